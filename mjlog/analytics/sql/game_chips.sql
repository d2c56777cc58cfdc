-- One seat in one game that has come to its recorded end, every hand of it here and with chips: the
-- seat in the game's last hand, with its chips in all of them.
SELECT base.*, sums.game_chips
FROM base
JOIN (
    SELECT max_by(hs.hand_key, h.place) AS hand_key, hs.seat, sum(hs.chips)::BIGINT AS game_chips
    FROM hand_seats hs
    JOIN hands h ON h.hand_key = hs.hand_key
    JOIN games g ON g.game_key = hs.game_key
    WHERE hs.chips IS NOT NULL
    GROUP BY hs.game_key, hs.seat
    HAVING count(*) = any_value(g.hands)
) sums ON sums.hand_key = base.hand_key AND sums.seat = base.seat
WHERE base.final_rank IS NOT NULL;

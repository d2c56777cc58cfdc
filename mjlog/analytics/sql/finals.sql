-- One seat in one game that has come to its recorded end: the seat in the game's last hand.
SELECT base.*
FROM base
JOIN (
    SELECT max_by(hand_key, place) AS hand_key
    FROM hands
    GROUP BY game_key
) finals ON finals.hand_key = base.hand_key
WHERE base.final_rank IS NOT NULL;

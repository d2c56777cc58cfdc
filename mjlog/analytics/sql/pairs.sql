-- One seat in one hand against one of the others; `net`: what that one paid it, less the reverse.
SELECT
    base.*,
    s.player AS against,
    CASE WHEN base.income IS NULL THEN NULL ELSE coalesce(p.net, 0) END AS net,
    w.hand_key IS NOT NULL AS dealt_in_to_other
FROM base
JOIN seats s ON s.game_key = base.game_key AND s.seat <> base.seat
LEFT JOIN (
    SELECT hand_key, seat, other, sum(amount) AS net
    FROM (
        SELECT hand_key, to_seat AS seat, from_seat AS other, amount, reason FROM payments
        UNION ALL
        SELECT hand_key, from_seat, to_seat, -amount, reason FROM payments
    )
    WHERE seat IS NOT NULL AND other IS NOT NULL AND reason <> 'penalty'
    GROUP BY ALL
) p ON p.hand_key = base.hand_key AND p.seat = base.seat AND p.other = s.seat
LEFT JOIN wins w
    ON w.hand_key = base.hand_key AND w.seat = s.seat AND w.from_seat = base.seat;

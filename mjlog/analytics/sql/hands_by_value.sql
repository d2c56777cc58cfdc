-- Hands of seats, those of the largest value first, with what the winning hands counted: ids of
-- patterns, with ×2 behind one of which two copies counted.
WITH found AS MATERIALIZED (
    SELECT
        hand_key, value,
        player, seat, delta, unit, won, won_by, hand_tai, dealer_tai, total_tai,
        ruleset, game, hand, file, line, element, place
    FROM base
    ORDER BY value DESC, file, line, place, seat
    LIMIT ?
)
SELECT
    player, seat, delta, unit, won, won_by, hand_tai, dealer_tai, total_tai,
    counted.patterns,
    ruleset, game, hand, file, line, element
FROM found
LEFT JOIN (
    SELECT hand_key, string_agg(
        pattern || CASE WHEN copies = 1 THEN '' ELSE '×' || copies END, ' ' ORDER BY win, place
    ) AS patterns
    FROM awards
    WHERE hand_key IN (SELECT hand_key FROM found)
    GROUP BY hand_key
) counted USING (hand_key)
ORDER BY value DESC, file, line, place, seat;

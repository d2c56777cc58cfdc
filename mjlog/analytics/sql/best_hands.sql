-- Hands that a seat gained most in, with what the winning hands counted.
SELECT
    player, seat, delta, unit, won, won_by, hand_tai, dealer_tai, total_tai,
    list_aggregate(patterns, 'string_agg', ' ') AS patterns,
    ruleset, game, hand, file, line
FROM base
LEFT JOIN (
    SELECT hand_key, list(pattern ORDER BY win, place) AS patterns
    FROM awards
    GROUP BY hand_key
) USING (hand_key)
ORDER BY delta DESC NULLS LAST, file, line, seat;

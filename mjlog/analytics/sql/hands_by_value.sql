-- Hands of seats, those of the largest value first, with what the seat counted, or if it did not
-- win whoever did: ids of patterns, with ×2 behind one of which two copies counted.
WITH found AS MATERIALIZED (
    SELECT
        hand_key, value,
        player, seat, delta, unit, chips, won, won_by, hand_tai, dealer_tai, total_tai,
        rules_key, ruleset, game, hand, file, line, element, place
    FROM base
    ORDER BY value DESC, file, line, place, seat
    LIMIT ?
)
SELECT
    player, seat, delta, unit, chips, won, won_by, hand_tai, dealer_tai, total_tai,
    counted.patterns,
    rules_key, ruleset, game, hand, file, line, element
FROM found
LEFT JOIN (
    SELECT f.hand_key, f.seat, string_agg(
        a.pattern || CASE WHEN a.copies = 1 THEN '' ELSE '×' || a.copies END,
        ' ' ORDER BY a.win, a.place
    ) AS patterns
    FROM found f
    JOIN awards a ON a.hand_key = f.hand_key AND (a.seat = f.seat OR NOT f.won)
    GROUP BY f.hand_key, f.seat
) counted USING (hand_key, seat)
ORDER BY value DESC, file, line, place, seat;

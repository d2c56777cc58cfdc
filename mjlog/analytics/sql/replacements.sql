-- One seat in one hand, with whether it won on a kong replacement.
SELECT
    base.*,
    (w.hand_key IS NOT NULL)::INTEGER AS bloomed
FROM base
LEFT JOIN wins w
    ON w.hand_key = base.hand_key AND w.seat = base.seat AND w.replacement;

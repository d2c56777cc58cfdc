-- One win, as its winner's seat in the hand; `itemised`: what it counts is known.
SELECT
    base.*,
    w.win,
    w.items_recorded OR w.total = 0 OR found.hand_key IS NOT NULL AS itemised
FROM base
JOIN wins w ON w.hand_key = base.hand_key AND w.seat = base.seat
LEFT JOIN (
    -- Items that were recomputed; of recorded ones it is known that they are all.
    SELECT DISTINCT a.hand_key, a.win
    FROM awards a
    JOIN wins v ON v.hand_key = a.hand_key AND v.win = a.win
    WHERE NOT v.items_recorded
) found ON found.hand_key = w.hand_key AND found.win = w.win
-- Fewer rows to join.
WHERE base.won;

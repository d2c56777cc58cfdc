-- One win, as its winner's seat in the hand; `itemised`: what it counts is known.
SELECT
    base.*,
    w.win,
    w.tile_form,
    w.replacement,
    w.items_recorded OR a.hand_key IS NOT NULL OR w.total = 0 AS itemised
FROM base
JOIN wins w ON w.hand_key = base.hand_key AND w.seat = base.seat
LEFT JOIN (SELECT DISTINCT hand_key, win FROM awards) a
    ON a.hand_key = w.hand_key AND a.win = w.win;

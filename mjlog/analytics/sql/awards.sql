-- One pattern counted in a win, as its winner's seat in the hand.
SELECT
    base.*,
    a.win,
    a.pattern,
    a.copies,
    a.tai
FROM base
JOIN (
    -- A win has one seat: to group by it as well would only take longer.
    SELECT
        hand_key, win, any_value(seat) AS seat, pattern, sum(copies) AS copies, sum(tai) AS tai
    FROM awards
    GROUP BY hand_key, win, pattern
) a ON a.hand_key = base.hand_key AND a.seat = base.seat;

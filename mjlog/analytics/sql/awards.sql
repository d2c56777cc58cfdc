-- One pattern counted in a win, as its winner's seat in the hand.
SELECT
    base.*,
    a.win,
    a.pattern,
    a.copies,
    a.tai
FROM base
JOIN (
    SELECT hand_key, win, seat, pattern, sum(copies) AS copies, sum(tai) AS tai
    FROM awards
    GROUP BY ALL
) a ON a.hand_key = base.hand_key AND a.seat = base.seat;

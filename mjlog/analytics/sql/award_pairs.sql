-- Two different patterns counted in the same win, each two once.
WITH counted AS (SELECT DISTINCT hand_key, win, seat, pattern FROM awards)
SELECT
    base.*,
    a.win,
    a.pattern,
    b.pattern AS other_pattern
FROM base
JOIN counted a ON a.hand_key = base.hand_key AND a.seat = base.seat
JOIN counted b ON b.hand_key = a.hand_key AND b.win = a.win AND a.pattern < b.pattern;

-- Two different patterns counted in the same win, each two once.
SELECT
    base.*,
    pairs.pattern,
    pairs.other_pattern
FROM base
JOIN (
    WITH counted AS (SELECT DISTINCT hand_key, win, seat, pattern FROM awards)
    SELECT a.hand_key, a.seat, a.pattern, b.pattern AS other_pattern
    FROM counted a
    JOIN counted b ON b.hand_key = a.hand_key AND b.win = a.win AND a.pattern < b.pattern
) pairs ON pairs.hand_key = base.hand_key AND pairs.seat = base.seat;

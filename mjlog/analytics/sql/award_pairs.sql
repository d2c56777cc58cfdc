-- Two different patterns counted in the same win, each two once.
SELECT
    base.*,
    a.pattern,
    b.pattern AS other_pattern
FROM base
JOIN awards a ON a.hand_key = base.hand_key AND a.seat = base.seat
JOIN awards b ON b.hand_key = a.hand_key AND b.win = a.win AND a.pattern < b.pattern;

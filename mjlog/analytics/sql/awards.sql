-- One pattern counted in a win, as its winner's seat in the hand.
SELECT
    base.*,
    a.win,
    a.pattern,
    a.copies,
    a.tai
FROM base
JOIN awards a ON a.hand_key = base.hand_key AND a.seat = base.seat
-- Fewer rows to join.
WHERE base.won;

-- One seat in one hand, with how many of the other seats won it.
SELECT
    base.*,
    (h.winners - base.won::INTEGER) / (base.seats - 1) AS others_won
FROM base
JOIN hands h ON h.hand_key = base.hand_key;

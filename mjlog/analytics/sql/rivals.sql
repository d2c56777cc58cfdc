-- One seat in one hand, with how many of the other seats won it.
SELECT
    base.*,
    (winners - won::INTEGER) / (seats - 1) AS others_won
FROM base;

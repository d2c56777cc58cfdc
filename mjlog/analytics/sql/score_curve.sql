-- Scores after every hand of every game; `played`: hands of the player so far, `balance`: all that it
-- has won and lost in them.
WITH turns AS (
    -- Ordering games is ordering few rows by many characters.
    SELECT game_key, row_number() OVER (ORDER BY started NULLS LAST, file, game_key) AS turn
    FROM games
)
SELECT
    base.game, base.file, line, element, hand, place, seat, player,
    delta,
    score_after AS score,
    row_number() OVER so_far AS played,
    (sum(score_after - score_before) OVER so_far)::BIGINT AS balance
FROM base
JOIN turns USING (game_key)
WINDOW so_far AS (PARTITION BY player ORDER BY turn, place, seat ROWS UNBOUNDED PRECEDING)
ORDER BY turn, place, seat
LIMIT ?;

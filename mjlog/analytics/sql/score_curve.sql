-- Scores after every hand of every game; `balance`: all that the player has won and lost so far.
SELECT
    game, file, line, hand, place, seat, player,
    delta,
    score_after AS score,
    sum(score_after - score_before) OVER (
        PARTITION BY player
        ORDER BY started NULLS LAST, file, game_key, place
        ROWS UNBOUNDED PRECEDING
    )::BIGINT AS balance
FROM base
ORDER BY started NULLS LAST, file, game_key, place, seat
LIMIT ?;

-- The rows of the score curve that end a player's part in a game, without their places.
WITH turns AS (
    SELECT game_key, row_number() OVER (ORDER BY started NULLS LAST, file, game_key) AS turn
    FROM games
),
sums AS (
    SELECT player, turn, count(*) AS hands, sum(score_after - score_before) AS net
    FROM base
    JOIN turns USING (game_key)
    GROUP BY ALL
)
SELECT
    player,
    (sum(hands) OVER so_far)::BIGINT AS played,
    (sum(net) OVER so_far)::BIGINT AS balance
FROM sums
WINDOW so_far AS (PARTITION BY player ORDER BY turn ROWS UNBOUNDED PRECEDING);

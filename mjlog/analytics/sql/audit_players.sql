-- One player: hands it sat in, how many of them failed or could not be checked, and findings that
-- name its seat.
SELECT
    player,
    count(*) AS hands,
    count(*) FILTER (status = 'failed') AS failed,
    count(*) FILTER (status = 'unsupported') AS unsupported,
    coalesce(any_value(d.findings), 0) AS findings
FROM (
    SELECT s.player, h.status
    FROM hands h
    JOIN seats s ON s.game_key = h.game_key
    UNION ALL
    SELECT unnest(players), status FROM failed_hands
)
LEFT JOIN (
    SELECT player, count(*) AS findings
    FROM diagnostics
    WHERE severity = 'error' AND player IS NOT NULL
    GROUP BY player
) d USING (player)
GROUP BY player
ORDER BY failed DESC, unsupported DESC, player;

-- How much there is, and when it was played.
SELECT
    count(DISTINCT c.source_key) AS logs,
    count(DISTINCT c.game_key) AS games,
    (coalesce(sum(c.loaded_hands) FILTER (s.seat = 0), 0))::BIGINT AS hands,
    count(DISTINCT s.player) FILTER (
        $players::VARCHAR[] IS NULL OR list_contains($players::VARCHAR[], s.player)
    ) AS players,
    min(c.started) AS first,
    max(c.started) AS last,
    count(DISTINCT c.game_key) FILTER (c.started IS NOT NULL) AS dated
FROM chosen c
JOIN seats s ON s.game_key = c.game_key
WHERE c.loaded_hands > 0;

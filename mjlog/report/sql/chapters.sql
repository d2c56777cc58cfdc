-- One ruleset and money, and how much there is of it.
SELECT
    c.ruleset,
    c.unit AS money,
    count(DISTINCT c.game_key) AS games,
    (sum(c.loaded_hands) FILTER (s.seat = 0))::BIGINT AS hands,
    count(DISTINCT s.player) FILTER (
        $players::VARCHAR[] IS NULL OR list_contains($players::VARCHAR[], s.player)
    ) AS players
FROM chosen c
JOIN seats s ON s.game_key = c.game_key
WHERE c.loaded_hands > 0
GROUP BY ALL
ORDER BY hands DESC, c.ruleset, money;

-- Hands by verdict; those without a known game have no ruleset to choose them by.
SELECT status, count(*) AS hands
FROM (
    SELECT h.status FROM hands h SEMI JOIN chosen c ON c.game_key = h.game_key
    UNION ALL
    SELECT status
    FROM failed_hands
    WHERE ($rulesets::VARCHAR[] IS NULL OR game_key IN (SELECT game_key FROM chosen))
      AND ($players::VARCHAR[] IS NULL OR list_has_any($players::VARCHAR[], players))
)
GROUP BY status
ORDER BY list_position(['verified', 'partial', 'unsupported', 'failed'], status);

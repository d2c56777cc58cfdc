-- The games that a report is about: of some rulesets, and that some players sat in; all if NULL.
SELECT *
FROM games
WHERE ($rulesets::VARCHAR[] IS NULL OR list_contains($rulesets::VARCHAR[], ruleset))
  AND (
      $players::VARCHAR[] IS NULL
      OR game_key IN (
          SELECT game_key FROM seats WHERE list_contains($players::VARCHAR[], player)
      )
  );

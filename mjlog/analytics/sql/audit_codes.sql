-- One code: how often it was found, in how many logs, and in how many hands that failed for it.
SELECT
    d.code,
    any_value(d.name) AS name,
    d.severity,
    count(*) AS findings,
    coalesce(any_value(f.hands), 0) AS failed_hands,
    count(DISTINCT d.source_key) AS files
FROM diagnostics d
LEFT JOIN (
    SELECT code, count(*) AS hands
    FROM (SELECT DISTINCT game_key, place, unnest(codes) AS code FROM failed_hands)
    GROUP BY code
) f ON f.code = d.code
GROUP BY d.code, d.severity
ORDER BY list_position(['error', 'warning', 'info'], d.severity), findings DESC, d.code;

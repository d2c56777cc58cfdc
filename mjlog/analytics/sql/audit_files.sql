-- One log: its hands, how many of them failed or could not be checked, and findings.
SELECT
    s.file,
    s.status,
    s.hands,
    coalesce(f.failed, 0) AS failed,
    coalesce(f.unsupported, 0) AS unsupported,
    s.errors,
    s.warnings
FROM sources s
LEFT JOIN (
    SELECT
        source_key,
        count(*) FILTER (status = 'failed') AS failed,
        count(*) FILTER (status = 'unsupported') AS unsupported
    FROM failed_hands
    GROUP BY source_key
) f ON f.source_key = s.source_key
ORDER BY failed DESC, s.errors DESC, unsupported DESC, s.warnings DESC, s.file;

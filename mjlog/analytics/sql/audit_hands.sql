-- Hands by verdict.
SELECT status, count(*) AS hands
FROM (SELECT status FROM hands UNION ALL SELECT status FROM failed_hands)
GROUP BY status
ORDER BY list_position(['verified', 'partial', 'unsupported', 'failed'], status);

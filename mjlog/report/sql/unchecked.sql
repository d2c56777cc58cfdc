-- What could not be checked, and in how many hands of the star.
SELECT what, count(*) AS hands
FROM (
    SELECT unnest(h.unchecked) AS what
    FROM hands h
    SEMI JOIN chosen c ON c.game_key = h.game_key
    WHERE h.status = 'partial'
)
GROUP BY what
ORDER BY hands DESC, what;

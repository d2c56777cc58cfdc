-- One player and the name it goes by.
SELECT player, min(name) AS name
FROM seats
GROUP BY player
ORDER BY player;

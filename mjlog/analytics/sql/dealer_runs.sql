-- One seat's turn as the dealer, from its first hand to the one after which it passes the deal;
-- only where all of these hands are there.
SELECT
    base.*,
    runs.length AS run_length
FROM base
JOIN (
    SELECT game_key, place - streak AS start, count(*) AS length
    FROM hands
    GROUP BY ALL
    HAVING min(streak) = 0
       AND count(*) = max(streak) + 1
       AND NOT arg_max(dealer_holds, streak)
) runs ON runs.game_key = base.game_key AND runs.start = base.place
WHERE base.is_dealer AND base.streak = 0;

-- One seat's turn as the dealer, from its first hand to the one after which it passes the deal;
-- only where all of these hands are there.
SELECT
    base.*,
    runs.length AS run_length
FROM base
JOIN (
    -- By its first hand, not by game and place: the hands of a game would all be joined first.
    SELECT arg_min(hand_key, streak) AS hand_key, count(*) AS length
    FROM hands
    GROUP BY game_key, place - streak
    HAVING min(streak) = 0
       AND count(*) = max(streak) + 1
       AND NOT arg_max(dealer_holds, streak)
) runs ON runs.hand_key = base.hand_key
WHERE base.is_dealer AND base.streak = 0;

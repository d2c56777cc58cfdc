-- One seat in one hand, with its hand, game and players, and what the rules know: the view of the
-- same name and more. What stands between brackets is left out by mjlog.analytics.query where a
-- question has no need of it, for joining millions of rows takes longer than counting them.
SELECT
    hs.*,
    -- Robbed kongs are not among those that stood.
    -- [rules
    hs.robbed_kongs
        + CASE WHEN r.robs_added THEN hs.added_kongs ELSE 0 END
        + CASE WHEN r.robs_extended THEN hs.extended_kongs ELSE 0 END
        + CASE WHEN r.robs_concealed THEN hs.concealed_kongs ELSE 0 END AS robbable_kongs,
    coalesce(r.knows_ready, FALSE) AS knows_ready,
    coalesce(r.knows_robbed_kongs, FALSE) AS knows_robbed_kongs,
    coalesce(r.knows_missed_win, FALSE) AS knows_missed_win,
    -- ]
    -- [seats
    s.name,
    s.strategy,
    s.start_score,
    s.final_rank,
    s.final_score,
    -- ]
    -- [opponents
    o.player AS opponent,
    -- ]
    -- [hands
    h.file,
    h.line,
    h.element,
    h.place,
    h.hand,
    h.status,
    h.deal_id,
    h.winners,
    h.dealer_holds,
    -- ]
    -- [games
    g.game,
    g.rules_key,
    g.ruleset,
    g.seats,
    g.unit,
    g.platform,
    g.table_name,
    g.started,
    g.generator,
    -- ]
FROM hand_seats hs
-- [hands
JOIN hands h ON h.hand_key = hs.hand_key
-- ]
-- [games
JOIN games g ON g.game_key = hs.game_key
-- ]
-- [seats
JOIN seats s ON s.game_key = hs.game_key AND s.seat = hs.seat
-- ]
-- [opponents
LEFT JOIN (
    SELECT s.game_key, 1 - s.seat AS seat, s.player
    FROM seats s
    JOIN games g ON g.game_key = s.game_key
    WHERE g.seats = 2
) o ON o.game_key = hs.game_key AND o.seat = hs.seat
-- ]
-- [rules
LEFT JOIN (
    SELECT g.game_key, k.*
    FROM games g
    JOIN (
        SELECT
            rules_key,
            json_array_length(policies, '$.ready') > 0 AS knows_ready,
            json_array_length(policies, '$.robbed_kongs') > 0 AS knows_robbed_kongs,
            json_array_length(policies, '$.missed_win') > 0 AS knows_missed_win,
            json_contains(policies->'$.robbed_kongs', '"added"') AS robs_added,
            json_contains(policies->'$.robbed_kongs', '"extended"') AS robs_extended,
            json_contains(policies->'$.robbed_kongs', '"concealed"') AS robs_concealed
        FROM rulesets
    ) k ON k.rules_key = g.rules_key
) r ON r.game_key = hs.game_key
-- ]
;

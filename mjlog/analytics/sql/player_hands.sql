-- One seat in one hand, with what its rules know and the sample it belongs to.
SELECT
    ph.*,
    r.rules_label_en,
    r.rules_label_zh,
    coalesce(r.knows_ready, FALSE) AS knows_ready,
    coalesce(r.knows_robbed_kongs, FALSE) AS knows_robbed_kongs,
    coalesce(r.knows_missed_win, FALSE) AS knows_missed_win,
    -- Robbed kongs are not among those that stood.
    ph.robbed_kongs
        + CASE WHEN r.robs_added THEN ph.added_kongs ELSE 0 END
        + CASE WHEN r.robs_extended THEN ph.extended_kongs ELSE 0 END
        + CASE WHEN r.robs_concealed THEN ph.concealed_kongs ELSE 0 END AS robbable_kongs,
    -- Hands from the same wall hang together more than hands of the same game.
    CASE WHEN ph.deal_id IS NULL THEN ph.game_key
         ELSE (hash(ph.deal_id) >> 1)::BIGINT END AS cluster
FROM player_hands ph
LEFT JOIN (
    SELECT
        rules_key,
        label_en AS rules_label_en,
        label_zh AS rules_label_zh,
        json_array_length(policies, '$.ready') > 0 AS knows_ready,
        json_array_length(policies, '$.robbed_kongs') > 0 AS knows_robbed_kongs,
        json_array_length(policies, '$.missed_win') > 0 AS knows_missed_win,
        json_contains(json_extract(policies, '$.robbed_kongs'), '"added"') AS robs_added,
        json_contains(json_extract(policies, '$.robbed_kongs'), '"extended"') AS robs_extended,
        json_contains(json_extract(policies, '$.robbed_kongs'), '"concealed"') AS robs_concealed
    FROM rulesets
) r ON r.rules_key = ph.rules_key;

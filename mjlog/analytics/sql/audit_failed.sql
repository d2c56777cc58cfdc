-- One hand that failed or is unsupported.
SELECT
    file,
    line,
    element,
    game,
    hand,
    status,
    list_sort(list_distinct(codes)) AS codes,
    players,
    checked,
    events
FROM failed_hands
ORDER BY file, line, game_key, place;

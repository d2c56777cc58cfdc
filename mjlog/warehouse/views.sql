-- Views over the tables, ready for questions.

-- One seat in one hand, with hand, game and players: the table to begin with.
CREATE VIEW player_hands AS
SELECT
    hs.*,
    s.name,
    s.strategy,
    s.final_score,
    s.final_rank,
    o.seat AS opponent_seat, -- seat of the other player, in games of two
    o.player AS opponent, -- the other player, in games of two
    h.file,
    h.line,
    h.element,
    h.place,
    h.hand,
    h.status,
    h.unchecked,
    h.dealer,
    h.door,
    h.deal_id,
    h.won_by AS hand_won_by, -- how the hand was won, by whomever
    h.dealer_won,
    h.dealer_holds,
    h.discards AS table_discards, -- discards of all seats
    h.drawable,
    g.game,
    g.rules_key,
    g.ruleset,
    g.seats,
    g.unit,
    g.platform,
    g.table_name,
    g.started,
    g.started_at,
    g.generator
FROM hand_seats hs
JOIN hands h ON h.hand_key = hs.hand_key
JOIN games g ON g.game_key = hs.game_key
JOIN seats s ON s.game_key = hs.game_key AND s.seat = hs.seat
LEFT JOIN seats o ON g.seats = 2 AND o.game_key = hs.game_key AND o.seat = 1 - hs.seat;

-- One hand at the table, with its game.
CREATE VIEW table_hands AS
SELECT
    h.* EXCLUDE (frame, deal, wall, moves, side),
    g.game,
    g.source_key,
    g.rules_key,
    g.ruleset,
    g.seats,
    g.unit,
    g.platform,
    g.table_name,
    g.started,
    g.started_at AS game_started_at,
    g.generator,
    s.player AS dealer_player -- player in the dealer's seat
FROM hands h
JOIN games g ON g.game_key = h.game_key
JOIN seats s ON s.game_key = h.game_key AND s.seat = h.dealer;

-- One win, with hand and game.
CREATE VIEW won_hands AS
SELECT
    w.*,
    h.game_key,
    h.file,
    h.line,
    h.element,
    h.hand,
    h.status,
    h.round_wind,
    h.dealer,
    h.streak,
    g.game,
    g.rules_key,
    g.ruleset,
    g.platform,
    g.started
FROM wins w
JOIN hands h ON h.hand_key = w.hand_key
JOIN games g ON g.game_key = h.game_key;

-- One pattern counted in a win, with its labels, winner and hand.
CREATE VIEW won_patterns AS
SELECT
    a.*,
    p.label_en,
    p.label_zh,
    p.category,
    p.place AS table_place,
    w.player,
    w.won_by,
    w.from_seat,
    w.from_player,
    w.counted,
    w.called,
    w.is_dealer,
    h.game_key,
    h.file,
    h.line,
    h.element,
    h.hand,
    g.rules_key,
    g.ruleset
FROM awards a
JOIN wins w ON w.hand_key = a.hand_key AND w.win = a.win
JOIN hands h ON h.hand_key = a.hand_key
JOIN games g ON g.game_key = h.game_key
LEFT JOIN patterns p ON p.rules_key = g.rules_key AND p.pattern = a.pattern;

-- One hand that was left out, as another log brought it or tells it as well, with the one that stands.
CREATE VIEW repeated_hands AS
SELECT
    g.game_key, -- its game
    g.file, -- log it was left out of
    CAST(entry->>1 AS INTEGER) AS line, -- line on which it begins
    entry->>3 AS element, -- tag or entry with which it begins, in a log of another format
    g.game, -- id of its game
    CAST(entry->>0 AS INTEGER) AS place, -- its place in its game, from 0
    h.hand_key, -- the hand that stands
    h.game_key AS kept_game_key, -- game of the hand that stands
    h.file AS kept_file, -- log of the hand that stands
    h.line AS kept_line, -- line on which that begins
    h.element AS kept_element -- tag or entry with which that begins, in a log of another format
FROM (SELECT *, unnest(CAST(repeated AS JSON[])) AS entry FROM games) g
LEFT JOIN hands h ON h.hand_key = CAST(entry->>2 AS BIGINT);

-- One player, over all games.
CREATE VIEW players AS
SELECT
    s.player,
    any_value(s.name) AS name, -- a display name, as one of the logs has it
    count(DISTINCT s.game_key) AS games, -- games with a hand in the star
    count(hs.hand_key) AS hands, -- hands played
    coalesce(sum(hs.delta), 0)::BIGINT AS balance -- won less lost, over all of them
FROM seats s
JOIN games g ON g.game_key = s.game_key AND g.loaded_hands > 0
LEFT JOIN hand_seats hs ON hs.game_key = s.game_key AND hs.seat = s.seat
GROUP BY s.player;

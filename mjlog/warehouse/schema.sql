-- The warehouse: one row of comment a column, read by mjlog.warehouse.schema and shown by `mjlog sql`.
--
-- Keys are hashes of content, so loading a log again gives the same keys. Seats count from 0,
-- counter-clockwise from the first dealer. Tiles are named as in the log ('5m', '1z'), several in
-- shorthand ('147m55z'). Amounts are integers in the smallest unit of the table. A turn is counted
-- by the seat's own discards: turn n is the one that ends, or would have ended, with its n-th
-- discard; turn 0 is the deal. NULL: the log does not tell, or there is nothing to tell.
-- Verified and partial hands are in the star (hands and what refers to it); failed and unsupported
-- ones, and partial ones that could not be followed to their end, are in failed_hands and
-- diagnostics only.

-- One log that was loaded.
CREATE TABLE sources (
    source_key BIGINT NOT NULL PRIMARY KEY, -- hash of the unpacked content
    file VARCHAR NOT NULL, -- the path as it was given
    content_hash VARCHAR NOT NULL, -- SHA-256 of the unpacked content, in hexadecimal; in another format with the rules it was read by, where they are not the usual ones
    bytes BIGINT NOT NULL, -- size of the unpacked content
    status VARCHAR NOT NULL, -- of its worst hand: verified, partial, unsupported or failed
    games INTEGER NOT NULL, -- games in it
    hands INTEGER NOT NULL, -- hands in it, of any status
    loaded_hands INTEGER NOT NULL, -- of these, hands in the star
    failed_hands INTEGER NOT NULL, -- of these, hands in failed_hands
    repeated_hands INTEGER NOT NULL, -- of these, hands left out because another log brought them already
    errors INTEGER NOT NULL, -- findings that are errors
    warnings INTEGER NOT NULL, -- findings that are warnings
    strays VARCHAR NOT NULL, -- lines before any game, as JSON: each [line number, text]
    notes VARCHAR NOT NULL, -- what was found in reading the log, as JSON: each {at, line, element, lost, event, faults}
    loaded_at TIMESTAMP NOT NULL -- when it was loaded, in UTC
);

-- The rules of some games: a ruleset with its options and house rows.
CREATE TABLE rulesets (
    rules_key BIGINT NOT NULL PRIMARY KEY, -- hash of what the header states of the rules
    ruleset VARCHAR NOT NULL, -- id of the installed ruleset
    version VARCHAR NOT NULL, -- its version
    ruleset_hash VARCHAR NOT NULL, -- its digest as recorded
    label_en VARCHAR NOT NULL, -- name in English
    label_zh VARCHAR NOT NULL, -- name in Chinese
    unit_en VARCHAR NOT NULL, -- what values are counted in, in English
    unit_zh VARCHAR NOT NULL, -- the same in Chinese
    seats TINYINT NOT NULL, -- number of players
    concealed TINYINT NOT NULL, -- tiles dealt to each seat
    tiles VARCHAR NOT NULL, -- tile set as JSON, runs of tiles to copies
    options VARCHAR NOT NULL, -- value of every option, as JSON
    house_rows VARCHAR NOT NULL, -- rows changed by house rules, as JSON
    policies VARCHAR NOT NULL -- names of what the rules know, as JSON: declarations, kongs that can be robbed, missed-win locks
);

-- One row of a scoring table.
CREATE TABLE patterns (
    rules_key BIGINT NOT NULL REFERENCES rulesets (rules_key), -- the rules
    pattern VARCHAR NOT NULL, -- its id, as in the log
    place SMALLINT NOT NULL, -- position in the table, from 0
    label_en VARCHAR NOT NULL, -- name in English
    label_zh VARCHAR NOT NULL, -- name in Chinese
    category VARCHAR NOT NULL, -- family
    value BIGINT NOT NULL, -- value of one copy in a concealed hand
    open_value BIGINT NOT NULL, -- value of one copy in an open hand
    PRIMARY KEY (rules_key, pattern)
);

-- One game of a log.
CREATE TABLE games (
    game_key BIGINT NOT NULL PRIMARY KEY, -- hash of the log and of the game's position in it
    source_key BIGINT NOT NULL REFERENCES sources (source_key), -- the log
    file VARCHAR NOT NULL, -- the log's path
    line INTEGER NOT NULL, -- line of the header
    element VARCHAR, -- in a log of another format, the tag or entry there
    game VARCHAR NOT NULL, -- name of the game as recorded
    rules_key BIGINT NOT NULL, -- the rules; without a row in rulesets where they are not known
    ruleset VARCHAR NOT NULL, -- id of the ruleset
    seats TINYINT NOT NULL, -- number of players
    unit VARCHAR NOT NULL, -- what an amount of 1 is: point, coin, TWD …
    platform VARCHAR, -- where it was played
    table_name VARCHAR, -- at which table
    started_at VARCHAR, -- when, as recorded
    started TIMESTAMP, -- when, where it can be read as a time; in UTC if it names a zone
    generator VARCHAR, -- program that made the log
    generator_version VARCHAR, -- its version
    generator_seed VARCHAR, -- its seed
    shuffle_method VARCHAR, -- how the walls were shuffled
    shuffle_seed VARCHAR, -- from which seed
    masked_for TINYINT, -- seat whose view the log is
    hands INTEGER NOT NULL, -- hands recorded, of any status
    loaded_hands INTEGER NOT NULL, -- of these, hands in the star
    failed_hands INTEGER NOT NULL, -- of these, hands in failed_hands
    finished BOOLEAN NOT NULL, -- the game's end is recorded
    hash_agrees BOOLEAN, -- the content hash recorded at its end is that of its lines; NULL if none is recorded
    status VARCHAR NOT NULL, -- of its worst hand
    header VARCHAR NOT NULL, -- the header line, canonical
    others VARCHAR NOT NULL, -- the lines between and after the hands, as JSON: each [hands before it, line number, text], in a log of another format the tag or entry too
    repeated VARCHAR NOT NULL -- hands left out because another log brought them, as JSON: each [place, line number, hand_key], in a log of another format the tag or entry too and how many lines of events it had
);

-- One seat of a game.
CREATE TABLE seats (
    game_key BIGINT NOT NULL REFERENCES games (game_key), -- the game
    seat TINYINT NOT NULL, -- the seat
    player VARCHAR NOT NULL, -- id of the player
    name VARCHAR, -- name of the player
    strategy VARCHAR, -- how the generator played this seat
    start_score BIGINT, -- score before the first hand
    final_score BIGINT, -- score at the recorded end of the game
    final_rank TINYINT, -- rank from 1 at the recorded end of the game
    PRIMARY KEY (game_key, seat)
);

-- One deal that was verified, wholly or in part.
CREATE TABLE hands (
    hand_key BIGINT NOT NULL PRIMARY KEY, -- hash of the game's header and of the hand's lines
    game_key BIGINT NOT NULL REFERENCES games (game_key), -- the game
    file VARCHAR NOT NULL, -- the log's path
    line INTEGER NOT NULL, -- line on which the hand opens
    element VARCHAR, -- in a log of another format, the tag or entry there
    place INTEGER NOT NULL, -- position in the recorded game, from 0; failed hands count too
    hand BIGINT NOT NULL, -- number of the deal as recorded, from 1
    status VARCHAR NOT NULL, -- verified or partial
    unchecked VARCHAR[] NOT NULL, -- ids of what could not be checked
    round_wind VARCHAR NOT NULL, -- 圈風, the round wind
    dealer TINYINT NOT NULL, -- 莊家, seat that deals
    streak BIGINT NOT NULL, -- 連莊數: how often the dealer has kept the deal
    honba BIGINT, -- 本場, counters on the table
    dice TINYINT[], -- in the order thrown
    door TINYINT, -- 開門 seat
    deal_id VARCHAR, -- equal for hands dealt from the same wall
    ending VARCHAR NOT NULL, -- won, exhausted or aborted
    abort_reason VARCHAR, -- why it was aborted
    won_by VARCHAR, -- how the first winner won: self, discard, rob, flower
    winners TINYINT NOT NULL, -- number of winners
    dealer_won BOOLEAN NOT NULL, -- the dealer is among them
    dealer_holds BOOLEAN NOT NULL, -- 連莊: by the rules the dealer deals again
    events INTEGER NOT NULL, -- lines after the hand's own
    draws SMALLINT NOT NULL, -- tiles drawn, the dealer's extra one and replacements included
    discards SMALLINT NOT NULL, -- tiles discarded
    calls SMALLINT NOT NULL, -- chows, pungs and exposed kongs
    kongs SMALLINT NOT NULL, -- kongs that stood, of any kind
    drawable SMALLINT NOT NULL, -- tiles that could still be drawn at the end, the reserve left out
    started_at VARCHAR, -- time of the hand's line, as recorded
    ended_at VARCHAR, -- time of the last line that has one, as recorded
    frame BLOB NOT NULL, -- compact form: the hand's line without tiles, the wins, the settlement
    deal BLOB NOT NULL, -- compact form: for each seat the number of tiles dealt, then the tiles
    wall BLOB, -- compact form: the wall from the head, one byte a tile; NULL if not recorded
    moves BLOB NOT NULL, -- compact form: the events, two bytes each
    side VARCHAR -- compact form: what these cannot say, as JSON; NULL if nothing
);

-- One seat in one hand: the facts that metrics are made of.
CREATE TABLE hand_seats (
    hand_key BIGINT NOT NULL REFERENCES hands (hand_key), -- the hand
    seat TINYINT NOT NULL, -- the seat
    game_key BIGINT NOT NULL, -- the game
    player VARCHAR NOT NULL, -- id of the player
    ending VARCHAR NOT NULL, -- how the hand ended: won, exhausted, aborted
    is_dealer BOOLEAN NOT NULL, -- 莊家: the seat deals
    is_door BOOLEAN, -- 開門: the seat is the door
    seat_wind VARCHAR NOT NULL, -- 門風, the own wind
    round_wind VARCHAR NOT NULL, -- 圈風, the round wind
    streak BIGINT NOT NULL, -- 連莊數 of the hand
    won BOOLEAN NOT NULL, -- 胡牌: the seat won
    won_by VARCHAR, -- how: self, discard, rob, flower; NULL unless won
    win_turn SMALLINT, -- 胡牌巡目: own turn in which it won, its own discards plus 1; NULL unless won
    dealt_in BOOLEAN NOT NULL, -- 放槍: gave the winning tile, by a discard or by a robbed kong
    dealt_in_by VARCHAR, -- how: discard, rob, flower; NULL unless dealt in
    dealt_in_to TINYINT, -- seat of the first winner of that tile; NULL unless dealt in
    deal_in_events TINYINT NOT NULL, -- wins on that tile
    deal_in_turn SMALLINT, -- own turn in which it gave the tile; NULL unless dealt in
    paid_self_draw BOOLEAN NOT NULL, -- another seat won by its own draw
    chows TINYINT NOT NULL, -- 吃, made by the seat
    pungs TINYINT NOT NULL, -- 碰, those grown into an added kong included
    exposed_kongs TINYINT NOT NULL, -- 明槓, made of a discard
    concealed_kongs TINYINT NOT NULL, -- 暗槓, made of own tiles
    added_kongs TINYINT NOT NULL, -- 加槓, a robbed one left out
    extended_kongs TINYINT NOT NULL, -- 補槓 to one's kong
    robbed_kongs TINYINT NOT NULL, -- added kongs that were robbed 被搶槓
    kongs TINYINT NOT NULL, -- kongs of any kind that stood
    calls TINYINT NOT NULL, -- chows, pungs and exposed kongs
    called BOOLEAN NOT NULL, -- 副露: took a discard for a chow, pung or exposed kong; 暗槓 and 加槓 do not make it called
    first_call_turn SMALLINT, -- own turn of the first call
    flowers TINYINT NOT NULL, -- flowers exposed
    replacements TINYINT NOT NULL, -- kong replacements drawn
    draws SMALLINT NOT NULL, -- tiles drawn, the dealer's extra one and replacements included
    discards SMALLINT NOT NULL, -- tiles discarded
    declared VARCHAR, -- kind of its ready declaration: declare 嗆聽, migi …; NULL without one
    declared_turn SMALLINT, -- own turn of the declaration
    declared_waits VARCHAR, -- kinds waited for after the declaring discard
    declared_unseen SMALLINT, -- winning tiles unseen by the seat then
    declaration_won BOOLEAN NOT NULL, -- the declaring discard itself was won by another seat
    start_distance TINYINT, -- 配牌向聽: tiles to exchange until the dealt tiles are ready, 0 ready; before the first draw, opening flowers replaced
    ready_turn SMALLINT, -- 聽牌巡目: own turn after which it was ready first, 0 at the deal; NULL if never
    ready_waits VARCHAR, -- kinds waited for then
    ready_kinds TINYINT, -- how many kinds
    ready_unseen SMALLINT, -- winning tiles unseen by the seat then: not in own tiles, open melds or the river
    ready_form VARCHAR, -- 聽牌型 then: two_sided 兩面, edge 邊張, closed 嵌張, single 單吊, dual 對碰, several 多面
    ready_turns SMALLINT, -- own discards after which it was ready
    ready_at_end BOOLEAN, -- ready when the hand ended; for a winner, before the winning tile
    end_distance TINYINT, -- tiles to exchange until ready when the hand ended: 0 if ready, others with --detail only
    end_waits VARCHAR, -- kinds waited for when the hand ended
    end_kinds TINYINT, -- how many kinds
    end_unseen SMALLINT, -- winning tiles unseen by the seat then; for a winner the winning tile counts as unseen
    end_form VARCHAR, -- 聽牌型 when the hand ended, as ready_form
    win_chances SMALLINT, -- tiles it could have won by the rules, those it won included
    declined_wins SMALLINT, -- of these, tiles it let go (the sum of the next four)
    declined_discards SMALLINT, -- discards of others it let go
    declined_self_draws SMALLINT, -- own draws it played on with
    declined_robs SMALLINT, -- added kongs of others it let go
    called_instead SMALLINT, -- discards it called instead of winning
    locks_entered SMALLINT, -- 過水: times a missed-win lock closed
    locked_turns SMALLINT, -- own discards after which a missed-win lock was closed, one by what the seat has discarded itself (振聽) included
    locked_at_end BOOLEAN, -- a missed-win lock was closed when the hand ended
    blocked_wins SMALLINT, -- tiles that would have completed the hand while a lock forbade the win
    hand_tai BIGINT, -- 牌面台: what its win counts for, after minimum and cap; NULL unless won
    dealer_tai BIGINT, -- 莊家台 in the payment for its win, the largest where payers differ; NULL unless won
    total_tai BIGINT, -- the sum of both; NULL unless won
    income BIGINT, -- all that was paid to the seat in this hand, penalties and sticks taken included
    cost BIGINT, -- all that the seat paid in this hand, penalties and sticks laid down included
    win_income BIGINT, -- paid to it for its wins, sticks taken with them included, its own too; before chips run out and fees
    deal_in_cost BIGINT, -- paid by it for tiles it gave
    self_draw_cost BIGINT, -- paid by it for others' own draws
    kong_balance BIGINT, -- 槓錢: paid to it for its kongs, less what it paid for others'
    penalties BIGINT NOT NULL, -- paid by it as penalties, less what it was paid as such
    delta BIGINT NOT NULL, -- 輸贏 as settled, less the sticks it laid down, without penalties
    score_before BIGINT NOT NULL, -- score when the hand opened
    score_after BIGINT NOT NULL, -- score after the settlement
    chips BIGINT, -- gain in chips 祝儀; NULL where none are recorded
    PRIMARY KEY (hand_key, seat)
);

-- One line of a hand after the hand's own.
CREATE TABLE events (
    hand_key BIGINT NOT NULL REFERENCES hands (hand_key), -- the hand
    event SMALLINT NOT NULL, -- position in the hand, from 1
    file VARCHAR NOT NULL, -- the log's path
    line INTEGER NOT NULL, -- line in the log
    element VARCHAR, -- in a log of another format, the tag or entry there; #149: the 149th tag
    kind VARCHAR NOT NULL, -- type of the event: draw, discard, pung …
    seat TINYINT, -- who acts
    tile VARCHAR, -- the tile drawn, discarded, called, konged, won or turned
    how VARCHAR, -- draw: head or tail; kong: its kind; declare_ready: its kind; win: by; aborted, penalty: reason; pass: what was open
    drawn BOOLEAN, -- discard: of the very tile just drawn
    from_seat TINYINT, -- whose tile was called or won
    turn SMALLINT, -- the actor's own turn
    drawable SMALLINT, -- tiles that can still be drawn after the event
    distance TINYINT, -- tiles to exchange until the actor is ready after a discard or kong; with --detail only
    recorded_at VARCHAR, -- when it happened, as recorded
    auto BOOLEAN, -- the system played it
    PRIMARY KEY (hand_key, event)
);

-- One win.
CREATE TABLE wins (
    hand_key BIGINT NOT NULL REFERENCES hands (hand_key), -- the hand
    win TINYINT NOT NULL, -- number of the win within the hand, from 0
    event SMALLINT NOT NULL, -- its event
    seat TINYINT NOT NULL, -- winner
    player VARCHAR NOT NULL, -- id of the winner
    won_by VARCHAR NOT NULL, -- self 自摸, discard 放槍, rob 搶槓, flower 搶花
    from_seat TINYINT, -- who gave the tile, by the replay; NULL on an own draw
    from_player VARCHAR, -- id of that player
    liable TINYINT, -- 包: who answers for the win
    tile VARCHAR, -- winning tile
    turn SMALLINT NOT NULL, -- 胡牌巡目: own discards plus 1
    holding VARCHAR, -- the winner's tiles in notation: 123m55z P:777z +4m
    waits VARCHAR, -- kinds waited for
    wait_kinds TINYINT, -- how many kinds
    unseen SMALLINT, -- winning tiles unseen by the winner just before, the winning one included
    wait_form VARCHAR, -- 聽牌型, as hand_seats.end_form
    tile_form VARCHAR, -- how the winning tile completes the counted reading: two_sided, edge, closed, single, dual
    is_dealer BOOLEAN NOT NULL, -- the winner deals
    called BOOLEAN NOT NULL, -- 副露, as hand_seats.called
    declared VARCHAR, -- kind of ready declaration
    replacement BOOLEAN NOT NULL, -- won on a kong replacement
    last_tile BOOLEAN NOT NULL, -- on the last drawable tile, or the discard after it
    total BIGINT, -- sum of the items
    counted BIGINT, -- what remains of it after minimum and cap: 牌面台
    dealer_tai BIGINT, -- 莊家台 in the payment, the largest where payers differ
    items_recorded BOOLEAN NOT NULL, -- the log lists the items; otherwise they are recomputed
    income BIGINT, -- paid to the winner for this win, sticks taken with it included, its own too
    PRIMARY KEY (hand_key, win)
);

-- One pattern counted in a win.
CREATE TABLE awards (
    hand_key BIGINT NOT NULL REFERENCES hands (hand_key), -- the hand
    win TINYINT NOT NULL, -- the win
    seat TINYINT NOT NULL, -- winner
    place TINYINT NOT NULL, -- position among them, from 0
    pattern VARCHAR NOT NULL, -- id of the 台型
    copies BIGINT NOT NULL, -- how many, those that are listed one by one together
    value BIGINT NOT NULL, -- value of one
    tai BIGINT NOT NULL, -- what all copies add
    PRIMARY KEY (hand_key, win, pattern)
);

-- One payment of a hand.
CREATE TABLE payments (
    hand_key BIGINT NOT NULL REFERENCES hands (hand_key), -- the hand
    payment SMALLINT NOT NULL, -- position within the hand, from 0
    from_party VARCHAR NOT NULL, -- who pays: a seat, pot or house
    to_party VARCHAR NOT NULL, -- who receives: a seat, pot or house
    from_seat TINYINT, -- who pays, if a seat
    to_seat TINYINT, -- who receives, if a seat
    amount BIGINT NOT NULL, -- how much
    reason VARCHAR NOT NULL, -- win, penalty, kong …; a penalty's own reason is in events.how
    win TINYINT, -- the win it is for
    event SMALLINT, -- the event it is for
    dealer_tai BIGINT, -- 莊家台 in it, for a win
    recorded BOOLEAN NOT NULL, -- the log lists it; otherwise it is recomputed
    PRIMARY KEY (hand_key, payment)
);

-- One hand that failed, is unsupported or could not be followed to its end, kept apart.
CREATE TABLE failed_hands (
    source_key BIGINT NOT NULL REFERENCES sources (source_key), -- the log
    game_key BIGINT NOT NULL REFERENCES games (game_key), -- the game
    file VARCHAR NOT NULL, -- the log's path
    line INTEGER NOT NULL, -- line on which the hand opens
    element VARCHAR, -- in a log of another format, the tag or entry there
    game VARCHAR, -- name of the game
    place INTEGER NOT NULL, -- position in the recorded game, from 0
    hand BIGINT NOT NULL, -- number of the deal as recorded
    status VARCHAR NOT NULL, -- failed or unsupported; partial where it could not be followed
    players VARCHAR[] NOT NULL, -- ids of the players by seat
    events INTEGER NOT NULL, -- lines after the hand's own
    checked INTEGER NOT NULL, -- of these, replayed and checked
    codes VARCHAR[] NOT NULL, -- codes of its findings, in order
    errors INTEGER NOT NULL, -- findings that are errors
    unchecked VARCHAR[] NOT NULL, -- ids of what could not be checked
    correction VARCHAR, -- how it should have been settled, as JSON
    lines VARCHAR NOT NULL, -- the hand's lines as they could be read
    spots VARCHAR, -- in a log of another format, where those after the hand's own stand, as JSON: each [line number, tag or entry]
    PRIMARY KEY (game_key, place)
);

-- One finding.
CREATE TABLE diagnostics (
    source_key BIGINT NOT NULL REFERENCES sources (source_key), -- the log
    finding INTEGER NOT NULL, -- position among the findings of the log, from 0
    file VARCHAR NOT NULL, -- the log's path
    line INTEGER, -- line, from 1
    element VARCHAR, -- in a log of another format, the tag or entry there
    byte_offset BIGINT, -- byte of the unpacked log, from 0
    game_key BIGINT, -- the game
    game VARCHAR, -- name of the game
    hand_key BIGINT, -- the hand, if it is in the star
    hand BIGINT, -- number of the deal
    event INTEGER, -- event of the hand
    seat TINYINT, -- seat it is about, if one
    player VARCHAR, -- id of that player
    code VARCHAR NOT NULL, -- see `mjlog explain`
    name VARCHAR NOT NULL, -- its name
    severity VARCHAR NOT NULL, -- error, warning or info
    hand_status VARCHAR, -- verdict on the hand
    text_en VARCHAR NOT NULL, -- message in English
    text_zh VARCHAR NOT NULL, -- message in Chinese
    recorded VARCHAR, -- what the log says, as JSON
    expected VARCHAR, -- what the rules say, as JSON
    decided_by VARCHAR, -- the value or policy of the rules that decides
    data VARCHAR NOT NULL, -- all of it, as JSON
    PRIMARY KEY (source_key, finding)
);

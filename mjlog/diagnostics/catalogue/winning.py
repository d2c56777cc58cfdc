"""MJ4xx: whether a recorded win may be made at all."""

from __future__ import annotations

from mjlog.diagnostics.catalogue.entry import Entry
from mjlog.diagnostics.label import Label

WINNING: tuple[Entry, ...] = (
    Entry(
        "MJ401",
        "win-incomplete",
        Label("tiles do not make a winning hand", "沒有胡牌"),
        Label(
            "seat {seat} wins on {tile}, which does not complete its hand",
            "座位 {seat} 胡{tile}，牌型不成",
        ),
        Label(
            "With the winning tile the hand must form the groups and pair, or a special shape, that"
            " the ruleset knows. It does not; expected lists the tiles that would complete it. That"
            " is a false win (詐胡) or a tile recorded wrongly before. Payments are still checked"
            " against the value that the log gives the win.",
            "加上胡的那張，必須組成規則認可的牌型；這裡不成，應為一欄列出能胡的牌。"
            "不是詐胡，就是前面有牌記錯。付款仍照牌譜所記的計分檢查。",
        ),
        choice=True,
    ),
    Entry(
        "MJ402",
        "win-while-locked",
        Label("win under a missed-win lock", "過水期間胡牌"),
        Label(
            "seat {seat} wins on {tile} although it is locked[: {why}]",
            "座位 {seat} 不得胡牌卻胡{tile}[：{why}]",
        ),
        Label(
            "The seat could have won earlier and did not, by passing, calling instead, or declining"
            " its own draw; since then nothing has released the lock. Follow its discards and kongs"
            " from that moment. In some rulesets a kind that it waits for and has discarded itself"
            " locks it as well (振聽), for as long as it waits for it. What locks and what releases"
            " is for the ruleset to say.",
            "這家先前能胡而沒胡，不論是放過、改吃碰槓，或摸到不胡，之後一直沒有解除過水。"
            "請從那時起逐張看它的打牌與槓牌。有的規則裡，自己打過所聽的牌也不能胡（振聽），"
            "直到改聽為止。怎樣算過水、怎樣解除，由規則決定。",
        ),
    ),
    Entry(
        "MJ403",
        "wrong-winning-tile",
        Label("winning tile is not the tile in question", "胡的牌不是那一張"),
        Label(
            "seat {seat} wins with a tile that is not there to win",
            "座位 {seat} 胡的不是當下那張牌",
        ),
        Label(
            "A win by self-draw is on the tile just drawn, a win by discard on the tile just"
            " discarded, a robbing on the tile added to the kong. The log names another. Read the"
            " event before it: one of the two is wrong.",
            "自摸胡的是剛摸的牌，放槍胡的是剛打出的牌，搶槓胡的是加槓的那張；牌譜寫的卻是別張。"
            "請看前一個動作，兩者必有一個寫錯。",
        ),
    ),
    Entry(
        "MJ404",
        "self-draw-after-call",
        Label("self-draw without a draw", "吃碰之後自摸"),
        Label(
            "seat {seat} wins by self-draw right after a call, without having drawn",
            "座位 {seat} 吃碰之後沒有摸牌就自摸",
        ),
        Label(
            "After a chow or pung the seat discards; it has drawn nothing that it could win with."
            " If the called tile completed the hand, the seat should have won on the discard"
            " instead of calling it.",
            "吃碰之後只能打牌，並沒有摸牌，談不上自摸。"
            "若那張牌能胡，當時就該胡別家打出的那張，而不是吃碰。",
        ),
        stops=True,
    ),
    Entry(
        "MJ405",
        "kong-not-robbable",
        Label("kong that cannot be robbed", "不能搶的槓"),
        Label(
            "seat {seat} robs a kong of {tile} that cannot be robbed",
            "座位 {seat} 搶{tile}的槓，這種槓不能搶",
        ),
        Label(
            "Only the kinds of kong that the ruleset lists can be robbed, as a rule the added kong;"
            " a concealed kong is safe. If the kong was in truth an added one, its own line is the"
            " wrong one.",
            "只有規則列出的槓才能搶，通常是加槓；暗槓不能搶。若那其實是加槓，錯的就是槓的那一行。",
        ),
        stops=True,
    ),
    Entry(
        "MJ406",
        "wrong-win-source",
        Label("win names the wrong seat", "胡牌的來源不對"),
        Label(
            "the win of seat {seat} names the wrong seat as the one that gave the tile",
            "座位 {seat} 胡牌，放槍的那家寫錯了",
        ),
        Label(
            "The source of a win is the seat that discarded the tile or whose kong is robbed; a"
            " self-draw has none. It decides who pays, so the payments of this hand deserve a look"
            " as well.",
            "胡牌的來源是打出那張牌、或被搶槓的座位；自摸則沒有來源。"
            "這關係到誰付錢，請一併核對本局的付款。",
        ),
    ),
    Entry(
        "MJ407",
        "below-minimum",
        Label("win below the minimum", "未達起胡標準"),
        Label(
            "seat {seat} wins with {total} toward the minimum; at least {minimum} is needed",
            "座位 {seat} 胡牌時計入起胡的只有 {total}，起胡要 {minimum}",
        ),
        Label(
            "The ruleset demands a minimum value before a win may be declared; some items do not"
            " count toward it. The recomputed items fall short, so the win is a false one, however"
            " complete the shape is.",
            "規則訂有起胡標準，有些項目不計入。重算之後不夠，即使牌型完整也不能胡。",
        ),
    ),
    Entry(
        "MJ408",
        "robbed-kong-stands",
        Label("robbed kong is left standing", "被搶的槓沒有還原"),
        Label(
            "seat {seat} still shows the kong that was robbed", "座位 {seat} 被搶槓，亮牌時仍是槓"
        ),
        Label(
            "When a kong is robbed the tile goes to the winner and the meld is a pung again. The"
            " revealed melds still show the kong, so a tile appears twice, and kong points may have"
            " been counted for it.",
            "搶槓時那張牌歸胡的人，副露恢復成碰。亮出的副露仍是槓，同一張牌就出現兩次，"
            "也可能多算了槓的錢。",
        ),
    ),
    Entry(
        "MJ409",
        "second-winner",
        Label("more winners than the rules allow", "胡牌的人太多"),
        Label(
            "seat {seat} wins as well, although seat {first} has won the tile",
            "座位 {first} 已經胡了這張，座位 {seat} 又胡",
        ),
        Label(
            "Where the nearest seat in turn order wins alone (攔胡), or by self-draw, there is one"
            " winner only. A second win line is either doubled, or the table played with several"
            " winners: compare the option for it.",
            "規則若只准最近的一家胡（攔胡），或是自摸，就只有一個贏家。"
            "不是重複了一行，就是現場採一炮多響，請對照該選項。",
        ),
    ),
    Entry(
        "MJ410",
        "win-on-exposed-replacement",
        Label("win on the replacement of an exposed kong", "明槓補牌自摸"),
        Label(
            "seat {seat} wins on {tile}, drawn to replace an exposed kong",
            "座位 {seat} 明槓後補進{tile}就自摸",
        ),
        Label(
            "Under these rules whoever makes a kong of another's discard may not win with the tile"
            " that replaces it, nor with one that replaces a flower in its stead; concealed and"
            " added kongs are free of this. The seat had to discard or make another kong. What the"
            " win records is still checked. Compare the option named beside the finding.",
            "這套規則規定：明槓別家的牌之後，補進的牌（補到花再補亦同）不能自摸；暗槓、加槓不受限。"
            "當時只能打牌或再槓。牌譜所記的計分與付款仍照常檢查，請對照旁邊列出的選項。",
        ),
    ),
)

"""MJ301..303, MJ322..330: whose turn it is, discards, passes, exhaustion."""

from __future__ import annotations

from mjlog.diagnostics.catalogue.entry import Entry
from mjlog.diagnostics.label import Label

TURNS: tuple[Entry, ...] = (
    Entry(
        "MJ301",
        "out-of-turn",
        Label("event cannot come now", "此時不該有這個動作"),
        Label(
            "{type:word}[ of seat {seat}] cannot come now",
            "[座位 {seat} ]此時不能有「{type:word}」",
        ),
        Label(
            "At every moment only certain events can follow: after a discard a claim or the next"
            " seat's draw, after a call a discard, after a kong its replacement. The line given is"
            " the first that no legal course of play explains; the event that is really missing or"
            " doubled often stands just before it.",
            "每個時刻能接的動作有限：打牌之後是吃碰槓胡或下家摸牌，吃碰之後要打牌，槓之後要補牌。"
            "這一行是第一個說不通的地方；真正漏記或重複的動作，往往就在它前面。",
        ),
        stops=True,
    ),
    Entry(
        "MJ302",
        "discard-not-held",
        Label("discarded tile is not held", "打出手上沒有的牌"),
        Label("seat {seat} discards {tile}", "座位 {seat} 打出{tile}"),
        Label(
            "The seat does not hold the tile by the deal, draws and calls recorded. It was misread,"
            " another seat made the discard, or a draw of that seat was recorded wrongly before."
            " Play is not followed further, as from here on nobody's tiles are certain.",
            "照配牌、摸牌與吃碰槓推算，這家手上沒有這張牌。可能看錯牌、其實是別家打的，"
            "或先前某次摸牌就記錯了。此後各家手牌都不可靠，因此不再往下重演。",
        ),
        stops=True,
        choice=True,
    ),
    Entry(
        "MJ303",
        "drawn-flag-wrong",
        Label("drawn or from the hand: wrongly marked", "摸打、手打標錯"),
        Label(
            "the discard of {tile} by seat {seat} is marked wrongly as drawn or from the hand",
            "座位 {seat} 打出{tile}，是不是剛摸的那張標錯了",
        ),
        Label(
            "A discard is marked as the tile just drawn (true) or one from the hand (false). The"
            " tile drawn says otherwise. When the seat holds another copy of the drawn tile, either"
            " mark is accepted. Other players read this mark, so it must be right.",
            "打牌要標明是剛摸的那張（true）還是手裡的（false），這裡與所摸的牌不合。"
            "若手上另有同樣的牌，兩種標法都接受。別家會據此讀牌，所以必須正確。",
        ),
    ),
    Entry(
        "MJ322",
        "wrong-pass-options",
        Label("pass lists the wrong options", "過牌所列的選項不對"),
        Label(
            "the pass of seat {seat} does not list what it could have done",
            "座位 {seat} 的「過」沒有列出當時能做的動作",
        ),
        Label(
            "A pass names exactly what was open to the seat: win, kong, pung, chow, in that order."
            " The list matters because letting a win go closes the missed-win lock. A seat with"
            " nothing open writes no pass at all.",
            "「過」要依胡、槓、碰、吃的順序，列出當時能做的每一種動作。"
            "這份清單關係到過水，所以要準確；什麼都不能做的人根本不會有「過」。",
        ),
    ),
    Entry(
        "MJ323",
        "pass-out-of-order",
        Label("pass twice or out of turn order", "重複過牌或順序不對"),
        Label("seat {seat} passes twice or out of order", "座位 {seat} 重複過牌或沒按順序"),
        Label(
            "Passes to one tile stand in turn order from the seat after the discarder, each seat at"
            " most once. The play itself is not affected; a doubled line or a recorder that sorts"
            " answers by the time they arrived is the usual reason.",
            "對同一張牌的「過」從打牌者的下家依序記錄，每家至多一次。牌局本身不受影響；"
            "多半是重複了一行，或記錄程式照回應先後排列。",
        ),
    ),
    Entry(
        "MJ324",
        "exhausted-too-early",
        Label("exhausted while tiles can still be drawn", "還有牌可摸就流局"),
        Label(
            "the hand is declared exhausted with {left} tiles still to draw beyond the reserve"
            " of {reserve}",
            "除了 {reserve} 張保留牌，還有 {left} 張可摸就流局",
        ),
        Label(
            "A hand is exhausted only when a draw or replacement is due and nothing but the reserve"
            " is left. Either draws are missing before this line, or the table counted its reserve"
            " by another rule: compare the option for the reserve in the header.",
            "要輪到摸牌或補牌、而牌牆只剩保留牌時才算流局。不是前面漏記了摸牌，"
            "就是現場的保留張數算法不同，請對照標頭中保留牌的選項。",
        ),
        stops=True,
    ),
    Entry(
        "MJ330",
        "wrong-ready-seats",
        Label("ready seats at exhaustion are wrong", "流局時的聽牌者不對"),
        Label(
            "the seats listed as ready at exhaustion are not those that are",
            "流局時所列的聽牌者，與實際聽牌的不同",
        ),
        Label(
            "An exhausted hand may list who is ready. It is compared with the tiles each seat"
            " holds: a seat is ready if some tile of which it does not already hold every copy"
            " completes its hand. Where ready seats are paid or keep the deal, the list"
            " decides money.",
            "流局可以列出聽牌的人，這裡拿來和各家手牌核對：只要還有一種牌能讓手牌胡，"
            "且自己沒有把那種牌拿滿，就算聽牌。若規則要罰未聽或憑聽牌連莊，這就關係到錢。",
        ),
    ),
)

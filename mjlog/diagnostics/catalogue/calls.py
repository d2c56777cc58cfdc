"""MJ304..313, MJ326..329, MJ334, MJ335: chows, pungs, kongs, and the discards after them."""

from __future__ import annotations

from mjlog.diagnostics.catalogue.entry import Entry
from mjlog.diagnostics.label import Label

CALLS: tuple[Entry, ...] = (
    Entry(
        "MJ304",
        "call-tiles-not-held",
        Label("tiles for the call are not held", "手上沒有吃碰槓所需的牌"),
        Label(
            "seat {seat} does not hold the tiles for its {claim:word} of {tile}",
            "座位 {seat} 要{claim:word}{tile}，手上卻沒有所需的牌",
        ),
        Label(
            "The tiles a seat lays down for a meld must be in its concealed tiles. Here some are"
            " not, by the deal and draws recorded. Expected shows the copies it does hold. The call"
            " may belong to another seat, or one of its tiles left the hand earlier by mistake.",
            "拿來組成副露的牌必須在手牌裡，但照配牌與摸牌推算並沒有這麼多；應為一欄是手上實有的張數。"
            "可能是別家喊的，或其中一張先前誤記成打掉了。",
        ),
        stops=True,
    ),
    Entry(
        "MJ305",
        "not-the-last-discard",
        Label("claimed tile is not the last discard", "吃碰槓的不是剛打出的牌"),
        Label(
            "seat {seat} claims ({claim:word}) a tile that was not just discarded",
            "座位 {seat} {claim:word}的不是剛打出的那張",
        ),
        Label(
            "Only the tile just discarded can be claimed; older discards are dead. Either the tile"
            " of the call was misread, or a discard between the two is missing.",
            "只能吃碰槓剛打出的那一張，更早的都已是死張。不是這裡看錯牌，就是中間漏記了一次打牌。",
        ),
        stops=True,
    ),
    Entry(
        "MJ306",
        "call-not-in-game",
        Label("call does not exist under these rules", "規則不允許這種吃碰槓"),
        Label(
            "seat {seat} makes a call that these rules do not have ({claim:word})",
            "座位 {seat} 做了「{claim:word}」，這套規則沒有",
        ),
        Label(
            "Some games have no chows, others no kongs beyond four tiles. Play went on as if the"
            " call were allowed, so the tiles after it cannot be followed. Check the ruleset named"
            " in the header before blaming the player.",
            "有的玩法不能吃，有的槓最多四張。牌局照樣打了下去，後面的手牌就無法推算。"
            "請先確認標頭指定的規則，再追究打牌的人。",
        ),
        stops=True,
    ),
    Entry(
        "MJ307",
        "wrong-call-source",
        Label("call names the wrong discarder", "吃碰槓的來源不對"),
        Label(
            "the call of seat {seat} names a seat that did not discard the tile",
            "座位 {seat} 吃碰槓的來源不是打牌的那家",
        ),
        Label(
            "The source of a call is the seat that made the discard. It decides who is liable and"
            " whose turn was skipped. With the right tile and the wrong source, look for a seat"
            " written relative to the caller instead of by its number.",
            "來源應是打出那張牌的座位，關係到包牌與誰的輪次被跳過。"
            "牌對而來源不對時，常是把相對位置（上家、對家）當成座位編號。",
        ),
        stops=True,
    ),
    Entry(
        "MJ308",
        "kong-after-call",
        Label("kong right after a call", "吃碰之後接著槓"),
        Label(
            "seat {seat} makes a kong ({kind:word}) in the step after its call",
            "座位 {seat} 吃碰之後還沒打牌就{kind:word}",
        ),
        Label(
            "Under these rules a call must be followed by a discard. A kong of one's own tiles has"
            " to wait for the next draw, else a caller could win on the replacement without having"
            " drawn. Perhaps the discard and the following draw are missing.",
            "這套規則規定吃碰之後必須打牌，自己的槓要等下次摸牌，否則沒摸牌就能槓上開花。"
            "也可能是中間漏記了打牌與摸牌。",
        ),
        stops=True,
    ),
    Entry(
        "MJ309",
        "kong-on-last-tile",
        Label("kong with the last drawable tile", "摸到海底牌還槓"),
        Label(
            "seat {seat} makes a kong ({kind:word}) while holding the last drawable tile",
            "座位 {seat} 摸到海底牌，不能{kind:word}",
        ),
        Label(
            "Whoever draws the last drawable tile (海底) may win or discard; nothing is left to"
            " replace a kong with. If the table saw more tiles in the wall, compare the reserve in"
            " the header and the number of replacements taken.",
            "摸到海底牌的人只能自摸或打出，槓了也沒有牌可補。"
            "若現場認為還有牌，請核對標頭的保留張數與已補的張數。",
        ),
        stops=True,
    ),
    Entry(
        "MJ310",
        "call-on-last-discard",
        Label("call of the last discard", "吃碰槓海底打出的牌"),
        Label(
            "seat {seat} makes a {claim:word} of the discard after the last draw",
            "座位 {seat} {claim:word}海底打出的牌",
        ),
        Label(
            "The discard after the last drawable tile can only be won on, since no turn follows it."
            " A call here hides that the hand should have ended in exhaustion.",
            "海底之後打出的牌只能胡，因為不會再有下一輪。這裡若吃碰槓，等於把該有的流局蓋掉了。",
        ),
        stops=True,
    ),
    Entry(
        "MJ311",
        "wrong-own-tiles",
        Label("tiles laid down do not make the meld", "亮出的牌組不成副露"),
        Label(
            "the tiles seat {seat} lays down do not make the {claim:word}",
            "座位 {seat} 亮出的牌組不成這個「{claim:word}」",
        ),
        Label(
            "A call lists the seat's own tiles that join the meld: two for a chow or pung, three"
            " for an exposed kong, four for a concealed one, one for an added one, and they must"
            " fit the tile. The called tile itself is not among them.",
            "吃碰槓要列出自己拿出的牌：吃、碰兩張，明槓三張，暗槓四張，加槓一張，而且要能與該牌成組。"
            "被吃碰槓的那張不列在內。",
        ),
        stops=True,
    ),
    Entry(
        "MJ312",
        "no-pung-to-extend",
        Label("added kong without a pung", "沒有碰過就加槓"),
        Label(
            "seat {seat} adds {tile} to a pung it does not have",
            "座位 {seat} 加槓{tile}，但沒有碰過這張",
        ),
        Label(
            "An added kong puts the fourth tile onto the seat's own exposed pung. There is none of"
            " that kind. If the seat holds all four concealed, it is a concealed kong, which cannot"
            " be robbed and is worth something else.",
            "加槓是把第四張加到自己碰出的刻子上，但這家沒有碰過。"
            "若四張都在手裡，應記為暗槓；暗槓不能搶，計分也不同。",
        ),
        stops=True,
    ),
    Entry(
        "MJ313",
        "wrong-kong-size",
        Label("size of the kong is wrong", "槓的張數不對"),
        Label("the kong of seat {seat} states the wrong size", "座位 {seat} 的槓記錯張數"),
        Label(
            "The level of a kong is the number of tiles it has once made: four, or more in games"
            " with eight copies of a tile. The meld itself could be followed, so the hand goes on.",
            "level 是槓成之後的張數：一般是四，一種牌有八張的玩法可以更多。"
            "副露本身沒有疑問，所以繼續往下檢查。",
        ),
    ),
    Entry(
        "MJ326",
        "no-replacement-left",
        Label("kong that cannot be replaced", "槓了沒有牌可補"),
        Label(
            "seat {seat} makes a kong although only the reserve of {reserve} is left",
            "只剩 {reserve} 張保留牌，座位 {seat} 卻槓牌",
        ),
        Label(
            "A kong needs a replacement tile, and nothing but the reserve is left. The kong is"
            " therefore not allowed. Count the replacements already taken: each of them shortened"
            " the drawable part of the wall.",
            "槓牌要補一張，但牌牆只剩保留牌，所以不能槓。"
            "請數一數已經補過幾張，每補一張，可摸的牌就少一張。",
        ),
        stops=True,
    ),
    Entry(
        "MJ327",
        "declined-pung",
        Label("pung of a kind just let go", "過水碰"),
        Label(
            "seat {seat} pungs {tile}, which it let go since its last turn",
            "座位 {seat} 在自己上一輪之後放過{tile}，又要碰",
        ),
        Label(
            "A seat that lets a tile go may not pung the same kind until its own next turn"
            " (過水碰). The earlier discard of the kind lies between this call and the seat's last"
            " turn. Tables differ in this; the option is named beside the finding.",
            "放過某張不碰，要等自己再輪過一次才能碰同樣的牌（過水碰）。"
            "在這次碰與自己上一輪之間，同樣的牌已經打出過。各桌規定不一，所據的選項列在旁邊。",
        ),
        stops=True,
    ),
    Entry(
        "MJ328",
        "chow-by-another-seat",
        Label("chow by a seat that is not next", "不是下家而吃牌"),
        Label(
            "seat {seat} chows, but only the discarder's next seat may",
            "座位 {seat} 吃牌，但只有打牌者的下家可以吃",
        ),
        Label(
            "A chow belongs to the seat that would draw next. A pung or a win may be claimed from"
            " anywhere; look whether the seat or the kind of call was written down wrongly.",
            "只有下一個要摸牌的人可以吃；碰、槓、胡才不分座位。請看是座位記錯，還是吃碰記錯。",
        ),
        stops=True,
    ),
    Entry(
        "MJ329",
        "kong-from-previous-seat",
        Label("exposed kong of the previous seat's discard", "明槓上家打出的牌"),
        Label(
            "seat {seat} makes an exposed kong of {tile}, which the seat before it discarded",
            "座位 {seat} 明槓上家打出的{tile}",
        ),
        Label(
            "Some tables do not let a seat make a kong of what the seat right before it discards:"
            " the turn would have been its own anyhow, and the kong would only buy a second draw."
            " A chow, a pung and a win stay allowed. Compare the option named beside the finding.",
            "有的桌規不准明槓上家打出的牌：本來就輪到自己摸，槓了只是多摸一張；吃、碰、胡不在此限。"
            "請對照旁邊列出的選項。",
        ),
    ),
    Entry(
        "MJ334",
        "discard-barred-by-call",
        Label("discard that the call before it bars", "吃碰後打出不能打的牌（食替）"),
        Label(
            "seat {seat} discards {tile} right after a call that bars it",
            "座位 {seat} 吃碰之後緊接著打{tile}，這張此時不能打",
        ),
        Label(
            "Where the rules forbid swapping, the discard right after a chow or pung may not be of"
            " the kind just called; at stricter tables, after a chow, not of the kind either that"
            " would complete the same two tiles at their other end, as 7 after 4 was chowed with 5"
            " and 6. Red fives count as plain ones. Expected lists what could have gone. The next"
            " turn is free again.",
            "規則若禁止食替，吃碰之後緊接著打的牌，不能與剛吃碰的同種；"
            "較嚴的桌規還不准打吃牌另一端的牌，例如用五六吃四之後打七。赤五視同一般的五。"
            "應為一欄列出當時可以打的牌；下一輪起不再受限。",
        ),
        choice=True,
    ),
    Entry(
        "MJ335",
        "call-bars-every-discard",
        Label("call that leaves nothing to discard", "吃碰之後無牌可打"),
        Label(
            "seat {seat} makes a {claim:word} of {tile} and holds nothing that it may then discard",
            "座位 {seat} {claim:word}{tile}之後，手上的牌都不能打",
        ),
        Label(
            "Where the rules forbid swapping, a call bars some discards. All the tiles that this"
            " seat keeps are among them, so it could not have called at all. Its discard is not"
            " reported again.",
            "規則禁止食替時，吃碰之後有些牌不能打；這家剩下的牌全在其中，所以根本不能吃碰。"
            "隨後打出的牌不再重複指出。",
        ),
    ),
)

"""MJ2xx: where every tile is: copies, the deal, the wall, the tiles shown at the end."""

from __future__ import annotations

from mjlog.diagnostics.catalogue.entry import Entry
from mjlog.diagnostics.label import Label

ACCOUNTING: tuple[Entry, ...] = (
    Entry(
        "MJ201",
        "dealt-count",
        Label("wrong number of dealt tiles", "配牌張數不對"),
        Label("seat {seat} is not dealt the right number of tiles", "座位 {seat} 的配牌張數不對"),
        Label(
            "Every seat is dealt the same number of tiles, the dealer too: the dealer's extra tile"
            " is recorded as the first draw. A dealer with one tile too many usually means that the"
            " extra tile was written into the deal.",
            "每家的配牌張數相同，莊家也一樣；莊家多的那一張記成第一次摸牌。"
            "莊家多一張，多半是把那張也寫進了配牌。",
        ),
        stops=True,
    ),
    Entry(
        "MJ202",
        "too-many-copies",
        Label("one copy too many of a tile", "同一種牌超過張數"),
        Label(
            "seat {seat} takes a {tile} although all {copies} are already out",
            "座位 {seat} 拿到{tile}，但 {copies} 張都已經出現過",
        ),
        Label(
            "Counted over deals and draws, the tile now appears more often than the game has copies"
            " of it: the fifth of four. This tile or an earlier one of the same kind was recorded"
            " wrongly, or a foreign tile got into the set. Without a recorded wall, this is what"
            " gives a wrong draw away.",
            "把配牌與摸牌加起來，這種牌出現的次數超過全副的張數，也就是多了一張。"
            "不是這張記錯，就是前面某張同樣的牌記錯，或牌裡混進了別副的牌。"
            "沒有記錄牌牆時，摸牌記錯全靠這一項看出來。",
        ),
        stops=True,
    ),
    Entry(
        "MJ203",
        "tile-not-in-game",
        Label("tile is not in the game", "玩法中沒有這張牌"),
        Label(
            "seat {seat} takes a {tile}, which is not in the game",
            "座位 {seat} 拿到{tile}，這種玩法沒有這張牌",
        ),
        Label(
            "The ruleset is played with fewer kinds of tiles than the format can write, and this is"
            " none of them. Check the ruleset named in the header, then how the recorder writes its"
            " tiles: suits are easily mixed up.",
            "這套規則用的牌比格式能寫的少，這張不在其中。"
            "請先看標頭指定的規則，再看記錄程式怎麼寫牌名：花色最容易弄混。",
        ),
        stops=True,
    ),
    Entry(
        "MJ204",
        "wall-composition",
        Label("wall is not the game's tile set", "牌牆與牌組不符"),
        Label(
            "the recorded wall is not the game's tile set; too many: {surplus}; missing: {missing}",
            "記錄的牌牆與牌組不符；多出：{surplus}；缺少：{missing}",
        ),
        Label(
            "A recorded wall lists every tile once, dealt ones included. This one does not, so it"
            " is left out of the checks, and deals and draws are held against the copies alone."
            " A tile too many and one missing point to a single misread tile.",
            "記錄的牌牆應把每張牌各列一次，配出去的也在內。這一份不是，因此不拿來核對，"
            "配牌與摸牌改以張數檢查。若恰好多一張又缺一張，通常是有一張看錯。",
        ),
    ),
    Entry(
        "MJ205",
        "deal-differs-from-wall",
        Label("dealt tiles are not the wall's", "配牌與牌牆不符"),
        Label(
            "the tiles dealt to seat {seat} are not those the wall gives",
            "座位 {seat} 的配牌不是牌牆該給的那些",
        ),
        Label(
            "The deal takes blocks from the head of the wall, beginning with the dealer. Tiles that"
            " have come to other seats point to a wrong dealer or block size, a single different"
            " tile to a misread or exchanged tile.",
            "配牌從牌頭起，由莊家開始一墩一墩地拿。若整批牌跑到別家，多半是莊家或每次拿的張數不對；"
            "只差一張，則是看錯或被調換。",
        ),
        stops=True,
    ),
    Entry(
        "MJ206",
        "draw-differs-from-wall",
        Label("drawn tile is not the next of the wall", "摸的牌不是牌牆的下一張"),
        Label(
            "seat {seat} draws {tile}, which is not the next tile of the wall",
            "座位 {seat} 摸{tile}，不是牌牆的下一張",
        ),
        Label(
            "Draws take the tiles of the recorded wall in order from its head. If the tile is the"
            " one after next, a draw before it was left out; if it is the one before, a draw is"
            " recorded twice. Otherwise wall and play are not of the same hand.",
            "摸牌應從牌頭依序取用。若這張其實是再下一張，前面漏記了一次摸牌；若是前一張，則重複記了一次。"
            "都不是的話，牌牆與過程可能不是同一局。",
        ),
        stops=True,
    ),
    Entry(
        "MJ207",
        "replacement-differs-from-wall",
        Label("replacement is not the tail tile", "補的牌不是牌尾那張"),
        Label(
            "seat {seat} takes {tile} as replacement, which is not the tile at the tail",
            "座位 {seat} 補{tile}，不是牌尾的那張",
        ),
        Label(
            "After a kong or a flower the tile comes from the tail of the wall. A tile from the"
            " head in its place changes every draw after it. If the recorded tile is the next from"
            " the head, the replacement was taken at the wrong end.",
            "槓牌或補花之後從牌尾補一張。若拿成牌頭的牌，之後每一張都會跟著變。"
            "若記錄的正是牌頭下一張，就是補錯了邊。",
        ),
        stops=True,
    ),
    Entry(
        "MJ208",
        "wrong-end-of-wall",
        Label("tile taken from the wrong end of the wall", "從牌牆錯的一端拿牌"),
        Label(
            "seat {seat} takes its tile from the wrong end of the wall",
            "座位 {seat} 從牌牆錯的一端拿牌",
        ),
        Label(
            "A turn's draw comes from the head; the replacement after a kong or flower comes from"
            " the tail, unless the ruleset says otherwise. Which end it was decides which tiles"
            " remain and whether a win counts as one on a replacement.",
            "輪到自己時從牌頭摸，槓牌、補花之後從牌尾補（規則另有規定者除外）。從哪一端拿，關係到後面剩哪些牌，"
            "也關係到算不算槓上開花。",
        ),
        stops=True,
    ),
    Entry(
        "MJ209",
        "draw-past-reserve",
        Label("draw into the reserve", "摸到保留牌"),
        Label(
            "seat {seat} draws although only the reserve of {reserve} is left",
            "只剩 {reserve} 張保留牌，座位 {seat} 卻還摸牌",
        ),
        Label(
            "A fixed number of tiles stays undrawn; when a draw is due and only these are left, the"
            " hand is exhausted. Each replacement shortens the drawable part as well. Count kongs"
            " first: that is where tables and programs go wrong.",
            "牌牆要留固定張數不摸；輪到摸牌而只剩保留牌時就是流局。每補一張，可摸的牌也少一張。"
            "請先數槓了幾次，最常在這裡算錯。",
        ),
        stops=True,
    ),
    Entry(
        "MJ211",
        "reveal-differs",
        Label("revealed tiles are not those held", "亮出的手牌與實際不符"),
        Label(
            "the tiles seat {seat} reveals are not those it holds",
            "座位 {seat} 亮出的手牌不是它手上的牌",
        ),
        Label(
            "At the end the winner, and whoever else shows, lays the concealed tiles open, without"
            " the winning tile. By the draws and discards recorded the seat holds others. A list"
            " longer by one is usually the winning tile counted in.",
            "一局結束時，胡牌者及其他攤牌的人把手牌亮出來，胡的那張不算在內。"
            "照前面的摸打，這家手上應是別的牌。多一張，通常是把胡的那張也算進去了。",
        ),
    ),
    Entry(
        "MJ212",
        "revealed-melds-differ",
        Label("revealed melds are not those made", "亮出的副露與實際不符"),
        Label(
            "the melds seat {seat} reveals are not those it made",
            "座位 {seat} 亮出的副露與先前吃碰槓的不同",
        ),
        Label(
            "Kind, tiles and source of every meld must be as they were called. A kong shown as a"
            " pung, or the other way, changes the score. Compare with the calls of that seat in"
            " this hand.",
            "每組副露的種類、牌張與來源都要和當初一致。把槓亮成碰、或碰亮成槓，都會影響計分。"
            "請對照該家這一局的吃碰槓。",
        ),
    ),
    Entry(
        "MJ213",
        "revealed-twice",
        Label("seat reveals twice", "同一家亮牌兩次"),
        Label("seat {seat} reveals its tiles a second time", "座位 {seat} 又亮了一次牌"),
        Label(
            "A seat shows its tiles once in a hand. The second reveal was not used. Either a line"
            " is doubled or one of the two belongs to another seat.",
            "一局之中每家只亮一次牌，第二次的內容沒有採用。不是重複了一行，就是其中一次該屬別家。",
        ),
    ),
    Entry(
        "MJ214",
        "reveal-missing",
        Label("tiles that must be shown are not", "該亮的牌沒有亮"),
        Label(
            "seat {seat} does not reveal its tiles before the settlement",
            "座位 {seat} 在結算前沒有亮牌",
        ),
        Label(
            "Every winner shows the winning tiles, and a seat whose kong was robbed shows that the"
            " meld is a pung again. Without it nobody at the table could count the hand. The reveal"
            " stands after the last win and before the settlement.",
            "胡牌者必須攤牌，被搶槓的那家也要亮出副露已恢復成碰；不亮，桌上就沒人能核對計分。"
            "亮牌應在最後一個胡牌之後、結算之前。",
        ),
    ),
    Entry(
        "MJ215",
        "dealt-unsorted",
        Label("dealt tiles are not in order", "配牌沒有排序"),
        Label("the tiles dealt to seat {seat} are not in order", "座位 {seat} 的配牌沒有排序"),
        Label(
            "Dealt tiles are listed sorted: characters, dots, bamboos, honors, flowers, hidden ones"
            " last, a red five beside the plain ones. The order means nothing to the play, but two"
            " recordings of one deal should be the same.",
            "配牌依萬、筒、索、字、花排序，遮住的牌放最後，赤五與一般的五放在一起。"
            "順序不影響打牌，但同一副配牌的兩份記錄應該相同。",
        ),
        severity="warning",
    ),
    Entry(
        "MJ216",
        "wall-not-as-built",
        Label("wall does not follow from the walls as built", "牌牆與各家所砌不符"),
        Label(
            "the wall does not follow from walls and dice[: tile {place} is another]",
            "牌牆與各家所砌的牌和骰子不符[，第 {place} 張不同]",
        ),
        Label(
            "The walls are recorded as every seat built them, stacks from the right, tiles from the"
            " top. The dice say which wall is opened and how many stacks stay at its right end; the"
            " list begins with the next stack and goes on clockwise. Count the stacks that stayed,"
            " and mind that after the left end comes the wall of the seat before.",
            "各家所砌的牌，從右端起記錄每一墩，每墩由上而下。骰子決定開哪一家的門、右端留幾墩，"
            "從下一墩起順時針取牌。請數一數留下的墩數；到了左端，接著的是上家的牌牆。",
        ),
    ),
)

"""MJ314..321: ready declarations and what they bind to."""

from __future__ import annotations

from mjlog.diagnostics.catalogue.entry import Entry
from mjlog.diagnostics.label import Label

DECLARATIONS: tuple[Entry, ...] = (
    Entry(
        "MJ314",
        "call-after-declaring",
        Label("call after declaring ready", "宣告聽牌後還吃碰槓"),
        Label(
            "seat {seat} makes a {claim:word} after declaring ready ({kind})",
            "座位 {seat} 已宣告聽牌（{kind}），不能再{claim:word}",
        ),
        Label(
            "A declaration locks the hand: claims of discards are given up, only the win remains."
            " Rulesets may allow calls that leave the waits unchanged; this one does not."
            " The option that decides is named beside the finding.",
            "宣告聽牌之後手牌鎖定，別家打出的牌只能胡，不能吃碰槓。有的規則容許不改聽張的槓，"
            "這一套不行；所據的選項列在旁邊。",
        ),
        stops=True,
    ),
    Entry(
        "MJ315",
        "declared-discard-not-drawn",
        Label("declared seat discards another tile than drawn", "宣告聽牌後沒打出剛摸的牌"),
        Label(
            "seat {seat}, declared ready ({kind}), discards {tile} instead of the drawn tile",
            "座位 {seat} 已宣告聽牌（{kind}），卻沒打剛摸的牌而打{tile}",
        ),
        Label(
            "After declaring, every drawn tile that is not won or konged goes straight back out;"
            " exchanging a tile would change the waits that were declared. Misread tiles and a"
            " declaration recorded for the wrong seat look the same.",
            "宣告聽牌後，摸到的牌不胡不槓就得原張打出，換牌等於改了聽張。"
            "若是看錯牌，或把宣告記到別家，也會出現這個結果。",
        ),
        stops=True,
    ),
    Entry(
        "MJ316",
        "kong-after-declaring",
        Label("kong that the declaration forbids", "宣告聽牌後不能這樣槓"),
        Label(
            "seat {seat}, declared ready ({kind}), makes a kong it may not make ({kong:word})",
            "座位 {seat} 已宣告聽牌（{kind}），不能{kong:word}",
        ),
        Label(
            "After declaring, a ruleset allows few kongs or none: often only the fourth tile of an"
            " own pung, just drawn. Anything else would rearrange the locked hand.",
            "宣告聽牌後能槓的很有限，通常只有剛摸到自己碰過的第四張；其他的槓都會動到鎖定的手牌。",
        ),
        stops=True,
    ),
    Entry(
        "MJ317",
        "forced-kong-missing",
        Label("added kong that is compulsory is not made", "該加槓而沒有加"),
        Label(
            "seat {seat}, declared ready ({kind}), does not add the drawn {tile} to its pung",
            "座位 {seat} 已宣告聽牌（{kind}），摸到{tile}卻沒有加槓",
        ),
        Label(
            "A declared seat that draws the fourth tile of its own pung must add it, unless it wins"
            " with it or holds the last drawable tile. The kong is automatic, so its absence"
            " usually means that the recorder does not know the rule or that a line is missing.",
            "宣告聽牌者摸到自己碰過的第四張，除非胡牌或那張是海底，否則一定要加槓。"
            "這是自動的動作，沒有就表示記錄程式不懂這條規則，或漏了一行。",
        ),
        stops=True,
    ),
    Entry(
        "MJ318",
        "not-ready",
        Label("declared ready without being ready", "沒聽牌卻宣告聽牌"),
        Label(
            "seat {seat} declares ready ({kind}) but is not ready[ after discarding {tile}]",
            "座位 {seat} 宣告聽牌（{kind}），[打出{tile}後]卻沒有聽牌",
        ),
        Label(
            "The discard that goes with a declaration must leave the hand waiting for some tile. A"
            " tile of which the seat already holds every copy is no wait. Expected lists the"
            " discards that would do, if any. Tables punish a false declaration; this program only"
            " reports it.",
            "宣告聽牌時打出一張之後必須真的聽牌；自己已拿滿的牌不算聽張。"
            "應為一欄列出打了會聽的牌（如果有）。詐聽怎麼罰由現場決定，這裡只指出來。",
        ),
        stops=True,
        choice=True,
    ),
    Entry(
        "MJ319",
        "wrong-declaration",
        Label("wrong kind of declaration", "宣告的種類不對"),
        Label(
            "seat {seat} declares {kind}, which is not the kind it earns",
            "座位 {seat} 宣告的是 {kind}，不是當時該有的種類",
        ),
        Label(
            "Which kind of declaration it is follows from the moment: how many tiles have been"
            " discarded and whether anybody has called or konged. The player does not choose. The"
            " kinds bind differently and are worth differently.",
            "宣告屬於哪一種由當時情況決定：全桌打了幾張、有沒有人吃碰槓，不能自己挑。"
            "種類不同，之後的限制與計分也不同。",
        ),
    ),
    Entry(
        "MJ320",
        "declaration-not-allowed",
        Label("declaration is not allowed now", "此時不能宣告聽牌"),
        Label(
            "seat {seat} may not declare ready: {reason:word}",
            "座位 {seat} 不能宣告聽牌：{reason:word}",
        ),
        Label(
            "The rules limit when ready may be declared: once in a hand, and depending on the"
            " ruleset not right after a call, not with the last drawable tile, not under a"
            " missed-win lock. Which of these applies is said in the message.",
            "宣告聽牌有時機限制：一局只能一次；依規則不同，吃碰之後、拿著海底牌、過水期間也可能不行。"
            "是哪一種，訊息裡已寫明。",
        ),
        stops=True,
    ),
    Entry(
        "MJ321",
        "forced-win-passed",
        Label("win that is compulsory is let go", "必須胡的牌沒有胡"),
        Label(
            "seat {seat}, declared {kind}, lets the winning {tile} go",
            "座位 {seat} 已宣告 {kind}，卻放過可胡的{tile}",
        ),
        Label(
            "This kind of declaration obliges its declarer to take every winning tile, drawn or"
            " discarded (MIGI 不可過水). Play went on although the hand was over here. The line is"
            " the first event after the tile that had to be won.",
            "這種宣告必須見胡就胡，自摸或別家打出都一樣（MIGI 不可過水）。"
            "牌局到這裡就該結束，卻又打了下去；所指的是該胡的牌之後的第一個動作。",
        ),
        stops=True,
    ),
)

"""MJ028 and on: reading logs in other formats."""

from __future__ import annotations

from mjlog.diagnostics.catalogue.entry import Entry
from mjlog.diagnostics.label import Label


def _lost(en: str, zh: str) -> Label:
    return Label(
        f"{en} The rest of this hand is left out, the next one is read.",
        f"{zh}本局其餘部分略過，下一局照常讀取。",
    )


FOREIGN: tuple[Entry, ...] = (
    Entry(
        "MJ028",
        "document-broken",
        Label("document is not well formed", "文件格式有誤"),
        Label("the document is cut or malformed: {reason}", "文件在此中斷或格式有誤：{reason}"),
        _lost(
            "A log in another format is read tag by tag or entry by entry. A document that declares"
            " entities (an XML document type) is not read at all.",
            "其他格式的牌譜逐個標籤或項目讀取；宣告實體的文件（XML 的 DOCTYPE）一概不讀。",
        ),
        stops=True,
    ),
    Entry(
        "MJ029",
        "unreadable-value",
        Label("value of another format cannot be read", "其他格式的值無法讀取"),
        Label('"{field}" is missing or cannot be read', '"{field}" 缺少或無法讀取'),
        _lost(
            "The tag or entry is known, but what it needs is missing, out of range, or no number or"
            " tile of that format.",
            "標籤或項目是認得的，但所需的值缺少、超出範圍，或不是該格式的數字或牌。",
        ),
        stops=True,
    ),
    Entry(
        "MJ030",
        "unknown-element",
        Label("unknown tag or entry", "未知的標籤或項目"),
        Label("{element} is not known and was passed over", "不認得 {element}，已略過"),
        Label(
            "Dialects add tags and entries of their own. Each is reported once a document; what"
            " matters to a hand shows when it is verified.",
            "各種方言會加入自己的標籤與項目。每份文件只報一次；是否影響該局，驗證時自會發現。",
        ),
        severity="warning",
    ),
    Entry(
        "MJ031",
        "element-misplaced",
        Label("tag or entry stands outside a hand", "標籤或項目不在任何一局之內"),
        Label("{element} belongs to no hand", "{element} 不屬於任何一局"),
        _lost(
            "Plays stand between the opening of a hand and its result.",
            "摸打等動作應在一局的開頭與結果之間。",
        ),
        stops=True,
    ),
    Entry(
        "MJ032",
        "document-too-large",
        Label("document is too large", "文件過大"),
        Label("the document has more than {limit} bytes", "文件超過 {limit} 位元組"),
        Label(
            "No game needs a document of this size, so it was left unread. Where lines are events,"
            " the next one is read; otherwise what follows is left unread as well.",
            "沒有一場牌需要這麼大的文件，因此未讀。若每行是一個事件，下一行照常讀取；"
            "否則其後的內容也未讀。",
        ),
        stops=True,
    ),
    Entry(
        "MJ033",
        "order-not-found",
        Label("no order of events fits", "沒有相符的事件順序"),
        Label("no order of events explains {element}", "沒有任何事件順序能解釋 {element}"),
        _lost(
            "The format keeps every seat's events apart, and these do not fit together: an entry is"
            " missing, superfluous or wrong.",
            "此格式把每家的事件分開記錄，而這些記錄無法拼合：有項目缺少、多餘或錯誤。",
        ),
        stops=True,
    ),
    Entry(
        "MJ034",
        "unsupported-game",
        Label("game of another kind", "不支援的遊戲種類"),
        Label("this is no game of four players", "這不是四人的遊戲"),
        Label(
            "Only games of four players are read of this format. The document was left out; the"
            " others go on.",
            "此格式只讀四人的遊戲。這份文件已略過，其他文件照常讀取。",
        ),
        stops=True,
    ),
    Entry(
        "MJ035",
        "attribute-repeated",
        Label("attribute is given twice", "屬性重複"),
        Label('"{field}" is given twice with different values', '"{field}" 出現兩次且值不同'),
        Label(
            "Some old logs repeat an attribute. The first value was taken; equal ones are no"
            " finding.",
            "有些舊牌譜的屬性會重複。採用第一個值；值相同者不列入。",
        ),
        severity="warning",
    ),
    Entry(
        "MJ036",
        "seed-disagrees",
        Label("dice or tiles dealt do not follow from the seed", "骰子或配牌不合種子"),
        Label("the {what} do not follow from the seed", "{what}與種子推得的不同"),
        Label(
            "The platform publishes the seed of its shuffles. Walls and dice were derived from it"
            " anew; the dice recorded here are others, or most of the tiles dealt are. Then the"
            " seed is that of another game, and nothing is checked against it until a hand fits."
            " Single tiles that do not follow from it are found by the checks of the wall.",
            "平台會公布洗牌的種子，牌牆與骰子已由它重新推算；此處記錄的骰子不同，或大部分配牌不同。"
            "後者表示種子屬於另一場對局，在有相符的局之前不再據以核對。"
            "個別牌張不符者，由牌牆的檢查指出。",
        ),
    ),
    Entry(
        "MJ037",
        "cannot-be-written",
        Label("log cannot be written in that format", "無法以該格式寫出"),
        Label("{format} does not carry {what}, left out", "{format} 無法表示{what}，已略去"),
        Label(
            "Another format was asked for that has no words for this. What each format carries is"
            " listed in docs/formats.md.",
            "要求的格式無法表達此內容。各格式能表示的內容列於 docs/formats.md。",
        ),
    ),
    Entry(
        "MJ038",
        "stated-otherwise",
        Label("value differs from what the hand said before", "與該局前面所記不同"),
        Label('"{field}" differs from what the hand said before', '"{field}" 與該局前面所記不同'),
        Label(
            "The format says some things twice: scores, counter sticks, deposits and indicators"
            " stand where a hand opens or where they change, and again in its result. Here the"
            " two differ, so one of them is wrong; the first was taken. The number of a round"
            " shows who deals, and the dealer draws first. Winds and dragons that a win is counted"
            " for are named one by one, and the winner holds others. Results with placement points"
            " come to nothing in all and rank as the final scores do.",
            "此格式有些內容會記兩次：分數、本場、供託與寶牌指示牌記在開局或變動處，"
            "結果之中又記一次。此處兩者不同，必有一誤；採用前者。"
            "局數表明由誰作莊，而莊家先摸牌。和牌所計的風牌與三元牌逐一記名，而和家持有的是別種。"
            "含順位點的結果合計為零，高低與最終分數一致。",
        ),
    ),
)

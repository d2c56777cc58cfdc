"""MJ340..351: kongs counted, indicators turned, sticks laid down, hands called off."""

from __future__ import annotations

from mjlog.diagnostics.catalogue.entry import Entry
from mjlog.diagnostics.label import Label

FORMALITIES: tuple[Entry, ...] = (
    Entry(
        "MJ340",
        "too-many-kongs",
        Label("one kong more than the table allows", "槓的次數超過上限"),
        Label(
            "seat {seat} makes a kong although the table has had all it allows",
            "全桌的槓已達上限，座位 {seat} 不能再槓",
        ),
        Label(
            "Where replacements and indicators have places of their own in the wall, there is room"
            " for so many kongs and no more, whoever makes them. Count the kongs of all seats in"
            " this hand; a kong written down twice looks the same.",
            "補牌與指示牌在牌牆裡各有位置，全桌能槓的次數有限，不論由誰來槓。"
            "請數一數這一局各家的槓；同一次槓記了兩遍也會這樣。",
        ),
        stops=True,
    ),
    Entry(
        "MJ341",
        "indicator-missing",
        Label("an indicator is not turned", "該翻的指示牌沒翻"),
        Label(
            "the play goes on[ ({recorded:word})] before an indicator that is due",
            "還沒翻開應翻的指示牌就繼續[（{recorded:word}）]",
        ),
        Label(
            "One indicator is turned when the hand opens and one for each kong, at a moment that"
            " depends on the kind of kong. Bonus tiles hang on it, so the play cannot be followed"
            " without. The options of the ruleset say when each is due.",
            "開局翻一張指示牌，之後每一次槓再翻一張，時機依槓的種類而定。"
            "寶牌由它決定，少了就無法往下核對。何時該翻，見規則的選項。",
        ),
        stops=True,
    ),
    Entry(
        "MJ342",
        "indicator-not-due",
        Label("an indicator is turned that is not due", "不該翻指示牌"),
        Label("no indicator is due, yet {tile} is turned", "不該翻指示牌，卻翻開{tile}"),
        Label(
            "It may be early, as the indicator of an added or exposed kong often waits for the next"
            " discard, and is never turned if the replacement wins; late; or one too many. Some"
            " programs turn every indicator at once: then the header has to name the option that"
            " says so.",
            "可能太早（加槓、明槓的指示牌往往要等到下一次打牌，嶺上開花就不翻）、太晚，或多翻了一張。"
            "有的程式一槓就翻，那麼標頭要寫明這個選項。",
        ),
        stops=True,
    ),
    Entry(
        "MJ343",
        "indicator-differs-from-wall",
        Label("an indicator is not the wall's", "指示牌與牌牆不符"),
        Label(
            "the indicator {tile} is not the one that the wall has there",
            "翻開的指示牌{tile}不是牌牆在那個位置的牌",
        ),
        Label(
            "Indicators lie at fixed places of the wall, so a recorded wall tells each of them."
            " Either the tile or the wall was written down wrongly, or indicators were turned in"
            " another order.",
            "指示牌在牌牆的固定位置，有記牌牆就知道每一張是什麼。"
            "不是指示牌或牌牆記錯，就是翻的順序不同。",
        ),
        stops=True,
    ),
    Entry(
        "MJ344",
        "deposit-missing",
        Label("the stick of a declaration is not laid down", "宣告立直後沒有供託"),
        Label(
            "the play goes on[ ({recorded:word})] before seat {seat} has laid down its stick",
            "座位 {seat} 還沒放下點棒就繼續[（{recorded:word}）]",
        ),
        Label(
            "Once the discard of a declaration is not won on, the declarer lays down a stick before"
            " anything else happens. It is missing if the log leaves out what it takes for granted,"
            " or if the win on the discard was lost.",
            "宣告的那張牌沒有被胡，宣告者就要先放下點棒。"
            "不是記錄省略了這一步，就是漏了一次對那張牌的胡牌。",
        ),
        stops=True,
    ),
    Entry(
        "MJ345",
        "deposit-not-due",
        Label("a stick is laid down that is not due", "不該供託"),
        Label(
            "seat {seat} lays down a stick although no declaration of it has just come to stand",
            "座位 {seat} 沒有剛成立的立直，卻放下點棒",
        ),
        Label(
            "Only the seat whose declaring discard has just gone by unclaimed for a win lays down a"
            " stick, once a hand. The stick is not counted; scores may have been kept with it.",
            "只有剛宣告、所打的牌沒有被胡的人放下點棒，一局一次。這一筆不予計入，但分數可能已經扣了。",
        ),
    ),
    Entry(
        "MJ346",
        "wrong-deposit",
        Label("a stick of the wrong worth", "供託的點數不對"),
        Label(
            "seat {seat} lays down a stick of the wrong worth",
            "座位 {seat} 放下的點棒，點數不對",
        ),
        Label(
            "A declaration costs one stick, whose worth the ruleset names. Logs that count in"
            " hundreds are the usual cause of a figure that is off by a factor.",
            "宣告一次放一根點棒，點數由規則決定。以百點為單位的記錄，常在這裡差了倍數。",
        ),
    ),
    Entry(
        "MJ347",
        "abort-not-due",
        Label("the hand is called off without cause", "途中流局的條件不成立"),
        Label(
            "the hand is called off ({reason:word}), for which there is no cause",
            "沒有{reason:word}的條件，卻途中流局",
        ),
        Label(
            "A hand is called off for few reasons, each at one moment: tiles held in the own first"
            " turn, the first discards, declarations of all, the kongs on the table, seats that win"
            " one tile. The condition is not met, or the ruleset does not know the reason.",
            "途中流局的理由不多，各有時機：第一巡的手牌、各家的第一張牌、全員立直、場上的槓、"
            "同一張牌幾家胡。這裡條件不成立，或規則沒有這一種。",
        ),
        stops=True,
    ),
    Entry(
        "MJ348",
        "abort-missing",
        Label("the hand is not called off", "該途中流局而沒有"),
        Label(
            "the play goes on[ ({recorded:word})] although the hand is to be called off"
            " ({reason:word})",
            "應途中流局（{reason:word}），卻繼續[（{recorded:word}）]",
        ),
        Label(
            "Some things end a hand by rule, and nobody has a choice. The play goes on in the log,"
            " or is settled as if nothing had happened; the table may have played without this"
            " rule, which is then an option of the header.",
            "有些情況一出現就流局，沒有選擇。記錄卻繼續進行，或照常結算；"
            "如果現場不採這條規則，標頭要寫明選項。",
        ),
        stops=True,
    ),
    Entry(
        "MJ349",
        "wrong-abort-seats",
        Label("seats that cause the end are wrong", "造成途中流局的座位不對"),
        Label(
            "the seats that cause the hand to be called off ({reason:word}) are others",
            "造成途中流局（{reason:word}）的座位不是所記的",
        ),
        Label(
            "The line names whom the end is due to: who called the hand off, who would have won,"
            " who had declared. Nobody pays, so the hand is followed to its end all the same.",
            "這一行寫明是誰造成：宣告流局的人、同時胡牌的人、立直的人。因為無人付款，仍檢查到底。",
        ),
    ),
    Entry(
        "MJ350",
        "wrong-nagashi-seats",
        Label("seats paid for their discards are wrong", "流局滿貫的座位不對"),
        Label(
            "the seats listed as paid for their discards are not those that are",
            "所列流局滿貫的座位，與實際的不同",
        ),
        Label(
            "A seat is paid for its river when every tile in it is a terminal or an honor and none"
            " of them was called; its own calls do not matter, and a player who has left is not"
            " paid. The list decides who pays whom.",
            "牌河全是么九牌、而且沒有一張被鳴走，才算流局滿貫；自己有沒有鳴牌無妨，離席者不算。"
            "這關係到誰付給誰。",
        ),
    ),
    Entry(
        "MJ351",
        "wrong-ura",
        Label("indicators turned for the winner are wrong", "裡指示牌不對"),
        Label(
            "the tiles that seat {seat} turns under the indicators are not those that it may",
            "座位 {seat} 所翻的裡指示牌不是應有的",
        ),
        Label(
            "Under every indicator turned lies another, which counts for a winner whose declaration"
            " stands, and for nobody else. The wall tells which they are; without one, they are as"
            " many as the indicators, and none of which all copies are elsewhere. What the win is"
            " worth is checked by the right ones.",
            "每一張翻開的指示牌下面還有一張，只給立直成立的胡家用；是哪幾張，由牌牆決定。"
            "沒有牌牆時，只能看張數與指示牌是否相同，以及是否有牌超過張數。"
            "這次胡牌的計算以正確的為準。",
        ),
    ),
)

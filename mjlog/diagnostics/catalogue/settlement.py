"""MJ6xx: who pays whom, and what it does to the scores."""

from __future__ import annotations

from mjlog.diagnostics.catalogue.entry import Entry
from mjlog.diagnostics.label import Label

SETTLEMENT: tuple[Entry, ...] = (
    Entry(
        "MJ601",
        "settlement-missing",
        Label("hand ends without a settlement", "沒有結算"),
        Label(
            "{type:word} comes before the settlement of the hand",
            "本局還沒結算就出現「{type:word}」",
        ),
        Label(
            "After the win, the exhaustion or the abort exactly one settlement states the payments,"
            " the score changes and the new scores, zeros included. Without it nobody can tell what"
            " the hand did to the scores.",
            "胡牌、流局或途中流局之後都要有一筆結算，寫明付款、輸贏與新分數，沒有輸贏也要寫零。"
            "缺了它，就不知道這一局對分數有什麼影響。",
        ),
    ),
    Entry(
        "MJ602",
        "wrong-payer",
        Label("the wrong seat pays", "付錢的人不對"),
        Label(
            "the wrong seat pays {to:party} ({reason:word})",
            "付給{to:party}的人不對（{reason:word}）",
        ),
        Label(
            "Who pays follows from the win: the discarder or the seat whose kong was robbed, every"
            " other seat on a self-draw, or whoever is liable. The log lets another seat pay, or"
            " several where one owes, or one where several do. Recorded and expected are seat"
            " numbers.",
            "由誰付錢取決於胡法：放槍或被搶槓的人付，自摸則各家都付，或由包牌的人付。"
            "牌譜卻由別家付，或該一家付而由幾家付，或該幾家付而只由一家付。"
            "記錄與應為兩欄都是座位編號。",
        ),
    ),
    Entry(
        "MJ603",
        "wrong-amount",
        Label("payment has the wrong amount", "付款金額不對"),
        Label(
            "{payer:party} pays {payee:party} the wrong amount ({reason:word})",
            "{payer:party}付給{payee:party}的金額不對（{reason:word}）",
        ),
        Label(
            "The amount is worked out from the counted value as recorded, with base, unit and"
            " dealer bonus of the header. It differs by something other than exactly the base or"
            " the dealer bonus. Check the multiplication first, then who deals and the streak."
            " Where none of several payments for the same thing is right they are one finding that"
            " lists them all: an option of the header may be another than the table played by.",
            "金額以所記的計入數值，照標頭的底、台金與莊家台重算；差的不是剛好一個底或莊家台。"
            "請先看乘法，再看誰是莊家、連幾莊。同一名目的幾筆款項沒有一筆對時，併為一條並列出各筆："
            "可能標頭所載的選項與實際打法不同。",
        ),
    ),
    Entry(
        "MJ604",
        "payment-missing",
        Label("payment that is due is missing", "漏了該付的款項"),
        Label(
            "{payer:party} does not pay {payee:party} the {amount} due ({reason:word})",
            "{payer:party}沒有付給{payee:party}應付的 {amount}（{reason:word}）",
        ),
        Label(
            "The win obliges this seat to pay, but the settlement has no such payment. On a"
            " self-draw every other seat pays; with several winners each of them is paid.",
            "依這次胡牌，這家應該付款，結算卻沒有這一筆。自摸時其他各家都要付；一炮多響時每個贏家都要付。",
        ),
    ),
    Entry(
        "MJ605",
        "payment-not-due",
        Label("payment that is not due", "多了不該付的款項"),
        Label(
            "{payer:party} pays {payee:party} {amount}, which is not due ({reason:word})",
            "{payer:party}付給{payee:party}共 {amount}，但不該付（{reason:word}）",
        ),
        Label(
            "Nothing in the hand calls for this payment: after an exhausted hand nobody pays, after"
            " a discard win only the discarder does, unless the rules say otherwise. A payment"
            " listed twice shows up here as well.",
            "這一局沒有任何理由付這筆：流局不付，放槍只有放槍的人付，除非規則另有規定。"
            "同一筆列了兩次也會出現在這裡。",
        ),
    ),
    Entry(
        "MJ606",
        "not-zero-sum",
        Label("gains and losses do not cancel out", "輸贏加起來不是零"),
        Label(
            "the score changes of the hand add up to {sum} instead of 0",
            "本局各家輸贏相加是 {sum}，不是 0",
        ),
        Label(
            "What one seat wins another loses; together with what goes to the pot and the house the"
            " changes add up to zero. This is checked even where the play could not be followed."
            " Somebody's change was mistyped or left out.",
            "有人贏就有人輸，連同公池與場主的進出，總和一定是零。"
            "即使過程無法重演，這一項仍會檢查。多半是某家的輸贏寫錯或漏寫。",
        ),
    ),
    Entry(
        "MJ607",
        "delta-wrong",
        Label("score change does not follow from the payments", "輸贏與付款不符"),
        Label(
            "the score change[ of seat {seat}] does not follow from the payments",
            "[座位 {seat} ]輸贏與付款不符",
        ),
        Label(
            "A seat's change is what it receives less what it pays, by the payments as recorded; if"
            " the log lists none, by those that follow from the win. Two equal errors of opposite"
            " sign mean that a payment went to the wrong seat.",
            "每家的輸贏等於收入減支出，以所記的付款為準；沒有記付款時，以胡牌推算。"
            "若兩家差額相同而正負相反，就是有一筆算到了別家頭上。",
        ),
    ),
    Entry(
        "MJ608",
        "score-wrong",
        Label("running score is wrong", "結算後的分數不對"),
        Label("the score of seat {seat} after the hand is wrong", "座位 {seat} 局後的分數不對"),
        Label(
            "The score after a hand is the score before it, with the penalties of the hand, plus"
            " the recorded change. Here it is not. Later hands are compared with the recorded"
            " score, so that the error is reported once.",
            "局後分數等於局前分數（含本局罰則）加上所記的輸贏，這裡不符。"
            "之後各局以所記的分數接續比對，因此只報一次。",
        ),
    ),
    Entry(
        "MJ609",
        "payment-reversed",
        Label("payment goes the wrong way", "付款方向相反"),
        Label(
            "{payer:party} pays {payee:party}, but should be paid ({reason:word})",
            "{payer:party}付給{payee:party}的款項方向相反（{reason:word}）",
        ),
        Label(
            "A payment between these two is due, but from the other to this one: as recorded, the"
            " winner pays the loser. Usually payer and payee were swapped when the line was"
            " written; the score changes may be right nevertheless.",
            "這兩家之間確有一筆款項，但方向相反：照所記的是贏家付給輸家。"
            "多半是寫的時候付方與收方對調了；輸贏本身不一定錯。",
        ),
    ),
    Entry(
        "MJ610",
        "bad-penalty",
        Label("penalty payment is impossible", "罰款不合理"),
        Label("a penalty payment of seat {seat} cannot be made", "座位 {seat} 的罰款無法成立"),
        Label(
            "What an offence costs is for the table to decide, but a payment must be between two"
            " different parties that exist: seats, the pot or the house. A player cannot pay"
            " himself, nor a seat that nobody has.",
            "罰多少由現場決定，但款項必須是兩個不同而且存在的對象之間：座位、公池或場主。"
            "不能自己付給自己，也不能付給不存在的座位。",
        ),
    ),
    Entry(
        "MJ611",
        "payment-misdescribed",
        Label("payment says it is for something else", "款項名目不對"),
        Label(
            "{payer:party} pays {payee:party} the right {amount}, but not for what it says",
            "{payer:party}付給{payee:party}的 {amount} 沒有錯，名目卻不對",
        ),
        Label(
            "Between these two exactly this amount is due, but under another reason, for another"
            " of several wins, or for another kong. The money is right; whoever adds up payments"
            " by reason will not get the right sums.",
            "這兩家之間確有這筆金額，但應記在別的名目、別的贏家或別的槓底下。"
            "錢沒有付錯，但按名目加總就會不對。",
        ),
    ),
    Entry(
        "MJ612",
        "payment-split",
        Label("one payment is listed in parts", "一筆款項拆成幾筆"),
        Label(
            "what {payer:party} pays {payee:party} is listed in parts ({reason:word})",
            "{payer:party}付給{payee:party}的款項拆成了幾筆（{reason:word}）",
        ),
        Label(
            "There is one payment for each payer, payee, reason and win. The parts listed add up to"
            " it, so the money is right; a program that looks for the payment will not find it."
            " Recorded are the parts.",
            "同一付方、收方、名目與胡牌只記一筆。所列各筆相加正好是應付的金額，錢沒有付錯，"
            "但程式會找不到這一筆。記錄欄列出各筆金額。",
        ),
    ),
    Entry(
        "MJ613",
        "wrong-payee",
        Label("the wrong party is paid", "收錢的人不對"),
        Label(
            "{payer:party} pays the wrong party ({reason:word})",
            "{payer:party}付錯了對象（{reason:word}）",
        ),
        Label(
            "Payer, amount and reason are those due, but the money goes to somebody else than the"
            " winner, or back to the payer. Recorded and expected are seat numbers, the pot or the"
            " house.",
            "付方、金額與名目都對，錢卻付給了贏家以外的人，甚至付給自己。記錄與應為兩欄是座位編號、公池或場主。",
        ),
    ),
    Entry(
        "MJ614",
        "wrong-chips",
        Label("what the seats gain in chips is wrong", "祝儀枚數不對"),
        Label("the chips of this hand are not those that its wins earn", "本局祝儀與胡牌所得不符"),
        Label(
            "Chips (祝儀) go from whoever pays for a win to the winner, so many for each pattern"
            " that the table lists and for limit hands: from the seat that gave the tile, on a"
            " self-draw from every other. They are no part of payments and scores. Recorded and"
            " expected are what each seat gains; it sums to zero.",
            "祝儀由付錢的人給贏家：和牌中每計一次牌桌列出的役，以及每個役滿，各有規定枚數；"
            "放銃者一家給，自摸則其餘各家都給。祝儀與付款、點數分開計算。"
            "記錄與應為兩欄是各家所得枚數，合計必為零。",
        ),
    ),
    Entry(
        "MJ615",
        "chips-not-played",
        Label("chips are recorded at a table that plays without", "牌桌不計祝儀，卻記了祝儀"),
        Label("chips are recorded, but the rules know none", "記了祝儀，但規則不計祝儀"),
        Label(
            "The ruleset that the header names has no chips. Either they were not played for, or"
            " the table played by other rules: then the header should say so, as with the option"
            " chips of the ruleset riichi.",
            "檔頭所列的規則不計祝儀。要不是根本沒有祝儀，就是牌桌用了別的規則，這時檔頭應該寫明，"
            "例如 riichi 規則的選項 chips。",
        ),
    ),
)

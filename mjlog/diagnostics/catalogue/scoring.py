"""MJ5xx: the items of a win, their total, and what is counted of it."""

from __future__ import annotations

from mjlog.diagnostics.catalogue.entry import Entry
from mjlog.diagnostics.label import Label

SCORING: tuple[Entry, ...] = (
    Entry(
        "MJ501",
        "item-missing",
        Label("earned item is not recorded", "漏計項目"),
        Label("{item} is missing from the win of seat {seat}", "座位 {seat} 的胡牌漏計「{item}」"),
        Label(
            "The hand and the way it was won earn this item, and no other item excludes it. The"
            " winner was given too little, unless the total was counted right all the same: it is"
            " checked on its own.",
            "照手牌與胡法應有這一項，也沒有別項排除它。贏家少算了；總數是否也少算，另外檢查。",
        ),
    ),
    Entry(
        "MJ502",
        "item-not-earned",
        Label("recorded item is not earned", "多計項目"),
        Label(
            "{item} is recorded for seat {seat} but not earned",
            "座位 {seat} 記了「{item}」，但不成立",
        ),
        Label(
            "The item's condition does not hold for the tiles, the melds or the circumstances of"
            " the win. Typical reasons: an exposed meld in a hand counted as concealed, a triplet"
            " completed by a discard counted as concealed, a wind that is not the seat's own.",
            "手牌、副露或胡牌時的情況不符合這一項的條件。常見的有：已有副露卻算門清、"
            "胡別人的牌湊成的刻子算暗刻、把別家的門風當成自己的。",
        ),
    ),
    Entry(
        "MJ503",
        "item-excluded",
        Label("recorded item is excluded by another", "項目被排除"),
        Label(
            "{item} of seat {seat} does not count beside {by}",
            "座位 {seat} 已有「{by}」，「{item}」不另計",
        ),
        Label(
            "The hand does fulfil the item, but a larger one that is scored includes it, so it is"
            " not counted beside it. Which items exclude which is part of the ruleset; tables"
            " differ, and some of it can be set by options.",
            "這一項本身成立，但已計的另一項包含它，所以不另計。哪些項目互相排除屬於規則，"
            "各桌不一，部分可用選項調整。",
        ),
    ),
    Entry(
        "MJ504",
        "item-count",
        Label("item counted a wrong number of times", "項目的次數不對"),
        Label(
            "{item} of seat {seat} is counted a wrong number of times",
            "座位 {seat} 的「{item}」次數不對",
        ),
        Label(
            "Items that can be earned several times, such as a triplet of each dragon, are recorded"
            " once with a count. The count does not match the hand. The value of one copy is"
            " checked separately.",
            "可以重複的項目（例如三元牌每組一次）只記一筆並寫明次數，這裡次數與手牌不合；"
            "單次的數值另外檢查。",
        ),
    ),
    Entry(
        "MJ505",
        "item-value",
        Label("item has the wrong value", "項目的數值不對"),
        Label("{item} of seat {seat} is given the wrong value", "座位 {seat} 的「{item}」數值不對"),
        Label(
            "The item is earned, but one copy of it is recorded with another value than the rules"
            " in the header give. If it is wrong in every hand, the table plays a house rule that"
            " the header does not state.",
            "這一項成立，但記的數值與標頭所載的規則不同。若每局都這樣，就是現場另有規定而標頭沒寫。",
        ),
    ),
    Entry(
        "MJ506",
        "reading-not-best",
        Label("another reading is worth more", "沒有採最高的拆法"),
        Label(
            "the items of seat {seat} belong to a reading of the hand that is worth less",
            "座位 {seat} 所記的項目取自較低的拆法",
        ),
        Label(
            "The same tiles can often be divided in several ways, as sequences or as triplets. The"
            " winner is due the most valuable reading. The recorded items fit another reading"
            " without a mistake, so this is one finding and not one for each item.",
            "同一副牌常有多種拆法，順子或刻子都說得通，贏家應取最有利的。"
            "所記的項目在另一種拆法下並沒有錯，所以只報這一項，不逐項列出。",
        ),
    ),
    Entry(
        "MJ507",
        "unknown-item",
        Label("item does not exist in the ruleset", "規則沒有這個項目"),
        Label(
            "seat {seat} is given the item {id}, which the rules do not have",
            "座位 {seat} 記了 {id}，規則沒有這一項",
        ),
        Label(
            "Items are recorded by their id. This one is not in the ruleset of the header: it is"
            " misspelt, belongs to another game, or to a house rule that the header leaves out."
            " `mjlog rulesets show` lists the ids.",
            "項目以代號記錄，標頭指定的規則沒有這個代號：可能拼錯、屬於別種玩法，"
            "或是標頭沒寫明的店規。`mjlog rulesets show` 可列出代號。",
        ),
    ),
    Entry(
        "MJ508",
        "item-listed-twice",
        Label("item is listed twice", "項目重複列出"),
        Label(
            "{item} of seat {seat} is listed more than once", "座位 {seat} 的「{item}」列了不只一次"
        ),
        Label(
            "Each item has one line in a win; several copies are written as a count. The second"
            " line was not compared, but it does enter the sum of the recorded items.",
            "一次胡牌每個項目只列一筆，多次就寫次數。重複的那筆不再比對，但仍計入所記項目的總和。",
        ),
    ),
    Entry(
        "MJ510",
        "total-wrong",
        Label("total is not the sum of the items", "總數與各項不符"),
        Label(
            "the total of seat {seat} is not the sum of its items",
            "座位 {seat} 的總數不是各項的總和",
        ),
        Label(
            "The total is compared with the sum of the items as recorded, so that one wrong item is"
            " not reported twice. A difference here is plain arithmetic: an item was left out of"
            " the sum, or the total was changed by hand.",
            "總數拿來和所記各項的總和比較，一項記錯不會報兩次。這裡不符就是純粹的加錯：漏加一項，"
            "或總數被人改過。",
        ),
    ),
    Entry(
        "MJ511",
        "counted-wrong",
        Label("counted value does not follow from the total", "計入的數值不對"),
        Label(
            "what is counted for seat {seat} does not follow from its total",
            "座位 {seat} 計入的數值與總數不合",
        ),
        Label(
            "After the total come the minimum and the cap; what remains is what is paid for. Either"
            " the cap was not applied, or applied where the ruleset has none.",
            "總數之後還要看起胡標準與上限，剩下的才是計算付款的數值。"
            "不是該封頂而沒封，就是規則沒有上限卻封了頂。",
        ),
    ),
    Entry(
        "MJ512",
        "not-scored-here",
        Label("field that this ruleset does not use", "規則不用的欄位"),
        Label(
            "the win of seat {seat} records {field}, which these rules do not use",
            "座位 {seat} 的胡牌記了 {field}，這套規則不用",
        ),
        Label(
            "Some fields of a win exist for other kinds of mahjong: fu, limit hands, points, a"
            " liable seat, tiles turned after the win. In this ruleset they mean nothing, and a"
            " value in them shows that the log was made for another game.",
            "胡牌有些欄位是給別種玩法用的，例如符、滿貫級別、點數、包牌者、裡指示牌。"
            "這套規則沒有意義，填了值表示牌譜可能是照別種玩法寫的。",
        ),
    ),
    Entry(
        "MJ513",
        "fu-wrong",
        Label("fu are wrong", "符數不對"),
        Label("the fu of the win of seat {seat} are wrong", "座位 {seat} 胡牌的符數不對"),
        Label(
            "Fu follow from the groups, the pair, the wait and the way of winning in the reading"
            " that the recorded items belong to. Usual reasons: a triplet completed by a discard"
            " counted as concealed, a pair of a wind that is neither the seat's nor the round's, a"
            " self-drawn hand of sequences given the two fu of a self-draw. `mjlog score` lists the"
            " parts.",
            "符數取決於所記項目的那種拆法：面子、雀頭、聽法與和牌方式。"
            "常見的錯誤有：胡別人的牌湊成的刻子算暗刻、把客風對子計符、"
            "平和自摸又加自摸符。`mjlog score` 會逐項列出。",
        ),
    ),
    Entry(
        "MJ514",
        "limit-wrong",
        Label("limit is wrong", "滿貫級別不對"),
        Label(
            "the limit of the win of seat {seat} does not follow from what is counted",
            "座位 {seat} 胡牌的滿貫級別與計入的數值不合",
        ),
        Label(
            "A win reaches a limit by its counted value, by the base points that its fu make, or by"
            " limit hands. The recorded value and fu lead to another limit, or to none. Whether a"
            " base just below a limit is rounded up to it is an option.",
            "番數、符數算出的基本點或役滿，決定是否達到滿貫以上。照所記的數值與符數，應為另一級或沒有。"
            "切上滿貫是否採用，依規則選項。",
        ),
    ),
    Entry(
        "MJ515",
        "points-wrong",
        Label("points are wrong", "點數不對"),
        Label(
            "the points of the win of seat {seat} do not follow from value, fu and limit",
            "座位 {seat} 胡牌的點數與番數、符數、級別不合",
        ),
        Label(
            "Points are what the win is worth without counter sticks and deposits: what the"
            " discarder pays, or the sum of what all pay for a self-draw, each payment rounded up."
            " They are worked out from the value, the fu and the limit as recorded.",
            "點數不含本場與供託：放槍者付的點數，或自摸時各家付款之和，每筆各自進位。"
            "這裡依所記的番數、符數與級別計算。",
        ),
    ),
    Entry(
        "MJ516",
        "liable-wrong",
        Label("wrong seat answers for the win", "包牌者不對"),
        Label("another seat answers for the win of seat {seat}", "座位 {seat} 胡牌，包牌者記錯"),
        Label(
            "Whose discard was called for the last set of certain limit hands answers for the win."
            " A set completed by own draws, by a concealed kong or by the winning tile makes nobody"
            " liable. Look for the call that laid the last of these sets down.",
            "打出最後一組關鍵刻子的人要負責（包牌）。自己摸成的、暗槓的、或由胡的那張湊成的，"
            "都沒有人包牌。請找亮出最後一組的那次碰或槓。",
        ),
    ),
)

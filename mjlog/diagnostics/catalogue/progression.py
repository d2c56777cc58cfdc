"""MJ7xx: from hand to hand, and the end of the game."""

from __future__ import annotations

from mjlog.diagnostics.catalogue.entry import Entry
from mjlog.diagnostics.label import Label

PROGRESSION: tuple[Entry, ...] = (
    Entry(
        "MJ701",
        "hand-number",
        Label("a hand number is skipped", "局號跳號"),
        Label("the numbers of the hands skip", "局號不連續"),
        Label(
            "Hands are numbered from 1 without gaps, repeats of the dealer included. A gap means"
            " that whole hands are missing; dealer, streak and scores are then taken as this hand"
            " states them.",
            "局號從 1 起連續編號，連莊也算一局。跳號表示少了整局；"
            "莊家、連莊數與分數改以這一局所記為準。",
        ),
    ),
    Entry(
        "MJ702",
        "hand-repeated",
        Label("a hand number comes again", "局號重複"),
        Label("the number of the hand is not higher than the one before", "局號沒有比前一局大"),
        Label(
            "A hand number never comes twice in a game. The same hand may have been written twice,"
            " hands may stand in the wrong order, or a new game began without its game line.",
            "同一場之中局號不會重複。"
            "可能同一局寫了兩次、各局順序顛倒，或開了新的一場卻沒有 game 行。",
        ),
    ),
    Entry(
        "MJ703",
        "wrong-dealer",
        Label("the wrong seat deals", "莊家不對"),
        Label("the wrong seat deals[ ({previous})]", "莊家不對[（{previous}）]"),
        Label(
            "Who deals follows from the hand before: as a rule the dealer keeps the deal by winning"
            " or when the hand is exhausted, and passes it on otherwise or when the streak has"
            " reached its cap. Recorded and expected are seat numbers.",
            "莊家由上一局決定：通常莊家胡牌或流局就連莊，否則或連莊到上限就下莊。"
            "記錄與應為兩欄都是座位編號。",
        ),
    ),
    Entry(
        "MJ704",
        "wrong-streak",
        Label("streak is wrong", "連莊數不對"),
        Label("the dealer's streak is wrong[ ({previous})]", "連莊數不對[（{previous}）]"),
        Label(
            "The streak counts how often the dealer has kept the deal; it rises by one each time"
            " and starts again at 0 with a new dealer. It enters the dealer bonus, so a wrong"
            " streak makes every payment of the hand wrong.",
            "連莊數是莊家連了幾次，每連一次加一，換莊歸零。它會算進莊家台，錯了整局付款都跟著錯。",
        ),
    ),
    Entry(
        "MJ705",
        "wrong-round-wind",
        Label("round wind is wrong", "圈風（場風）不對"),
        Label("the round wind is wrong", "圈風（場風）不對"),
        Label(
            "A round lasts until every seat has dealt and lost the deal; then the next wind comes,"
            " east, south, west, north. A triplet of the round wind is an item, so a wrong wind"
            " changes scores.",
            "每家都做過莊並下莊才算一圈，圈風（場風）依東南西北輪替。這個風的刻子算一項，錯了會影響計分。",
        ),
    ),
    Entry(
        "MJ706",
        "wrong-door",
        Label("door does not follow from the dice", "開門與骰子不符"),
        Label("the door does not follow from the dice {dice}", "骰子 {dice} 開的不是這個門"),
        Label(
            "The sum of the dice decides whose wall is opened. The door recorded is another seat."
            " Where seat winds go by the door, they are then judged by the recorded door, so that"
            " one mistake is reported once.",
            "開哪一家的門由骰子點數和決定，所記的卻是別家。門風若由門決定，就以所記的門來判斷，同一個錯不報兩次。",
        ),
    ),
    Entry(
        "MJ707",
        "wrong-seat-winds",
        Label("seat winds do not follow from who is east", "各家的風與東家不符"),
        Label(
            "the seat winds do not follow from seat {door} as east",
            "以座位 {door} 為東，各家的風卻不是這樣",
        ),
        Label(
            "East is the seat at the door, or, where the rules open no door, the dealer; the others"
            " follow counter-clockwise with the winds in use. The commonest mistake under rules"
            " with a door is to count from the dealer, who is east only when the door is the"
            " dealer's.",
            "有開門的規則以門為東，不開門的以莊家為東，其餘逆時針依所用的風排列。"
            "有開門時最常見的錯是從莊家起算：門開在莊家時，莊家才是東。",
        ),
    ),
    Entry(
        "MJ708",
        "wrong-dice-count",
        Label("wrong number of dice", "骰子顆數不對"),
        Label("the number of dice is not the one these rules use", "骰子的顆數與規則不符"),
        Label(
            "The ruleset throws a fixed number of dice at the start of a hand. With another number"
            " the door cannot be derived from them, so it was not compared.",
            "每局開始擲的骰子顆數由規則固定。顆數不對就推不出門，因此沒有比對。",
        ),
    ),
    Entry(
        "MJ709",
        "start-score",
        Label("scores do not continue from the hand before", "起始分數沒有接上"),
        Label(
            "the score of seat {seat} does not continue from before",
            "座位 {seat} 的分數沒有接上前面",
        ),
        Label(
            "A hand opens with the scores the one before closed with, the first hand with those of"
            " the header. A jump between two hands means that something was paid outside the log,"
            " or that a hand is missing.",
            "每局的起始分數要等於上一局結束時的分數，第一局則等於標頭所載。"
            "兩局之間跳動，表示有錢在牌譜之外付掉，或少了一局。",
        ),
    ),
    Entry(
        "MJ710",
        "game-is-over",
        Label("hand after the game is over", "已經打完還開新局"),
        Label("a hand opens although the game was over", "這一場已經打完，卻又開了一局"),
        Label(
            "By the outcome of the hand before, the last round was complete. Either a hand before"
            " was kept by the dealer without the log saying so, or the table agreed on more rounds"
            " than the header states.",
            "照上一局的結果，最後一圈已經打完。不是前面有連莊沒記對，就是現場說好多打幾圈而標頭沒寫。",
        ),
    ),
    Entry(
        "MJ711",
        "game-ended-early",
        Label("game ends too early", "提早終局"),
        Label(
            "the game ends[ before all of its rounds ({rounds}) are complete]"
            "[ before anybody has the {goal} points that end it]"
            "[ although seat {dealer} deals again]",
            "[還沒打滿 {rounds} 圈][打滿後還沒有人達到 {goal} 點][座位 {dealer} 連莊，]就終局",
        ),
        Label(
            "The header sets the length of the game and it was not reached, or, where scores decide"
            " once it was, they do not end it yet. Tables break off for good reasons, so this is a"
            " warning; but missing hands at the end look the same.",
            "標頭訂有圈數而沒有打滿，或打滿之後依點數還不該終局。"
            "現場提早結束可以有正當理由，所以只是警告；但最後幾局遺失也是這個樣子。",
        ),
        severity="warning",
    ),
    Entry(
        "MJ712",
        "final-score",
        Label("final score is wrong", "終局分數不對"),
        Label(
            "the final score of seat {seat} is not that of the last hand",
            "座位 {seat} 的終局分數與最後一局不符",
        ),
        Label(
            "The end of the game repeats the scores after the last hand, with final payments if"
            " the ruleset has any. This is the figure that is paid out, so compare it with the"
            " receipt.",
            "終局的分數應等於最後一局之後的分數，加上規則所定的最終結算。這是實際收付的數字，請對照憑據。",
        ),
    ),
    Entry(
        "MJ713",
        "wrong-ranks",
        Label("ranks do not follow from the scores", "名次與分數不符"),
        Label("the ranks do not follow from the final scores", "名次與終局分數不符"),
        Label(
            "Ranks count from 1 by the recorded final scores; equal scores share the better rank."
            " The list is in the order of seats, not of ranks.",
            "名次以所記的終局分數從 1 排起，同分並列較好的名次。清單按座位順序，不是按名次順序。",
        ),
    ),
    Entry(
        "MJ714",
        "final-payments",
        Label("final payments are not those due", "終局付款不對"),
        Label("the payments at the end of the game are not those due", "終局的付款不是應有的"),
        Label(
            "Some rulesets settle at the end of the game, by rank or with what is left in the pot;"
            " others settle hand by hand and have nothing to pay here. The recorded payments do not"
            " fit the ruleset.",
            "有的規則在終局另行結算，例如名次或公池餘額；有的局局結清，終局不再付款。所記的付款與規則不合。",
        ),
    ),
    Entry(
        "MJ715",
        "streak-past-cap",
        Label("streak goes past its cap", "連莊數超過上限"),
        Label(
            "the dealer's streak goes past the cap of {cap}[ ({previous})]",
            "連莊數超過上限 {cap}[（{previous}）]",
        ),
        Label(
            "The hand with the highest streak is the dealer's last in a row; after it the deal"
            " passes even if the dealer wins. The table let the dealer go on, or its cap is another"
            " than the header's.",
            "打完連莊數上限的那一局，就算莊家胡牌也要下莊。現場讓莊家繼續連，或所用的上限與標頭不同。",
        ),
    ),
    Entry(
        "MJ716",
        "wrong-honba",
        Label("counter sticks are wrong", "本場數不對"),
        Label(
            "the counter sticks do not follow from the hand before[ ({previous})]",
            "本場數與上一局的結果不符[（{previous}）]",
        ),
        Label(
            "A counter stick is added when the dealer wins or nobody does, and all are taken away"
            " when another seat wins. Every win is paid more for each, so a wrong number shows in"
            " the payments as well; those are compared with either.",
            "莊家胡牌或無人胡牌，本場加一；別家胡牌就歸零。每一本場都加在付款裡，"
            "所以數目不對，付款也會跟著不對；付款依哪一個數目都可以。",
        ),
    ),
    Entry(
        "MJ717",
        "wrong-deposits",
        Label("deposits on the table are wrong", "場上的供託不對"),
        Label(
            "the deposits on the table are not those that the hand before left[ ({previous})]",
            "場上的供託與上一局留下的不符[（{previous}）]",
        ),
        Label(
            "Sticks stay on the table until somebody wins, and the first winner takes them all."
            " Count the sticks laid down since the last win; a declaration whose discard was won"
            " on lays down none.",
            "點棒留在場上，直到有人胡牌，由第一個胡牌的人全部收走。"
            "請數一數上次胡牌以來放下的點棒；宣告的牌被胡走時不放。",
        ),
    ),
)

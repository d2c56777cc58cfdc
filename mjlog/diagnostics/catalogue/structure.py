"""MJ1xx: how events are framed by hands and games, and what the header declares."""

from __future__ import annotations

from mjlog.diagnostics.catalogue.entry import Entry
from mjlog.diagnostics.label import Label

STRUCTURE: tuple[Entry, ...] = (
    Entry(
        "MJ101",
        "outside-game",
        Label("event outside any game", "事件不屬於任何一場"),
        Label("{type:word} stands before any game line", "還沒有 game 行就出現「{type:word}」"),
        Label(
            "A game opens with a game line that names the rules, the seats and the scores; without"
            " it nothing can be judged. Everything up to the next game line is skipped, and this"
            " is said once. Look for a lost first line, or for a file that was split.",
            "每一場都以 game 行開頭，寫明規則、座位與起始分數，少了它就無從判斷。"
            "到下一個 game 行之前的內容全部略過，只報一次。請查是否漏了第一行，或檔案被切開。",
        ),
    ),
    Entry(
        "MJ102",
        "outside-hand",
        Label("event outside any hand", "事件不屬於任何一局"),
        Label("{type:word} stands outside any hand", "「{type:word}」不在任何一局之內"),
        Label(
            "Draws, discards, calls, wins and settlements belong between a hand line and its"
            " hand_end. What lies outside is skipped up to the next hand, and this is said once."
            " Usually a hand line was lost, or a hand_end was written too early.",
            "摸、打、吃碰槓、胡牌與結算都必須在 hand 行與 hand_end 之間。"
            "局外的事件略過到下一局為止，只報一次。多半是漏了 hand 行，或 hand_end 寫得太早。",
        ),
    ),
    Entry(
        "MJ103",
        "hand-left-open",
        Label("hand without an end", "上一局沒有結束"),
        Label(
            "{type:word} begins although the hand[ opened in line {opened}] has no hand_end",
            "上一局[（第 {opened} 行開局）]沒有 hand_end，就出現「{type:word}」",
        ),
        Label(
            "Every hand closes with hand_end, after its settlement. Here the next hand or the end"
            " of the game follows straight on, so the result of the hand is missing and the scores"
            " after it are unknown. Compare with the table's own record of that hand.",
            "每一局在結算之後都以 hand_end 收尾。這裡還沒收尾就開了下一局或終局，"
            "該局的結果因此不明，之後的分數也無從核對。請對照現場紀錄補上。",
        ),
        cut=True,
    ),
    Entry(
        "MJ104",
        "file-cut",
        Label("log ends inside a hand", "牌譜在一局中途結束"),
        Label(
            "the log ends inside hand {hand}[, opened in line {opened}]",
            "牌譜在第 {hand} 局中途結束[（第 {opened} 行開局）]",
        ),
        Label(
            "The last hand has no hand_end. What was recorded of it has been checked, but nothing"
            " can be said about its result. The program that kept the log stopped, the disk was"
            " full, or the file was copied while the table was still playing.",
            "最後一局沒有 hand_end。已記錄的部分都檢查過，但結果無從得知。"
            "可能是記錄程式中斷、磁碟已滿，或牌局還沒打完就複製了檔案。",
        ),
        cut=True,
    ),
    Entry(
        "MJ105",
        "after-game-end",
        Label("event after the end of the game", "終局之後還有事件"),
        Label("{type:word} follows the end of the game", "終局之後又出現「{type:word}」"),
        Label(
            "After game_end only another game line may come. The events up to it are skipped, and"
            " this is said once. Look for a game_end written too early, or for the rest of another"
            " file appended to this one.",
            "game_end 之後只能接新的 game 行，其間的事件略過，只報一次。"
            "請查 game_end 是否寫得太早，或誤接了另一個檔案的後半段。",
        ),
    ),
    Entry(
        "MJ107",
        "unknown-ruleset",
        Label("ruleset is not installed", "沒有安裝這套規則"),
        Label("there is no ruleset {ruleset} here", "沒有名為 {ruleset} 的規則"),
        Label(
            "The header names the rules the game was played by; none of that name is installed, so"
            " the game was not checked. `mjlog rulesets list` shows the ones there are. A house"
            " rule can be given as a file.",
            "標頭指明這一場所用的規則，但這裡沒有，因此整場未檢查。"
            "`mjlog rulesets list` 列出現有的規則；店規可用檔案指定。",
        ),
    ),
    Entry(
        "MJ108",
        "bad-ruleset-options",
        Label("options of the ruleset do not hold", "規則選項有誤"),
        Label(
            "the header's rules cannot be used[: {problem}]", "標頭所載的規則無法採用[：{problem}]"
        ),
        Label(
            "The header states the value of every option and the rows a house rule has changed. One"
            " of them does not exist, or its value is not allowed, or two of them contradict each"
            " other, so it is unknown by which rules the game was played and it was not checked."
            " Correct the header, never the hands.",
            "標頭載明每個選項的值與店規改過的項目；其中有不存在的、值不合規定或互相矛盾的，"
            "無從得知這一場照哪套規則打，因此未檢查。該修的是標頭，不是牌局內容。",
        ),
    ),
    Entry(
        "MJ109",
        "ruleset-differs",
        Label("ruleset differs from the installed one", "規則與安裝的版本不同"),
        Label(
            "ruleset {ruleset} differs from the installed one[: {problem}]",
            "規則 {ruleset} 與安裝的版本不同[：{problem}]",
        ),
        Label(
            "Version or hash of the rules in the header are not those of the installed ruleset:"
            " some value has changed since the log was written. The options and rows that the"
            " header states apply; anything it does not state is taken from the installed rules."
            " Look at the change before relying on a finding about scores.",
            "標頭所載的規則版本或雜湊值與安裝的不同，表示寫下牌譜之後規則有所更動。"
            "標頭寫明的選項與項目以標頭為準，其餘採用安裝的規則；涉及計分的判斷請先確認更動內容。",
        ),
        severity="warning",
    ),
    Entry(
        "MJ110",
        "tile-set-differs",
        Label("tiles are not those of the ruleset", "牌組與規則不符"),
        Label(
            "the header's tiles are not those of {ruleset}", "標頭所列的牌不是 {ruleset} 所用的牌"
        ),
        Label(
            "The header lists which tiles the game is played with and how many of each; the named"
            " ruleset has others. Copies, walls and waits all depend on it. Either the wrong"
            " ruleset is named or the list was made for another game.",
            "標頭列出所用的牌與張數，與指定規則的牌組不一致。"
            "張數、牌牆、聽張都以牌組為準。可能指定錯了規則，或牌組是別種玩法的。",
        ),
    ),
    Entry(
        "MJ111",
        "wrong-seat-count",
        Label("list does not fit the number of seats", "各家清單的長度與人數不符"),
        Label("{field} does not have one entry for each seat", "{field} 不是每家一項"),
        Label(
            "Winds, scores, dealt tiles and score changes are lists in the order of seats. With an"
            " entry too many or too few it is unknown which belongs to whom, so the hand cannot be"
            " replayed from here. Seats that nobody takes are not listed.",
            "門風、分數、配牌與輸贏都按座位順序列出。多一項或少一項就分不清誰是誰，"
            "該局無法再重演。沒有人坐的座位不列。",
        ),
        stops=True,
    ),
    Entry(
        "MJ112",
        "no-such-seat",
        Label("no such seat at this table", "沒有這個座位"),
        Label("{field} names a seat that is not there", "{field} 指向不存在的座位"),
        Label(
            "Seats count from 0, counter-clockwise from the first dealer; the last is the number"
            " of players less one. A program that counts seats from 1, or by winds, gives itself"
            " away here.",
            "座位從 0 起算，以第一位莊家為 0 逆時針數，最大是人數減一。"
            "若記錄程式從 1 起算，或以風位編號，就會在這裡露出馬腳。",
        ),
        stops=True,
    ),
    Entry(
        "MJ113",
        "not-in-game",
        Label("event does not exist under these rules", "規則中沒有這種事件"),
        Label("there is no {type:word} under these rules", "這套規則沒有「{type:word}」"),
        Label(
            "The format serves many kinds of mahjong; flowers, chows, indicators or deposits exist"
            " only in some. Under the rules of this game the event cannot happen. Check whether"
            " the header names the right ruleset.",
            "格式要容納多種玩法，花牌、吃牌、指示牌、供託等只存在於其中一部分；"
            "這套規則不會有這種事件。請先確認標頭指定的規則是否正確。",
        ),
        stops=True,
    ),
    Entry(
        "MJ114",
        "no-game-end",
        Label("log ends without the end of the game", "牌譜沒有終局"),
        Label("the log ends without game_end", "牌譜結束時沒有 game_end"),
        Label(
            "The last hand is complete but no game_end follows, so final scores and ranks could not"
            " be checked. That is normal for a game still being played and for a cut-out of single"
            " hands; otherwise the last line was lost.",
            "最後一局是完整的，但其後沒有 game_end，最終分數與名次無從核對。"
            "牌局還在進行、或只截取幾局時屬正常；否則就是漏了最後一行。",
        ),
        severity="warning",
    ),
    Entry(
        "MJ115",
        "content-hash-differs",
        Label("content hash does not match", "內容雜湊值不符"),
        Label(
            "the lines of the game do not give the hash that game_end states",
            "這一場各行的內容與 game_end 所載的雜湊值不符",
        ),
        Label(
            "game_end carries a hash over the lines in canonical form, without keys of your own."
            " That it differs means that a line was altered, lost or added after the log was"
            " closed, even if every hand is still legal. Ask the table for the original.",
            "game_end 記有各行標準寫法的雜湊值（自訂欄位不計）。不符表示牌譜封存之後有行被改動、"
            "遺失或增添，即使每一局看來都合規則。請向主辦單位調原檔。",
        ),
    ),
    Entry(
        "MJ117",
        "nothing-recorded",
        Label("nothing was recorded", "沒有任何牌局內容"),
        Label("there is no hand to check", "沒有可檢查的局"),
        Label(
            "The source holds no game, or a game holds no hand. An empty log must not pass as a"
            " good one. Look whether the recorder was started at all, or whether the right file"
            " was given.",
            "來源沒有任何一場，或這一場沒有任何一局。空的牌譜不能當成沒有錯誤。"
            "請確認記錄程式有沒有啟動，或是否給錯檔案。",
        ),
    ),
    Entry(
        "MJ118",
        "not-used-here",
        Label("something recorded that these rules do not have", "記了規則中沒有的項目"),
        Label(
            "{field:word} is recorded, but these rules have none",
            "記了「{field:word}」，但這套規則沒有",
        ),
        Label(
            "Counters, deposits, walls as built, payments for discards exist only in some games."
            " Under these rules nothing follows from such a value, so a reader who trusts it is"
            " misled. Leave it out, or name the rules that have it.",
            "本場、供託、各家牌牆、流局滿貫等只存在於部分規則。"
            "這套規則用不到這個值，照著讀會誤解。請刪去，或改用有此項目的規則。",
        ),
    ),
    Entry(
        "MJ119",
        "start-scores-differ",
        Label("scores at the start are not those of the options", "起始分數與選項不符"),
        Label(
            "the header's scores are not the start score that its options state",
            "標頭的起始分數與選項所載的不同",
        ),
        Label(
            "The options of the ruleset say with how much every seat begins, and the header's"
            " scores say otherwise. One of the two is wrong, and every running score hangs on it."
            " The hands are compared with the scores as the header lists them.",
            "規則選項寫明每家從多少分開始，標頭的分數卻不同，兩者必有一個錯，"
            "之後的分數都跟著受影響。各局以標頭所列的分數接續比對。",
        ),
    ),
    Entry(
        "MJ120",
        "player-twice",
        Label("one player at two seats", "同一人坐兩個座位"),
        Label("{player} sits at more than one seat", "{player} 坐了不只一個座位"),
        Label(
            "Players are told apart by their ids, in every statistic as well. Two seats of one"
            " table have the same one: either a placeholder was written for players without a"
            " name, or a line was copied.",
            "玩家以 id 區分，統計也是如此。同一桌有兩個座位的 id 相同："
            "可能是沒有名字的玩家都填了同一個代號，或複製時忘了改。",
        ),
        severity="warning",
    ),
    Entry(
        "MJ121",
        "seats-not-as-drawn",
        Label("seats are not as they were drawn", "座位與搬風、定莊不符"),
        Label(
            "the seats do not follow from what was drawn and thrown: {field:word}",
            "座位與搬風、定莊的結果不符：{field:word}",
        ),
        Label(
            "Seat 0 is the first dealer, the others follow counter-clockwise. So the winds drawn"
            " run East, South, West, North from seat to seat, and the dice that East throws count"
            " from East to seat 0. Seats numbered from East instead of from the first dealer, or"
            " clockwise, show up here.",
            "座位 0 是起莊者，其餘依逆時針順序。因此各座位抽到的風依序為東南西北，"
            "東家所擲的骰子從東家數起應數到座位 0。"
            "若把東家當成座位 0，或順時針編號，就會在這裡不符。",
        ),
    ),
)

"""MJ0xx: reading a source and decoding its lines."""

from __future__ import annotations

from mjlog.diagnostics.catalogue.entry import Entry
from mjlog.diagnostics.label import Label

_LINE_LOST = Label(
    " The event of this line is lost, so the replay of its hand ends here.",
    "本行事件無法採用，該局的重演到此為止。",
)


def _lost(en: str, zh: str) -> Label:
    return Label(en + _LINE_LOST.en, zh + _LINE_LOST.zh)


_SOURCES: tuple[Entry, ...] = (
    Entry(
        "MJ001",
        "unreadable-source",
        Label("source cannot be read", "來源無法讀取"),
        Label("cannot read: {reason}", "無法讀取：{reason}"),
        Label(
            "The file could not be opened or read on. What came before was checked; so were the"
            " other files of the run.",
            "檔案無法開啟或無法繼續讀取。之前的內容已檢查，同一次執行的其他檔案也照常檢查。",
        ),
    ),
    Entry(
        "MJ002",
        "empty-source",
        Label("source is empty", "來源是空的"),
        Label("there is not a single event in it", "其中沒有任何事件"),
        Label(
            "The file holds no bytes, or nothing but blank lines. A log begins with a game line.",
            "檔案沒有內容，或只有空白行。牌譜應以 game 行開頭。",
        ),
    ),
    Entry(
        "MJ003",
        "no-log-found",
        Label("folder holds no log", "資料夾內沒有牌譜"),
        Label("no file below it ends in {suffixes}", "底下沒有以 {suffixes} 結尾的檔案"),
        Label(
            "A folder is searched for files by their endings; names that begin with a dot and"
            " links to other folders are passed over. A file with another ending is read when"
            " it is named itself.",
            "搜尋資料夾時只看檔名結尾，略過以點開頭的名稱與指向其他資料夾的連結。"
            "其他結尾的檔案可直接指名讀取。",
        ),
    ),
    Entry(
        "MJ004",
        "not-a-log",
        Label("source is not a log", "來源不是牌譜"),
        Label(
            "this does not look like JSON Lines text[, nor like {packed} data as its name says]",
            "看起來不是 JSON Lines 文字[，也不是檔名所說的 {packed} 資料]",
        ),
        Label(
            "The content is binary, or its first lines are no JSON objects. The rest was left"
            " unread. A log is UTF-8 text with one JSON object a line, plain or packed with"
            " gzip or Zstandard.",
            "內容是二進位資料，或開頭數行都不是 JSON 物件，其餘未讀。"
            "牌譜是 UTF-8 文字，每行一個 JSON 物件，可用 gzip 或 Zstandard 壓縮。",
        ),
        stops=True,
    ),
    Entry(
        "MJ005",
        "archive-cut",
        Label("compressed file ends early", "壓縮檔不完整"),
        Label("the {kind} data ends before its end mark", "{kind} 資料在結束標記之前中斷"),
        Label(
            "The file was cut while being written or copied. The lines that could be unpacked"
            " were checked; what follows them is missing.",
            "檔案在寫入或複製時被截斷。能解出的各行已檢查，之後的內容遺失。",
        ),
        stops=True,
        cut=True,
    ),
    Entry(
        "MJ006",
        "archive-damaged",
        Label("compressed file is damaged", "壓縮檔損壞"),
        Label("the {kind} data is damaged", "{kind} 資料損壞"),
        Label(
            "A checksum or the packed data itself is wrong, or something else follows the"
            " archive. The lines unpacked before were checked, yet they may be damaged too.",
            "檢查碼或壓縮資料有誤，或壓縮檔之後接著其他內容。之前解出的各行已檢查，但也可能受損。",
        ),
        stops=True,
    ),
    Entry(
        "MJ007",
        "line-cut",
        Label("last line is cut", "最後一行被截斷"),
        Label("the file ends within a line", "檔案在一行之中結束"),
        Label(
            "The last line has no newline and is not whole: the program that wrote the log"
            " stopped, or the file was copied before it was finished. All lines before were"
            " checked.",
            "最後一行沒有換行且不完整：寫入程式中途停止，或檔案尚未寫完就被複製。之前各行均已檢查。",
        ),
        stops=True,
        cut=True,
    ),
    Entry(
        "MJ008",
        "line-too-long",
        Label("line is too long", "行過長"),
        Label("the line has more than {limit} bytes", "該行超過 {limit} 位元組"),
        _lost(
            "No event needs a line of this length; it was passed over.",
            "沒有事件需要這麼長的一行；該行已略過。",
        ),
        stops=True,
    ),
    Entry(
        "MJ009",
        "blank-line",
        Label("blank line", "空白行"),
        Label("{count} blank line(s) between events", "事件之間有 {count} 個空白行"),
        Label(
            "Each line should hold one event. Blank lines are passed over; a single one at the"
            " end of the file is no finding.",
            "每行應有一個事件。空白行會略過；檔案結尾的單一空白行不列入。",
        ),
        severity="warning",
    ),
    Entry(
        "MJ010",
        "byte-order-mark",
        Label("file begins with a byte order mark", "檔案以位元組順序標記開頭"),
        Label("the first three bytes are a UTF-8 byte order mark", "前三個位元組是 UTF-8 BOM"),
        Label(
            "JSON forbids the mark and many programs stumble over it. It was passed over.",
            "JSON 不允許此標記，許多程式會因此出錯。已略過。",
        ),
        severity="warning",
    ),
)

_JSON: tuple[Entry, ...] = (
    Entry(
        "MJ011",
        "not-utf8",
        Label("line is not UTF-8", "該行不是 UTF-8"),
        Label("byte {column} of the line is not UTF-8", "該行第 {column} 個位元組不是 UTF-8"),
        _lost("Logs are UTF-8 throughout.", "牌譜一律使用 UTF-8。"),
        stops=True,
    ),
    Entry(
        "MJ012",
        "not-json",
        Label("line is not JSON", "該行不是 JSON"),
        Label("not JSON at column {column}: {reason}", "第 {column} 欄不是 JSON：{reason}"),
        _lost("Every line is one whole JSON object.", "每行是一個完整的 JSON 物件。"),
        stops=True,
    ),
    Entry(
        "MJ013",
        "not-an-object",
        Label("line is not an object", "該行不是物件"),
        Label("the line is JSON, but no object", "該行是 JSON，但不是物件"),
        _lost("Every line is one JSON object with a type.", "每行是一個帶有 type 的 JSON 物件。"),
        stops=True,
    ),
    Entry(
        "MJ014",
        "not-a-number",
        Label("NaN or infinity", "NaN 或無限大"),
        Label("{path} is not a JSON number", "{path} 不是 JSON 數字"),
        Label(
            "NaN and Infinity are no JSON; some programs write them by mistake.",
            "NaN 與 Infinity 不是 JSON，有些程式會誤寫。",
        ),
        stops=True,
    ),
    Entry(
        "MJ015",
        "number-too-large",
        Label("number is too large", "數字過大"),
        Label("{path} is too large", "{path} 數值過大"),
        Label(
            "Integers of 2^53 and beyond are not exact in every language that reads JSON, so"
            " that two programs would see different amounts.",
            "2^53 以上的整數並非在每種讀取 JSON 的語言中都精確，不同程式會讀到不同的金額。",
        ),
        stops=True,
    ),
    Entry(
        "MJ016",
        "nested-too-deep",
        Label("nested too deep", "巢狀過深"),
        Label("{path} is nested too deep", "{path} 巢狀過深"),
        Label(
            "Objects and lists within a line nest at most 32 deep.",
            "一行之內的物件與陣列最多 32 層。",
        ),
        stops=True,
    ),
    Entry(
        "MJ017",
        "repeated-key",
        Label("key is repeated", "鍵重複"),
        Label("{path} is given more than once", "{path} 出現不只一次"),
        _lost(
            "Programs differ in which of the values they take, so the line means nothing certain.",
            "各程式採用的值不同，因此該行意義不明。",
        ),
        stops=True,
    ),
    Entry(
        "MJ025",
        "not-unicode",
        Label("text is not Unicode", "文字不是 Unicode"),
        Label("{path} holds half of a character", "{path} 含有不完整的字元"),
        Label(
            "An escape such as \\ud83c stands for half of a character; its other half is missing.",
            "\\ud83c 之類的跳脫序列只是半個字元，缺了另一半。",
        ),
        stops=True,
    ),
)

_RECORDS: tuple[Entry, ...] = (
    Entry(
        "MJ018",
        "unknown-type",
        Label("unknown type of event", "未知的事件類型"),
        Label(
            "there is no event of this type[; it stands for a part of the original log that could"
            " not be read: {part}]",
            "沒有這種類型的事件[；此行代表原牌譜中無法讀取的部分：{part}]",
        ),
        _lost("The key type names the event.", "type 鍵指明事件。"),
        stops=True,
    ),
    Entry(
        "MJ019",
        "unsupported-format",
        Label("another major version of the format", "格式主版本不同"),
        Label("the log is written in {format}", "牌譜格式為 {format}"),
        Label(
            "Another major version may mean different things by the same keys, so nothing of it"
            " was read. Use a version of this program that knows the format.",
            "主版本不同時，相同的鍵可能意義不同，因此完全未讀。請改用支援該格式的版本。",
        ),
        stops=True,
    ),
    Entry(
        "MJ020",
        "missing-key",
        Label("key is missing", "缺少鍵"),
        Label("{path} has no key {key}", "{path} 缺少鍵 {key}"),
        _lost(
            "The key is required; where its value is not known, null is written if the format"
            " allows it.",
            "此鍵必填；值不明時，若格式允許則寫 null。",
        ),
        stops=True,
    ),
    Entry(
        "MJ021",
        "unknown-key",
        Label("unknown key", "未知的鍵"),
        Label("{path} has the unknown key {key}", "{path} 有未知的鍵 {key}"),
        Label(
            "A key the format does not know is a mistake, often a misspelling. Keys of your own"
            " begin with x- and may stand in any event and in the parts of the header.",
            "格式不認得的鍵視為錯誤，通常是拼錯。"
            "自訂的鍵以 x- 開頭，可放在任何事件與標頭的各部分。",
        ),
    ),
    Entry(
        "MJ022",
        "wrong-kind-of-value",
        Label("wrong kind of value", "值的型別錯誤"),
        Label("{path} has the wrong kind of value", "{path} 的值型別錯誤"),
        _lost(
            "Numbers are written without quotation marks and without a fraction.",
            "數字不加引號，也不帶小數。",
        ),
        stops=True,
    ),
    Entry(
        "MJ023",
        "value-out-of-range",
        Label("value is out of range", "值超出範圍"),
        Label("{path} is out of range", "{path} 超出範圍"),
        _lost(
            "The value is of the right kind, but the format does not allow it here.",
            "值的型別正確，但格式不允許此值。",
        ),
        stops=True,
    ),
    Entry(
        "MJ024",
        "newer-format",
        Label("keys of a newer version", "較新版本的鍵"),
        Label("not understood and passed over: {keys}", "無法理解而略過：{keys}"),
        Label(
            "The log declares a later minor version of the format, whose added keys this program"
            " does not know. They are reported once a game; hands that carry them can only be"
            " verified in part.",
            "牌譜宣告較新的次版本，其新增的鍵本程式不認得。每場只報一次；帶有這些鍵的局只能部分驗證。",
        ),
        severity="warning",
    ),
    Entry(
        "MJ026",
        "more-faults",
        Label("more faults in the line", "該行另有錯誤"),
        Label("{count} more faults in this line", "該行另有 {count} 個錯誤"),
        Label("Only the first faults of a line are listed.", "一行只列出最前面的錯誤。"),
        stops=True,
    ),
    Entry(
        "MJ027",
        "given-up",
        Label("rest of the source left unread", "其餘內容未讀"),
        Label(
            "{count} lines in a row could not be read; the rest is left unread",
            "連續 {count} 行無法讀取，其餘未讀",
        ),
        Label(
            "Where so many lines in a row are faulty there is one cause behind them all. Nothing"
            " is claimed about the rest.",
            "連續這麼多行出錯，背後應是同一個原因。其餘部分不作任何判斷。",
        ),
        stops=True,
    ),
)

READING: tuple[Entry, ...] = tuple(
    sorted((*_SOURCES, *_JSON, *_RECORDS), key=lambda entry: entry.code)
)

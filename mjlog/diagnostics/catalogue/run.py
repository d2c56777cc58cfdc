"""MJ9xx: the run itself."""

from __future__ import annotations

from mjlog.diagnostics.catalogue.entry import Entry
from mjlog.diagnostics.label import Label

RUN: tuple[Entry, ...] = (
    Entry(
        "MJ901",
        "nothing-to-check",
        Label("no log to check", "沒有可檢查的牌譜"),
        Label("there is no log to check[ in {path}]", "[{path} ]沒有可檢查的牌譜"),
        Label(
            "The run was given nothing that could be read as a log. A run that checks nothing must"
            " not end as if all were well: in a nightly job this is how a wrong path is noticed.",
            "這次執行沒有任何可讀的牌譜。什麼都沒檢查，不能當成一切正常；"
            "排程作業就是靠這一項發現路徑給錯。",
        ),
    ),
    Entry(
        "MJ902",
        "internal-error",
        Label("this program failed", "本程式出錯"),
        Label("the program failed on this source: {reason}", "程式處理這個來源時出錯：{reason}"),
        Label(
            "This is a bug in the program and says nothing about the log. The source counts as not"
            " checked; the others of the run go on. Please report it with the file, or with the"
            " hand that brings it about.",
            "這是程式的錯誤，與牌譜對錯無關。該來源視為未檢查，同一次執行的其他來源照常進行。"
            "請附上檔案或引發問題的那一局回報。",
        ),
    ),
    Entry(
        "MJ903",
        "hand-too-long",
        Label("more events than a hand can have", "一局的事件太多"),
        Label(
            "the hand has more than {limit} events; the rest is skipped",
            "這一局超過 {limit} 個事件，其餘略過",
        ),
        Label(
            "Tiles run out, so no hand can be longer than a certain number of events. What comes"
            " after it is skipped to keep memory bounded. Most likely a recorder wrote the same"
            " lines over and over.",
            "牌總會摸完，一局的事件數有其上限，之後的內容略過，以免佔用過多記憶體。"
            "多半是記錄程式一再重複寫入相同的行。",
        ),
        stops=True,
    ),
    Entry(
        "MJ904",
        "unused-waiver",
        Label("waiver that waives nothing", "沒有用到的豁免"),
        Label(
            "waiver {number} ({waiver}) was not needed; its reason was: {because}",
            "第 {number} 條豁免（{waiver}）沒有用到，所寫的理由是：{because}",
        ),
        Label(
            "The waiver file excuses a finding that did not come up in this run. The log may have"
            " been corrected since, or the waiver names the wrong place. Remove it, or it may hide"
            " something else one day.",
            "豁免檔所列的情況這次沒有出現。可能牌譜已經更正，或豁免寫錯了位置。"
            "請把它刪掉，以免日後蓋住別的問題。",
        ),
        severity="info",
    ),
)

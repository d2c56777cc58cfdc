"""MJ0xx: reading a source and decoding its lines."""

from __future__ import annotations

from mjlog.diagnostics.catalogue.entry import Entry
from mjlog.diagnostics.label import Label

READING: tuple[Entry, ...] = (
    Entry(
        "MJ001",
        "unreadable-source",
        Label("source cannot be read", "來源無法讀取"),
        Label("cannot read: {reason}", "無法讀取：{reason}"),
        Label(
            "The file could not be opened or unpacked. Nothing in it was checked; the other files"
            " of the run were.",
            "檔案無法開啟或解壓縮，內容未經檢查；同一次執行的其他檔案照常檢查。",
        ),
    ),
)

"""MJ331..333: flowers."""

from __future__ import annotations

from mjlog.diagnostics.catalogue.entry import Entry
from mjlog.diagnostics.label import Label

FLOWERS: tuple[Entry, ...] = (
    Entry(
        "MJ331",
        "flower-kept",
        Label("flower kept in hand", "花牌留在手上"),
        Label(
            "seat {seat} goes on although it holds a flower",
            "座位 {seat} 手上還有花牌，卻繼續進行",
        ),
        Label(
            "A flower is no tile of a hand: it is shown as soon as it is held and replaced from the"
            " tail of the wall. In the opening a seat shows all it has before it draws for them."
            " Usually the line that shows the flower is missing, and the draw after it.",
            "花牌不是手牌，一拿到就要亮出，從牌尾補牌；開局補花時，要先把手上的花全部亮出再補。"
            "多半是漏記了亮花，以及隨後的補牌。",
        ),
        stops=True,
    ),
    Entry(
        "MJ332",
        "flower-not-held",
        Label("flower is not held", "亮出手上沒有的花牌"),
        Label(
            "seat {seat} shows {tile}, which it does not hold",
            "座位 {seat} 亮出{tile}，手上並沒有",
        ),
        Label(
            "The seat is to show a flower, and this is none that it holds by the deal and draws"
            " recorded. Another flower was meant, or the tile is no flower at all.",
            "這家該亮花，但照配牌與摸牌推算，手上沒有這一張。可能記成別張花，或根本不是花牌。",
        ),
        stops=True,
    ),
    Entry(
        "MJ333",
        "flower-win-passed",
        Label("win by flowers let go", "花牌已胡卻未記錄"),
        Label(
            "seat {seat} wins by the flowers shown, yet play goes on",
            "座位 {seat} 已憑花牌胡牌，牌局卻繼續",
        ),
        Label(
            "With the eighth flower the hand is over: whoever has all eight has drawn the win, and"
            " whoever has seven takes it from the seat that shows the last. Neither is a choice,"
            " and nothing is drawn for that flower. Some tables play without; see the options.",
            "第八張花一亮出，這一局就結束：八張都在自己手上是八仙過海，自己有七張、別家亮出最後一張是"
            "七搶一。兩者都不由玩家選擇，也不再補牌。有的桌不採用，請見選項。",
        ),
        stops=True,
    ),
)

"""What each format does not carry."""

from __future__ import annotations

from msgspec import Struct

from mjlog.diagnostics import Label


class Loss(Struct, frozen=True):
    """Something that a log in another format does not say.

    Args:
        what: what is not carried.
        instead: what stands in its place when such a log is read.
    """

    what: Label
    instead: Label


_NULL = Label("null", "null")
_ABSENT = Label("left out", "略去")
_DEFAULT = Label("Tenhou's rules", "天鳳規則")


def _loss(en: str, zh: str, instead: Label = _ABSENT) -> Loss:
    return Loss(Label(en, zh), instead)


_PAYMENTS = _loss(
    "who pays whom; only what each seat gains in all", "逐筆付款，只有各家合計增減", _NULL
)
_CHIPS = _loss("chips, and that they are played for", "祝儀，以及是否計祝儀")
_COUNTED = _loss("what counts of a win's value", "計入的飜數", _NULL)
_WALL = _loss("the wall and the dice", "牌牆與骰子", _NULL)
_PASSES = _loss(
    "passes, times, what the system played, keys of one's own", "過、時間、系統代打、自訂的鍵"
)
_IDS = _loss(
    "the id of a player who has a name as well",
    "另有名稱的玩家的 id",
    Label(
        "the name, with a number where several have the same",
        "名稱；數人同名則加上號碼",
    ),
)
_OPTIONS = _loss("options of the rules beyond those named", "規則的其他選項", _DEFAULT)
_STREAK = _loss(
    "how often the dealer of the first hand had kept the deal",
    "第一局莊家的連莊數",
    Label("its honba in East 1, else 0", "東一局取其本場數，其他取 0"),
)
_NUMBER = _loss(
    "which hand of the game the first one is, and how many are missing between two",
    "第一局是整場的第幾局、兩局之間少了幾局",
    Label("the least number that round and honba allow", "依場次與本場數可能的最小局號"),
)
_SEATING = _loss(
    "how seats were drawn, who made the log, masks, the hash",
    "座位的決定方式、產生程式、遮蔽對象、雜湊",
)
_PRESENCE = _loss("players who leave and return", "離席與回座")
_REVEALS = _loss(
    "the tiles shown at the end",
    "終局攤開的牌",
    Label("what the play leaves those who show", "依經過推得的手牌"),
)
_DECLARED = _loss(
    "which pattern a declaration can earn",
    "宣告可得的台型",
    Label(
        "double riichi in an undisturbed first turn, else riichi",
        "首巡且無人鳴牌為兩立直，否則立直",
    ),
)

LOSSES: dict[str, tuple[Loss, ...]] = {
    "tenhou-xml": (
        _PAYMENTS,
        _CHIPS,
        _COUNTED,
        _loss(
            "the wall, which follows from the seed where there is one",
            "牌牆；有種子時可由種子推得",
            Label("null, filled by --check-seed", "null，加 --check-seed 則填入"),
        ),
        _PASSES,
        _OPTIONS,
        _NUMBER,
        _STREAK,
        _IDS,
        _SEATING,
        _DECLARED,
        _loss(
            "which draw is a replacement",
            "何者為嶺上牌",
            Label("the draw after a kong", "槓後的摸牌"),
        ),
        _loss(
            "the tiles of a seat whose kong is robbed",
            "被搶槓者的手牌",
            Label("what the play leaves it", "依經過推得的手牌"),
        ),
        _loss("dan, rating, sex, lobby, placement points", "段位、R 值、性別、個室、順位點"),
    ),
    "tenhou6": (
        _PAYMENTS,
        _CHIPS,
        _COUNTED,
        _WALL,
        _PASSES,
        _OPTIONS,
        _NUMBER,
        _STREAK,
        _IDS,
        _SEATING,
        _PRESENCE,
        _REVEALS,
        _DECLARED,
        _loss(
            "the order of the seats' events",
            "各家事件的先後",
            Label("the only one that fits", "唯一相符的順序"),
        ),
        _loss(
            "when an indicator is turned",
            "寶牌指示牌翻開的時機",
            Label(
                "after a concealed kong at once, after others before the next discard",
                "暗槓即翻，其他槓於下一張打牌前翻",
            ),
        ),
        _loss("the fu of a win that reaches a limit", "達到滿貫以上時的符數", _NULL),
        _loss("who was ready where discards are paid", "流局滿貫時誰聽牌", _NULL),
        _loss(
            "whether a discard was just drawn, if the log written from did not know",
            "原牌譜不明時，打出的是否為剛摸的牌",
            Label("from the hand", "手打"),
        ),
        _loss("the platform, the seed", "平台、種子"),
        _loss("placement points", "順位點"),
        _loss("the end of a game without final points", "沒有終局點數時的對局結尾"),
        _loss("tiles that are hidden: such games are not written", "隱藏的牌：這種對局不寫出"),
    ),
    "mjai": (
        _PAYMENTS,
        _CHIPS,
        _COUNTED,
        _WALL,
        _PASSES,
        _OPTIONS,
        _loss(
            "the length of the game",
            "對局長度",
            Label(
                "two rounds; none where it ends before they are over",
                "兩圈；未打滿就結束則不限",
            ),
        ),
        _loss("open tanyao", "食斷", _DEFAULT),
        _NUMBER,
        _STREAK,
        _IDS,
        _SEATING,
        _PRESENCE,
        _REVEALS,
        _DECLARED,
        _loss("the limit that a win reaches", "和牌達到的滿貫級別", _NULL),
        _loss("who is liable for a win", "包牌者", _NULL),
        _loss("the platform, the table, the seed", "平台、桌別、種子"),
        _loss(
            "why a hand is called off, in some dialects",
            "途中流局的原因（部分方言）",
            Label("what the play leaves possible", "依經過推得"),
        ),
        _loss(
            "items, fu and points of a win, in most dialects",
            "和牌的役、符、點（多數方言）",
            _NULL,
        ),
    ),
}
"""Format to what a log in it does not carry."""

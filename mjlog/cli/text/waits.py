"""What a hand waits for, and what its discards leave, in words."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from mjlog import tiles as t
from mjlog.cli.language import say
from mjlog.cli.output import columns
from mjlog.cli.text.tile import tile_text
from mjlog.cli.text.value import value_text
from mjlog.codec.notation import HandText, format_hand
from mjlog.replay.appraise import appraise_hand
from mjlog.replay.circumstances import Circumstances
from mjlog.replay.holdings import Holding, holdings
from mjlog.rules.ruleset import Ruleset


def waits_text(hand: HandText, rules: Ruleset, given: Circumstances, lang: str) -> Iterator[str]:
    """Yield the lines that say how far a hand is from winning.

    Raises:
        CircumstanceError: the hand or the circumstances cannot be.
    """
    found = holdings(hand, rules)
    yield format_hand(hand)
    if found[0].discard is None and found[0].distance >= 0:
        yield from _waiting(hand, found[0], rules, given, lang)
    else:
        yield from _choices(found, lang)


def _waiting(
    hand: HandText, holding: Holding, rules: Ruleset, given: Circumstances, lang: str
) -> Iterator[str]:
    yield _state(holding, lang)
    if holding.distance:
        return
    titles = [
        "",
        say(lang, "left", "剩"),
        say(lang, "on a discard", "胡別人"),
        "",
        say(lang, "self-draw", "自摸"),
        "",
    ]
    rows = [titles]
    for kind, left in holding.wanted.items():
        row = [tile_text(kind, lang), str(left)]
        for own in (False, True) if left else ():
            won = HandText(hand.concealed, hand.melds, kind, hand.flowers)
            result = appraise_hand(won, rules, replace(given, self_draw=own))
            row += [
                value_text(rules, result.score.counted, result.score.limits, lang),
                str(result.payment),
            ]
        rows.append([*row, *[""] * (len(titles) - len(row))])
    yield columns(rows, "  ", right=(1, 2, 3, 4, 5))


def _state(holding: Holding, lang: str) -> str:
    if holding.distance == 0:
        return say(
            lang,
            f"ready: waits for {_kinds(holding, lang)}, {_copies(holding.copies)}",
            f"聽牌：聽{_kinds(holding, lang)}，共 {holding.copies} 張",
        )
    if not holding.wanted:
        return say(lang, "cannot win any more", "已不可能胡牌")
    return say(
        lang,
        f"{holding.distance} from ready: {_kinds(holding, lang)} help, {_copies(holding.copies)}",
        f"差 {holding.distance} 張聽牌：進張 {_kinds(holding, lang)}，共 {holding.copies} 張",
    )


def _kinds(holding: Holding, lang: str) -> str:
    return ("、" if lang == "zh" else " ").join(tile_text(kind, lang) for kind in holding.wanted)


def _copies(count: int) -> str:
    return f"{count} copy" if count == 1 else f"{count} copies"


def _choices(found: list[Holding], lang: str) -> Iterator[str]:
    if found[0].distance < 0:
        yield say(
            lang,
            "complete: `mjlog score` tells what it is worth once + marks the winning tile",
            "已胡牌：以 + 標出胡的那一張，可用 `mjlog score` 計算",
        )
    rows = []
    for holding in found:
        if holding.discard is None:
            continue
        tile = t.label(holding.discard, lang)
        rows.append([say(lang, f"discard {tile}", f"打 {tile}"), _state(holding, lang)])
    yield columns(rows, "  ")

import json
import re
from pathlib import Path
from typing import Any

import pytest

from mjlog.codec import write
from tests.analytics.conftest import ROOT
from tests.analytics.golden import chipped_game
from tests.builders.rare import scene_game
from tests.cli.conftest import Run, save
from tests.mutation.logs import to_bytes, to_log
from tests.rules.riichi_hands import ended, play
from tests.rules.test_riichi_liability import DRAGONS, FED
from tests.verification.flower_logs import eight, seven

SAMPLE = ROOT / "data" / "sample"


def rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines()]


def test_several_hands_are_listed(run: Run, games: Path) -> None:
    path = games / "game-0001.jsonl"
    hands = [
        json.loads(line) for line in path.read_text("utf-8").splitlines() if '"type":"hand"' in line
    ]
    result = run("show", path)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert len(lines) == 1 + len(hands) > 5
    for line, hand in zip(lines[1:], hands, strict=True):
        assert line.startswith(f"  hand {hand['hand']} · line ")
        wind = {"1z": "East", "2z": "South", "3z": "West", "4z": "North"}[hand["round_wind"]]
        streak = f", streak {hand['streak']}" if hand["streak"] else ""
        name = f"{wind} {hand['dealer'] + 1}{streak}"
        assert f" · {name} · dealer seat {hand['dealer']} · " in line
        assert line.endswith("verified")


def test_nothing_has_no_sign(run: Run) -> None:
    """Two of four seats have no part in a win on a discard."""
    path = SAMPLE / "riichi" / "game-0001.jsonl"
    for more in ([], ["--hand", "1"]):
        text = run("show", path, *more).stdout
        assert "+0" not in text
    assert re.search(r"[ ]0 .*points", run("show", path).stdout)


def test_single_hand_is_shown_at_once(run: Run, right: Path) -> None:
    text = run("show", right, "--tiles", "names").stdout
    assert text.splitlines()[0].startswith("game example · ")
    assert "hand 1 · East 1 · dealer seat 0 · dice 2 3 6 · door seat 0" in text
    assert "seat 1 wins by self-draw 4m: 6 tai" in text
    assert "settlement: seat 0 → seat 1  190; scores -190 190" in text
    assert text.splitlines()[-1] == "verified"
    # Every tile a seat draws is in its hand afterwards.
    (draw,) = (line for line in text.splitlines() if "seat 1 draws 4m" in line)
    assert draw.endswith("23456678m11199p + 4m")


def test_chinese_transcript(run: Run, right: Path) -> None:
    text = run("show", right, "--tiles", "names", "--lang", "zh").stdout
    assert "第 1 局 · 東風東 · 莊家座位 0 · 骰子 2 3 6 · 開門座位 0" in text
    assert "座位 1 自摸 四萬：6 台（自摸 4、門清 1、不求 1）" in text
    assert "二三四五六六七八萬 一一一九九筒 + 四萬" in text
    assert text.splitlines()[-1] == "通過"


def test_riichi_is_told_in_its_own_words(run: Run) -> None:
    """Hands by wind, number and counter sticks; an east-only game is a 東風戰."""
    text = run("show", SAMPLE / "riichi" / "game-0002.jsonl", "--lang", "zh").stdout
    lines = text.splitlines()
    assert lines[0].startswith("東風戰 ")
    assert " · 四人立直麻將 版本 1 · " in lines[0]
    assert " · 東一局 · 莊家座位 0 · 流局，+1500 +1500 -1500 -1500 點 · " in lines[1]
    assert " · 東一局一本場 · 莊家座位 0 · 座位 0 胡 1 飜（自摸），" in lines[2]
    assert " · 東一局二本場 · " in lines[3]
    assert " · 東二局 · 莊家座位 1 · " in lines[4]
    english = run("show", SAMPLE / "riichi" / "game-0002.jsonl").stdout
    assert " · East 1, honba 1 · " in english
    assert " · Riichi mahjong, four players, version 1 · " in english


def test_limit_hands_are_not_told_by_their_value(run: Run) -> None:
    """國士無雙 (riichi §9) is worth a limit hand, whatever number keeps it above others."""
    args = ["score", "19m19p19s1234567z +1m", "-r", "riichi", "--self-draw"]
    text = run(*args, "--lang", "zh", "--why", "國士無雙十三面").stdout
    assert "13 飜" not in text
    assert "計 役滿：" in text
    assert "  役滿  國士無雙十三面" in text
    double = run(*args, "--set", "double_yakuman=true", "--lang", "zh").stdout
    assert "役滿 ×2  國士無雙十三面" in double
    # Thirteen han of ordinary items are thirteen han.
    shown = run("rulesets", "show", "riichi").stdout
    assert re.search(r"kokushi +Yakuman +國士無雙", shown)
    assert re.search(r"chinitsu +6/5 +清一色", shown)


def test_glyphs(run: Run, right: Path) -> None:
    text = run("show", right).stdout
    assert "🀈🀉🀊🀋🀌🀌🀍🀎🀙🀙🀙🀡🀡 + 🀊" in text
    assert "wins by self-draw 🀊 4m" in text


def test_event_shows_the_table_before_and_after(
    run: Run, right: Path, example: list[dict[str, object]]
) -> None:
    number = next(n for n, record in enumerate(example) if record["type"] == "win")
    text = run("show", right, "--event", str(number - 2), "--tiles", "names").stdout
    assert f"event {number - 2} (line {number}): seat 1 draws 4m" in text
    before, _, after = text.partition("\nafter\n")
    # Dealt 26; seat 0 has drawn twice, seat 1 once: 72 - 26 - 8 - 3 are left to draw.
    assert "wall: 35 to draw, 8 in reserve" in before
    assert "wall: 34 to draw, 8 in reserve" in after
    assert "seat 1  draws 4m" in before.partition("legal")[2]
    assert "23456678m11199p + 4m" in after
    assert "waits 1m×4 4m×3 7m×3" in before


def test_event_lists_what_was_legal(
    run: Run, right: Path, example: list[dict[str, object]]
) -> None:
    number = next(n for n, record in enumerate(example) if record["type"] == "win") - 1
    text = run("show", right, "--event", str(number), "--tiles", "names").stdout
    legal = text.partition("legal\n")[2].partition("\n\n")[0]
    assert "seat 1  wins by self-draw 4m: 6 tai" in legal
    # Ready after any of these (checked by hand), so it could also declare; and it could discard.
    assert "declares ready: MIGI" not in legal
    assert "discards one of 2m 3m 4m 5m 6m 7m 8m 1p 9p" in legal


def test_a_seat_sees_its_own_tiles_only(
    run: Run, right: Path, example: list[dict[str, object]]
) -> None:
    text = run("show", right, "--seat", "0", "--tiles", "names").stdout
    assert "23456678m" not in text.partition("wins")[0]
    assert "seat 1 draws ?" in text
    number = next(n for n, record in enumerate(example) if record["type"] == "win") - 1
    at = run("show", right, "--seat", "0", "--event", str(number), "--tiles", "names").stdout
    assert "?" * 14 in at
    assert "head" not in at
    assert "wins by self-draw" not in at.partition("legal")[2]


def test_findings_stand_at_their_event(run: Run, wrong: Path) -> None:
    lines = run("show", wrong).stdout.splitlines()
    at = next(n for n, line in enumerate(lines) if "settlement" in line)
    assert lines[at + 1].startswith("  ^^  MJ603  ")
    assert "recorded  230" in lines[at + 2]
    assert ["seat", "0", "-190", "-230", "+40"] in rows("\n".join(lines))


def test_illegal_event_shows_finding_and_what_was_legal(
    run: Run, tmp_path: Path, example: list[dict[str, object]]
) -> None:
    records: list[dict[str, object]] = json.loads(json.dumps(example))
    number = next(n for n, record in enumerate(records) if record["type"] == "win") - 1
    discard = next(n for n, record in enumerate(records) if record["type"] == "discard")
    records[discard]["tile"] = "4m" if "4m" not in records[1]["dealt"][0] else "5m"  # type: ignore[index]
    path = save(tmp_path / "bad.jsonl", records)
    at = discard - 1
    text = run("show", path, "--event", str(at), "--tiles", "names").stdout
    assert "MJ302 discard-not-held" in text
    assert "discards one of " in text
    assert f"the play cannot be followed from event {at} on" in text
    later = run("show", path, "--event", str(number)).stdout
    assert f"the play cannot be followed from event {at} on" in later
    assert run("show", path).exit_code == 0


def test_deal_and_last_events(run: Run, right: Path, example: list[dict[str, object]]) -> None:
    text = run("show", right, "--event", "0").stdout
    assert "event 0 (line 2): the tiles are dealt" in text
    last = len(example) - 3
    assert "the hand is over" in run("show", right, "--event", str(last)).stdout
    result = run("show", right, "--event", str(last + 1))
    assert result.exit_code == 2
    assert f"events 0 to {last}" in result.stderr


def test_an_event_is_of_one_hand(run: Run, games: Path, right: Path, tmp_path: Path) -> None:
    game = games / "game-0001.jsonl"
    result = run("show", game, "--event", "1")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--hand says which" in result.stderr
    assert "請用 --hand 指定" in run("show", game, "--event", "1", "--lang", "zh").stderr
    assert run("show", game, "--event", "1", "--hand", "2").exit_code == 0
    assert run("show", right, "--event", "1").exit_code == 0  # it has one hand
    both = tmp_path / "both.jsonl"
    both.write_bytes(game.read_bytes() + (games / "game-0002.jsonl").read_bytes())
    result = run("show", both, "--event", "1", "--hand", "2")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--game says of which game" in result.stderr
    found = run("show", both, "--hand", "2")
    assert (found.exit_code, found.stdout.count("hand 2")) == (0, 2)


def test_events_all_over_a_hand_can_be_shown(run: Run, games: Path) -> None:
    path = games / "game-0002.jsonl"
    for event in range(0, 200, 3):
        result = run("show", path, "--hand", "1", "--event", str(event))
        if result.exit_code == 2:
            assert "events 0 to" in result.stderr
            assert event > 20
            return
        assert result.exit_code == 0, result.output
    pytest.fail("the hand has no end")


def test_lines_that_cannot_be_read(
    run: Run, tmp_path: Path, example: list[dict[str, object]]
) -> None:
    lines = [json.dumps(record) for record in example]
    lines[5] = "{nonsense"
    path = tmp_path / "torn.jsonl"
    path.write_text("\n".join([*lines, ""]))
    text = run("show", path).stdout
    assert "a line that cannot be read" in text
    assert "MJ011" in text or "MJ012" in text or "MJ008" in text
    assert "cannot be read; the table is lost" in run("show", path, "--event", "9").stdout


def test_standard_input_and_games_by_name(run: Run, games: Path) -> None:
    both = b"".join((games / f"game-000{n}.jsonl").read_bytes() for n in (1, 2))
    listed = run("show", "-", stdin=both).stdout
    assert listed.count("game ") >= 2
    name = json.loads((games / "game-0002.jsonl").read_text("utf-8").splitlines()[0])["game"]
    text = run("show", "-", "--game", name, "--hand", "1", stdin=both).stdout
    assert text.splitlines()[0].startswith(f"game {name} ")
    assert text.count("hand 1 ·") == 1


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--hand", "99"], "no hand 99"),
        (["--game", "x\x1b[31m"], "of game x\\x1b[31m"),
        (["--event", "1", "--seat", "3"], "the seats are 0 to 1"),
    ],
)
def test_what_is_not_there(run: Run, right: Path, args: list[str], message: str) -> None:
    result = run("show", right, *args)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "\x1b" not in result.output


def test_missing_and_empty_files(run: Run, tmp_path: Path) -> None:
    result = run("show", tmp_path / "none.jsonl")
    assert result.exit_code == 2
    assert "no such file" in result.stderr
    (tmp_path / "empty.jsonl").write_bytes(b"")
    assert run("show", tmp_path / "empty.jsonl").exit_code == 2
    (tmp_path / "other.jsonl").write_bytes(b"")
    result = run("show", tmp_path)
    assert (result.exit_code, "one log" in result.stderr) == (2, True)


def _game(tmp_path: Path, scene: str) -> tuple[Path, list[dict[str, Any]]]:
    path = tmp_path / "game.jsonl"
    log = to_log(scene_game(scene, "show"))
    path.write_bytes(to_bytes(log))
    opening = next(at for at, event in enumerate(log) if event["type"] == "hand")
    return path, log[opening:]


def test_a_seat_does_not_see_the_tile_it_is_about_to_draw(run: Run, tmp_path: Path) -> None:
    path, events = _game(tmp_path, "exhausted")
    for number, event in enumerate(events):
        if event["type"] == "draw" and number < 20:
            for seat in ("0", "1"):
                args = ["--event", str(number), "--seat", seat, "--tiles", "names"]
                before = run("show", path, *args).stdout.partition("\nafter\n")[0]
                legal = before.partition("legal\n")[2]
                assert f"seat {event['seat']}  draws ?" in legal
                assert f"draws {event['tile']}" not in legal


def test_a_seat_does_not_see_what_the_others_kong_concealed(run: Run, tmp_path: Path) -> None:
    path, events = _game(tmp_path, "concealed_kong_bloom")
    number = next(n for n, event in enumerate(events) if event["type"] == "kong")
    kong = events[number]
    assert kong["kind"] == "concealed"
    tile = kong["tile"][0] * 4 + kong["tile"][1]
    for seat in (0, 1):
        args = ["--event", str(number), "--seat", str(seat), "--tiles", "names"]
        shown = run("show", path, *args).stdout
        assert (tile in shown) == (seat == kong["seat"])
        transcript = run("show", path, "--seat", str(seat), "--tiles", "names").stdout
        line = next(line for line in transcript.splitlines() if "concealed kong" in line)
        assert (tile in line) == (seat == kong["seat"])
        assert ("????" in line) == (seat != kong["seat"])


def test_tiles_that_were_shown_are_seen(run: Run, tmp_path: Path) -> None:
    """Until a seat shows its tiles they are hidden; from then on the table has them."""
    path, events = _game(tmp_path, "two_sided_self")
    number = next(n for n, event in enumerate(events) if event["type"] == "reveal")
    seat = events[number]["seat"]
    args = ["--event", str(number), "--seat", str(1 - seat), "--tiles", "names"]
    before, _, after = run("show", path, *args).stdout.partition("\nafter\n")
    (shown,) = (line for line in after.splitlines() if f"seat {seat} " in line)
    (hidden,) = (line for line in before.splitlines() if f"  seat {seat} " in line)
    assert "??" in hidden
    assert "?" not in shown
    tiles = events[number]["concealed"]
    for suit in {tile[1] for tile in tiles}:
        of_suit = "".join(sorted(tile[0] for tile in tiles if tile[1] == suit))
        assert f"{of_suit}{suit}" in shown


def test_no_heading_without_a_choice(run: Run, tmp_path: Path) -> None:
    path, events = _game(tmp_path, "two_sided_self")
    headings = []
    for number, event in enumerate(events):
        for seat in (0, 1):
            args = ["--event", str(number), "--seat", str(seat), "--tiles", "names"]
            lines = run("show", path, *args).stdout.splitlines()
            if "  legal" in lines:
                headings.append(lines[lines.index("  legal") + 1])
        if event["type"] == "hand_end":
            break
    assert headings
    assert all(line.startswith("    ") for line in headings)


def test_a_warehouse_is_no_log(run: Run, right: Path, tmp_path: Path) -> None:
    out = tmp_path / "warehouse"
    assert run("load", right, "--out", out).exit_code == 0
    for args in (["show", out], ["load", out, "--out", tmp_path / "new"]):
        for lang, words in (("en", "is a warehouse, not a log"), ("zh", "是資料倉儲，不是牌譜")):
            result = run(*args, "--lang", lang)
            assert (result.exit_code, result.stdout) == (2, "")
            assert words in result.stderr
            assert "mjlog verify" in result.stderr
    assert not (tmp_path / "new").exists()


def test_the_mark_stands_at_the_seat_whose_move_it_is(run: Run, tmp_path: Path) -> None:
    """After a discard it is the other seat's, once the play is over nobody's."""
    path, events = _game(tmp_path, "two_sided_self")
    for number, event in enumerate(events):
        after = run("show", path, "--event", str(number)).stdout.partition("\nafter\n")[2]
        marked = [line.split()[1] for line in after.splitlines() if "to act" in line]
        due = {
            "hand": [str(events[0]["dealer"])],
            "draw": [str(event.get("seat"))],
            "discard": [str(1 - event.get("seat", 0))],
        }
        assert marked == due.get(event["type"], [])
        if event["type"] == "hand_end":
            break


def test_findings_tell_a_seat_nothing_it_does_not_see(run: Run, tmp_path: Path) -> None:
    path, events = _game(tmp_path, "two_sided_self")
    number = next(n for n, event in enumerate(events) if event["type"] == "draw")
    lines = path.read_text("utf-8").splitlines()
    wrong = "9s"
    lines[number + 1] = lines[number + 1].replace(f'"{events[number]["tile"]}"', f'"{wrong}"')
    path.write_text("\n".join(lines) + "\n", "utf-8")
    assert events[number]["tile"] in run("show", path, "--tiles", "names").stdout
    for args in ([], ["--event", str(number)]):
        shown = run("show", path, "--seat", "0", "--tiles", "names", *args).stdout
        assert "MJ206  drawn tile is not the next of the wall" in shown
        assert "expected" not in shown


def test_wins_by_flowers(run: Run, tmp_path: Path) -> None:
    for log, en, zh in (
        (eight(), "seat 0 wins by its flowers: 8 tai (Eight flowers 8)", "以花牌自摸：8 台"),
        (
            seven(),
            "seat 1 wins by the flower that seat 2 shows: 8 tai",
            "座位 1 胡座位 2 亮的花：8 台",
        ),
    ):
        path = tmp_path / "log.jsonl"
        path.write_bytes(to_bytes(log))
        assert en in run("show", str(path), "--hand", "1").stdout
        assert zh in run("show", str(path), "--hand", "1", "--lang", "zh").stdout


def test_chips_are_explained_as_payments_are(run: Run, tmp_path: Path) -> None:
    """As worked out at `chipped_game`: ippatsu 1, ura dora 2, a red five 1; then 1 for another."""
    path = tmp_path / "chipped.jsonl"
    write(path, chipped_game())
    first = run("show", path, "--hand", "1").stdout.splitlines()
    (place,) = [number for number, line in enumerate(first) if "settlement: " in line]
    assert "; chips -4 +12 -4 -4; scores " in first[place]
    assert first[place + 1].strip() == (
        "every other seat gives 4 chips to seat 1  = Ippatsu 1 + Ura dora 2 + Red fives 1"
    )
    event = first[place].split()[0]
    alone = run("show", path, "--hand", "1", "--event", event).stdout.splitlines()
    assert first[place + 1].strip() in [line.strip() for line in alone]
    second = run("show", path, "--hand", "2", "--lang", "zh").stdout.splitlines()
    told = [line.strip() for line in second if line.startswith("      座位")]
    assert told == [
        "座位 1 給座位 2 祝儀 4 枚  = 一發 1 + 裏寶牌 2 + 赤寶牌 1",
        "座位 1 給座位 0 祝儀 1 枚  = 赤寶牌 1",
    ]


def test_chips_of_limit_hands_are_explained(run: Run, tmp_path: Path) -> None:
    """Ten from whoever gives the tile; nothing is told where a table plays without."""
    hand = play(f"{FED} 1~ 2-9p 0:win", DRAGONS, chips="any_hand")
    path = save(tmp_path / "limit.jsonl", ended(hand, chips="any_hand"))
    text = run("show", path, "--hand", "1", "--lang", "zh").stdout
    assert "座位 2 給座位 0 祝儀 10 枚  = 役滿：10\n" in text
    plain = save(tmp_path / "plain.jsonl", ended(play(f"{FED} 1~ 2-9p 0:win", DRAGONS)))
    assert "祝儀" not in run("show", plain, "--hand", "1", "--lang", "zh").stdout

import gzip
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import zstandard

from mjlog.verification.game import verify_batches
from tests.builders.tenhou_games import tenhou_game
from tests.cli.conftest import Run, save
from tests.formats.test_writers import written

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "schemas" / "diagnostic.schema.json").read_text("utf-8")
)


def words(line: str) -> list[str]:
    return line.split()


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_right_log_is_verified(run: Run, right: Path) -> None:
    result = run("verify", right)
    assert result.exit_code == 0
    assert result.stdout == f"{right}  verified  1 hand\n"
    assert "1 log (1 verified), 1 hand (1 verified)" in result.stderr
    assert "no errors" in result.stderr


def test_wrong_hand_closes_with_the_right_settlement(run: Run, wrong: Path) -> None:
    result = run("verify", wrong)
    assert result.exit_code == 1
    first = result.stdout.splitlines()[0]
    assert "MJ603 wrong-amount" in first
    number = next(
        number
        for number, line in enumerate(wrong.read_text("utf-8").splitlines(), 1)
        if json.loads(line)["type"] == "settlement"
    )
    assert first.startswith(f"{wrong}:{number}  hand 1 ")
    block = [line.split() for line in result.stdout.splitlines() if line.startswith("    ")]
    items = "Self-draw 4, Concealed hand 1, Concealed self-draw 1"
    assert words(f"right {items} total 6") in block
    assert ["recorded", "the", "same"] in block
    assert words("right seat 0 → seat 1 190") in block
    assert words("recorded seat 0 → seat 1 230") in block
    assert words("seat 0 -190 -230 +40") in block
    assert words("seat 1 +190 +230 -40") in block
    assert result.stdout.splitlines()[-1] == f"{wrong}  failed  1 hand, 1 error"


def test_right_settlement_of_a_wrong_hand_is_said_in_one_line(
    run: Run, tmp_path: Path, example: list[dict[str, object]]
) -> None:
    records: list[dict[str, object]] = json.loads(json.dumps(example))
    reveal = next(record for record in records if record["type"] == "reveal")
    reveal["concealed"] = ["1m", *reveal["concealed"][1:]]  # type: ignore[index]
    result = run("verify", save(tmp_path / "reveal.jsonl", records))
    assert result.exit_code == 1
    assert "MJ211" in result.stdout
    lines = result.stdout.splitlines()
    assert lines[-2] == "  hand 1: items and payment are right as recorded"
    chinese = run("verify", tmp_path / "reveal.jsonl", "--lang", "zh").stdout.splitlines()
    # In riichi these are 役, elsewhere 台型 or 番種.
    assert chinese[-2] == "  第 1 局：計分項目與付款的記錄正確"


def test_settlement_that_cannot_be_told(
    run: Run, tmp_path: Path, example: list[dict[str, object]]
) -> None:
    records: list[dict[str, object]] = json.loads(json.dumps(example))
    discard = next(record for record in records if record["type"] == "discard")
    discard["seat"] = 1
    result = run("verify", save(tmp_path / "turn.jsonl", records))
    assert "MJ301" in result.stdout
    assert "the right settlement cannot be told, as the play that led to it is not legal" in (
        result.stdout
    )
    assert "difference" not in result.stdout


CUT = "as the hand is not recorded to its end"
UNREAD = "as part of the hand cannot be read"


@pytest.mark.parametrize(
    ("name", "cut", "english", "chinese"),
    [
        ("game.xml", lambda data: data[: data.rindex(b"<T") + 2], UNREAD, "有部分無法讀取"),
        ("right.jsonl", lambda data: data[: data.index(b'"win"')], CUT, "沒有記錄到局終"),
        (
            "right.jsonl",
            lambda data: data.replace(b'{"type": "win"', b"{"),
            UNREAD,
            "有部分無法讀取",
        ),
        (
            "right.jsonl",
            lambda data: b"\n".join(data.splitlines()[:6]) + b"\n",
            CUT,
            "沒有記錄到局終",
        ),
    ],
)
def test_of_a_damaged_log_it_is_not_said_that_the_play_is_not_legal(
    run: Run,
    tmp_path: Path,
    right: Path,
    name: str,
    cut: Callable[[bytes], bytes],
    english: str,
    chinese: str,
) -> None:
    whole = right.read_bytes() if name == "right.jsonl" else tenhou_game("cut")
    log = tmp_path / name
    log.write_bytes(cut(whole))
    lines = run("verify", log).stdout.splitlines()
    (told,) = [line for line in lines if "the right settlement cannot be told" in line]
    assert told.endswith(english)
    assert "not legal" not in told
    assert chinese in run("verify", log, "--lang", "zh").stdout


def test_items_that_are_not_recorded_are_not_the_same(run: Run, tmp_path: Path) -> None:
    # The dialect lists neither items nor value of a win; its winner is booked 100 too much.
    lines = [json.loads(line) for line in written(tenhou_game("told"), "mjai").splitlines()]
    won = next(line for line in lines if line["type"] == "hora")
    for key in ("yakus", "fu", "fan", "hora_points"):
        del won[key]
    won["deltas"][won["actor"]] += 100
    loser = next(seat for seat in range(4) if seat != won["actor"])
    won["deltas"][loser] -= 100
    log = save(tmp_path / "game.mjson", lines)
    block = [line.split() for line in run("verify", log).stdout.splitlines()]
    assert block.count(["recorded", "—"]) == 2  # items and payments
    assert ["recorded", "the", "same"] not in block
    chinese = [line.split() for line in run("verify", log, "--lang", "zh").stdout.splitlines()]
    assert chinese.count(["記錄", "—"]) == 2


def test_wrong_hand_in_chinese(run: Run, wrong: Path) -> None:
    result = run("verify", wrong, "--lang", "zh")
    assert result.exit_code == 1
    assert "第 1 局正確的結算" in result.stdout
    assert "自摸 4、門清 1、不求 1" in result.stdout
    block = [line.split() for line in result.stdout.splitlines()]
    assert words("座位 0 -190 -230 +40") in block
    assert "未通過" in result.stdout
    assert "錯誤 1 項" in result.stderr


@pytest.mark.parametrize(
    ("env", "chinese"),
    [
        ({"LANG": "zh_TW.UTF-8"}, True),
        ({"LANG": "en_US.UTF-8"}, False),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "zh_HK.UTF-8"}, True),
        ({"LANG": "zh_TW.UTF-8", "LC_ALL": "C"}, False),
        ({"LANG": "C", "LC_MESSAGES": "zh_CN"}, True),
    ],
)
def test_language_comes_from_the_environment(
    run: Run, right: Path, env: dict[str, str], chinese: bool
) -> None:
    result = run("verify", right, env=env)
    assert ("通過" in result.stdout) is chinese
    assert ("verified" in result.stdout) is not chinese


def test_lang_option_overrules_the_environment(run: Run, right: Path) -> None:
    result = run("verify", right, "--lang", "en", env={"LANG": "zh_TW.UTF-8"})
    assert "verified" in result.stdout


def test_folders_packed_files_and_standard_input(
    run: Run, games: Path, right: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    data = right.read_bytes()
    (folder / "a.jsonl.gz").write_bytes(gzip.compress(data))
    (folder / "b.jsonl.zst").write_bytes(zstandard.ZstdCompressor().compress(data))
    shutil.copytree(games, folder / "more")
    (folder / "notes.txt").write_text("no log")
    result = run("verify", folder, "-", stdin=data)
    assert result.exit_code == 0, result.output
    names = [line.split("  ")[0] for line in result.stdout.splitlines()]
    assert names == [
        f"{folder}/a.jsonl.gz",
        f"{folder}/b.jsonl.zst",
        *(f"{folder}/more/game-000{n}.jsonl" for n in (1, 2, 3)),
        "-",
    ]
    assert "6 logs" in result.stderr


def test_several_processes_say_the_same(run: Run, games: Path, wrong: Path) -> None:
    alone = run("verify", games, wrong, games, "--format", "jsonl")
    together = run("verify", games, wrong, games, "--format", "jsonl", "-j", "2")
    assert alone.exit_code == together.exit_code == 1
    assert alone.stdout == together.stdout


def test_jsonl_findings_follow_the_schema(run: Run, wrong: Path, tmp_path: Path) -> None:
    (tmp_path / "bin.jsonl").write_bytes(b"\0\1\2")
    result = run("verify", wrong, tmp_path / "bin.jsonl", tmp_path / "none", "--format", "jsonl")
    assert result.exit_code == 1
    lines = objects(result.stdout)
    findings = [line for line in lines if "code" in line]
    assert [finding["code"] for finding in findings] == ["MJ603", "MJ004", "MJ001"]
    for finding in findings:
        jsonschema.validate(finding, SCHEMA)
    assert (findings[0]["recorded"], findings[0]["expected"]) == (230, 190)
    corrections = [line for line in lines if "correction" in line]
    assert [line["correction"]["difference"] for line in corrections] == [[40, -40]]
    verdicts = [line for line in lines if "status" in line]
    assert [verdict["status"] for verdict in verdicts] == ["failed"] * 3
    assert verdicts[0]["hands"] == {"failed": 1}


def test_github_annotations(run: Run, wrong: Path) -> None:
    result = run("verify", wrong, "--format", "github", "-q")
    first = result.stdout.splitlines()[0]
    assert first.startswith(f"::error file={wrong},line=")
    assert "title=MJ603 wrong-amount::" in first
    assert not any(line.startswith(str(wrong)) for line in result.stdout.splitlines())


def test_quiet_says_findings_only(run: Run, right: Path, wrong: Path) -> None:
    assert run("verify", right, "-q").output == ""
    result = run("verify", wrong, "-q")
    assert result.exit_code == 1
    assert result.stderr == ""
    assert "MJ603" in result.stdout
    assert not result.stdout.splitlines()[-1].startswith(str(wrong))


def test_select_and_ignore(run: Run, wrong: Path) -> None:
    assert run("verify", wrong, "--ignore", "MJ603").exit_code == 0
    assert run("verify", wrong, "--ignore", "MJ1,wrong-amount").exit_code == 0
    assert run("verify", wrong, "--select", "MJ3").exit_code == 0
    assert run("verify", wrong, "--select", "MJ6").exit_code == 1
    result = run("verify", wrong, "--select", "wrong-amout")
    assert result.exit_code == 2
    assert "did you mean wrong-amount" in result.stderr
    assert "是不是要找" in run("verify", wrong, "--ignore", "MJ6030", "--lang", "zh").stderr


def test_strict_counts_warnings(run: Run, tmp_path: Path, example: list[dict[str, object]]) -> None:
    path = save(tmp_path / "open.jsonl", example[:-1])
    assert run("verify", path).exit_code == 0
    assert "1 warning" in run("verify", path).stdout
    assert run("verify", path, "--strict").exit_code == 1


def test_waivers(run: Run, wrong: Path, tmp_path: Path) -> None:
    waivers = tmp_path / "waivers.toml"
    waivers.write_text('[[waiver]]\ncode = "MJ603"\nhand = 1\nreason = "agreed"\n')
    result = run("verify", wrong, "--waivers", waivers)
    assert (result.exit_code, "MJ603" in result.output) == (0, False)
    waivers.write_text('[[waiver]]\ncode = "MJ603"\nhand = 2\nreason = "agreed"\n')
    result = run("verify", wrong, wrong, "--waivers", waivers, "-j", "2")
    assert result.exit_code == 1
    assert result.stdout.count("MJ904") == 1
    waivers.write_text("[[waiver]]\n")
    result = run("verify", wrong, "--waivers", waivers)
    assert (result.exit_code, result.stdout) == (2, "")
    assert run("verify", wrong, "--waivers", tmp_path / "none.toml").exit_code == 2


def test_nothing_to_read_is_exit_2(run: Run, tmp_path: Path, right: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    for paths in ([empty], [tmp_path / "none.jsonl"], [empty, tmp_path / "none"]):
        result = run("verify", *paths)
        assert result.exit_code == 2
        assert "no log to check" in result.stderr
    assert "沒有可檢查的牌譜" in run("verify", empty, "--lang", "zh").stderr
    assert run("verify", tmp_path / "none", "--ignore", "MJ001").exit_code == 2
    assert run("verify").exit_code == 2
    assert run("verify", right, "--format", "xml").exit_code == 2
    # One log among them is enough to run, and what is missing is an error of its own.
    assert run("verify", empty, right).exit_code == 1


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "MJ002"),
        (b"\n\n", "MJ002"),
        (b"\x1f\x8b\x08\x00garbage", "MJ005"),
        (b"\x00\x01\x02\x03" * 100, "MJ004"),
        (b"hello\nworld\nthis\nis\nno\nlog\n", "MJ004"),
        (b'{"type":"game"\n' * 3, None),
        (b"[" * 100_000 + b"\n", None),
        (b'{"type":"draw","seat":' + b"9" * 5000 + b"}\n", None),
    ],
)
def test_bad_content_is_a_finding(
    run: Run, tmp_path: Path, right: Path, content: bytes, code: str | None
) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_bytes(content)
    result = run("verify", path, right)
    assert result.exit_code == 1
    assert "Traceback" not in result.output
    assert f"{right}  verified" in result.stdout
    if code is not None:
        assert code in result.stdout.splitlines()[0]


def test_hostile_names_are_shown_harmless(run: Run, tmp_path: Path, right: Path) -> None:
    name = "evil\x1b[31m\u202egpj.jsonl"
    shutil.copy(right, tmp_path / name)
    raw = os.fsencode(str(tmp_path)) + b"/raw-\xff.jsonl"
    Path(os.fsdecode(raw)).write_bytes(right.read_bytes())
    for kind in ("text", "jsonl", "github"):
        result = run("verify", tmp_path, "--format", kind)
        assert result.exit_code == 0
        assert "\x1b" not in result.output
        if kind != "jsonl":
            assert "\u202e" not in result.output
            assert "\\x1b[31m" in result.stdout


def test_internal_error_in_one_log_is_exit_2_and_the_others_go_on(
    run: Run, right: Path, wrong: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = verify_batches

    def fail(source: str, *args: Any) -> Any:
        if source == str(wrong):
            raise ZeroDivisionError("boom")
        return honest(source, *args)

    monkeypatch.setattr("mjlog.batch.single.verify_batches", fail)
    result = run("verify", wrong, right)
    assert result.exit_code == 2
    assert "MJ902" in result.stdout
    assert "ZeroDivisionError: boom" in result.stdout
    assert f"{right}  verified" in result.stdout
    assert "Traceback" not in result.output
    assert run("verify", wrong, right, "--ignore", "MJ902").exit_code == 2
    assert "Traceback" in run("verify", wrong, right, "--debug").stderr
    assert "Traceback" in run("--debug", "verify", wrong, right).stderr


def test_partial_log_says_what_was_not_checked(
    run: Run, tmp_path: Path, example: list[dict[str, object]]
) -> None:
    records: list[dict[str, object]] = json.loads(json.dumps(example))
    records[1]["wall"] = None
    path = save(tmp_path / "thin.jsonl", records)
    result = run("verify", path)
    assert result.exit_code == 0
    assert "partial" in result.stdout
    assert "not checked: deal and draws against the wall" in result.stdout
    assert "未檢查：沒有記錄牌牆" in run("verify", path, "--lang", "zh").stdout


def test_what_is_left_out_of_a_wrong_hand_is_said(run: Run, wrong: Path, tmp_path: Path) -> None:
    waivers = tmp_path / "waivers.toml"
    waivers.write_text('[[waiver]]\ncode = "MJ603"\nreason = "seen"\n', encoding="utf-8")
    for options in (["--ignore", "MJ6"], ["--select", "MJ3"], ["--waivers", str(waivers)]):
        result = run("verify", wrong, *options)
        assert result.exit_code == 0
        assert result.stdout == (
            f"{wrong}  partial  1 hand, not checked: what is wrong but was left out,"
            " by --select, --ignore or a waiver\n"
        )
        assert "1 log (1 partial), 1 hand (1 partial)" in result.stderr


def test_strict_counts_the_log_as_failed(run: Run, right: Path, tmp_path: Path) -> None:
    path = tmp_path / "open.jsonl"
    path.write_bytes(b"".join(right.read_bytes().splitlines(keepends=True)[:-1]))
    result = run("verify", path, "--strict")
    assert result.exit_code == 1
    assert "1 log (1 failed), 1 hand (1 verified)" in result.stderr


def test_limit_hands_are_named_where_others_are_counted(run: Run, tmp_path: Path) -> None:
    """國士無雙 is worth 32000 to a seat that does not deal (riichi §9, §11), which is no sum."""
    sample = Path(__file__).parents[2] / "data" / "sample" / "riichi" / "game-0019.jsonl"
    text = sample.read_text("utf-8")
    assert text.count('"points":32000') == 1
    path = tmp_path / "game.jsonl"
    path.write_text(text.replace('"points":32000', '"points":31000'), "utf-8")
    lines = run("verify", path, "--lang", "zh").stdout.splitlines()
    rows = [words(line) for line in lines if "國士無雙" in line]
    assert rows == [
        ["正確", "國士無雙", "役滿", "0", "符、役滿、32000", "點"],
        ["記錄", "國士無雙", "役滿", "0", "符、役滿、31000", "點"],
    ]

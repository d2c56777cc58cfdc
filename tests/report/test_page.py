"""Reports as pages."""

import os
import re
import stat
import threading
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from msgspec import structs

from mjlog import Warehouse
from mjlog.analytics.registry import metrics
from mjlog.report.figures import inline
from mjlog.report.gather import Report, gather
from mjlog.report.page import page_html, write_page
from tests.analytics.conftest import ROOT, load_folder
from tests.analytics.four_seats import four_seats
from tests.cli.conftest import Run
from tests.report.conftest import NASTY, Pages


class Reader(HTMLParser):
    """What a page is made of: elements, their attributes, its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: dict[str, int] = {}
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] = self.tags.get(tag, 0) + 1
        self.attributes += attrs

    def handle_data(self, data: str) -> None:
        self.text += data


def harmless(page: str) -> Reader:
    """Read a page, and see that it loads and runs nothing."""
    read = Reader(page)
    for tag in ("script", "img", "iframe", "link", "object", "embed", "base", "form", "a"):
        assert tag not in read.tags or tag == "a", tag
    for name, value in read.attributes:
        assert not name.startswith("on"), name
        if name in ("href", "src", "action", "xlink:href"):
            assert value is not None
            assert value.startswith("#"), value
        if name == "style":
            assert value is not None
            assert "url(" not in value or "url(#" in value
            assert "expression" not in value
    assert "@import" not in page
    assert not re.search(r"url\((?!#)", page)
    return read


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_page_stands_alone(page_of: Pages, lang: str) -> None:
    text = page_of("found", lang)
    read = harmless(text)
    assert read.tags["svg"] == read.tags["figure"] == 6
    assert read.tags["html"] == read.tags["body"] == read.tags["main"] == 1
    assert text.startswith("<!DOCTYPE html>")
    assert f'lang="{"zh-Hant" if lang == "zh" else "en"}"' in text
    # Only names of vocabularies look like addresses.
    assert set(re.findall(r"https?://[^\"'\s<]+", text)) <= {"http://www.w3.org/2000/svg"}


def test_same_report_same_page(page_of: Pages, sample: Warehouse) -> None:
    assert page_html(gather(sample, curves=True), "zh") == page_of("found", "zh")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_number_of_the_page_is_defined(page_of: Pages, found: Report, lang: str) -> None:
    read = Reader(page_of("found", lang))
    shown = {*found.chapters[0].overall["metric"], *found.chapters[0].players["metric"]}
    called = metrics(found.chapters[0].words)
    for name in {*shown, "best_hands", "score_curve"}:
        assert called[name].label.text(lang) in read.text
        assert f" {name}" in read.text
        assert called[name].numerator.text(lang) in read.text
    assert "kong_yield" not in read.text


def test_no_number_stands_alone(page_of: Pages) -> None:
    """Every percentage in a cell has its interval and what it is of in the same row or cell."""
    rows = re.findall(r"<tr>.*?</tr>", page_of("found", "en"), re.S)
    seen = 0
    for row in rows:
        for value in re.findall(r'<b class="value[^>]*>[\d.]+ %</b>', row):
            seen += 1
            rest = row[row.index(value) + len(value) :]
            assert re.search(r"^.*?[\d.]+ … [\d.]+ %.*?[\d,]+ / [\d,]+", rest, re.S), row
    assert seen > 80


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_names_are_text(page_of: Pages, lang: str) -> None:
    read = harmless(page_of("ugly", lang))
    assert "<script>alert(1)</script>" in read.text
    assert "{{ 7*7 }}" in read.text
    assert "49" not in re.findall(r"\b49\b", read.text)
    assert "[red]$x_1^2$[/red]" in read.text
    assert "مرحبا بالعالم" in read.text
    for char in ("\u202e", "\u200f", "\x1b", "\ud7ff", "\uffff"):
        assert char not in read.text
    # Cut, but long all the same.
    assert NASTY[4][:40] + "…" in read.text


def test_figures_are_words_and_colours_of_the_page(page_of: Pages) -> None:
    figures = re.findall(r"<svg.*?</svg>", page_of("ugly", "zh"), re.S)
    assert len(figures) == 6
    ids: list[str] = []
    for figure in figures:
        tree = ET.fromstring(figure)
        assert {element.tag for element in tree.iter()} <= {
            *("svg", "g", "path", "text", "use", "defs", "clipPath", "rect"),
        }
        assert tree.attrib.keys() == {"viewBox", "role", "aria-label"}
        ids += [element.attrib["id"] for element in tree.iter() if "id" in element.attrib]
        styles = " ".join(element.attrib.get("style", "") for element in tree.iter())
        assert "font-family" not in styles
        assert "var(--" in styles
        assert set(re.findall(r"#[0-9a-f]{6}", styles)) <= {"#000000"}
    assert len(ids) == len(set(ids))
    # Words are written, not drawn.
    assert "自摸" in "".join(figures)
    assert "&gt;tpircs/&lt;" in "".join(figures)


def test_inline_leaves_out_what_does_not_belong() -> None:
    style = "font-family: X; fill: #23282d"
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="9pt" viewBox="0 0 1 1">'
        "<defs><style>*{color:red}</style></defs>"
        f'<g id="figure_1"><text style="{style}" x="1.23456">a</text></g></svg>'
    )
    older = svg.replace("font-family: X", "font: 700 9.5px 'X'")
    assert 'style="font-size: 9.5px; fill: var(--ink)"' in inline(older, "")
    assert inline(svg, 'a "title" <b>') == (
        '<svg viewBox="0 0 1 1" role="img" aria-label="a &quot;title&quot; &lt;b&gt;"><defs />'
        '<g><text style="fill: var(--ink)" x="1.23">a</text></g></svg>'
    )


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_four_players_and_missing_facts(lang: str) -> None:
    read = harmless(page_html(gather(four_seats(hands=60), curves=True), lang))
    assert read.tags["svg"] >= 3


def test_chapters_are_told_apart(page_of: Pages) -> None:
    read = harmless(page_of("apart", "en"))
    assert [
        value for name, value in read.attributes if name == "href" and (value or "")[:2] == "#c"
    ] == [
        "#c1",
        "#c2",
        "#c3",
    ]
    ids = [value for name, value in read.attributes if name == "id"]
    assert len(ids) == len(set(ids))


def test_nothing_to_report(run: Run, tmp_path: Path) -> None:
    (tmp_path / "log.jsonl").write_text("no log\n", "utf-8")
    run("load", tmp_path / "log.jsonl", "--out", tmp_path / "w")
    result = run("report", tmp_path / "w", "--html", tmp_path / "x.html")
    assert result.exit_code == 0
    assert "no hands to report on" in (tmp_path / "x.html").read_text("utf-8")


def test_html_option(run: Run, golden: Path, tmp_path: Path) -> None:
    result = run("report", golden, "--html", tmp_path / "x.html", "--lang", "zh")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    page = (tmp_path / "x.html").read_text("utf-8")
    assert "麻將牌譜報告" in page
    run("report", golden, "--html", tmp_path / "y.html", "--lang", "zh")
    assert (tmp_path / "y.html").read_text("utf-8") == page
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x.html", "y.html"]
    result = run("report", golden, "--html", tmp_path / "nowhere" / "x.html")
    assert result.exit_code == 2
    assert "cannot write to" in result.stderr


def test_page_appears_whole_or_not_at_all(
    found: Report, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "page.html"
    write_page(found, path, "en")
    before = path.read_bytes()
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~mask

    def fail(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="No space"):
        write_page(structs.replace(found, top=1), path, "en")
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["page.html"]


def test_a_pipe_or_a_link_stays_what_it_is(page_of: Pages, found: Report, tmp_path: Path) -> None:
    text = page_of("found", "en")
    (tmp_path / "link.html").symlink_to("page.html")
    write_page(found, tmp_path / "link.html", "en")
    assert (tmp_path / "link.html").is_symlink()
    assert (tmp_path / "page.html").read_text("utf-8") == text
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text("utf-8")))
    reader.start()
    write_page(found, pipe, "en")
    reader.join(10)
    assert read == [text]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_riichi_is_told_in_its_own_words(tmp_path: Path) -> None:
    """On a page for readers, not for who types commands; the sample's games are east-only."""
    load_folder(ROOT / "data" / "sample" / "riichi", tmp_path / "warehouse").close()
    with Warehouse(tmp_path / "warehouse") as warehouse:
        page = page_html(gather(warehouse, top=2, curves=True), "zh")
    text = re.sub(r"<style>.*?</style>|<[^>]*>", " ", page, flags=re.S)
    assert not re.findall(r"台型|台數|[^平]台|[門圈]風|\{\w+\}| 將 |--\w+", text)
    for word in ("役頻率", "平均牌面飜", "東風戰", "單騎", "嵌張"):
        assert word in text
    assert re.search(r"另有 \d+ 列", text)

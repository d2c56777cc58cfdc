"""The page in a browser: nothing runs, nothing is loaded, nothing sticks out, figures are seen."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.report.browser import Browser, found
from tests.report.conftest import Pages

PROGRAM = found()
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="no Chromium was found")

SIZES = {"desk": 1280, "phone": 390}

_STICKS_OUT = """
[...document.querySelectorAll("body *")].filter(element => {
  const box = element.getBoundingClientRect();
  return box.width > 0 && !element.closest("caption, thead")
    && (box.right > document.documentElement.clientWidth + 1 || box.left < -1);
}).map(element => element.outerHTML.slice(0, 200))
"""
_FIGURES = """
[...document.querySelectorAll("figure svg")].map(svg => {
  const box = svg.getBoundingClientRect();
  return [box.width, box.height, svg.querySelectorAll("path, use").length,
    [...svg.querySelectorAll("text")].filter(text => {
      const one = text.getBoundingClientRect();
      return one.left < box.left - 2 || one.right > box.right + 2;
    }).map(text => text.textContent)];
})
"""
_COVERED = """
[...document.querySelectorAll("td, tbody th")].filter(cell =>
  cell.scrollWidth > cell.clientWidth + 1 && getComputedStyle(cell).display !== "inline"
).map(cell => cell.textContent.trim().slice(0, 80))
"""
_BROKEN = """
[...document.querySelectorAll(".pair tbody th")].filter(head => {
  const words = document.createRange();
  words.selectNodeContents(head);
  const lines = new Set([...words.getClientRects()].map(box => Math.round(box.bottom)));
  return head.getBoundingClientRect().width > 0 && lines.size > 1 && !/\\s/.test(head.textContent);
}).map(head => head.textContent)
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    assert PROGRAM is not None
    with Browser(PROGRAM) as opened:
        yield opened


@pytest.fixture(scope="module")
def pages(page_of: Pages, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Pages by what they are about and their language."""
    folder = tmp_path_factory.mktemp("pages")
    made = {}
    for name, report in {"nasty": "ugly", "sample": "found", "chips": "with_chips"}.items():
        for lang in ("en", "zh"):
            made[f"{name}-{lang}"] = folder / f"{name}-{lang}.html"
            made[f"{name}-{lang}"].write_text(page_of(report, lang), "utf-8")
    return made


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "page", ["nasty-en", "nasty-zh", "sample-en", "sample-zh", "chips-en", "chips-zh"]
)
def test_page(browser: Browser, pages: dict[str, Path], page: str, size: str) -> None:
    browser.open(pages[page], width=SIZES[size])

    # Nothing but the page itself, and it does nothing.
    assert browser.requests == [pages[page].as_uri()]
    assert browser.spoken == []
    assert browser.ask("document.scripts.length + document.images.length") == 0
    assert browser.ask("document.title") in ("Mahjong report", "麻將牌譜報告")

    # Nothing sticks out.
    wide = browser.ask("[document.documentElement.scrollWidth, window.innerWidth]")
    assert wide[0] <= wide[1] == SIZES[size]
    assert browser.ask(_STICKS_OUT) == []
    assert browser.ask(_COVERED) == []

    # Figures are there to be seen, with all of their words.
    figures = browser.ask(_FIGURES)
    assert len(figures) == 6 * browser.ask("document.querySelectorAll('.chapter').length")
    for width, height, parts, outside in figures:
        assert width > 0.8 * min(SIZES[size], 500)
        assert height > 80
        assert parts > 5
        assert outside == []


@pytest.mark.parametrize("width", [780, 1000])
def test_names_stay_whole_where_two_tables_share_the_width(
    browser: Browser, pages: dict[str, Path], width: int
) -> None:
    browser.open(pages["sample-zh"], width=width)
    assert browser.ask(_BROKEN) == []
    assert browser.ask(_STICKS_OUT) == []
    assert browser.ask(_COVERED) == []


@pytest.mark.parametrize("page", ["nasty-zh", "sample-en", "sample-zh"])
def test_paper(browser: Browser, pages: dict[str, Path], page: str) -> None:
    """A4 between usual margins: tables stay tables, and nothing sticks out."""
    browser.open(pages[page], width=718, paper=True)
    assert browser.ask("document.documentElement.scrollWidth") <= 718
    assert browser.ask(_STICKS_OUT) == []
    assert browser.ask(_COVERED) == []
    assert browser.ask("getComputedStyle(document.querySelector('.players tr')).display") == (
        "table-row"
    )


def test_dark_where_the_reader_wants_it(browser: Browser, pages: dict[str, Path]) -> None:
    colours = []
    for dark in (False, True):
        browser.open(pages["sample-en"], width=1280, dark=dark)
        colours.append(browser.ask("getComputedStyle(document.body).backgroundColor"))
        bars = browser.ask(
            "getComputedStyle(document.querySelector('figure svg [style*=accent]')).stroke"
        )
        colours.append(bars)
    assert len(set(colours)) == 4


def test_a_script_would_be_noticed(browser: Browser, tmp_path: Path) -> None:
    """The check can fail."""
    page = tmp_path / "bad.html"
    page.write_text(
        "<title>x</title><script>console.log(1)</script><img src=x.png><p style='width:2000px'>y",
        "utf-8",
    )
    browser.open(page, width=390)
    assert browser.ask("document.scripts.length") == 1
    assert len(browser.requests) == 2
    assert browser.spoken != []
    assert browser.ask(_STICKS_OUT) != []

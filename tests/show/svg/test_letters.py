"""Untrusted text: names in logs and names of variants."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabo_rules.show.svg import letters
from cabo_rules.show.svg.letters import clean, isolated, lines_of, shortened, width_of, xml


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("Ana", "Ana"), ("  Ana\t\n Lea ", "Ana Lea"), ("A\x00n\x1ba", "A\ufffdn\ufffda"),
        ("half \ud800 a sign", "half \ufffd a sign"), ("\ufffe\uffff", "\ufffd\ufffd"),
        ("\u202eanA\u202c \u2066x\u2069\ufeff", "anA x"), ("two\u2028lines\u2029here", "twolineshere"),
        ("Z\u0300\u0301\u0302\u0303\u0304a", "Z\u0300\u0301a"), ("Gül 😀 東京 محمد", "Gül 😀 東京 محمد"),
    ],
)  # fmt: skip
def test_clean(name: str, cleaned: str) -> None:
    """Invalid XML characters are replaced, signs that turn or stack text are removed, and a name is one line."""
    assert clean(name) == cleaned


@given(st.text())
def test_any_text_can_be_written(text: str) -> None:
    """Any text is written as valid XML, and is read back unchanged if XML allows all of it."""
    written = xml(text)
    read = ElementTree.fromstring(f"<text>{written}</text>".encode()).text or ""
    assert xml(read) == written.replace("\r\n", "\n").replace("\r", "\n")


@pytest.mark.parametrize(
    ("text", "wide"),
    [("", 0), ("iii", 102), ("nnn", 192), ("NNN", 229), ("ÑÑÑ", 229), ("mmm", 297), ("яяя", 243), ("東京", 243)],
)
def test_width(text: str, wide: int) -> None:
    """The width of a text depends on its letters, and bold text is wider."""
    assert width_of(text, 100) in range(wide - 3, wide + 4)
    assert width_of(text, 100, bold=True) >= width_of(text, 100)


@given(st.text(), st.integers(12, 400), st.sampled_from([12, 14, 17]), st.booleans())
def test_shortened(text: str, width: int, size: int, bold: bool) -> None:
    """A text that fits stays unchanged; a longer one is cut until it fits with an ellipsis."""
    short = shortened(text, width, size, bold=bold)
    if width_of(text, size, bold=bold) <= width:
        assert short == text
    else:
        assert short.endswith("…")
        assert text.startswith(short[:-1])
        assert short == "…" or width_of(short, size, bold=bold) <= width


def test_a_long_text_is_measured_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shortening takes time linear in the length of the text."""
    measured: list[str] = []

    def noted(letter: str) -> int:
        measured.append(letter)
        return 72

    monkeypatch.setattr(letters, "_width_of", noted)
    assert shortened("n" * 1000, 500, 10) == f"{'n' * 76}…"
    assert len(measured) <= 2002


@given(st.text(st.sampled_from("ab m")), st.integers(40, 200))
def test_lines(text: str, width: int) -> None:
    """A sentence is broken between words, no line is too wide, and no letter is lost unless a word is too wide."""
    lines = list(lines_of(text, width, 12))
    assert lines
    assert all(width_of(line, 12) <= width for line in lines)
    if all(width_of(word, 12) <= width for word in text.split(" ")):
        assert " ".join(lines).split() == text.split()


@pytest.mark.parametrize(
    ("name", "written"), [("Ana", "Ana"), ("שרה", "\u2068שרה\u2069"), ("محمد", "\u2068محمد\u2069")]
)
def test_names_from_right_to_left(name: str, written: str) -> None:
    """A name that is written from right to left does not reorder the sentence around it."""
    assert isolated(name) == written

"""Text that comes from anywhere: names in logs, names of variants."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabo_rules.show.svg import letters
from cabo_rules.show.svg.letters import apart, clean, lines_of, shortened, width_of, xml


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("Ana", "Ana"),
        ("  Ana\t\n Lea ", "Ana Lea"),
        ("A\x00n\x1ba", "A\ufffdn\ufffda"),
        ("half \ud800 a sign", "half \ufffd a sign"),
        ("\ufffe\uffff", "\ufffd\ufffd"),
        ("\u202eanA\u202c \u2066x\u2069\ufeff", "anA x"),
        ("two\u2028lines\u2029here", "twolineshere"),
        ("Z\u0300\u0301\u0302\u0303\u0304a", "Z\u0300\u0301a"),
        ("Gül 😀 東京 محمد", "Gül 😀 東京 محمد"),
    ],
)
def test_clean(name: str, cleaned: str) -> None:
    """What XML does not allow is replaced; what turns or piles up text is dropped; a name stays in one line."""
    assert clean(name) == cleaned


@given(st.text())
def test_any_text_can_be_written(text: str) -> None:
    """Whatever a text holds, what is written of it is XML, and reads as the text where XML allows all of it."""
    written = xml(text)
    read = ElementTree.fromstring(f"<text>{written}</text>".encode()).text or ""
    assert xml(read) == written.replace("\r\n", "\n").replace("\r", "\n")


@pytest.mark.parametrize(
    ("text", "wide"),
    [("", 0), ("iii", 102), ("nnn", 192), ("NNN", 229), ("ÑÑÑ", 229), ("mmm", 297), ("яяя", 243), ("東京", 243)],
)
def test_width(text: str, wide: int) -> None:
    """How wide a text is depends on its letters; bold ones are wider."""
    assert width_of(text, 100) in range(wide - 3, wide + 4)
    assert width_of(text, 100, bold=True) >= width_of(text, 100)


@given(st.text(), st.integers(12, 400), st.sampled_from([12, 14, 17]), st.booleans())
def test_shortened(text: str, width: int, size: int, bold: bool) -> None:
    """A text that fits stays as it is; of another one the beginning is left, and fits, where a dot or two would."""
    short = shortened(text, width, size, bold=bold)
    if width_of(text, size, bold=bold) <= width:
        assert short == text
    else:
        assert short.endswith("…")
        assert text.startswith(short[:-1])
        assert short == "…" or width_of(short, size, bold=bold) <= width


def test_a_long_text_is_measured_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """To shorten a text costs as much as it is long, and not its square."""
    measured: list[str] = []

    def noted(letter: str) -> int:
        measured.append(letter)
        return 72

    monkeypatch.setattr(letters, "_width_of", noted)
    assert shortened("n" * 1000, 500, 10) == f"{'n' * 76}…"
    assert len(measured) <= 2002


@given(st.text(st.sampled_from("ab m")), st.integers(40, 200))
def test_lines(text: str, width: int) -> None:
    """A sentence is broken between words; no line is too wide, and where no word is, no letter is lost."""
    lines = list(lines_of(text, width, 12))
    assert lines
    assert all(width_of(line, 12) <= width for line in lines)
    if all(width_of(word, 12) <= width for word in text.split(" ")):
        assert " ".join(lines).split() == text.split()


@pytest.mark.parametrize(("name", "so"), [("Ana", "Ana"), ("שרה", "\u2068שרה\u2069"), ("محمد", "\u2068محمد\u2069")])
def test_names_from_right_to_left(name: str, so: str) -> None:
    """A name that is written from right to left does not turn the sentence around it."""
    assert apart(name) == so

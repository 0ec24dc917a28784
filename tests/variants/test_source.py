"""A variant file as plain data and places, and what is refused before its keys are looked at."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cabo_rules.variants.problem import Kind, Problem
from cabo_rules.variants.reading import files
from cabo_rules.variants.reading.files import read_bytes, read_source
from cabo_rules.variants.reading.source import Source, Spot
from cabo_rules.variants.reading.toml_errors import NOT_TOML, WRITTEN_TWICE
from cabo_rules.variants.written import dotted
from tests.variants.toml_styles import toml_texts

_VARIANTS = sorted((Path(__file__).parents[2] / "variants").glob("*.toml"))


def _read(text: str) -> Source:
    return read_bytes(text.encode("utf-8", "surrogatepass"), "mine")


def _refused(text: str | Path) -> tuple[Problem, Spot | None]:
    """The first reason why a text or a file cannot be read."""
    return (read_source(text) if isinstance(text, Path) else _read(text)).wrong[0]


def _at(source: Source, spot: Spot | None) -> str:
    """What stands at a spot."""
    assert spot is not None
    return source.lines[spot.line - 1][spot.column - 1 : spot.end_column - 1]


# --- What is read, and where it stands --------------------------------------------------------------------------------


@pytest.mark.parametrize("file", _VARIANTS, ids=lambda file: file.stem)
def test_shipped_variants(file: Path) -> None:
    """A file is read just as tomllib reads it, and called by its path where no other name is given."""
    source = read_source(file)
    assert (source.name, read_source(file, "theirs").name) == (str(file), "theirs")
    assert source.data == tomllib.loads(file.read_text(encoding="utf-8"))
    assert source.data["format"] == 1
    assert _at(source, source.keys["format",]) == "format"
    assert _at(source, source.values["id",]) == f'"{file.stem}"'


@given(toml_texts())
def test_spots_in_any_style(text: str) -> None:
    """A scalar that stands on one line stands exactly at its spot, and so does each key."""
    source = _read(text)
    for path, spot in source.keys.items():
        assert [*tomllib.loads(_at(source, spot) + "=0")] == [path[-1]]
    for path, spot in source.values.items():
        value: object = source.data
        for step in path:
            value = value[step]  # type: ignore[index]
        written = _at(source, spot)
        if not isinstance(value, dict | list) and not written.startswith(('"""', "'''")):
            assert repr(tomllib.loads("x=" + written)["x"]) == repr(value)


_TEXT = """\
id = "é😀" # two signs, however many bytes
deal.looks.cards = 3
[powers.named."black king"] # the power of kings
cards = [ "13",
  "12" ]
look = { cards = 1, whose = "own" }
[powers]
order = '''
any'''
[[rounds]]
[[rounds]]
cards = 5
[rounds.first]
"""


@pytest.mark.parametrize(
    ("path", "key", "value", "line"),
    [
        (("id",), "id", '"é😀"', 1),
        (("deal",), "deal", "deal.looks.cards", 2),
        (("deal", "looks"), "looks", "deal.looks.cards", 2),
        (("deal", "looks", "cards"), "cards", "3", 2),
        (("powers", "named"), "named", '[powers.named."black king"]', 3),
        (("powers", "named", "black king"), '"black king"', '[powers.named."black king"]', 3),
        (("powers", "named", "black king", "cards"), "cards", '[ "13",', 4),
        (("powers", "named", "black king", "cards", 1), '"12"', '"12"', 5),
        (("powers", "named", "black king", "look"), "look", '{ cards = 1, whose = "own" }', 6),
        (("powers", "named", "black king", "look", "whose"), "whose", '"own"', 6),
        (("powers",), "powers", "[powers]", 7),
        (("powers", "order"), "order", "'''", 8),
        (("rounds",), "rounds", "[[rounds]]", 10),
        (("rounds", 1), "[[rounds]]", "[[rounds]]", 11),
        (("rounds", 1, "cards"), "cards", "5", 12),
        (("rounds", 1, "first"), "first", "[rounds.first]", 13),
    ],
)
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_spots(path: tuple[str | int, ...], key: str, value: str, line: int, line_end: str) -> None:
    """A table of a header stands where the header does, and a value of several lines on its first line."""
    source = _read(_TEXT.replace("\n", line_end))
    spot = source.spot_of(path)
    assert spot is not None
    assert (_at(source, spot), spot.line) == (value, line)
    assert _at(source, source.spot_of(path, on="key")) == key


def test_spots_of_what_is_not_written() -> None:
    """What is missing is looked for in the nearest table around it, and at the top there is none."""
    source = _read(_TEXT)
    assert _at(source, source.spot_of(("powers", "named", "black king", "look", "then"))).startswith("{")
    assert _at(source, source.spot_of(("powers", "named", "black king", "cards", 7, "x"), on="key")) == '[ "13",'
    assert _at(source, source.spot_of(("powers", "triggers"), on="key")) == "[powers]"
    assert source.spot_of(("scoring", "caller")) is None
    assert source.spot_of(()) is None


# --- What is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "what", "line", "pointed_at"),
    [
        ("a = 1\nb = host # who", "a value should stand here", 2, "host"),
        ("a = 1\nb =\n\n", "a value should stand here", 2, ""),
        ("a =", "a value should stand here", 1, ""),
        ("a = [1, 2\n[deck]\n", "the list that begins here does not end", 1, "[1"),
        ("a = [1,\n2,\n", "the list that begins here does not end", 1, "[1"),
        ("a = { b = 1\n", "the table that begins here does not end", 1, "{"),
        ("a = {", "the table that begins here does not end", 1, "{"),
        ('a = "b\nc = "d"', "the text that begins here does not end", 1, '"b'),
        ("a = 'b\nc = 'd'", "the text that begins here does not end", 1, "'b"),
        ("a = 'b\nc = 1", "the text that begins here does not end", 1, "'b"),
        ('a = """b\nc\n', "the text that begins here does not end", 1, '"""b'),
        ("a = '''b\nc\n", "the text that begins here does not end", 1, "'''b"),
        ("a b = 1", "there is no = after the key", 1, "b"),
        ("a = 1 b = 2", "the line goes on after it is complete", 1, "b"),
        ("a.= 1", "a key should stand here", 1, "="),
        ("é = 1", "a key or a header should stand here", 1, "é"),
        ("# fine\n[deck\nb = 1", "expected ']' at the end of a table declaration", 2, ""),
        ("a = '\0'", "found invalid character '\\x00'", 1, "\0'"),
        (r'a = "\q"', "this backslash begins no escape", 1, '"'),
        ('"\\q" = 1', "this backslash begins no escape", 1, '"'),
        ("a = 2026-02-30", "invalid date or datetime", 1, "2026-02-30"),
        # they look like quotes, and editors for prose put them in by themselves
        ("a = 1\nname = \u201cMine\u201d", "\u201c is no quotation mark", 2, "\u201c"),
        ('a = 1\nname = "Mine\u201d', "\u201d is no quotation mark", 2, "\u201d"),
        ("a = 1\nname = \u2018Mine\u2019", "\u2018 is no quotation mark", 2, "\u2018"),
        ("a = 1\n\u201cblack K\u201d = 3", "\u201c is no quotation mark", 2, "\u201c"),
        ("a = 1\nwithout = [\u201edeal\u201c]", "\u201e is no quotation mark", 2, "\u201e"),
    ],
)
def test_no_toml(text: str, what: str, line: int, pointed_at: str) -> None:
    """What breaks the grammar of TOML is said in plain words, and pointed at; what does not end, where it begins."""
    found, spot = _refused(text)
    assert (found.kind, found.message) == (NOT_TOML, f"This is not TOML: {what}.")
    assert _read(text).lines == tuple(text.split("\n"))
    assert spot is not None
    assert (spot.line, _at(_read(text), spot)) == (line, pointed_at)


@settings(max_examples=500)
@example("a = 1\r\r\n")
@given(st.text("ab.=[]{}\"'\\#,\n\r 1\0é", max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Whatever the text, it is read or it is told where it cannot be."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        lines, (_, spot) = _read(text).lines, _refused(text)
        assert spot is not None
        assert 1 <= spot.line <= len(lines)
        assert 1 <= spot.column <= len(lines[spot.line - 1]) + 1
        assert spot.column < spot.end_column
    else:
        assert _read(text).data == data


def test_the_first_mistake_is_told() -> None:
    """Not one behind it; where the grammar of TOML leaves a choice, the choice is told."""
    assert _refused("a = 01\na = 2")[0].kind is NOT_TOML
    assert _refused("a = yes")[0].expected == 'a number, true, false, "text in quotes", a [list] or a { table }'


@pytest.mark.parametrize(
    ("text", "key", "first", "spot"),
    [
        ("a = 1\n\n a = 2", "a", 1, Spot(3, 2, 3)),
        ("x = 1\n[deck]\n[deal]\n[deck]\n", "deck", 2, Spot(4, 2, 6)),
        ("deck.packs = 1\n[deck]", "deck", 1, Spot(2, 2, 6)),
        ("[a]\nb = { c = 1, c = 2 }", "a.b.c", 2, Spot(2, 14, 15)),
        ('"a b" = 1\n"a b" = 2', '"a b"', 1, Spot(2, 1, 6)),
        ("[a]\nb = 1\nb = what", "a.b", 2, Spot(3, 1, 2)),
    ],
)
def test_written_twice(text: str, key: str, first: int, spot: Spot) -> None:
    """A key that is written again is pointed at, with the line that has it already."""
    found, at = _refused(text)
    assert (found.kind, at) == (WRITTEN_TWICE, spot)
    assert (dotted(found.path), found.on) == (key, "key")
    assert found.message == f"{key} is written twice, first on line {first}."


_SMALL = "# " + "x" * 97 + "\n"  # 100 bytes


@pytest.mark.parametrize(
    ("text", "kind", "spot"),
    [
        (_SMALL * (files.LARGEST_FILE // 100) + "#", files.TOO_LARGE, None),
        ("é" * files.LARGEST_FILE, files.TOO_LARGE, None),
        ("a = 1\n#" + "é" * (files.LONGEST_LINE // 2), files.LONG_LINE, Spot(2, 1, 2)),
        ("a = " + "[" * 1000 + "]" * 1000, files.LONG_LINE, Spot(1, 1, 2)),
        ("a = " + "[\n" * 1000 + "]\n" * 1000, files.TOO_DEEP, Spot(9, 1, 2)),
        ("[" + ".".join("a" * 900) + "]", files.TOO_DEEP, Spot(1, 16, 17)),
        ("a = " + "{ a = " * 200 + "1" + "}" * 200, files.TOO_DEEP, Spot(1, 49, 50)),
        ("a = 1\nb = [" + "0,\n" * 20_000 + "]", files.TOO_MANY, Spot(20_000, 1, 2)),
        ("\ufeffa = 1", files.BYTE_ORDER_MARK, Spot(1, 1, 2)),
        ("é = 1\na = '\ud800'", files.NOT_UTF8, Spot(2, 6, 7)),
    ],
    ids=lambda value: value.code if isinstance(value, Kind) else "",
)
def test_limits(text: str, kind: Kind, spot: Spot | None) -> None:
    """What no variant needs is refused before it can take long, and pointed at."""
    found, at = _refused(text)
    assert (found.kind, at) == (kind, spot)
    assert "{" not in found.message


def test_as_large_as_may_be() -> None:
    """A file and a line may have just as many bytes as the limits say."""
    line = "#" * files.LONGEST_LINE
    text = (line + "\n") * (files.LARGEST_FILE // (files.LONGEST_LINE + 1))
    text += "#" * (files.LARGEST_FILE - len(text))
    assert len(text) == files.LARGEST_FILE
    assert _read(text).data == {}


@pytest.mark.parametrize("value", ["9" * 1900, "0x" + "f" * 1900, "1" + "0" * 400 + ".0", "nan", "-inf", "03:04:05"])
def test_values_that_no_key_takes(value: str) -> None:
    """Whatever is a value in TOML is read; what a key takes is not asked here."""
    source = _read(f"a = {value}")
    assert repr(source.data) == repr(tomllib.loads(f"a = {value}"))
    assert _at(source, source.values["a",]) == value


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    """A byte that is not UTF-8 is named and pointed at; what comes before it counts in characters."""
    path = tmp_path / "mine.toml"
    path.write_bytes("a = 1\r\nb = 'é".encode() + b"\xe4'\r\n")
    found, spot = _refused(path)
    assert (found.kind, spot) == (files.NOT_UTF8, Spot(2, 7, 8))
    assert "0xE4" in found.message
    assert read_source(path).lines == ("a = 1", "b = 'é\ufffd'", "")


@pytest.mark.parametrize(
    ("path", "kind", "said"),
    [
        ("none.toml", files.NO_FILE, "none.toml"),
        ("none/none.toml", files.NO_FILE, "none.toml"),
        ("", files.NOT_READABLE, "it is not a regular file"),
        ("pipe", files.NOT_READABLE, "it is not a regular file"),
        ("file/mine.toml", files.NOT_READABLE, "not a directory"),
        ("loop", files.NOT_READABLE, "too many levels"),
        ("a\0b", files.NOT_READABLE, "null"),
        ("a" * 5000, files.NOT_READABLE, "name too long"),
    ],
    ids=["file", "folder", "is a folder", "is a pipe", "in a file", "loop", "no path", "long path"],
)
def test_what_is_no_file(tmp_path: Path, path: str, kind: Kind, said: str) -> None:
    """A path that names no file that can be read is told so, and nothing waits for ever."""
    (tmp_path / "file").touch()
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    os.mkfifo(tmp_path / "pipe")
    found, spot = _refused(tmp_path / path)
    assert (found.kind, spot) == (kind, None)
    assert said in found.message
    assert read_source(tmp_path / path).lines == ()


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16(tmp_path: Path, encoding: str) -> None:
    """It is named, whether or not the file begins with a mark."""
    (tmp_path / "mine.toml").write_bytes('format = 1\nid = "mine"\n'.encode(encoding))
    assert _refused(tmp_path / "mine.toml")[0].kind is files.UTF_16


def test_curly_quotes_within_text() -> None:
    """There they may stand, and in a comment."""
    assert _read('name = "\u201cMine\u201d"  # \u201cours\u201d').data == {"name": "\u201cMine\u201d"}
    assert "quotation" not in _refused("name = 5 5  # \u201cours\u201d")[0].message
    assert "quotation" not in _refused('name = 5 5\n# "\u201cours\u201d')[0].message

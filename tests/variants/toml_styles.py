"""TOML texts in every style that a hand may write them in: a strategy for Hypothesis.

A text is made of pieces that are chosen to mislead whoever looks for brackets, quotes, commas and hash signs. It nests
no deeper than a variant file may.
"""

from __future__ import annotations

import re
from typing import Final

from hypothesis import strategies as st

_SPACES: Final = st.sampled_from(["", "", " ", "  ", "\t", " \t "])
_GAPS: Final = st.sampled_from(["", "", " ", "\n", "\n\n\t", " # ], \"'\n", "#}\n  # '''[x]\n"])
_COMMENTS: Final = st.sampled_from(["", "", " # [a] = {", '\t#"""', "#'''", "# é"])
_SIGNS: Final = st.text("ab1-_ .#\"'[]{}=,\\\té😀\u2028", max_size=4)

_INSIDE: Final = ["a", " ", "#", "]", "}", "=", ",", "é", "😀", "\u2028"]
_ESCAPED: Final = ["'", "'''", '\\"', "\\\\", "\\u00e9", "\\n", "\\t"]
_LITERAL: Final = ['"', '"""', "\\", '\\"']
_BROKEN: Final = ["\n", "\n[a]\n", "\nb = 1\n"]
_WORDS: Final = [
    *("0", "-17", "+1_000", "0xBeef", "0o17", "0b1", "1.5", "-1e-3", "inf", "-nan", "true", "false"),
    *("2026-01-02", "2026-01-02T03:04:05Z", "2026-01-02 03:04:05.6-07:00", "2026-01-02 03:04:05", "03:04:05"),
]


def _joined(pieces: list[str], ends: list[str], start: str, end: str) -> st.SearchStrategy[str]:
    inside = st.lists(st.sampled_from(pieces), max_size=5).map("".join)
    return st.builds(lambda text, last: start + text + last + end, inside, st.sampled_from(ends))


_STRINGS: Final = st.one_of(
    _joined([*_INSIDE, *_ESCAPED], [""], '"', '"'),
    _joined([*_INSIDE, *_LITERAL], [""], "'", "'"),
    _joined([*_INSIDE, *_ESCAPED, *_BROKEN, '"a', '""a', "\\\n  "], ["", '"', '""', '\\"'], '"""', 'a"""')
    | st.sampled_from(['""""""', '"""""""', '""""""""', '"""a"""""']),
    _joined([*_INSIDE, *_LITERAL, *_BROKEN, "'a", "''a"], ["", "'", "''"], "'''a", "'''"),
)


def _written(name: str, quotes: str) -> str:
    """A name as a key, without quotes or in single ones where it can be."""
    if re.fullmatch(r"[A-Za-z0-9_-]+", name) and not quotes:
        return name
    if "'" not in name and quotes == "'":
        return f"'{name}'"
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t").replace("é", "\\u00e9") + '"'


@st.composite
def _names(draw: st.DrawFn, most: int = 3) -> list[str]:
    """Different names, as keys."""
    plain = draw(st.lists(_SIGNS | st.sampled_from(["a", "b", "a.b"]), max_size=most, unique=True))
    return [_written(name, draw(st.sampled_from(["", "'", '"']))) for name in plain]


@st.composite
def _values(draw: st.DrawFn, steps: int) -> str:
    """A value that nests so many steps at most."""
    kind = draw(st.sampled_from(["word", "string", "list", "table"] if steps else ["word", "string"]))
    if kind == "word":
        return draw(st.sampled_from(_WORDS))
    if kind == "string":
        return draw(_STRINGS)
    if kind == "list":
        items = [draw(_GAPS) + draw(_values(steps - 1)) + draw(_GAPS) for _ in range(draw(st.integers(0, 3)))]
        end = "," + draw(_GAPS) if bool(items) and draw(st.booleans()) else ""
        return "[" + ",".join(items) + end + (draw(_GAPS) if not items else "") + "]"
    pairs = draw(_pairs(steps))
    return "{" + ",".join(draw(_SPACES) + pair + draw(_SPACES) for pair in pairs) + "}"


@st.composite
def _pairs(draw: st.DrawFn, steps: int, names: list[str] | None = None) -> list[str]:
    """``key = value`` for each of those names, or for some; a key may be dotted."""
    pairs = []
    for name in draw(_names()) if names is None else names:
        below = draw(_names()) if steps > 1 and draw(st.booleans()) else []
        dot = draw(_SPACES) + "." + draw(_SPACES)
        for key in [name + dot + last for last in below] or [name]:
            value = draw(_values(min(2, steps - 1 - bool(below))))
            pairs.append(key + draw(_SPACES) + "=" + draw(_SPACES) + value)
    return pairs


@st.composite
def _tables(draw: st.DrawFn, path: list[str], steps: int) -> list[str]:
    """The parts of a text about the table at a path: its own, with its header, and those of the tables in it."""
    names = draw(_names(4))
    cut = draw(st.integers(0, len(names))) if steps > 2 else len(names)
    lines = [draw(_SPACES) + pair + draw(_SPACES) + draw(_COMMENTS) for pair in draw(_pairs(steps, names[:cut]))]
    inner = [draw(_inner([*path, name], steps - 1)) for name in names[cut:]]
    below = [part for parts in draw(st.permutations(inner)) for part in parts]
    own = "".join(line + "\n" + draw(st.sampled_from(["", "\n", "# [x]\n"])) for line in lines)
    if not path:
        return [own, *below]
    own = draw(_header(path, 1)) + own
    if lines or not below or draw(st.booleans()):  # else the table is only implied by those in it
        below.insert(draw(st.sampled_from([0, len(below)])), own)
    return below


@st.composite
def _inner(draw: st.DrawFn, path: list[str], steps: int) -> list[str]:
    """The parts about a table, or about a list of tables."""
    if steps < 3 or draw(st.booleans()):
        return draw(_tables(path, steps))
    parts = []
    for _ in range(draw(st.integers(1, 3))):
        lines = "".join(pair + "\n" for pair in draw(_pairs(steps - 1, ["a"])))
        below = draw(_tables([*path, "b"], steps - 2)) if draw(st.booleans()) else []
        parts += [draw(_header(path, 2)) + lines, *below]
    return parts


@st.composite
def _header(draw: st.DrawFn, path: list[str], brackets: int) -> str:
    dot = draw(_SPACES) + "." + draw(_SPACES)
    names = draw(_SPACES) + dot.join(path) + draw(_SPACES)
    return draw(_SPACES) + "[" * brackets + names + "]" * brackets + draw(_COMMENTS) + "\n"


@st.composite
def toml_texts(draw: st.DrawFn) -> str:
    """A text that is TOML."""
    parts: list[str] = draw(_tables([], 6))
    text = draw(st.sampled_from(["", "\n", "# a = 1\n", " \t\n"])) + "".join(parts)
    text = text.removesuffix("\n") if draw(st.booleans()) else text
    return text.replace("\n", "\r\n") if draw(st.booleans()) else text

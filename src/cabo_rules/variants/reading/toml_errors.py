"""The errors of tomllib in plain words, at the place that causes them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

from cabo_rules.variants.problem import Problem, kind_of_error, problem
from cabo_rules.variants.reading.toml_places import Places, Span

_NO_END: Final = "the text that begins here does not end", "quotes that end the text as they begin it"
_PLAINLY: Final = {
    'Expected "\'"': _NO_END,
    "Expected \"'''\"": _NO_END,
    "Expected '=' after a key in a key/value pair": (
        "there is no = after the key",
        "key = value; a key of several words stands in quotes",
    ),
    "Expected newline or end of document after a statement": ("the line goes on after it is complete", None),
    "Found invalid character '\\n'": _NO_END,
    "Illegal character '\\n'": _NO_END,
    "Invalid initial character for a key part": (
        "a key should stand here",
        'letters, digits, _ and -, or a "name in quotes"',
    ),
    "Invalid statement": ("a key or a header should stand here", "key = value, or [table]"),
    "Invalid value": ("a value should stand here", 'a number, true, false, "text in quotes", a [list] or a { table }'),
    "Unclosed array": ("the list that begins here does not end", "a comma between its items and ] at its end"),
    "Unclosed inline table": ("the table that begins here does not end", "a comma between its keys and } at its end"),
    "Unescaped '\\' in a string": ("this backslash begins no escape", "two backslashes for one, or single quotes"),
    "Unterminated string": _NO_END,
}
"""For messages of tomllib: plain words, and what was expected. Other messages are plain enough."""

_MESSAGE: Final = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
_CURLY: Final = re.compile("[\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb]")
_WORD: Final = re.compile(r"[^\s,\]}#]*")

NOT_TOML = kind_of_error(
    "V007",
    "This is not TOML: {what}.",
    "The text breaks the grammar of TOML here, so it is not known what this line says, and what the rules mean "
    "together is not judged until it is mended. Text stands in double quotes, a list in `[ ]` with commas, and every "
    "key has a line of its own. The mistake may stand just before the place that is pointed at.",
)

WRITTEN_TWICE = kind_of_error(
    "V008",
    "{key} is written twice, first on line {first}.",
    "A key has one value, and a table is opened by one header. Keep one of them, or move the keys of the second table "
    "into the first.",
)


def explain_error(error: str, text: str, starts: Sequence[int], places: Places) -> tuple[Problem, Span]:
    """Return the problem behind an error of tomllib, and its place: that of a bracket that is not closed, for one."""
    found = _MESSAGE.fullmatch(error)
    assert found is not None, error
    what, line, column = found.groups()
    start = starts[int(line) - 1] + int(column) - 1 if line else len(text)
    stop = places.stop
    if stop is not None and stop.why == "twice" and stop.span[0] <= start:
        first = bisect_right(starts, places.keys[stop.path][0])
        return problem(WRITTEN_TWICE, *stop.path, on="key", first=first), stop.span
    if line is None and stop is not None and stop.path and text.startswith(("[", "{"), stop.span[0]):
        what = "Unclosed array" if text[stop.span[0]] == "[" else "Unclosed inline table"
    plainly, expected = _PLAINLY.get(what, (what[0].lower() + what[1:], None))
    if stop is not None and (line is None or "begins here" in plainly):
        start = stop.span[0]
    signs = "\n" if plainly == _NO_END[0] else "#\n"
    end = start + len(re.split(f"[{signs}]", text[start:], maxsplit=1)[0])
    if (curly := _CURLY.search(text, start, end)) is not None:
        return problem(NOT_TOML, what=f"{curly[0]} is no quotation mark", expected='straight quotes: "'), curly.span()
    start = min(start, len(text.rstrip()))
    word = _WORD.match(text, start)
    assert word is not None
    return problem(NOT_TOML, what=plainly, expected=expected), (start, word.end())

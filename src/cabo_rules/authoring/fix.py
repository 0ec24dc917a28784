"""Apply what is certain to a variant file: suggestions after which it has fewer problems and no new ones.

A fix replaces a key or a value in its line, or moves a rule that is switched off to ``without``. All else stays as it
is, byte for byte: comments, blank lines, line ends, and the order of the keys.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import unified_diff
from pathlib import Path
from typing import Final

from attrs import frozen

from cabo_rules.variants.check import VariantReport, check_bytes
from cabo_rules.variants.diagnostic import Diagnostic
from cabo_rules.variants.nearest import is_guess

_MOST_TRIED: Final = 200  # fixes of one file
_WITHOUT: Final = re.compile(r"(without = \[.*\]) at the top, and not this line")
_HEADER: Final = re.compile(r"\s*\[[^\[\]]+\]\s*(#.*)?")


@frozen
class Fix:
    """A problem that was fixed.

    :ivar line: the number of the line in the file before.
    :ivar code: the code of the problem.
    :ivar before: what stood there.
    :ivar after: what stands there now, or the line that says it instead.
    """

    line: int
    code: str
    before: str
    after: str


@frozen
class Fixed:
    """A file after its fixes.

    :ivar content: the file.
    :ivar fixes: what was changed, in the order in which it was.
    :ivar report: what the checker says of the file now.
    """

    content: bytes
    fixes: tuple[Fix, ...]
    report: VariantReport


def fix(content: bytes, path: Path, name: str) -> Fixed:
    """Apply the certain suggestions to a variant file; nothing is written.

    :param content: the file.
    :param path: its place, for the files that it extends.
    :param name: what messages call the file.

    >>> file = b'format = 1\\nid = "mine"\\nextends = "rush"\\ndeal.crads = 6 # our hands\\n'
    >>> fixed = fix(file, Path("mine.toml"), "mine")
    >>> fixed.content.decode().splitlines()[-1], [fix.after for fix in fixed.fixes]
    ('deal.cards = 6 # our hands', ['cards'])
    """
    report, fixes, tried = check_bytes(content, path, name), list[Fix](), 0
    start = 0
    while start < len(report.diagnostics) and tried < _MOST_TRIED:
        diagnostic = report.diagnostics[start]
        for made, after in _ways(diagnostic, content, name):
            tried += 1
            now = check_bytes(made, path, name)
            if _is_better(report, now):
                fixes.append(Fix(diagnostic.line or 0, diagnostic.code, _marked(diagnostic), after))
                content, report, start = made, now, -1
                break
        start += 1
    return Fixed(content, tuple(fixes), report)


def patch(before: bytes, after: bytes, name: str) -> Iterator[str]:
    """Yield the lines of a unified diff between two versions of a file."""
    left, right = (content.decode().splitlines() for content in (before, after))
    yield from unified_diff(left, right, name, name, lineterm="")


def _is_better(before: VariantReport, after: VariantReport) -> bool:
    """Return whether a file has fewer problems, and none that it did not have before."""
    had, has = (Counter((each.code, each.message) for each in report.diagnostics) for report in (before, after))
    return has < had and after.more <= before.more


def _marked(diagnostic: Diagnostic) -> str:
    assert diagnostic.text is not None
    assert diagnostic.column is not None
    assert diagnostic.end_column is not None
    return diagnostic.text[diagnostic.column - 1 : diagnostic.end_column - 1]


def _ways(diagnostic: Diagnostic, content: bytes, name: str) -> Iterator[tuple[bytes, str]]:
    """Yield the contents of the file that may fix a problem, each with what is said there instead."""
    if diagnostic.file != name or diagnostic.line is None or diagnostic.text is None:
        return
    lines = content.decode().split("\n")
    number, line = diagnostic.line - 1, lines[diagnostic.line - 1]
    shift = len(line.removesuffix("\r")) - len(diagnostic.text)  # a byte order mark
    assert diagnostic.column is not None
    assert diagnostic.end_column is not None
    start, end = diagnostic.column - 1 + shift, diagnostic.end_column - 1 + shift
    without = _WITHOUT.fullmatch(diagnostic.expected or "")
    if without is not None and line[:start].count("=") == 1 and line[end:].strip()[:1] in ("", "#"):
        for made in _without(lines, number, line[end:].strip(), without[1]):
            yield "\n".join(made).encode(), without[1]
    if diagnostic.suggestion is None or " for " in diagnostic.suggestion:
        return
    table = diagnostic.key.rpartition(".")[0]
    short = diagnostic.suggestion.removeprefix(f"{table}.")
    if is_guess(line[start:end].strip("'\""), short.strip('"')):
        return
    for after in dict.fromkeys((short, diagnostic.suggestion)):
        made = [*lines[:number], line[:start] + after + line[end:], *lines[number + 1 :]]
        yield "\n".join(made).encode(), after


def _without(lines: Sequence[str], number: int, comment: str, said: str) -> Iterator[list[str]]:
    """Yield the lines with one statement less and ``without`` instead, also without a header that stands alone then.

    :param comment: the comment behind the statement, which stays.
    """
    kept = [comment] if comment else []
    yield from _with_line([*lines[:number], *kept, *lines[number + 1 :]], said)
    before = number - 1
    while before > 0 and not lines[before].strip():
        before -= 1
    if (header := _HEADER.fullmatch(lines[before])) is not None:
        kept = [*([header[1].strip()] if header[1] else []), *kept]
        after = number + 1
        while after < len(lines) and not lines[after].strip() and before > 0 and not lines[before - 1].strip():
            after += 1  # blank lines on both sides
        yield from _with_line([*lines[:before], *kept, *lines[after:]], said)


def _with_line(lines: list[str], said: str) -> Iterator[list[str]]:
    """Yield the lines with ``without`` in place of the old one, or below ``extends``."""
    for key in ("without", "extends"):
        for number, line in enumerate(lines):
            if re.match(rf"\s*{key}\s*=", line):
                end = "\r" if line.endswith("\r") else ""
                at = number if key == "without" else number + 1
                yield [*lines[:at], said + end, *lines[number + 1 :]]
                return

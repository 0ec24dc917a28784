"""The grammar of a page as a regular expression: none of its productions needs itself, so one pattern says it all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

_PRODUCTION: Final = re.compile(r"^(\w+) +::= (.*(?:\n +\|? .*)*)$", re.MULTILINE)
_PIECE: Final = re.compile(
    r"""(?P<text>"[^"]*"|'[^']*')|(?P<signs>\[[^\]]*\])|(?P<code>#x[0-9A-F]+)|(?P<name>\w+)"""
    r"|(?P<operator>[()|*+?])|(?P<blank>\s+)"
)
_SIGN: Final = re.compile(r"#x([0-9A-F]+)|(.)", re.DOTALL)


def productions(text: str) -> dict[str, str]:
    """Return the productions of a grammar in the EBNF of the XML recommendation, by name."""
    found = dict(_PRODUCTION.findall(text))
    assert 0 < len(found) == text.count("::="), "a name has two productions, or one cannot be read"
    return found


def pattern_of(grammar: Mapping[str, str], name: str) -> re.Pattern[str]:
    """Return the pattern of a production; letters stand for both cases."""
    return re.compile(_pattern(grammar, name, ()), re.IGNORECASE | re.DOTALL)


def _pattern(grammar: Mapping[str, str], name: str, within: tuple[str, ...]) -> str:
    assert name not in within, f"{name} needs itself"
    return f"(?:{''.join(_translated(grammar, name, within))})"


def _translated(grammar: Mapping[str, str], name: str, within: tuple[str, ...]) -> Iterator[str]:
    definition, at = grammar[name], 0
    while at < len(definition):
        piece = _PIECE.match(definition, at)
        assert piece is not None, f"{name}: {definition[at:]}"
        at = piece.end()
        kind = str(piece.lastgroup)
        if kind == "name":
            yield _pattern(grammar, piece[0], (*within, name))
        else:
            yield _WAYS[kind](piece[0])


def _signs(piece: str) -> str:
    """Return a class of signs; in a grammar a backslash is a sign like any other."""
    inner = piece[1:-1]
    negated = inner.startswith("^")
    signs = [chr(int(code, 16)) if code else sign for code, sign in _SIGN.findall(inner[negated:])]
    escaped = "".join(
        sign if sign == "-" and 0 < at < len(signs) - 1 else re.escape(sign) for at, sign in enumerate(signs)
    )
    return f"[{'^' if negated else ''}{escaped}]"


_WAYS: Final[Mapping[str, Callable[[str], str]]] = {
    "text": lambda piece: f"(?:{re.escape(piece[1:-1])})",
    "signs": _signs,
    "code": lambda piece: re.escape(chr(int(piece[2:], 16))),
    "operator": lambda piece: "(?:" if piece == "(" else piece,
    "blank": lambda piece: "",
}

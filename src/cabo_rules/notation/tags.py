"""The tags at the head of a record: the rules, the players, the observer, and free ones like a date."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

from attrs import define, field, frozen

from cabo_rules.notation.problems import Problems
from cabo_rules.notation.record import KNOWN_TAGS, TAG_NAME, Tag
from cabo_rules.notation.scanner import Unexpected

_BLANKS: Final = re.compile("[ \t]*+")
_TEXT: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"')
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_KNOWN: Final = {name.lower(): name for name in KNOWN_TAGS}


@frozen
class Text:
    """A text of a tag, and its place."""

    text: str
    line: int
    column: int


@define
class Head:
    """The tags of a record.

    :ivar known: the texts of the tags with a meaning, by name.
    :ivar free: the other tags, in order.
    :ivar end: the number of characters before the moves.
    :ivar line: the line in which the moves begin.
    """

    known: dict[str, list[Text]]
    free: list[Tag] = field(factory=list)
    end: int = 0
    line: int = 0


def read_tags(text: str, at: int, line: int, problems: Problems) -> Head:
    """Read the tags of a record, several in a line or each in its own.

    :param at: the number of characters before the first tag.
    :param line: the line in which it stands.
    """
    head = Head({name: [] for name in KNOWN_TAGS})
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        content = text[at:end]
        if content.strip(" \t") and not content.lstrip(" \t").startswith("["):
            break
        try:
            for name, texts, column in _tags_in(content):
                _keep(head, name, [Text(each, line, place) for each, place in texts], line, column, problems)
        except Unexpected as error:
            problems.add(line, error.at + 1, error.expected, content[error.at :], "the end of the line")
        at, line = end + 1, line + 1
    head.end, head.line = min(at, len(text)), line
    return head


def _tags_in(content: str) -> Iterator[tuple[str, list[tuple[str, int]], int]]:
    """Yield the tags in a line: the name, the texts with their columns, and the column of the name.

    :raises Unexpected: if there is something else.
    """
    at = _skip(content, 0)
    while at < len(content):
        if content[at] != "[":
            raise Unexpected(content, "[ or the end of the line", at)
        at = _skip(content, at + 1)
        name = TAG_NAME.match(content, at)
        if name is None:
            raise Unexpected(content, "the name of a tag", at)
        texts = []
        end = _skip(content, name.end())
        while content[end : end + 1] != "]":
            texts.append((_text(content, end), end + 1))
            found = _TEXT.match(content, end)
            assert found is not None
            end = _skip(content, found.end())
        if not texts:
            raise Unexpected(content, "a text in double quotes", end)
        yield name[0], texts, at + 1
        at = _skip(content, end + 1)


def _skip(content: str, at: int) -> int:
    blanks = _BLANKS.match(content, at)
    assert blanks is not None
    return blanks.end()


def _text(content: str, at: int) -> str:
    found = _TEXT.match(content, at)
    if found is None:
        raise Unexpected(content, "a text in double quotes or ]", at)
    try:
        text = json.loads(found[0])
    except ValueError:
        raise Unexpected(content, "a text with the escapes of JSON", at) from None
    if _SURROGATE.search(text):
        raise Unexpected(content, "a text of valid Unicode", at)
    return str(text)


def _keep(head: Head, name: str, texts: list[Text], line: int, column: int, problems: Problems) -> None:
    known = _KNOWN.get(name.lower())
    if known is None:
        head.free.append(Tag(name, [each.text for each in texts]))
    elif known != "Players" and len(texts) > 1:
        problems.add(texts[1].line, texts[1].column, f"one text for {known}", texts[1].text)
    elif known != "Set" and head.known[known]:
        problems.add(line, column, f"{known} only once", name)
    else:
        head.known[known] += texts


def write_tag(name: str, *texts: str) -> str:
    r"""Return a tag as a line of its own.

    >>> write_tag("Site", 'the "Red\tLion"')
    '[Site "the \\"Red\\tLion\\""]'
    """
    return f"[{' '.join([name, *map(_quoted, texts)])}]"


def _quoted(text: str) -> str:
    quoted = json.dumps(text, ensure_ascii=False)
    if quoted.isprintable():
        return quoted
    return "".join([sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in quoted])

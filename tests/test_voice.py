"""The English of the pages and of the library avoids phrases that read as if translated."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.docs.pages import MADE, ROOT

# Generated from texts elsewhere, and files that a tool has made.
NOT_BY_HAND: Final = ("docs/reference/diagnostics.md", "tests/data/")

BANNED: Final = re.compile(
    r"\b(?:is|are|was|were) told\b|\bis said in\b|\banew\b|\bslips? of the pen\b|\bno keys? of\b"
    r"|\bbr(?:ings?|ought|inging) about\b|\bc(?:omes?|ame|oming) about\b|\bwhat c(?:omes?|ame) of\b"
    r"|\bg(?:ives?|ave|iven|iving) up\b|\b(?:go|goes|going|went) on with\b|\b(?:be|is|are) rid of\b|\bwhoever\b"
    r"|\btells? of\b|\bspeaks? of\b",
    re.IGNORECASE,
)
OPENING: Final = re.compile(r"(?:What|Whether|Who|Whoever|Whatever)\b")
_GENERATED: Final = re.compile(r"<!-- made: .*?<!-- end -->|^```.*?^```$", re.MULTILINE | re.DOTALL)

ALLOWED: Final[dict[tuple[str, str], str]] = {}
"""Sentences in which a banned phrase is right: the file and the sentence, with the reason."""


def found_in(text: str) -> list[str]:
    """Return the banned phrases of a text."""
    return [found[0] for found in BANNED.finditer(" ".join(text.split()))]


def paragraphs(page: str) -> Iterator[str]:
    """Yield the paragraphs of a page that people wrote, without code and generated tables."""
    for paragraph in re.split(r"\n\s*\n|\n(?=\s*[*|] )", _GENERATED.sub("", page)):
        yield " ".join(paragraph.split())


def comments(source: str) -> Iterator[str]:
    """Yield the comments of a module; lines that follow each other are one comment."""
    block: list[str] = []
    last = 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            if token.start[0] != last + 1 and block:
                yield " ".join(block)
                block = []
            block.append(token.string.lstrip("# "))
            last = token.start[0]
    if block:
        yield " ".join(block)


def strings(source: str) -> Iterator[str]:
    """Yield the string literals of a module, docstrings included."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield " ".join(node.value.split())


def docstrings(source: str) -> Iterator[str]:
    """Yield the docstrings of a module, and the strings that explain a value."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield " ".join(node.value.value.split())


def _pages() -> Iterator[Path]:
    """Yield the pages that people wrote."""
    for folder in (ROOT, ROOT / "docs", ROOT / "examples", ROOT / "benchmarks", ROOT / "tests"):
        for path in folder.glob("*.md") if folder == ROOT else folder.rglob("*.md"):
            if not _name(path).startswith((*NOT_BY_HAND, *(f"docs/{made}/" for made in MADE))):
                yield path


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


SOURCES: Final = [_name(path) for path in sorted((ROOT / "src").rglob("*.py"))]
FILES: Final = [*map(_name, _pages()), *SOURCES]


def texts(name: str) -> list[str]:
    """Return the texts of a file."""
    text = (ROOT / name).read_text("utf-8")
    return [*comments(text), *strings(text)] if name in SOURCES else [*paragraphs(text)]


@pytest.mark.parametrize("name", FILES)
def test_no_banned_phrase(name: str) -> None:
    """No page, docstring, comment or message has a banned phrase, except the sentences that are allowed."""
    allowed = [sentence for file, sentence in ALLOWED if file == name]
    banned = [text for text in texts(name) if found_in(text) and not any(sentence in text for sentence in allowed)]
    assert [(found_in(text), text) for text in banned] == []


@pytest.mark.parametrize("name", SOURCES)
def test_docstrings_open_with_a_verb_or_a_noun(name: str) -> None:
    """No docstring opens with "What", "Whether" or "Who"."""
    openings = [text for text in docstrings((ROOT / name).read_text("utf-8")) if OPENING.match(text)]
    assert [text for text in openings if not any(text.startswith(allowed) for _, allowed in ALLOWED)] == []


def stale(allowed: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the allowed sentences that are not in their file any more, or are not banned."""
    banned = [(name, sentence) for name, sentence in allowed if found_in(sentence) or OPENING.match(sentence)]
    return [each for each in allowed if each not in banned or not any(each[1] in text for text in texts(each[0]))]


def test_what_is_allowed_is_still_there() -> None:
    """Each allowed sentence is still in its file, so the table holds no stale entries."""
    assert stale(ALLOWED) == []
    assert stale([("README.md", "It is told here."), ("README.md", "House rules")]) == [
        ("README.md", "It is told here."), ("README.md", "House rules")
    ]  # fmt: skip


def test_phrases_are_found() -> None:
    """A phrase is found across a line break and in any case; a docstring, a comment and a page are searched."""
    assert found_in("What it brings\nabout is told in SECURITY.md.") == ["brings about", "is told"]
    assert found_in("It is told nothing. Anewt.") == ["is told"]
    source = '"""Whether it is so."""\n# made\n# anew\nX = "Whoever"\n'
    assert list(comments(source)) == ["made anew"]
    assert list(docstrings(source)) == ["Whether it is so."]
    assert list(strings(source)) == ["Whether it is so.", "Whoever"]
    assert list(paragraphs("a\nb\n\n<!-- made: x -->\nanew\n<!-- end -->\n")) == ["a b", ""]

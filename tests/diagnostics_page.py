"""The page of all diagnostics, ``docs/reference/diagnostics.md``: made from all kinds of problems and their examples.

To write it anew::

    python -m tests.diagnostics_page
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from cabo_rules.variants.problem import KINDS, Kind
from tests.variants.diagnosed import FOLDER  # and all kinds, which the checks declare

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "docs" / "reference" / "diagnostics.md"
EXAMPLES: Final = FOLDER

GROUPS: Final = (
    ("V000", "Reading a file"), ("V020", "What a file extends"), ("V100", "The shape of a file"),
    ("V200", "Deck and values"), ("V220", "Deal"), ("V259", "Powers"), ("V280", "Matching"),
    ("V300", "Calling and the end of a round"), ("V324", "Scoring"), ("V343", "The game"),
)  # fmt: skip
"""The first code of each group, and its heading."""

_INTRODUCTION: Final = """\
# Diagnostics

What can be wrong with a variant file, and what to do about it. `cabo-rules variant check FILE` finds all problems of a
file at once and shows each where it stands; `check_variant` gives the same to a program.

An **error** keeps a variant from being played: something cannot be read, a rule is missing, or two rules contradict
each other. A **warning** is a rule that does not do what its writer may expect, most often because another key
switches it off; the variant can be played. Where it is in doubt whether a rule can have an effect, no warning is given.
Nor is there one for a key that a file inherits and switches off itself.

A rule that a file inherits was right until the file said something else. So the line is pointed at without which it
would be right again, and a note names the place of the rule; where no single line did it, `extends` is pointed at.

A line that is no TOML is left out, and the rest of the file is looked at; but nothing is said to be missing then, and
what the rules mean together is judged only when every line can be read.

A code keeps its meaning for ever, and none is used again for something else. In the sentences, words in braces are
filled in. Each example is a whole file, which lies in `examples/diagnostics`, with what is told about it; examples that
take several files, or very long ones, are to be read there.

This page is made from the code and the examples; `python -m tests.diagnostics_page` writes it anew, and a test fails
when it is out of date.
"""


def page() -> str:
    """The page as it should be now."""
    return "\n".join([_INTRODUCTION, *_contents(), *_sections()])


def write() -> None:
    """Write the page anew."""
    PAGE.write_text(page(), "utf-8")


def kinds_of(number: int) -> list[Kind]:
    """The kinds of one group, in the order of their codes."""
    start = GROUPS[number][0]
    end = GROUPS[number + 1][0] if number + 1 < len(GROUPS) else "W"
    return [KINDS[code] for code in sorted(KINDS) if start <= code < end]


def _contents() -> Iterator[str]:
    yield "| code | | sentence |"
    yield "| --- | --- | --- |"
    for code in sorted(KINDS):
        kind = KINDS[code]
        yield f"| [{code}](#{code.lower()}) | {kind.severity} | {_sentence(kind)} |"
    yield ""


def _sections() -> Iterator[str]:
    for number, (_, heading) in enumerate(GROUPS):
        yield f"## {heading}\n"
        for kind in kinds_of(number):
            yield f"### {kind.code}\n"
            yield f"**{kind.severity.capitalize()}.** {_sentence(kind)}\n"
            yield f"{kind.advice}\n"
            yield from _example(kind.code)


def _sentence(kind: Kind) -> str:
    """The sentence with gaps that say nothing of how they are filled."""
    return re.sub(r"\{(\w+):[^}]*\}", r"{\1}", kind.sentence)


def _example(code: str) -> Iterator[str]:
    """The example file and what is told about it; a code that needs several files has a folder."""
    folder = EXAMPLES / code if (EXAMPLES / code).is_dir() else EXAMPLES
    for name, language in ((f"{code}.toml", "toml"), (f"{code}.txt", "text")):
        if (text := _shown(folder / name)) is not None:
            yield f"```{language}\n{text.rstrip()}\n```\n"


def _shown(path: Path) -> str | None:
    """The text of a file, or nothing where people could not read it on a page: most of it may be one long line."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return None
    readable = all(sign.isprintable() or sign == "\n" for sign in text)
    lines = text.splitlines()
    return text if readable and "```" not in text and len(lines) <= 60 and max(map(len, lines)) <= 200 else None


if __name__ == "__main__":
    write()

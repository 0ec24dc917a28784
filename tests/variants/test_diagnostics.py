"""Every kind of problem has a file that provokes it, and what is said of the file is pinned."""

from __future__ import annotations

from pathlib import Path

import pytest

from cabo_rules.variants.problem import KINDS
from tests.variants.diagnosed import FOLDER, Example, examples, golden, marks, rendered, report

_EXAMPLES = examples()
_WITHOUT_A_MARK = {
    "V001": None,  # there is no such file
    "V002": None,  # it is a folder
    "V003": None,  # it is not read
    "V004": 5,  # the line ends beyond its limit
    "V010": 207,  # the line ends behind its limit
    "V011": None,  # it is not read as lines
    "V035": 1, "V036": 1, "V037": 1,  # changes from outside: the first of them
}  # fmt: skip
"""Files in which the code cannot be written where it belongs, and the line that is told."""


@pytest.fixture(autouse=True)
def _in_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)


def test_every_kind_has_a_file_and_every_file_a_kind() -> None:
    """Also those whose file lies in a folder of its own, since it needs others beside it."""
    assert [example.code for example in _EXAMPLES] == sorted(KINDS)


def test_nothing_else_lies_there() -> None:
    """A file of a code that is gone would be forgotten."""
    needed = {FOLDER / example.path for example in _EXAMPLES} | {golden(example) for example in _EXAMPLES}
    folders = {example.path.parent for example in _EXAMPLES} - {Path()}
    beside = {path for folder in folders for path in (FOLDER / folder).iterdir()}
    assert {path for path in FOLDER.rglob("*") if path.is_file()} == needed | beside | {FOLDER / "README.md"}


@pytest.mark.parametrize("example", _EXAMPLES, ids=lambda example: example.code)
def test_a_file_provokes_its_code_where_it_is_marked(example: Example) -> None:
    """And nothing besides: what is found are the codes that are marked, each at its line."""
    found = [(each.file, each.code, each.line) for each in report(example).diagnostics]
    if example.code in _WITHOUT_A_MARK:
        assert [(code, line) for _, code, line in found] == [(example.code, _WITHOUT_A_MARK[example.code])]
    else:
        assert example.code in [code for _, code, _ in marks(example)]
        assert sorted(found) == sorted(marks(example))


@pytest.mark.parametrize("example", _EXAMPLES, ids=lambda example: example.code)
def test_an_error_keeps_a_variant_from_being_played_and_a_warning_does_not(example: Example) -> None:
    """The severity of a kind is what it does."""
    found = report(example)
    assert {KINDS[each.code].severity for each in found.diagnostics} == {each.severity for each in found.diagnostics}
    assert (found.variant is None) == any(each.severity == "error" for each in found.diagnostics)


@pytest.mark.parametrize("example", _EXAMPLES, ids=lambda example: example.code)
def test_what_people_are_shown(example: Example) -> None:
    """The text is pinned; ``python -m tests.variants.write_diagnostics`` writes it anew."""
    assert golden(example).read_text("utf-8") == rendered(example)


@pytest.mark.parametrize("example", _EXAMPLES, ids=lambda example: example.code)
def test_the_first_line_says_what_is_wrong(example: Example) -> None:
    """Who opens one of the files sees at once what it is about."""
    content = (FOLDER / example.path).read_bytes()
    encoding = "utf-16" if example.code == "V011" else "utf-8"
    first = content.decode(encoding, errors="replace").split("\n")[0]
    assert first.lstrip("\ufeff").startswith("# ")


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.code)
def test_each_kind_says_what_is_wrong_and_what_to_do(kind: object) -> None:
    """A sentence that ends, and advice for the page of all codes."""
    assert kind.sentence.endswith(".")  # type: ignore[attr-defined]
    assert kind.advice.endswith(".")  # type: ignore[attr-defined]


@pytest.mark.parametrize("example", _EXAMPLES, ids=lambda example: example.code)
def test_no_suggestion_is_what_stands_there_already(example: Example) -> None:
    """What was probably meant differs from what was written."""
    for each in report(example).diagnostics:
        if each.text is not None and each.column is not None and each.end_column is not None:
            assert each.suggestion != each.text[each.column - 1 : each.end_column - 1]

"""Whoever does what ``docs/house-rules.md`` tells, in its order, sees what the page shows."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from cabo_rules.cli import main

PAGE = (Path(__file__).parent.parent / "docs" / "house-rules.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
FILE = Path("our-table.toml")


def edit(block: str) -> None:
    """Replace the lines after a ``-`` by those after a ``+`` in the one place of the file where they stand."""
    lines = block.splitlines()
    old, new = ("".join(f"{line[1:]}\n" for line in lines if line[0] == sign) for sign in "-+")
    assert all(line[0] in "-+" for line in lines)
    text = FILE.read_text("utf-8")
    assert f"\n{text}".count(f"\n{old}") == 1, old
    FILE.write_text(text.replace(old, new), "utf-8")


def type_in(command: str, printed: pytest.CaptureFixture[str]) -> str:
    """Run a command as a shell would, and give back what is seen: what goes into a file by ``>`` is not."""
    words, _, file = command.partition(" > ")
    assert words.startswith("cabo-rules ")
    main(shlex.split(words)[1:])
    seen = printed.readouterr()
    if not file:
        return seen.out + seen.err
    Path(file).write_text(seen.out, "utf-8")
    return seen.err


def test_as_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The commands, the edits of the file and the Python of the page, one after the other, in one folder."""
    monkeypatch.chdir(tmp_path)
    known: dict[str, object] = {}
    for language, block in BLOCKS:
        if language == "diff":
            edit(block)
        elif language == "console":
            for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
                seen = type_in(command, capsys)
                assert doctest.OutputChecker().check_output(shown, seen, doctest.ELLIPSIS), f"{command}\n{seen}"
        else:
            assert language == "python"
            test = doctest.DocTestParser().get_doctest(block, known, "house-rules.md", None, 0)
            assert doctest.DocTestRunner().run(test, clear_globs=False).failed == 0
    made = sorted(path.name for path in tmp_path.iterdir())
    assert made == ["evening.jsonl", "our-table.md", "our-table.toml", "variant.schema.json"]
    assert FILE.read_text("utf-8").startswith("#:schema variant.schema.json\n")  # which now lies beside it

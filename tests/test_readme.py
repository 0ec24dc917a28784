"""The README says what is so."""

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest

from cabo_rules import check_variant, load_variant, variant_ids
from cabo_rules.cli import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
FENCED: list[tuple[str, str]] = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
SHELL = [block for language, block in FENCED if language == "sh"]
COMMANDS = [line for block in SHELL for line in block.splitlines() if line.startswith("cabo-rules ")]
LINKS = sorted(set(re.findall(r"\]\(([^)\s]+)\)", README)))


def only(language: str) -> str:
    """The one block in that language."""
    (block,) = (block for each, block in FENCED if each == language)
    return block


def shown_by(program: str) -> str:
    """What the README shows below a command of that program."""
    shown: str
    (shown,) = re.findall(rf"^```console\n\$ {program} [^\n]*\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    return shown


def test_ten_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has ten lines at most, prints what is shown below it, and leaves the log that ``.ci/run`` validates."""
    monkeypatch.chdir(tmp_path)
    program = only("python")
    assert len([line for line in program.splitlines() if line]) <= 10
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(program, "ten_lines.py", "exec"), {})
    assert printed.getvalue() == shown_by("python")
    assert [path.name for path in tmp_path.iterdir()] == ["game.jsonl"]


def test_each_block_is_run() -> None:
    """There is one program, one variant file, what is seen of each, and commands; a test runs each of them."""
    assert [language for language, _ in FENCED] == ["sh", "sh", "python", "console", "sh", "toml", "console"]


@pytest.mark.parametrize("command", COMMANDS)
def test_commands(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every command runs beside the examples; the first finds the games that are broken on purpose."""
    monkeypatch.chdir(tmp_path)
    Path("examples").symlink_to(ROOT / "examples")
    code = main(shlex.split(command, comments=True)[1:])
    printed = capsys.readouterr()
    assert (code, printed.err) == (1 if " validate " in command else 0, "")
    assert printed.out


def test_each_command_is_shown() -> None:
    """The README shows each command of the command line."""
    assert sorted(command.split()[1] for command in COMMANDS) == [
        "play", "replay", "show", "validate", "variant", "variant", "variant", "view",
    ]  # fmt: skip


def test_the_lines_to_set_up() -> None:
    """Two lines can be pasted: one installs and validates, the other runs what ``.ci/run`` looks for."""
    lines = [line for block in SHELL for line in block.splitlines() if line.startswith("python3 ")]
    assert ["pytest" in line for line in lines] == [False, True]
    assert lines[1].endswith(".venv/bin/pytest -n auto --cov")


def test_house_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The variant file has nothing wrong with it; with a wrong name of a card, what is shown is what is told."""
    monkeypatch.chdir(tmp_path)
    file = Path("our-table.toml")
    file.write_text(only("toml"), "utf-8")
    assert check_variant(file).diagnostics == ()
    file.write_text(only("toml").replace("black K", "black king"), "utf-8")
    assert main(["variant", "check", "our-table.toml"]) == 1
    assert capsys.readouterr().out == shown_by("cabo-rules")


def test_links_to_other_places() -> None:
    """Links to elsewhere are secure ones."""
    assert {link.partition("/")[0] for link in LINKS if ":" in link} == {"https:"}


def test_table_of_variants() -> None:
    """The table lists just the variants that ship, with the seats they are for."""
    rows = re.findall(r"^\| `([a-z0-9-]+)` \| .+ \| (\d+)-(\d+) \|$", README, re.MULTILINE)
    variants = [load_variant(name) for name in variant_ids()]
    expected = {(v.id, str(v.deal.seats.fewest), str(v.most_seats)) for v in variants}
    assert set(rows) == expected
    assert len(rows) == len(expected)

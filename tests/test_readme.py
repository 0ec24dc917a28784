"""The README says what is so."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from cabo_rules import check_variant, load_variant, variant_ids
from cabo_rules.cli import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
SHELL = re.findall(r"^```sh\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
COMMANDS = [line for block in SHELL for line in block.splitlines() if line.startswith("cabo-rules ")]


def test_programs() -> None:
    """Every program in the README prints what stands below it."""
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 10
    assert failed == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_commands(command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Every command runs where the README stands; the first finds the games that are broken on purpose."""
    monkeypatch.chdir(ROOT)
    code = main(shlex.split(command, comments=True)[1:])
    printed = capsys.readouterr()
    assert (code, printed.err) == (1 if " validate " in command else 0, "")
    assert len(printed.out.splitlines()) > 3


def test_each_command_is_shown() -> None:
    """The README shows each command of the command line."""
    assert sorted(command.split()[1] for command in COMMANDS) == [
        "play", "show", "validate", "variant", "variant", "view",
    ]  # fmt: skip


def test_the_lines_to_set_up() -> None:
    """Two lines can be pasted: one installs and validates, the other runs what ``.ci/run`` looks for."""
    lines = [line for block in SHELL for line in block.splitlines() if line.startswith("python3 ")]
    assert ["pytest" in line for line in lines] == [False, True]
    assert lines[1].endswith(".venv/bin/pytest -n auto")


def test_house_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The variant file has nothing wrong with it; with a wrong name of a card, what is shown is what is told."""
    monkeypatch.chdir(tmp_path)
    (text,) = re.findall(r"^```toml\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    file = Path("our-table.toml")
    file.write_text(text, "utf-8")
    assert check_variant(file).diagnostics == ()
    file.write_text(text.replace("black K", "black king"), "utf-8")
    ((command, shown),) = re.findall(r"^```console\n\$ cabo-rules (.*?)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert main(command.split()) == 1
    assert capsys.readouterr().out == shown


@pytest.mark.parametrize("target", sorted(set(re.findall(r"\]\(([^)\s]+)\)", README))))
def test_links_lead_somewhere(target: str) -> None:
    """A link leads to a file that is there."""
    assert (ROOT / target.partition("#")[0]).is_file()


def test_table_of_variants() -> None:
    """The table lists just the variants that ship, with the seats they are for."""
    rows = re.findall(r"^\| `([a-z0-9-]+)` \| .+ \| (\d+)-(\d+) \|$", README, re.MULTILINE)
    variants = [load_variant(name) for name in variant_ids()]
    expected = {(v.id, str(v.deal.seats.fewest), str(v.most_seats)) for v in variants}
    assert set(rows) == expected
    assert len(rows) == len(expected)

"""``cabo-rules variant check --fix``: what is certain is written, or printed as a patch."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from tests.cli.commands import Refused, Run
from tests.variants.checking import RUSH

BAD = f"{RUSH}deal.crads = 6  # ours\nscoring.tie = 1\n"


@pytest.mark.usefixtures("folder")
def test_the_command_says_what_it_changed(run: Run) -> None:
    """Then it says what is left to do."""
    Path("mine.toml").write_text(BAD, "utf-8")
    lines = run("variant", "check", "mine.toml", "--fix", code=1).out.splitlines()
    assert lines[:3] == [
        "mine.toml:4: V100: crads is now cards",
        "",
        "mine.toml:5:9: error V100: Unknown key scoring.tie.",
    ]
    assert Path("mine.toml").read_text("utf-8") == BAD.replace("crads", "cards")
    assert tomllib.loads(BAD.replace("crads", "cards"))["deal"] == {"cards": 6}


@pytest.mark.usefixtures("folder")
def test_a_dry_run(run: Run) -> None:
    """It prints a patch, and the file stays."""
    Path("mine.toml").write_text(BAD, "utf-8")
    out = run("variant", "check", "mine.toml", "--fix", "--diff", code=1).out
    assert "+deal.cards = 6  # ours\n" in out
    assert "Unknown key" not in out
    assert Path("mine.toml").read_text("utf-8") == BAD


@pytest.mark.usefixtures("folder")
def test_fixes_as_data(run: Run) -> None:
    """The JSON lists them, and has the diagnostics that are left."""
    Path("mine.toml").write_text(BAD.replace("scoring.tie = 1\n", ""), "utf-8")
    data = json.loads(run("variant", "check", "mine.toml", "--fix", "--format", "json").out)
    assert data["fixes"] == [{"line": 4, "code": "V100", "before": "crads", "after": "cards"}]
    assert data["errors"] == 0
    assert json.loads(run("variant", "check", "mine.toml", "--fix", "--format", "json").out)["fixes"] == []


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("content", [None, b"\xff\xfe"])
def test_a_file_that_cannot_be_read(content: bytes | None, run: Run) -> None:
    """The checker says why, and nothing is written."""
    if content is not None:
        Path("mine.toml").write_bytes(content)
    out = run("variant", "check", "mine.toml", "--fix", code=2 if content is None else 1).out
    assert out.startswith("mine.toml")
    assert not Path("mine.toml").exists() or Path("mine.toml").read_bytes() == content


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["rush", "--fix"], "variant check: --fix needs a file of your own, not a built-in variant"),
        (["rush.toml", "--diff", "--set", "deal.cards=6"], "variant check: --diff changes the file, so it cannot be "),
    ],
)
def test_what_cannot_be_fixed(arguments: list[str], message: str, refused: Refused) -> None:
    """A built-in variant, and changes that are in no file."""
    assert refused("variant", "check", *arguments).startswith(message)

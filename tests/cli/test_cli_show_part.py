"""``cabo-rules show`` of a part of a game: before a broken line, and of records of moves."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.commands import Refused, Run, write_lines
from tests.validate.games import moves_only, random_log


def shown(run: Run, *arguments: object) -> list[str]:
    """Return the lines of ``show`` below the first, which names the file."""
    return run(*arguments).out.splitlines()[1:]


def test_the_table_before_a_broken_line_can_be_seen(tmp_path: Path, run: Run) -> None:
    """Nothing after the wanted move is read; without a number, the error names the last move that can be shown."""
    lines = random_log("rush", 2)
    whole = write_lines(tmp_path / "whole", lines)
    broken = write_lines(tmp_path / "broken", [*lines[:6], "{", *lines[7:]])
    wanted = shown(run, "show", whole, "--move", "5")
    assert shown(run, "show", broken, "--move", "5") == wanted
    captured = run("show", broken, code=2)
    assert captured.out == ""
    assert captured.err.startswith(f"cabo-rules: {broken}: line 7: not JSON")
    assert captured.err.endswith(" (--move 5 shows the table before it)\n")


def test_a_record_of_moves_is_shown_as_its_full_log(tmp_path: Path, run: Run, refused: Refused) -> None:
    """A record of moves looks the same as its full log after any move and at its end."""
    lines = random_log("rush", 2)
    full, short = write_lines(tmp_path / "full", lines), write_lines(tmp_path / "short", moves_only(lines, "rush"))
    for arguments in (["--move", "0"], ["--move", "7"], [], ["--move", "7", "--format", "json"]):
        outputs = []
        for path in (full, short):
            captured = run("show", path, *arguments)
            assert captured.err == ""
            outputs.append(captured.out.replace(path, "LOG"))
        assert outputs[0] == outputs[1]
    assert f"--move must be from 0 to {len(lines) - 1}, not 9999" in refused("show", short, "--move", "9999")


def test_a_broken_record_is_shown_up_to_its_break(tmp_path: Path, run: Run) -> None:
    """One line reports the break; the tables before it are shown as usual."""
    lines = moves_only(random_log("rush", 2), "rush")
    lines.insert(6, json.dumps({"move": {"type": "end_game"}}))
    path = write_lines(tmp_path / "record", lines)
    captured = run("show", path, "--move", "5")
    assert captured.err == ""
    for arguments in ([], ["--move", "20"]):
        broken = run("show", path, *arguments, code=1)
        assert broken.err.count("\n") == 1
        assert broken.err.startswith(f"cabo-rules: {path}: broken: line 7, move 6: ")
        assert "after move 5 of" in broken.out
        assert broken.out.splitlines()[1:] == captured.out.splitlines()[1:]


def test_a_record_with_nothing_sound_is_an_error(tmp_path: Path, run: Run) -> None:
    """With a broken header there is no table."""
    header = {**json.loads(moves_only(random_log("rush", 2), "rush")[0]), "variant_digest": "0"}
    captured = run("show", write_lines(tmp_path / "record", [json.dumps(header)]), code=2)
    assert captured.out == ""
    assert "line 1: the variant has been changed" in captured.err

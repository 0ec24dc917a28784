"""Commands that take a log take a record in the notation."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path

import pytest

from cabo_rules import load_game, load_variant, log_lines, validate_log
from cabo_rules.notation import record_of, write_record
from cabo_rules.notation.letters import in_letters
from tests.cli.commands import Refused, Run
from tests.cli.records import BROKEN, EARLY, GAPS, HEAD, SOUND, UNREADABLE, WITHOUT_ORDER, write
from tests.validate.games import random_game

# --- verdicts ---------------------------------------------------------------------------------------------------------


def test_a_sound_record(folder: Path, run: Run) -> None:
    """It is refereed like the log of a view."""
    assert run("validate", write(folder, "game.cgn", SOUND)).out.splitlines() == [
        f"{folder}/game.cgn: sound: rush, 2 players, 7 moves, not finished",
        "    seen by:   seat a, Ana",
        "    unchecked: the faces of the 47 cards that seat a was never shown",
        "               whether the other seats were shown the same game",
        "1 game, 7 sound moves: 1 sound.",
    ]


def test_the_gaps_of_a_possible_record(folder: Path, run: Run) -> None:
    """Each gap has its place, its move and the faces that the card may have, at most twelve of them; the code is 0."""
    path = write(folder, "game.cgn", GAPS)
    out = run("validate", path).out
    where = "line 7, column 4, move 2, seat a, Ana: first look by seat a (slots [0, 1]): the card that it shows"
    faces = "AC, AD, AH, AS, 2D, 2H, 2S, 3C, 3D, 3H, 3S, 4C, and 38 more"
    assert out.splitlines()[:6] == [
        f"{path}: possible: rush, 2 players, 5 moves, not finished",
        f"    gap:       {where}, card 1",
        f"    may be:    {faces}",
        f"    gap:       {where}, card 2",
        f"    may be:    {faces}",
        "    in full:   cabo-rules validate --format json",
    ]
    assert out.splitlines()[-1] == "1 game, 5 sound moves: 1 possible."
    assert run("validate", "--quiet", path).out == out


def test_many_gaps_are_counted(folder: Path, run: Run) -> None:
    """After twenty gaps the rest is a number."""
    turns = "".join(f"{turn}a. d=?? k0\n{turn}b. d k0\n" for turn in range(1, 15))
    lines = run("validate", write(folder, "game.cgn", f"{HEAD}|deal starter=a\n|f\n{turns}")).out.splitlines()
    shown = sum(line.startswith("    gap: ") for line in lines)
    assert shown == 20
    assert [line for line in lines if line.startswith(("    gaps: ", "    in full:"))] == [
        "    gaps:      and 10 more",
        "    in full:   cabo-rules validate --format json",
    ]


def test_a_record_that_cannot_be_decided(folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The verdict says how far it got and why; the exit code is 1."""
    monkeypatch.setattr("cabo_rules.validate.observed.EFFORT", 3)
    lines = run("validate", write(folder, "game.cgn", GAPS), code=1).out.splitlines()
    assert lines[0] == f"{folder}/game.cgn: undecided: line 7, column 17, move 3 (log.undecided)"
    assert lines[1].startswith("    recorded:  ")
    assert lines[2].startswith("    because:   ")
    assert lines[-1] == "1 game, 2 sound moves: 1 undecided."


def test_every_problem_of_a_text_has_its_line(folder: Path, run: Run) -> None:
    """The first one counts the others, which follow; the exit code is 2."""
    path = write(folder, "game.cgn", UNREADABLE)
    assert run("validate", path, code=2).out.splitlines()[:-1] == [
        f"{path}: unreadable: line 7, column 21: expected a card, not 'Z' (and 2 more problems)",
        "    line 8, column 12: expected a card, not '1C'",
        "    line 8, column 16: expected a number, not 'k'",
    ]


def test_a_record_without_its_first_line(folder: Path, run: Run) -> None:
    """The ending of its name says what is expected."""
    path = write(folder, "game.cgn", SOUND.removeprefix("%cgn 1\n"))
    expected = f"{path}: unreadable: line 1, column 1: expected %cgn 1, not '[Variant \"rush\"]'"
    assert run("validate", path, code=2).out.splitlines()[0] == expected


def test_verdicts_on_records_as_data(folder: Path, run: Run) -> None:
    """The JSON has the gaps, the problems of the text, the columns, and counts all verdicts."""
    names = {"possible": GAPS, "broken": BROKEN, "unreadable": UNREADABLE, "sound": SOUND}
    paths = [write(folder, f"{name}.cgn", text) for name, text in names.items()]
    data = json.loads(run("validate", "--format", "json", *paths, code=2).out)
    possible, broken, unreadable, sound = data["games"]
    assert [each["status"] for each in data["games"]] == [*names]
    gap = possible["gaps"][1]
    assert (gap["line"], gap["column"], gap["move"], gap["seat"], len(gap["faces"])) == (7, 4, 2, 0, 50)
    assert (broken["problem"]["line"], broken["problem"]["column"]) == (8, 10)
    assert len(unreadable["misread"]) == 3
    assert (sound["gaps"], sound["misread"]) == ([], [])
    assert data["summary"] == {"sound": 1, "possible": 1, "undecided": 0, "broken": 1, "unreadable": 1}


# --- completed --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [None, 0, -2])
def test_a_sound_record_is_completed(viewer: int | None, folder: Path, run: Run) -> None:
    """The log is that of the game, or of the view of its observer, byte for byte."""
    game = random_game("rush", 2)
    seen = game if viewer is None else game.view(viewer)
    path = write(folder, "game.cgn", write_record(record_of(seen)))
    run("validate", "--complete", path, "--output", "game.jsonl")
    assert Path("game.jsonl").read_text("utf-8") == "".join(f"{line}\n" for line in log_lines(seen))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (GAPS, "has gaps"),
        (EARLY, "has gaps"),
        (BROKEN, "is broken"),
        (WITHOUT_ORDER, "does not have the order of the cards in move 1"),
    ],
    ids=["gaps", "gaps that decide", "broken", "without the order"],
)
def test_what_cannot_be_completed(text: str, reason: str, folder: Path, run: Run) -> None:
    """The reason is named, the exit code is 1, and nothing is written."""
    path = write(folder, "game.cgn", text)
    printed = run("validate", "--complete", path, "--output", "game.jsonl", code=1)
    assert printed.out == ""
    error = f"cabo-rules: {path} {reason}, so it cannot be completed; nothing was written"
    assert printed.err.splitlines()[-1] == error
    assert not Path("game.jsonl").exists()


def test_a_record_from_standard_input(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    """``-`` may be a record; the log goes to the screen."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(SOUND.encode())))
    assert len(run("validate", "--complete", "-").out.splitlines()) == 8


# --- shown ------------------------------------------------------------------------------------------------------------


def lettered(shown: str) -> str:
    """Return the table of two players with the letters of their seats."""
    brackets = re.compile(r"\[[01 ]+\]")
    return brackets.sub(lambda found: found[0].replace("0", "a").replace("1", "b"), in_letters(shown))


@pytest.mark.parametrize("viewer", [None, 1])
def test_a_record_is_shown_like_its_log(viewer: int | None, folder: Path, run: Run) -> None:
    """All commands print the same for both, but a record names the seats by their letters."""
    game = random_game("rush", 2, 1, 1, 60)
    seen = game if viewer is None else game.view(viewer)
    write(folder, "game.cgn", write_record(record_of(seen)))
    write(folder, "game.jsonl", "".join(f"{line}\n" for line in log_lines(seen)))
    for command in ("show --move 9", "show", "show --seat 1", "show --format json", "view --seat 1"):
        name, *options = command.split()
        printed = [run(name, f"game.{ending}", *options).out for ending in ("cgn", "jsonl")]
        of_log = printed[1].replace("game.jsonl", "game.cgn")
        assert printed[0] == (of_log if command.startswith("view") or "json" in options else lettered(of_log))
    for ending in ("cgn", "jsonl"):
        run("replay", f"game.{ending}", "--html", f"{ending}.html")
    assert Path("cgn.html").read_bytes() == Path("jsonl.html").read_bytes()


@pytest.mark.parametrize("command", [["show"], ["view"], ["replay", "--html", "game.html", "--force"]])
@pytest.mark.parametrize("ending", ["cgn", "jsonl"])
def test_a_seat_is_named_by_its_number_or_its_letter(command: list[str], ending: str, folder: Path, run: Run) -> None:
    """Both are right for a log and for a record."""
    game = random_game("rush", 2, 1, 1, 60)
    write(folder, "game.cgn", write_record(record_of(game)))
    write(folder, "game.jsonl", "".join(f"{line}\n" for line in log_lines(game)))
    name, *options = command
    printed = [run(name, f"game.{ending}", "--seat", seat, *options) for seat in ("1", "b", "B")]
    assert printed[0] == printed[1] == printed[2]


def test_gaps_are_shown_as_hidden_cards(folder: Path, run: Run) -> None:
    """A note says so; the view of a seat cannot be written."""
    path = write(folder, "game.cgn", GAPS)
    note = f"cabo-rules: {path}: possible: cards that are not noted are shown as ??\n"
    printed = run("show", path)
    assert printed.err == note
    assert "0: ?? [a]  1: ?? [a]" in printed.out
    assert run("replay", path, "--html", "game.html").err == note
    error = f"cabo-rules: {path} has gaps, so nobody knows what a seat saw; nothing was written\n"
    assert run("view", path, "--seat", "0", code=1) == ("", error)


def test_the_face_that_the_rest_leaves_is_shown(folder: Path, run: Run) -> None:
    """A look that was not noted has the face that is shown later; a discard that nobody noted is named as such."""
    seen = f"{HEAD}|deal starter=a\n0. a:f0+1=??,7S |f ^9D\n1a. d=2C x\n1b. d x=4S a:sa0=4H\n"
    path = write(folder, "game.cgn", seen)
    printed = run("show", path, "--move", "4")
    assert "0: 4H [a]" in printed.out
    assert printed.err == ""
    assert "a:f0+1=??,7S" in run("convert", path, "--to", "notation").out
    path = write(folder, "game.cgn", f"{HEAD}|deal starter=a\n0. a:f0+1=??,7S |f ^9D\n1a. d=2C x=2C\n1b. d x\n")
    assert "Discard pile: 3 cards, on top one that is not noted." in run("show", path).out
    assert "0: ?? [a]" in run("show", path, "--move", "4").out
    broken = f"{HEAD}|deal starter=a\n0. a:f0+1=??,7S |f ^9D\n1a. d=2C x=2C\n1a. d\n"
    assert "0: ?? [a]" in run("show", write(folder, "game.cgn", broken), "--move", "4").out


def test_a_record_is_shown_as_far_as_its_events_are_known(folder: Path, run: Run) -> None:
    """A discard that may have opened a power is not shown: that would tell of one course of several."""
    path = write(folder, "game.cgn", EARLY)
    note = f"{path}: possible: cards that are not noted are shown as ??; move 5 depends on them"
    for move in ([], ["--move", "5"]):
        printed = run("show", path, *move)
        assert printed.err == f"cabo-rules: {note}, so this is the table before it\n"
        assert printed.out.startswith(
            f"{path}: {load_variant('stacking').name}, after move 4 of 5, as seen by seat a, Ana\n"
        )
    assert run("show", path, "--move", "4").err == f"cabo-rules: {note.partition(';')[0]}\n"
    printed = run("replay", path, "--html", "game.html")
    assert printed.err == f"cabo-rules: {note}; the page ends with move 4\n"
    assert "move 5 depends on them" in Path("game.html").read_text("utf-8")


def test_a_broken_record_is_shown_up_to_its_problem(folder: Path, run: Run) -> None:
    """A seat learns only where it breaks."""
    path = write(folder, "game.cgn", BROKEN)
    printed = run("show", path, code=1)
    assert printed.err.startswith(f"cabo-rules: {path}: broken: line 8, column 10, move 5: recorded: ")
    assert printed.err.endswith("; showing the table after move 4\n")
    printed = run("show", path, "--seat", "0", code=1)
    assert printed.err == f"cabo-rules: {path}: broken: line 8, column 10 (log.shown); showing the table after move 4\n"


def test_an_unreadable_record_is_not_shown(folder: Path, run: Run, refused: Refused) -> None:
    """Each problem is a line; a seat learns only the line of the first, since the text names cards."""
    path = write(folder, "game.cgn", UNREADABLE)
    for command in (["show", path], ["replay", path, "--html", "game.html"]):
        lines = run(*command, code=2).err.splitlines()
        assert lines[0] == f"cabo-rules: {path}: line 7, column 21: expected a card, not 'Z'"
        assert len(lines) == 3
        assert refused(*command, "--seat", "0") == f"{path}: line 7 of the record cannot be read"
    long = write(folder, "long.cgn", "%cgn 1\n" + "x" * 2_000_000)
    assert refused("show", long) == f"{long}: line 2: longer than 1000000 bytes"
    assert refused("view", long, "--seat", "a") == f"{long}: line 2: longer than 1000000 bytes"


def test_a_record_is_not_a_log_to_load(folder: Path) -> None:
    """The error says what makes a log of it, and what reads it."""
    path = write(folder, "game.cgn", SOUND)
    assert validate_log(path).status == "sound"
    with pytest.raises(ValueError, match=r"game\.cgn: line 1: must be a log, .*; cabo-rules convert .* cabo_rules"):
        load_game(path)

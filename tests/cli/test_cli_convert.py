"""``cabo-rules convert``."""

from __future__ import annotations

import gzip
import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from cabo_rules import Game, load_variant, log_lines, variant_ids
from cabo_rules.cli import main
from cabo_rules.notation import Record, read_record, read_records, record_of, write_record
from tests.cli.commands import Refused, Run, write_lines
from tests.cli.records import BROKEN, EARLY, GAPS, SOUND, UNREADABLE, WITHOUT_ORDER, write
from tests.notation.moves import moves_in
from tests.validate.games import moves_only, random_game


def text_of(game: Game) -> str:
    """Return the text of a log."""
    return "".join(f"{line}\n" for line in log_lines(game))


@pytest.mark.parametrize("variant", variant_ids())
def test_both_ways_give_back_the_file(variant: str, folder: Path, run: Run) -> None:
    """So do the log of a game, of a seat and of a spectator, at the fewest and the most seats, all in one file."""
    seats = load_variant(variant).deal.seats.fewest, load_variant(variant).most_seats
    games = [random_game(variant, number, 1, 1, 25) for number in seats]
    sides = [side for game in games for side in (game, game.view(1), game.view(-2))]
    write(folder, "logs.jsonl", "".join(map(text_of, sides)))
    run("convert", "logs.jsonl", "--output", "records.cgn")
    assert Path("records.cgn").read_text("utf-8") == "".join(write_record(record_of(side)) for side in sides)
    run("convert", "records.cgn", "--output", "again.jsonl")
    assert Path("again.jsonl").read_bytes() == Path("logs.jsonl").read_bytes()


def test_a_house_variant_comes_back_whole(folder: Path, run: Run) -> None:
    """The record names the built-in variant and what differs from it; the log has the same variant."""
    rules = load_variant("rush", changes=["scoring.caller.penalty=7", "name=Our table"])
    path = write(folder, "game.jsonl", text_of(Game.new(rules, ["Ana", "Ben"], seed=1)))
    record = run("convert", path).out
    assert '[Set "scoring.caller.penalty=7"]' in record
    assert run("convert", write(folder, "game.cgn", record)).out == Path(path).read_text("utf-8")


@pytest.mark.parametrize(
    ("source", "options", "ending"),
    [
        ("game.jsonl", [], "cgn"),
        ("game.cgn", [], "jsonl"),
        ("moves.jsonl", [], "jsonl"),
        ("moves.jsonl", ["--to", "notation"], "cgn"),
        ("game.cgn", ["--to", "notation"], "cgn"),
        ("game.jsonl", ["--to", "log"], "jsonl"),
    ],
)
def test_the_direction(source: str, options: list[str], ending: str, folder: Path, run: Run) -> None:
    """It follows from the input or is named; with an output file its ending decides, packed or not."""
    game = random_game("rush", 2, 1, 1, 40)
    texts = {"jsonl": text_of(game), "cgn": write_record(record_of(game))}
    for name, text in texts.items():
        write(folder, f"game.{name}", text)
    write_lines(folder / "moves.jsonl", moves_only([*log_lines(game)], "rush"))
    printed = run("convert", source, *options).out
    if (source, ending) == ("moves.jsonl", "cgn"):
        assert [note.move for note in moves_in(printed).notes] == [*game.moves]
    else:
        assert printed == texts[ending]
    for packed in ("", ".gz"):
        run("convert", source, "--output", f"out.{ending}{packed}")
        raw = Path(f"out.{ending}{packed}").read_bytes()
        assert (gzip.decompress(raw) if packed else raw).decode() == printed


def test_standard_input_and_output(monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    """``-`` stands for both."""
    game = random_game("rush", 2, 1, 1, 40)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(gzip.compress(text_of(game).encode()))))
    assert main(["convert", "-", "--output", "-"]) == 0
    assert capsysbinary.readouterr().out.decode() == write_record(record_of(game))


def test_the_export_form_keeps_what_was_noted(folder: Path, run: Run) -> None:
    """Comments, glyphs, tags and gaps stay; only the writing changes."""
    imported = (
        '%cgn 1\n[Players "Ana" "Ben"] [Date "2026-11-26"] [variant "rush"] [record "Seat A"]\n{a quiet evening}\n'
        "|deal starter=a 0. a:f0+1=??,qh! |f ^9d 1a. D=2C X=2C {at once} $7"
    )
    exported = run("convert", write(folder, "game.cgn", imported), "--to", "notation").out
    assert exported == (
        '%cgn 1\n[Variant "rush"]\n[Players "Ana" "Ben"]\n[Record "seat a"]\n[Date "2026-11-26"]\n\n{a quiet evening}\n'
        "|deal starter=a\n0. a:f0+1=??,QH! |f ^9D\n1a. d=2C x=2C {at once} $7\n"
    )
    assert run("convert", write(folder, "again.cgn", exported), "--to", "notation").out == exported


def test_what_a_log_cannot_hold_is_named(folder: Path, run: Run) -> None:
    """Comments and glyphs are counted, and tags named, on standard error."""
    text = SOUND.replace("[Record", '[Site "home"]\n[Record').replace("x=2C", "x=2C! {oh}").replace("x=4S", "x=4S {ah}")
    path = write(folder, "game.cgn", text)
    printed = run("convert", path, "--output", "game.jsonl")
    lost = f"cabo-rules: {path}: a log does not hold 2 comments, 1 glyph and the tag Site; left out\n"
    assert printed == ("Wrote the log to game.jsonl.\n", lost)
    assert run("convert", write(folder, "plain.cgn", SOUND)).err == ""


def test_what_the_notation_cannot_hold_is_named(folder: Path, run: Run) -> None:
    """A record of moves may have hashes, and claims before its first move; other claims belong to a move."""
    game = random_game("rush", 2, 1, 1, 40)
    header, *lines = moves_only([*log_lines(game)], "rush")
    totals = json.dumps({"claims": {"totals": [0, 0]}})
    printed = run(
        "convert", write_lines(folder / "moves.jsonl", [header, totals, totals, lines[0], totals]), "--to", "notation"
    )
    assert printed.err.endswith(": the notation does not hold claims before the first move; left out\n")
    assert printed.out.endswith("\ntotals=0,0\n")
    hashed = [json.dumps({**json.loads(line), "sha256": "0" * 64}) for line in (header, lines[0])]
    assert "is broken" in run("convert", write_lines(folder / "hashed.jsonl", hashed), code=1).err


def test_a_record_of_moves_keeps_its_claims(folder: Path, run: Run) -> None:
    """They are those that were noted; whether a snap was wrong, the notation always says."""
    lines: list[dict[str, Any]] = [
        {"format": 1, "players": ["Ana", "Ben"], "variant": "rush", "viewer": 0},
        {"move": {"type": "deal", "starter": 0}},
        {"move": {"type": "close_looks"}, "claims": {"open_card": "9D", "shown": []}},
        {"move": {"type": "snap", "seat": 1, "target": [1, 0]}, "claims": {"shown": ["4S"]}},
    ]
    path = write_lines(folder / "moves.jsonl", map(json.dumps, lines))
    text = run("convert", path, "--to", "notation").out
    assert text.endswith("\n|deal starter=a |f ^9D b:sb0=4S#\n")
    _, *moves = run("convert", write(folder, "game.cgn", text)).out.splitlines()
    assert [json.loads(line)["move"]["type"] for line in moves] == ["deal", "close_looks", "snap"]
    lines[3] = {**lines[3], "claims": {"shown": ["??"]}}
    path = write_lines(folder / "moves.jsonl", map(json.dumps, lines))
    error = run("convert", path, "--to", "notation", code=1).err
    assert "does not say whether move 3 was wrong, as the notation does, so it cannot be converted" in error


@pytest.mark.parametrize(
    ("text", "form", "code", "reason"),
    [
        (GAPS, "log", 1, "has gaps"),
        (EARLY, "log", 1, "has gaps"),
        (GAPS, "notation", 0, ""),
        (BROKEN, "log", 1, "is broken"),
        (BROKEN, "notation", 1, "is broken"),
        (UNREADABLE, "notation", 2, "is unreadable"),
        ("", "log", 2, "is unreadable"),
        (WITHOUT_ORDER, "log", 1, "does not have the order of the cards in move 1"),
    ],
)  # fmt: skip
def test_what_cannot_be_converted(text: str, form: str, code: int, reason: str, folder: Path, run: Run) -> None:
    """The reason is named, and nothing is written; other games of the file do not matter."""
    path = write(folder, "games.cgn", text)
    printed = run("convert", path, "--to", form, "--output", "out", code=code)
    assert Path("out").exists() == (code == 0)
    if code:
        hint = (
            " (--to notation writes it as it is noted)"
            if form == "log" and text in (GAPS, EARLY, WITHOUT_ORDER)
            else ""
        )
        assert printed.err.splitlines()[-1] == (
            f"cabo-rules: {path} {reason}, so it cannot be converted; nothing was written{hint}"
        )
        write(folder, "games.cgn", f"{SOUND}\n{text}{SOUND}" if text else f"{SOUND}%")
        assert "games.cgn#2" in run("convert", path, "--to", form, "--output", "out", code=code).err
        assert not Path("out").exists()


def test_a_file_is_not_overwritten(folder: Path, run: Run, refused: Refused) -> None:
    """Not without ``--force``, and never the file that is read."""
    path = write(folder, "game.cgn", SOUND)
    write(folder, "game.jsonl", "")
    assert "already exists" in refused("convert", path, "--output", "game.jsonl")
    assert "must not be the log itself" in refused("convert", path, "--output", "game.cgn", "--force")
    run("convert", path, "--output", "game.jsonl", "--force")


# --- archives ---------------------------------------------------------------------------------------------------------

COMMENTS = (
    '"format":1',
    ' "format":1,"players":["Ana","Ben"],"variant":"rush"',
    'two lines\n{"format":1}\n%cgn 1',
    'a \\ and "format',
)


def test_logs_and_records_in_one_archive(folder: Path, run: Run) -> None:
    """A file may hold both, packed and not, and so may a folder; the games are judged alike by two processes."""
    game = random_game("rush", 2, 1, 1, 40)
    log, record = text_of(game), write_record(record_of(game.view(0)))
    noted = moves_in(SOUND)
    commented = write_record(type(noted)(noted.variant, noted.players, noted.notes, 0, None, (), COMMENTS))
    assert read_record(commented).comments == COMMENTS
    Path("archive").mkdir()
    mixed = f"\n \n{record}\n{commented}{log}{log}{commented}{UNREADABLE}{log}"
    Path("archive", "a.cgn.gz").write_bytes(gzip.compress(mixed.encode()))
    write(folder / "archive", "b.jsonl", log + record)
    alone = run("validate", "archive", code=2)
    assert run("validate", "archive", "--jobs", "2", code=2) == alone
    statuses = [line.split(": ")[1] for line in alone.out.splitlines() if line.startswith("archive")]
    assert statuses == ["sound"] * 5 + ["unreadable"] + ["sound"] * 3
    assert alone.out.splitlines()[-1].endswith(": 8 sound and 1 unreadable.")
    write(folder, "mixed.cgn", f"{log}{record}{log}")
    records = read_records(run("convert", "mixed.cgn", "--to", "notation").out)
    assert [each.observer for each in records if isinstance(each, Record)] == [None, 0, None]
    assert run("convert", "mixed.cgn", "--to", "log").out == f"{log}{text_of(game.view(0))}{log}"


def test_a_line_that_is_a_header_begins_a_log_even_in_a_comment(folder: Path, run: Run) -> None:
    """The writer escapes its quotation marks; a line that only starts like a header belongs to the comment."""
    path = write(folder, "game.cgn", SOUND.replace("|deal", '{two lines\n{"format": of a log}\n|deal'))
    assert run("validate", path).out.splitlines()[0].startswith(f"{path}: sound")
    path = write(folder, "game.cgn", SOUND.replace("|deal", '{two lines\n{"format":1}\n|deal'))
    assert f"{path}#2: unreadable" in run("validate", path, code=2).out

"""``cabo-rules convert``: turn logs into records in the notation, and records into logs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from cabo_rules.cli.files import INPUT, check_output, lines_of, name_of, print_written, prompt_if_waiting, write_lines
from cabo_rules.cli.logs import EXIT_CODES, why_no_log
from cabo_rules.cli.options import FORCE, file_name, log_name
from cabo_rules.cli.output import print_error
from cabo_rules.cli.parser import Command, choice, option
from cabo_rules.cli.verdicts import print_verdict
from cabo_rules.logs import log_lines
from cabo_rules.logs.lines import LOG_ENDINGS, NOTATION_ENDINGS
from cabo_rules.notation import record_of, write_record
from cabo_rules.notation.record import Record
from cabo_rules.validate import games_in
from cabo_rules.validate.conversion import Source, source_of
from cabo_rules.variants.chapters.language import listed

FORMS = ("notation", "log")


def run(options: argparse.Namespace) -> int:
    """Convert a file, and write nothing unless all of its games can be converted."""
    source, output = options.log, options.output
    check_output("convert", "--output", output, force=options.force, source=source)
    prompt_if_waiting([source])
    form, lines, games, code = options.to or _form_of(output), list[str](), 0, 0
    for kept in _games(source):
        form = form or ("notation" if kept.verdict.complete else "log")
        games += 1
        if reason := _why_not(kept, form):
            if kept.verdict.status != "sound":
                print_verdict(kept.verdict, None, sys.stderr)
            as_noted = form == "log" and _why_not(kept, "notation") is None
            hint = " (--to notation writes it as it is noted)" if as_noted else ""
            print_error(f"{kept.verdict.name} {reason}, so it cannot be converted; nothing was written{hint}")
            code = max(code, EXIT_CODES[kept.verdict.status] or 1)
        elif not code:
            lines += _converted(kept, form)
    if not code:
        write_lines(lines, output or "-", force=options.force)
        print_written(
            f"the {'record' if form == 'notation' else 'log'}{f's of {games} games' if games > 1 else ''}", output
        )
    return code


def _form_of(output: str | None) -> str | None:
    """Return the form that the ending of a file asks for."""
    if output is None:
        return None
    return "notation" if output.endswith(NOTATION_ENDINGS) else "log" if output.endswith(LOG_ENDINGS) else None


def _games(source: str) -> Iterator[Source]:
    """Referee the games in a file, one after the other."""
    games = games_in(name_of(INPUT), lines_of(INPUT)) if source == INPUT else games_in(source)
    for game in games:
        yield source_of(game.lines, game.name)


def _why_not(kept: Source, form: str) -> str | None:
    """Say why a game cannot be written in a form, or return ``None`` if it can."""
    if form == "log":
        return why_no_log(kept.verdict, kept.game)
    if kept.verdict.status in ("broken", "unreadable"):
        return f"is {kept.verdict.status}"
    return kept.unsaid


def _converted(kept: Source, form: str) -> list[str]:
    """Return the lines of a game in a form, and print what that form does not hold."""
    assert kept.game is not None
    name, record = kept.verdict.name, kept.record
    if form == "log":
        if record is not None and (lost := _not_in_a_log(record)):
            print_error(f"{name}: a log does not hold {listed(lost)}; left out")
        return [*log_lines(kept.game)]
    if kept.lost:
        print_error(f"{name}: the notation does not hold {listed(kept.lost)}; left out")
    return write_record(record_of(kept.game) if record is None else record).removesuffix("\n").split("\n")


def _not_in_a_log(record: Record) -> list[str]:
    """Return what a record has and a log has not, in words."""
    marks = [mark for note in record.notes for mark in note.marks]
    comments = len(record.comments) + sum(isinstance(mark, str) for mark in marks)
    glyphs = sum(isinstance(mark, int) for mark in marks)
    counted = [(comments, "comment"), (glyphs, "glyph")]
    lost = [f"{number} {word}{'' if number == 1 else 's'}" for number, word in counted if number]
    return lost + [f"the tag {name}" for name in dict.fromkeys(tag.name for tag in record.tags)]


COMMAND = Command(
    "Convert a log into a record in the notation, or a record, in the notation or of moves, into a log. All games are "
    "refereed, and what is broken or cannot be read is not converted. A log needs every card that its viewer saw.",
    (
        option("log LOG", "a log or a record, of one game or several, or - for standard input", type=log_name),
        choice(
            "--to",
            FORMS,
            "the form to write; by default that of the ending of OUT, or else the other one than that of the first "
            "game. A record in the notation becomes one in the export form",
        ),
        option("--output OUT", "write to this file instead of the screen; OUT.gz is packed", type=file_name),
        FORCE,
    ),
    run,
    "A log has no comments, glyphs and tags; those that are lost are named. Exit codes: 0 the file was converted; 1 a "
    "game breaks a rule, or has gaps and should become a log; 2 a file could not be read.",
)

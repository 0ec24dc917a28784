"""``cabo-rules validate --complete``: referee a record of moves and write its full log."""

from __future__ import annotations

import argparse
import sys

from cabo_rules.cli.files import check_writable, is_output, is_same, write_log
from cabo_rules.cli.logs import EXIT_CODES
from cabo_rules.cli.output import print_error, print_line
from cabo_rules.cli.standard_input import lines_of, name_of, prompt_if_waiting
from cabo_rules.cli.summary import print_as_json
from cabo_rules.cli.verdicts import print_verdict
from cabo_rules.errors import LogError
from cabo_rules.validate import Judged, complete_lines
from cabo_rules.variants.clauses import clause_of


def complete(options: argparse.Namespace) -> int:
    """Complete one record, and return the exit code.

    :raises LogError: if the options cannot be combined, or the log cannot be written.
    """
    record, output, in_json = options.complete, options.output, options.format == "json"
    _check(options)
    if output is not None:
        check_writable(output, force=options.force)
    prompt_if_waiting([record])
    name = name_of(record)
    verdict, game = complete_lines(lines_of(record), name)
    clause = None
    if verdict.problem is not None and game is not None:
        clause = clause_of(game.variant, verdict.problem.key) if verdict.status == "broken" else None
        game = None
    if game is not None:
        if game.viewer is not None:
            raise LogError(f"validate: --complete needs a record of the whole game, and {name} is the log of a view")
        write_log(game, output, force=options.force)
    if in_json:
        print_as_json([Judged(verdict, clause, 0)], [], quiet=options.quiet)
    elif game is None:
        print_verdict(verdict, clause, sys.stderr)
    elif output is not None and not is_output(output) and not options.quiet:
        print_line(f"Wrote the log of {verdict.moves} moves to {output}.")
    if game is None:
        print_error(f"{name} is {verdict.status}, so it cannot be completed; nothing was written")
    return EXIT_CODES[verdict.status]


def _check(options: argparse.Namespace) -> None:
    """Check that the options can be combined with ``--complete``.

    :raises LogError: if they cannot.
    """
    output = options.output
    if options.paths:
        raise LogError("validate: --complete cannot be combined with a PATH")
    if options.sha256 is not None:
        raise LogError("validate: --sha256 cannot be combined with --complete; validate the file with it first")
    if options.force and output is None:
        raise LogError("validate: --force needs --output")
    if options.format == "json" and (output is None or is_output(output)):
        raise LogError("validate: --complete with --format json needs --output; the log cannot go to the screen, too")
    if output is not None and is_same(options.complete, output):
        raise LogError(f"validate: --output must not be the record itself, {output}")

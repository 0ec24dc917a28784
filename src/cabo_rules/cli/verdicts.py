"""Describe a verdict: a line about the game, and an explanation if it is not sound."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TextIO

from cabo_rules.cli.output import CYAN, GREEN, RED, YELLOW, print_line
from cabo_rules.errors import printable
from cabo_rules.logs.chain import BROKEN
from cabo_rules.seats import HOST
from cabo_rules.show.commentary.phrases import viewer_named
from cabo_rules.validate import LogProblem, OpenGap, Verdict
from cabo_rules.variants.chapters.language import listed

if TYPE_CHECKING:
    from cabo_rules.variants.clauses import Clause

_COLOURS = {"sound": GREEN, "possible": CYAN, "undecided": YELLOW, "broken": RED, "unreadable": YELLOW}
_MOST_GAPS = 20
_MOST_FACES = 12


def print_verdict(verdict: Verdict, clause: Clause | None, to: TextIO | None = None) -> None:
    """Print a verdict, with its status in colour."""
    start = len(verdict.name) + 2
    paint = start, start + len(verdict.status), _COLOURS[verdict.status]
    for number, line in enumerate(verdict_lines(verdict, clause)):
        print_line(line, to, paint=None if number else paint)


def verdict_lines(verdict: Verdict, clause: Clause | None) -> Iterator[str]:
    """Yield a line about a game, and more lines that explain a problem."""
    problem = verdict.problem
    if problem is None:
        yield f"{verdict.name}: {verdict.status}: {_game(verdict)}"
        yield from _gap_lines(verdict)
    elif verdict.status == "unreadable":
        before = f" (sound before it: {_moves(verdict)})" if verdict.moves else ""
        yield f"{verdict.name}: unreadable: {_shortened(problem.message)}{before}"
        yield from (f"    {_shortened(each)}" for each in verdict.misread[1:])
        if verdict.name.endswith(".toml"):
            yield f"    This looks like a variant file; try cabo-rules variant check {verdict.name}"
    else:
        yield f"{verdict.name}: {verdict.status}: {_where(verdict, problem)} ({problem.code})"
        yield f"    recorded:  {_shortened(problem.recorded)}"
        yield f"    {_INSTEAD.get(problem.code, 'the rules:')} {_shortened(problem.ruled)}"
        if problem.key:
            key = problem.key if clause is None or problem.key != clause.name else ", ".join(clause.keys)
            yield f"    rests on:  {key or 'a rule of every variant'}, in {_rules(verdict)}"
            if clause is not None:
                first, *more = clause.text.splitlines()
                yield f"    clause:    {clause.number} {printable(first)}"
                yield from (f"               {printable(line)}" for line in more if line)  # a list, a table
        elif verdict.variant_changed:
            yield f"    played by: {_rules(verdict)}"
        if problem.code != "log.noted" and verdict.chain in _CHAIN:
            yield f"    the chain: {_CHAIN[verdict.chain]}"
    if verdict.format and verdict.chain == "none":
        yield "    no hashes: only the rules can reveal a change"
    if verdict.noted is not None:
        yield f"    noted:     line {verdict.noted} has this hash: the log up to that line is unchanged"
    if verdict.opened:
        yield f"    opened:    {_commitments(verdict.opened)}: the cards were in the order committed to"
    if verdict.unopened:
        never = ": never opened, so nothing is proved" if verdict.over else ""
        yield f"    unopened:  {_commitments(verdict.unopened)}{never}"
    if (problem is not None or verdict.gaps) and verdict.begins > 1:
        yield f"    in file:   the game begins at line {verdict.begins}"
    if verdict.viewer is not None:
        yield f"    seen by:   {_viewer(verdict, verdict.viewer)}"
        if problem is None:
            for number, words in enumerate(verdict.unchecked):
                yield f"    {'' if number else 'unchecked:':10} {words}"


def _gap_lines(verdict: Verdict) -> Iterator[str]:
    """Yield lines about the cards that a record does not note, each with the faces that it may have."""
    for gap in verdict.gaps[:_MOST_GAPS]:
        yield f"    gap:       {_where(verdict, gap)}: {_shortened(gap.words)}"
        faces = [face.text for face in gap.faces]
        more = f", and {len(faces) - _MOST_FACES} more" if len(faces) > _MOST_FACES else ""
        yield f"    may be:    {', '.join(faces[:_MOST_FACES])}{more}"
    if len(verdict.gaps) > _MOST_GAPS:
        yield f"    gaps:      and {len(verdict.gaps) - _MOST_GAPS} more"
    if len(verdict.gaps) > _MOST_GAPS or any(len(gap.faces) > _MOST_FACES for gap in verdict.gaps):
        yield "    in full:   cabo-rules validate --format json"


_INSTEAD = {"log.chain": "computed: ", "log.noted": "but:      ", "log.undecided": "because:  "}
"""The labels before the right value if it does not come from the rules."""

_CHAIN = {
    "broken": f"breaks here: {BROKEN}",
    "holds": "holds: the log was written like this, or rewritten from here on",
}
"""The meaning of the hashes for a line with a problem."""


def _commitments(number: int) -> str:
    return f"{number} commitment{'' if number == 1 else 's'} of the host"


def _game(verdict: Verdict) -> str:
    players = list(verdict.players)
    parts = [_rules(verdict), f"{len(players)} players", _moves(verdict)]
    if not verdict.over:
        parts.append("not finished")
    elif verdict.winners is None:
        parts.append("the scores alone do not show who wins")
    elif not verdict.winners:
        parts.append("abandoned")
    else:
        names = listed(players[seat] for seat in verdict.winners)
        parts.append(f"{names} {'wins' if len(verdict.winners) == 1 else 'win'}")
    return ", ".join(parts)


def _moves(verdict: Verdict) -> str:
    if verdict.rounds is not None:
        return "1 round" if verdict.rounds == 1 else f"{verdict.rounds} rounds"
    return "1 move" if verdict.moves == 1 else f"{verdict.moves} moves"


def _rules(verdict: Verdict) -> str:
    """Name the variant, with a note if its rules differ from the built-in one."""
    changed = f", but not the built-in {verdict.variant}" if verdict.variant_changed else ""
    return f"{verdict.variant}{changed}"


def _viewer(verdict: Verdict, viewer: int) -> str:
    """Name the viewer; only the seat may be a letter, not a part of the name."""
    named = viewer_named(verdict.players, viewer)
    if viewer < 0:
        return named
    seat, comma, name = named.partition(",")
    return f"{_seats(verdict, seat)}{comma}{name}"


def _seats(verdict: Verdict, words: str) -> str:
    """Return words with the seats as the record names them."""
    if not verdict.notation:
        return words
    from cabo_rules.notation.letters import in_letters  # imported here to keep the validation of logs fast

    return in_letters(words)


def _where(verdict: Verdict, problem: LogProblem | OpenGap) -> str:
    parts = [f"line {problem.line}" if problem.line else "the log as a whole"]
    if problem.column:
        parts.append(f"column {problem.column}")
    if problem.move is not None:
        parts.append(f"move {problem.move}")
    if problem.seat == HOST:
        parts.append("the host")
    elif problem.seat is not None:
        known = 0 <= problem.seat < len(verdict.players)
        parts.append(_seats(verdict, f"seat {problem.seat}") + (f", {verdict.players[problem.seat]}" if known else ""))
    return ", ".join(parts)


def _shortened(text: object) -> str:
    words = printable(str(text))
    return words if len(words) <= 300 else words[:297] + "..."

"""Why bare scores are impossible: the first reason that a person can check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from attrs import evolve

from cabo_rules.scores.bare import BareScores
from cabo_rules.scores.checks import Standing
from cabo_rules.scores.possible import Found, search
from cabo_rules.scores.problems import SheetProblem
from cabo_rules.scores.steps import Steps
from cabo_rules.variants.chapters.language import listed
from cabo_rules.variants.derived import may_have_no_winner

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant

_STEPS_FOR_A_HINT: Final = 20_000
_MOST_CALLERS: Final = 12


def explain(standing: Standing, bare: BareScores, found: Found) -> Iterator[SheetProblem]:
    """Yield the problems of scores that no hands give."""
    variant, players = standing.variant, standing.players
    key, with_caller = "scoring" if bare.caller is None else "scoring.caller", _with(players, bare.caller)
    if found.hopeless:
        for seat in found.hopeless:
            role = " as the caller" if seat == bare.caller else ""
            message = f"No hand gives {players[seat]} a score of {bare.scores[seat]}{role}."
            yield standing.problem("sheet.no_hand", "scoring", message, seat)
    elif _nobody_wins(variant, bare):
        bonus = variant.scoring.caller.bonus
        own = f" and {players[bare.caller]} did not score {bonus}" if bare.caller is not None and bonus else ""
        message = f"Nobody scored 0{own}, but the lowest hand scores {'that' if own else '0'}."
        yield standing.problem("sheet.no_winner", "scoring.winner_scores", message)
    elif not found.fits:
        message = f"No hands give these scores together {with_caller}."
        yield standing.problem("sheet.counting", key, f"{message}{_hint(standing, bare)}")
    else:
        message = f"The deck has no hands that give these scores together {with_caller}."
        yield standing.problem("sheet.deck", "deck", f"{message}{_hint(standing, bare)}")


def _nobody_wins(variant: Variant, bare: BareScores) -> bool:
    """Return whether a winner would score nothing, and nobody has scored like one."""
    rules = variant.scoring
    if rules.winner_scores != "nothing" or may_have_no_winner(variant):
        return False
    playing = [seat for seat in range(len(bare.scores)) if seat not in bare.out]
    as_winner = {seat: rules.caller.bonus if seat == bare.caller else 0 for seat in playing}
    return all(bare.scores[seat] != score for seat, score in as_winner.items())


def _with(players: Sequence[str], caller: int | None) -> str:
    return "without a caller" if caller is None else f"with {players[caller]} as the caller"


def _hint(standing: Standing, bare: BareScores) -> str:
    """Return the callers with whom the scores are possible; an empty text if there are none."""
    players = standing.players
    others = [seat for seat in range(len(players)) if seat not in bare.out and seat != bare.caller]
    could = [seat for seat in others[:_MOST_CALLERS] if _is_possible(standing, evolve(bare, caller=seat))]
    ways = [f"with {listed([players[seat] for seat in could], 'or')} as the caller"] if could else []
    if bare.caller is not None and _is_possible(standing, evolve(bare, caller=None)):
        ways.append("without a caller")
    return f" They are possible {' or '.join(ways)}." if ways else ""


def _is_possible(standing: Standing, bare: BareScores) -> bool:
    return search(standing.variant, bare, Steps(_STEPS_FOR_A_HINT)).possible is True

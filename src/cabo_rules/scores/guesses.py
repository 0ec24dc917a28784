"""Guesses about the hands behind bare scores: each stands for hands that count the same.

A score says what a hand is worth, or little: nothing for a winner, a fixed score for a call that failed. So a guess is
about hands of so many points, or of points between two that matter.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

from attrs import frozen

from cabo_rules.rules.scoring import Worth, of_a_failed_call, worth_of
from cabo_rules.scores.bare import Round
from cabo_rules.scores.hands import Want
from cabo_rules.scores.steps import Steps
from cabo_rules.variants.derived import empty_hand_wins
from cabo_rules.variants.model import FixedScores, SpecialHand

if TYPE_CHECKING:
    pass


@frozen
class Guess:
    """Hands that are the same to the count.

    :ivar worth: the worth of one of them.
    :ivar want: the hands; ``None`` for the one that was noted.
    """

    worth: Worth
    want: Want | None


# --- special hands that fix all scores --------------------------------------------------------------------------------


def fixed_guesses(round_: Round) -> Iterator[list[list[Guess]]]:
    """Yield the guesses of each seat if a special hand fixes all scores, for each price that the others may pay."""
    bare, named = round_.bare, _allowed(round_).items()
    fixed = {name: hand.points for name, hand in named if isinstance(hand.points, FixedScores)}
    for price in sorted({each.others for each in fixed.values()}):
        guesses = []
        for seat, score in enumerate(bare.scores):
            own = _noted(round_, seat)
            if not own:
                holds = [name for name, each in fixed.items() if each.holder == score and seat not in bare.out]
                own = [_special(round_, name, 0) for name in holds]
                own += _of(round_, seat, 1, round_.made) if score == price else []
            guesses.append(_as_written(round_, seat, own))
        yield guesses


# --- points of each hand ----------------------------------------------------------------------------------------------


def usual_guesses(round_: Round, steps: Steps) -> Iterator[list[list[Guess]]]:
    """Yield the guesses of each seat if the points decide.

    Some scores do not show the points of a hand: that of a winner who scores nothing, and that of a player who scores
    nothing for having at most the caller's points. So the lowest points of those who did not call are tried one by one,
    and those of the caller.
    """
    bare, rules = round_.bare, round_.variant.scoring
    bare_seats = [seat for seat in range(len(bare.scores)) if not _noted(round_, seat)]
    others = [seat for seat in bare_seats if seat != bare.caller]
    hidden = [seat for seat in others if bare.scores[seat] == 0 and seat not in bare.out]
    upto = min([bare.scores[seat] for seat in others if seat not in hidden and seat not in bare.out], default=None)
    worths = sorted({*round_.made, *_specials(round_).values()})
    lowest: list[int | None] = [None]
    spares = rules.caller.at_or_below is not None and bare.caller is not None
    if hidden and (spares or (rules.winner_scores == "nothing" and rules.winner != "caller if lowest")):
        lowest += [points for points in worths if upto is None or points <= upto]
    of_caller: list[int | None] = [None]
    if hidden and spares and bare.caller is not None and bare.caller in bare_seats:
        of_caller = [points for points in worths if _could(round_, bare.caller, points, None, points)]
    plain = {bare.scores[seat] - adds for seat in others for adds in (0, rules.highest_adds or 0)}
    noted = {guess.worth.points for seat in range(len(bare.scores)) for guess in _noted(round_, seat)}
    for least, callers in product(lowest, of_caller):
        named = {points for points in (least, callers, round_.variant.calling.highest_hand) if points is not None}
        cuts = sorted({*plain, *noted, *named, *_specials(round_).values()})
        known: dict[object, list[Guess]] = {}
        guesses = []
        for seat, score in enumerate(bare.scores):
            same = score, bare.special[seat], bare.hands[seat], seat == bare.caller, seat in bare.out, seat in bare.gone
            if same not in known:
                steps.take(len(round_.made))
                known[same] = _guesses(round_, seat, least, callers, cuts)
            guesses.append(known[same])
        yield guesses


def _guesses(round_: Round, seat: int, least: int | None, callers: int | None, cuts: Sequence[int]) -> list[Guess]:
    """Return the guesses of a seat.

    :param least: the lowest points of those who did not call, if they are tried.
    :param callers: the points of the caller, if they are tried.
    :param cuts: the points to which others are compared.
    """
    if own := _noted(round_, seat):
        return _as_written(round_, seat, own)
    cells: dict[tuple[object, ...], list[int]] = {}
    for points in round_.made:
        if _could(round_, seat, points, least, callers):
            at = bisect_left(cuts, points)
            exact = at < len(cuts) and cuts[at] == points
            shown = _bases_of_caller(round_, points) if seat == round_.bare.caller else None
            cells.setdefault((at, exact, shown), []).append(points)
    own = [guess for cell in cells.values() for guess in _of(round_, seat, cell[0], cell)]
    if seat not in round_.bare.out:
        worths = _specials(round_).items()
        own += [_special(round_, name, worth) for name, worth in worths if _could(round_, seat, worth, least, callers)]
    return _as_written(round_, seat, own)


def _could(round_: Round, seat: int, points: int, least: int | None, callers: int | None) -> bool:
    """Return whether a hand of so many points may give a seat its score; whether it does depends on the others."""
    bare, rules = round_.bare, round_.variant.scoring
    score, adds = bare.scores[seat], rules.highest_adds or 0
    if seat == bare.caller:
        if callers not in (None, points):
            return False
        return _bases_of_caller(round_, points) != (None, None, None)
    if seat in bare.out:
        return points == score
    if least is not None and points < least and not empty_hand_wins(round_.variant):
        return False
    if points in (score, score - adds):
        return True
    spared = rules.caller.at_or_below is not None and bare.caller is not None
    return not score and (points == least or (spared and (callers is None or points <= callers)))


def _bases_of_caller(round_: Round, points: int) -> tuple[int | None, ...]:
    """Return what the caller's score is made of, before bonus and penalty, if the hand has so many points.

    There is a number for a caller who is lowest, one for a caller who ties and scores the plain points, and one for a
    caller who has failed; ``None`` if that does not give the score.
    """
    rules, score = round_.variant.scoring, round_.bare.scores[round_.bare.caller or 0]
    rule = rules.caller
    lowest = 0 if rules.winner_scores == "nothing" else points
    failed = of_a_failed_call(rule, points)
    return (
        lowest if score == lowest + rule.bonus else None,
        points if score == points and rule.tied == "neither" else None,
        failed if score - failed - rule.penalty in (0, rules.highest_adds or 0) else None,
    )


# --- guesses ----------------------------------------------------------------------------------------------------------


def _noted(round_: Round, seat: int) -> list[Guess]:
    """Return the one guess of a seat whose hand is known, or none."""
    hand = () if seat in round_.bare.gone else round_.bare.hands[seat]
    return [] if hand is None else [Guess(worth_of(round_.variant, hand, is_out=seat in round_.bare.out), None)]


def _of(round_: Round, seat: int, points: int, values: Iterable[int]) -> list[Guess]:
    """Return the guess that stands for hands of these points; a hand without cards is one of its own, if it may win.

    :param points: those that the count is tried with.
    """
    bits, (fewest, _), is_out = 0, round_.sizes, seat in round_.bare.out
    for value in values:
        bits |= round_.deck.bit(value)
    empty = round_.deck.bit(0) & bits if empty_hand_wins(round_.variant) and not is_out and not fewest else 0
    found = [Guess(Worth(0, None, 0, 0, 0), Want(empty, range(1)))] if empty else []
    sizes = range(max(fewest, 1) if empty or is_out else fewest, round_.most + 1)  # who is out has too many cards
    return [*found, Guess(Worth(points, None, points, 1, 0), Want(bits, sizes))]


def _special(round_: Round, name: str, points: int) -> Guess:
    """Return the guess that a hand is a special one."""
    size = len(round_.variant.scoring.special[name].cards)
    return Guess(Worth(points, name, points, size, 0), Want(0, range(0), name))


def _specials(round_: Round) -> dict[str, int]:
    """Return the special hands with points of their own."""
    named = _allowed(round_).items()
    return {name: hand.points for name, hand in named if isinstance(hand.points, int)}


def _allowed(round_: Round) -> dict[str, SpecialHand]:
    """Return the special hands of as many cards as a hand can have."""
    sizes = range(round_.sizes[0], round_.sizes[1] + 1)
    return {name: hand for name, hand in round_.variant.scoring.special.items() if len(hand.cards) in sizes}


def _as_written(round_: Round, seat: int, guesses: list[Guess]) -> list[Guess]:
    """Return the guesses with the special hand that was noted, unless a hand without cards may keep it from winning."""
    name = round_.bare.special[seat]
    if name is None or empty_hand_wins(round_.variant):
        return guesses
    return [guess for guess in guesses if guess.worth.special == name]

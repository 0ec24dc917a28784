"""Bare scores: whether some hands of the deck, counted by the rules, give exactly these.

Guesses stand for the hands that a seat may have. A guess for each seat is counted by the referee's own function. If the
scores come out, hands of one deck are looked for, and counted again. The search is exact, unless it takes too many
steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations_with_replacement, product
from typing import TYPE_CHECKING, Final

from cabo_rules.cards import Card
from cabo_rules.rules.scoring import RoundScore, count, count_worths
from cabo_rules.scores.bare import BareScores, Round, begin
from cabo_rules.scores.guesses import Guess, fixed_guesses, usual_guesses
from cabo_rules.scores.hands import find_hands
from cabo_rules.scores.steps import OutOfStepsError, Steps
from cabo_rules.sealed import sealed

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant

MOST_STEPS: Final = 1_000_000
"""The most steps of a search for the hands behind the scores of a round; they take a few seconds."""


@sealed
class Found:
    """The outcome of a search for hands.

    :ivar possible: whether there are such hands; ``None`` if the search took too many steps to know.
    :ivar winners: the winners of the round, each way that they can be.
    :ivar complete: whether these are all the ways.
    :ivar fits: whether the scores fit together by the rules, if each hand had a deck of its own.
    :ivar hopeless: the seats to which no hand gives their score, whatever the others have.
    """

    possible: bool | None
    winners: frozenset[tuple[int, ...]] = frozenset()
    complete: bool = False
    fits: bool = True
    hopeless: tuple[int, ...] = ()


def search(variant: Variant, bare: BareScores, steps: Steps, *, all_winners: bool = False) -> Found:
    """Look for hands that give the scores of a round.

    :param all_winners: whether to go on until all ways to win the round are found.
    """
    winners, fits = set[tuple[int, ...]](), False
    hopeless = {*range(len(bare.scores))}
    try:
        round_ = begin(variant, bare, steps)
        if round_ is None:
            return Found(None)
        for guesses in _fitting(round_, hopeless, steps, all_winners=all_winners):
            fits = True
            won = None if round_.ties else _counted(round_, guesses).winners
            if won is None or won not in winners:
                winners |= _made(round_, guesses, steps, all_winners=all_winners and won is None)
            if winners and not all_winners:
                return Found(True, frozenset(winners))
    except OutOfStepsError:
        return Found(True if winners else None, frozenset(winners))
    return Found(bool(winners), frozenset(winners), True, fits, tuple(sorted(hopeless)))


def _counted(round_: Round, guesses: Sequence[Guess]) -> RoundScore:
    bare = round_.bare
    return count_worths(round_.variant, [guess.worth for guess in guesses], bare.caller, bare.out)


def _made(round_: Round, guesses: Sequence[Guess], steps: Steps, *, all_winners: bool) -> set[tuple[int, ...]]:
    """Return the winners of the round with hands that fit the guesses, of the first ones found or of all.

    Small hands are tried first, since nearly all are; others only if no such hands fit.
    """
    bare, deck = round_.bare, round_.deck
    wanted = [seat for seat, guess in enumerate(guesses) if guess.want is not None]
    wants = [guess.want for guess in guesses if guess.want is not None]
    small = min(round_.variant.deal.cards + 2, round_.most)
    winners = set[tuple[int, ...]]()
    for most in (small, round_.most) if small < round_.most else (small,):
        for made in find_hands(deck, round_.left, wants, most, steps):
            hands: list[Sequence[Card]] = [() if hand is None else hand for hand in bare.hands]
            for seat, taken in zip(wanted, made, strict=True):
                hands[seat] = deck.cards(taken)
            steps.take(30 * len(hands))  # counting a hand takes as long as so many other steps
            score = count(round_.variant, hands, bare.caller, bare.out)
            if score.scores == bare.scores:
                winners.add(score.winners)
                if not all_winners:
                    return winners
    return winners


def _fitting(round_: Round, hopeless: set[int], steps: Steps, *, all_winners: bool) -> Iterator[list[Guess]]:
    """Yield a guess for each seat, if together they are counted as the scores say.

    :param hopeless: all seats; those for which there is any guess are removed.
    """
    seen = set[tuple[Guess, ...]]()
    for guesses in chain(fixed_guesses(round_), usual_guesses(round_, steps)):
        hopeless.difference_update(seat for seat, own in enumerate(guesses) if own)
        if not all(guesses):
            continue
        for chosen in _choices(round_, guesses, apart=all_winners):
            steps.take(len(chosen))
            known = tuple(chosen)
            if known not in seen and (round_.ties or _counted(round_, chosen).scores == round_.bare.scores):
                seen.add(known)
                yield chosen


def _choices(round_: Round, guesses: Sequence[Sequence[Guess]], *, apart: bool) -> Iterator[list[Guess]]:
    """Yield a guess for each seat; seats with the same guesses are the same, but for the caller and those out.

    :param apart: whether it matters which of such seats has which hand.
    """
    bare, alike = round_.bare, dict[object, list[int]]()
    for seat, own in enumerate(guesses):
        same = not apart and seat not in bare.out and seat != bare.caller and bare.hands[seat] is None
        alike.setdefault((bare.scores[seat], bare.special[seat], tuple(own)) if same else seat, []).append(seat)
    classes = [*alike.values()]
    for chosen in product(*[combinations_with_replacement(guesses[seats[0]], len(seats)) for seats in classes]):
        found = dict(zip(chain.from_iterable(classes), chain.from_iterable(chosen), strict=True))
        yield [found[seat] for seat in range(len(guesses))]

"""Checks of a round that was written down, before it is counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import frozen

from cabo_rules.cards import Card
from cabo_rules.errors import short
from cabo_rules.rules.table import in_game, why_out
from cabo_rules.rules.worth import special_hand
from cabo_rules.scores.hands import sizes_of_hands
from cabo_rules.scores.noted import NotedRound
from cabo_rules.scores.problems import SheetProblem
from cabo_rules.state import State
from cabo_rules.variants.derived import full_hand_is_out, prices
from cabo_rules.variants.nearest import nearest

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant


@frozen
class Standing:
    """The state of a game before a round.

    :ivar players: the players' names, by seat.
    :ivar state: the totals, resets and players who are out, as the referee keeps them.
    :ivar ended_by: the key of the rule that has ended the game, or ``None`` while it goes on.
    """

    players: tuple[str, ...]
    state: State
    ended_by: str | None = None

    @property
    def variant(self) -> Variant:
        """The rules."""
        return self.state.variant

    @property
    def gone(self) -> tuple[int, ...]:
        """The seats that are out of the game."""
        return tuple(sorted({*range(self.state.seats)} - {*in_game(self.state)}))

    def problem(self, code: str, key: str, message: str, seat: int | None = None) -> SheetProblem:
        """Return a problem of the next round."""
        return SheetProblem(self.state.round + 1, seat, code, key, message)


def problems_of(standing: Standing, noted: NotedRound) -> list[SheetProblem]:
    """Return why a round cannot be counted; an empty list if it can."""
    if standing.ended_by is not None:
        number = standing.state.round
        message = f"The game is over after round {number}, so there is no round {number + 1}."
        return [standing.problem("sheet.over", standing.ended_by, message)]
    if counts := list(_counts(standing, noted)):
        return counts
    found = [*_callers(standing, noted), *_out(standing, noted), *_missing(standing, noted)]
    return [*found, *_cards(standing, noted), *_sizes(standing, noted), *_special(standing, noted)]


def _counts(standing: Standing, noted: NotedRound) -> Iterator[SheetProblem]:
    seats = len(standing.players)
    named = {"hands": noted.hands, "scores": noted.scores, "totals": noted.totals}
    for word, given in named.items():
        if len(given) not in (0, seats):
            message = f"The {word} must be {seats}, one for each player, not {len(given)}."
            yield standing.problem("sheet.seats", "deal.seats", message)


def _callers(standing: Standing, noted: NotedRound) -> Iterator[SheetProblem]:
    caller = noted.caller
    if caller is None:
        return
    if not 0 <= caller < len(standing.players):
        message = f"The caller must be a seat from 0 to {len(standing.players) - 1}, not {short(caller)}."
        yield standing.problem("sheet.caller", "calling", message)
    elif caller in standing.gone:
        message = f"{standing.players[caller]} is out of the game, and cannot call."
        yield standing.problem("sheet.caller", why_out(standing.state, caller), message, caller)


def _out(standing: Standing, noted: NotedRound) -> Iterator[SheetProblem]:
    players, gone, key = standing.players, standing.gone, "matching.penalty.most_cards"
    for seat in noted.out:
        if not 0 <= seat < len(players):
            message = f"Who is out must be a seat from 0 to {len(players) - 1}, not {short(seat)}."
            yield standing.problem("sheet.out", key, message)
        elif not full_hand_is_out(standing.variant):
            yield standing.problem("sheet.out", key, f"No rule puts {players[seat]} out of a round.", seat)
    if noted.out and {*noted.out, *gone} >= {*range(len(players))}:
        yield standing.problem("sheet.out", key, "At least one player must be left in the round.")


def _missing(standing: Standing, noted: NotedRound) -> Iterator[SheetProblem]:
    gone, by_hands = standing.gone, counts_by_hands(standing, noted)
    for seat, name in enumerate(standing.players):
        hand, score = hand_of(noted, seat), score_of(noted, seat)
        if seat in gone:
            if hand or score:
                message = f"{name} is out of the game, and has neither a hand nor a score."
                yield standing.problem("sheet.gone", why_out(standing.state, seat), message, seat)
        elif hand is None and score is None:
            yield standing.problem("sheet.missing", "", f"{name} has neither a hand nor a score.", seat)
        elif score is None and not by_hands:
            message = f"The score of {name} is missing; hands are counted only if all are noted."
            yield standing.problem("sheet.missing", "", message, seat)


def hand_of(noted: NotedRound, seat: int) -> tuple[Card, ...] | None:
    """Return the hand of a seat, or None if it was not noted."""
    return noted.hands[seat] if noted.hands else None


def score_of(noted: NotedRound, seat: int) -> int | None:
    """Return the score of a seat, or None if it was not noted."""
    return noted.scores[seat] if noted.scores else None


def counts_by_hands(standing: Standing, noted: NotedRound) -> bool:
    """Return whether the hands of all players who are in the game were noted."""
    gone = standing.gone
    return all(seat in gone or hand_of(noted, seat) is not None for seat in range(len(standing.players)))


def _cards(standing: Standing, noted: NotedRound) -> Iterator[SheetProblem]:
    deck = standing.variant.cards_for(len(standing.players))
    left, name = list(deck), standing.variant.id
    for seat, hand in enumerate(noted.hands):
        for card in hand or ():
            if card in left:
                left.remove(card)
            elif card in deck:
                message = f"The hands have {card} more often than the deck of {name}."
                yield standing.problem("sheet.card", "deck", message, seat)
            else:
                yield standing.problem("sheet.card", "deck", f"{card} is not in the deck of {name}.", seat)


def _sizes(standing: Standing, noted: NotedRound) -> Iterator[SheetProblem]:
    fewest, most = sizes_of_hands(standing.variant)
    for seat, hand in enumerate(noted.hands):
        if hand is None or seat in standing.gone:
            continue
        if len(hand) < fewest:
            message = f"A hand must have at least {_cards_in_words(fewest)}, not {len(hand)}."
            yield standing.problem("sheet.hand_size", "matching", message, seat)
        elif len(hand) > most:
            key = "matching.penalty.most_cards" if prices(standing.variant) else "deal.cards"
            message = f"A hand can have at most {_cards_in_words(most)}, not {len(hand)}."
            yield standing.problem("sheet.hand_size", key, message, seat)


def _cards_in_words(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def _special(standing: Standing, noted: NotedRound) -> Iterator[SheetProblem]:
    known, seats, key = standing.variant.scoring.special, range(len(standing.players)), "scoring.special"
    for seat, name in noted.special:
        if seat not in seats:
            message = f"A special hand must be that of a seat from 0 to {len(seats) - 1}, not {short(seat)}."
            yield standing.problem("sheet.special", key, message)
        elif name not in known:
            near = nearest(name, known)
            hint = f"; did you mean {near}?" if near else "."
            message = f"{standing.variant.id} has no special hand {short(name)}{hint}"
            yield standing.problem("sheet.special", key, message, seat)
        elif not _may_be(standing, noted, seat, name):
            message = f"The hand of {standing.players[seat]} does not count as {name}."
            yield standing.problem("sheet.special", f"{key}.{name}.cards", message, seat)


def _may_be(standing: Standing, noted: NotedRound, seat: int, name: str) -> bool:
    """Return whether the hand of a seat may be a special one; that of a player who is out never is."""
    if seat in standing.gone or seat in noted.out:
        return False
    hand = hand_of(noted, seat)
    return hand is None or special_hand(standing.variant, hand) == name

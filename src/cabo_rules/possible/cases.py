"""Referee a record with gaps: follow every course that the game may have taken.

A record notes the moves of a game and the faces that its observer saw and noted. The cards of a round are known by
their backs, and the rules decide each move as for any other game. If they ask for a face that nobody knows, the course
splits into cases, one for each answer; what the record notes then and later ends those that cannot have been. A card
keeps the set of faces that agree with the answers given for it.

If no case is left, no cards at all could make the move legal. Since the rules ask only for faces that their events show
to all, except for the card that somebody keeps, a record without gaps has one case all along.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from attrs import Factory, frozen

from cabo_rules.cards import Card
from cabo_rules.events import Event, RoundScored
from cabo_rules.logs.paired import Mismatch, Pair
from cabo_rules.moves import Move
from cabo_rules.possible.backs import Backs
from cabo_rules.possible.fits import Domains
from cabo_rules.possible.marked import Lot
from cabo_rules.refusals import Refusal
from cabo_rules.seats import Place
from cabo_rules.state import State


@frozen
class Gap:
    """A card that a move showed, and that the record does not note.

    :ivar line: the line of the record.
    :ivar move: the number of the move.
    :ivar claim: the claim in which the face would stand: ``"shown"``, ``"open_card"``, ``"power_card"`` or ``"hands"``.
    :ivar at: the number of the card in it, from 0.
    :ivar count: the number of cards in it.
    :ivar place: where the card lies, in hands; else ``None``.
    """

    line: int
    move: int
    claim: str
    at: int
    count: int
    place: Place | None


Steps = tuple[Any, Move, tuple[Event, ...]] | None


@frozen(eq=False)
class Past:
    """The rounds before, in one of the ways in which they may have been played.

    :ivar before: the ways up to the round before that lead here.
    :ivar gaps: the faces that each gap of the last round may have.
    :ivar steps: the moves of the round with their events, as for a case.
    :ivar faces: the faces that are known of its cards, by their marks.
    :ivar backs: its cards.
    """

    before: tuple[Past, ...]
    gaps: Mapping[Gap, frozenset[Card]]
    steps: Steps
    faces: Mapping[str, Card]
    backs: Backs


@frozen(eq=False)
class Case:
    """One course that a game may have taken.

    :ivar state: the state, with all cards of the round known by their backs.
    :ivar backs: the cards of the round.
    :ivar lots: the deal, and the shuffles after it.
    :ivar faces: the faces that are known, by the mark of the card.
    :ivar domains: the faces that other cards may have, if anything is known of them.
    :ivar ways: once the round is counted, combinations of faces for the cards that were not known: one of these.
    :ivar alike: for such a card, those of its hand whose places in these combinations it may take.
    :ivar uncounted: whether the round has ended with so many cards not known that nobody can say how it was counted.
    :ivar gaps: the gaps of the round, with the backs of their cards.
    :ivar lines: the line that first notes each known face.
    :ivar steps: the last move of the round with its events, and those before it, as nested pairs; cards by their backs.
    :ivar past: the ways in which the rounds before may have been played.
    :ivar scored: the count of the last round that was counted.
    :ivar counted: the hands that were counted.
    """

    state: State
    backs: Backs
    lots: tuple[Lot, ...] = ()
    faces: Mapping[str, Card] = Factory(dict)
    domains: Domains = Factory(dict)
    ways: tuple[Domains, ...] | None = None
    alike: Mapping[str, frozenset[str]] = Factory(dict)
    uncounted: bool = False
    gaps: Mapping[Gap, Card] = Factory(dict)
    lines: Mapping[str, int] = Factory(dict)
    steps: Steps = None
    past: tuple[Past, ...] = ()
    scored: RoundScored | None = None
    counted: tuple[tuple[Card | None, ...], ...] = ()

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The scores of the last round that was counted."""
        return None if self.scored is None else tuple([seat.score for seat in self.scored.seats])

    @property
    def deck(self) -> Counter[Card]:
        """The cards of the deck."""
        return Counter(self.state.variant.cards_for(self.state.seats))

    def mark(self, card: Card) -> str:
        """Return the mark of a card."""
        return self.backs.back(card).text

    def left_for(self, card: Card) -> frozenset[Card]:
        """Return the faces that a card whose face is not known may have, by what is known of it alone."""
        return self.domains.get(self.mark(card)) or frozenset(self.deck)


# --- how a case ends --------------------------------------------------------------------------------------------------


@frozen(eq=False)
class Refused:
    """The rules refuse the move."""

    case: Case
    refusal: Refusal


@frozen(eq=False)
class Denied:
    """The events of the move deny a claim, whatever the cards are.

    :ivar after: the state after these events.
    """

    case: Case
    mismatch: Mismatch
    after: State
    events: tuple[Event, ...]


@frozen(eq=False)
class Contradicted:
    """A noted face is not one that the card can have.

    :ivar pair: the card and the noted face.
    :ivar events: the events that show it.
    """

    case: Case
    pair: Pair
    events: tuple[Event, ...]


@frozen(eq=False)
class Impossible:
    """The deck does not have the cards that are known.

    :ivar pair: the first noted face that is one too many; ``None`` if no face was noted.
    :ivar learned: the faces that the move shows before it.
    """

    case: Case
    pair: Pair | None
    events: tuple[Event, ...]
    learned: tuple[Pair, ...] = ()


@frozen(eq=False)
class Miscounted:
    """The scores, the totals or the winners are not those that are claimed.

    :ivar after: the case after the move.
    """

    case: Case
    claim: str
    after: Case


@frozen(eq=False)
class Uncountable:
    """No faces of the cards that are not known give the scores that are claimed."""

    case: Case
    scores: tuple[int, ...]


Failure = Refused | Denied | Contradicted | Impossible | Miscounted | Uncountable

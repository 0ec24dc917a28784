"""Worlds that a seat cannot tell apart: two tables that differ only in cards it does not know, and the same moves.

The cards are exchanged in the state itself, whatever had to happen for them to lie there. And which event shows a card
to whom is written down here once more, after the rulebook: the declarations in the library are held to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import islice, zip_longest
from random import Random
from typing import Any, Final

import attrs

from cabo_rules import HIDDEN, Game, new_state, redact, view
from cabo_rules import events as e
from cabo_rules import moves as m
from cabo_rules.cards import Card
from cabo_rules.chance import commitment
from cabo_rules.events import Event
from cabo_rules.events.hands import everybody
from cabo_rules.legal import legal_moves
from cabo_rules.moves import Move
from cabo_rules.referee import play, refusal
from cabo_rules.refusals import IllegalMove
from cabo_rules.state import Commitment, Drawn, Penalty, Slot, State, change
from cabo_rules.testing.pick import Pick
from tests.properties.candidates import candidates_of
from tests.properties.seen import MOST_LISTED, RECALLS, cards_in

TO_ALL: Final = frozenset({
    e.OpenCardTurned, e.Took, e.Kept, e.Discarded, e.Returned, e.PowerOpened, e.Snapped, e.SnapFailed, e.SnapKept,
    e.MatchBegan, e.Matched, e.MatchFailed, e.Traded, e.TradeFailed, e.HandShown, e.RoundEnded, e.CommitmentOpened,
})  # fmt: skip
"""What everybody sees: cards that come on the discard pile or are shown, a caller's hand, all hands at the end, and an
order that the host had committed to."""

TO_ITS_SEAT: Final = frozenset({e.FirstLooked, e.Looked, e.Drew})
"""What only the seat sees that does it."""

_RIGHT_OR_WRONG: Final = (
    {e.Snapped, e.SnapFailed}, {e.SnapKept, e.SnapFailed}, {e.Matched, e.MatchFailed}, {e.Traded, e.TradeFailed},
)  # fmt: skip
"""A card that is shown may be the right one in one world and a wrong one in the other."""


# --- another world ----------------------------------------------------------------------------------------------------


def unknown_cards(state: State, seat: int) -> list[Card]:
    """The cards that a seat has not seen: of the hands, the drawn card, penalty cards apart, and of the stock."""
    drawn, penalty = state.drawn, state.penalty
    return [
        *(slot.card for hand in state.hands for slot in hand if slot.card is not None and seat not in slot.seen_by),
        *([drawn.card] if drawn is not None and seat not in drawn.seen_by else []),
        *(penalty.apart if penalty is not None else ()),
        *state.stock,
    ]


def with_unknown(state: State, seat: int, cards: Iterable[Card]) -> State:
    """The state with these cards instead of its :func:`unknown_cards`, in the same order."""
    return with_faces(state, lambda _, seen_by: seat not in seen_by, cards)


def with_faces(state: State, is_down: Callable[[Card, Collection[int]], bool], faces: Iterable[Card]) -> State:
    """The state with these faces on its cards that lie face down: first those of the hands, then the drawn card, then
    the others.

    :param is_down: returns whether a card lies face down, by the card and by who has seen it.
    """
    rest = iter(faces)

    def up(card: Card, seen_by: Collection[int] = ()) -> Card:
        return next(rest) if is_down(card, seen_by) else card

    hands = tuple(
        tuple(s if s.card is None else Slot(up(s.card, s.seen_by), s.seen_by, s.cell, s.face_up) for s in hand)
        for hand in state.hands
    )
    drawn, penalty = state.drawn, state.penalty
    if drawn is not None:
        drawn = Drawn(drawn.seat, drawn.pile, up(drawn.card, drawn.seen_by), drawn.seen_by)
    if penalty is not None:
        penalty = Penalty(penalty.seat, penalty.owed, tuple(map(up, penalty.apart)), penalty.key)
    stock = tuple(map(up, state.stock))
    discard = tuple(up(card, everybody(state.seats)) for card in state.discard)
    return change(state, hands=hands, drawn=drawn, penalty=penalty, stock=stock, discard=discard)


def another_world(state: State, seat: int, rng: Random) -> State:
    """The state with cards exchanged that a seat does not know: all of them, or two, as chance will have it.

    Worlds that differ in two cards only stay alike for longer.
    """
    cards = unknown_cards(state, seat)
    if rng.random() < 0.5:
        rng.shuffle(cards)
    elif len(set(cards)) > 1:
        one = rng.randrange(len(cards))
        other = rng.choice([number for number, card in enumerate(cards) if card != cards[one]])
        cards[one], cards[other] = cards[other], cards[one]
    return with_other_commitments(with_unknown(state, seat, cards))


def with_other_commitments(state: State) -> State:
    """The state in which the host has committed to most orders the other way round, with the same hashes: nobody can
    tell what a hash was made of."""
    return change(
        state,
        commitments=tuple(
            each if each.commitment < "4" else Commitment(each.commitment, each.order[::-1])
            for each in state.commitments
        ),
    )


def _there(move: Move, other: State, rng: Random) -> Move:
    """The same move in the other world: the host's shuffle is another order, which nobody sees."""
    if isinstance(move, m.Deal):
        return m.Deal(tuple(rng.sample(move.order, len(move.order))), move.starter, move.dealer, move.commitment)
    if isinstance(move, m.Shuffle):
        pool = other.stock + other.discard[: len(move.order) - len(other.stock)]
        return m.Shuffle(tuple(rng.sample(pool, len(pool))), move.commitment)
    return move


# --- both worlds side by side -----------------------------------------------------------------------------------------


@attrs.define
class Compared:
    """What was compared, so that nobody takes for proven what was never tried.

    :ivar moves: moves played in two worlds that differ.
    :ivar refused: moves refused in both, for the same reason.
    :ivar parted: how often worlds parted, by the event that showed the seat a card.
    """

    moves: int = 0
    refused: int = 0
    parted: Counter[str] = attrs.field(factory=Counter)

    def add(self, other: Compared) -> None:
        """Count what was compared elsewhere, too."""
        self.moves += other.moves
        self.refused += other.refused
        self.parted += other.parted


def check_non_interference(game: Game, seat: int, rng: Random, tried: float = 0.1) -> Compared:
    """Play the moves of a game again beside a world that the seat cannot tell from it, until it is shown a card in
    which they differ; then beside another one, and so on to the end.

    :param tried: in how many states moves of that seat are tried, legal or not.
    """
    compared = Compared()
    state = other = new_state(game.variant, len(game.players))
    for step in game.steps:
        check_alike(state, other, seat)
        if rng.random() < tried:
            compared.refused += check_refused_alike(state, other, seat, rng)
        compared.moves += state != other
        before, (state, events) = state, play(state, step.move)
        try:
            other_after, others = play(other, _there(step.move, other, rng))
        except IllegalMove as illegal:
            if isinstance(step.move, m.OpenCommitment):
                check_other_order(other, step.move, illegal)
                compared.parted["CommitmentOpened"] += 1
            else:
                check_known_to_its_player(before, other, step.move, events, seat)
                compared.parted["refused there"] += 1
            other = another_world(state, seat, rng)
            continue
        split = first_difference(events, others, seat)
        if split is not None:
            check_shown(split, seat)
            compared.parted[type(split[0]).__name__] += 1
        lasts = split is None and other_after != state and rng.random() < 0.95
        other = other_after if lasts else another_world(state, seat, rng)
    check_alike(state, other, seat)
    return compared


def check_alike(state: State, other: State, seat: int) -> None:
    """The seat sees the same and may do the same."""
    for recall in RECALLS:
        assert view(state, seat, recall) == view(other, seat, recall), f"what seat {seat} sees depends on hidden cards"
    mine, others = (list(islice(legal_moves(world, seat), MOST_LISTED)) for world in (state, other))
    assert mine == others, f"what seat {seat} may do depends on hidden cards"


def check_refused_alike(state: State, other: State, seat: int, rng: Random) -> int:
    """The same moves of the seat are refused, in the same words. How many were."""
    refused = 0
    for move in candidates_of(state, seat, Pick(rng.choice)):
        told, told_other = refusal(state, move), refusal(other, move)
        assert told == told_other, f"why seat {seat} may not {move} depends on hidden cards"
        if told is not None and told_other is not None:
            assert (told.sentence, told.code, told.key) == (told_other.sentence, told_other.code, told_other.key)
            refused += 1
    return refused


def first_difference(events: Iterable[Event], others: Iterable[Event], seat: int) -> tuple[Event, Event] | None:
    """The first events that differ for the seat; ``None`` if there are none."""
    for event, other in zip_longest(events, others):
        assert event is not None, f"{other} happens only where hidden cards are others"
        assert other is not None, f"{event} happens only where hidden cards are others"
        told, told_other = redact(event, seat), redact(other, seat)
        if told != told_other:
            return told, told_other
    return None


def check_shown(split: tuple[Event, Event], seat: int) -> None:
    """Both events show the seat cards that it may see, these differ, and nothing else does."""
    one, other = split
    alike = {type(one), type(other)}
    assert len(alike) == 1 or alike in _RIGHT_OR_WRONG, f"{one} or {other}, by hidden cards"
    for event in split:
        assert type(event) in TO_ALL or (type(event) in TO_ITS_SEAT and event.seat == seat), f"{event} is shown"  # type: ignore[union-attr]
    faces, others = list(cards_in(one)), list(cards_in(other))
    assert [face == HIDDEN for face in faces] == [face == HIDDEN for face in others]
    assert faces != others, f"{one} and {other} show no different cards"
    assert _beside_cards(one, other) == _beside_cards(other, one), f"{one} and {other} differ not only in cards"


def _beside_cards(event: Any, other: Any) -> dict[str, object]:
    """The fields of an event, as far as the other has them, without cards and what follows from the card shown."""
    names = [field.name for field in attrs.fields(type(event))]
    shown = ("card", "cards", "hands", "power")
    return {name: getattr(event, name) for name in names if name not in shown and hasattr(other, name)}


def check_other_order(other: State, move: m.OpenCommitment, illegal: IllegalMove) -> None:
    """A commitment can be opened in one world only: in the other, with the same hash, the cards lay otherwise."""
    assert illegal.refusal.code == "deal.commitment_broken"
    said = commitment(move.order, move.nonce)
    assert move.order not in [each.order for each in other.commitments if each.commitment == said]


def check_known_to_its_player(state: State, other: State, move: Move, events: Sequence[Event], seat: int) -> None:
    """A move is legal in one world only: it is another seat's, and rests on the drawn card, which it shows to all."""
    assert move.seat != seat, f"whether seat {seat} may {move} depends on hidden cards"
    assert state.drawn is not None, f"whether seat {move.seat} may {move} depends on hidden cards"
    assert other.drawn is not None
    assert seat not in state.drawn.seen_by
    assert move.seat == state.drawn.seat
    assert state.drawn.card != other.drawn.card
    first, never = events[0], state.variant.never_kept
    if state.drawn.card.text not in never and other.drawn.card.text in never:
        return  # it is kept, or a set is traded for it, which tells that it may be
    assert type(first) in TO_ALL
    assert list(cards_in(redact(first, seat))) == [state.drawn.card], f"{first} does not tell why it may happen"

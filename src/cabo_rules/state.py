"""The state of a game between two moves, as frozen data.

The state records facts (who discarded the top card, who has snapped wrongly, what is owed); the rules decide what
follows from them. A card whose face is not known is :data:`cabo_rules.HIDDEN`; nothing else differs between the
referee's state and a seat's view of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal

from cabo_rules.cards import MOST_CARDS, Card
from cabo_rules.errors import check_between, wrong_argument
from cabo_rules.moves import Claim, Pile
from cabo_rules.players import check_rules
from cabo_rules.sealed import copier, maker
from cabo_rules.seats import SPECTATOR, Cell, Place
from cabo_rules.visibility import facts, hidden, shown_to_all, shown_to_seen_by

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant


Phase = Literal["deal", "looks", "draw", "drawn", "done", "last snap", "over"]
"""The phase of a game: what it waits for, apart from debts, a shuffle and snaps.

* ``"deal"``: the host deals the first or the next round, or ends the game.
* ``"looks"``: the seats look at their cards before the first turn.
* ``"draw"``: the seat on turn draws, or calls instead of a turn.
* ``"drawn"``: the seat on turn does something with the drawn card.
* ``"done"``: the seat on turn has acted; an open power may be used, and the turn ended.
* ``"last snap"``: the last turn is over; the last discard may still be snapped.
* ``"over"``: the game is over.

Words, not an enumeration: comparing one costs a sixth of looking up a member, and each move does it a dozen times.
"""

RoundEndCause = Literal["last turn", "empty hand", "stock out", "nothing to draw", "one player left"]

MOST_SLOTS: Final = 1_000
"""The most slots of a hand in a table that is set up by hand, since the cost of a move grows with them. Penalty cards
may add any number of slots."""

MOST_COMMITMENTS: Final = 1_000
"""The most open commitments: one for the deal of a round and one for each shuffle."""


@facts
class Slot:
    """One slot of a hand: a card, or a hole that a card has left. It keeps its number and its cell for the round.

    :ivar card: the card, or ``None`` for a hole.
    :ivar seen_by: the seats that have seen the card, and :data:`cabo_rules.SPECTATOR` if all have; this is public, and
        moves with the card.
    :ivar cell: (row, column) in the hand's grid; row 0 is nearest to its player.
    :ivar face_up: whether the card lies face up, so that everybody sees it.
    """

    card: Card | None = shown_to_seen_by()
    seen_by: frozenset[int]
    cell: Cell
    face_up: bool = False


Hand = tuple[Slot, ...]


make_slot: Final = maker(Slot)


@facts
class Drawn:
    """The card that the seat on turn has drawn and still holds, and the seats that have seen it."""

    seat: int
    pile: Pile
    card: Card = shown_to_seen_by()
    seen_by: frozenset[int]


make_drawn: Final = maker(Drawn)


@facts
class Due:
    """The powers of a snapped card, which its snapper may use when those before them are over."""

    seat: int
    powers: tuple[str, ...]


@facts
class Window:
    """The snap window of the top card of the discard pile, from its discard to the next draw.

    :ivar discarder: the seat that put it there; ``None`` for the card that started the pile.
    :ivar snapped: how many snaps have succeeded on it.
    :ivar wrong: the seats that have snapped it wrongly.
    :ivar closed: whether the window was closed before the next draw.
    :ivar hand: the seat from whose hand the last of these snaps was; ``None`` if there was none.
    :ivar user: the seat that uses the powers of a card that it snapped, or was the last to; ``None`` while powers are
        those of the discarder.
    :ivar due: the powers of snapped cards that are not open yet, in the order of the snaps.
    :ivar snapper: the seat that made the last snap that succeeded; ``None`` if there was none.
    """

    discarder: int | None
    snapped: int = 0
    wrong: frozenset[int] = frozenset()
    closed: bool = False
    hand: int | None = None
    user: int | None = None
    due: tuple[Due, ...] = ()
    snapper: int | None = None


open_window: Final = lru_cache(maxsize=64)(Window)
"""Return the window of a discard that nobody has snapped; the same object for the same discarder."""


@facts
class Gift:
    """A gift that a seat may or must give into the place of another player's snapped card."""

    seat: int
    place: Place


@facts
class Penalty:
    """Penalty cards still to be drawn (``owed``), and those drawn that lie ``apart`` until they are placed."""

    seat: int
    owed: int
    apart: tuple[Card, ...] = hidden()
    key: str


@facts
class Commitment:
    """The host's promise to show an order of cards after the round.

    :ivar commitment: the published hash of that order and a nonce.
    :ivar order: the order in which the cards were dealt or shuffled.
    """

    commitment: str
    order: tuple[Card, ...] = hidden()


PARTS: Final = (Slot, Drawn, Penalty, Commitment)
"""The parts of a state that hold cards."""


@facts
class LastLap:
    """The last lap: its cause, the key of the variant, and the seats that still have a turn, in order."""

    cause: Literal["call", "empty hand"]
    seat: int
    last_turns: tuple[int, ...]
    key: str


@facts
class Ending:
    """The cause of the end of a round that waits only for snaps of the last discard, and its key."""

    cause: RoundEndCause
    key: str


@facts
class State:
    """A game of Cabo between two moves. Make one with :meth:`cabo_rules.Game.new`.

    Seats are numbered from 0 clockwise. ``stock[0]`` is the stock's top card, ``discard[-1]`` the discard pile's.

    :ivar round: the number of the round, from 1; 0 before the first deal.
    :ivar starter: the seat that starts this round or, between rounds, the next one; ``None`` if the host will name it.
    :ivar dealer: likewise; ``None`` also if it does not matter.
    :ivar totals: the scores of all rounds so far, by seat.
    :ivar resets: how often each seat's total was reset.
    :ivar winners: the winners of the game once it is over; empty if it was abandoned.
    :ivar turn: the seat on turn.
    :ivar turns: how many turns have begun in this round; before the last lap also those passed over.
    :ivar powers: the names of the open powers, of which the seat on turn may choose one, or ``window.user``, if that is
        a seat.
    :ivar looked: the places looked at with the power in use, while its swap is undecided.
    :ivar claims: the named cards of a match that are not settled yet.
    :ivar shuffle: the draw for which the host must shuffle; ``"stock"`` if no card is drawn after it.
    :ivar ending: why the round is ending, once its last turn is over.
    :ivar snaps: how many snaps of each seat have succeeded in this round.
    :ivar to_look: the seats that have not had their first look.
    :ivar passed: the seats that have passed on snapping the last discard.
    :ivar out: the seats that are out of this round, or of the game.
    :ivar commitments: the host's commitments that are not opened yet.

    >>> from cabo_rules import Game, load_variant
    >>> state = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).state
    >>> state.phase, state.turn, len(state.stock), state.hands[1][0]
    ('looks', 0, 44, Slot(card=Card(text='QC'), seen_by=frozenset(), cell=(0, 0), face_up=False))
    """

    variant: Variant
    seats: int
    phase: Phase
    round: int
    starter: int | None
    dealer: int | None
    totals: tuple[int, ...]
    resets: tuple[int, ...]
    winners: tuple[int, ...] | None
    hands: tuple[Hand, ...]
    stock: tuple[Card, ...] = hidden()
    discard: tuple[Card, ...] = shown_to_all()
    turn: int
    turns: int
    drawn: Drawn | None
    powers: tuple[str, ...]
    looked: tuple[Place, ...]
    window: Window | None
    gift: Gift | None
    penalty: Penalty | None
    claims: tuple[Claim, ...] | None
    shuffle: Literal["turn", "penalty", "stock"] | None
    caller: int | None
    last_lap: LastLap | None
    ending: Ending | None
    snaps: tuple[int, ...]
    to_look: frozenset[int]
    passed: frozenset[int]
    out: frozenset[int]
    commitments: tuple[Commitment, ...]


if TYPE_CHECKING:

    class Draft:
        """A state that an event changes: the fields of :class:`State` that may change, and can be assigned."""

        variant: Variant
        seats: int
        phase: Phase
        round: int
        starter: int | None
        dealer: int | None
        totals: tuple[int, ...]
        resets: tuple[int, ...]
        winners: tuple[int, ...] | None
        hands: tuple[Hand, ...]
        stock: tuple[Card, ...]
        discard: tuple[Card, ...]
        turn: int
        turns: int
        drawn: Drawn | None
        powers: tuple[str, ...]
        looked: tuple[Place, ...]
        window: Window | None
        gift: Gift | None
        penalty: Penalty | None
        claims: tuple[Claim, ...] | None
        shuffle: Literal["turn", "penalty", "stock"] | None
        caller: int | None
        last_lap: LastLap | None
        ending: Ending | None
        snaps: tuple[int, ...]
        to_look: frozenset[int]
        passed: frozenset[int]
        out: frozenset[int]
        commitments: tuple[Commitment, ...]

else:
    Draft = State.__base__

draft_of: Final[Callable[[State], Draft]] = copier(State)
"""Return a draft that has the fields of a state."""


def seal(draft: Draft | State) -> State:
    """Make a draft the state that it has become; nobody can change it any more."""
    sealed: Any = draft
    sealed.__class__ = State
    return sealed  # type: ignore[no-any-return]


Effect = Callable[[Draft, Any], None]
"""The effect of an event: it changes a draft of the state, given the event."""

Effects = Mapping[type[Any], Effect]
"""The effect of each event of a chapter."""


def changed(state: State, effect: Effect, event: Any) -> State:
    """Return the state after an event."""
    draft: Any = draft_of(state)
    effect(draft, event)
    draft.__class__ = State  # as seal does
    return draft  # type: ignore[no-any-return]


def change(state: State, **changes: Any) -> State:
    """Return a copy of the state with some fields changed."""

    def assign(draft: Draft, changes: Mapping[str, Any]) -> None:
        for name, value in changes.items():
            setattr(draft, name, value)

    return changed(state, assign, changes)


def new_state(variant: Variant, seats: int) -> State:
    """Return the state of a game before its first move.

    :param seats: the number of players, from 1 to 1,000. Unlike :meth:`cabo_rules.Game.new` and
        :meth:`cabo_rules.Variant.check_seats`, this function does not check whether the variant is for that many.
    :raises GameError: if ``variant`` is not a variant, or ``seats`` is not such a number.

    >>> from cabo_rules import load_variant
    >>> state = new_state(load_variant("rush"), 3)
    >>> state.phase, state.round, state.totals
    ('deal', 0, (0, 0, 0))
    """
    check_rules(variant)
    check_between(1, MOST_CARDS, "seats", seats)
    nobody: frozenset[int] = frozenset()
    zero = (0,) * seats
    return State(
        variant, seats, "deal", 0, None, None, zero, zero, None, ((),) * seats, (), (), 0, 0,
        None, (), (), None, None, None, None, None, None, None, None, zero, nobody, nobody, nobody, (),
    )  # fmt: skip


def check_state(state: State, name: str = "state") -> None:
    """Check that an argument is a state.

    :raises GameError: if it is not.
    """
    if type(state) is not State:
        raise wrong_argument(name, "a State", state, "use game.state of a game")


def drawn_lies_open(state: State, drawn: Drawn) -> bool:
    """Return whether everybody can see the drawn card: it was taken, or is shown for its power or a match.

    A view without recall does not have ``seen_by``, and a frontend may draw a table between two events of a move.
    """
    shown = drawn.pile == "discard pile" or bool(state.powers) or state.claims is not None
    return shown or SPECTATOR in drawn.seen_by


def power_user(state: State) -> int:
    """Return the seat that may use the open powers: the one on turn, or one that snapped a card with a power."""
    window = state.window
    return state.turn if window is None or window.user is None else window.user


def has_cards(hand: Hand) -> bool:
    """Return whether any card is left in a hand."""
    for slot in hand:  # noqa: SIM110  a generator for any() costs three times as much, and each turn asks this
        if slot.card is not None:
            return True
    return False

"""``Game``: the immutable value that a frontend holds. It plays moves through the referee and records them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from attrs import field

from cabo_rules.cards import Card, as_hands, as_pile
from cabo_rules.errors import GameError, check_kind, check_whole, short, wrong_argument
from cabo_rules.events import Event
from cabo_rules.events.evolve import NOT_FITTING, evolve
from cabo_rules.host_moves import deal_from, opening, rest_of_deck, shuffle_from
from cabo_rules.legal import LegalMoves, legal_moves
from cabo_rules.moves import SHUFFLES, Move, SetUp
from cabo_rules.past import Step, Turned, events_of, moves_of, past_of, same_past, steps_of, steps_since, turn_page
from cabo_rules.players import check_players, check_seed, check_viewer, viewer_in_words
from cabo_rules.referee import RULES, play
from cabo_rules.referee import refusal as why_not
from cabo_rules.refusals import IllegalMove, Refusal
from cabo_rules.rules.awaited import awaited
from cabo_rules.scores.rounds import ScoredRound, scores_of
from cabo_rules.sealed import maker, sealed
from cabo_rules.seats import SPECTATOR
from cabo_rules.state import State, new_state
from cabo_rules.views import redact, view

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant


@sealed
class Game:
    """A game of Cabo: the players, the state of the table, and everything that has happened.

    Create one with :meth:`new` or :meth:`set_up`, or load one with :func:`cabo_rules.load_game`. The constructor is
    internal and checks nothing.

    A game is a value: :meth:`play` returns a new game and leaves the old one unchanged. The cost of a move does not
    grow with the length of the game.

    :ivar players: the players' names, by seat.
    :ivar state: the state of the game; see :class:`cabo_rules.State`.
    :ivar seed: the seed of the shuffles, or ``None`` if the host brings the shuffled cards.
    :ivar viewer: the seat whose view this is, :data:`cabo_rules.SPECTATOR` for a spectator's view, or ``None`` for the
        referee's game, which has every card. A view follows a game and cannot play it.

    >>> from cabo_rules import Game, load_variant
    >>> from cabo_rules.moves import CloseLooks, Draw
    >>> game = Game.new(load_variant("travellers"), ["Ana", "Ben", "Chi"], seed=2023)
    >>> game.round, game.totals, game.winners
    (1, (0, 0, 0), None)
    >>> game == Game.new(game.variant, game.players).with_seed(2023).deal()
    True
    >>> game = game.play(CloseLooks())
    >>> Draw(0, "stock") in game.legal_moves(0), game.legal_moves(0).count()
    (True, 14)
    >>> game.refusal(Draw(1, "stock")).sentence
    "It is seat 0's turn."
    """

    players: tuple[str, ...]
    state: State
    seed: int | None = None
    shuffles: int = field(default=0, repr=False)
    past: Turned | None = field(default=None, repr=False)
    viewer: int | None = None

    @classmethod
    def new(
        cls,
        variant: Variant,
        players: Sequence[str],
        *,
        seed: int | None = None,
        starter: int | None = None,
        dealer: int | None = None,
        nonce: str | None = None,
        viewer: int | None = None,
    ) -> Game:
        """Create a game. If there is a seed, the first round is dealt.

        :param players: the players' names, seat 0 first.
        :param seed: a whole number of at most 4096 bits to shuffle from. Without it nothing is dealt; play
            :class:`cabo_rules.moves.Deal` with cards that you have shuffled.
        :param starter: the seat that starts, if the rules leave that to the host; seat 0 by default.
        :param dealer: the first dealer, if it matters who deals; the last seat by default.
        :param nonce: as for :meth:`deal`.
        :param viewer: the seat that will :meth:`follow` a game that is refereed elsewhere.
        :raises VariantError: if the variant is not for so many players.
        :raises GameError: if the players are not a list of names, the seed is not one that :meth:`with_seed` accepts,
            or the viewer is not a seat.
        :raises IllegalMove: if the rules do not let the host name a starter or a dealer.
        """
        names = check_players(variant, players)
        check_viewer(viewer, len(names))
        _check_seed(seed, viewer)
        game = cls(names, new_state(variant, len(names)), seed, viewer=viewer)
        if seed is None and (starter, dealer, nonce) != (None, None, None):
            raise GameError("starter, dealer and nonce must be None without a seed; put them in your Deal")
        return game if seed is None else game.deal(starter=starter, dealer=dealer, nonce=nonce)

    @classmethod
    def set_up(
        cls,
        variant: Variant,
        players: Sequence[str],
        *,
        hands: Sequence[Sequence[Card | str | None]],
        discard: Sequence[Card | str] = (),
        stock: Sequence[Card | str] | None = None,
        turn: int = 0,
        totals: Sequence[int] | None = None,
        seen: Sequence[Sequence[Iterable[int]]] = (),
        dealer: int | None = None,
        caller: int | None = None,
        lap: int = 1,
        seed: int | None = None,
    ) -> Game:
        """Create a game that begins at a table set up by hand, for tests, puzzles and problems.

        :param hands: for each seat its slots in order, cards or text; ``None`` is a hole.
        :param discard: the discard pile, its top card last; an open card alone is ``["7H"]``.
        :param stock: the stock, its top card first. By default all remaining cards, in the deck's defined order, or
            shuffled if there is a seed.
        :param turn: the seat whose turn begins.
        :param totals: the totals before this round; all 0 by default.
        :param seen: for each seat and slot the seats that have seen the card.
        :param caller: the seat that has called; the seats from ``turn`` up to it have their last turns.
        :param lap: the lap of the round, from 1; some variants allow calls only from a later lap.
        :raises VariantError: if the variant is not for so many players.
        :raises CardError: if a text is not a card.
        :raises GameError: if the players or hands are not lists, a card is not one, or the seed is not a whole number.
        :raises MoveError: if another argument is of the wrong type.
        :raises IllegalMove: if the table does not fit the deck or the seats; the refusal says why.

        >>> from cabo_rules import load_variant
        >>> game = Game.set_up(load_variant("rush"), ["Ana", "Ben"], hands=[["AS", "KH"], ["7D"]], discard=["7H"])
        >>> game.state.turn, len(game.state.stock)
        (0, 48)
        """
        names = check_players(variant, players)
        check_seed(seed)
        table = as_hands(hands)
        pile = as_pile(discard, "discard")
        cards = (
            rest_of_deck(variant.cards_for(len(names)), table, pile, seed) if stock is None else as_pile(stock, "stock")
        )
        sums: Any = (0,) * len(names) if totals is None else totals
        known: Any = seen
        game = cls(names, new_state(variant, len(names)), seed)
        return game.play(SetUp(table, cards, pile, turn, sums, known, dealer, caller, lap))

    # --- the state ----------------------------------------------------------------------------------------------------

    @property
    def variant(self) -> Variant:
        """The rules of the game."""
        return self.state.variant

    @property
    def round(self) -> int:
        """The number of the round, from 1; 0 before the first deal."""
        return self.state.round

    @property
    def totals(self) -> tuple[int, ...]:
        """The total scores of all rounds so far, by seat."""
        return self.state.totals

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The winners of the game; ``None`` while it is being played, empty if it was abandoned."""
        return self.state.winners

    @property
    def is_over(self) -> bool:
        """``True`` if the game is over."""
        return self.state.phase == "over"

    @property
    def number(self) -> int:
        """The number of moves played."""
        return 0 if self.past is None else self.past.number

    @property
    def last_step(self) -> Step | None:
        """The last move and the events it caused; ``None`` before the first. The cost does not grow with the game.

        The host's shuffle may have followed your move; :meth:`since` returns both.
        """
        return None if self.past is None else self.past.step

    @property
    def last_events(self) -> tuple[Event, ...]:
        """The events of the last move, as in :attr:`last_step`; empty before the first."""
        return () if self.past is None else self.past.events

    def since(self, number: int) -> tuple[Step, ...]:
        """Return the moves after the first ``number``, each with its events: those that a frontend has yet to show.

        The cost grows with the number of these moves, not with the length of the game. The result is empty if no more
        than ``number`` moves have been played; a negative number counts as 0.

        :raises GameError: if ``number`` is not a whole number.

        >>> from cabo_rules import load_variant
        >>> from cabo_rules.moves import CloseLooks
        >>> before = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1)
        >>> after = before.play(CloseLooks())
        >>> [type(event).__name__ for step in after.since(before.number) for event in step.events]
        ['LooksEnded', 'OpenCardTurned', 'TurnBegan']
        """
        check_whole("number", number)
        return steps_since(self.past, number)

    @property
    def steps(self) -> tuple[Step, ...]:
        """All moves played, in order, each with the events it caused.

        The cost grows with the length of the game, but the tuple is cached: of all games that continue the same first
        move, the one that was read last keeps its tuple as long as it lives. In a loop that plays, read
        :attr:`last_step` or :meth:`since` instead.
        """
        return steps_of(self.past)

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves played, in order. The cost is that of :attr:`steps`."""
        return moves_of(self.past)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, in order. The cost is that of :attr:`steps`.

        In a loop that plays, read :attr:`last_events` or :meth:`since` instead.
        """
        return events_of(self.past)

    @property
    def scores(self) -> tuple[ScoredRound, ...]:
        """The rounds counted so far, each with the totals after it.

        The first time, the cost is that of :attr:`steps`; later in the same game it grows with the moves since then.
        """
        return scores_of(self.variant, self.past)

    # --- moves --------------------------------------------------------------------------------------------------------

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that the game waits for, :data:`cabo_rules.HOST` for the host; empty once it is over.

        Other seats may have moves, too: they may snap while the game waits for somebody else.

        >>> from cabo_rules import load_variant
        >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
        >>> game.awaited, game.legal_moves(0).kinds()
        ((0, 1), (<class 'cabo_rules.moves.deal.FirstLook'>,))
        """
        return awaited(self.state)

    def legal_moves(self, seat: int) -> LegalMoves:
        """Return everything that a seat may do now. A view knows the moves of its own seat.

        A spectator has no moves, nor has a seat that does not exist. See :func:`cabo_rules.legal_moves`.

        :raises MoveError: if ``seat`` is not a whole number.
        """
        return legal_moves(self.state, seat)

    def refusal(self, move: Move) -> Refusal | None:
        """Return why the rules refuse a move, or ``None`` if they allow it. A view can judge its own seat's moves.

        :raises MoveError: if ``move`` is not a move.
        :raises HiddenCardError: if this is a view, and the answer depends on a card that it hides.
        """
        return why_not(self.state, move)

    def play(self, move: Move) -> Game:
        """Return the game after a move; this game stays unchanged.

        If there is a seed and the stock runs low, the host's shuffle is played at once, too.

        :raises IllegalMove: if the rules refuse the move; it carries the refusal.
        :raises MoveError: if ``move`` is not a move.
        :raises GameError: if this is a view; the events of a move may depend on cards that it hides.
        """
        self._must_be_the_referees()
        state, happened = play(self.state, move)
        return next_game(self, move, state, tuple(happened))._shuffled_if_due()

    def view(self, seat: int) -> Game:
        """Return the game as one seat sees it, from the beginning. Send it to a player who joins.

        The cost grows with the length of the game. Send players who have joined redacted steps to :meth:`follow`.

        :param seat: a seat, or :data:`cabo_rules.SPECTATOR`. A view has no other views but the spectator's.
        :raises GameError: if there is no such seat, or this is another seat's view, which hides its cards.

        >>> from cabo_rules import load_variant
        >>> from cabo_rules.moves import FirstLook
        >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).play(FirstLook(0, (0, 1)))
        >>> game.last_events, game.view(1).last_events
        ((FirstLooked(seat=0, slots=(0, 1), cards=(Card(text='QS'), Card(text='3H'))),), \
(FirstLooked(seat=0, slots=(0, 1), cards=(Card(text='??'), Card(text='??'))),))
        """
        if self.viewer is not None and type(seat) is int and seat not in (self.viewer, SPECTATOR):
            allowed = "SPECTATOR" if self.viewer == SPECTATOR else f"{self.viewer} or SPECTATOR"
            raise wrong_argument("seat", allowed, seat, f"this is the view of {viewer_in_words(self.viewer)}")
        state = view(self.state, seat)
        past = past_of(redact(step, seat) for step in self.steps)
        return Game(self.players, state, None, self.shuffles, past, seat)

    def follow(self, step: Step) -> Game:
        """Return the game after a step that was refereed elsewhere, without checking its events against the rules.

        A client keeps its view of a game this way; the steps are redacted for its seat.

        :raises GameError: if the step is not the next one, its events cannot happen at this table, or it is not a step.

        >>> from cabo_rules import load_variant, redact
        >>> from cabo_rules.moves import CloseLooks
        >>> table = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
        >>> ben = table.view(1)
        >>> table = table.play(CloseLooks())
        >>> for step in table.since(ben.number):
        ...     ben = ben.follow(redact(step, 1))
        ...
        >>> ben == table.view(1)
        True
        """
        check_kind(Step, "step", step, "a Step", "read_step reads one from a line")
        if type(step.move) not in RULES or not isinstance(step.events, tuple):
            raise wrong_argument("step", "a move and its events", step)
        if step.number != self.number + 1:
            raise GameError(f"move {self.number + 1} comes next, not move {short(step.number)}")
        redact(step.move, SPECTATOR)  # raises if a table set up by hand lacks who has seen a card
        state = self.state
        for event in step.events:
            state = evolve(state, event)
        return next_game(self, step.move, state, step.events)

    def _must_be_the_referees(self) -> None:
        if self.viewer is not None:
            raise GameError("a view of a game cannot play; send the move to the referee and follow the step it returns")

    def _shuffled_if_due(self) -> Game:
        """Return the game after the shuffle that it waits for, if there is a seed."""
        due = self.state.shuffle is not None and not self.is_over
        return self.shuffle() if due and self.seed is not None else self

    def deal(self, *, starter: int | None = None, dealer: int | None = None, nonce: str | None = None) -> Game:
        """Return the game with the next round dealt from the seed.

        :param starter: the seat that starts, if the rules leave that to the host; by default the lowest in the game.
        :param dealer: the first dealer, if it matters who deals; the last seat by default.
        :param nonce: commits to the order of the cards, with 64 hexadecimal digits that you keep secret until the round
            is over: ``secrets.token_hex(32)``, new for each deal. Then call :meth:`open_commitment`.
        :raises GameError: if the game has no seed, or is a view.
        :raises MoveError: if the nonce is not 64 hexadecimal digits.
        :raises IllegalMove: if a round cannot be dealt now, or the rules do not let the host name a starter or dealer.
        """
        self._must_be_the_referees()
        return self.play(deal_from(self.seed, self.shuffles, self.state, starter, dealer, nonce))

    def shuffle(self, *, nonce: str | None = None) -> Game:
        """Return the game after the shuffle that it waits for, made from the seed.

        :meth:`play`, :meth:`with_seed` and loading with a seed do this on their own. A game that only follows steps
        does not, since the next step may be the shuffle.

        :param nonce: as for :meth:`deal`.
        :raises GameError: if the game has no seed, or is a view.
        :raises MoveError: if the nonce is not 64 hexadecimal digits.
        :raises IllegalMove: if no shuffle is awaited now.

        >>> from cabo_rules import load_variant
        >>> from cabo_rules.moves import Draw
        >>> rush = load_variant("rush")
        >>> pile = [card for card in rush.cards if card.text not in ("AS", "7D", "2C")]
        >>> low = Game.set_up(rush, ["Ana", "Ben"], hands=[["AS"], ["7D"]], discard=pile, stock=["2C"])
        >>> waiting = low.play(Draw(0, "stock"))
        >>> waiting.state.shuffle
        'turn'
        >>> low.with_seed(5).follow(waiting.steps[-1]).shuffle() == waiting.with_seed(5)
        True
        """
        self._must_be_the_referees()
        return self.play(shuffle_from(self.seed, self.shuffles, self.state, nonce))

    def open_commitment(self, nonce: str) -> Game:
        """Return the game with a commitment of this round opened, which shows everybody the order of the cards.

        :param nonce: the nonce of the commitment.
        :raises GameError: if this is a view.
        :raises MoveError: if the nonce is not 64 hexadecimal digits.
        :raises IllegalMove: if the round is not over, or there is no commitment with this nonce.

        >>> from cabo_rules import load_variant
        >>> from cabo_rules.moves import Abandon
        >>> nonce = "5" * 64  # use secrets.token_hex(32)
        >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7, nonce=nonce).play(Abandon())
        >>> game.open_commitment(nonce).last_events[0].order[0].text
        'QS'
        """
        return self.play(opening(self.state, nonce))

    def with_seed(self, seed: int | None) -> Game:
        """Return the same game with future shuffles made from a seed, or brought by the host if it is ``None``.

        A shuffle that the game waits for is played at once, so the game may be a move longer.

        :raises GameError: if the seed is not a whole number of at most 4096 bits, this is a view, or the game waits for
            a shuffle that cannot be played, which is possible if its moves were not validated.
        """
        _check_seed(seed, self.viewer)
        seeded = Game(self.players, self.state, seed, self.shuffles, self.past, self.viewer)
        try:
            return seeded._shuffled_if_due()
        except (IllegalMove, *NOT_FITTING):
            raise GameError("the shuffle that this game waits for cannot happen at this table") from None

    # --- a picture ----------------------------------------------------------------------------------------------------

    def svg(self, *, wide: bool = False, language: str = "en") -> str:
        """Return a picture of the table as an SVG document; for a view, what its viewer sees. The places, the piles and
        the drawn card that the last move touched are marked.

        Notebooks show this picture of a game. For pictures of earlier states, or with less recall, use
        :func:`cabo_rules.show.svg.table`.

        :param wide: ``True`` for a picture that fits a screen, with the other hands at both sides of the piles;
            otherwise it fits a phone.
        :param language: the code of the language of its words.
        :raises GameError: if ``wide`` is neither ``True`` nor ``False``, or the language is unknown.

        >>> from cabo_rules import load_variant
        >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
        >>> "Ana, slot 0: the queen of spades" in game.svg(), "queen of spades" in game.view(1).svg()
        (True, False)
        """
        from cabo_rules.show.svg import table  # few programs need pictures

        return table(self.state, self.players, viewer=self.viewer, wide=wide, step=self.last_step, language=language)

    def _repr_svg_(self) -> str:
        return self.svg()

    # --- a value ------------------------------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        """Compare players, viewer, state and past."""
        if not isinstance(other, Game):
            return NotImplemented
        mine, others = (self.players, self.viewer, self.state), (other.players, other.viewer, other.state)
        return mine == others and same_past(self.past, other.past)

    def __repr__(self) -> str:
        """Show no cards, since a program may write this to its own log."""
        seen = "" if self.viewer is None else f" as {viewer_in_words(self.viewer)} sees it"
        return f"<Game of {self.variant.id}{seen}: {', '.join(self.players)}; round {self.round}, {self.number} moves>"

    def __hash__(self) -> int:
        return hash((self.players, self.state.totals, self.number))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the past as a flat list; a chain of a hundred thousand pages is too deep for pickle."""
        return _game_of, (self.players, self.state, self.seed, self.shuffles, self.steps, self.viewer)


def next_game(game: Game, move: Move, state: State, events: tuple[Event, ...]) -> Game:
    """Return the game after a move that led to that state with these events."""
    page = turn_page(game.past, game.number + 1, move, events)
    return _game(game.players, state, game.seed, game.shuffles + (type(move) in SHUFFLES), page, game.viewer)


_game = maker(Game)


def _check_seed(seed: int | None, viewer: int | None) -> None:
    check_seed(seed)
    if viewer is not None and seed is not None:
        raise GameError("seed must be None for a view; it would reveal every card")


def _game_of(
    players: tuple[str, ...], state: State, seed: int | None, shuffles: int, steps: tuple[Step, ...], viewer: int | None
) -> Game:
    return Game(players, state, seed, shuffles, past_of(steps), viewer)

"""A dealer who deals exactly the cards of a script, and checks that a test uses them all."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Literal, Self

from attrs import frozen

from cabo_rules.cards import Card, card, left_over
from cabo_rules.errors import GameError, MoveError, check_kind, check_whole, wrong_argument
from cabo_rules.events import Drew, OpenCardTurned, PenaltyDrawn
from cabo_rules.game import Game
from cabo_rules.moves import Deal, Move, Shuffle
from cabo_rules.players import check_players
from cabo_rules.refusals import IllegalMove
from cabo_rules.rules.stock import to_shuffle
from cabo_rules.rules.table import in_game
from cabo_rules.variants.model import Variant


@frozen
class _Order:
    """A deal or a shuffle of the script: the hands, if it is a deal, and the cards that leave the stock after it."""

    hands: tuple[tuple[Card, ...], ...] | None
    stock: tuple[Card, ...]
    starter: int | None = None
    dealer: int | None = None


class ScriptedDealer:
    """Deals and shuffles the cards of a script, and fails if another card is drawn.

    A script has the hands to deal and the cards that then leave the stock, in order; below them is the rest of the
    deck, in its written order. The dealer makes the host's moves :class:`cabo_rules.moves.Deal` and
    :class:`cabo_rules.moves.Shuffle`. As a context manager it checks at the end that the script is exhausted.

    Write a hand as one text, like ``"AS 10H Joker"``; ``"-"`` is a hole in a hand.

    :param game: the game to deal for; its seed is not used.
    :param stock: the cards that will leave the present stock, for a game in the middle of a round.
    :ivar game: the game, as far as the dealer has seen it.
    :raises GameError: if the stock does not begin with these cards, or an argument is of the wrong type.

    >>> from cabo_rules import load_variant
    >>> from cabo_rules.moves import CloseLooks, Discard, Draw, Keep
    >>> with ScriptedDealer(Game.new(load_variant("rush"), ["Ana", "Ben"])) as dealer:
    ...     game = dealer.deals("AS 2S 3S 4S", "AH 2H 3H 4H", stock="9C KD", starter=0)  # 9C is the open card
    ...     game = dealer.play(CloseLooks(), Draw(0, "stock"), Keep(0, slot=3))
    ...
    >>> game.state.hands[0][3].card.text
    'KD'
    """

    def __init__(self, game: Game, stock: str = "") -> None:
        check_kind(Game, "game", game, "a Game")
        self.game: Game = game.with_seed(None)
        self._script: deque[_Order] = deque()
        self._left = _cards(stock, "stock")
        if game.state.stock[: len(self._left)] != self._left:
            raise GameError(f"stock must be the first cards of the stock, not {stock}")

    @classmethod
    def set_up(
        cls,
        variant: Variant,
        players: Sequence[str],
        *hands: str,
        discard: str = "",
        stock: str = "",
        rest: Literal["stock", "discard pile"] = "stock",
        **more: Any,
    ) -> Self:
        """Return a dealer at a table set up in the middle of a round. See :meth:`cabo_rules.Game.set_up`.

        :param hands: a text for each seat.
        :param discard: the discard pile, its top card last.
        :param stock: the cards that will leave the stock, in order.
        :param rest: the place of the rest of the deck: below these cards, or at the bottom of the discard pile, so that
            the stock runs out with them.
        :param more: as for :meth:`cabo_rules.Game.set_up`: ``turn``, ``caller``, ``seen`` and so on.
        :raises CardError: if a text is not a card.
        :raises GameError: if an argument is of the wrong type.
        :raises IllegalMove: if the table does not fit the deck or the seats; the refusal says how.

        >>> from cabo_rules import load_variant
        >>> from cabo_rules.moves import Draw, PutBack
        >>> rush = load_variant("rush")
        >>> with ScriptedDealer.set_up(rush, ["Ana", "Ben"], "7S - 3S", "KH", discard="5D", stock="JC") as dealer:
        ...     game = dealer.play(Draw(0, "stock"))
        ...
        >>> game.state.drawn.card.text, len(game.state.hands[0])
        ('JC', 3)
        """
        names = check_players(variant, players)
        held = [[None if word == "-" else card(word) for word in _words(hand, "hands")] for hand in hands]
        top, pile = _cards(stock, "stock"), _cards(discard, "discard")
        if rest not in ("stock", "discard pile"):
            raise wrong_argument("rest", "stock or discard pile", rest)
        used = [*top, *pile, *(each for hand in held for each in hand if each is not None)]
        left = left_over(variant.cards_for(len(names)), used)
        piles: dict[str, Any] = {"stock": top + left, "discard": pile}
        if rest == "discard pile":
            piles = {"stock": top, "discard": left + pile}
        return cls(Game.set_up(variant, players, hands=held, **piles, **more), stock)

    # --- the script ---------------------------------------------------------------------------------------------------

    def deals(self, *hands: str, stock: str = "", starter: int | None = None, dealer: int | None = None) -> Game:
        """Script a deal, and make it at once if one is due.

        :param hands: a text for each seat, slot by slot; empty for a seat that is out of the game.
        :param stock: the cards that will leave the stock, in order: the open card first if one is turned, then drawn
            cards and penalty cards.
        :param starter: the seat that starts, if the host names it; likewise ``dealer``.
        :return: the game so far.
        :raises CardError: if a text is not a card.
        :raises GameError: if the number or the size of the hands is wrong, or an argument is of the wrong type.
        :raises IllegalMove: if the deck does not have these cards, or the rules say who starts or deals.
        """
        for name, seat in (("starter", starter), ("dealer", dealer)):
            if seat is not None:
                check_whole(name, seat)
        order = _Order(tuple(_cards(hand, "hands") for hand in hands), _cards(stock, "stock"), starter, dealer)
        seats, size = self.game.state.seats, self.game.variant.deal.cards
        variant = self.game.variant
        lasting = variant.matching.penalty.beyond == "out of the game" or variant.game.out_at is not None
        empty = {0} if lasting else set[int]()
        if len(hands) != seats or not {*map(len, order.hands or ())} <= {size} | empty:
            raise GameError(f"hands must be {seats} hands of {size} cards, not {hands}")
        return self._scripted(order)

    def shuffles(self, stock: str) -> Game:
        """Script a shuffle of the discard pile, and make it at once if one is due.

        :param stock: the cards that will leave the new stock, in order.
        :return: the game so far.
        :raises CardError: if a text is not a card.
        :raises GameError: if ``stock`` is not text.
        :raises IllegalMove: if the cards are not among those that are shuffled.

        >>> from cabo_rules import load_variant
        >>> from cabo_rules.moves import Draw
        >>> rush = load_variant("rush")
        >>> with ScriptedDealer.set_up(rush, ["Ana", "Ben"], "7S", "KH", rest="discard pile") as dealer:
        ...     game = dealer.shuffles("JC")  # the stock is empty
        ...     game = dealer.play(Draw(0, "stock"))
        ...
        >>> game.state.drawn.card.text
        'JC'
        """
        return self._scripted(_Order(None, _cards(stock, "stock")))

    def _scripted(self, order: _Order) -> Game:
        self._script.append(order)
        try:
            return self.attend(self.game)
        except (IllegalMove, GameError):
            self._script.remove(order)
            raise

    # --- the game -----------------------------------------------------------------------------------------------------

    def play(self, *moves: Move) -> Game:
        """Return the game after some moves, and after the deals and shuffles of the script that are due among them.

        :raises AssertionError: if a card is drawn that is not in the script, or the host must shuffle or deal before
            all cards of the script have been drawn.
        :raises IllegalMove: if the rules refuse a move.
        :raises MoveError: if one of them is not a move.
        """
        for move in moves:
            check_kind(Move, "each of the moves", move, "a move like Draw(0, 'stock')", error=MoveError)
            self.attend(self.game.play(move))
        return self.game

    def attend(self, game: Game) -> Game:
        """Return the game after the deal or the shuffle that is due now, if the script has it.

        This is for a program that plays the moves itself: call it after each of them, or after several.

        :param game: a game that continues the one that the dealer returned last.
        :raises AssertionError: as for :meth:`play`.
        :raises GameError: if it has fewer moves than that one, or is not a game.

        >>> from cabo_rules import load_variant
        >>> from cabo_rules.moves import CloseLooks
        >>> dealer = ScriptedDealer(Game.new(load_variant("rush"), ["Ana", "Ben"]))
        >>> game = dealer.deals("AS 2S 3S 4S", "AH 2H 3H 4H", stock="9C", starter=0)
        >>> dealer.attend(game.play(CloseLooks())).state.discard
        (Card(text='9C'),)
        >>> dealer.assert_exhausted()  # the 9C has left the stock
        """
        self._see(game)
        while self._script and self._is_due(self._script[0]):
            order = self._script[0]
            self._exhausted(f"before the {_kind(order)} of move {self.game.number + 1}")
            dealt = self.game.play(self._move(order))
            self._script.popleft()
            self._left = order.stock
            self._see(dealt)
        return self.game

    def _is_due(self, order: _Order) -> bool:
        if order.hands is None:
            return self.game.state.shuffle is not None
        return self.game.state.phase == "deal" and not self.game.state.commitments

    def _move(self, order: _Order) -> Move:
        """Return the deal or the shuffle, with the rest of the cards after those of the script."""
        if order.hands is None:
            return Shuffle(order.stock + left_over(to_shuffle(self.game.state), order.stock))
        held = [seat for seat, hand in enumerate(order.hands) if hand]
        if held != [*in_game(self.game.state)]:
            raise GameError("hands must be empty for the seats that are out of the game, and for no others")
        dealt = tuple(each for round_ in zip(*[order.hands[seat] for seat in held], strict=True) for each in round_)
        rest = left_over(self.game.variant.cards_for(self.game.state.seats), [*dealt, *order.stock])
        return Deal(dealt + order.stock + rest, order.starter, order.dealer)

    def _see(self, game: Game) -> None:
        """Record the cards that have left the stock since the dealer last saw the game."""
        check_kind(Game, "game", game, "a Game")
        if game.number < self.game.number:
            raise GameError("game must continue the one that the dealer has seen, which has more moves")
        for step in game.since(self.game.number):
            for event in step.events:
                if isinstance(event, Drew | PenaltyDrawn | OpenCardTurned):
                    if not self._left:
                        move = f"move {step.number} ({type(step.move).__name__})"
                        raise AssertionError(f"{move} took a card from the stock beyond those of the script")
                    self._left = self._left[1:]
        self.game = game

    # --- the end ------------------------------------------------------------------------------------------------------

    def assert_exhausted(self) -> None:
        """Fail unless every card of the script has left the stock, and every deal and shuffle has been made.

        :raises AssertionError: if something is left; the text says what.
        """
        self._exhausted("at the end")
        if left := " and ".join(f"a {_kind(order)}" for order in self._script):
            raise AssertionError(f"the script is not exhausted at the end: {left} did not become due")

    def _exhausted(self, when: str) -> None:
        if left := " ".join(each.text for each in self._left):
            raise AssertionError(f"the script is not exhausted {when}: {left} did not leave the stock")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.assert_exhausted()


def _cards(text: str, name: str) -> tuple[Card, ...]:
    return tuple(card(word) for word in _words(text, name))


def _words(text: str, name: str) -> list[str]:
    check_kind(str, name, text, "text like AS 10H Joker")
    return text.split()


def _kind(order: _Order) -> str:
    return "shuffle" if order.hands is None else "deal"

"""Refusals: why the rules do not allow a move, as values.

This module lists every code with its sentence; ``docs/reference/refusals.md`` is made from the list.
Codes are stable: none changes its meaning and none is reused.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cabo_rules.errors import CaboError, wrong_argument
from cabo_rules.players import check_names
from cabo_rules.sealed import sealed
from cabo_rules.seats import HOST


@sealed
class Reason:
    """A dotted code, and a sentence with gaps for the particulars."""

    code: str
    sentence: str


@sealed
class Phrase:
    """Words that fill a gap of a sentence, with gaps of their own, such as ``"{count} cards"``.

    :ivar words: the words in English, with their gaps. :mod:`cabo_rules.show.texts` has them in other languages.
    :ivar gaps: the values that fill these gaps.

    >>> str(Phrase("{count} cards", (("count", 3),)))
    '3 cards'
    """

    words: str
    gaps: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        return self.words.format(**dict(self.gaps))


@sealed
class AnyOf:
    """The names of powers, one of which is meant; they fill a gap of a sentence.

    >>> str(AnyOf(("peek", "spy")))
    'peek or spy'
    """

    names: tuple[str, ...]

    def __str__(self) -> str:
        return " or ".join(self.names)


SEAT_GAPS: Final = frozenset({"turn", "owing", "owner", "caller", "emptied", "out"})
"""The gaps that hold a seat."""


@sealed
class Refusal:
    """Why a move is not allowed.

    :ivar reason: the code and the sentence with its gaps.
    :ivar key: the key of the variant file on which the refusal rests: ``"matching.snap.per_discard"``.
    :ivar seat: the seat that was refused; :data:`cabo_rules.HOST` for the host.
    :ivar gaps: the values that fill the gaps of the sentence: numbers, names, or a :class:`cabo_rules.refusals.Phrase`.

    >>> from cabo_rules import Game, load_variant
    >>> from cabo_rules.moves import Call
    >>> refusal = Game.new(load_variant("rush"), ["Ana", "Ben"]).refusal(Call(0))
    >>> refusal.code, refusal.key, refusal.sentence
    ('turn.no_round', 'deal', 'No round is being played.')
    """

    reason: Reason
    key: str
    seat: int
    gaps: tuple[tuple[str, object], ...]

    @property
    def code(self) -> str:
        """The stable dotted code, for programs: ``"turn.not_yours"``."""
        return self.reason.code

    @property
    def sentence(self) -> str:
        """One sentence for a player, with seats by number."""
        return self._fill(())

    def sentence_for(self, names: Sequence[str]) -> str:
        """Return the sentence with the players' names.

        :param names: the players' names, by seat.
        :raises GameError: if the names are not a list of text.

        >>> from cabo_rules import Game, load_variant
        >>> from cabo_rules.moves import CloseLooks, Draw
        >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).play(CloseLooks())
        >>> game.refusal(Draw(1, "stock")).sentence_for(game.players)
        "It is Ana's turn."
        """
        check_names(names)
        return self._fill(names)

    def _fill(self, names: Sequence[str]) -> str:
        seats = {gap: _player(value, names) for gap, value in self.gaps if gap in SEAT_GAPS}
        text = self.reason.sentence.format(**{**dict(self.gaps), **seats, "who": _player(self.seat, names)})
        return text[0].upper() + text[1:]

    def __repr__(self) -> str:
        """Show the sentence as a player reads it, not its template."""
        return f"<Refusal {self.code}, {self.key}, seat {self.seat}: {self.sentence}>"


def _player(seat: object, names: Sequence[str]) -> str:
    if seat == HOST:
        return "the host"
    return names[seat] if isinstance(seat, int) and 0 <= seat < len(names) else f"seat {seat}"


class IllegalMove(CaboError):
    """A move that the rules refuse. The game stays as it was.

    :ivar refusal: the code, the variant key that forbids the move, the seat and a sentence.

    >>> from cabo_rules import Game, load_variant
    >>> from cabo_rules.moves import Call
    >>> try:
    ...     game = Game.new(load_variant("rush"), ["Ana", "Ben"]).play(Call(0))
    ... except IllegalMove as error:
    ...     print(error.refusal.code, error.refusal.seat)
    ...
    turn.no_round 0
    """

    def __init__(self, refusal: Refusal) -> None:
        if not isinstance(refusal, Refusal):
            raise wrong_argument("refusal", "a Refusal", refusal, "game.refusal(move) returns one")
        super().__init__(f"{refusal.sentence} [{refusal.code}; {refusal.key}]")
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[Refusal]]:
        return IllegalMove, (self.refusal,)


REASONS: Final[dict[str, Reason]] = {}


def _reason(code: str, sentence: str) -> Reason:
    assert code not in REASONS, code
    REASONS[code] = reason = Reason(code, sentence)
    return reason


def refuse(reason: Reason, key: str, seat: int, **gaps: object) -> Refusal:
    """Return the refusal of a seat for a reason, resting on a key of the variant file."""
    return Refusal(reason, key, seat, tuple(gaps.items()))


# any move
NO_SUCH_SEAT = _reason("seat.unknown", "There is no seat {named}; the seats are 0 to {last}.")
NO_SUCH_SLOT = _reason("slot.unknown", "There is no slot {slot}; {owner} has {count} slots, counted from 0.")
EMPTY_SLOT = _reason("slot.empty", "{owner} has no card in slot {slot}.")
NAMED_TWICE = _reason("slot.named_twice", "{who} cannot name the same card twice.")
GAME_OVER = _reason("game.over", "The game is over.")
GIFT_FIRST = _reason("wait.gift", "{owing} must settle the gift for the snapped card first.")
PENALTY_FIRST = _reason("wait.penalty", "{owing} must place the penalty cards first.")
SHUFFLE_FIRST = _reason("wait.shuffle", "The host must shuffle the discard pile into the stock first.")
POWER_FIRST = _reason("wait.power", "{owing} must finish using a power first.")

# deal
NOT_BETWEEN_ROUNDS = _reason("deal.not_now", "{who} must wait until the round is over.")
WRONG_CARDS = _reason("deal.wrong_cards", "These cards are not the {expected}: {difference}.")
STARTER_NEEDED = _reason("deal.starter_needed", "{who} must name the seat that starts.")
STARTER_RULED = _reason("deal.starter_ruled", "{who} cannot name the seat that starts; the rules decide it.")
DEALER_NEEDED = _reason("deal.dealer_needed", "{who} must name the seat that deals first.")
DEALER_RULED = _reason("deal.dealer_ruled", "{who} cannot name the dealer of this round.")
COMMITMENT_OPEN = _reason("deal.commitment_open", "{who} must open the commitments of the last round first.")
COMMITMENT_TWICE = _reason("deal.commitment_twice", "{who} cannot repeat a commitment that is still unopened.")
COMMITMENTS_MANY = _reason("deal.commitment_many", "{who} cannot have more than {most} unopened commitments.")
COMMITMENT_EARLY = _reason("deal.commitment_early", "{who} cannot open a commitment before the round is over.")
COMMITMENT_UNKNOWN = _reason("deal.commitment_unknown", "{who} has not committed to this order with this nonce.")
COMMITMENT_BROKEN = _reason("deal.commitment_broken", "{who} committed to this order, but the cards were in another.")
SET_UP_FIRST = _reason("deal.set_up_late", "{who} can set up a table only as the first move of a game.")
BAD_TABLE = _reason("deal.bad_table", "{who} cannot set up this table: {problem}.")
LOOKS_OPEN = _reason("deal.looks_open", "{who} must wait until the first looks are over.")
NO_LOOKS = _reason("deal.looks_over", "The first looks are over, or this game has none.")
LOOKED_ALREADY = _reason("deal.looked_already", "{who} has already taken the first look.")
LOOK_TOO_MANY = _reason("deal.look_too_many", "{who} cannot look at {named} cards; the limit is {allowed}.")
LOOK_ELSEWHERE = _reason("deal.look_elsewhere", "{who} may look only at cards {where}.")

# turn
NOT_DEALT = _reason("turn.no_round", "No round is being played.")
NOT_YOUR_TURN = _reason("turn.not_yours", "It is {turn}'s turn.")
POWER_OPEN = _reason("turn.power_open", "{turn} still has a power to use: {power}.")
DRAWN_ALREADY = _reason("turn.drawn_already", "{who} has already drawn a card this turn.")
NOTHING_DRAWN = _reason("turn.nothing_drawn", "{who} is not holding a drawn card.")
STOCK_EMPTY = _reason("turn.stock_empty", "There is no card left to draw from the stock.")
DISCARD_EMPTY = _reason("turn.discard_empty", "The discard pile is empty.")
DISCARD_BARRED = _reason("turn.discard_barred", "Nobody draws from the discard pile in this game.")
NO_SHUFFLE = _reason("turn.no_shuffle", "No shuffle is needed now.")
NOT_TAKEN = _reason("turn.not_taken", "{who} may not take this card from the discard pile.")
NO_PLACE = _reason("turn.no_place", "{who} has no cards, so there is no place for a card that must be kept.")
NOT_WITH_THIS_CARD = _reason("turn.not_with_card", "A card from the {pile} may not be {done}.")
TURN_NOT_DONE = _reason("turn.not_done", "{who} must draw and use a card before ending the turn.")
ENDS_BY_ITSELF = _reason("turn.ends_by_itself", "Turns end automatically in this game.")
NO_NEXT_TURN = _reason("turn.no_next", "{who} cannot draw: no turn follows this one.")
TURNS_OVER = _reason("turn.over", "The last turn of the round is over.")

# powers
NO_POWER = _reason("powers.none_open", "{who} has no power to use.")
NOT_THIS_POWER = _reason("powers.other_action", "The power {power} does not allow a {act} now.")
WRONG_TARGET = _reason("powers.wrong_target", "The power {power} cannot be used on {named}.")
POWER_MANDATORY = _reason("powers.mandatory", "{owing} must use the power {power}.")
NEVER_KEPT = _reason("powers.never_kept", "{who} can only use or discard a card with the power {power}.")
CALLER_SAFE = _reason("powers.caller_safe", "{owner} has called; a caller's cards are safe from this power.")

# matching
NO_SNAPPING = _reason("matching.snap.none", "Snapping is not allowed in this game.")
NOTHING_TO_SNAP = _reason("matching.snap.nothing", "The discard pile is empty; there is nothing to snap.")
DRAWN_SINCE = _reason("matching.snap.drawn_since", "{who} is too late to snap: a card has been drawn since.")
WINDOW_CLOSED = _reason("matching.snap.closed", "{who} is too late to snap: the window is closed.")
WINDOW_USED_UP = _reason("matching.snap.late", "{who} is too late to snap: another snap was first.")
ANOTHER_GOES_ON = _reason("matching.snap.not_first", "{who} is too late to snap: only the first to snap may go on.")
STARTING_CARD = _reason("matching.snap.starting_card", "{who} may not snap the card that started the discard pile.")
DISCARDER = _reason("matching.snap.discarder", "{who} put this card on the pile and may not snap it.")
SNAPPED_ON_TURN = _reason("matching.snap.on_turn", "{who} is on turn and may not snap.")
CALLER_SNAPS = _reason("matching.snap.caller", "{who} has called and may not snap any more.")
SNAP_BEFORE_POWER = _reason("matching.snap.power_first", "{who} cannot snap before the power is used or declined.")
SAME_HAND = _reason("matching.snap.same_hand", "{who} cannot snap from the hand that the last snap was from.")
SNAPPED_WRONG = _reason("matching.snap.wrong_before", "{who} has already snapped wrongly on this card.")
SNAPS_SPENT = _reason("matching.snap.spent", "{who} cannot snap again this round; the limit is {most}.")
SNAP_GIVEN_UP = _reason("matching.snap.passed", "{who} has already passed on the last snap.")
OWN_ONLY = _reason("matching.not_own", "{who} cannot {act} another player's card in this game.")
OTHERS_ONLY = _reason("matching.not_anothers", "{who} can {act} only other players' cards in this game.")
NO_GIFT_LEFT = _reason("matching.no_gift", "{who} has no card to give for another player's card.")
LAST_CARD = _reason("matching.last_card", "{who} may not discard the last card of a hand in the last lap.")
SAFE_FROM_MATCHING = _reason("matching.caller_safe", "{owner} has called; nobody may {act} a caller's cards.")
NO_GIFT_OWED = _reason("matching.gift.none", "{who} does not owe a card.")
GIFT_MANDATORY = _reason("matching.gift.must", "{who} must give a card.")
HAND_OUT = _reason("matching.penalty.hand_out", "{owner} is out, so nobody may touch that hand.")
IS_OUT = _reason("matching.penalty.out", "{owner} is out and cannot take part.")
NO_PENALTY = _reason("matching.penalty.none", "{who} has no penalty card to place.")
WRONG_CELL = _reason("matching.penalty.cell", "{who} must place the card next to another card, not at {cell}.")
NOT_LAST_SNAP = _reason("matching.snap.not_last", "{who} can pass only on the last discard of a round.")
CANNOT_SNAP = _reason("matching.snap.cannot", "{who} cannot snap, so there is nothing to pass on.")
NO_WINDOW = _reason("matching.snap.no_window", "No snap window is open.")
NO_MATCHING = _reason("matching.drawn.none", "Matching the drawn card is not allowed in this game.")
MATCH_NOTHING = _reason("matching.drawn.nothing", "{who} must name at least one card to match.")
MATCH_TOO_MANY = _reason("matching.drawn.most", "{who} cannot name {named} cards to match; the limit is {most}.")
GIFT_NEEDED = _reason("matching.drawn.gift_needed", "{who} must name a card to give for each card of another player.")
GIFT_BARRED = _reason("matching.drawn.gift_barred", "This game has no gift for another player's card.")
GIFT_UNNEEDED = _reason("matching.drawn.gift_unneeded", "{who} can give a card only for another player's card.")
GIFT_GONE = _reason("matching.drawn.gift_gone", "{who} cannot give a card that this match removes.")
NO_SETS = _reason("matching.set.none", "Trading sets is not allowed in this game.")
SET_SIZE = _reason("matching.set.size", "A set must have {fewest} to {most} cards, not {named}.")

# calling
CALLED_ALREADY = _reason("calling.called_already", "{caller} has already called.")
LAST_LAP = _reason("calling.last_lap", "{who} cannot call: the last lap began when {emptied} ran out of cards.")
OUT = _reason("calling.out", "{out} has no cards left and is out of the round.")
CALL_TOO_SOON = _reason("calling.too_soon", "{who} cannot call before lap {earliest}; this is lap {lap}.")
CALL_TOO_EARLY = _reason("calling.too_early", "{who} can call only at the end of a turn.")
CALL_TOO_LATE = _reason("calling.too_late", "{who} can call only instead of a turn, before drawing.")

# the game and conduct
ROUNDS_RULED = _reason("game.rounds_ruled", "{who} cannot end the game; the rules decide when it ends.")
NO_ROUND_YET = _reason("game.no_round_yet", "{who} cannot end the game before the first round.")
NO_CONDUCT_PENALTY = _reason("conduct.no_penalty", "This game has no penalty for a {offence}.")

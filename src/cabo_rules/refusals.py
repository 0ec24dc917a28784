"""Refusals: why the rules do not allow a move, as values.

Every code stands here once, with the sentence a player reads; ``docs/reference/refusals.md`` is made from this list.
Codes are stable: none changes its meaning and none is used again for something else.
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

from cabo_rules.errors import CaboError, GameError, must_be
from cabo_rules.moves import HOST


@frozen
class Reason:
    """One way to be refused: a dotted code, and a sentence with gaps for the particulars."""

    code: str
    sentence: str


@frozen(repr=False)
class Refusal:
    """Why a move is not allowed.

    :ivar reason: the code and the sentence with its gaps.
    :ivar key: the key of the variant file on which the refusal rests: ``"matching.snap.per_discard"``.
    :ivar seat: the seat that was refused; :data:`cabo_rules.HOST` for the host.
    :ivar gaps: what fills the gaps of the sentence.

    >>> from cabo_rules import Call, Game, load_variant
    >>> told = Game.new(load_variant("rush"), ["Ana", "Ben"]).refusal(Call(0))
    >>> told.code, told.key, told.sentence
    ('turn.no_round', 'deal', 'No round is being played.')
    """

    reason: Reason
    key: str
    seat: int
    gaps: tuple[tuple[str, object], ...]

    @property
    def code(self) -> str:
        """Stable and dotted, for programs: ``"turn.not_yours"``."""
        return self.reason.code

    @property
    def sentence(self) -> str:
        """One sentence for a player."""
        who = "The host" if self.seat == HOST else f"Seat {self.seat}"
        return self.reason.sentence.format(who=who, **dict(self.gaps))

    def __repr__(self) -> str:
        """The sentence as a player reads it, and not with its gaps."""
        return f"<Refusal {self.code}, {self.key}, seat {self.seat}: {self.sentence}>"


class IllegalMove(CaboError):
    """A move that the rules refuse. The game that was asked is unchanged.

    :ivar refusal: the code, the variant key that forbids the move, the seat and a sentence.

    >>> from cabo_rules import Call, Game, load_variant
    >>> try:
    ...     game = Game.new(load_variant("rush"), ["Ana", "Ben"]).play(Call(0))
    ... except IllegalMove as error:
    ...     print(error.refusal.code, error.refusal.seat)
    ...
    turn.no_round 0
    """

    def __init__(self, refusal: Refusal) -> None:
        if not isinstance(refusal, Refusal):
            raise GameError(must_be("refusal", "a Refusal", refusal, "game.refusal(move) gives one"))
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
    """The refusal of a seat for a reason, resting on a key of the variant file."""
    return Refusal(reason, key, seat, tuple(gaps.items()))


# any move
NO_SUCH_SEAT = _reason("seat.unknown", "There is no seat {named}; the seats are 0 to {last}.")
NO_SUCH_SLOT = _reason("slot.unknown", "Seat {owner} has no slot {slot}; it has {count} slots, counted from 0.")
EMPTY_SLOT = _reason("slot.empty", "There is no card in slot {slot} of seat {owner}.")
NAMED_TWICE = _reason("slot.named_twice", "{who} names the same card twice.")
GAME_OVER = _reason("game.over", "The game is over.")
GIFT_FIRST = _reason("wait.gift", "Seat {owing} must first settle the gift for the card it snapped.")
PENALTY_FIRST = _reason("wait.penalty", "Seat {owing} must first lay down its penalty cards.")
SHUFFLE_FIRST = _reason("wait.shuffle", "The host must first shuffle the discard pile into the stock.")
POWER_FIRST = _reason("wait.power", "Seat {owing} is using a power and must first be done with it.")

# deal
NOT_BETWEEN_ROUNDS = _reason("deal.not_now", "A round is being played; it must end first.")
WRONG_CARDS = _reason("deal.wrong_cards", "The cards are not the {expected} of the game: {difference}.")
STARTER_NEEDED = _reason("deal.starter_needed", "The host must say which seat starts.")
STARTER_RULED = _reason("deal.starter_ruled", "Who starts follows from the rules; the host does not say it.")
DEALER_NEEDED = _reason("deal.dealer_needed", "The host must say which seat deals first.")
DEALER_RULED = _reason("deal.dealer_ruled", "The host does not say who deals this round.")
COMMITMENT_OPEN = _reason("deal.commitment_open", "The host must first open what it committed to in the round before.")
COMMITMENT_TWICE = _reason("deal.commitment_twice", "The host has made this very commitment, and not opened it yet.")
COMMITMENTS_MANY = _reason("deal.commitment_many", "The host may not have more than {most} commitments open.")
COMMITMENT_EARLY = _reason("deal.commitment_early", "A commitment is opened once the round is over.")
COMMITMENT_UNKNOWN = _reason("deal.commitment_unknown", "The host has not committed to this order with this nonce.")
COMMITMENT_BROKEN = _reason(
    "deal.commitment_broken", "The host has committed to this order, but the cards lay in another one."
)
SET_UP_FIRST = _reason("deal.set_up_late", "A table can be set up by hand only before anything else has happened.")
BAD_TABLE = _reason("deal.bad_table", "The table cannot be set up so: {problem}.")
LOOKS_OPEN = _reason("deal.looks_open", "The first looks are not over.")
NO_LOOKS = _reason("deal.looks_over", "The first looks are over, or there are none.")
LOOKED_ALREADY = _reason("deal.looked_already", "{who} has had its first look.")
LOOK_TOO_MANY = _reason("deal.look_too_many", "{who} may look at {allowed} cards, not {named}.")
LOOK_ELSEWHERE = _reason("deal.look_elsewhere", "{who} may look only at the row nearest to it.")

# turn
NOT_DEALT = _reason("turn.no_round", "No round is being played.")
NOT_YOUR_TURN = _reason("turn.not_yours", "It is the turn of seat {turn}.")
POWER_OPEN = _reason("turn.power_open", "Seat {turn} may still use or decline the power {power}; its turn goes on.")
DRAWN_ALREADY = _reason("turn.drawn_already", "{who} has drawn a card in this turn.")
NOTHING_DRAWN = _reason("turn.nothing_drawn", "{who} has no drawn card in hand.")
STOCK_EMPTY = _reason("turn.stock_empty", "There is no card left to draw from the stock.")
DISCARD_EMPTY = _reason("turn.discard_empty", "The discard pile is empty.")
DISCARD_USELESS = _reason(
    "turn.discard_useless", "{who} may not draw from the discard pile: nothing could be done with the card."
)
NO_SHUFFLE = _reason("turn.no_shuffle", "No card waits to be drawn: nothing is shuffled now.")
NOT_WITH_THIS_CARD = _reason("turn.not_with_card", "A card from the {pile} may not be {done}.")
TURN_NOT_DONE = _reason("turn.not_done", "{who} has not finished its turn: it must draw and use a card first.")
ENDS_BY_ITSELF = _reason("turn.ends_by_itself", "A turn ends by itself.")
NO_NEXT_TURN = _reason("turn.no_next", "No turn follows this one; its player must end it.")

TURNS_OVER = _reason("turn.over", "The last turn of the round is over.")

# powers
NO_POWER = _reason("powers.none_open", "{who} has no power to use.")
NOT_THIS_POWER = _reason("powers.other_action", "The power {power} does not allow that now.")
WRONG_TARGET = _reason("powers.wrong_target", "The power {power} cannot be used on {named}.")
POWER_MANDATORY = _reason("powers.mandatory", "The power {power} must be used.")
CALLER_SAFE = _reason("powers.caller_safe", "The cards of seat {owner}, the caller, are safe from that.")

# matching
NO_SNAPPING = _reason("matching.snap.none", "Cards are not snapped in this game.")
NOTHING_TO_SNAP = _reason("matching.snap.nothing", "There is no card on the discard pile to snap.")
DRAWN_SINCE = _reason("matching.snap.drawn_since", "The snap comes too late: a card has been drawn since.")
WINDOW_CLOSED = _reason("matching.snap.closed", "The snap comes too late: the window is closed.")
WINDOW_USED_UP = _reason("matching.snap.late", "The snap comes too late: another was first.")
STARTING_CARD = _reason("matching.snap.starting_card", "The card that starts the discard pile may not be snapped.")
DISCARDER = _reason("matching.snap.discarder", "{who} put that card there and may not snap it.")
SNAPPED_WRONG = _reason("matching.snap.wrong_before", "{who} has snapped wrongly on this card already.")
SNAPS_SPENT = _reason("matching.snap.spent", "{who} has had its {most} right snaps of this round.")
SNAP_GIVEN_UP = _reason("matching.snap.passed", "{who} has given up the last snap.")
OWN_ONLY = _reason("matching.not_own", "Only own cards may be put on the discard pile.")
OTHERS_ONLY = _reason("matching.not_anothers", "Only cards of other players may be put on the discard pile.")
NO_GIFT_LEFT = _reason("matching.no_gift", "{who} has no card to give for another's.")
LAST_CARD = _reason("matching.last_card", "{who} may not be rid of its last card in the last lap.")
SAFE_FROM_MATCHING = _reason("matching.caller_safe", "The cards of seat {owner}, the caller, are safe from that.")
NO_GIFT_OWED = _reason("matching.gift.none", "{who} owes no card.")
GIFT_MANDATORY = _reason("matching.gift.must", "{who} must give a card.")
NO_PENALTY = _reason("matching.penalty.none", "{who} has no penalty card to lay down.")
WRONG_CELL = _reason("matching.penalty.cell", "A penalty card goes next to an own card; {cell} is no such place.")
NOT_LAST_SNAP = _reason("matching.snap.not_last", "Only the last discard of a round is passed on.")
CANNOT_SNAP = _reason("matching.snap.cannot", "{who} could not snap and has nothing to pass.")
NO_WINDOW = _reason("matching.snap.no_window", "No snap window is open.")
NO_MATCHING = _reason("matching.drawn.none", "A drawn card is not matched in this game.")
MATCH_NOTHING = _reason("matching.drawn.nothing", "{who} names no card.")
GIFT_NEEDED = _reason("matching.drawn.gift_needed", "For each card of another player an own card to give is named.")
GIFT_BARRED = _reason("matching.drawn.gift_barred", "Nothing is given for a card of another player.")
GIFT_UNNEEDED = _reason("matching.drawn.gift_unneeded", "For an own card nothing is given.")
GIFT_GONE = _reason("matching.drawn.gift_gone", "{who} names a card to give that will be gone.")
NO_SETS = _reason("matching.set.none", "Sets are not traded in this game.")
SET_SIZE = _reason("matching.set.size", "A set is {fewest} to {most} cards, not {named}.")

# calling
CALLED_ALREADY = _reason("calling.called_already", "Seat {caller} has called already.")
LAST_LAP = _reason("calling.last_lap", "The last lap has begun: seat {emptied} ran out of cards.")
CALL_TOO_SOON = _reason("calling.too_soon", "Nobody may call before lap {earliest} of a round; this is lap {lap}.")
CALL_TOO_EARLY = _reason("calling.too_early", "The call comes at the end of a turn.")
CALL_TOO_LATE = _reason("calling.too_late", "The call comes instead of a turn, before drawing.")

# the game and conduct
ROUNDS_RULED = _reason("game.rounds_ruled", "The rules say when the game ends, not the host.")
NO_ROUND_YET = _reason("game.no_round_yet", "No round has been played yet.")
NO_CONDUCT_PENALTY = _reason("conduct.no_penalty", "No penalty is set for a forbidden look.")

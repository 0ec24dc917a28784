"""The variant: every rule of one rule set as checked, frozen data.

One class per chapter of the rulebook, one field per key of the variant file, in the same words. Nothing here has a
default where tables disagree about the rule: such a key stands in every complete variant file. A key whose type
allows ``None`` is absent where its rule does not exist (a game without snapping has no ``matching.snap``).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

from attrs import field, frozen

from cabo_rules.cards import Card, card_name, make_deck
from cabo_rules.errors import VariantError
from cabo_rules.variant.frozen import frozen_table

# --- deck and values --------------------------------------------------------------------------------------------------


@frozen(kw_only=True)
class Deck:
    """``[deck]``: which cards the game is played with."""

    packs: int = 0  # ordinary packs of 52
    jokers: int = 0  # in all
    # cards with bare numbers: how many of each, as in "1-12" = 4
    numbers: Mapping[str, int] = field(factory=dict, converter=frozen_table)


# --- deal -------------------------------------------------------------------------------------------------------------


@frozen(kw_only=True)
class Seats:
    """``deal.seats``: how many may play; ``most = "deck"`` is as many as the deck can deal to."""

    fewest: int
    most: int | Literal["deck"]


@frozen(kw_only=True)
class FirstLook:
    """``deal.first_look``: the look at one's own cards before the first turn."""

    cards: int
    where: Literal["nearest row", "anywhere"]


StarterWord = Literal["winner", "caller", "lowest total", "next in turn order"]
DealerWord = Literal["before the starter", "highest score", "highest total", "next in turn order"]


@frozen(kw_only=True)
class Starter:
    """``deal.starter``: who has the first turn. ``next`` is a list of tie-breaks, each narrowing the one before."""

    first: Literal["host", "left of the dealer"]
    next: Literal["host"] | tuple[StarterWord, ...] | None = None  # absent where the game is one round


@frozen(kw_only=True)
class Dealer:
    """``deal.dealer``: who deals after the first round, as a list of tie-breaks. The first dealer is named."""

    next: tuple[DealerWord, ...]


@frozen(kw_only=True)
class Deal:
    """``[deal]``: seats, hands, the first look, the open card, who starts and who deals."""

    seats: Seats
    cards: int  # to each seat
    rows: int  # the hand lies in so many rows; row 0 is nearest to its player
    first_look: FirstLook | None = None
    open_card: Literal["after the looks", "before the looks", "none"]
    starter: Starter
    dealer: Dealer | None = None  # absent where it does not matter who deals


# --- turn -------------------------------------------------------------------------------------------------------------


@frozen(kw_only=True)
class Turn:
    """``[turn]``: what may be done with a card, by the pile it was drawn from, and when a turn ends."""

    stock_card: tuple[Literal["keep", "discard"], ...]
    discard_pile_card: tuple[Literal["keep", "put back"], ...]
    ends: Literal["by itself", "by the player"]


# --- powers -----------------------------------------------------------------------------------------------------------


@frozen(kw_only=True)
class Look:
    """``look`` of a power: how many cards, and whose."""

    cards: int
    whose: Literal["own", "another's", "anyone's"]


@frozen(kw_only=True)
class Swap:
    """``swap`` of a power: which pairs may change places. After a look, only cards that were looked at and,
    where fewer than two were, a partner for them; ``optional`` says whether that second half may be left out."""

    pairs: tuple[Literal["own with another's", "two opponents'", "any two"], ...]
    optional: bool | None = None  # written exactly where a look comes first


@frozen(kw_only=True)
class Power:
    """``powers.named.NAME``: the cards that carry the power and what its user does: look, swap, or look then swap."""

    cards: tuple[str, ...]
    look: Look | None = None
    swap: Swap | None = None
    optional: bool  # may be left unused once its card is discarded, or by discarding it


@frozen(kw_only=True)
class Powers:
    """``[powers]``: when and how the power of a card is used."""

    order: Literal["discard, then use", "use, then discard"]
    triggers: tuple[Literal["drawn", "replaced"], ...]
    without_target: Literal["lapses", "stays open"]
    named: Mapping[str, Power] = field(converter=frozen_table)


# --- matching ---------------------------------------------------------------------------------------------------------


@frozen(kw_only=True)
class Snap:
    """``matching.snap``: racing to put a card of the same rank on the card just discarded."""

    who: Literal["anyone", "anyone but the discarder"]
    whose: tuple[Literal["own", "another's"], ...]
    starting_card: bool | None = (
        None  # the card that starts the discard pile may be snapped; absent where none is turned
    )
    per_discard: int | Literal["any number"]  # snaps that may succeed on one discard
    after_wrong: Literal["stays open", "closes for that player", "closes"]  # the window
    gift: Literal["may", "must", "none"] | None = None  # an own card for another's; absent where only own are snapped
    wrong_own: int  # penalty cards
    wrong_anothers: int | None = None  # penalty cards; absent where only own cards are snapped
    final_window: bool  # the last discard of the round may still be snapped


@frozen(kw_only=True)
class MatchDrawn:
    """``matching.drawn``: putting cards of the drawn card's rank, from anywhere on the table, on the discard pile."""

    piles: tuple[Literal["stock", "discard pile"], ...]  # where the drawn card may come from
    whose: tuple[Literal["own", "another's"], ...]
    wrong: int  # penalty cards for each wrong card


@frozen(kw_only=True)
class TradeSet:
    """``matching.set``: trading own cards of one rank for the one drawn card."""

    fewest: int
    most: int


@frozen(kw_only=True)
class Penalty:
    """``matching.penalty``: where penalty cards go, and what happens when the stock cannot pay them."""

    place: Literal["next to an own card", "first free slot"]
    unpaid: Literal["waive the rest", "waive all"]


@frozen(kw_only=True)
class Matching:
    """``[matching]``: the ways to be rid of cards of one rank, and the price of a mistake."""

    snap: Snap | None = None
    drawn: MatchDrawn | None = None
    set: TradeSet | None = None
    penalty: Penalty | None = None


# --- calling and the end of a round -----------------------------------------------------------------------------------


@frozen(kw_only=True)
class Calling:
    """``[calling]``: when Cabo may be called, and the other ways a round ends."""

    when: Literal["end of the turn", "any point of the turn", "instead of a turn"]
    caller_safe_from: tuple[Literal["looks", "swaps", "matching"], ...]
    empty_hand: Literal["last lap", "round ends", "called on their turn"]
    stock_out: Literal["shuffle in all but the top card", "shuffle in the whole pile", "round ends"]
    shuffle_below: int | None = None  # shuffle when a card must be drawn and fewer than so many are left
    nothing_to_draw: Literal["round ends", "counts as a call"]


# --- scoring ----------------------------------------------------------------------------------------------------------


@frozen(kw_only=True)
class CallerScore:
    """``scoring.caller``: added to the caller's score when lowest (bonus) or not lowest (penalty), and whether a
    caller who is only one of several lowest counts as lowest."""

    bonus: int
    penalty: int
    tied: Literal["lowest", "not lowest"]


@frozen(kw_only=True)
class SpecialHand:
    """``scoring.special.NAME``: a hand of exactly these cards. Either the hand's ``points`` are set before the
    winner is found, or its holder wins and the scores are fixed: ``holder`` and ``others``."""

    cards: tuple[str, ...]
    points: int | None = None
    holder: int | None = None
    others: int | None = None


@frozen(kw_only=True)
class Scoring:
    """``[scoring]``: from the cards of the hands to the scores of the round."""

    winner: Literal["lowest", "caller if lowest"]
    tie: Literal["shared", "caller alone"] | None = None  # absent where only the caller can win
    winner_scores: Literal["points", "nothing"]
    caller: CallerScore
    special: Mapping[str, SpecialHand] = field(factory=dict, converter=frozen_table)


# --- the game ---------------------------------------------------------------------------------------------------------


@frozen(kw_only=True)
class Limit:
    """``game.limit``: the total that ends the game."""

    points: int
    when: Literal["exceeded", "reached"]


@frozen(kw_only=True)
class Reset:
    """``game.reset``: a total of exactly ``at`` becomes ``to``, so many times."""

    at: int
    to: int
    per_player: int | Literal["unlimited"]
    per_game: int | Literal["unlimited"]


@frozen(kw_only=True)
class GameEnd:
    """``[game]``: how many rounds, and what ends the game."""

    rounds: int | Literal["as the host says", "until the limit"]
    limit: Limit | None = None
    reset: Reset | None = None


# --- conduct ----------------------------------------------------------------------------------------------------------


@frozen(kw_only=True)
class Conduct:
    """``[conduct]``: the price of looking at a card one should not, in penalty cards that the host lays on."""

    forbidden_look: int


@frozen(kw_only=True, slots=False)
class Variant:
    """One complete rule set, resolved and checked.

    Load one with :func:`cabo_rules.load_variant`; the fields are the chapters of its file.
    """

    id: str
    name: str
    source: str  # the title of the document that the rules come from
    summary: str
    deck: Deck
    values: Mapping[str, int | Literal["face"]] = field(converter=frozen_table)
    deal: Deal
    turn: Turn
    powers: Powers
    matching: Matching
    calling: Calling
    scoring: Scoring
    game: GameEnd
    conduct: Conduct

    def __hash__(self) -> int:
        return hash((self.id, self.name))

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """All cards of the deck in its written order."""
        return make_deck(self.deck.packs, self.deck.jokers, self.deck.numbers)

    @cached_property
    def points(self) -> Mapping[str, int]:
        """What each card of the deck is worth, by the card's text; the narrowest name in ``[values]`` decides."""
        names = sorted((card_name(text) for text in self.values), key=lambda name: name.breadth)
        points = {}
        for card in self.cards:
            worth = next((self.values[name.text] for name in names if name.names(card)), None)
            if worth is not None:
                points[card.text] = int(card.rank) if worth == "face" else worth
        return frozen_table(points)

    @cached_property
    def power_names(self) -> Mapping[str, str]:
        """The name of the power that a card carries, by the card's text."""
        return frozen_table(
            {
                card.text: name
                for card in self.cards
                for name, power in self.powers.named.items()
                if any(card_name(text).names(card) for text in power.cards)
            }
        )

    @cached_property
    def most_seats(self) -> int:
        """The most seats that can play: as ``deal.seats.most`` says, and never more than the deck can deal to,
        with the open card and one card left in the stock."""
        open_card = 0 if self.deal.open_card == "none" else 1
        dealt = (len(self.cards) - open_card - 1) // max(self.deal.cards, 1)
        return dealt if self.deal.seats.most == "deck" else min(dealt, self.deal.seats.most)

    def check_seats(self, seats: int) -> None:
        """So many players may play this variant.

        :raises VariantError: when they may not; the text names the key.
        """
        fewest, most = self.deal.seats.fewest, self.most_seats
        if not fewest <= seats <= most:
            key = "deal.seats.fewest" if seats < fewest else "deal.seats.most"
            raise VariantError(f"{self.id} is for {fewest} to {most} players, not {seats} ({key})")

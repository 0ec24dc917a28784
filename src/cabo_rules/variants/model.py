"""The variant: every rule of one rule set as checked, frozen data.

One module per chapter of the rulebook, one class per table, one field per key of the variant file, in the same words.
A rule about which tables disagree has no default: every complete variant file says it. A key whose type allows ``None``
is absent if its rule does not exist (a game without snapping has no ``matching.snap``).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from attrs import field, frozen

from cabo_rules.cards import Card, CardName, card_name, make_deck
from cabo_rules.errors import check_kind, short
from cabo_rules.variants.by_seats import count_for, most_of
from cabo_rules.variants.chapters.calling.keys import Calling, ShuffleIn
from cabo_rules.variants.chapters.conduct.keys import Conduct, Seconds
from cabo_rules.variants.chapters.deal.keys import DealRules, FirstLookRules, Seats
from cabo_rules.variants.chapters.deck.keys import Deck, Values
from cabo_rules.variants.chapters.game.keys import GameRules, Limit, Reset, Rounds
from cabo_rules.variants.chapters.matching.keys import (
    MatchDrawn,
    Matching,
    OthersCards,
    OthersSnapped,
    OwnCards,
    PenaltyRules,
    SnapRules,
    TradeSet,
)
from cabo_rules.variants.chapters.powers.keys import (
    GiveRules,
    LookRules,
    Power,
    Powers,
    SwapAfterLook,
    SwapRules,
    UpTo,
)
from cabo_rules.variants.chapters.scoring.keys import CallerScore, FixedScores, Scoring, SpecialHand
from cabo_rules.variants.chapters.turn.keys import DiscardPile, Turn
from cabo_rules.variants.error import VariantError
from cabo_rules.variants.frozen import frozen_table
from cabo_rules.variants.notes import NameMadeUp, OneLine

FORMAT: Final = 1
"""The format of variant files that this library reads and writes."""

CHAPTERS: Final = ("deck", "values", "deal", "turn", "powers", "matching", "calling", "scoring", "game", "conduct")
"""The tables of a variant file, in the order of the rulebook."""

NAMING: Final = ("id", "name", "source", "summary", "call")
"""The keys above the tables; they name something and are no rules."""

NAMES: Final = (*NAMING, "matching.snap.word")
"""The keys that only name something: digests and comparisons leave them out."""

NOT_REFEREED: Final = ("conduct.seconds",)
"""The rules that the table keeps without the referee. Digests leave them out: equal digests mean equal refereeing."""

__all__ = [
    "CHAPTERS", "NAMES", "NAMING", "NOT_REFEREED", "CallerScore", "Calling", "Conduct", "DealRules", "Deck",
    "DiscardPile", "FirstLookRules", "FixedScores", "GameRules", "GiveRules", "Limit", "LookRules", "MatchDrawn",
    "Matching", "OthersCards", "OthersSnapped", "OwnCards", "PenaltyRules", "Power", "Powers", "Reset", "Rounds",
    "Scoring", "Seats", "Seconds", "ShuffleIn", "SnapRules", "SpecialHand", "SwapAfterLook", "SwapRules", "TradeSet",
    "Turn", "UpTo", "Values", "Variant",
]  # fmt: skip


@frozen(kw_only=True, slots=False, repr=False)
class Variant:
    """One complete rule set, resolved and checked.

    Load one with :func:`cabo_rules.load_variant`; the fields are the chapters of its file.

    :ivar id: The name of the variant on the command line and in other files.
    :ivar name: The name of the variant for people.
    :ivar source: Where the rules come from: the title of a document, or whose table.
    :ivar summary: What is special about the variant, in a few words.
    :ivar call: The word that players call: ``"Cabo"``, or another one.
    :ivar values: The points of the cards with this name: a number, which may be negative, or ``"face"``, the number
        printed on the card. Every card of the deck needs a value; the narrowest name of a card decides.

    >>> from cabo_rules import load_variant
    >>> rush = load_variant("rush")
    >>> rush.deal.cards, rush.turn.ends, rush.points["KS"], rush.most_seats
    (4, 'by itself', 13, 12)
    >>> rush.check_seats(4)  # raises nothing
    """

    id: NameMadeUp
    name: OneLine
    source: OneLine
    summary: OneLine
    call: OneLine
    deck: Deck
    values: Values = field(converter=frozen_table)
    deal: DealRules
    turn: Turn
    powers: Powers | None = None
    matching: Matching
    calling: Calling
    scoring: Scoring
    game: GameRules
    conduct: Conduct

    def __hash__(self) -> int:
        return hash((self.id, self.name))

    def __repr__(self) -> str:
        return f"<Variant {self.id}: {self.name}>"

    def cards_for(self, seats: int) -> tuple[Card, ...]:
        """Return all cards of the deck for a number of players, in the order of the file.

        :raises VariantError: if the deck depends on the number of players, and there is none for so many; or if
            ``seats`` is not a whole number.

        >>> from cabo_rules import load_variant
        >>> two_packs = load_variant("rush", changes=["deck.packs={ '2-6' = 1, '7-12' = 2 }"])
        >>> len(two_packs.cards_for(6)), len(two_packs.cards_for(7))
        (52, 104)
        """
        check_kind(int, "seats", seats, "a whole number", error=VariantError)
        if not self.deck_by_seats:
            return self.largest_deck
        found = self._decks.get(seats)
        if found is None:
            packs, jokers = count_for(self.deck.packs, seats), count_for(self.deck.jokers, seats)
            if packs is None or jokers is None:
                raise VariantError(f"{self.id} has no deck for {short(seats)} players (deck)")
            found = self._decks[seats] = make_deck(packs, jokers, self.deck.numbers)
        return found

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """All cards of the deck, in the order of the file, if it is the same for every number of players.

        :raises VariantError: if it is not; ask :meth:`cards_for`.
        """
        if self.deck_by_seats:
            raise VariantError(f"the deck of {self.id} depends on the number of players; ask cards_for(seats)")
        return self.largest_deck

    @cached_property
    def largest_deck(self) -> tuple[Card, ...]:
        """All cards of the deck with the most packs and jokers that any number of players has."""
        return make_deck(most_of(self.deck.packs), most_of(self.deck.jokers), self.deck.numbers)

    @cached_property
    def deck_by_seats(self) -> bool:
        """True if the deck depends on the number of players."""
        return not (isinstance(self.deck.packs, int) and isinstance(self.deck.jokers, int))

    @cached_property
    def _decks(self) -> dict[int, tuple[Card, ...]]:
        """The decks that were asked for, by the number of players."""
        return {}

    @cached_property
    def points(self) -> Mapping[str, int]:
        """The points of each card of the deck, by the card's text; the narrowest name in ``[values]`` decides."""
        points = {}
        for card in self.largest_deck:
            worth = next((self.values[name.text] for name in self.value_names if name.names(card)), None)
            if worth is not None:
                points[card.text] = int(card.rank) if worth == "face" else worth
        return frozen_table(points)

    @cached_property
    def not_taken(self) -> frozenset[str]:
        """The texts of the cards that may not be taken from the discard pile."""
        pile = self.turn.discard_pile
        named = None if isinstance(pile, str) else pile.not_taken
        if named is None:
            return frozenset()
        if named == "power cards":
            return frozenset(text for text, powers in self.powers_by_card.items() if powers)
        return frozenset(card.text for card in self.largest_deck if any(card_name(text).names(card) for text in named))

    @cached_property
    def shuffled_below(self) -> int:
        """The number of cards in the stock below which it is shuffled at once; 0 if not before a card must be drawn."""
        rule = self.calling.stock_out
        return 0 if isinstance(rule, str) or rule.when is None else rule.below

    @cached_property
    def powers_by_name(self) -> Mapping[str, Power]:
        """The powers of ``powers.named``; none in a game without powers."""
        return frozen_table({}) if self.powers is None else self.powers.named

    @cached_property
    def powers_by_card(self) -> Mapping[str, tuple[str, ...]]:
        """The names of the powers that a card carries, in alphabetical order, by the card's text."""
        names = {
            card.text: tuple(
                name
                for name, power in sorted(self.powers_by_name.items())
                if any(card_name(text).names(card) for text in power.cards)
            )
            for card in dict.fromkeys(self.largest_deck)
        }
        return frozen_table({text: carried for text, carried in names.items() if carried})

    @cached_property
    def never_kept(self) -> frozenset[str]:
        """The texts of the cards that may not be kept when they are drawn from the stock."""
        never = {name for name, power in self.powers_by_name.items() if power.kept is not None}
        return frozenset(text for text, powers in self.powers_by_card.items() if not never.isdisjoint(powers))

    @cached_property
    def triggers(self) -> tuple[str, ...]:
        """The moments that can open a power.

        Of a drawn card only if it may be discarded before or after its power, of one that is put back only if that is
        allowed and power cards may be taken, of a snapped card only if cards are snapped.
        """
        if self.powers is None:
            return ()
        discarded = self.turn.stock_card == "keep or discard" or self.powers.order == "use, then discard"
        never = {"drawn"} if not discarded else set[str]()
        never |= {"snapped"} if self.matching.snap is None else set()
        pile = self.turn.discard_pile
        put_back = not isinstance(pile, str) and pile.card == "keep or put back"
        if not put_back or (self.not_taken and self.not_taken.issuperset(self.powers_by_card)):
            never.add("put back")
        return tuple(word for word in self.powers.triggers if word not in never)

    @cached_property
    def most_seats(self) -> int:
        """The most seats that can play: ``deal.seats.most``, but never more than the deck can deal to."""
        most = self.deal.seats.most
        return self.seats_served if most == "deck" else min(self.seats_served, most)

    @cached_property
    def seats_served(self) -> int:
        """The most seats that the deck can deal to, with the open card and one card left in the stock."""
        fewest = self.deal.seats.fewest
        served = self._dealt_to(fewest)
        if self.deck_by_seats and served >= fewest:  # as far as every number of players has a deck that is enough
            served = fewest
            while self._dealt_to(served + 1) > served:
                served += 1
        return served

    def _dealt_to(self, seats: int) -> int:
        """Return how many players the deck for this many is enough for; 0 if there is none."""
        try:
            cards = len(self.cards_for(seats))
        except VariantError:
            return 0
        return max(cards - (self.deal.open_card != "none") - 1, 0) // self.deal.cards

    @cached_property
    def value_names(self) -> tuple[CardName, ...]:
        """The names in ``[values]``, the narrowest first: the first one that names a card decides what it is worth."""
        return tuple(sorted(map(card_name, self.values), key=lambda name: name.breadth))

    def check_seats(self, seats: int) -> None:
        """Raise an error unless this many players may play the variant.

        :raises VariantError: if they may not, with the key in the text, or if ``seats`` is not a whole number.
        """
        check_kind(int, "seats", seats, "a whole number", error=VariantError)
        fewest, most = self.deal.seats.fewest, self.most_seats
        if not fewest <= seats <= most:
            key = "deal.seats.fewest" if seats < fewest else "deal.seats.most"
            raise VariantError(f"{self.id} is for {fewest} to {most} players, not {short(seats)} ({key})")

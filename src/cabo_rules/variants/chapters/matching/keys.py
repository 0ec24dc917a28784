"""``[matching]``: the ways to discard cards of equal rank, and the price of a mistake."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import field

from cabo_rules.cards import MOST_CARDS
from cabo_rules.variants.frozen import none_if_0, rules_table
from cabo_rules.variants.notes import CONTESTED, Bounds, PenaltyCards, Sized

_Piles = Annotated[tuple[Literal["stock", "discard pile"], ...], Sized(1, 2)]
_LastCard = Literal["may go", "stays in the last lap", "stays in the last lap, except the caller's"]
_Times = Annotated[int, Bounds(1, MOST_CARDS)] | Literal["any number"]


@rules_table
class OwnCards:
    """``own`` of snapping or matching: a player may name their own cards.

    :ivar wrong: Penalty cards for a wrong own card. Without the table ``own`` a player may not name their own cards.
    """

    wrong: PenaltyCards


@rules_table
class OthersCards:
    """``others`` of matching: a player may name cards of other players.

    :ivar wrong: Penalty cards for a wrong card of another player. Without the table ``others`` a player may not name
        cards of other players.
    :ivar gift: Whether a player gives one of their own cards for a right card of another player. ``"may"``: the player
        decides. ``"must"``: yes, so a player without a card to give may not name cards of other players. ``"none"``:
        no.
    """

    wrong: PenaltyCards
    gift: Literal["may", "must", "none"]


@rules_table
class OthersSnapped:
    """``others`` of snapping: a player may name cards of other players.

    :ivar wrong: Penalty cards for a wrong card of another player. Without the table ``others`` a player may not name
        cards of other players.
    :ivar gift: Whether a player gives one of their own cards for a right card of another player. ``"may"``: the player
        decides. ``"must"``: yes, so a player without a card to give may not name cards of other players. ``"none"``:
        no.
    :ivar owner: What follows for the player whose card was right. ``"draws a card"``: the player gets a penalty card,
        after the gift if there is one. ``"keeps it and draws a card"``: the card is shown and goes back, the player
        gets a penalty card, and nobody may snap that discard any more; there is no gift. Absent in a file: nothing.
    """

    wrong: PenaltyCards
    gift: Literal["may", "must", "none"]
    owner: Literal["draws a card", "keeps it and draws a card"] | None = None


@rules_table
class SnapRules:
    """``matching.snap``: racing to put a card of the same rank on the card just discarded.

    :ivar word: What the rulebook calls snapping: ``"burning"``, ``"dropping"``, ``"flipping"``, ``"slamming"``,
        ``"slapping"``, ``"stacking"``, ``"sticking"`` or ``"throwing"``. Absent in a file: snapping.
    :ivar who: Who may snap. ``"anyone"``: every player. ``"anyone but the discarder"``: every player except the one who
        discarded the card. ``"anyone but the player on turn"``: every player except the one whose turn it is.
    :ivar caller: ``"may not snap"``: a player who has called may not snap any more in this round. Absent in a file: the
        caller snaps like everybody else.
    :ivar opens: ``"after the power"``: a discard whose power may be used can be snapped only after the power has been
        used or declined. Absent in a file: at once.
    :ivar same_hand: ``"not twice in a row"``: after a right snap nobody may snap from the hand that lost the card until
        a card has been snapped from another hand or the next card is drawn. Absent in a file: every hand may be snapped
        from.
    :ivar last_card: Whether a player may snap their last card in the last lap. ``"may go"``: yes, as at any time.
        ``"stays in the last lap"``: no, and they may not give it for a snapped card either. ``"stays in the last lap,
        except the caller's"``: only the player who has called may.
    :ivar starting_card: Whether the card that starts the discard pile may be snapped. Absent in a file: no.
    :ivar per_discard: The most snaps that may succeed on one discard; or ``"any number"``.
    :ivar per_round: The most snaps of one player that may succeed in a round; or ``"any number"``.
    :ivar after_right: ``"closes for the others"``: once a snap has succeeded, only the player who made it may go on
        snapping this card. Absent in a file: everybody may still snap.
    :ivar after_wrong: What a wrong snap does to the snap window. ``"stays open"``: everybody may still snap, even the
        same player. ``"closes for that player"``: that player may not snap this card again. ``"closes"``: nobody may
        snap this card any more.
    :ivar late: Penalty cards for a late snap: one after the snaps that may succeed are used up or the window has
        closed, if only for the others after a right snap, and before the next card is drawn. The card is not shown. 0:
        a late snap is refused and costs nothing.
    :ivar final_window: Whether the last discard of a round may be snapped after the last turn, or after the turn in
        which the stock ran out. Never if a hand without cards ends the round at once.
    """

    word: (
        Literal["burning", "dropping", "flipping", "slamming", "slapping", "stacking", "sticking", "throwing"] | None
    ) = None
    who: Literal["anyone", "anyone but the discarder", "anyone but the player on turn"]
    caller: Literal["may not snap"] | None = None
    opens: Literal["after the power"] | None = None
    own: OwnCards | None = None
    others: OthersSnapped | None = None
    same_hand: Literal["not twice in a row"] | None = None
    last_card: Annotated[_LastCard, CONTESTED]
    starting_card: bool = False
    per_discard: Annotated[_Times, CONTESTED]
    per_round: Annotated[_Times, CONTESTED]
    after_right: Literal["closes for the others"] | None = None
    after_wrong: Annotated[Literal["stays open", "closes for that player", "closes"], CONTESTED]
    late: Annotated[PenaltyCards, CONTESTED]
    final_window: bool


@rules_table
class MatchDrawn:
    """``matching.drawn``: discarding cards of the drawn card's rank from any hand.

    :ivar piles: The piles from which a drawn card may be matched: ``"stock"``, ``"discard pile"``, or both.
    :ivar most: The most cards that a player may name in one match. Absent in a file: any number.
    :ivar last_card: Whether a player may match their last card in the last lap. ``"may go"``: yes, as at any time.
        ``"stays in the last lap"``: no, and they may not give it for a matched card either. ``"stays in the last lap,
        except the caller's"``: only the player who has called may.
    """

    piles: _Piles
    most: Annotated[int, Bounds(1, 8)] | None = None
    own: OwnCards | None = None
    others: OthersCards | None = None
    last_card: Annotated[_LastCard, CONTESTED]


@rules_table
class TradeSet:
    """``matching.set``: trading several of your own cards of one rank for the drawn card.

    :ivar piles: The piles from which the drawn card may come: ``"stock"``, ``"discard pile"``, or both. Absent in a
        file: both.
    :ivar fewest: The fewest cards in a set.
    :ivar most: The most cards in a set.
    :ivar wrong: Penalty cards for cards that are not of one rank.
    :ivar wrong_beyond_two: Additional penalty cards for each named card beyond the second, if the cards are not of one
        rank. Absent in a file: none.
    :ivar drawn_card: What happens to the drawn card if the named cards are not of one rank. ``"is discarded"``: it goes
        on the discard pile. ``"is kept"``: it is added to the hand, in the first free slot.
    """

    piles: _Piles | None = None
    fewest: Annotated[int, Bounds(2, 8)]
    most: Annotated[int, Bounds(2, 8)]
    wrong: Annotated[PenaltyCards, CONTESTED]
    drawn_card: Literal["is discarded", "is kept"]
    wrong_beyond_two: PenaltyCards | None = field(default=None, converter=none_if_0)


@rules_table
class FullHand:
    """``matching.penalty.most_cards``: the most cards, and what follows a penalty card beyond them.

    :ivar cards: The most cards that a hand can have after a penalty; further penalty cards are waived.
    :ivar beyond: What else happens when penalty cards are waived because the hand has no room for them. ``"counts as a
        call"``: the player calls, in turn or out of it, unless the last lap has begun. ``"loses the round"``: the
        player is out of the round: nobody touches the hand any more, the player has no more turns in the round and does
        not win it. ``"out of the game"``: the player is out of the round and of the game: no cards are dealt to the
        player in later rounds, and the player cannot win the game.
    """

    cards: Annotated[int, Bounds(1, MOST_CARDS)]
    beyond: Literal["counts as a call", "loses the round", "out of the game"]


@rules_table
class PenaltyRules:
    """``matching.penalty``: where penalty cards go, and when they are waived.

    :ivar place: Where penalty cards go. ``"next to an own card"``: in the grid, where the player says. ``"first free
        slot"``: the lowest-numbered empty slot, else a new one at the end.
    :ivar unpaid: What happens when the stock has too few cards for a penalty, even after a shuffle. ``"waive the
        rest"``: the player gets the cards that are left. ``"waive all"``: the player gets none. ``"round ends"``: the
        player gets the cards that are left, and the round ends, even in the middle of a turn.
    :ivar most_cards: The most cards that a hand can have after a penalty; further penalty cards are waived. ``"any
        number"``: no limit. A table: the limit, and what else happens when cards are waived because of it.
    """

    place: Literal["next to an own card", "first free slot"]
    unpaid: Annotated[Literal["waive the rest", "waive all", "round ends"], CONTESTED]
    most_cards: Annotated[Annotated[int, Bounds(1, MOST_CARDS)] | Literal["any number"] | FullHand, CONTESTED]

    @property
    def limit(self) -> int | None:
        """The most cards that a hand can have after a penalty, if there is a limit."""
        if isinstance(self.most_cards, FullHand):
            return self.most_cards.cards
        return None if isinstance(self.most_cards, str) else self.most_cards

    @property
    def beyond(self) -> Literal["counts as a call", "loses the round", "out of the game"] | None:
        """The consequence when penalty cards are waived because a hand is full, if there is one."""
        return self.most_cards.beyond if isinstance(self.most_cards, FullHand) else None


@rules_table
class Matching:
    """``[matching]``: the ways to discard cards of equal rank, and the price of a mistake."""

    snap: SnapRules | None = None
    drawn: MatchDrawn | None = None
    set: TradeSet | None = None
    penalty: PenaltyRules

"""``[deal]``: seats, hands, the first look, the open card, who starts and who deals."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import frozen

from cabo_rules.cards import MOST_CARDS
from cabo_rules.variant.model.keys import Bounds, Doc


@frozen(kw_only=True)
class Seats:
    """``deal.seats``: how many may play."""

    fewest: Annotated[int, Bounds(2, MOST_CARDS), Doc("The fewest players that may sit down.")]
    most: Annotated[
        Annotated[int, Bounds(2, MOST_CARDS)] | Literal["deck"],
        Doc(
            'The most players. `"deck"`: as many as the deck can deal to, with the open card and one card left in the '
            "stock. A number never overrides that bound."
        ),
    ]


@frozen(kw_only=True)
class FirstLook:
    """``deal.first_look``: the look at one's own cards before the first turn."""

    cards: Annotated[
        int,
        Bounds(1, MOST_CARDS),
        Doc("How many own cards may be looked at. Without the table `deal.first_look` nobody looks."),
    ]
    where: Annotated[
        Literal["nearest row", "anywhere"],
        Doc('`"nearest row"`: only at cards of row 0. `"anywhere"`: at any own cards.'),
    ]


StarterWord = Literal["winner", "caller", "lowest total", "next in turn order"]
DealerWord = Literal["before the starter", "highest score", "highest total", "next in turn order"]


@frozen(kw_only=True)
class Starter:
    """``deal.starter``: who has the first turn."""

    first: Annotated[
        Literal["host", "left of the dealer", "after the dealer"],
        Doc(
            'Who starts the first round. `"host"`: the host says. `"left of the dealer"`: the seat at the dealer\'s '
            'left, whatever the direction of play. `"after the dealer"`: the seat after the dealer in turn order. Both '
            "need `deal.dealer`."
        ),
    ]
    next: Annotated[
        Literal["host"] | tuple[StarterWord, ...] | None,
        Doc(
            'Who starts a later round: `"host"`, or a list of tests, each of which settles the ties of the one before; '
            'it ends in `"next in turn order"`. `"winner"`: the winners of the round. `"caller"`: who called. '
            '`"lowest total"`: of those left, the lowest total. `"next in turn order"`: of those left, the first one '
            "after the last starter. Absent in a game of one round."
        ),
    ] = None


@frozen(kw_only=True)
class Dealer:
    """``deal.dealer``: who deals after the first round. The first dealer is named."""

    next: Annotated[
        tuple[DealerWord, ...],
        Doc(
            'Who deals a later round, a list of tests that ends in `"next in turn order"` or `"before the starter"`. '
            '`"before the starter"`: of those left, the last one before the seat that starts. `"highest score"`: the '
            'highest score of the round. `"highest total"`: of those left, the highest total. `"next in turn order"`: '
            "of those left, the first one after the last dealer. Without the table `deal.dealer` it does not matter "
            "who deals."
        ),
    ]


@frozen(kw_only=True)
class Deal:
    """``[deal]``: seats, hands, the first look, the open card, who starts and who deals."""

    seats: Seats
    cards: Annotated[int, Bounds(1, 100), Doc("How many cards each player is dealt.")]
    rows: Annotated[
        int,
        Bounds(1, 100),
        Doc("In how many rows a hand lies, row 0 nearest to its player; `deal.cards` must be a multiple of it."),
    ]
    first_look: FirstLook | None = None
    open_card: Annotated[
        Literal["after the looks", "before the looks", "none"],
        Doc(
            'Whether a card of the stock is turned to start the discard pile: `"after the looks"`, `"before the '
            'looks"`, or `"none"`: the pile starts empty.'
        ),
    ]
    starter: Starter
    dealer: Dealer | None = None

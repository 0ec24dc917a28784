"""Deal: seats, hands, the first look, and who starts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cabo_rules.variants.chapters.guard import Check
from cabo_rules.variants.deck import seats_served
from cabo_rules.variants.model import Variant
from cabo_rules.variants.problem import Problem, kind, problem
from cabo_rules.variants.written import counted, joined, shown

ROWS_UNEVEN = kind(
    "V220",
    "error",
    "A hand of {cards} does not lie in {rows} equal rows.",
    "A hand is dealt as a grid, so `deal.cards` must be a multiple of `deal.rows`. With `rows = 1` any number of cards "
    "fits.",
)


def rows(variant: Variant) -> Iterator[Problem]:
    """The cards of a hand lie in equal rows."""
    deal = variant.deal
    if deal.cards % deal.rows:
        fitting = joined([str(rows) for rows in range(1, deal.cards + 1) if deal.cards % rows == 0])
        yield problem(ROWS_UNEVEN, "deal", "rows", cards=counted(deal.cards, "card"), rows=deal.rows, expected=fitting)


DECK_TOO_SMALL = kind(
    "V221",
    "error",
    "The deck can serve {players}, fewer than the {fewest} that the game needs.",
    "The deck must be enough to deal a hand to everybody, with the open card and one card left in the stock. Deal "
    "fewer cards, take more packs, or let fewer players play.",
)

SEATS_TOO_MANY = kind(
    "V222",
    "error",
    "The deck can serve only {seats}, not {most}.",
    "The deck must be enough to deal a hand to everybody, with the open card and one card left in the stock. Lower the "
    'number, or write `most = "deck"` for as many as the deck can serve.',
)

SEATS_REVERSED = kind(
    "V223",
    "error",
    "The most players, {most}, are fewer than the fewest, {fewest}.",
    "No number of players is at least `fewest` and at most `most`. One of the two numbers is wrong.",
)


def seats(variant: Variant) -> Iterator[Problem]:
    """The deck can serve as many players as may play, and the fewest are no more than the most."""
    fewest, most = variant.deal.seats.fewest, variant.deal.seats.most
    if most != "deck" and most < fewest:
        yield problem(SEATS_REVERSED, "deal", "seats", "most", most=most, fewest=fewest)
        return
    served = seats_served(variant)
    if served < fewest:
        players = counted(served, "player")
        yield problem(DECK_TOO_SMALL, "deal", "seats", "fewest", players=players, fewest=fewest)
    elif most != "deck" and served < most:
        expected = f"a whole number from {fewest} to {served}"
        yield problem(
            SEATS_TOO_MANY, "deal", "seats", "most", seats=counted(served, "player"), most=most, expected=expected
        )


FIRST_LOOK_TOO_LARGE = kind(
    "V224",
    "error",
    "The first look is at {cards}, and only {room} may be looked at.",
    'Nobody can look at more cards than are dealt, and with `where = "nearest row"` at no more than one row holds. '
    'Lower the number, or let players look `"anywhere"`.',
)


def first_look(variant: Variant) -> Iterator[Problem]:
    """Nobody looks at more cards than lie where they may look."""
    deal, look = variant.deal, variant.deal.first_look
    if look is None:
        return
    if look.where == "nearest row" and deal.cards % deal.rows:
        return  # that the rows are uneven is told
    room = deal.cards // deal.rows if look.where == "nearest row" else deal.cards
    if look.cards > room:
        at, expected = ("deal", "first_look", "cards"), f"a whole number from 1 to {room}"
        yield problem(FIRST_LOOK_TOO_LARGE, *at, cards=counted(look.cards, "card"), room=room, expected=expected)


STARTER_IS_LAST = kind(
    "V231",
    "warning",
    'Turns go counterclockwise, so the player "left of the dealer" is the last one after the dealer, not the first.',
    "A left neighbour sits clockwise of the dealer. With turns to the right the first player is usually the right "
    'neighbour: write `starter = "after the dealer"`, which is right for both directions.',
)


def starter_is_last(variant: Variant) -> Iterator[Problem]:
    """The first player follows the dealer in turn order."""
    if variant.deal.starter == "left of the dealer" and variant.turn.direction == "counterclockwise":
        yield problem(STARTER_IS_LAST, "deal", "starter", suggestion=shown("after the dealer"))


DEAL_CHECKS: Final[tuple[Check, ...]] = (rows, seats, first_look, starter_is_last)

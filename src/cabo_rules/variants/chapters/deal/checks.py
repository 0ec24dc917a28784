"""Checks of the deal: seats, hands, the first look, and who starts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cabo_rules.variants.chapters.guard import Check
from cabo_rules.variants.deck import seats_served
from cabo_rules.variants.model import Variant
from cabo_rules.variants.problem import Problem, kind_of_error, kind_of_warning, problem
from cabo_rules.variants.written import counted, joined, shown

ROWS_UNEVEN = kind_of_error(
    "V220",
    "deal.rows does not divide a hand of {cards} into {rows} equal rows.",
    "A hand is dealt as a grid, so `deal.cards` must be a multiple of `deal.rows`. With `rows = 1` any number of cards "
    "fits.",
)


def rows(variant: Variant) -> Iterator[Problem]:
    """Report a hand that does not make equal rows."""
    deal = variant.deal
    if deal.cards % deal.rows:
        fitting = joined([str(rows) for rows in range(1, deal.cards + 1) if deal.cards % rows == 0])
        yield problem(ROWS_UNEVEN, "deal", "rows", cards=counted(deal.cards, "card"), rows=deal.rows, expected=fitting)


DECK_TOO_SMALL = kind_of_error(
    "V221",
    "deal.seats.fewest is {fewest}, but the deck is enough for only {players}.",
    "The deck must be enough to deal a hand to everybody, with the open card and one card left in the stock. Deal "
    "fewer cards, use more packs, or let fewer players play.",
)

SEATS_TOO_MANY = kind_of_error(
    "V222",
    "deal.seats.most is {most}, but the deck is enough for only {seats}.",
    "The deck must be enough to deal a hand to everybody, with the open card and one card left in the stock. Lower the "
    'number, or write `most = "deck"` for as many as the deck is enough for.',
)

SEATS_REVERSED = kind_of_error(
    "V223",
    "deal.seats.most is {most}, less than deal.seats.fewest, {fewest}.",
    "No number of players is at least `fewest` and at most `most`. Change one of the two numbers.",
)


def seats(variant: Variant) -> Iterator[Problem]:
    """Report more players than the deck is enough for, and fewest and most the wrong way round."""
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


FIRST_LOOK_TOO_LARGE = kind_of_error(
    "V224",
    "deal.first_look.cards allows a look at {cards}, but there are only {room} to look at.",
    'Nobody can look at more cards than are dealt, nor, with `where = "nearest row"`, at more than one row holds. '
    'Lower the number, or let players look `"anywhere"`.',
)


def first_look(variant: Variant) -> Iterator[Problem]:
    """Report a first look at more cards than a player may look at."""
    deal, look = variant.deal, variant.deal.first_look
    if look is None:
        return
    if look.where == "nearest row" and deal.cards % deal.rows:
        return  # another check reports uneven rows
    room = deal.cards // deal.rows if look.where == "nearest row" else deal.cards
    if look.cards > room:
        at, expected = ("deal", "first_look", "cards"), f"a whole number from 1 to {room}"
        yield problem(FIRST_LOOK_TOO_LARGE, *at, cards=counted(look.cards, "card"), room=room, expected=expected)


STARTER_IS_LAST = kind_of_warning(
    "V231",
    'deal.starter is "left of the dealer", which is the last seat after the dealer when turns go counterclockwise.',
    "A left neighbour sits clockwise of the dealer. With turns to the right the first player is usually the right "
    'neighbour: write `starter = "after the dealer"`, which is right for both directions.',
)


def starter_is_last(variant: Variant) -> Iterator[Problem]:
    """Report a first player who is the last one after the dealer."""
    if variant.deal.starter == "left of the dealer" and variant.turn.direction == "counterclockwise":
        yield problem(STARTER_IS_LAST, "deal", "starter", suggestion=shown("after the dealer"))


DEAL_CHECKS: Final[tuple[Check, ...]] = (rows, seats, first_look, starter_is_last)

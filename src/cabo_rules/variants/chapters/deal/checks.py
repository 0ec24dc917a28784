"""Checks of the deal: seats, hands, the first look, and who starts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cabo_rules.variants.chapters.guard import Found, at, error, rule, solved_by, warning
from cabo_rules.variants.deck import seats_served
from cabo_rules.variants.derived import in_first_look
from cabo_rules.variants.model import FirstLookRules, Variant
from cabo_rules.variants.written import counted, joined, shown


@error(
    "V220",
    "deal.rows does not divide a hand of {cards} into {rows} equal rows.",
    "A hand is dealt as a grid, so `deal.cards` must be a multiple of `deal.rows`. With `rows = 1` any number fits.",
)
def rows_uneven(variant: Variant) -> Iterator[Found]:
    deal = variant.deal
    if deal.cards % deal.rows:
        fitting = joined([str(rows) for rows in range(1, deal.cards + 1) if deal.cards % rows == 0])
        yield at("deal", "rows", cards=counted(deal.cards, "card"), rows=deal.rows, expected=fitting)


@error(
    "V221",
    "deal.seats.fewest is {fewest}, but the deck is enough for {players}.",
    "The deck must be enough to deal a hand to everybody, with the open card and one card left in the stock. Deal "
    "fewer cards, use more packs, or let fewer players play.",
)
def deck_too_small(variant: Variant) -> Iterator[Found]:
    seats, served = variant.deal.seats, seats_served(variant)
    if served < seats.fewest and (seats.most == "deck" or seats.fewest <= seats.most):
        players = f"only {counted(served, 'player')}" if served else "nobody"
        yield at("deal", "seats", "fewest", players=players, fewest=seats.fewest)


@error(
    "V222",
    "deal.seats.most is {most}, but the deck is enough for only {seats}.",
    "The deck must be enough to deal a hand to everybody, with the open card and one card left in the stock. Lower the "
    'number, or write `most = "deck"` for as many as the deck is enough for.',
)
def seats_too_many(variant: Variant) -> Iterator[Found]:
    fewest, most, served = variant.deal.seats.fewest, variant.deal.seats.most, seats_served(variant)
    if most != "deck" and fewest <= served < most:
        expected = f"a whole number from {fewest} to {served}"
        packs = variant.deck.packs
        cure = solved_by("deck.packs", packs + 1 if isinstance(packs, int) else None)
        path = ("deal", "seats", "most")
        yield at(*path, seats=counted(served, "player"), most=most, expected=expected, beside=cure)


@error(
    "V223",
    "deal.seats.most is {most}, less than deal.seats.fewest, {fewest}.",
    "No number of players is at least `fewest` and at most `most`. Change one of the two numbers.",
)
def seats_reversed(variant: Variant) -> Iterator[Found]:
    seats = variant.deal.seats
    if seats.most != "deck" and seats.most < seats.fewest:
        yield at("deal", "seats", "most", most=seats.most, fewest=seats.fewest)


@error(
    "V224",
    "deal.first_look.cards allows a look at {cards}, but only {room} can be looked at.",
    'Nobody can look at more cards than are dealt, nor, with `where = "nearest row"`, at more than one row holds. '
    'Lower the number, or let players look `"anywhere"`.',
    rule(lambda variant: variant.deal.first_look),
)
def first_look_too_large(variant: Variant, look: FirstLookRules) -> Iterator[Found]:
    cards, rows = variant.deal.cards, variant.deal.rows if look.where == "nearest row" else 1
    room = cards // rows
    if look.cards > room and cards % rows == 0:  # another check reports uneven rows
        expected = f"a whole number from 1 to {room}" if room > 1 else "1"
        cure = solved_by("deal.first_look.where", "anywhere") if room < look.cards <= cards else ()
        path = ("deal", "first_look", "cards")
        yield at(*path, cards=counted(look.cards, "card"), room=room, expected=expected, beside=cure)


@warning(
    "V232",
    'deal.first_look.where = "{where}" has no effect, since every card of a hand lies there.',
    "The word names a part of the hand, and here that is the whole hand: it has a single row, or no more columns than "
    'the look needs. Write `where = "anywhere"`.',
    rule(lambda variant: variant.deal.first_look),
    idle=True,
    neutral="anywhere",
)
def first_look_anywhere(variant: Variant, look: FirstLookRules) -> Iterator[Found]:
    rows, columns = variant.deal.rows, variant.deal.cards // variant.deal.rows
    if look.where == "anywhere" or look.cards > variant.deal.cards:
        return  # another check reports a look at too many cards
    places = ((row, column) for row in range(rows) for column in range(columns))
    if all(in_first_look(variant, look, row, column) for row, column in places):
        yield at("deal", "first_look", "where", where=look.where, expected=shown("anywhere"))


@warning(
    "V231",
    'deal.starter is "left of the dealer", which is the last seat after the dealer when turns go counterclockwise.',
    "A left neighbour sits clockwise of the dealer. With turns to the right the first player is usually the right "
    'neighbour: write `starter = "after the dealer"`, which is right for both directions.',
)
def starter_is_last(variant: Variant) -> Iterator[Found]:
    if variant.deal.starter == "left of the dealer" and variant.turn.direction == "counterclockwise":
        cure = solved_by("turn.direction", "clockwise")
        yield at("deal", "starter", suggestion=shown("after the dealer"), beside=cure)


CHECKS: Final = (
    rows_uneven,
    deck_too_small,
    seats_too_many,
    seats_reversed,
    first_look_too_large,
    first_look_anywhere,
    starter_is_last,
)
"""The checks, in the order of the rulebook."""

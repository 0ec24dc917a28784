"""Deal: seats, hands, the first look, and who starts and deals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cabo_rules.variant import kinds as k
from cabo_rules.variant.check.cards import seats_served
from cabo_rules.variant.check.guard import Check, listed, missing, said
from cabo_rules.variant.kinds import Problem, problem
from cabo_rules.variant.model import Variant
from cabo_rules.variant.written import counted, joined, shown


def rows(variant: Variant) -> Iterator[Problem]:
    """The cards of a hand lie in equal rows."""
    deal = variant.deal
    if deal.cards % deal.rows:
        fitting = joined([str(rows) for rows in range(1, deal.cards + 1) if deal.cards % rows == 0])
        yield problem(
            k.ROWS_UNEVEN, "deal", "rows", cards=counted(deal.cards, "card"), rows=deal.rows, expected=fitting
        )


def seats(variant: Variant) -> Iterator[Problem]:
    """The deck can serve as many players as may play, and the fewest are no more than the most."""
    fewest, most = variant.deal.seats.fewest, variant.deal.seats.most
    if most != "deck" and most < fewest:
        yield problem(k.SEATS_REVERSED, "deal", "seats", "most", most=most, fewest=fewest)
        return
    served = seats_served(variant)
    if served < fewest:
        players = counted(served, "player")
        yield problem(k.DECK_TOO_SMALL, "deal", "seats", "fewest", players=players, fewest=fewest)
    elif most != "deck" and served < most:
        expected = f"a whole number from {fewest} to {served}"
        yield problem(
            k.SEATS_TOO_MANY, "deal", "seats", "most", seats=counted(served, "player"), most=most, expected=expected
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
        yield problem(k.FIRST_LOOK_TOO_LARGE, *at, cards=counted(look.cards, "card"), room=room, expected=expected)


def dealer_needed(variant: Variant) -> Iterator[Problem]:
    """Who starts at the dealer's side needs a dealer."""
    first = variant.deal.starter.first
    if first != "host" and not said(variant.deal.dealer):
        yield problem(k.NEEDS_DEALER, "deal", "starter", "first", word=first, suggestion=shown("host"))


def starter_is_last(variant: Variant) -> Iterator[Problem]:
    """The first player follows the dealer in turn order."""
    if variant.deal.starter.first == "left of the dealer" and variant.turn.direction == "counterclockwise":
        yield problem(k.STARTER_IS_LAST, "deal", "starter", "first", suggestion=shown("after the dealer"))


def starter_missing(variant: Variant) -> Iterator[Problem]:
    """Where there is a later round, it is said who starts it."""
    if variant.game.rounds != 1 and not said(variant.deal.starter.next):
        yield missing(k.STARTER_MISSING, "deal", "starter", "next")


def starter_settled(variant: Variant) -> Iterator[Problem]:
    """The tests for the starter leave one seat."""
    tests = variant.deal.starter.next
    if tests is None or tests == "host":
        return
    if "next in turn order" not in tests:
        expected = 'a list that ends in "next in turn order"'
        yield problem(k.TIE_LEFT_OPEN, "deal", "starter", "next", expected=expected)


def dealer_settled(variant: Variant) -> Iterator[Problem]:
    """The tests for the dealer leave one seat."""
    dealer = variant.deal.dealer
    if dealer is not None and not {"next in turn order", "before the starter"} & set(dealer.next):
        expected = 'a list that ends in "next in turn order" or "before the starter"'
        yield problem(k.TIE_LEFT_OPEN, "deal", "dealer", "next", expected=expected)


def starter_known(variant: Variant) -> Iterator[Problem]:
    """The seat before the starter is known only where the starter is."""
    dealer = variant.deal.dealer
    if dealer is None or variant.deal.starter.next != "host" or variant.game.rounds == 1:
        return
    for number, word in listed(dealer.next):
        if word == "before the starter":
            yield problem(k.STARTER_UNKNOWN, "deal", "dealer", "next", number, suggestion=shown("next in turn order"))


def next_round_unused(variant: Variant) -> Iterator[Problem]:
    """Who starts and deals a later round is said only where there is one."""
    if variant.game.rounds != 1:
        return
    if said(variant.deal.starter.next):
        yield problem(k.NEXT_ROUND_UNUSED, "deal", "starter", "next", on="key", key="deal.starter.next")
    if variant.deal.starter.first == "host" and said(variant.deal.dealer):
        yield problem(k.NEXT_ROUND_UNUSED, "deal", "dealer", on="key", key="deal.dealer")


def _unused_tests(variant: Variant, office: str, tests: tuple[str, ...]) -> Iterator[Problem]:
    last = None
    for number, word in listed(tests):
        if last is not None:
            yield problem(k.TEST_NEVER_USED, "deal", office, "next", number, word=word, before=last)
        elif word in ("next in turn order", "before the starter"):
            last = word


def starter_tests(variant: Variant) -> Iterator[Problem]:
    """Each test for the starter can have a tie to settle."""
    tests = variant.deal.starter.next
    if tests is not None and tests != "host":
        yield from _unused_tests(variant, "starter", tests)


def dealer_tests(variant: Variant) -> Iterator[Problem]:
    """Each test for the dealer can have a tie to settle."""
    if variant.deal.dealer is not None and variant.deal.starter.next != "host":
        yield from _unused_tests(variant, "dealer", variant.deal.dealer.next)


DEAL_CHECKS: Final[tuple[Check, ...]] = (
    rows,
    seats,
    first_look,
    dealer_needed,
    starter_is_last,
    starter_missing,
    starter_settled,
    dealer_settled,
    starter_known,
    next_round_unused,
    starter_tests,
    dealer_tests,
)

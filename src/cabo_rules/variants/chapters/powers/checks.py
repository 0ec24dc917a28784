"""Checks of each power and of what opens it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cabo_rules.variants.chapters.guard import (
    ABSENT,
    Found,
    at,
    each_power,
    error,
    is_written,
    rule,
    solved_by,
    unbroken_items,
    warning,
)
from cabo_rules.variants.deck import cards_of, seats_served
from cabo_rules.variants.derived import discard_pile, largest_hand, used_before_discard
from cabo_rules.variants.model import LookRules, Power, Powers, SwapAfterLook, SwapRules, Variant
from cabo_rules.variants.problem import Path

ACTIONS: Final = ("look", "swap", "give")
"""The tables of a power that say what its user does; a power has one of them."""

ONE_EACH: Final = ("own and another's", "two players'")
"""The words for a look at one card each of two players."""

# --- one power --------------------------------------------------------------------------------------------------------


def _looks(variant: Variant) -> Iterator[tuple[str, LookRules]]:
    """Yield the looks of powers, each with the name of its power."""
    for name, power in each_power(variant):
        if power.look is not None:
            yield name, power.look


def _swaps(name: str, power: Power) -> Iterator[tuple[Path, SwapRules | SwapAfterLook]]:
    """Yield each swap of a power after the place of its pairs."""
    if power.swap is not None:
        yield ("powers", "named", name, "swap", "pairs"), power.swap
    if power.look is not None and power.look.swap is not None:
        yield ("powers", "named", name, "look", "swap", "pairs"), power.look.swap


@error(
    "V260",
    'The power "{power}" must have one of look, swap and give, but has {has}.',
    "A power begins with a look, a swap or a give. Write a swap that follows the look as `look.swap`. To replace an "
    "inherited look, swap or give, name it in `without`. Name a card without a power nowhere.",
    each_power,
)
def one_action(_: Variant, name: str, power: Power) -> Iterator[Found]:
    path, written = ("powers", "named", name), [key for key in ACTIONS if is_written(getattr(power, key))]
    if len(written) != 1:
        has = " and ".join(written) if written else "none of them"
        if written[:2] == ["look", "swap"]:
            has += "; a swap that follows the look is nested in it"
        yield at(*path, on="key", related=tuple((*path, key) for key in ACTIONS), power=name, has=has)


@warning(
    "V276",
    '"{pair}" is part of "any two".',
    '`"any two"` allows every pair of cards on the table. Leave out the other words, or leave out `"any two"`.',
    each_power,
)
def pair_included(_: Variant, name: str, power: Power) -> Iterator[Found]:
    for path, swap in _swaps(name, power):
        for number, pair in unbroken_items(swap.pairs):
            if "any two" in swap.pairs and pair != "any two":
                yield at(*path, number, pair=pair)


@error(
    "V264",
    'The power "{power}" looks at {cards} cards before it swaps, more than 2.',
    "Every card looked at must be one of the two that are swapped. Look at one or two cards, or make the swap a power "
    "of its own and name it in `then`.",
    _looks,
)
def look_too_large_to_swap(_: Variant, name: str, look: LookRules) -> Iterator[Found]:
    if look.swap is not None and look.most > 2:
        cure = solved_by(f"powers.named.{name}.look.swap", ABSENT)
        path = ("powers", "named", name, "look", "cards")
        yield at(*path, power=name, cards=look.most, expected="1 or 2", beside=cure)


@error(
    "V265",
    'A look at "{whose}" must be at 2 cards, not {cards}.',
    "This word stands for one card each of two players. Write `cards = 2` or `cards = { up_to = 2 }`, or another word.",
    _looks,
)
def one_each_not_two(_: Variant, name: str, look: LookRules) -> Iterator[Found]:
    if look.whose in ONE_EACH and look.most != 2:
        cure = solved_by(f"powers.named.{name}.look.whose", "anyone's")
        path = ("powers", "named", name, "look", "cards")
        yield at(*path, whose=look.whose, cards=look.most, expected="2", beside=cure)


@warning(
    "V275",
    'The power "{power}" looks at exactly {cards} cards, but there are never more than {room}.',
    "A power looks at exactly `look.cards` cards, so this one can never be used. Lower `look.cards`.",
    _looks,
)
def look_too_large(variant: Variant, name: str, look: LookRules) -> Iterator[Found]:
    if look.whose in ONE_EACH or look.fewest <= variant.deal.cards:
        return
    hand, seats = largest_hand(variant), min(seats_served(variant), variant.most_seats)
    room = {"own": hand, "another's": hand * (seats - 1), "anyone's": hand * seats}[look.whose]
    if look.fewest > (room := min(room, len(cards_of(variant)))):
        yield at("powers", "named", name, "look", "cards", power=name, cards=look.fewest, room=room)


@warning(
    "V277",
    'The power "{power}" can never swap "{pair}": {why}.',
    "After a look, every card looked at must be in the pair that is swapped; a swap between two opponents needs three "
    "players, and one of two own cards a hand of two. Change the pair, or whose cards are looked at.",
    each_power,
)
def pair_impossible(variant: Variant, name: str, power: Power) -> Iterator[Found]:
    for path, swap in _swaps(name, power):
        for number, pair in unbroken_items(swap.pairs):
            why = None
            if pair == "two opponents'" and cards_of(variant) and variant.most_seats < 3:
                why = "there are only two players"
            elif pair == "two own" and largest_hand(variant) < 2:
                why = "nobody ever has two cards"
            elif power.look is not None and power.look.most <= 2:
                why = _looked_at_others(power.look, pair)
            if why is not None:
                yield at(*path, number, power=name, pair=pair, why=why)


def _looked_at_others(look: LookRules, pair: str) -> str | None:
    """Return why the cards looked at are never in that pair, or None if they can be."""
    two = look.fewest == 2
    if pair == "own with another's" and two and look.whose in ("own", "another's"):
        return f"both cards looked at are {look.whose}"
    if pair == "two own" and (look.whose == "another's" or (two and look.whose in ONE_EACH)):
        return "another player's card is looked at"
    if pair == "two opponents'" and (look.whose == "own" or (two and look.whose == "own and another's")):
        return "one of the user's own cards is looked at"
    return None


@warning(
    "V256",
    'The power "{power}" has swap.look = "received", but its swap never brings the user a card.',
    "The user receives a card only in a swap of one of their own cards with another player's. Add "
    '`"own with another\'s"` to the pairs, or leave out `swap.look`.',
    each_power,
)
def nothing_received(_: Variant, name: str, power: Power) -> Iterator[Found]:
    swap = power.swap
    if swap is not None and swap.look is not None and {*swap.pairs} <= {"two own", "two opponents'"}:
        yield at("powers", "named", name, "swap", "look", power=name)


@error(
    "V257",
    'The power "{power}" has kept = "never", but turn.stock_card does not allow discarding a drawn card.',
    "A card that may not be kept must be discarded if its power cannot be used. Write "
    '`turn.stock_card = "keep or discard"`, or leave out `kept`.',
    each_power,
)
def neither_kept_nor_discarded(variant: Variant, name: str, power: Power) -> Iterator[Found]:
    if power.kept is not None and variant.turn.stock_card == "keep":
        yield at("powers", "named", name, "kept", power=name)


@warning(
    "V258",
    'The power "{power}" has kept = "never" without effect: no card carries it.',
    "A power that only follows another has no card that could be kept. Leave out `kept`, or write it where the cards "
    "are named.",
    each_power,
)
def no_card_to_keep(_: Variant, name: str, power: Power) -> Iterator[Found]:
    if power.kept is not None and not power.cards:
        yield at("powers", "named", name, "kept", power=name)


@error(
    "V261",
    'The power "{power}" has kept = "never", but no drawn card opens a power.',
    'The word is for cards that are played as soon as they are drawn. Write `"drawn"` into `powers.triggers`, or leave '
    "out `kept`.",
    each_power,
)
def not_opened_by_drawing(variant: Variant, name: str, power: Power) -> Iterator[Found]:
    drawn = variant.powers is None or "drawn" in variant.powers.triggers
    if power.kept is not None and power.cards and not drawn:
        yield at("powers", "named", name, "kept", power=name)


# --- what opens powers ------------------------------------------------------------------------------------------------


@error(
    "V270",
    'powers.triggers cannot have "{word}" if powers.order is "use, then discard".',
    "A card that is replaced in a hand or snapped goes to the discard pile at once, so its power cannot be used "
    'before. Take the word out of the list, or write `order = "discard, then use"`.',
    rule(lambda variant: variant.powers),
)
def replaced_too_late(variant: Variant, powers: Powers) -> Iterator[Found]:
    for number, word in unbroken_items(powers.triggers):
        if word in ("replaced", "snapped") and used_before_discard(variant):
            yield at("powers", "triggers", number, word=word, beside=solved_by("powers.order", "discard, then use"))


@warning(
    "V274",
    'powers.triggers has "drawn" without effect, since turn.stock_card does not allow discarding a drawn card.',
    'With `powers.order = "discard, then use"` a drawn card must be discarded to open its power. Write '
    '`turn.stock_card = "keep or discard"`, or `order = "use, then discard"`.',
    rule(lambda variant: variant.powers),
)
def drawn_never_discarded(variant: Variant, powers: Powers) -> Iterator[Found]:
    opening = variant.triggers
    for number, word in unbroken_items(powers.triggers):
        if word == "drawn" and word not in opening:
            yield at("powers", "triggers", number, beside=solved_by("turn.stock_card", "keep or discard"))


@warning(
    "V250",
    'powers.triggers has "snapped" without effect, since no card is snapped.',
    "The word lets a player use the power of a card that they snap. Take it out of the list, or add `matching.snap`.",
    rule(lambda variant: variant.powers),
    idle=True,
)
def never_snapped(variant: Variant, powers: Powers) -> Iterator[Found]:
    for number, word in unbroken_items(powers.triggers):
        if word == "snapped" and not is_written(variant.matching.snap):
            yield at("powers", "triggers", number)


@warning(
    "V362",
    'powers.triggers has "put back" without effect, since {why}.',
    "The word lets a player use the power of a card that they take from the discard pile and put back. Take it out of "
    'the list, or write `turn.discard_pile.card = "keep or put back"` and let cards with a power be taken.',
    rule(lambda variant: variant.powers),
    idle=True,
)
def never_put_back(variant: Variant, powers: Powers) -> Iterator[Found]:
    pile, why = discard_pile(variant), None
    if pile is None:
        why = "no card is taken from the discard pile"
    elif pile.card == "keep":
        why = "a card from the discard pile must be kept"
    elif variant.not_taken and variant.not_taken.issuperset(variant.powers_by_card):
        why = "no card with a power may be taken from the discard pile"
    for number, word in unbroken_items(powers.triggers):
        if word == "put back" and why is not None:
            yield at("powers", "triggers", number, why=why)


CHECKS: Final = (
    one_action,
    pair_included,
    look_too_large_to_swap,
    one_each_not_two,
    look_too_large,
    pair_impossible,
    nothing_received,
    neither_kept_nor_discarded,
    no_card_to_keep,
    not_opened_by_drawing,
    replaced_too_late,
    drawn_never_discarded,
    never_snapped,
    never_put_back,
)
"""The checks, in the order of the rulebook."""

"""Powers: what can be wrong with that. Codes V250 to V279."""

from __future__ import annotations

from typing import Final

from cabo_rules.variant.kinds.kind import kind

POWER_DOES_NOTHING: Final = kind(
    "V260",
    "error",
    'The power "{power}" neither looks nor swaps.',
    "A power needs a table `look`, a table `swap`, or both. A card without any power is named nowhere.",
)
SWAP_OPTIONAL_MISSING: Final = kind(
    "V261",
    "error",
    'The power "{power}" looks before it swaps, and swap.optional is missing.',
    "It must be said whether the swap may be left undone after the look: `optional = true` or `optional = false` "
    "within `swap`.",
)
SWAP_OPTIONAL_UNUSED: Final = kind(
    "V262",
    "warning",
    'swap.optional has no effect, since the power "{power}" does not look before it swaps.',
    "Whether the swap is optional matters only after a look. Whether the whole power may be left unused is said by "
    "`optional` beside `cards`.",
    idle=True,
)
NO_PAIR: Final = kind(
    "V263",
    "error",
    'The power "{power}" swaps, and names no pair.',
    "Without a pair nothing can be swapped. Name at least one, or leave the table `swap` out.",
)
LOOK_TOO_LARGE_TO_SWAP: Final = kind(
    "V264",
    "error",
    'The power "{power}" looks at {cards} cards before it swaps; 2 are the most.',
    "Every card that was looked at must be among the two that are swapped. Look at one or two cards, or leave the swap "
    "to a power of its own, named by `then`.",
)
OWN_AND_ANOTHERS_NOT_TWO: Final = kind(
    "V265",
    "error",
    'A look at "own and another\'s" is at 2 cards, not {cards}.',
    "This word stands for two cards: one own and one of another player. Write `cards = 2`, or another word for "
    "`whose`.",
)
THEN_UNKNOWN: Final = kind(
    "V266",
    "error",
    'There is no power "{name}".',
    "`then` names another power of the same file, which follows this one. A power that only follows has an empty list "
    "of `cards`.",
)
THEN_CYCLE: Final = kind(
    "V267",
    "error",
    "The powers follow each other in a circle: {circle}.",
    "Each power names the one that follows it, and these never come to an end. Take one `then` away.",
)
THEN_TOO_LONG: Final = kind(
    "V268",
    "error",
    'More than {most} powers follow each other from "{power}" on.',
    "A turn of so many steps cannot be kept track of at a table. Take a `then` away.",
)
POWERS_ALIKE: Final = kind(
    "V269",
    "error",
    '{card} carries "{power}" and "{other}", and the same move could begin either of them.',
    "A player chooses among the powers of a card by the move they make, so two powers of one card must begin "
    "differently: one with a look and one with a swap, looks at different numbers of cards, or looks at cards of "
    "different players.",
)
REPLACED_TOO_LATE: Final = kind(
    "V270",
    "error",
    'A replaced card opens no power where powers.order is "use, then discard".',
    "A card that is replaced out of a hand goes to the discard pile at once, so it cannot be used before. Take "
    '`"replaced"` out of the list, or write `order = "discard, then use"`.',
)
POWER_OF_NO_CARD: Final = kind(
    "V271",
    "warning",
    '"{text}" names no card of the deck, so no such card carries "{power}".',
    "Either the card is missing from `[deck]`, or its name is not the one that the deck uses: packs have `J`, `Q` and "
    "`K`, decks of numbers have `11`, `12` and `13`.",
)
POWER_UNREACHABLE: Final = kind(
    "V272",
    "warning",
    'No card carries the power "{power}", and no power is followed by it.',
    "The power is never used. Name the cards that carry it, or the power that it follows by a `then` there.",
)
NOTHING_OPENS_POWERS: Final = kind(
    "V273",
    "warning",
    "powers.triggers is empty, so no power is ever used.",
    'The list says what opens a power: `"drawn"`, `"replaced"`, or both. Where the powers are left out on purpose, '
    "leave their tables out, too.",
)
DRAWN_NEVER_DISCARDED: Final = kind(
    "V274",
    "warning",
    "No drawn card opens a power, since turn.stock_card does not let it be discarded.",
    'With `powers.order = "discard, then use"` a drawn card must be discarded to open its power. Add `"discard"` to '
    '`turn.stock_card`, or write `order = "use, then discard"`.',
)
LOOK_TOO_LARGE: Final = kind(
    "V275",
    "warning",
    'The power "{power}" looks at exactly {cards} cards, and there are never more than {room}.',
    "A power looks at exactly so many cards, so it can never be used here. Lower `look.cards`.",
)
PAIR_INCLUDED: Final = kind(
    "V276",
    "warning",
    '"{pair}" says nothing more than "any two" does.',
    '`"any two"` allows every pair of cards on the table. Leave the other words out, or leave `"any two"` out.',
)
PAIR_IMPOSSIBLE: Final = kind(
    "V277",
    "warning",
    'The power "{power}" can never swap "{pair}": {why}.',
    "After a look, every card looked at must be in the pair that is swapped; and cards of two opponents need three "
    "players. Change the pair, or whose cards are looked at.",
)
TRIGGERS_UNUSED: Final = kind(
    "V278",
    "warning",
    "powers.triggers has no effect, since there are no powers.",
    "No card carries a power, so nothing can be opened. Write an empty list, or name the powers in `powers.named`.",
    idle=True,
)
POWER_ADDED: Final = kind(
    "V279",
    "warning",
    '{card} already has the power "{other}" ({place}), so its user chooses; to replace that power, name it in without, '
    "or change its cards.",
    "A file that extends another adds its powers to the inherited ones, and the user of a card with two powers chooses "
    "one of them. If that is what you want, say so by listing the cards of the other power in this file, too.",
)
CARDS_INCLUDED: Final = kind(
    "V259",
    "warning",
    'The power "{power}" names {cards} twice: "{text}" says nothing more than "{wider}" does.',
    "Every card so named is named by the other name, too. Leave the narrower name out, or the wider one if only these "
    "cards carry the power.",
    idle=True,
)

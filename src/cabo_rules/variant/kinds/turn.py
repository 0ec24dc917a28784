"""Turn: what can be wrong with that. Codes V240 to V249."""

from __future__ import annotations

from typing import Final

from cabo_rules.variant.kinds.kind import kind

KEEP_MISSING: Final = kind(
    "V240",
    "error",
    'The words for {key} do not let a player "keep" the card.',
    "A player who draws must be able to keep the card, or the game could come to a stop. Only "
    "`turn.discard_pile_card` may be an empty list: nothing is drawn from the discard pile then.",
)
TAKEN_CARD_MISSING: Final = kind(
    "V241",
    "error",
    "turn.taken_card is missing, and cards from the discard pile are kept.",
    'It must be said how a card lies that was taken from the discard pile: `"face down"` or `"face up"`.',
)
TAKEN_CARD_UNUSED: Final = kind(
    "V242",
    "warning",
    "turn.taken_card has no effect, since nothing is drawn from the discard pile.",
    "The list `turn.discard_pile_card` is empty, so no card is taken. Leave the key out, name it in `without` where it "
    "is inherited, or let players draw from the discard pile.",
    idle=True,
)

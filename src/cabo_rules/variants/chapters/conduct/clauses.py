"""The chapter on conduct at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cabo_rules.variants.chapters.clause import Draft, clause, fixed
from cabo_rules.variants.chapters.language import counted, snapping_as
from cabo_rules.variants.derived import hands_run_empty, plays_on, powers_used
from cabo_rules.variants.model import Seconds, Variant

PROGRAM: Final = """\
For a program that keeps the table, these limits hold:

* It may set up a table by hand instead of the first deal, before anything else has happened.
* A table that is set up holds exactly the cards of the deck, and has one hand and one total for each player. No hand \
has more than 1,000 places.
{on_turn}
* If the program says who has seen which cards, it does so for each place and names only players of the table. A card \
that spectators have seen has been seen by all. Nobody has seen an empty place.
* It names a dealer only if it matters who deals.
* The totals must not have ended the game.
* Laps are counted from 1 to 1,000,000.
* A caller can be on turn only in a variant that allows a call at any point of the turn, and anybody else only in one \
that gives others a turn after a call.
* Before a deal or a shuffle, the program may commit to the order of the cards: it shows a fingerprint (a hash) of \
that order and of a secret number (a nonce).
* It cannot make a commitment that is already open. At most 1,000 are open at once.
* It opens a commitment between rounds or after the game, not earlier. It then shows an order and a nonce that it has \
committed to, and the cards must have been in that order.
* It opens all commitments before it deals the next round."""
"""The limits that ``rules/set_up.py`` and ``rules/commitments.py`` set for the host."""

SECONDS: Final[Mapping[str, str]] = {
    "turn": "You have {time} for a turn.",
    "snap": "There {are} {time} to snap onto a discard.",
    "look": "You have {time} whenever you may look at cards.",
}

MISTAKES: Final[Mapping[str, str]] = {
    "misused_power": "use a power in another way than it allows",
    "move_taken_back": "take back a move",
}
"""The mistakes of a player, each by the key of its price."""


def conduct(variant: Variant) -> Iterator[Draft]:
    """Write what offences cost, how players behave, and the limits for a program that keeps the table."""
    price = "The game sets no penalty for another look."
    if penalty := variant.conduct.forbidden_look:
        price = (
            f"If you look at another card during a round, you get {counted(penalty, 'penalty card')}. {_due(variant)}"
        )
    yield clause(f"You may look only at the cards that this rulebook lets you see. {price}", "conduct.forbidden_look")
    yield clause(_mistakes(variant), *(f"conduct.{name}" for name in MISTAKES))
    if (seconds := variant.conduct.seconds) is not None:
        yield clause(snapping_as(variant, _times(seconds)), *(f"conduct.seconds.{name}" for name in SECONDS))
    yield fixed("talk")
    on_turn = f"* {'The player on turn' if hands_run_empty(variant) else 'Every player'} has a card."
    if plays_on(variant):
        refills = variant.calling.empty_hand == "plays on and may refill"
        on_turn = "* Each hand has a place." if refills else "* The player on turn may have no card."
    yield clause(PROGRAM.format(on_turn=on_turn), "conduct")


def _due(variant: Variant) -> str:
    """Say when the penalty cards for an offence are put down."""
    after = "" if variant.deal.first_look is None else "the first looks are over and "
    return f"This is due once {after}nothing else is left to settle."


def _mistakes(variant: Variant) -> str:
    """Say what a power that is used wrongly and a move that is taken back cost."""
    prices = {name: getattr(variant.conduct, name) or 0 for name in MISTAKES}
    free = [MISTAKES[name] for name, price in prices.items() if not price]
    if len(free) == len(MISTAKES) and not powers_used(variant):
        free.remove(MISTAKES["misused_power"])
    said = [
        f"If you {MISTAKES[name]}, you get {counted(price, 'penalty card')}." for name, price in prices.items() if price
    ]
    if said:
        said.append(_due(variant))
    if free:
        said.append(f"If you {' or '.join(free)}, put the cards right as well as you can; it costs no penalty cards.")
    return " ".join(said)


def _times(seconds: Seconds) -> str:
    """Say how long players may take."""
    said = ((text, getattr(seconds, name)) for name, text in SECONDS.items())
    times = [text.format(time=counted(time, "second"), are="is" if time == 1 else "are") for text, time in said if time]
    return " ".join(["**Time.** Agree who keeps the time, and what happens when it is up.", *times])

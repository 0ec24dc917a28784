"""Sentences about powers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cabo_rules import events as e
from cabo_rules.events.evolve import evolve
from cabo_rules.rules.powers.targets import must_use
from cabo_rules.show.commentary.phrases import Names, Sentences, at, bracketed, bracketed_at, power, powers
from cabo_rules.state import State, change
from cabo_rules.variants.chapters.language import listed


def _power_opened(names: Names, before: State, event: e.PowerOpened) -> str:
    if event.card is not None:
        return f"{names[event.seat]} uses the power “{power(event.power)}”."
    opened = (*before.powers, event.power)
    verb = "must" if must_use(change(before, looked=()), event.seat, opened) else "may"
    return f"{names[event.seat]} {verb} use the power {powers(opened)}."


def _looked(names: Names, _: State, event: e.Looked) -> str:
    looks = (
        f"{at(names, event.seat, place)}{bracketed(card)}"
        for place, card in zip(event.places, event.cards, strict=True)
    )
    return f"{names[event.seat]} looks at {listed(looks)}."


def _swapped(names: Names, before: State, event: e.Swapped) -> str:
    one, other = (f"{at(names, event.seat, place)}{bracketed_at(before, place)}" for place in event.places)
    return f"{names[event.seat]} swaps {one} with {other}."


_ENDINGS: Final[Mapping[e.PowerEnding, str]] = {
    "used": "{who} has used the power “{power}”.",
    "declined": "{who} leaves the power “{power}” unused.",
    "forfeited": "{who} forfeits the power “{power}”.",
    "not chosen": "{who} chooses another power over “{power}”.",
    "lapsed": "The power “{power}” lapses: {who} has nothing to use it on.",
}


def _power_ended(names: Names, _: State, event: e.PowerEnded) -> str:
    return _ENDINGS[event.how].format(who=names[event.seat], power=power(event.power))


def _power_due(names: Names, _: State, event: e.PowerDue) -> str:
    return f"The snapped card has the power {powers(event.powers)}, for {names[event.seat]}."


def _due_power_opened(names: Names, before: State, event: e.DuePowerOpened) -> str:
    verb = "must" if must_use(evolve(before, event), event.seat, event.powers) else "may"
    return f"{names[event.seat]} {verb} use the power {powers(event.powers)}."


SENTENCES: Final[Sentences] = {
    e.PowerDue: _power_due,
    e.DuePowerOpened: _due_power_opened,
    e.PowerOpened: _power_opened,
    e.Looked: _looked,
    e.Swapped: _swapped,
    e.PowerEnded: _power_ended,
}

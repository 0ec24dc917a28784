"""Sentences about powers."""

from __future__ import annotations

from typing import Final

from cabo_rules import events as e
from cabo_rules.events.evolve import evolve
from cabo_rules.rules.powers.targets import must_use
from cabo_rules.show.commentary.matching import bracketed_at
from cabo_rules.show.commentary.phrases import Sentences
from cabo_rules.show.texts.speaker import Speaker, at, bracketed, listed, powers, tell
from cabo_rules.state import State, change


def _opened(to: Speaker, after: State, seat: int, names: tuple[str, ...]) -> str:
    return tell(to, "power.must" if must_use(after, seat, names) else "power.may", seat, powers=powers(to, *names))


def _power_opened(to: Speaker, before: State, event: e.PowerOpened) -> str:
    if event.card is not None:
        return tell(to, "power.uses", event.seat, power=powers(to, event.power))
    return _opened(to, change(before, looked=()), event.seat, (*before.powers, event.power))


def _looked(to: Speaker, _: State, event: e.Looked) -> str:
    looks = [
        f"{at(to, event.seat, place)}{bracketed(to, card)}"
        for place, card in zip(event.places, event.cards, strict=True)
    ]
    return tell(to, "looked", event.seat, places=listed(to, looks))


def _swapped(to: Speaker, before: State, event: e.Swapped) -> str:
    one, other = (f"{at(to, event.seat, place)}{bracketed_at(to, before, place)}" for place in event.places)
    return tell(to, "swapped", event.seat, one=one, other=other)


SENTENCES: Final[Sentences] = {
    e.PowerDue: lambda to, _, event: tell(to, "power_due", event.seat, powers=powers(to, *event.powers)),
    e.DuePowerOpened: lambda to, before, event: _opened(to, evolve(before, event), event.seat, event.powers),
    e.PowerOpened: _power_opened,
    e.Looked: _looked,
    e.Swapped: _swapped,
    e.PowerEnded: lambda to, _, event: tell(to, f"power_ended.{event.how}", event.seat, power=powers(to, event.power)),
}

"""Find, by hand, what shows that each key of a variant file lives: ``python -m tests.search_living_keys``.

What is kept in ``tests/data/living_keys.json`` and still shows something stays as it is. For the rest, variants are
made up by chance from shipped ones until two that differ in one key referee a game otherwise; then what is not needed
of the difference from the shipped variant is taken away.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import attrs

from cabo_rules.testing.generate import Data, drawn, generated
from cabo_rules.testing.pick import Pick, seeded_pick
from cabo_rules.variants.error import VariantError
from cabo_rules.variants.format import Form, Listed, Words, forms_of
from cabo_rules.variants.load import load_variant, variant_ids, variant_to_data
from cabo_rules.variants.model import CHAPTERS, NAMING, Variant
from tests import living_keys as lk
from tests.variants.plain_data import differences

_GAMES: Final = 4


def _made_up(base: str, pick: Pick) -> tuple[Variant, Data]:
    """A variant made from a shipped one, and the keys of that one that are written otherwise."""
    shipped, variant = variant_to_data(load_variant(base)), generated(pick, base)
    return variant, differences(shipped, variant_to_data(variant) | {name: shipped[name] for name in NAMING})


def _instances(data: Data, pattern: str) -> Iterator[str]:
    """The keys of that pattern that are written, or could be in a table that is."""
    found: list[tuple[str, Any]] = [("", data)]
    for name in pattern.split("."):
        found = [
            (f"{at}.{each}".strip("."), table.get(each))
            for at, table in found
            if isinstance(table, dict)
            for each in (list(table) if name == "*" else [name])
        ]
    return (key for key, _ in found)


def _value_at(data: Data, key: str) -> Any:
    for name in key.split("."):
        data = data.get(name)  # type: ignore[assignment]
    return data


def _pairs(form: Form, want: lk.Want, now: Any, others: list[Any]) -> Iterator[tuple[Any, Any]]:
    """Pairs of values that would show what is wanted; the first is what the made-up variant has, where that will do."""
    if isinstance(now, list):
        if want == "two values":
            yield from ((now, other) for other in (now[:-1], now[1:], [*now, "K"], [*now, "3"]) if other != now)
            return
        without = [word for word in now if word != want]
        with_it = now if want in now else [want, *without]
        yield with_it, without
        yield [*without[:-1], want, *without[-1:]], without
        for each in forms_of(form):
            if isinstance(each, Words):
                yield from (([want], word) for word in each.words)
            elif isinstance(each, Listed) and isinstance(each.item, Words):
                yield from ((with_it, [*without, word]) for word in each.item.words if word not in with_it)
    elif want == "absent":
        yield from ((value, None) for value in ([now] if now is not None else others))
    elif want == "two values":
        same = [value for value in others if type(value) is type(now) and value != now]
        yield from ((now, other) for other in same[:3])
    elif now == want:
        yield from ((now, other) for other in others[:3] if other != want)
    elif now is not None:
        yield now, want


def _found(seed: int, open_demands: set[lk.Demand]) -> Iterator[lk.Showing]:
    """Showings that a made-up variant yields."""
    pick = seeded_pick(Random(f"search {seed}"))
    base = pick.one(variant_ids())
    variant, but = (load_variant(base), {}) if seed % 5 == 0 else _made_up(base, pick)
    data = lk.base_data(base, but)
    seats = pick.one([2, 3, 3, 4])
    for pattern, want in sorted(open_demands, key=repr):
        for key in _instances(data, pattern):
            others = [drawn(lk.KEYS[pattern], pick, variant) for _ in range(8)]
            for values in _pairs(lk.KEYS[pattern], want, _value_at(data, key), others):
                showing = lk.Showing(key=key, values=values, base=base, but=but, seats=seats, seed=0)
                if (pattern, want) in lk.shown(showing) and (best := _best_game(showing, range(_GAMES))) is not None:
                    yield best
                    break
            else:
                continue
            break


def _best_game(showing: lk.Showing, seeds: range) -> lk.Showing | None:
    """The showing with the game that soonest shows it."""
    found = []
    for seed in seeds:
        game = attrs.evolve(showing, seed=seed)
        try:
            after = lk.difference(game)
        except Exception:  # two variants that cannot be played; a bug of the engine is looked for elsewhere
            return None
        if after is not None:
            found.append((after, seed))
    return attrs.evolve(showing, seed=min(found)[1]) if found else None


def _smaller(showing: lk.Showing) -> lk.Showing:
    """The same with as few changed keys as will do, and the soonest of some games."""
    groups = [*CHAPTERS, *sorted(showing.but)]
    for group in groups:
        but = {key: value for key, value in showing.but.items() if not (key == group or key.startswith(f"{group}."))}
        if len(but) < len(showing.but):
            showing = _best_game(attrs.evolve(showing, but=but), range(_GAMES)) or showing
    return _best_game(showing, range(20)) or showing


def _kept() -> list[lk.Showing]:
    """The showings that still show something."""
    kept = []
    for showing in lk.read() if lk.SHOWINGS_FILE.exists() else []:
        try:
            if lk.shown(showing) and lk.difference(showing) is not None:
                kept.append(showing)
        except VariantError:
            continue
    return kept


def main() -> None:
    """Search until everything is shown or the time is up."""
    parser = argparse.ArgumentParser(prog="python -m tests.search_living_keys", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0, help="stop after so long (5 if you do not say)")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first seed (0 if you do not say)")
    options = parser.parse_args()
    ends = time.monotonic() + options.minutes * 60
    showings = _kept()
    order = {demand: place for place, demand in enumerate(lk.demands())}
    wanted = set(order) - {demand for showing in showings for demand in lk.shown(showing)}
    seed = options.first
    while wanted and time.monotonic() < ends:
        for showing in _found(seed, wanted):
            if lk.shown(showing) & wanted:
                showings.append(_smaller(showing))
                wanted -= lk.shown(showing)
                print(seed, len(wanted), showing.key, showing.values, flush=True)
                lk.write(showings)
        seed += 1
    showings.sort(key=lambda showing: min(order.get(demand, len(order)) for demand in lk.shown(showing)))
    lk.write(showings)
    print(f"{len(showings)} showings; not shown:", *sorted(wanted, key=repr), sep="\n  ")


if __name__ == "__main__":
    main()

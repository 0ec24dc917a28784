"""The house rules of a file in words: its changes, the special rules that it keeps, and what is left over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import frozen

from cabo_rules.authoring.flatten import flatten
from cabo_rules.authoring.rulebook import rulebook
from cabo_rules.authoring.sentences import first_sentences, only_in
from cabo_rules.variants.chapters.checks import find_problems
from cabo_rules.variants.check import VariantReport
from cabo_rules.variants.clauses import Clause
from cabo_rules.variants.derived import hands_run_empty
from cabo_rules.variants.format import may_be_absent
from cabo_rules.variants.load import variant_to_data
from cabo_rules.variants.model import Variant
from cabo_rules.variants.problem import Path, Problem
from cabo_rules.variants.reading.merge import Merged, merge
from cabo_rules.variants.reading.structure import structure
from cabo_rules.variants.written import as_toml, dotted, key_path

_PLAIN: Final[Mapping[Path, object]] = {
    ("turn", "direction"): "clockwise", ("turn", "discard_pile", "kept"): "face down",
    ("powers", "order"): "discard, then use", ("powers", "triggers"): ["drawn"],
    ("matching", "snap", "who"): "anyone", ("matching", "snap", "last_card"): "may go",
    ("matching", "snap", "per_discard"): "any number", ("matching", "snap", "per_round"): "any number",
    ("matching", "snap", "after_wrong"): "stays open", ("matching", "snap", "late"): 0,
    ("matching", "snap", "final_window"): True, ("matching", "drawn", "last_card"): "may go",
    ("matching", "snap", "own", "wrong"): 0, ("matching", "snap", "others", "wrong"): 0,
    ("matching", "snap", "others", "gift"): "none", ("matching", "drawn", "own", "wrong"): 0,
    ("matching", "drawn", "others", "wrong"): 0, ("matching", "drawn", "others", "gift"): "none",
    ("matching", "set", "wrong"): 0, ("matching", "penalty", "most_cards"): "any number",
    ("calling", "earliest_lap"): 1, ("calling", "caller_safe_from"): [],
    ("calling", "empty_hand"): "called on their turn", ("calling", "stock_out", "below"): 1,
    ("scoring", "winner"): "lowest, ties are shared",
    ("scoring", "winner_scores"): "points", ("scoring", "caller", "bonus"): 0, ("scoring", "caller", "penalty"): 0,
    ("scoring", "caller", "tied"): "lowest", ("conduct", "forbidden_look"): 0,
}  # fmt: skip
"""Keys that every variant has, each with its value in a plain game.

A key that is not here, such as ``calling.when``, is something that every game decides in one way or another.
"""
_USUAL: Final = ("first_look", "own", "word", "dealer", "special", "totals")
"""Keys and tables that a file may leave out, and that are no special rules of their own."""


@frozen
class Said:
    """A rule in words.

    :ivar clause: the number of its clause in the rulebook; empty for a rule that the rulebook no longer has.
    :ivar text: a sentence or more.
    :ivar key: the key or keys that it rests on, if it is a rule that a file keeps; empty for others.
    """

    clause: str
    text: str
    key: str = ""


@frozen
class HouseRules:
    """The difference that a file makes to the variant that it extends.

    :ivar parent: the name of that variant.
    :ivar changed: what the rulebook says that of the parent does not.
    :ivar dropped: what it no longer says.
    :ivar kept: special rules that the file inherits and does not mention.
    :ivar leftovers: what it inherits that has lost its effect, or stands beside something new.
    """

    parent: str
    changed: tuple[Said, ...]
    dropped: tuple[Said, ...]
    kept: tuple[Said, ...]
    leftovers: tuple[str, ...]


def house_rules(report: VariantReport) -> HouseRules | None:
    """Return what a file, or changes from outside, make of the variant below; ``None`` for a complete or wrong file.

    >>> from cabo_rules import check_variant
    >>> rules = house_rules(check_variant("rush-ten"))
    >>> rules.parent, len(rules.changed)
    ('Cabo Rush', 1)
    >>> print(rules.changed[0].text)
    A caller who is not lowest adds 10 points to their score. For example, such a caller with 15 points scores 25.
    """
    variant = report.variant
    if variant is None or len(report.sources) < 2:
        return None
    merged = Merged()
    for source in reversed(report.sources[1:]):
        merge(merged, source, extends="extends" in source.data)
    parent = structure(merged.data)
    clauses = list(rulebook(variant).clauses)
    changed, dropped = _compared(list(rulebook(parent).clauses), clauses)
    idle = [each for each in find_problems(variant) if each.kind.idle]
    kept = tuple(
        each
        for each in _kept(variant, clauses, _mentioned(report), {each.path for each in idle})
        if not any(each.clause == said.clause and each.text in said.text for said in changed)
    )
    return HouseRules(parent.name, changed, dropped, kept, tuple(_leftovers(idle, report)))


# --- what changes -----------------------------------------------------------------------------------------------------


def _compared(left: list[Clause], right: list[Clause]) -> tuple[tuple[Said, ...], tuple[Said, ...]]:
    """Return what only the clauses on the right say, and what only those on the left say of other keys."""
    changed = [(each, text) for each in right if (text := only_in(each, left))]
    again = [f"{key}." for clause, _ in changed for key in clause.keys]

    def said_again(keys: Sequence[str]) -> bool:
        return any(f"{key}.".startswith(each) for key in keys for each in again)

    gone = {only_in(each, right): None for each in left if each.keys and not said_again(each.keys)}
    dropped = tuple(Said("", text) for text in gone if text)
    return tuple(Said(each.number, text) for each, text in changed), dropped


# --- what stays -------------------------------------------------------------------------------------------------------


_LONGEST_RULE: Final = 260  # characters
_WAYS: Final = (
    ("matching", "snap"),
    ("matching", "snap", "others"),
    ("matching", "drawn"),
    ("matching", "drawn", "others"),
    ("matching", "set"),
)
"""Tables whose rules count one by one, too."""


def _mentioned(report: VariantReport) -> set[Path]:
    """Return the keys that a file writes, and those that it does without."""
    data = report.sources[0].data
    return {*(path for path, _ in flatten(data)), *(key_path(key) for key in data.get("without", ()))}


def _kept(variant: Variant, clauses: list[Clause], mentioned: set[Path], idle: set[Path]) -> Iterator[Said]:
    """Yield the special rules that a file inherits, but for the keys that it mentions and those without effect."""
    keys = dict[tuple[str, str], list[str]]()
    without = idle if hands_run_empty(variant) else {*idle, ("calling", "empty_hand")}
    for path in _special(variant_to_data(variant)):
        said = any(each[: len(path)] == path or path[: len(each)] == each for each in mentioned)
        if not said and not any(path[: len(each)] == each for each in without):
            key = dotted(path)
            for each in (_about(key, clauses) or _about(key.rpartition(".")[0], clauses))[:1]:
                keys.setdefault((each.number, first_sentences(each, _LONGEST_RULE)), []).append(key)
    in_order = sorted(keys.items(), key=lambda each: [int(part) for part in each[0][0].split(".")])
    return (Said(number, text, " and ".join(cited)) for (number, text), cited in in_order)


def _about(key: str, clauses: list[Clause]) -> list[Clause]:
    """Return the clauses that rest on a key, or on one below it, those of its own chapter first."""
    found = [each for each in clauses if any(f"{cited}.".startswith(f"{key}.") for cited in each.keys)]
    return sorted(found, key=lambda each: each.keys[0].partition(".")[0] != key.partition(".")[0])


def _special(data: Mapping[str, Any], at: Path = ()) -> Iterator[Path]:
    """Yield the tables and keys of rules that a plain game does not have: it leaves out what a file may leave out."""
    for name, value in data.items():
        path = (*at, name)
        if path[0] in ("deck", "values") or path[:2] == ("powers", "named"):
            continue
        added = len(path) > 1 and may_be_absent(path) and value is not False and name not in _USUAL
        if added or value != _PLAIN.get(path, value):
            yield path
        if isinstance(value, dict) and (not added or path in _WAYS):
            yield from _special(value, path)


def _leftovers(idle: list[Problem], report: VariantReport) -> Iterator[str]:
    """Yield what lost its effect, and what an inherited power or special hand does besides what the file says of it."""
    told = {(each.code, each.key) for each in report.diagnostics}
    for each in idle:
        origin = report.origins.get(each.path) or report.origins.get(each.path[:-1])
        if (each.kind.code, dotted(each.path)) not in told and origin is not None:
            yield f"{origin.file}:{origin.line}: {each.message}"
    file = report.sources[0]
    for table, keys in (("powers", "named"), ("scoring", "special")):
        named = file.data.get(table, {}).get(keys, {}) if isinstance(file.data.get(table), dict) else {}
        for name, entry in named.items():
            yield from _half_changed((table, keys, name), entry, report)


def _half_changed(path: Path, entry: Any, report: VariantReport) -> Iterator[str]:
    """Yield what an entry keeps of an inherited one whose action the file changes."""
    data: Any = report.data
    for step in path:
        data = data[step]
    said = [key for key in entry if key not in _NO_ACTION]
    for key in data if said else ():
        origin = report.origins.get((*path, key))
        if key not in entry and key not in _NO_ACTION and origin is not None:
            value = f" = {as_toml(data[key])}" if len(as_toml(data[key])) <= _LONGEST_VALUE else ""
            yield f"{dotted(path)} keeps {key}{value} ({origin.file}:{origin.line}) beside {' and '.join(said)}."


_NO_ACTION: Final = ("cards", "kept", "optional", "points")
_LONGEST_VALUE: Final = 60

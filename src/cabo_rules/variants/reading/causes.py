"""Report contradictions at the line of the file that causes them.

A rule that a file inherits was right before the file said something else. So this module looks for the line without
which it is right again. If there is none, it points at ``extends``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

from attrs import evolve, frozen

from cabo_rules.variants.chapters.checks import find_problems
from cabo_rules.variants.chapters.guard import ABSENT, judged, unbroken_entries, unbroken_items
from cabo_rules.variants.chapters.language import listed
from cabo_rules.variants.chapters.powers.together import powers_alike
from cabo_rules.variants.deck import faces_named
from cabo_rules.variants.diagnostic import Diagnostic
from cabo_rules.variants.format import OF_THE_FILE
from cabo_rules.variants.model import Variant
from cabo_rules.variants.problem import KINDS, Path, Problem, in_common, kind_of_error, kind_of_warning, problem
from cabo_rules.variants.reading.diagnose import diagnose
from cabo_rules.variants.reading.done_without import without_line
from cabo_rules.variants.reading.everyday_keys import as_written
from cabo_rules.variants.reading.inherit import Resolved, data_without
from cabo_rules.variants.reading.shape import CONTESTED_MISSING, MISSING_KEY, WRONG_SIZE, take_shape
from cabo_rules.variants.reading.source import Source, Spot
from cabo_rules.variants.written import dotted, joined, shown

_MOST_TRIED: Final = 60  # lines that are left out as a trial
_MOST_KEYS: Final = 2_000  # of a variant; a larger one is not tried
_MOST_MISSING: Final = 5  # keys that are reported one by one
_MOST_NAMED: Final = 20  # missing keys in one sentence
_MOST_COMPARED: Final = 200  # powers that are compared with each other


def meaning_of(variant: Variant, resolved: Resolved) -> Iterator[Diagnostic]:
    """Yield the contradictions and idle rules of a variant.

    A rule is not reported as idle if the file switched it off and did not write it.
    """
    found = find_problems(variant)
    found += _powers_added(variant, resolved, found)
    trials: dict[str, list[_Trial]] = {}
    for each in found:
        if (diagnostic := _diagnose_cause(each, resolved, trials)) is not None:
            yield diagnostic


def place_of(found: Problem, resolved: Resolved) -> tuple[Source, Spot | None]:
    """Return the source of a key, or the one that does without it, or else that of the nearest table around it."""
    emptied = [origin for path, origin in resolved.taken_away.items() if path[:-1] == found.path]
    if found.kind is WRONG_SIZE and emptied:
        return emptied[-1].source, emptied[-1].spot
    for length in range(len(found.path), 0, -1):
        path = found.path[:length]
        if (origin := resolved.origins.get(path)) is not None:
            return origin.source, origin.source.spot_of(found.path, found.on)
        if (origin := resolved.taken_away.get(path)) is not None:
            return origin.source, origin.spot
    return resolved.file, None


EXTENDS_NOTHING = kind_of_error(
    "V038",
    "The file extends no variant, and says nothing of {keys}.",
    'A file that extends nothing must be complete. Most files begin with a line such as `extends = "travellers"`, and '
    "say only what is different at this table. If fewer than six keys are missing, each is reported instead.",
)


def missing_together(problems: Sequence[Problem], resolved: Resolved) -> Sequence[Problem]:
    """Join many missing keys into one problem, since the file was probably meant to extend another."""
    missing = [each for each in problems if each.kind in (MISSING_KEY, CONTESTED_MISSING)]
    file = resolved.sources[-1]
    if len(missing) <= _MOST_MISSING or "extends" in file.data or not file.lines or len(resolved.sources) > 1:
        return _of_tables(problems, missing)
    keys = [dotted(each.path) for each in missing]
    more = f" and {len(keys) - _MOST_NAMED} more" if len(keys) > _MOST_NAMED else ""
    all_keys = ", ".join(keys[:_MOST_NAMED]) + more
    together = problem(EXTENDS_NOTHING, keys=all_keys, expected='a line such as extends = "travellers"')
    return [together, *(each for each in problems if each not in missing)]


TABLE_LACKS = kind_of_error(
    "V128",
    "{key} lacks {keys}, which it needs.",
    "A table that the extended variant does not have is written with all the keys that it needs. The values that are "
    "shown are those of most shipped variants; ask how your table plays.",
)


def _of_tables(problems: Sequence[Problem], missing: Sequence[Problem]) -> Sequence[Problem]:
    """Join the missing keys of each table into one problem, with the values that most shipped variants have."""
    tables: dict[Path, list[Problem]] = {}
    for each in missing:
        tables.setdefault(each.path[:-1], []).append(each)
    joint = []
    for each in problems:
        of_table = tables.get(each.path[:-1], []) if each in missing else []
        if len(of_table) < 2 or not each.path[:-1]:
            joint.append(each)
        elif each is of_table[0]:
            names = [str(one.path[-1]) for one in of_table]
            lines = [as_written(one.path).removeprefix(f"{dotted(each.path[:-1])}.") for one in of_table]
            keys, expected = listed(names), listed(lines)
            joint.append(problem(TABLE_LACKS, *each.path[:-1], keys=keys, expected=expected, on="key"))
    return joint


# --- which line is to blame -------------------------------------------------------------------------------------------


@frozen
class _Trial:
    """A trial: the problems that are gone when a source does not say one thing.

    :ivar path: the key, the table, or the item of ``without`` that is left out.
    :ivar about: the key or table that it is about.
    """

    path: Path
    about: Path
    gone: frozenset[tuple[str, Path]]


def _diagnose_cause(found: Problem, resolved: Resolved, trials: dict[str, list[_Trial]]) -> Diagnostic | None:
    """Return the diagnostic of a problem at a line of the file or of the changes; ``None`` for an idle rule to leave.

    :param trials: the trials so far, by the name of the source.
    """
    source, spot = place_of(found, resolved)
    found = _with_cures_beside(found, source, resolved)
    plain = diagnose(found, source, spot, _shared(found, source, resolved))
    place = f"{plain.file}:{plain.line}" if plain.line is not None else plain.file
    saying = resolved.sources[0]  # the changes, if there are any
    while saying is not resolved.sources[-1] and source is not saying:
        if saying.name not in trials:
            trials[saying.name] = list(_trials(saying, resolved))
        cause = _cause(found, trials[saying.name])
        if found.kind.idle and (cause is not None or saying is resolved.file):
            return None
        if cause is not None or saying is resolved.file:
            changed = saying is not resolved.file
            rule = f"Without this change {place} is right." if changed else f"The rule comes from {place}."
            return diagnose(_said_elsewhere(found), saying, saying.spot_of(cause or ("extends",)), f"({rule})")
        saying = resolved.file
    return plain


def _with_cures_beside(found: Problem, source: Source, resolved: Resolved) -> Problem:
    """Name the other keys that solve a problem if the file writes the key itself, instead of taking the key back."""
    depth = {id(each): number for number, each in enumerate(resolved.sources)}
    own = depth[id(resolved.file)]
    if not found.beside or depth[id(source)] > own:
        return found
    others = [resolved.origins.get(path) for path, _ in found.beside]
    elsewhere = all(origin is None or depth[id(origin.source)] > own for origin in others)
    cures = [_cure_beside(path, value, resolved) for path, value in found.beside]
    expected = f"{joined(cures)} beside it"
    if found.suggestion is not None and not elsewhere:
        expected = f"{joined(cures)}, or {dotted(found.path)} = {found.suggestion}"
    elif found.expected is not None:
        expected += f", or {found.expected}"
    return evolve(found, expected=expected, suggestion=None)


def _cure_beside(path: Path, value: object, resolved: Resolved) -> str:
    return without_line(resolved.file, [path]) if value is ABSENT else as_written(path, value)


def _said_elsewhere(found: Problem) -> Problem:
    """Name the key in the cure of a problem that is reported at another place."""
    key = dotted(found.path)
    expected = found.expected and f"{found.expected} for {key}"
    return evolve(found, expected=expected, suggestion=found.suggestion and f"{found.suggestion} for {key}")


def _cause(found: Problem, trials: Sequence[_Trial]) -> Path | None:
    """Return the path to leave out for a problem to be gone; the nearest to the problem, if there are several."""
    causes = [trial for trial in trials if (found.kind.code, found.path) in trial.gone]
    best = max(causes, key=lambda trial: (in_common(trial.about, found.path), len(trial.about)), default=None)
    return best.path if best is not None else None


def _trials(saying: Source, resolved: Resolved) -> Iterator[_Trial]:
    """Try a source without each of the things that it says."""
    if len(resolved.origins) > _MOST_KEYS:
        return
    before, wrong = _found(resolved.data, resolved.whole)
    for path in islice(_said(saying.data), _MOST_TRIED):
        about: Path = path
        if path[0] == "without":
            about = next((key for key, origin in resolved.taken_away.items() if origin.path == path), path)
        now, still_wrong = _found(data_without(resolved, saying, path), resolved.whole)
        worse = any(KINDS[code].severity == "error" for code, _ in now - before)
        if still_wrong <= wrong and not worse:  # else a check stopped at something broken
            yield _Trial(path, about, frozenset(before - now))


def _found(data: dict[str, Any], whole: bool) -> tuple[set[tuple[str, Path]], int]:
    """Return the problems of the meaning by code and key, and the number of those of the shape."""
    variant, wrong = take_shape(data, whole=whole)
    return {(each.kind.code, each.path) for each in find_problems(variant)}, len(wrong)


def _said(table: dict[str, Any], at: Path = ()) -> Iterator[Path]:
    """Yield the items of ``without``, and the keys and tables that a source writes."""
    without = table.get("without") if not at else None
    yield from (("without", number) for number in range(len(without) if isinstance(without, list) else 0))
    for name, value in table.items():
        if at or name not in OF_THE_FILE:
            yield (*at, name)
            if isinstance(value, dict):
                yield from _said(value, (*at, name))


def _shared(found: Problem, source: Source, resolved: Resolved) -> str | None:
    """Return a note with the places of the other keys of a problem that are in other sources, and how to drop them."""
    origins = [resolved.origins.get(path) for path in found.related]
    others = [each for each in origins if each is not None and each.source is not source]
    if not others:
        return None
    places = " and ".join(f"{dotted(each.path)} in {each.file}:{each.line}" for each in others)
    cure = shown([".".join(map(str, each.path)) for each in others], 200)
    return f"(There is {places}; to do without: without = {cure}.)"


# --- powers of several files ------------------------------------------------------------------------------------------


def _powers_added(variant: Variant, resolved: Resolved, found: Sequence[Problem]) -> list[Problem]:
    """Report cards that carry a power of the file and an inherited one, which was perhaps meant to be replaced."""
    if len(resolved.sources) == 1:
        return []
    alike = {each.path[2] for each in found if each.kind is powers_alike.kind}
    return [each for each in judged(_carried_twice(variant, resolved)) if each.path[2] not in alike]


POWER_ADDED = kind_of_warning(
    "V279",
    '{card} already has the power "{other}" ({place}), so its user chooses; to replace that power, name it in without, '
    "or change its cards.",
    "A file that extends another adds its powers to the inherited ones, and the user of a card with two powers chooses "
    "one of them. If that is what you want, say so by listing the cards of the other power in this file, too.",
)


def _carried_twice(variant: Variant, resolved: Resolved) -> Iterator[Problem]:
    """Yield the powers of the file, and of the changes, on cards that carry a power of a source below."""
    faces = faces_named(variant)
    depth = {id(source): number for number, source in enumerate(resolved.sources)}
    own = depth[id(resolved.file)]
    carried: dict[str, list[tuple[int, str, int]]] = {}
    for name, power in list(unbroken_entries(variant.powers_by_name))[:_MOST_COMPARED]:
        origin = resolved.origins.get(("powers", "named", name, "cards"))
        for number, text in unbroken_items(power.cards):
            for face in faces(text) if origin is not None else ():
                assert origin is not None
                carried.setdefault(face, []).append((depth[id(origin.source)], name, number))
    accused = set[str]()
    for face, powers in carried.items():
        first, name, number = min(powers)
        last, other, _ = max(powers)
        if first < last and first <= own and name not in accused:
            accused.add(name)
            origin = resolved.origins["powers", "named", other, "cards"]
            at = ("powers", "named", name, "cards", number)
            text = variant.powers_by_name[name].cards[number]
            twice = {face for face, both in carried.items() if other in (each[1] for each in both)}
            card = text if twice.issuperset(faces(text)) else face
            yield problem(POWER_ADDED, *at, card=card, other=other, place=f"{origin.file}:{origin.line}")

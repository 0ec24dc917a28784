"""Three ways to forge a log, and the expected verdict for each.

* ``"hashes left"``: only a field is changed. The verdict must name exactly that line.
* ``"hashes fixed"``: the forger also computes the chain again, so only the rules can notice it. The verdict must name
  that line, unless the log still means the same.
* ``"whole line"``: the forger changes everything in the line that goes with the field. For a forged move, the events
  are decided again if the rules allow it; otherwise the same seat, slot, card or key is changed throughout the line.
  Then the verdict names that line or a later one, or the log is that of another game, which is played to prove it.

A log that is sound after all must be so for one of :data:`REASONS`, each of which is checked.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import NoneType
from typing import Any, Final, Literal, cast, get_args

from attrs import frozen

from cabo_rules import Game, IllegalMove, LogError, load_lines, variant_ids
from cabo_rules.authoring.flatten import flatten
from cabo_rules.logs.chain import HASH, hash_of, without_hash
from cabo_rules.logs.codec import decode_move, encode
from cabo_rules.logs.header import read_header
from cabo_rules.logs.lines import canonical
from cabo_rules.logs.log import log_lines
from cabo_rules.moves import Place
from cabo_rules.possible import possible_game
from cabo_rules.referee import play
from cabo_rules.refusals import REASONS as REFUSALS
from cabo_rules.state import State
from cabo_rules.validate import validate_lines
from cabo_rules.variants.chapters.checks import find_problems
from cabo_rules.variants.digest import IN_ORDER
from cabo_rules.views import redact
from tests.validate.alterations import same_header, same_move_line
from tests.validate.forged_headers import with_its_digest
from tests.validate.forgeries import KINDS, Forgery, Line, fields_of
from tests.variants.key_changes import made

Way = Literal["hashes left", "hashes fixed", "whole line"]
WAYS: Final[tuple[Way, ...]] = get_args(Way)

CAUGHT: Final = {
    "log.unreadable": "unreadable",
    "log.number": "the header or the number",
    "log.digest": "the header or the number",
    "log.players": "the header or the number",
    "log.events": "the events",
    "log.view": "what a view shows",
    "log.cards": "what a view shows",
    "log.chain": "the chain",
}
"""The detector of a forgery, by the code of the verdict; the codes of refusals count as ``"a rule"``."""

REASONS: Final = {
    "says the same": "The line means the same: the order of slots or places in a move has no meaning, or the missing "
    "field had its default.",
    "names": "The rules do not depend on the names of the players and the variant, or on the order of lists in the "
    "variant whose order has no meaning.",
    "no effect": "The changed key has no effect in the variant, as its checks say, and the game was played with it.",
    "another game": "It is the log of another possible game, which was played move by move.",
    "other rules": "It is the log of the same moves under other rules with the same results, which was played. The "
    "verdict says that they are not those of the shipped variant (`variant_changed`).",
    "another view": "It is what the seat would have been shown of another game, which was constructed and played.",
}
"""The reasons why a forged log may be sound."""


# --- forging ----------------------------------------------------------------------------------------------------------


def forged(lines: Sequence[str], forgery: Forgery, way: Way, state: State | None) -> list[str] | None:
    """Return the log with the forged line and the old hashes, or ``None`` if the previous way gives the same log.

    :param state: the whole table before the move of the line, which the forger knows.
    """
    was, line = json.loads(lines[forgery.at]), forgery.line
    if way != "hashes left" and without_hash(line) == without_hash(was):
        return None  # only the hash was forged
    if way == "whole line":
        line = _whole(was, forgery, state, json.loads(lines[0]).get("viewer"))
        if line in (forgery.line, was):
            return None
    return [*lines[: forgery.at], canonical(line), *lines[forgery.at + 1 :]]


def rehashed(lines: Sequence[str], at: int) -> Iterator[str]:
    """Do the same as :func:`cabo_rules.logs.chain.rechained`, lazily, from that line on."""
    yield from lines[:at]
    before = json.loads(lines[at - 1])[HASH] if at else ""
    for line in lines[at:]:
        data = json.loads(line)
        if HASH in data:
            before = hash_of(canonical(without_hash(data)), before)
            data[HASH] = before
        yield canonical(data)


def _whole(line: Line, forgery: Forgery, state: State | None, viewer: int | None) -> Line:
    """Return the forged line with everything else in it changed to fit."""
    if forgery.part == "header":
        return with_its_digest(forgery.line)
    if forgery.part == "move" and state is not None and (decided := _decided(forgery.line, state, viewer)) is not None:
        return decided
    if forgery.part == "line" or forgery.name in ("type", "taken out", "doubled"):
        return forgery.line
    name = forgery.name.split(".")[0]
    old, new = (_fact(each, forgery) for each in (line, forgery.line))
    if name not in new or name not in old:
        return forgery.line
    sort = _sort(fields_of(KINDS[forgery.part][forgery.kind])[name], name)
    whole = dict(forgery.line)
    for change in _changes(old[name], new[name], sort):
        whole["move"] = _renamed(whole["move"], "move", change)
        whole["events"] = [_renamed(event, "events", change) for event in whole["events"]]
    holder = whole["move"] if forgery.part == "move" else whole["events"][forgery.spot]
    holder[name] = new[name]
    return whole


def _fact(line: Line, forgery: Forgery) -> Line:
    return cast(Line, line["move"] if forgery.part == "move" else line["events"][forgery.spot])


def _decided(line: Line, state: State, viewer: int | None) -> Line | None:
    """Return the line with the events that its move causes, or ``None`` if the rules forbid it."""
    try:
        _, events = play(state, decode_move(line["move"]))
    except (IllegalMove, LogError):
        return None
    shown = events if viewer is None else [redact(event, viewer) for event in events]
    return {**line, "events": [json.loads(encode(event)) for event in shown]}


Change = tuple[str, Any, Any]
"""The sort of a value, the value, and another value of that sort."""


def _changes(old: Any, new: Any, sort: str) -> list[Change]:
    """Return the changes to make elsewhere: the value or, in a list of cards, the first card that differs."""
    if sort != "cards":
        return [(sort, old, new)]
    pairs = zip(_flat(old), _flat(new), strict=False)
    return [("cards", one, other) for one, other in pairs if one != other and None not in (one, other)][:1]


def _flat(value: Any) -> list[Any]:
    return [each for item in value for each in _flat(item)] if isinstance(value, list) else [value]


def _sort(kind: Any, name: str) -> str:
    """Return the sort of a field; fields of one sort may mean the same card, place, seat or slot, or share a name."""
    if "Card" in str(kind):
        return "cards"
    if Place in (kind, *(part for part in get_args(kind) if part is not NoneType)) and get_args(kind)[:1] != (Place,):
        return "place"
    if name in ("seat", "offender", "turn", "starter", "dealer", "caller"):
        return "seat"
    return "slot" if name in ("slot", "give") else name


def _renamed(fact: Line, part: str, change: Change) -> Line:
    """Return the fact with every value of that sort changed; two cards are exchanged."""
    sort, old, new = change
    if fact.get("type") not in KINDS[part]:
        return fact
    renamed = dict(fact)
    for name, kind in fields_of(KINDS[part][fact["type"]]).items():
        if name in fact and _sort(kind, name) == sort:
            renamed[name] = (
                _exchanged(fact[name], old, new) if sort == "cards" else (new if fact[name] == old else fact[name])
            )
    return renamed


def _exchanged(value: Any, one: str, other: str) -> Any:
    if isinstance(value, list):
        return [_exchanged(item, one, other) for item in value]
    return (
        {one: other, other: one}.get(value, value) if "??" not in (one, other) else (other if value == one else value)
    )


# --- verdicts ---------------------------------------------------------------------------------------------------------


@frozen
class Outcome:
    """The result of a forgery.

    :ivar by: the detector, or the reason why the log is sound.
    :ivar later: whether the verdict names a later line.
    """

    by: str
    later: bool = False


def outcome(lines: Sequence[str], forgery: Forgery, way: Way, log: Sequence[str]) -> Outcome:
    """Check the verdict on a forged log, and return the result.

    :param lines: the sound log.
    :param log: the forged log, with the old hashes.
    """
    verdict = validate_lines(log if way == "hashes left" else rehashed(log, forgery.at))
    what = f"{forgery.part} {forgery.kind} {forgery.name}, line {forgery.at + 1}, {way}: {log[forgery.at]}"
    if verdict.status == "sound":
        assert way != "hashes left", what
        why = reason(lines, forgery.at, list(rehashed(log, forgery.at)), way, what)
        shipped = json.loads(lines[0])["variant"]["id"] in variant_ids()
        assert verdict.variant_changed == (shipped and why == "other rules"), what
        return Outcome(why)
    problem = verdict.problem
    assert problem is not None
    line = forgery.at + 1
    in_line = way == "hashes left" or (way == "hashes fixed" and forgery.at > 0 and verdict.viewer is None)
    assert problem.line == line or (problem.line > line and not in_line), f"{what}: {problem.message}"
    assert verdict.moves == max(problem.line - 2, 0), what
    assert verdict.chain != "broken" or way == "hashes left", what
    by = "a rule" if problem.code in REFUSALS else CAUGHT[problem.code]
    return Outcome(by, problem.line > line)


def reason(lines: Sequence[str], at: int, log: list[str], way: Way, what: str) -> str:
    """Return why a forged log is sound, after checking the reason.

    :raises AssertionError: if it should not be sound.
    """
    was, line = (without_hash(json.loads(each[at])) for each in (lines, log))
    if at == 0 and same_header(was, line):
        return "names"
    if at > 0 and same_move_line(was, line):
        return "says the same"
    if at == 0 and _without_effect(was["variant"], line["variant"]):
        assert _played(log) == load_lines(log), what
        return "no effect"
    if json.loads(log[0]).get("viewer") is not None:
        assert _another_view(log) == load_lines(log), what
        return "another view"
    assert way == "whole line", what
    assert _played(log) == load_lines(log), what
    return "another game" if at else "other rules"


def _without_effect(was: Line, now: Line) -> bool:
    """Return whether the checks call without effect each key, and each item of a list, that one has and not the other.

    A key that both have must be without effect in one, and say as little as possible in the other.
    """
    old, new = ({tuple(path): value for path, value in flatten(data)} for data in (was, now))
    changed = [path for path in {*old, *new} if old.get(path) != new.get(path)]
    idle = _idle_paths(was), _idle_paths(now)
    return bool(changed) and all(_is_idle(path, (old.get(path), new.get(path)), idle) for path in changed)


def _is_idle(path: _Path, values: tuple[Any, Any], idle: tuple[_Idle, _Idle]) -> bool:
    before, after = values
    if isinstance(before, list) and isinstance(after, list):
        old, new = (
            [item for number, item in enumerate(items) if path not in found and (*path, number) not in found]
            for items, found in zip((before, after), idle, strict=True)
        )
        if path[-1] in IN_ORDER:
            return old == new
        return Counter(old) <= Counter(after) and Counter(new) <= Counter(before)
    said = [(value, found) for value, found in zip(values, idle, strict=True) if value is not None]
    least = [found[each] for found in idle for each in found if each[: len(path)] == path]
    least += [False] * (None in least)  # what a flag says that is left out
    return bool(least) and all(
        any(each[: len(path)] == path for each in found) or value in least for value, found in said
    )


_Path = tuple[Any, ...]
_Idle = Mapping[_Path, object]


def _idle_paths(data: Line) -> _Idle:
    """Return the places of what the checks call without effect, each with the value that says as little."""
    variant = made(data)
    found = [] if variant is None else [each for each in find_problems(variant) if each.kind.idle]
    return {tuple(each.path): each.kind.neutral for each in found}


def _played(log: Sequence[str]) -> Game:
    """Play the moves of a log and return the game."""
    header = read_header(json.loads(log[0]))
    game = Game.new(header.variant, header.players)
    for line in log[1:]:
        game = game.play(decode_move(json.loads(line)["move"]))
    return game


def _another_view(log: Sequence[str]) -> Game:
    """Return the view of a possible game that fits the log, after playing that game."""
    view = load_lines(log)
    assert view.viewer is not None
    return _played([*log_lines(possible_game(view, earlier=True))]).view(view.viewer)

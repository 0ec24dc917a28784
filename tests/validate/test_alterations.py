"""One line of a valid log deleted, doubled, exchanged or altered: the validator stops at just that line.

By somebody who leaves the hashes as they are, nothing can be altered unnoticed: where the rules have nothing to say,
the chain breaks at the line. (What the rules say comes first.) Only these alterations leave a sound log then:

* blanks between the words, and the order of keys: the hash is that of what a line says, however it is written;
* the last lines are missing: a game that was not played to its end. Only a hash that somebody has noted down shows it,
  :attr:`cabo_rules.Verdict.sha256`.

A forger may make all hashes anew. Then these, too, leave a sound log, and no others, because they tell of a game that
may have been played:

* the moves that follow are legal, though nobody made them: a game that was played on;
* in the header, another version of the library, other names for the same number of players, or another id, name,
  source or summary of the variant: the same game, played by others, under rules that are called something else; or an
  older version of the referee's rules, which makes the same of these moves;
* in the variant of the header, another order of a list whose order means nothing (which cards have a power, say);
* another order of the slots of a first look, or of the places of a look or a swap, in the move: the order means
  nothing there (in the event that it caused, the order is the referee's, and must stay);
* a field that is left out of a move and has just its default: no starter or dealer named, nothing given for a card;
* claims about scores, totals and winners that are true, or none at all.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cabo_rules import variant_ids
from cabo_rules.logs.chain import HASH, rechained
from cabo_rules.validate import validate_lines
from tests.validate.alterations import altered, hashes_anew_or_not, same_header, same_json, same_move_line
from tests.validate.games import random_log, unchained

logs = st.builds(
    lambda variant, seats, seed: random_log(variant, seats, seed),
    st.sampled_from(variant_ids()),
    st.integers(3, 4),
    st.integers(1, 4),
)


def stops_at(lines: list[str], number: int, code: str | None = None) -> None:
    """The log fails, at that line (counted from 1), with that code if one is given, and was sound up to it."""
    verdict = validate_lines(lines)
    assert verdict.status != "sound"
    assert verdict.problem is not None
    assert verdict.problem.line == number, verdict.problem.message
    assert code in (None, verdict.problem.code), verdict.problem.message
    # what the header leaves out, or how many players it names, shows only beside the deal
    assert verdict.lines == number or (number, verdict.lines) == (1, 2)
    assert verdict.moves == max(number - 2, 0)
    assert verdict.sha256 == (json.loads(lines[number - 2]).get(HASH) if number > 1 else None)


def _index(data: st.DataObject, lines: list[str], first: int = 0) -> int:
    return data.draw(st.integers(first, len(lines) - 1))


@given(lines=logs)
def test_a_log_of_random_play_is_sound(lines: list[str]) -> None:
    """What the referee has decided it decides again."""
    verdict = validate_lines(lines)
    assert verdict.status == "sound"
    assert verdict.problem is None
    assert (verdict.moves, verdict.lines, verdict.over) == (len(lines) - 1, len(lines), True)


@hashes_anew_or_not
@given(lines=logs, data=st.data())
def test_a_deleted_line_is_missed(anew: bool, lines: list[str], data: st.DataObject) -> None:
    """Any line but the last: the one after it stands in its place, and is blamed."""
    at = data.draw(st.integers(0, len(lines) - 2))
    stops_at(_hashed(anew, lines[:at] + lines[at + 1 :]), at + 1)


@given(lines=logs, data=st.data())
def test_without_its_last_lines_it_is_a_game_not_played_to_its_end(lines: list[str], data: st.DataObject) -> None:
    """Any number of last lines may be missing, down to the header alone."""
    at = _index(data, lines, 1)
    verdict = validate_lines(lines[:at])
    assert (verdict.status, verdict.moves, verdict.over) == ("sound", at - 1, False)
    assert verdict.sha256 != validate_lines(lines).sha256
    shown = validate_lines(lines[:at], sha256=validate_lines(lines).sha256).problem
    assert shown is not None
    assert (shown.line, shown.code) == (0, "log.noted")
    assert validate_lines(lines, sha256=verdict.sha256).status == "sound"


@hashes_anew_or_not
@given(lines=logs, data=st.data())
def test_a_doubled_line_is_one_too_many(anew: bool, lines: list[str], data: st.DataObject) -> None:
    """Wherever the second copy stands, it is blamed, unless what it pushed away is."""
    at = _index(data, lines)
    to = data.draw(st.integers(0, len(lines)))
    doubled = [*lines[:to], lines[at], *lines[to:]]
    stops_at(_hashed(anew, doubled), to + 1 if to != at else to + 2)


@hashes_anew_or_not
@given(lines=logs, data=st.data())
def test_two_lines_exchanged_are_noticed_at_the_first_of_them(
    anew: bool, lines: list[str], data: st.DataObject
) -> None:
    """Any two lines, the header too."""
    one, other = _index(data, lines), _index(data, lines)
    assume(one != other)
    exchanged = list(lines)
    exchanged[one], exchanged[other] = lines[other], lines[one]
    stops_at(_hashed(anew, exchanged), min(one, other) + 1)


def _spare(lines: list[str]) -> list[Any]:
    """What may be put in somewhere: all moves and events of the game, and small things."""
    told = [json.loads(line) for line in lines[1:]]
    events = [event for each in told for event in each["events"]]
    return [*events, *(each["move"] for each in told), 0, 1, 2, None, "KS", [0, 1], [1, 2]]


def _hashed(anew: bool, lines: list[str]) -> list[str]:
    return rechained(lines) if anew else lines


@given(lines=logs, data=st.data(), seed=st.integers(0, 10**9))
def test_an_altered_move_line_is_noticed(lines: list[str], data: st.DataObject, seed: int) -> None:
    """A field changed, removed, added or renamed, in the move or an event; an event removed, doubled or put in; the
    hash itself. What says the same is noticed, too, unless it is all the same: at that line the chain breaks."""
    at = _index(data, lines, 1)
    told, spare, rng = json.loads(lines[at]), _spare(lines), Random(seed)
    for new in [altered(told, rng, spare) for _ in range(10)]:
        changed = _changed(lines, at, new)
        if same_json(new, told):
            assert validate_lines(changed).status == "sound"
        else:
            stops_at(changed, at + 1, "log.chain" if same_move_line(new, told) else None)


@given(lines=logs, data=st.data(), seed=st.integers(0, 10**9))
def test_an_altered_move_line_with_new_hashes_is_noticed(lines: list[str], data: st.DataObject, seed: int) -> None:
    """By the rules alone, at that line, unless it says the same."""
    at = _index(data, lines, 1)
    told, spare, rng = unchained(lines)[at], _spare(lines), Random(seed)
    for new in [altered(told, rng, spare) for _ in range(10)]:
        changed = rechained(_changed(lines, at, new))
        if same_move_line(new, told):
            assert validate_lines(changed).status == "sound"
        else:
            stops_at(changed, at + 1)
            assert validate_lines(changed).chain == "holds"


headers = {"seed": st.integers(0, 10**9), "part": st.sampled_from(["header", "players", "variant"])}


def _altered_header(told: dict[str, Any], part: str, rng: Random) -> dict[str, Any]:
    if part == "header":
        return dict(altered(told, rng, [0, "x", None, []]))
    return {**told, part: altered(told[part], rng, ["x", 3, ["own"]])}


@given(lines=logs, **headers)
def test_an_altered_header_is_noticed(lines: list[str], seed: int, part: str) -> None:
    """Also another name, another version of the library and another order of a list: the chain breaks in line 1."""
    told, rng = json.loads(lines[0]), Random(seed)
    for new in [_altered_header(told, part, rng) for _ in range(10)]:
        changed = _changed(lines, 0, new)
        if same_json(new, told):
            assert validate_lines(changed).status == "sound"
        else:
            stops_at(changed, 1, "log.chain" if same_header(new, told) else None)


@given(lines=logs, **headers)
def test_an_altered_header_with_new_hashes_is_noticed(lines: list[str], seed: int, part: str) -> None:
    """A version, the number of players, any rule of the variant or its digest: the header is blamed, not the deal."""
    told, rng = unchained(lines[:1])[0], Random(seed)
    for new in [_altered_header(told, part, rng) for _ in range(10)]:
        changed = rechained(_changed(lines, 0, {**new, HASH: "made anew"}))
        if same_header(new, told):
            assert validate_lines(changed).status == "sound"
        else:
            stops_at(changed, 1)


@hashes_anew_or_not
@given(lines=logs, data=st.data())
def test_another_legal_move_does_not_cause_the_recorded_events(
    anew: bool, lines: list[str], data: st.DataObject
) -> None:
    """The move of another line, however legal it would be here, does not go with these events."""
    at, other = _index(data, lines, 1), _index(data, lines, 1)
    told, elsewhere = json.loads(lines[at]), json.loads(lines[other])
    assume(told["move"] != elsewhere["move"])
    told["move"] = elsewhere["move"]
    stops_at(_hashed(anew, _changed(lines, at, told)), at + 1)


# --- the kinds that leave a sound log, once all hashes are made anew --------------------------------------------------


def only_the_chain_tells(lines: list[str], number: int) -> None:
    """With the hashes as they are the log breaks at that line (counted from 1), and with new ones it is sound."""
    stops_at(lines, number, "log.chain")
    assert validate_lines(rechained(lines)).status == "sound"


def _changed(lines: list[str], at: int, told: dict[str, Any]) -> list[str]:
    return [*lines[:at], json.dumps(told), *lines[at + 1 :]]


def _first(lines: list[str], kind: str) -> tuple[int, dict[str, Any]]:
    """The first line with a move of that kind, and what it says."""
    told = [json.loads(line) for line in lines]
    return next((at, each) for at, each in enumerate(told) if at and each["move"]["type"] == kind)


def test_the_order_of_places_means_nothing_in_a_move() -> None:
    """A swap of two places is the same swap whichever is named first; in its event the order is the referee's."""
    lines = random_log("hunner", 3, 2)
    at, told = _first(lines, "swap")
    told["move"]["places"].reverse()
    only_the_chain_tells(_changed(lines, at, told), at + 1)
    next(event for event in told["events"] if event["type"] == "swapped")["places"].reverse()
    stops_at(rechained(_changed(lines, at, told)), at + 1, "log.events")


def test_the_order_of_a_first_look_means_nothing_in_a_move() -> None:
    """Two slots are looked at, whichever is named first."""
    lines = random_log("travellers", 3, 1)
    at, told = _first(lines, "first_look")
    told["move"]["slots"].reverse()
    assert len(told["move"]["slots"]) == 2
    only_the_chain_tells(_changed(lines, at, told), at + 1)


def test_a_default_may_be_left_out_of_a_move() -> None:
    """Nobody named a starter, and the log need not say so."""
    lines = random_log("travellers", 3, 1)
    at, told = _first(lines, "deal")
    del told["move"]["starter"]
    only_the_chain_tells(_changed(lines, at, told), at + 1)


@pytest.mark.parametrize(
    "changes",
    [{"library": "99.0"}, {"players": ["A", "?", "A"]}, {"variant": {"id": "x", "summary": "other words"}}],
)
def test_what_things_are_called_is_no_rule(changes: dict[str, Any]) -> None:
    """Names of players and variants, and the version of the library, may be any."""
    lines = random_log("travellers", 3, 1)
    header = json.loads(lines[0])
    for key, value in changes.items():
        header[key] = {**header[key], **value} if isinstance(value, dict) else value
    only_the_chain_tells(_changed(lines, 0, header), 1)


def test_a_game_may_be_played_on() -> None:
    """A legal move added at the end is another game, and as sound."""
    lines = random_log("travellers", 3, 1)[:-1]
    more = {"events": [{"type": "game_abandoned", "key": "game"}], "move": {"type": "abandon"}, "n": len(lines)}
    verdict = validate_lines(rechained([*lines, json.dumps(more)]))
    assert (verdict.status, verdict.over, verdict.winners) == ("sound", True, ())
    of_another_log = json.loads(random_log("travellers", 3, 2)[-1])[HASH]
    stops_at([*lines, json.dumps({**more, HASH: of_another_log})], len(lines) + 1, "log.chain")


def test_a_true_claim_is_a_change_all_the_same() -> None:
    """Nobody wrote it when the line was written."""
    lines = random_log("travellers", 3, 1)
    told = {**json.loads(lines[1]), "claims": {"totals": [0, 0, 0]}}
    only_the_chain_tells(_changed(lines, 1, told), 2)


def test_blanks_and_the_order_of_keys_mean_nothing() -> None:
    """Other writers write JSON as they like."""
    lines = [json.dumps(dict(reversed(json.loads(line).items())), indent=None) + "\r\n" for line in random_log("rush")]
    assert validate_lines([line.encode() for line in lines]).status == "sound"

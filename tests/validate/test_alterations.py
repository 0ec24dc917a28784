"""One line of a valid log is deleted, repeated, exchanged or altered: the validator stops at exactly that line.

If the hashes stay as they are, every alteration is noticed: where no rule is broken, the chain breaks at the line. (A
broken rule is reported first.) Only these alterations leave a sound log:

* blanks between words and the order of keys, since the hash covers the content of a line, not its layout;
* missing last lines: the game was not played to its end. Only a hash that was noted down reveals it, see
  :attr:`cabo_rules.Verdict.sha256`.

A forger may compute all hashes again. Then the following alterations, and no others, leave a sound log too, because the
game might have been played like that:

* legal moves added at the end: the game was continued;
* in the header, other names for the same number of players, or another id, name, source or summary of the variant, or
  another word for snapping: the same game, played by others, under rules of another name;
* in the variant of the header, another order of a list whose order does not matter (the cards that have a power, say);
* in the move, another order of the slots of a first look, or of the places of a look or a swap, where the order does
  not matter (in the resulting event the order is the referee's, and must stay);
* a field left out of a move that has its default: no starter or dealer named, no card given in exchange;
* claims about scores, totals and winners that are true, or no claims.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cabo_rules import variant_ids
from cabo_rules.logs.chain import HASH, rechained
from cabo_rules.validate import validate_lines
from tests.validate.alterations import altered, old_and_new_hashes, same_header, same_json
from tests.validate.games import fault_of, hashed, random_log, replaced, unchained

logs = st.builds(
    lambda variant, seats, seed: random_log(variant, seats, seed),
    st.sampled_from(variant_ids()),
    st.integers(3, 4),
    st.integers(1, 4),
)


def stops_at(lines: list[str], number: int, code: str | None = None) -> None:
    """Check that the log fails at that line (counted from 1), with that code if given, and is sound before it."""
    verdict, problem = fault_of(lines)
    assert verdict.status != "sound"
    assert problem.line == number, problem.message
    assert code in (None, problem.code), problem.message
    # a missing key of the header, or a wrong number of players, shows only at the deal
    assert verdict.lines == number or (number, verdict.lines) == (1, 2)
    assert verdict.moves == max(number - 2, 0)
    assert verdict.sha256 == (json.loads(lines[number - 2]).get(HASH) if number > 1 else None)


def _index(data: st.DataObject, lines: list[str], first: int = 0) -> int:
    return data.draw(st.integers(first, len(lines) - 1))


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


def _altered_header(header: dict[str, Any], part: str, rng: Random) -> dict[str, Any]:
    if part == "header":
        return dict(altered(header, rng, [0, "x", None, []]))
    return {**header, part: altered(header[part], rng, ["x", 3, ["own"]])}


@old_and_new_hashes
@given(lines=logs, seed=st.integers(0, 10**9), part=st.sampled_from(["header", "players", "variant"]))
def test_an_altered_header_is_noticed(rehash: bool, lines: list[str], seed: int, part: str) -> None:
    """A version, the number of players, any rule of the variant or its digest: the header is blamed, not the deal.

    Even another name and another order of a list break the chain in line 1.
    """
    header, rng = unchained(lines)[0] if rehash else json.loads(lines[0]), Random(seed)
    for new in [_altered_header(header, part, rng) for _ in range(10)]:
        changed = hashed(rehash, replaced(lines, 0, {**new, HASH: "new"} if rehash else new))
        if same_header(new, header) if rehash else same_json(new, header):
            assert validate_lines(changed).status == "sound"
        else:
            stops_at(changed, 1, "log.chain" if same_header(new, header) else None)


@old_and_new_hashes
@given(lines=logs, data=st.data())
def test_another_legal_move_does_not_cause_the_recorded_events(
    rehash: bool, lines: list[str], data: st.DataObject
) -> None:
    """The move of another line, even if it is legal here, does not match these events."""
    at, other = _index(data, lines, 1), _index(data, lines, 1)
    line, elsewhere = json.loads(lines[at]), json.loads(lines[other])
    assume(line["move"] != elsewhere["move"])
    line["move"] = elsewhere["move"]
    stops_at(hashed(rehash, replaced(lines, at, line)), at + 1)


# --- alterations that only the hashes reveal --------------------------------------------------------------------------


def only_the_chain_tells(lines: list[str], number: int) -> None:
    """Check that the old hashes break the log at that line (counted from 1), and that new hashes make it sound."""
    stops_at(lines, number, "log.chain")
    assert validate_lines(rechained(lines)).status == "sound"


def _first(lines: list[str], kind: str) -> tuple[int, dict[str, Any]]:
    """Return the index of the first line with a move of that kind, and the parsed line."""
    parsed = [json.loads(line) for line in lines]
    return next((at, each) for at, each in enumerate(parsed) if at and each["move"]["type"] == kind)


def test_the_order_of_places_means_nothing_in_a_move() -> None:
    """A swap may name its two places in any order; in its event the order is the referee's."""
    lines = random_log("hunner", 3, 2)
    at, line = _first(lines, "swap")
    line["move"]["places"].reverse()
    only_the_chain_tells(replaced(lines, at, line), at + 1)
    next(event for event in line["events"] if event["type"] == "swapped")["places"].reverse()
    stops_at(rechained(replaced(lines, at, line)), at + 1, "log.events")


ONLY_HASHES: dict[str, tuple[str | None, Callable[[dict[str, Any]], object]]] = {
    "the order of a first look": ("first_look", lambda line: line["move"]["slots"].reverse()),
    "a default left out": ("deal", lambda line: line["move"].pop("starter")),
    "a true claim": ("deal", lambda line: line.update(claims={"totals": [0, 0, 0]})),
    "other players": (None, lambda header: header.update(players=["A", "?", "A"])),
    "another name of the variant": (None, lambda header: header["variant"].update(id="x", summary="other words")),
}
"""The kind of move whose first line is changed, or ``None`` for the header; and the change."""


@pytest.mark.parametrize("what", ONLY_HASHES)
def test_what_is_no_rule(what: str) -> None:
    """Names are free, two slots are looked at in any order, a default need not be written, and a claim may be true."""
    lines = random_log("travellers", 3, 1)
    kind, change = ONLY_HASHES[what]
    at, line = (0, json.loads(lines[0])) if kind is None else _first(lines, kind)
    before = json.dumps(line)
    change(line)
    assert json.dumps(line) != before
    only_the_chain_tells(replaced(lines, at, line), at + 1)


def test_a_game_may_be_played_on() -> None:
    """A log with a legal move added at the end is a sound log of another game."""
    lines = random_log("travellers", 3, 1)[:-1]
    more = {"events": [{"type": "game_abandoned", "key": "game"}], "move": {"type": "abandon"}, "n": len(lines)}
    verdict = validate_lines(rechained([*lines, json.dumps(more)]))
    assert (verdict.status, verdict.over, verdict.winners) == ("sound", True, ())
    of_another_log = json.loads(random_log("travellers", 3, 2)[-1])[HASH]
    stops_at([*lines, json.dumps({**more, HASH: of_another_log})], len(lines) + 1, "log.chain")


def test_blanks_and_the_order_of_keys_mean_nothing() -> None:
    """Other programs may format JSON differently."""
    lines = [json.dumps(dict(reversed(json.loads(line).items())), indent=None) + "\r\n" for line in random_log("rush")]
    assert validate_lines([line.encode() for line in lines]).status == "sound"

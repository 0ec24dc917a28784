"""Tampered logs: other rules under a known name, and misleading text."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from cabo_rules import Game, load_variant, variant_ids
from cabo_rules.logs import log_lines
from cabo_rules.logs.chain import rechained
from cabo_rules.validate import validate_lines
from cabo_rules.variants.load import variant_from_data
from tests.properties.invariants import is_key
from tests.validate.games import changed, problem_of, random_log


def test_a_changed_variant_with_its_own_digest_is_another_variant() -> None:
    """Changed rules with a new digest make a sound log of another variant, even under the name of a built-in one."""
    data = json.loads(random_log("rush", 2)[0])["variant"]
    data["conduct"]["forbidden_look"] = 5
    for name, changed_one in (("rush", True), ("my-rush", False)):
        variant = variant_from_data({**data, "id": name}, "mine")
        verdict = validate_lines(log_lines(Game.new(variant, ["Ana", "Ben"], seed=1)))
        assert (verdict.status, verdict.variant, verdict.variant_changed) == ("sound", name, changed_one)
    assert not validate_lines(random_log("rush", 2)).variant_changed


@given(key=st.text(max_size=300), data=st.data())
def test_no_key_is_taken_from_what_is_recorded(key: str, data: st.DataObject) -> None:
    """A log may claim any key for an event; the verdict names only keys of the variant."""
    name = data.draw(st.sampled_from(variant_ids()))
    lines = random_log(name)
    keyed = [at for at, line in enumerate(lines) if '"key":' in line]
    at = data.draw(st.sampled_from(keyed))
    forged_event = {"type": "window_closed", "key": key}
    line = json.loads(lines[at])
    event = next(each for each in line["events"] if "key" in each)
    way = data.draw(st.sampled_from(["changed", "put in first", "put in last", "instead"]))
    if way == "changed":
        event["key"] = key
    elif way == "put in first":
        line["events"].insert(0, forged_event)
    elif way == "put in last":
        line["events"].append(forged_event)
    else:
        line["events"][-1] = forged_event
    verdict = validate_lines(rechained([*lines[:at], json.dumps(line), *lines[at + 1 :]]))
    if verdict.problem is None:
        return  # the original key was drawn
    assert verdict.problem.key == "" or is_key(load_variant(name), verdict.problem.key)
    for text in (verdict.problem.key, verdict.problem.recorded, verdict.problem.ruled, verdict.problem.message):
        assert text.isprintable()
        assert len(text) < 2000
    if way == "put in last":
        assert verdict.problem.key == ""


def test_unreadable_text_is_reported_without_control_characters() -> None:
    """An error quotes the file on one printable line of limited length."""
    variant = '{"format":1,"players":["A","B"],"variant":{"\u202e\\u001b":1}}'
    for line in ('{"format":1,"\x7f\x85\u202e":1}', variant):
        message = problem_of([line]).message
        assert message.isprintable()
    assert len(problem_of(['{"format":1,"players":["A","B"],"variant":{"' + "x" * 9000 + '":1}}']).message) < 600
    digest = changed(random_log("rush", 2), 0, lambda line: line.update(variant_digest="\x1b\n"))
    assert problem_of(digest).recorded == "digest \\x1b\\n"
    assert problem_of(digest).message.isprintable()


def test_a_deal_to_more_seats_than_there_can_be_is_blamed_on_the_deal() -> None:
    """A deal that fits no number of players is blamed itself."""
    lines = random_log("eventide", 3)
    for seats in (0, 60):
        line = json.loads(lines[1])
        line["events"][0]["hands"] = [["1"] * 4] * seats
        problem = problem_of(rechained([lines[0], json.dumps(line)]))
        assert (problem.line, problem.code, problem.key) == (2, "log.events", "deal.cards")

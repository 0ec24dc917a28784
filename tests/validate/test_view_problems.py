"""Problems in the log of a view, word for word, and its limits to the character."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cabo_rules import SPECTATOR, Game, load_variant
from cabo_rules.logs.chain import rechained
from cabo_rules.moves import Abandon
from cabo_rules.validate import LogProblem, validate_lines, view_logs
from tests.validate.games import changed, problem_of, random_game
from tests.validate.test_view_verdicts import event_of, looked_and_kept, reshuffled, view_of, where

LINES = view_of(looked_and_kept(), 0)


def problem_at(at: int, move: int, seat: int, recorded: str, ruled: str, key: str, code: str) -> LogProblem:
    """Return a problem with its message."""
    message = f"line {at}, move {move}: recorded: {recorded}; the rules say: {ruled}{f' [{key}]' if key else ''}"
    return LogProblem(at, move, seat, recorded, ruled, key, code, message)


def test_a_card_shown_to_a_seat_or_hidden_from_it() -> None:
    """A problem says that the seat is not shown a card, or is shown it, or only that the log hides a card."""
    for kind, number, card, seat, recorded, ruled, key in (
        ("drew", 1, "5", 1, "draw by seat 1 (pile stock): drew (seat 1, card 5)", "is not shown that card",
         "turn.stock_card"),
        ("kept", 0, "??", 0, "keep by seat 0 (slot 0): kept (seat 0, card ??)", "is shown that card", "turn"),
    ):  # fmt: skip
        at = where(LINES, kind, number)
        forged = changed(LINES, at, lambda line, kind=kind, card=card: event_of(line, kind).update(card=card))  # type: ignore[misc]
        assert problem_of(forged) == problem_at(at + 1, at, seat, recorded, f"seat 0 {ruled}", key, "log.view")
    at = where(LINES, "drew")
    hidden = changed(LINES, at, lambda line: event_of(line, "drew").update(card="??"))
    recorded, ruled = "draw by seat 0 (pile stock): drew (seat 0, card ??)", "seat 0 is shown a card here"
    assert problem_of(hidden) == problem_at(
        at + 1, at, 0, recorded, f"{ruled} that the log does not show", "", "log.view"
    )


def test_an_event_that_differs_in_more_than_a_hidden_card() -> None:
    """If an event differs in more than a hidden card, it is reported as another event."""
    kept, looked = where(LINES, "kept"), where(LINES, "first_looked", 1)
    for at, kind, changes in (
        (kept, "kept", {"card": "??", "slot": 1}),
        (kept, "kept", {"card": "5", "slot": 1}),
        (looked, "first_looked", {"cards": ["5"]}),
        (looked, "first_looked", {"cards": ["5", "5"], "slots": [3, 2]}),
    ):
        forged = changed(LINES, at, lambda line, kind=kind, changes=changes: event_of(line, kind).update(changes))  # type: ignore[misc]
        problem = problem_of(forged)
        assert (problem.line, problem.code, "is not shown" in problem.message) == (at + 1, "log.events", False)
    both = changed(
        LINES, 1, lambda line: line["events"][0].update(hands=[["??"] * 4, ["5", *["??"] * 3]], commitment="0" * 64)
    )
    assert (problem_of(both).line, problem_of(both).code) == (2, "log.events")
    one = changed(LINES, looked, lambda line: event_of(line, "first_looked").update(cards=["??", "5"]))
    assert (problem_of(one).code, problem_of(one).ruled) == ("log.view", "seat 0 is not shown that card")


def test_a_table_set_up_that_shows_other_cards_than_its_event() -> None:
    """The host's move is blamed."""
    lines = view_of(reshuffled(), 0)
    problem = problem_of(changed(lines, 1, lambda line: line["move"]["hands"][0].__setitem__(0, "??")))
    ruled = "seat 0 is shown only the cards that the events show"
    assert problem.recorded.startswith("set up by the host (hands [[??], [??]], ")
    assert problem == problem_at(2, 1, -1, problem.recorded, ruled, "", "log.view")


def test_a_deal_or_shuffle_that_its_event_does_not_follow() -> None:
    """Of these lines only the cards are known that the move shows; the others may be any that are left."""
    lines = view_of(reshuffled(), 0)
    for at, cards, ruled in (
        (1, "hands [[AS], [??]], ", "table set (hands [[AS], [??]], "),
        (5, "order", "shuffled ("),
    ):
        problem = problem_of(changed(lines, at, lambda line: line.update(events=[])))
        assert (problem.line, problem.code) == (at + 1, "log.events")
        assert (cards in problem.recorded, problem.ruled.startswith(ruled)) == (True, True)
        assert problem.recorded.endswith(": nothing more")
    for longer in (
        changed(LINES, 1, lambda line: line["move"]["order"].append("??")),
        changed(lines, 1, lambda line: (line.update(events=[]), line["move"]["stock"].append("??"))),
    ):
        assert (problem_of(longer).line, problem_of(longer).code) == (2, "deal.wrong_cards")


def test_an_event_too_many_or_too_few() -> None:
    """A missing event is described alone; an extra event is described with all that follow, without a key."""
    at = where(LINES, "kept")
    events = json.loads(LINES[at])["events"]
    assert [event["type"] for event in events] == ["kept", "turn_began"]
    many = problem_of(changed(LINES, at, lambda line: line["events"].append({"type": "turn_began", "seat": 0})))
    assert many == problem_at(
        at + 1, at, 0, "keep by seat 0 (slot 0): turn began (seat 0)", "nothing more", "", "log.events"
    )
    few = problem_of(changed(LINES, at, lambda line: line["events"].pop()))
    assert few == problem_at(
        at + 1, at, 0, "keep by seat 0 (slot 0): nothing more", "turn began (seat 1)", "turn", "log.events"
    )
    other = problem_of(changed(LINES, at, lambda line: line.update(events=[{"type": "turn_began", "seat": 1}])))
    assert other.recorded == "keep by seat 0 (slot 0): turn began (seat 1)"
    assert (other.ruled.split(" ")[0], ", then " in other.ruled) == ("kept", False)


def test_a_card_that_cannot_be_shown() -> None:
    """The problem names the card, and says whether the deck lacks it or none is left."""
    lines = view_of(looked_and_kept(), 1)
    at = where(lines, "kept")
    problem = problem_of(changed(lines, at, lambda line: event_of(line, "kept").update(card="KS")))
    assert problem == problem_at(at + 1, at, 0, "KS is shown", "there is no KS in the deck", "deck", "log.cards")


def test_a_move_refused_for_a_card_that_was_not_shown() -> None:
    """The recorded move is described with its events."""
    lines = view_of(looked_and_kept(), SPECTATOR)
    at = len(lines)
    draw = {"events": [{"card": "??", "seat": 0, "type": "drew"}], "move": {"pile": "stock", "seat": 0, "type": "draw"}}
    look = {"events": [{"seat": 0, "type": "turn_began"}], "move": {"seat": 0, "type": "look", "places": [[0, 1]]}}
    problem = problem_of(rechained([*lines, json.dumps({**draw, "n": at}), json.dumps({**look, "n": at + 1})]))
    ruled = "a spectator is shown a card here that the log does not show"
    recorded = "look by seat 0 (places [slot 1 of seat 0]): turn began (seat 0)"
    assert problem == problem_at(at + 2, at + 1, 0, recorded, ruled, "", "log.view")


def test_a_move_refused_whatever_the_drawn_card_is() -> None:
    """If a move is illegal whatever the hidden card is, that is the problem reported."""
    at = where(LINES, "kept", 1)
    problem = problem_of(changed(LINES, at, lambda line: line["move"].update(slot=9)))
    assert (problem.line, problem.seat, problem.recorded) == (at + 1, 1, "keep by seat 1 (slot 9)")
    assert problem.code != "log.view"


def test_a_reveal_that_was_altered() -> None:
    """The cards shown in the line itself count as shown; only the altered key is reported."""
    lines = view_of(random_game("rush", 2), SPECTATOR)
    at = where(lines, "round_ended")
    problem = problem_of(changed(lines, at, lambda line: event_of(line, "round_ended").update(key="turn")))
    assert (problem.line, problem.code) == (at + 1, "log.events")
    assert "round ended (key turn)" in problem.recorded
    assert problem.ruled.startswith("round ended (key ")


def test_a_round_may_be_just_as_long_as_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """The length counts from the deal, which begins the round; the header does not count."""
    size = sum(map(len, LINES[1:6]))
    for longest, read in ((size, 7), (size - 1, 6)):
        monkeypatch.setattr(view_logs, "LONGEST_ROUND", longest)
        verdict = validate_lines(LINES)
        message = f"line {read}: the round is longer than {longest} characters"
        assert verdict.problem == LogProblem(read, None, None, "", "", "", "limit.round_length", message)
        assert (verdict.status, verdict.lines, verdict.moves) == ("unreadable", read, read - 1)
    assert problem_of([*LINES[:3], *LINES[4:]]).code == "log.number", "an earlier problem is reported first"


def test_the_lines_before_the_first_deal_may_be_as_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """The header does not count there either."""
    lines = view_of(Game.new(load_variant("rush"), ["Ana", "Ben"]).play(Abandon()), SPECTATOR)
    for longest, status in ((len(lines[1]), "sound"), (len(lines[1]) - 1, "unreadable")):
        monkeypatch.setattr(view_logs, "LONGEST_ROUND", longest)
        assert validate_lines(lines).status == status


def test_the_cards_never_shown_are_counted_in_every_round() -> None:
    """The count covers the finished round and the next one."""
    game = random_game("rush", 3, 1, 2)
    lines = view_of(game, SPECTATOR)
    first, second = [at for at, line in enumerate(lines) if at and event_types(line)[:1] == ["dealt"]][:2]
    deck = len(game.variant.cards)
    assert validate_lines(lines[: first + 1]).unseen == deck
    before = validate_lines(lines[:second]).unseen
    assert before > 0
    assert validate_lines(lines[: second + 1]).unseen == before + deck


def event_types(line: str) -> list[Any]:
    """Return the types of the events of a line."""
    return [event["type"] for event in json.loads(line)["events"]]

"""The log of a view altered: the validator stops just there. By a forger who makes all hashes anew: it stops there or
later, or what is left is the view of some whole game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cabo_rules import GameError, LogError, load_lines, log_lines, testing, variant_ids
from cabo_rules.logs.chain import HASH, rechained
from cabo_rules.moves import SPECTATOR
from cabo_rules.possible import filled, possible_game
from cabo_rules.validate import complete_lines, validate_lines
from cabo_rules.validate import views as seen
from cabo_rules.validate.verdict import Verdict
from tests.validate.alterations import altered, hashes_anew_or_not, same_json, same_move_line
from tests.validate.games import random_game, unchained


def view_log(variant: str, seats: int = 3, seed: int = 1, viewer: int = 0, rounds: int = 1) -> list[str]:
    """The log of what a seat saw of a random game; a viewer who has no seat at the table is a spectator."""
    game = random_game(variant, seats, seed, rounds)
    return list(log_lines(game.view(viewer if viewer < seats else SPECTATOR)))


made_up = testing.games(testing.made_up_variants(), most_moves=120, over=True).filter(lambda game: game.number > 0)
logs = testing.logs(testing.views(made_up)) | st.builds(
    view_log,
    st.sampled_from(variant_ids()),
    st.integers(3, 4),
    st.integers(1, 6),
    st.integers(0, 4),
    st.integers(1, 2),
)


def is_possible(lines: Sequence[str]) -> None:
    """Some whole game has just this view, and the ordinary validator finds nothing wrong with it."""
    told = load_lines(lines, "view")
    assert told.viewer is not None
    for seed in (0, 1):
        game = possible_game(told, seed)
        verdict = validate_lines(list(log_lines(game)))
        assert (verdict.status, verdict.moves) == ("sound", len(lines) - 1)
        again = zip(unchained(list(log_lines(game.view(told.viewer)))), unchained(list(lines)), strict=True)
        assert all(same_move_line(one, other) for one, other in again)


def noticed(lines: Sequence[str], number: int, anew: bool) -> bool:
    """Whether the log fails, sound up to there, or is possible.

    :param number: the line, counted from 1, before which it does not fail; with the hashes as they are just there.
    :param anew: whether all hashes are made anew.
    """
    lines = _hashed(anew, lines)
    verdict = validate_lines(lines)
    if anew and verdict.status == "sound":
        is_possible(lines)
        return False
    assert verdict.problem is not None
    assert verdict.problem.line >= number if anew else verdict.problem.line == number, verdict.problem.message
    assert (verdict.lines, verdict.moves) == (verdict.problem.line, max(verdict.problem.line - 2, 0))
    assert verdict.sha256 == (json.loads(lines[verdict.lines - 2])[HASH] if verdict.lines > 1 else None)
    same_whatever_is_hidden(lines, verdict)
    return True


def _hashed(anew: bool, lines: Sequence[str]) -> Sequence[str]:
    return rechained(lines) if anew else lines


def same_whatever_is_hidden(lines: Sequence[str], verdict: Verdict) -> None:
    """The verdict is the same with other faces for the hidden cards: so it tells nothing that was made up."""
    with pytest.MonkeyPatch.context() as patch:
        for seed in (1, 2):
            patch.setattr(seen, "filled", lambda marked, seed=seed: filled(marked, seed))
            assert validate_lines(lines) == verdict


def _line(data: Any) -> str:
    return json.dumps(data)


# --- what a seat saw is sound -----------------------------------------------------------------------------------------


@given(lines=logs, data=st.data())
def test_the_log_of_a_view_is_sound_down_to_any_line(lines: list[str], data: st.DataObject) -> None:
    """From the header alone to the end, each beginning of it is the view of some whole game."""
    end = data.draw(st.integers(1, len(lines)))
    verdict = validate_lines(lines[:end])
    assert (verdict.status, verdict.problem, verdict.moves, verdict.lines) == ("sound", None, end - 1, end)
    assert verdict.viewer == json.loads(lines[0])["viewer"]
    is_possible(lines[:end])


@pytest.mark.parametrize("variant", variant_ids())
def test_every_view_of_a_game_is_sound(variant: str) -> None:
    """That of each seat and of a spectator, whatever the variant; completing it comes to the same view."""
    game = random_game(variant, 3, 5, 2)
    for viewer in (0, 1, 2, SPECTATOR):
        view = game.view(viewer)
        verdict, again = complete_lines(list(log_lines(view)))
        assert (verdict.status, verdict.moves, verdict.viewer) == ("sound", game.number, viewer)
        assert (verdict.winners, verdict.totals, verdict.over) == (game.winners, game.totals, game.is_over)
        assert again == view


@given(lines=logs, most=st.integers(0, 60))
def test_only_so_many_moves_are_refereed(lines: list[str], most: int) -> None:
    """No line after them is asked for, and the game is the view down to there."""
    asked = []
    verdict, game = complete_lines((asked.append(line) or line for line in lines), most=most)  # type: ignore[func-returns-value]
    assert (verdict.status, verdict.moves, len(asked)) == ("sound", min(most, len(lines) - 1), verdict.moves + 1)
    assert game == load_lines(lines, "view", most=most)


# --- altered ----------------------------------------------------------------------------------------------------------


def _spare(lines: list[str]) -> list[Any]:
    """What may be put in somewhere: all moves and events of the game, and small things."""
    told = [json.loads(line) for line in lines[1:]]
    events = [event for each in told for event in each["events"]]
    return [*events, *(each["move"] for each in told), 0, 1, 2, None, "KS", "??", [0, 1], [1, 2]]


@hashes_anew_or_not
@given(lines=logs, data=st.data(), seed=st.integers(0, 10**9))
def test_an_altered_fact_is_noticed_or_leaves_a_possible_game(
    anew: bool, lines: list[str], data: st.DataObject, seed: int
) -> None:
    """A field changed, removed, added or renamed, in the move or an event; an event removed, doubled or put in."""
    at = data.draw(st.integers(1, len(lines) - 1))
    told, spare, rng = unchained(lines)[at] if anew else json.loads(lines[at]), _spare(lines), Random(seed)
    for new in [altered(told, rng, spare) for _ in range(6)]:
        changed = [*lines[:at], _line(new), *lines[at + 1 :]]
        if same_move_line(new, told) if anew else same_json(new, told):
            assert validate_lines(_hashed(anew, changed)).status == "sound"
        else:
            noticed(changed, at + 1, anew)


def _cards(thing: Any) -> list[tuple[Any, Any]]:
    """Where the cards of a line stand: each in which list or object, and at which place of it."""
    pairs = list(thing.items() if isinstance(thing, dict) else enumerate(thing) if isinstance(thing, list) else ())
    found = [(thing, at) for at, item in pairs if isinstance(item, str) and (at == "card" or isinstance(at, int))]
    return found + [place for _, item in pairs for place in _cards(item)]


@hashes_anew_or_not
@given(lines=logs, data=st.data(), seed=st.integers(0, 10**9))
def test_another_face_is_noticed_or_leaves_a_possible_game(
    anew: bool, lines: list[str], data: st.DataObject, seed: int
) -> None:
    """A card that is shown gets another face, or is turned over, or one that is hidden is shown; the other lines stay.

    What passes is for example a card that nobody sees again, with the face of a card that nobody saw.
    """
    faces = [card.text for card in load_lines(lines, "view").variant.cards]
    rng = Random(seed)
    told = [json.loads(line) for line in lines]
    shown = [at for at, line in enumerate(told) if at and _cards(line["events"])]
    for _ in range(4):
        at = rng.choice(shown)
        new = json.loads(lines[at])
        places = _cards(new["events"])
        holder, key = places[data.draw(st.integers(0, len(places) - 1))]
        other = rng.choice([*faces, "??"])
        if other == holder[key]:
            continue
        hid = holder[key] == "??" or other == "??"
        holder[key] = other
        changed = [*lines[:at], _line(new), *lines[at + 1 :]]
        assert noticed(changed, at + 1, anew) or not hid
        if hid:  # who is shown what is settled by the rules alone
            assert validate_lines(_hashed(anew, changed)).lines == at + 1


@hashes_anew_or_not
@given(lines=logs, seed=st.integers(0, 10**9))
def test_two_faces_exchanged_everywhere_are_noticed_or_possible(anew: bool, lines: list[str], seed: int) -> None:
    """From some line on one face stands for another: where a card was seen before that, the log contradicts itself."""
    rng = Random(seed)
    faces = sorted({card.text for card in load_lines(lines, "view").variant.cards})
    assume(len(faces) > 1)
    for _ in range(4):
        one, other = rng.sample(faces, 2)
        at = rng.randrange(1, len(lines))
        changed = [line if number < at else _exchanged(line, one, other) for number, line in enumerate(lines)]
        others = [n for n, line in enumerate(lines) if json.loads(line) != json.loads(changed[n])]
        if others:
            noticed(changed, others[0] + 1, anew)


def _exchanged(line: str, one: str, other: str) -> str:
    data = json.loads(line)
    for holder, key in _cards(data["events"]):
        holder[key] = {one: other, other: one}.get(holder[key], holder[key])
    return _line(data)


@hashes_anew_or_not
@given(lines=logs, data=st.data())
def test_lines_deleted_doubled_or_exchanged_are_noticed(anew: bool, lines: list[str], data: st.DataObject) -> None:
    """At the line that stands where another should; the header too."""
    one, other = (data.draw(st.integers(1, len(lines) - 1)) for _ in range(2))
    for changed, number in (
        (lines[:one] + lines[one + 1 :], one + 1),
        ([*lines[:one], lines[one], *lines[one:]], one + 2),
        (lines[1:], 1),
        ([lines[0], *lines], 2),
    ):
        if number <= len(changed):
            verdict = validate_lines(_hashed(anew, changed))
            assert verdict.problem is not None
            assert (verdict.problem.line, verdict.moves) == (number, max(number - 2, 0))
    assume(one != other)
    exchanged = list(lines)
    exchanged[one], exchanged[other] = lines[other], lines[one]
    assert noticed(exchanged, min(one, other) + 1, anew)


@given(lines=logs)
def test_another_viewer_is_noticed_or_sees_the_same(lines: list[str]) -> None:
    """The log of one seat under the name of another shows too much or too little, as soon as either sees a card.

    With the hashes as they are, the chain breaks at the header.
    """
    header = json.loads(lines[0])
    for viewer in {*range(len(header["players"])), SPECTATOR} - {header["viewer"]}:
        changed = [_line({**header, "viewer": viewer}), *lines[1:]]
        assert noticed(changed, 1, False)
        if noticed(changed, 2, True):
            problem = validate_lines(rechained(changed)).problem
            assert problem is not None
            assert problem.code == "log.view"
    del header["viewer"]
    problem = validate_lines(rechained([_line(header), *lines[1:]])).problem
    assert problem is not None
    assert (problem.line, problem.code) == (2, "deal.wrong_cards")


# --- nonsense ---------------------------------------------------------------------------------------------------------


@given(lines=logs, data=st.data(), seed=st.integers(0, 10**9))
def test_nothing_but_a_verdict_comes_of_nonsense(lines: list[str], data: st.DataObject, seed: int) -> None:
    """However much of a log is exchanged, hidden, doubled or damaged, no error but those that are told of is raised."""
    rng, spare = Random(seed), _spare(lines)
    for _ in range(4):
        damaged: list[Any] = list(lines)
        for _ in range(rng.randint(1, 12)):
            at = rng.randrange(1, len(damaged))
            damaged[at] = _line(altered(json.loads(damaged[at]), rng, spare))
        if rng.random() < 0.5:
            hide = rng.choice([0.1, 0.5])
            damaged = [damaged[0], *(_partly_hidden(line, rng, hide) for line in damaged[1:])]
        if rng.random() < 0.8:  # else the chain ends it
            damaged = rechained(damaged)
        if rng.random() < 0.1:
            at = rng.randrange(len(damaged))
            cut = data.draw(st.binary(max_size=20))
            damaged[at] = damaged[at].encode()[: rng.randrange(100)] + cut
        assert validate_lines(damaged).status in ("sound", "broken", "unreadable")
        complete_lines(damaged)
        with suppress(GameError, LogError):
            possible_game(load_lines(damaged, "view"))


def _partly_hidden(line: str, rng: Random, share: float) -> str:
    data = json.loads(line)
    for event in data["events"] if isinstance(data, dict) and isinstance(data.get("events"), list) else ():
        for holder, key in _cards(event):
            if rng.random() < share:
                holder[key] = "??"
    return _line(data)


@given(garbage=st.lists(st.binary(max_size=60) | st.text(max_size=60), max_size=3))
def test_garbage_after_the_header_is_unreadable(garbage: list[Any]) -> None:
    """No line of chance is a move; the lines before it are sound."""
    lines = [*view_log("rush")[:5], *garbage]
    verdict = validate_lines(lines)
    assert (verdict.status, verdict.moves) == (("unreadable" if garbage else "sound"), 4)

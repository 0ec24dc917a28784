"""Altered logs, full ones and those of views: the validator stops at the altered line.

If a forger computes all hashes of a view again, it stops there or later, or the log is the view of some whole game.
What may be altered in a full log is listed in :mod:`tests.validate.test_alterations`.
"""

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
from cabo_rules.possible import fill_round, possible_game
from cabo_rules.validate import complete_lines, validate_lines, view_logs
from cabo_rules.validate.verdict import Verdict
from tests.validate.alterations import altered, old_and_new_hashes, same_json, same_move_line, spare_values
from tests.validate.games import fault_of, hashed, problem_of, random_game, random_log, replaced, unchained


def view_log(variant: str, seats: int = 3, seed: int = 1, viewer: int = 0, rounds: int = 1) -> list[str]:
    """Return the log of what a seat saw of a random game; a viewer without a seat at the table is a spectator."""
    game = random_game(variant, seats, seed, rounds)
    return list(log_lines(game.view(viewer if viewer < seats else SPECTATOR)))


generated = testing.games(testing.made_up_variants(), most_moves=120, over=True).filter(lambda game: game.number > 0)
logs = testing.logs(testing.views(generated)) | st.builds(
    view_log, st.sampled_from(variant_ids()), st.integers(3, 4), st.integers(1, 6), st.integers(0, 4), st.integers(1, 2)
)


full_logs = st.builds(random_log, st.sampled_from(variant_ids()), st.integers(3, 4), st.integers(1, 4))
any_log = full_logs | logs


def is_possible(lines: Sequence[str]) -> None:
    """Check that some whole game has exactly this view, and that the ordinary validator finds it sound.

    A full log is not a view, so no other log than the original is possible for it.
    """
    view = load_lines(lines, "view")
    assert view.viewer is not None
    for seed in (0, 1):
        game = possible_game(view, seed, earlier=True)
        verdict = validate_lines(list(log_lines(game)))
        assert (verdict.status, verdict.moves) == ("sound", len(lines) - 1)
        again = zip(unchained(list(log_lines(game.view(view.viewer)))), unchained(list(lines)), strict=True)
        assert all(same_move_line(one, other) for one, other in again)


def noticed(lines: list[str], number: int, rehash: bool) -> bool:
    """Return whether the log fails, sound up to that line; otherwise it must be possible.

    :param number: the line, counted from 1, before which it does not fail; with the old hashes, exactly that line.
    :param rehash: whether all hashes are computed again.
    """
    lines = hashed(rehash, lines)
    verdict = validate_lines(lines)
    if rehash and verdict.status == "sound":
        is_possible(lines)
        return False
    assert verdict.problem is not None
    exact = not rehash or '"viewer":' not in lines[0]
    assert verdict.problem.line == number or (verdict.problem.line > number and not exact), verdict.problem.message
    assert verdict.chain != "broken" or not rehash
    assert (verdict.lines, verdict.moves) == (verdict.problem.line, max(verdict.problem.line - 2, 0))
    assert verdict.sha256 == (json.loads(lines[verdict.lines - 2])[HASH] if verdict.lines > 1 else None)
    same_whatever_is_hidden(lines, verdict)
    return True


def same_whatever_is_hidden(lines: Sequence[str], verdict: Verdict) -> None:
    """Check that the verdict is the same with other faces for the hidden cards, so that it reveals nothing invented."""
    with pytest.MonkeyPatch.context() as patch:
        for seed in (1, 2):
            patch.setattr(view_logs, "fill_round", lambda marked, rng, seed=seed: fill_round(marked, Random(seed)))
            assert validate_lines(lines) == verdict


# --- sound views ------------------------------------------------------------------------------------------------------


@given(lines=any_log, data=st.data())
def test_a_log_is_sound_down_to_any_line(lines: list[str], data: st.DataObject) -> None:
    """The validator decides as the referee, from the header alone to the end; a view is that of some whole game."""
    end = data.draw(st.integers(1, len(lines)))
    verdict = validate_lines(lines[:end])
    assert (verdict.status, verdict.problem, verdict.moves, verdict.lines) == ("sound", None, end - 1, end)
    assert verdict.viewer == json.loads(lines[0]).get("viewer")
    if verdict.viewer is not None:
        is_possible(lines[:end])


@pytest.mark.parametrize("variant", variant_ids())
def test_every_view_of_a_game_is_sound(variant: str) -> None:
    """The view of each seat and of a spectator is sound in every variant, and completing it gives the same view."""
    game = random_game(variant, 3, 5, 2)
    for viewer in (0, 1, 2, SPECTATOR):
        view = game.view(viewer)
        verdict, again = complete_lines(list(log_lines(view)))
        assert (verdict.status, verdict.moves, verdict.viewer) == ("sound", game.number, viewer)
        assert (verdict.winners, verdict.totals, verdict.over) == (game.winners, game.totals, game.is_over)
        assert again == view


@given(lines=logs, most=st.integers(0, 60))
def test_only_so_many_moves_are_refereed(lines: list[str], most: int) -> None:
    """No line after those moves is read, and the game is the view up to them."""
    asked = []
    verdict, game = complete_lines((asked.append(line) or line for line in lines), most=most)  # type: ignore[func-returns-value]
    assert (verdict.status, verdict.moves, len(asked)) == ("sound", min(most, len(lines) - 1), verdict.moves + 1)
    assert game == load_lines(lines, "view", most=most)


# --- altered views ----------------------------------------------------------------------------------------------------


@old_and_new_hashes
@given(lines=any_log, data=st.data(), seed=st.integers(0, 10**9))
def test_an_altered_fact_is_noticed_or_leaves_a_possible_game(
    rehash: bool, lines: list[str], data: st.DataObject, seed: int
) -> None:
    """Fields are changed, removed, added or renamed, and events are removed, repeated or inserted."""
    at = data.draw(st.integers(1, len(lines) - 1))
    line, spare, rng = unchained(lines)[at] if rehash else json.loads(lines[at]), spare_values(lines), Random(seed)
    for new in [altered(line, rng, spare) for _ in range(6)]:
        changed = replaced(lines, at, new)
        if same_move_line(new, line) if rehash else same_json(new, line):
            assert validate_lines(hashed(rehash, changed)).status == "sound"
        else:
            noticed(changed, at + 1, rehash)
            if not rehash and same_move_line(new, line):
                assert problem_of(changed).code == "log.chain"


def _cards(thing: Any) -> list[tuple[Any, Any]]:
    """Return the holders of the cards of a line: each list or object, and the index or key in it."""
    pairs = list(thing.items() if isinstance(thing, dict) else enumerate(thing) if isinstance(thing, list) else ())
    found = [(thing, at) for at, item in pairs if isinstance(item, str) and (at == "card" or isinstance(at, int))]
    return found + [place for _, item in pairs for place in _cards(item)]


@old_and_new_hashes
@given(lines=logs, data=st.data(), seed=st.integers(0, 10**9))
def test_another_face_is_noticed_or_leaves_a_possible_game(
    rehash: bool, lines: list[str], data: st.DataObject, seed: int
) -> None:
    """A shown card gets another face or is hidden, or a hidden one is shown; the other lines stay.

    Such a log may pass, for example, if a card that is never seen again gets the face of a card that was never seen.
    """
    faces = [card.text for card in load_lines(lines, "view").variant.largest_deck]
    rng = Random(seed)
    parsed = [json.loads(line) for line in lines]
    shown = [at for at, line in enumerate(parsed) if at and _cards(line["events"])]
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
        changed = replaced(lines, at, new)
        assert noticed(changed, at + 1, rehash) or not hid
        if hid:  # the rules alone decide who is shown a card
            assert validate_lines(hashed(rehash, changed)).lines == at + 1


@old_and_new_hashes
@given(lines=logs, seed=st.integers(0, 10**9))
def test_two_faces_exchanged_everywhere_are_noticed_or_possible(rehash: bool, lines: list[str], seed: int) -> None:
    """From some line on, two faces are exchanged; if a card was seen before, the log contradicts itself."""
    rng = Random(seed)
    faces = sorted({card.text for card in load_lines(lines, "view").variant.largest_deck})
    assume(len(faces) > 1)
    for _ in range(4):
        one, other = rng.sample(faces, 2)
        at = rng.randrange(1, len(lines))
        changed = [line if number < at else _exchanged(line, one, other) for number, line in enumerate(lines)]
        others = [n for n, line in enumerate(lines) if json.loads(line) != json.loads(changed[n])]
        if others:
            noticed(changed, others[0] + 1, rehash)


def _exchanged(line: str, one: str, other: str) -> str:
    data = json.loads(line)
    for holder, key in _cards(data["events"]):
        holder[key] = {one: other, other: one}.get(holder[key], holder[key])
    return json.dumps(data)


@old_and_new_hashes
@given(lines=any_log, data=st.data())
def test_lines_deleted_doubled_or_exchanged_are_noticed(rehash: bool, lines: list[str], data: st.DataObject) -> None:
    """The line in the wrong place is blamed, even if it is the header."""
    one, other, to = (data.draw(st.integers(1, len(lines) - 1)) for _ in range(3))
    for changed, number in (
        (lines[:one] + lines[one + 1 :], one + 1),
        ([*lines[:to], lines[one], *lines[to:]], to + 2 if to == one else to + 1),
        (lines[1:], 1),
        ([lines[0], *lines], 2),
    ):
        if number <= len(changed):
            verdict, problem = fault_of(hashed(rehash, changed))
            assert (problem.line, verdict.moves) == (number, max(number - 2, 0))
    assume(one != other)
    exchanged = list(lines)
    exchanged[one], exchanged[other] = lines[other], lines[one]
    assert noticed(exchanged, min(one, other) + 1, rehash)


@given(lines=logs)
def test_another_viewer_is_noticed_or_sees_the_same(lines: list[str]) -> None:
    """The log of one seat under another seat's number shows too much or too little, as soon as either sees a card.

    With the old hashes, the chain breaks at the header.
    """
    header = json.loads(lines[0])
    for viewer in {*range(len(header["players"])), SPECTATOR} - {header["viewer"]}:
        changed = [json.dumps({**header, "viewer": viewer}), *lines[1:]]
        assert noticed(changed, 1, False)
        if noticed(changed, 2, True):
            problem = problem_of(rechained(changed))
            assert problem.code == "log.view"
    del header["viewer"]
    problem = problem_of(rechained([json.dumps(header), *lines[1:]]))
    assert (problem.line, problem.code) == (2, "deal.wrong_cards")


# --- nonsense ---------------------------------------------------------------------------------------------------------


@given(lines=logs, data=st.data(), seed=st.integers(0, 10**9))
def test_nonsense_gives_a_verdict(lines: list[str], data: st.DataObject, seed: int) -> None:
    """However damaged a log is, only the documented errors are raised."""
    rng, spare = Random(seed), spare_values(lines)
    for _ in range(4):
        damaged: list[Any] = list(lines)
        for _ in range(rng.randint(1, 12)):
            at = rng.randrange(1, len(damaged))
            damaged[at] = json.dumps(altered(json.loads(damaged[at]), rng, spare))
        if rng.random() < 0.5:
            hide = rng.choice([0.1, 0.5])
            damaged = [damaged[0], *(_partly_hidden(line, rng, hide) for line in damaged[1:])]
        if rng.random() < 0.8:  # otherwise the chain breaks first
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
    return json.dumps(data)


@given(garbage=st.lists(st.binary(max_size=60) | st.text(max_size=60), max_size=3))
def test_garbage_after_the_header_is_unreadable(garbage: list[Any]) -> None:
    """A random line is not a move; the lines before it are sound."""
    lines = [*view_log("rush")[:5], *garbage]
    verdict = validate_lines(lines)
    assert (verdict.status, verdict.moves) == (("unreadable" if garbage else "sound"), 4)

"""Records completed to games, games kept up to a problem, and the cache of moves."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

import pytest

from cabo_rules import Game, LogError, load_game, load_variant, moves, save_game
from cabo_rules.logs import load_lines, log_lines
from cabo_rules.logs import written as as_written
from cabo_rules.logs.codec import decode_move
from cabo_rules.logs.lines import parse
from cabo_rules.moves import Deal, Shuffle
from cabo_rules.play import Habits, play_at_random
from cabo_rules.validate import complete, complete_lines, validate_lines
from tests.validate.games import moves_only, random_game, random_log
from tests.validate.test_records import record, written


def test_a_record_is_completed_to_the_full_log(tmp_path: Path) -> None:
    """Completing gives the log that this library would have written, and it loads."""
    game = random_game("travellers")
    path = written(tmp_path / "record.jsonl", moves_only(list(log_lines(game)), "travellers"))
    verdict, completed = complete(path)
    assert (verdict.status, verdict.name) == ("sound", str(path))
    assert completed == game
    save_game(completed, path)
    assert load_game(path) == game


def test_a_broken_record_is_not_completed(tmp_path: Path) -> None:
    """There is a verdict but no game."""
    lines = record()
    path = written(tmp_path / "record.jsonl", [*lines[:4], *lines[5:]])
    verdict, completed = complete(path)
    assert (verdict.status, completed) == ("broken", None)
    assert verdict.problem is not None
    assert verdict.problem.line >= 5


def test_a_game_is_kept_as_far_as_it_is_sound() -> None:
    """A game is kept up to a number of moves or up to its first problem; with a broken header there is none."""
    game, lines = random_game("rush", 2), record()
    rest = iter(lines)
    verdict, part = complete_lines(rest, most=3)
    assert (verdict.status, part is not None and part.steps) == ("sound", game.steps[:3])
    assert list(rest) == lines[4:]
    assert complete_lines(lines, most=0)[1] == Game.new(game.variant, game.players)
    assert complete_lines(lines[:4], most=9) == complete_lines(lines[:4])
    verdict, part = complete_lines([*lines[:4], "{"])
    assert (verdict.status, part is not None and part.steps) == ("unreadable", game.steps[:3])
    assert complete_lines(["{"])[1] is None
    assert [complete_lines(lines)[0].name, complete_lines(lines, "mine")[0].name] == ["log", "mine"]
    assert complete_lines([])[1] is None
    for most in (None, 1):
        with pytest.raises(LogError, match=r"lines must be a list of lines, not '\{\}'"):
            complete_lines("{}", most=most)


def test_lines_after_the_last_move_that_is_wanted_are_not_asked_for() -> None:
    """Lines after the last wanted move are not read, in full logs, in views, and in records with claims in between."""
    game = random_game("rush", 2)
    view = list(log_lines(game.view(1)))
    claims = json.dumps({"claims": {"totals": [0, 0]}})
    short, *moves_ = record()
    full = list(log_lines(game))
    for lines, whole in ((full, game), (view, game.view(1)), ([short, claims, *moves_], game)):
        for most in (0, 1, 3):
            rest = iter(lines)
            verdict, part = complete_lines(rest, most=most)
            read = len(lines) - len(list(rest))
            assert (verdict.status, verdict.moves) == ("sound", most)
            assert part is not None
            assert part.steps == whole.steps[:most]
            assert read == verdict.lines == most + 1 + (lines[1] == claims and most > 0)


@pytest.mark.parametrize("variant", ["stacking", "rush"])
def test_a_game_that_is_kept_shuffles_on_as_the_original(variant: str) -> None:
    """After loading or completing a game with its seed, the next deal is the original one, even after reshuffles."""
    *_, game = play_at_random(load_variant(variant), ["Ana", "Ben"], 3, habits=Habits(call=0), most_moves=500)
    shuffles = [step.number for step in game.steps if isinstance(step.move, Shuffle)]
    assert len(shuffles) > 1
    past = list(log_lines(game))[: shuffles[0] + 2]
    _, completed = complete_lines(moves_only(past))
    assert completed is not None
    for kept in (load_lines(past, "log", seed=3), completed.with_seed(3)):
        assert kept.shuffles == 2
        for step in game.steps[kept.number :]:
            if isinstance(step.move, Deal):
                kept = kept.deal(starter=step.move.starter, dealer=step.move.dealer)
            elif not isinstance(step.move, Shuffle):
                kept = kept.play(step.move)
        assert kept == game


def test_the_moves_that_are_remembered_are_few_and_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cache of moves is bounded, and clearing it does not change a verdict."""
    lines = random_log("rush", 3)
    verdict = validate_lines(lines)
    assert as_written._move_met.cache_info().maxsize == 4096
    met: list[str] = []

    def met_again(text: str) -> moves.Move:
        met.append(text)
        return decode_move(parse(text))

    few = lru_cache(maxsize=2)(met_again)
    monkeypatch.setattr(as_written, "_move_met", few)
    assert validate_lines(lines) == verdict
    assert few.cache_info().currsize == 2
    assert max(map(len, met)) <= 120
    assert any('"type":"deal"' in line for line in lines[2:])
    assert not any('"type":"deal"' in text for text in met)

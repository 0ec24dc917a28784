"""What a seat can do with its view of any game: list its moves, know what it was shown, follow, save, load, go on."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from cabo_rules import Game, GameError, LogError, load_lines, log_lines, redact
from cabo_rules.cards import Card
from cabo_rules.logs import load_game, read_step, save_game, step_line
from cabo_rules.moves import Deal, OpenCommitment, SetUp, Shuffle
from cabo_rules.past import Step
from cabo_rules.possible import possible_game
from cabo_rules.testing.pick import seeded_pick
from tests.properties.candidates import candidates_of
from tests.properties.lively import GAMES, SHIPPED, lively_game
from tests.properties.seen import check_knowledge, check_own_moves, check_square, viewers
from tests.properties.worlds import unknown_cards


def _games_of(game: Game, stride: int = 1) -> Iterator[Game]:
    """The same game from its beginning, after every so many moves."""
    grown = Game.new(game.variant, game.players)
    for step in game.steps:
        grown = grown.follow(step)
        if grown.number % stride == 0 or grown.number == game.number:
            yield grown


@pytest.mark.parametrize("name", GAMES)
def test_square(name: str) -> None:
    """A client that holds only what it was shown comes to just what the referee would show it."""
    check_square(lively_game(name))


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_lists_its_own_moves(name: str) -> None:
    """From its view, with or without recall, come the same legal moves, and the same reasons against others."""
    rng = Random(f"own moves {name}")
    for number, game in enumerate(_games_of(lively_game(name), stride=3)):
        for seat in viewers(game.state.seats):
            tried = candidates_of(game.state, seat, seeded_pick(rng)) if number % 5 == 0 else ()
            check_own_moves(game.state, seat, tried)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_knows_it_was_shown(name: str) -> None:
    """With perfect recall it knows what events showed it in this round, with none what lies open now."""
    assert check_knowledge(lively_game(name)) > 0


@pytest.mark.parametrize("name", GAMES)
def test_a_client_follows(name: str) -> None:
    """Whether it was there from the start or came later, or left and came back: a client's game is the seat's view."""
    game = lively_game(name)
    rng = Random(f"client {name}")
    for seat in rng.sample(viewers(game.state.seats), 2):
        client = late = Game.new(game.variant, game.players, viewer=seat)
        for grown in _games_of(game):
            told = redact(grown.since(client.number)[0], seat)
            client = client.follow(told)
            late = late.follow(told if rng.random() < 0.8 else read_step(step_line(told)))
            if rng.random() < 0.05:
                assert client == late == grown.view(seat)
                loaded = load_lines(list(log_lines(late)), "the log")
                late = rng.choice([grown.view(seat), pickle.loads(pickle.dumps(late)), loaded])
        assert client == late == game.view(seat)
        assert (client.viewer, client.seed) == (seat, None)


@pytest.mark.parametrize("name", GAMES)
def test_possible_games_look_the_same(name: str) -> None:
    """A possible game behind a view has that view; the seed says which game, where anything is hidden."""
    game = lively_game(name)
    rng = Random(f"possible {name}")
    seats = viewers(game.state.seats)
    for grown in rng.sample([*_games_of(game)], 4):
        seat = rng.choice(seats)
        view = grown.view(seat)
        others = [possible_game(view, seed, earlier=seed > 2) for seed in range(4)]
        assert all(other.viewer is None and other.view(seat) == view for other in others)
        assert possible_game(view, 2) == others[2]
        if len(set(unknown_cards(grown.state, seat))) > 3 and not _shown_much(grown):
            assert len({tuple(map(str, _faces(other))) for other in others}) > 1


def _shown_much(game: Game) -> bool:
    """Return whether few games are possible: in this round the host has opened a commitment, or the few cards of the
    stock have been shuffled in so often that where they lie can be worked out."""
    last = next(step.number for step in reversed(game.steps) if isinstance(step.move, Deal | SetUp))
    kinds = Counter(type(step.move) for step in game.since(last))
    return OpenCommitment in kinds or kinds[Shuffle] > 3


def _faces(game: Game) -> list[Card]:
    state = game.state
    return [*state.stock, *(slot.card for hand in state.hands for slot in hand if slot.card is not None)]


def test_a_client_that_is_sent_nonsense() -> None:
    """Steps of another time, and steps that were altered on their way, are followed or an error of the library; the
    game that was asked stays as it is.
    """
    outcomes: Counter[bool] = Counter()
    for name in SHIPPED:
        game, rng = lively_game(name), Random(f"nonsense {name}")
        steps = game.view(0).steps
        for grown in rng.sample([*_games_of(game)][:-1], 8):
            client = grown.view(0)
            before = pickle.dumps(client)
            for number in (-1, 0, client.number, client.number + 2):
                with pytest.raises(GameError, match="comes next"):
                    client.follow(Step(number, steps[0].move, ()))
            for step in (*rng.sample(steps, 10), *[steps[client.number]] * 30):
                outcomes[_followed(client, _altered(json.loads(step_line(step)), client.number + 1, rng))] += 1
            assert pickle.dumps(client) == before
    assert min(outcomes[True], outcomes[False]) > 500


def _followed(client: Game, line: str) -> bool:
    """Whether a line can be read and followed."""
    try:
        client.follow(read_step(line))
    except (GameError, LogError):
        return False
    return True


_OTHERS: Final[dict[type, tuple[Any, ...]]] = {
    int: (-1, 0, 1, 3, 10**6),
    str: ("AS", "??", "stock", "call"),
    list: ([], [0, 1]),
    type(None): (0, "??"),
}


def _altered(line: dict[str, Any], number: int, rng: Random) -> str:
    """The line of a step with another number, and with one value in its events that is another."""
    line["n"] = number
    inside: Any = line["events"]
    while True:
        at = rng.choice(range(len(inside)) if isinstance(inside, list) else sorted(inside))
        if not inside[at] or not isinstance(inside[at], dict | list) or (at != 0 and rng.random() < 0.2):
            break
        inside = inside[at]
    inside[at] = rng.choice(_OTHERS.get(type(inside[at]), (None,)))
    return json.dumps(line)


def test_a_client_keeps_its_game_in_a_file(tmp_path: Path) -> None:
    """The file of a view is a view again, and goes on where it was."""
    game = lively_game("rush")
    half = next(grown for grown in _games_of(game) if grown.number == game.number // 2).view(1)
    save_game(half, tmp_path / "seat1.jsonl")
    client = load_game(tmp_path / "seat1.jsonl")
    assert client == half
    for step in game.since(half.number):
        client = client.follow(redact(step, 1))
    assert client == game.view(1)

"""The example of a server and its clients: a whole game over streams, a race, and lines that are none."""

from __future__ import annotations

import asyncio
import gc
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import Mock

import pytest

from cabo_rules import SPECTATOR, Game, load_game, load_variant, redact, validate_log
from cabo_rules.events import Discarded
from cabo_rules.logs import load_lines, log_lines, move_line, read_step, save_game, step_line
from cabo_rules.moves import Abandon, Call, Draw, FirstLook, Move, Snap
from cabo_rules.testing import assert_no_leak
from tests.effort import at_most
from tests.examples import EXAMPLES, program
from tests.families import COMPLETE
from tests.validate.games import random_game

PROGRAM = EXAMPLES / "server_and_clients.py"

_T = TypeVar("_T")


example = program("server_and_clients")

DEALT = Game.new(load_variant("stacking"), example.PLAYERS, seed=1)
"""A game in which the cards have been dealt, and nobody has looked yet."""


def run(played: Coroutine[Any, Any, _T]) -> _T:
    """What comes of a coroutine; nothing is left open behind it, for that would be a warning now."""
    result = asyncio.run(asyncio.wait_for(played, 30))
    gc.collect()
    return result


def ignore(told: str) -> None:
    """Nobody wants the story."""


@pytest.fixture(scope="module")
def played() -> tuple[Any, dict[int, Any], list[str]]:
    """The table after the game of the example, its clients by seat, and the story."""
    story: list[str] = []
    table, clients = run(example.play_a_game(example.SEED, story.append))
    return table, {client.seat: client for client in clients}, story


class Raw:
    """A connection that sends what it likes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def ask(self, line: bytes) -> bytes:
        """Send a line, and read one."""
        self.writer.write(line + b"\n")
        return await self.reader.readline()

    async def join(self, seat: int) -> Game:
        """The game so far, for a seat."""
        lines = [await self.ask(str(seat).encode())]
        while (line := await self.reader.readline()) != b"\n":
            lines.append(line)
        return load_lines(lines, "so far")

    async def leave(self) -> None:
        """Close the connection, and wait until it is closed."""
        self.writer.close()
        await self.writer.wait_closed()


Connect = Callable[[], Awaitable[Raw]]


def at_a_table(play: Callable[[Any, Connect], Coroutine[Any, Any, None]]) -> None:
    """Run a coroutine, given a served table and a function that connects to it; all connections are closed."""

    async def serve() -> None:
        table, clients = example.Table(DEALT), list[Raw]()

        async def connect() -> Raw:
            clients.append(Raw(*await asyncio.open_connection(*server.sockets[0].getsockname())))
            return clients[-1]

        server = await asyncio.start_server(table.serve, example.ADDRESS, 0, limit=example.LONGEST_MOVE)
        async with server:
            try:
                await play(table, connect)
            finally:
                for client in clients:
                    await client.leave()
            await asyncio.gather(*table.visits)

    run(serve())


# --- the game of the example ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [example.SEED, 1])
def test_each_client_holds_its_view_of_the_game(seed: int) -> None:
    """At the end of a whole game each client holds what the server would show it, and no more."""
    table, clients = run(example.play_a_game(seed, ignore))
    assert table.game.is_over
    assert sorted(client.seat for client in clients) == [SPECTATOR, 0, 1, 2]
    for client in clients:
        assert client.game == table.game.view(client.seat)
        assert client.game.viewer == client.seat


def test_the_logs_of_the_clients_are_sound(played: Any, tmp_path: Path) -> None:
    """Each client can save its game, load it again, and have it refereed."""
    _, clients, _ = played
    for seat, client in clients.items():
        path = tmp_path / f"seat {seat}.jsonl"
        save_game(client.game, path)
        verdict = validate_log(path)
        assert (verdict.status, verdict.viewer, verdict.over) == ("sound", seat, True)
        assert load_game(path) == client.game


def test_the_snap_race(played: Any) -> None:
    """Two snap the same discard: the first to arrive has it, the other is refused, and that costs nothing."""
    table, clients, story = played
    steps = table.game.steps
    snap = next(step for step in steps if isinstance(step.move, Snap))
    before = steps[snap.number - 2]
    assert isinstance(before.events[0], Discarded)
    winner = snap.move.seat
    (loser,) = {0, 1, 2} - {winner, before.move.seat}
    asked, code = clients[loser].refused[0]
    assert isinstance(asked, Snap)
    assert asked.seat == loser
    assert code == "matching.snap.late"
    assert asked not in table.game.moves
    name = table.game.players[loser]
    assert sum("another snap was first" in told for told in story) == 1
    assert any(
        told.lstrip().startswith(f"{name} asked for Snap(") and "another snap was first" in told for told in story
    )
    later = load_lines([*log_lines(table.game)][: snap.number + 1], "as far as the snap").state
    assert [sum(slot.card is not None for slot in hand) for hand in later.hands] == [
        3 if seat == winner else 4 for seat in range(3)
    ]


def test_chi_comes_back(played: Any) -> None:
    """Somebody whose connection was lost is sent the game so far, and plays on."""
    table, clients, story = played
    away = story.index("     Chi loses the connection")
    back = next(told for told in story[away:] if told.startswith("Chi joins and is sent the "))
    lines = int(back.split()[-4])
    assert 14 <= lines < table.game.number
    assert any(step.move.seat == 2 for step in clients[2].game.since(lines - 1))


def test_the_program_tells_the_story() -> None:
    """It runs as a program, and leaves nothing to warn of."""
    ran = subprocess.run([sys.executable, "-W", "error", str(PROGRAM)], capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stderr) == (0, "")
    *story, last = ran.stdout.splitlines()
    assert last.endswith(": sound")
    assert any("another snap was first" in told for told in story)
    assert any(told.startswith("The game is over: ") for told in story)


# --- the bot ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", COMPLETE)
def test_the_bot_plays_every_variant(variant: str) -> None:
    """A full table of bots, each of which is given its view, plays on through the rounds, with bounded work a move."""
    rules = load_variant(variant)
    players = [f"Player {seat}" for seat in range(rules.most_seats)]
    game = Game.new(rules, players, seed=1)
    bots = [example.bot(f"{player} {variant}") for player in players]
    while not game.is_over and game.number < 150:
        if game.state.phase == "deal":
            game = game.deal()
        for seat, choose in enumerate(bots):
            seen = game.view(seat)
            with at_most(50_000):  # there may be a hundred thousand matches of a drawn card, and far more
                move = choose(seen, seat)
            if move is not None:
                game = game.play(move)
                break
        else:
            pytest.fail(f"nobody moves in {game.state.phase}")
    assert game.is_over or game.number >= 150


def test_the_bot_calls_after_three_laps() -> None:
    """It calls when it may, and not before; and who only watches does nothing."""
    game, bots = DEALT, [example.bot(player) for player in example.PLAYERS]
    while not any(isinstance(move, Call) for move in game.moves):
        assert example.bot("")(game.view(SPECTATOR), SPECTATOR) is None
        game = game.play(next(move for seat in range(3) if (move := bots[seat](game.view(seat), seat)) is not None))
    assert game.state.turns == 11


# --- nothing leaks ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [example.SEED, 1, 2])
def test_no_client_is_sent_too_much(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """All lines that went to a client in a whole game, with the log that it joins by, hold only what it may know."""
    whose: dict[asyncio.StreamWriter, int] = {}
    sent: dict[asyncio.StreamWriter, list[str]] = {}
    send = example.send

    class Table(example.Table):  # type: ignore[misc, name-defined]
        def answer(self, writer: asyncio.StreamWriter, line: bytes) -> None:
            super().answer(writer, line)
            whose[writer] = self.seats[writer]

    def recorded(writer: asyncio.StreamWriter, *lines: str) -> None:
        sent.setdefault(writer, []).extend(lines)
        send(writer, *lines)

    monkeypatch.setattr(example, "Table", Table)
    monkeypatch.setattr(example, "send", recorded)
    table, _ = run(example.play_a_game(seed, ignore))
    assert sorted(whose.values()) == [SPECTATOR, 0, 1, 2, 2]  # Chi came back
    for writer, seat in whose.items():
        assert sum(len(sent[each]) for each in whose if whose[each] == seat) > table.game.number
        assert_no_leak(sent[writer], table.game, seat)


def sent_to(seat: int, game: Game) -> bytes:
    """What the server sends to a seat while a game is played, and then to the same seat when it joins once more."""
    table = example.Table(Game.new(game.variant, game.players))
    # a connection without a network, on which all is read at once
    wire = Mock(spec=["is_closing", "transport", "write"], is_closing=lambda: False)
    wire.transport.get_write_buffer_size.return_value = 0
    table.answer(wire, str(seat).encode())
    for move in game.moves:
        table.play(move.seat, move)
    table.seats.clear()
    table.answer(wire, str(seat).encode())
    return b"".join(call.args[0] for call in wire.write.call_args_list)


@pytest.mark.parametrize("variant", ["stacking", "travellers"])
@pytest.mark.parametrize("seat", [SPECTATOR, 0, 2])
def test_what_is_sent_follows_from_what_may_be_known(variant: str, seat: int) -> None:
    """In other games that look the same to a seat, the server sends it the same, byte by byte."""
    for seed, moves in ((1, 25), (2, 80)):
        game = random_game(variant, 3, seed, 2, moves)
        assert len(sent_to(seat, game).splitlines()) > 2 * game.number
        assert_no_leak(partial(sent_to, seat), game, seat)


# --- the server alone -------------------------------------------------------------------------------------------------

BAD_LINES = {
    "not JSON": b"snap!", "not UTF-8": b"\xff\xfe\x00", "empty": b"", "no object": b"[1,2]",
    "nested deeply": b"[" * 5000, "no move": b'{"type":"teleport","seat":0}',
    "a seat that is text": b'{"type":"draw","seat":"0","pile":"stock"}',
    "for another seat": move_line(FirstLook(1, (0, 1))).encode(), "the host's": move_line(Abandon()).encode(),
    "too long": b"9" * 1_000_000, "just too long": b"9" * 10_001,
}  # fmt: skip


@pytest.mark.parametrize("line", BAD_LINES.values(), ids=BAD_LINES)
def test_a_bad_line_is_answered_with_one_error(line: bytes) -> None:
    """A line that is no move of its sender's is answered with one line; nothing has happened, and the game goes on."""

    async def play(table: Any, connect: Connect) -> None:
        ana, ben = await connect(), await connect()
        await ana.join(0)
        await ben.join(1)
        answer = json.loads(await ana.ask(line))
        assert sorted(answer) == ["error", "sentence"]
        assert answer["error"] == "bad line"
        assert "\n" not in answer["sentence"]
        assert table.game == DEALT
        step = read_step(await ana.ask(move_line(FirstLook(0, (0, 1))).encode()))
        assert step == table.game.steps[-1]
        told = f"{step_line(redact(step, 1))}\n"  # and not the error, which was not for Ben
        assert await ben.reader.readline() == told.encode()

    at_a_table(play)


def test_a_refusal_tells_the_code() -> None:
    """A move that the rules refuse is answered with the code of the refusal, and its sentence with the names."""

    async def play(table: Any, connect: Connect) -> None:
        ana = await connect()
        game = await ana.join(0)
        asked: Move = Draw(0, "stock")
        refusal = game.refusal(asked)
        assert refusal is not None
        answer = json.loads(await ana.ask(move_line(asked).encode()))
        assert answer["error"] == refusal.code
        assert answer["sentence"] == refusal.sentence_for(game.players)

    at_a_table(play)


@pytest.mark.parametrize("first", [b"hello", b"", b"3", b"-1", b"9" * 100, b"9" * 20_000, b'{"seat":0}'])
def test_whoever_says_no_seat_is_shown_out(first: bytes) -> None:
    """Without a seat there is one error, and the connection is closed: nothing of the game is shown."""

    async def play(table: Any, connect: Connect) -> None:
        stranger = await connect()
        answer = json.loads(await stranger.ask(first))
        assert answer["error"] == "bad line"
        assert "invalid literal" not in answer["sentence"]
        assert await stranger.reader.read() == b""
        assert table.seats == {}

    at_a_table(play)


def test_late_joiners_hold_the_same() -> None:
    """Whoever joins later, or twice, holds what those hold who were there from the beginning."""

    async def play(table: Any, connect: Connect) -> None:
        ana, ben = await connect(), await connect()
        bens = await ben.join(1)
        await ana.join(0)
        await ana.ask(move_line(FirstLook(0, (0, 1))).encode())
        await ana.leave()
        bens = bens.follow(read_step(await ben.reader.readline()))
        late, other_screen, again = await connect(), await connect(), await connect()
        assert await other_screen.join(1) == bens == table.game.view(1)
        assert await again.join(0) == table.game.view(0)
        assert await late.join(SPECTATOR) == table.game.view(SPECTATOR)
        assert (await late.ask(move_line(FirstLook(2, ())).encode())).startswith(b'{"error"')

    at_a_table(play)


def test_half_a_line_is_no_line() -> None:
    """A client that goes in the middle of a line has not said it."""

    async def play(table: Any, connect: Connect) -> None:
        ana = await connect()
        game = await ana.join(0)
        ana.writer.write(move_line(FirstLook(0, (0, 1))).encode())
        await ana.leave()
        await asyncio.gather(*table.visits)
        assert table.game.number == game.number
        assert table.seats == {}

    at_a_table(play)


def test_who_does_not_read_is_cut_off() -> None:
    """What a client leaves unread is kept up to a limit; then the connection is given up."""

    async def play(table: Any, connect: Connect) -> None:
        sleeper = await connect()
        await sleeper.join(SPECTATOR)
        (writer,) = table.seats
        sent = 0
        while not writer.is_closing():
            example.send(writer, "x" * 1_000_000)
            sent += 1
        await asyncio.gather(*table.visits)
        assert table.seats == {}
        example.send(writer, "nobody is there")
        sleeper.writer.transport.abort()
        assert 16 < sent < 100

    at_a_table(play)

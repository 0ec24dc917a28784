"""A server and four clients, three players and a spectator: a game of Cabo over asyncio streams, in one file.

Run it from anywhere: ``python examples/server_and_clients.py``. The server holds the only whole game and referees it.
A client holds what its stream told it and nothing else, and knows all that it may do: it runs the same library.

What goes over a connection is lines:

* The client begins with the number of its seat, or that of SPECTATOR to watch. A server for strangers would ask for
  the secret that it gave to the player of that seat.
* The server answers with the log of the game so far, as that seat sees it, and an empty line. Whoever joins late, or
  comes back, needs nothing else.
* Then the client sends its moves, and the server each step that is played, the cards turned over that the seat does
  not know. A move that is refused, or a line that is no move, is answered with an error, to its sender only.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from random import Random

import cabo_rules as cabo
from cabo_rules.logs import move_line, read_move, read_step, step_line
from cabo_rules.moves import Call, Move
from cabo_rules.play import Habits, random_move_of

ADDRESS = "127.0.0.1"
LONGEST_MOVE = 10_000  # bytes of a line that the server reads
LONGEST_LINE = 1_000_001  # bytes of a line that a client reads: those of a log, and the line break
MOST_UNREAD = 16_000_000  # bytes that the server keeps for a client that does not read them
PLAYERS = ("Ana", "Ben", "Chi")
SEED = 39  # of a game in which two players can snap the first card that is discarded


def send(writer: asyncio.StreamWriter, *lines: str) -> None:
    """Send lines without waiting. A client that does not read them is cut off; it may join again."""
    if not writer.is_closing():
        writer.write("".join(f"{line}\n" for line in lines).encode())
        if writer.transport.get_write_buffer_size() > MOST_UNREAD:
            writer.transport.abort()


# --- the server -------------------------------------------------------------------------------------------------------


class Table:
    """The server's side: the one game with all its cards, and the connections that follow it."""

    def __init__(self, game: cabo.Game) -> None:
        self.game = game
        self.seats: dict[asyncio.StreamWriter, int] = {}
        self.visits: set[asyncio.Task[None]] = set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, from its first line to its last. Whatever comes, the game goes on for the others."""
        visit = asyncio.current_task()
        assert visit is not None
        self.visits.add(visit)
        try:
            while True:
                try:
                    self.answer(writer, await next_line(reader))
                except cabo.IllegalMove as error:
                    refusal = error.refusal
                    sentence = refusal.sentence_for(self.game.players)
                    send(writer, json.dumps({"error": refusal.code, "sentence": sentence}))
                except (cabo.CaboError, ValueError) as error:
                    send(writer, json.dumps({"error": "bad line", "sentence": str(error)}))
                    if writer not in self.seats:
                        break  # it joined without a seat
                await writer.drain()  # wait until the client has read most of what it was sent
        except (ConnectionError, asyncio.IncompleteReadError):
            pass  # it is gone
        finally:
            self.seats.pop(writer, None)
            writer.close()
            self.visits.discard(visit)

    def answer(self, writer: asyncio.StreamWriter, line: bytes) -> None:
        """Take a line from a connection: first the seat, then moves.

        Nothing is awaited here: moves are played one by one, in the order in which they arrive, which settles races;
        and nothing is played between the game so far that a client is sent and the first step that follows it.
        """
        if writer not in self.seats:
            seat = seat_in(line)
            send(writer, *cabo.log_lines(self.game.view(seat)), "")
            self.seats[writer] = seat
        else:
            self.play(self.seats[writer], read_move(line))

    def play(self, seat: int, move: Move) -> None:
        """Play a move of a seat, and tell everybody what they may know of it.

        :raises GameError: when the move is that of another seat or of the host.
        :raises IllegalMove: when the rules refuse it. Then nothing has changed, and nobody else hears of it.
        """
        if move.seat != seat:
            raise cabo.GameError(f"seat {seat} cannot move for another")
        before = self.game.number
        self.game = self.game.play(move)
        for step in self.game.since(before):  # more than one where the host's shuffle has followed
            for writer, viewer in self.seats.items():
                send(writer, step_line(cabo.redact(step, viewer)))


def seat_in(line: bytes) -> int:
    """Return the seat with which a client begins.

    :raises ValueError: if the line is not a number.
    """
    try:
        return int(line)
    except ValueError:
        raise ValueError("the first line must be the number of a seat") from None


async def next_line(reader: asyncio.StreamReader) -> bytes:
    """The next whole line.

    :raises asyncio.IncompleteReadError: when the other side is gone.
    :raises ValueError: when the line was too long. All of it is skipped, so that the next line is read as one.
    """
    too_long = False
    while True:
        try:
            line = await reader.readuntil()
            if not too_long:
                return line
            raise ValueError(f"the line is longer than {LONGEST_MOVE} bytes")
        except asyncio.LimitOverrunError as overrun:
            await reader.readexactly(overrun.consumed)
            too_long = True


# --- the clients ------------------------------------------------------------------------------------------------------

Choose = Callable[[cabo.Game, int], Move | None]  # a player: what to do in this view of a game, from this seat


class Client:
    """One side of a connection: a seat, the game as that seat sees it, and the move that is not yet answered."""

    def __init__(self, seat: int, tell: Callable[[str], None]) -> None:
        self.seat = seat
        self.tell = tell
        self.name = "The spectator" if seat == cabo.SPECTATOR else PLAYERS[seat]
        self.refused: list[tuple[Move | None, str]] = []

    async def join(self, port: int) -> None:
        """Connect, and be sent the game so far: at its beginning, late, or once more after a lost connection."""
        self.reader, self.writer = await asyncio.open_connection(ADDRESS, port, limit=LONGEST_LINE)
        self.asked: Move | None = None
        send(self.writer, str(self.seat))
        lines = []
        while (line := await self.reader.readuntil()) != b"\n":
            lines.append(line)
        self.game = cabo.load_lines(lines, "the game so far")
        self.tell(f"{self.name} joins and is sent the {len(lines)} lines so far")

    async def leave(self) -> None:
        """Close the connection."""
        self.writer.close()
        with suppress(ConnectionError):
            await self.writer.wait_closed()

    async def play(self, choose: Choose, until: int | None = None) -> None:
        """Play, or watch, to the end of the game or until so many moves have been played.

        One move is asked at a time. Its answer comes after all that was played before it: by then this view is up to
        date, and a move that was refused is no longer among the legal ones.

        :raises asyncio.IncompleteReadError: when the server is gone. Join again.
        """
        while not self.game.is_over and (until is None or self.game.number < until):
            if self.asked is None and (move := choose(self.game, self.seat)) is not None:
                self.asked = move
                send(self.writer, move_line(move))
            self.hear(await self.reader.readuntil())

    def hear(self, line: bytes) -> None:
        """Take a line from the server: an error that answers the last move, or a step."""
        if line.startswith(b'{"error"'):
            error = json.loads(line)
            self.tell(f"     {self.name} asked for {self.asked}: {error['sentence']}")
            self.refused.append((self.asked, error["error"]))
            self.asked = None
        else:
            step = read_step(line)
            self.game = self.game.follow(step)
            if step.move == self.asked:
                self.asked = None
            if self.seat == cabo.SPECTATOR:  # who tells the story
                self.tell(in_words(self.game, step))


def in_words(game: cabo.Game, step: cabo.Step) -> str:
    """A step in words: who has moved, and what happened, with the card if there is one."""
    who = "The host" if step.move.seat == cabo.HOST else game.players[step.move.seat]
    happened = [f"{type(event).__name__} {getattr(event, 'card', None) or ''}".strip() for event in step.events]
    return f"{step.number:3}. {who}: {', '.join(happened)}"


def bot(seed: str) -> Choose:
    """A player that snaps when it knows that it is right, calls after three laps, and else does anything.

    It lists no moves, which can be millions: it asks for the move that it has in mind, and leaves the rest to chance.
    """
    rng = Random(seed)
    habits = Habits(right_snap=1, wrong_snap=0, call=0)

    def choose(game: cabo.Game, seat: int) -> Move | None:
        call = Call(seat)
        if game.state.turns > 3 * game.state.seats and call in game.legal_moves(seat):
            return call
        return random_move_of(game.state, seat, rng, habits)

    return choose


async def play_a_game(seed: int, tell: Callable[[str], None]) -> tuple[Table, list[Client]]:
    """Play a whole game; give back the table and its clients, the spectator first."""
    table = Table(cabo.Game.new(cabo.load_variant("stacking"), PLAYERS, seed=seed))
    server = await asyncio.start_server(table.serve, ADDRESS, 0, limit=LONGEST_MOVE)
    async with server:
        port = server.sockets[0].getsockname()[1]
        spectator, ana, ben, chi = clients = [Client(seat, tell) for seat in (cabo.SPECTATOR, 0, 1, 2)]
        for client in clients:
            await client.join(port)

        async def play_and_come_back() -> None:
            choose = bot(f"Chi {seed}")
            await chi.play(choose, until=13)
            await chi.leave()
            tell("     Chi loses the connection")
            await chi.join(port)
            await chi.play(choose)

        async with asyncio.TaskGroup() as players:
            players.create_task(spectator.play(bot("")))
            players.create_task(ana.play(bot(f"Ana {seed}")))
            players.create_task(ben.play(bot(f"Ben {seed}")))
            players.create_task(play_and_come_back())
        for client in clients:
            await client.leave()
        await asyncio.gather(*table.visits)
    return table, clients


def main() -> None:
    """Tell the story of a game, and what the clients hold at its end."""
    table, clients = asyncio.run(play_a_game(SEED, print))
    print(f"The game is over: {', '.join(PLAYERS[seat] for seat in table.game.winners or ())} wins")
    for client in clients:
        assert client.game == table.game.view(client.seat)
        verdict = cabo.validate_lines(cabo.log_lines(client.game))  # what can be refereed from that seat
        print(f"{client.name} holds a log of {verdict.lines} lines: {verdict.status}")


if __name__ == "__main__":
    main()

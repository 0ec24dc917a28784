"""Tables of three bots and a person each, on one server: how soon a move is answered, and what a table costs.

The server is a process of its own on this machine; this process holds a websocket for each table and plays at random by
what it is offered, as the page does: it points at spots, and sends one of the moves that this makes. After a game comes
the next one. It spreads its moves over all tables, so many a second. ::

    python -m benchmarks.tables --tables 200 --seconds 300
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from attrs import define, field
from websockets.asyncio.client import ClientConnection, connect

STEPS = (0.25, 0.5, 1.0)
"""The parts of the tables after which the memory is read."""


@define(eq=False)
class Server:
    """The process of the server."""

    process: subprocess.Popen[str]
    address: str = ""

    def ask(self, command: str) -> Any:
        """Give a command, and return the answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{command}\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def memory(self) -> float:
        """Return the memory of the process in KB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("utf-8")
        return float(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])

    def cpu(self) -> float:
        """Return the seconds that the process has worked."""
        ticks = Path(f"/proc/{self.process.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        return (int(ticks[11]) + int(ticks[12])) / 100


@contextmanager
def started(folder: str, bot: float) -> Iterator[Server]:
    """Start a server, and stop it afterwards."""
    command = [sys.executable, "-c", f"from benchmarks.tables_server import main; main({folder!r}, {bot})"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield Server(process, json.loads(process.stdout.readline()))
        process.stdin.write("stop\n")
        process.stdin.close()


@define(eq=False)
class Person:
    """Somebody with a seat, who plays at random, one game after the other."""

    address: str
    seat: dict[str, str]
    rng: Random
    socket: ClientConnection = field(init=False)
    table: dict[str, Any] = field(factory=dict)
    answers: dict[str, asyncio.Future[dict[str, Any]]] = field(factory=dict)
    ids: Iterator[int] = field(factory=count)
    busy: bool = False
    heard: int = 0
    games: int = 0

    async def live(self) -> None:
        """Sit down, play until the game is over, and go on to the next table."""
        table: str | None = self.seat["id"]
        while table is not None:
            uri = f"{self.address.replace('http', 'ws')}/table/{table}/socket"
            async with connect(uri, compression=None, max_queue=None) as self.socket:
                for message in ({"t": "hello", "language": "en"}, {"t": "join", "name": "Ana"})[
                    : 1 if self.games else 2
                ]:
                    await self.socket.send(json.dumps({**message, "token": self.seat["token"]}))
                table = await self.listen()
            self.table, self.games = {}, self.games + 1

    async def listen(self) -> str | None:
        """Take what the server sends, and return the next table."""
        async for text in self.socket:
            message = json.loads(text)
            self.heard += 1
            if message["t"] == "table":
                if message["winners"] is not None and self.table.get("winners") is None:
                    await self.socket.send(json.dumps({"t": "rematch"}))
                self.table = message
            elif message["t"] == "rematch" and message["table"] is not None:
                for answer in self.answers.values():
                    answer.set_result({"moves": []})
                self.answers.clear()
                return str(message["table"])
            elif message.get("id") in self.answers:
                self.answers.pop(message["id"]).set_result(message)
        return None

    async def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message, and return its answer."""
        id = str(next(self.ids))
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.answers[id] = answer
        await self.socket.send(json.dumps({**message, "id": id}))
        return await answer

    def may_move(self) -> bool:
        """Return whether the table waits for this person."""
        return not self.busy and self.table.get("you") in self.table.get("awaited", ())

    async def move(self, times: list[float]) -> None:
        """Make a move of those that are offered, and note how soon it is answered."""
        self.busy = True
        try:
            if not self.table["targets"]:  # the table has moved on meanwhile
                return
            seen = self.table["n"]
            kinds = [each for each in self.table["targets"] if each["kind"] != "call" or self.rng.random() < 0.1]
            target = self.rng.choice(kinds or self.table["targets"])
            spots: list[Any] = []
            while True:
                if target["spots"]:
                    spots.append(self.rng.choice(target["spots"]))
                picked = await self.ask({"t": "pick", "spots": spots, "kind": target["kind"]})
                if picked["moves"] or not picked.get("targets"):
                    break
                target = picked["targets"][0]
            if not picked["moves"]:
                return
            chosen = self.rng.choice(picked["moves"])["move"]
            began = time.perf_counter()
            await self.ask({"t": "move", "seen": seen, "move": chosen})
            times.append(time.perf_counter() - began)
        finally:
            self.busy = False


async def seated(address: str, seat: dict[str, str], number: int) -> tuple[Person, asyncio.Task[None]]:
    """Return somebody who has sat down at a table."""
    person = Person(address, seat, Random(number))
    living = asyncio.create_task(person.live())
    while person.table.get("state") is None:
        await asyncio.sleep(0.01)
    return person, living


async def play(people: Sequence[Person], seconds: float, rate: float) -> tuple[list[float], int]:
    """Let people move, so many a second over all tables; return how long answers took, and how often nobody could."""
    times: list[float] = []
    moves, idle, turn = set[asyncio.Task[None]](), 0, 0
    began = time.perf_counter()
    for number in count():
        wanted = began + number / rate
        if wanted > began + seconds:
            break
        await asyncio.sleep(max(0.0, wanted - time.perf_counter()))
        ready = next((at for at in range(turn, turn + len(people)) if people[at % len(people)].may_move()), None)
        if ready is None:
            idle += 1
            continue
        turn = ready + 1
        move = asyncio.create_task(people[ready % len(people)].move(times))
        moves.add(move)
        move.add_done_callback(moves.discard)
    await asyncio.wait_for(asyncio.gather(*moves), 30)
    return times, idle


def part(values: Sequence[float], share: float) -> float:
    """Return the value below which a share of the values lies, in milliseconds."""
    ordered = sorted(values) or [0.0]
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def spread(values: Sequence[float]) -> str:
    """Return the median, the 99th percentile and the largest of some times."""
    return f"p50 {part(values, 0.5):6.1f} ms   p99 {part(values, 0.99):6.1f} ms   longest {part(values, 1):6.1f} ms"


async def measure(server: Server, tables: int, seconds: float, rate: float, say: Any = print) -> None:
    """Open tables in steps, read the memory after each, then play at all of them."""
    people: list[Person] = []
    tasks = []
    before = server.memory()
    for share in STEPS:
        new = server.ask(f"open {int(tables * share) - len(people)}")
        for table in new:
            person, task = await seated(server.address, table, len(people))
            people.append(person)
            tasks.append(task)
        await play(people, min(10.0, seconds / 5), rate * share)
        grown = server.memory() - before
        say(f"{len(people):5} tables: {grown / 1024:6.1f} MB more, {grown / max(1, len(people)):6.1f} KB a table")
    server.ask("lag")
    worked, heard = server.cpu(), sum(person.heard for person in people)
    times, idle = await play(people, seconds, rate)
    lags, grown = server.ask("lag"), server.memory() - before
    heard = sum(person.heard for person in people) - heard
    games = sum(person.games for person in people)
    say(f"{len(times)} moves in {seconds:.0f} s, {idle} times nobody could; {heard / seconds:.0f} messages a second")
    say(f"answers:    {spread(times)}")
    say(f"event loop: {spread(lags)} late")
    say(f"server:     {100 * (server.cpu() - worked) / seconds:.0f} % of a core; {games} games ended")
    held = server.ask("tables")  # some of them finished, as long as there is room for them
    say(f"memory:     {grown / 1024:.1f} MB more for {held} tables, {grown / max(1, held):.1f} KB a table")
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description="Measure a server of tables.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--rate", type=float, default=100, help="moves of people a second")
    parser.add_argument("--bot", type=float, default=0.4, help="the seconds before each move of a bot")
    options = parser.parse_args(arguments)
    with TemporaryDirectory() as folder, started(folder, options.bot) as server:
        asyncio.run(measure(server, options.tables, options.seconds, options.rate))


if __name__ == "__main__":
    main()

"""The server that ``benchmarks.tables`` measures: a process of its own, which answers commands on standard input.

``open N`` opens N tables of three bots and one seat for a person, ``tables`` says how many are in memory, ``lag`` how
late the event loop was since the last time, ``stop`` ends the process.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from contextlib import closing
from typing import Any

from cabo_rules import load_variant
from cabo_rules.table import Limits
from cabo_rules.web import Hall, Opened
from cabo_rules.web.serving import address_of, listen, server_of, short_pauses

EVERY = 0.01
SEATS, BOTS = 4, 3
MOST = 300
"""The most tables in memory: finished ones make room for the next game of their people."""


async def sample(lags: list[float]) -> None:
    """Note again and again how late the event loop is."""
    loop = asyncio.get_running_loop()
    while True:
        wanted = loop.time() + EVERY
        await asyncio.sleep(EVERY)
        lags.append(loop.time() - wanted)


def opened(hall: Hall, tables: int, now: float) -> list[dict[str, Any]]:
    """Open tables, each a second after the one before it by the hall's clock."""
    made = [hall.create("rush", seats=SEATS, bots=BOTS, now=now + number) for number in range(tables)]
    return [{"id": each.id, "token": each.links[0]} for each in made if isinstance(each, Opened)]


async def obey(hall: Hall, lags: list[float]) -> None:
    """Answer the commands of the benchmark, each with a line of JSON."""
    while True:
        command, _, number = (await asyncio.to_thread(sys.stdin.readline)).strip().partition(" ")
        if command == "open":
            print(json.dumps(opened(hall, int(number), time.time() + 2 * len(hall.tables))), flush=True)
        elif command == "tables":
            print(len(hall.tables), flush=True)
        elif command == "lag":
            print(json.dumps(lags), flush=True)
            lags.clear()
        else:
            return


async def run(hall: Hall) -> None:
    """Serve until the benchmark is over."""
    listening, lags = listen("127.0.0.1", 0), list[float]()
    server = server_of(hall)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    sampling = asyncio.create_task(sample(lags))
    print(json.dumps(address_of(listening)), flush=True)
    await obey(hall, lags)
    server.should_exit = True
    await serving
    sampling.cancel()


def main(folder: str, bot: float) -> None:
    """Run the server in a folder; a bot waits so many seconds before each move."""
    limits = Limits(bot=bot, snap=bot, pause=1, look=5)
    hall = Hall.open(folder, [load_variant("rush")], now=time.time(), limits=limits, most=MOST)
    with closing(hall), short_pauses():
        asyncio.run(run(hall))

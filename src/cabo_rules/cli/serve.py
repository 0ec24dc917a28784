"""``cabo-rules serve``: serve tables to browsers."""

from __future__ import annotations

import argparse
import sys
import time
from contextlib import closing
from importlib.util import find_spec
from typing import TYPE_CHECKING

from cabo_rules.cli.options import A_VARIANT, changes, file_name, seconds, variant_name, whole_number
from cabo_rules.cli.output import print_error, print_line
from cabo_rules.cli.parser import Command, choice, flag, option
from cabo_rules.errors import CaboError, short
from cabo_rules.play.agents import AGENTS
from cabo_rules.show.texts import LANGUAGES
from cabo_rules.table import Limits, Rejected
from cabo_rules.variants.load import load_variant, variant_ids
from cabo_rules.variants.nearest import nearest

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant
    from cabo_rules.web.hall import Hall

EXTRA = ("markdown_it", "orjson", "starlette", "uvicorn", "websockets")
USUAL = "rush"


def run(options: argparse.Namespace) -> int:
    """Open the tables of a folder, print the links, and serve until Ctrl-C."""
    if any(find_spec(name) is None for name in EXTRA):
        raise CaboError("serve needs more packages; install them with pip install 'cabo-rules[web]'")
    from cabo_rules.web.hall import Hall
    from cabo_rules.web.serving import address_of, listen, serve

    if not 0 <= options.port < 65536:
        raise CaboError(f"--port must be from 0 to 65535, not {options.port}")
    proxies = [_network(each) for each in options.proxy or ()]
    limits = Limits(look=options.look, turn=options.turn, snap=options.snap, pause=options.pause, bot=options.bot)
    variants = _variants(options)
    seats = _seats(variants[0], options)
    bots: int | list[str] = options.bots
    with closing(listen(options.host, options.port)) as listening:
        hall = Hall.open(
            options.folder,
            variants,
            now=time.time(),
            limits=limits,
            commits=options.commits,
            language=options.language,
            agent=bots[0] if isinstance(bots, list) else "random",
        )
        with closing(hall):
            for problem in hall.problems:
                print_error(problem)
            _print_links(hall, seats, bots, address_of(listening))
            sys.stdout.flush()
            serve(hall, listening, options.name or (), proxies)
    return 0


def _variants(options: argparse.Namespace) -> list[Variant]:
    """Return the variants to choose from; without any, all built-in ones."""
    named = [load_variant(each, changes=options.changes) for each in options.variants or [USUAL]]
    if options.variants:
        return named
    return [*named, *(load_variant(each) for each in variant_ids() if each != USUAL)]


def _seats(variant: Variant, options: argparse.Namespace) -> int:
    """Return how many seats the first table has."""
    fewest, most = variant.deal.seats.fewest, variant.most_seats
    seats: int = fewest if options.seats is None else options.seats
    bots = options.bots if isinstance(options.bots, int) else len(options.bots)
    if not fewest <= seats <= most:
        raise CaboError(f"--seats must be from {fewest} to {most} for {variant.id}, not {seats}")
    if not 0 <= bots <= seats:
        raise CaboError(f"--bots must be from 0 to {seats}, the number of seats, not {bots}")
    return seats


def _bots(text: str) -> int | list[str]:
    """Parse a number of bots, or the agent of each.

    :raises ArgumentTypeError: if it is neither.
    """
    if text.removeprefix("-").isdecimal():
        return whole_number(text)
    for name in text.split(","):
        if name not in AGENTS:
            near = nearest(name, AGENTS)
            hint = f"; did you mean {near!r}?" if near else ""
            known = ", ".join(AGENTS)
            raise argparse.ArgumentTypeError(f"must be a number of bots or some of {known}, not {short(name)}{hint}")
    return text.split(",")


def _print_links(hall: Hall, seats: int, bots: int | list[str], address: str) -> None:
    """Print the address, and the links of a new table unless games of the folder go on."""
    print_line(f"All tables: {address}/")
    if hall.tables:
        for held in hall.tables:
            print_line(f"Goes on: {address}/table/{held.entry.id} ({held.table.variant.name})")
        print_line(
            "These keep their rules, seats and bots. Open a new table at the first link, or use another --folder."
        )
    else:
        variant = next(iter(hall.variants))
        opened = hall.create(variant, seats=seats, bots=bots, now=time.time())
        if isinstance(opened, Rejected):
            raise CaboError(opened.sentence)
        table = f"{address}/table/{opened.id}"
        print_line(f"A table of {hall.variants[variant].name}. Give each player the link of one seat:")
        for seat, token in enumerate(opened.links):
            print_line(f"  seat {seat}: {'a bot' if token is None else f'{table}#{token}'}")
        print_line(f"  host, who may close windows and end the game: {table}#{opened.host}")
    print_line("Ctrl-C stops the server. Start it again with the same folder, and the games go on.")


def _network(text: str) -> str:
    """Return the address or network of a proxy.

    :raises CaboError: if it is neither.
    """
    from ipaddress import ip_network

    try:
        return str(ip_network(text))
    except ValueError:
        raise CaboError(f"--proxy must be an address or a network such as 10.0.0.0/8, not {text!r}") from None


COMMAND = Command(
    "Serve tables to browsers, and print the links of a first table. People on the same machine, or with --host on the "
    "same network, open a link and play; bots take the other seats.",
    (
        option(
            "variants VARIANT", f"{A_VARIANT}; the first is offered first (default: all)", type=variant_name, nargs="*"
        ),
        changes("the variants"),
        option("--seats N", "the seats of the first table; by default the fewest allowed", type=whole_number),
        option(
            "--bots N|A,B",
            f"how many of them bots take, or which agents: {', '.join(AGENTS)} (default: 0); bots of other tables are "
            "like the first of them, or random",
            type=_bots,
            default=0,
        ),
        option(
            "--host ADDRESS",
            "the address to listen on; 0.0.0.0 lets the network in (default: 127.0.0.1)",
            default="127.0.0.1",
        ),
        option("--port N", "the port; 0 takes a free one (default: 8000)", type=whole_number, default=8000),
        option(
            "--name NAME", "another name of this machine, such as that of a proxy; may be repeated", action="append"
        ),
        option(
            "--proxy ADDRESS",
            "the address or network of a proxy, which says where its clients are; may be repeated",
            action="append",
        ),
        option("--folder DIR", "where games are stored (default: cabo-tables)", type=file_name, default="cabo-tables"),
        option(
            "--turn SECONDS",
            "the time for a decision; then the table moves (default: that of the variant)",
            type=seconds,
        ),
        option("--snap SECONDS", "the time for a snap (default: that of the variant, or 10)", type=seconds),
        option("--look SECONDS", "the time for the first looks (default: that of the variant)", type=seconds),
        option("--pause SECONDS", "the time between rounds (default: 20)", type=seconds),
        option(
            "--bot SECONDS",
            "how long a bot waits before it moves, so that people can follow (default: 1)",
            type=seconds,
            default=Limits().bot,
        ),
        flag("--commits", "commit to each deal, and open the commitment after the round"),
        choice("--language", LANGUAGES, "the language for those whose browser does not say one (default: en)", "en"),
    ),
    run,
    "It needs pip install 'cabo-rules[web]'. The links hold secrets, and are printed only once.",
)

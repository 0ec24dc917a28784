"""How seats are taken, and how people come and go."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from attrs import evolve

from cabo_rules.errors import check_kind, wrong_argument
from cabo_rules.moves import HOST
from cabo_rules.players import name_problem
from cabo_rules.table.answers import Rejected
from cabo_rules.table.kept import Kept
from cabo_rules.table.playing import begun
from cabo_rules.table.seats import Bot, Chair, Open, Ticket, digest_of, is_token
from cabo_rules.table.sitting import Sitting

LONGEST_NAME: Final = 40

FULL: Final = Rejected("table.full")
SEAT_TAKEN: Final = Rejected("table.seat_taken")


def chair_of(number: int, seat: Open | Bot, agents: Collection[str]) -> Chair:
    """Return a seat as a table keeps it.

    :raises GameError: if it is not a seat, or the agents do not include the bot's.
    """
    if isinstance(seat, Open):
        return Chair("open")
    check_kind(Bot, "seats", seat, "a list of Open() and Bot()")
    if not isinstance(seat.agent, str) or seat.agent not in agents:
        raise wrong_argument("agent", f"one of {', '.join(agents)}", seat.agent)
    if seat.name is not None and wrong_name(seat.name) is not None:
        raise wrong_argument("name", "a name like those of people", seat.name)
    return Chair("bot", f"Bot {number}" if seat.name is None else seat.name, seat.agent)


def wrong_name(name: object) -> Rejected | None:
    """Return why something cannot be a person's name."""
    problem = name_problem(name, LONGEST_NAME)
    if problem is None:
        return None
    return Rejected(f"table.name_{problem}", (("most", LONGEST_NAME),) if problem == "long" else ())


def joined(
    sitting: Sitting, name: object, seat: int | None, token: str, now: float
) -> tuple[Sitting, Ticket | Rejected]:
    """Return the sitting after a person has taken a seat, by default the first open one, and their ticket."""
    taken = seat_of(sitting.kept, token)
    if taken is not None:  # the host's token is for the host alone
        return sitting, SEAT_TAKEN if taken == HOST else Ticket(taken, token)
    wrong = wrong_name(name)
    if wrong is not None:
        return sitting, wrong
    free = open_seats(sitting)
    if not free or (seat is not None and seat not in free):
        return sitting, SEAT_TAKEN if free else FULL
    seat = free[0] if seat is None else seat
    return seated(sitting, seat, Chair("person", str(name), digest=digest_of(token)), now), Ticket(seat, token)


def seated(sitting: Sitting, seat: int, chair: Chair, now: float) -> Sitting:
    """Return the sitting after a seat has been taken; the game begins with the last one."""
    return begun(with_chair(sitting, seat, chair), now)


def with_chair(sitting: Sitting, seat: int, chair: Chair) -> Sitting:
    """Return the sitting with another chair at a seat."""
    chairs = sitting.kept.chairs
    return evolve(sitting, kept=evolve(sitting.kept, chairs=(*chairs[:seat], chair, *chairs[seat + 1 :])))


def open_seats(sitting: Sitting) -> list[int]:
    """Return the seats that nobody has taken."""
    return [seat for seat, chair in enumerate(sitting.kept.chairs) if chair.taken == "open"]


def people(sitting: Sitting) -> list[int]:
    """Return the seats of people."""
    return [seat for seat, chair in enumerate(sitting.kept.chairs) if chair.taken == "person"]


def seat_of(kept: Kept, token: object) -> int | None:
    """Return the seat that a token proves, :data:`cabo_rules.HOST` for the host's; ``None`` for anything else."""
    if not isinstance(token, str):
        return None
    found = [seat for seat, chair in enumerate(kept.chairs) if is_token(token, chair.digest)]
    found += [HOST] if is_token(token, kept.host) else []
    return found[0] if found else None

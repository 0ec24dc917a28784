"""A table for frontends: seats, tokens, races, limits of time, messages. No sockets, no threads, no clock.

Each name is loaded when first used.
"""

from cabo_rules.on_demand import loader

TYPE_CHECKING = False  # as in typing, without importing it

if TYPE_CHECKING:
    from cabo_rules.table.answers import Answer, Lost, Played, Refused, Rejected, Repeated, Stale, Waiting
    from cabo_rules.table.inbox import receive
    from cabo_rules.table.limits import Limits
    from cabo_rules.table.saved import Memory, Saved, Storage
    from cabo_rules.table.seats import Bot, Open, Ticket
    from cabo_rules.table.storage import Files, SQLite
    from cabo_rules.table.table import Table

__all__ = [
    "Answer",
    "Bot",
    "Files",
    "Limits",
    "Lost",
    "Memory",
    "Open",
    "Played",
    "Refused",
    "Rejected",
    "Repeated",
    "SQLite",
    "Saved",
    "Stale",
    "Storage",
    "Table",
    "Ticket",
    "Waiting",
    "receive",
]  # fmt: skip

if not TYPE_CHECKING:  # else every name would pass for one of Any
    __getattr__ = loader(
        globals(),
        {
            "answers": ("Answer", "Lost", "Played", "Refused", "Rejected", "Repeated", "Stale", "Waiting"),
            "inbox": ("receive",),
            "limits": ("Limits",),
            "seats": ("Bot", "Open", "Ticket"),
            "saved": ("Memory", "Saved", "Storage"),
            "storage": ("Files", "SQLite"),
            "table": ("Table",),
        },
    )


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

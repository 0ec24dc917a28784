"""Answers of a table in English."""

from __future__ import annotations

from typing import Final

TABLE: Final = {
    "table.not_begun": "The game has not begun.",
    "table.not_your_seat": "You can move only for your own seat.",
    "table.not_seen": "The move says that it has seen what has not happened yet.",
    "table.id_used": "Another move was sent with this id.",
    "table.too_many_wait": "Too many of your snaps wait already.",
    "table.own_move": "The table deals and shuffles by itself; ask it for the next round.",
    "table.not_a_hosts_move": "The host makes only moves of the host.",
    "table.not_the_host": "Only the host may do this.",
    "table.no_round": "No round can be dealt now.",
    "table.no_undo": "The game cannot go back to that move.",
    "table.spectator": "Spectators only watch.",
    "table.full": "All seats are taken.",
    "table.seat_taken": "This seat is taken.",
    "table.name_blank": "A name must not be blank.",
    "table.name_long": "A name must have at most {most} characters.",
    "table.name_unseen": "A name must have only characters that can be shown.",
    "table.bad_message": "This message cannot be read: {problem}",
}

"""Answers of the server of tables in English."""

from __future__ import annotations

from typing import Final

WEB: Final = {
    "web.no_table": "This table does not exist.",
    "web.no_variant": "This server does not offer these rules.",
    "web.wrong_seats": "{variant} is for {fewest} to {most} players.",
    "web.wrong_bots": "From 0 to {most} of these seats may have bots.",
    "web.too_soon": "Another table has just been opened. Try again in a second.",
    "web.too_many_tables": "Your address has too many tables already. Play at one of them, or try again later.",
    "web.no_room": "This server has no room for another table.",
    "web.not_over": "The game is not over.",
    "web.too_long": "The game is too long for a page. Download its log.",
    "web.not_read": "This message cannot be read.",
    "web.not_stored": "The server cannot store this now; nothing has changed. Try again later.",
    "web.no_hello": "Say hello first.",
    "web.no_token": "Sitting down needs a token of 20 to 100 characters.",
    "web.no_seat": "You have no seat.",
    "web.by_link": "To sit down at this table, open the link of a seat.",
    "web.full": "Too many people are connected. Try again later.",
    "web.not_yours": "Only players and the host ask for a rematch.",
}

"""The codes with which a table or its server rejects a message, and when it does."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, get_args, get_type_hints

from cabo_rules.players import name_problem
from cabo_rules.show.texts import texts_in
from tests.docs.pages import ROOT

WHEN: Final = {
    "table.not_begun": "a move, a pick or an undo comes before all seats are taken",
    "table.not_your_seat": "a move names another seat than the sender's",
    "table.not_seen": "`seen` is greater than the table's number",
    "table.id_used": "an `id` comes again with another move",
    "table.too_many_wait": "4 snaps of the seat wait already",
    "table.own_move": "a program passes a deal or a shuffle to `Table.host`",
    "table.not_a_hosts_move": "a program passes a move of a seat to `Table.host`",
    "table.not_the_host": "a `\"host\"` comes from somebody else",
    "table.no_round": "the host asks for the next round while one is being played, or after the game",
    "table.no_undo": "`to` is not in the past, or before the first turn or the last undo; or the game is over",
    "table.spectator": "a spectator or the host sends what only a seat may",
    "table.full": "somebody sits down, and no seat is free",
    "table.seat_taken": "somebody sits down on a seat that is taken, or with the host's token",
    "table.name_blank": "the name is not text, or blank",
    "table.name_long": "the name has more than 40 characters",
    "table.name_unseen": "the name has characters that cannot be shown",
    "table.bad_message": "the message is not one of those above; the sentence names the fault",
    "web.no_table": "the table of an address does not exist",
    "web.no_variant": "somebody opens a table by a variant that the server does not offer",
    "web.wrong_seats": "somebody opens a table with too few or too many seats",
    "web.wrong_bots": "somebody opens a table with fewer than no bots, or more bots than seats",
    "web.too_soon": "a table is opened within a second of another",
    "web.too_many_tables": "[an address](../howto/web-table.md#strangers) has its 20 tables, or its 10 of this minute",
    "web.no_room": "the server has its 64 tables; at each a game is on, and somebody was there within the last hour",
    "web.not_over": "somebody asks for a rematch, the replay or the log before the end of the game",
    "web.too_long": "the game has too many moves for the page of its replay",
    "web.not_read": "the message is not JSON or not text; or a request for a table is not one",
    "web.not_stored": "the disk of the server fails; nothing has changed, so send the message again",
    "web.no_hello": "the first message is not a `\"hello\"`",
    "web.no_token": "a `\"join\"` has no token of 20 to 100 characters",
    "web.no_seat": "a `\"leave\"` comes from a client without a seat",
    "web.by_link": "a `\"join\"` has not the token of a link, at a table that the lobby does not list",
    "web.full": "the server has its 1000 connections, an address its 100, or a table its 50 spectators",
    "web.not_yours": "a spectator asks for a rematch",
}  # fmt: skip


def rows(first: str) -> Iterator[list[str]]:
    """Yield a row for each code with a first word: the code, its sentence, and when it comes."""
    templates = texts_in("en").templates
    yield from ([f"`{code}`", templates[code], when] for code, when in WHEN.items() if code.startswith(f"{first}."))


def codes_in_the_source() -> set[str]:
    """Return each code with which the source makes a ``Rejected``.

    :raises AssertionError: if there is one that is not a text, so that its code cannot be known.
    """
    found = set[str]()
    for path in sorted((ROOT / "src").rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        patterns = {id(node) for case in ast.walk(tree) if isinstance(case, ast.match_case) for node in ast.walk(case)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and id(node) not in patterns and ast.unparse(node.func) == "Rejected":
                found |= _codes(node.args[0])
    return found


def _codes(code: ast.expr) -> set[str]:
    if isinstance(code, ast.JoinedStr):  # that of a name says what is wrong with it
        problems = get_args(get_args(get_type_hints(name_problem)["return"])[0])
        return {eval(compile(ast.Expression(code), "", "eval"), {"problem": problem}) for problem in problems}
    assert isinstance(code, ast.Constant)
    assert isinstance(code.value, str)
    return {code.value}

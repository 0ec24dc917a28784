"""The page: what a film shows, put into one HTML file with its own style and script."""

from __future__ import annotations

import json
from base64 import b64encode
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from string import Template
from typing import Any

from cabo_rules.errors import check_kind
from cabo_rules.game import Game
from cabo_rules.moves import SPECTATOR
from cabo_rules.show import svg
from cabo_rules.show.commentary import viewer_named
from cabo_rules.show.html.film import Eyes, Film, film
from cabo_rules.show.svg.letters import clean
from cabo_rules.views import Recall


def page(game: Game, *, note: str = "", recall: Recall = "perfect") -> str:
    """A game as one HTML page that steps through it: with keys, a slider, or by itself.

    Of a game the page shows everything, through whatever eyes one chooses: the referee's, each player's, a spectator's.
    Of a view it shows just what its viewer has seen, and nothing else is in it: a player is given
    ``page(game.view(seat))``. The page fetches nothing and can be opened from a file; ``#move=40&eyes=2`` at the end
    of its address leads to a move and a seat, counted from 0.

    :param note: what is to be told above all else, as why a broken record ends where it does.
    :param recall: ``"none"`` shows and tells each player only what need not be remembered, as
        :func:`cabo_rules.view` does; the referee's eyes see everything in any case.
    :raises GameError: if it is not a game, ``recall`` is another word, there is too much to show for one page, or a
        move of a log that nobody refereed makes no sense.

    >>> from cabo_rules import Game, load_variant
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    >>> html = page(game.view(1))
    >>> "<title>" in html, "Ana gets 4 cards" in html
    (True, True)
    """
    check_kind(Game, "game", game, "a Game", "load_game gives that of a log")
    check_kind(str, "note", note, "text")
    shown = film(game, recall)
    style, script = _part("page.css"), _part("page.js")
    return Template(_part("page.html")).substitute(
        title=escape(f"{clean(game.variant.name)}: {', '.join(shown.players)}"),
        variant=escape(clean(game.variant.name)),
        players=escape(", ".join(shown.players)),
        note=escape(clean(note)),
        policy=f"default-src 'none'; img-src data:; style-src {_hash(style)}; script-src {_hash(script)}; "
        "base-uri 'none'; form-action 'none'",
        style=style,
        script=script,
        signs=svg.defs(),
        pieces="\n".join(shown.pieces),
        film=_in_html(_as_data(shown)),
    )


@cache
def _part(name: str) -> str:
    """A file that lies beside this one."""
    return files("cabo_rules.show.html").joinpath(name).read_text("utf-8")


def _hash(text: str) -> str:
    """A style or a script as the page's policy names it: nothing else may run there."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _as_data(shown: Film) -> dict[str, Any]:
    return {
        "moves": shown.moves,
        "rounds": shown.rounds,
        "parts": shown.parts,
        "sayings": shown.sayings,
        "eyes": [
            {
                "key": _key(eyes),
                "name": _name(eyes, shown.players),
                "size": [eyes.width, eyes.height],
                "told": eyes.told,
                "picture": eyes.picture,
            }
            for eyes in shown.eyes
        ],
    }


def _key(eyes: Eyes) -> str:
    """How the address of a page names the eyes."""
    return {None: "referee", SPECTATOR: "spectator"}.get(eyes.viewer, str(eyes.viewer))


def _name(eyes: Eyes, players: tuple[str, ...]) -> str:
    return "the referee" if eyes.viewer is None else viewer_named(players, eyes.viewer)


def _in_html(data: dict[str, Any]) -> str:
    """Data as JSON that no name in it can break out of: it holds no bracket that HTML knows, and nothing but ASCII."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")

"""The page: the frames of a game in one HTML file with its own style and script."""

from __future__ import annotations

import json
from base64 import b64encode
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from string import Template
from typing import Any, Final

from cabo_rules.errors import check_kind
from cabo_rules.game import Game
from cabo_rules.seats import SPECTATOR
from cabo_rules.show import svg
from cabo_rules.show.commentary import viewer_named
from cabo_rules.show.html.frames import Frames, View, Watch, make_frames
from cabo_rules.show.svg.letters import clean
from cabo_rules.show.texts import Texts, texts_in
from cabo_rules.views import Recall

_OWN: Final = "replay."
"""How the keys of the page's own words begin."""

_IN_SCRIPT: Final = ("where", "before", "play", "pause")
"""The words that the script of the page writes."""


class _Page(Template):
    """The page with gaps that may be keys of words: ``$replay.moves``."""

    idpattern = "[a-z_]+(?:[.][a-z_]+)*"


def page(game: Game, *, note: str = "", recall: Recall = "perfect", language: str | Texts = "en") -> str:
    """Return an HTML page that steps through a game, with keys, a slider, or automatically.

    The page of a game contains everything, and readers choose between the views of the referee, each player and a
    spectator. The page of a view contains only what its viewer has seen, so give a player ``page(game.view(seat))``.
    The page fetches nothing and can be opened from a file; ``#move=40&view=2`` at the end of its address leads to a
    move and a seat, counted from 0.

    :param note: text above the page, such as the reason why a broken record ends early.
    :param recall: ``"none"`` shows players only what they need not remember, as :func:`cabo_rules.view` does; the
        referee's view shows everything in any case.
    :param language: the code of a language, or :class:`cabo_rules.show.texts.Texts` of your own.
    :raises GameError: if it is not a game, ``recall`` is another word, the language is unknown, there is too much to
        show for one page, or a log that was not validated has an impossible move.

    >>> from cabo_rules import Game, load_variant
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    >>> html = page(game.view(1))
    >>> "<title>" in html, "Ana gets 4 cards" in html
    (True, True)
    """
    return watched_page(game, note, recall, language, lambda done, pictures: None)


def watched_page(game: Game, note: str, recall: Recall, language: str | Texts, watch: Watch) -> str:
    """Return the page of a game as :func:`page` does, and report each picture."""
    check_kind(Game, "game", game, "a Game", "load_game gives that of a log")
    check_kind(str, "note", note, "text")
    texts = texts_in(language)
    frames = make_frames(game, recall, watch, texts)
    style, script = _part("page.css"), _part("page.js")
    words = texts.templates
    return _Page(_part("page.html")).substitute(
        {key: escape(text) for key, text in words.items() if key.startswith(_OWN)},
        language=escape(clean(texts.language)),
        digits=escape(words[f"{_OWN}key.to"]).format(first="<kbd>0</kbd>", last="<kbd>9</kbd>"),
        title=escape(f"{clean(game.variant.name)}: {', '.join(frames.players)}"),
        variant=escape(clean(game.variant.name)),
        players=escape(", ".join(frames.players)),
        note=escape(clean(note)),
        policy=f"default-src 'none'; img-src data:; style-src {_hash(style)}; script-src {_hash(script)}; "
        "base-uri 'none'; form-action 'none'",
        style=style,
        script=script,
        signs=svg.defs(),
        pieces="\n".join(frames.pieces),
        frames=_in_html(_as_data(frames, texts)),
    )


@cache
def _part(name: str) -> str:
    """Return the text of a file beside this one."""
    return files("cabo_rules.show.html").joinpath(name).read_text("utf-8")


def _hash(text: str) -> str:
    """Return the hash by which the page's policy allows a style or a script."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _as_data(frames: Frames, texts: Texts) -> dict[str, Any]:
    return {
        "words": {name: texts.templates[f"{_OWN}{name}"] for name in _IN_SCRIPT},
        "moves": frames.moves,
        "rounds": frames.rounds,
        "parts": frames.parts,
        "texts": frames.texts,
        "tracks": frames.tracks,
        "views": [
            {
                "key": _key(view),
                "name": _name(view, frames.players, texts),
                "sizes": [view.size, view.wide],
                "text": view.text,
                "picture": [[[group.shell, group.wide], *group.tracks] for group in view.picture],
            }
            for view in frames.views
        ],
    }


def _key(view: View) -> str:
    """Return the name of a view in the address of a page."""
    return {None: "referee", SPECTATOR: "spectator"}.get(view.viewer, str(view.viewer))


def _name(view: View, players: tuple[str, ...], texts: Texts) -> str:
    if view.viewer is None:
        return texts.templates[f"{_OWN}referee"]
    return viewer_named(players, view.viewer, language=texts)


def _in_html(data: dict[str, Any]) -> str:
    """Return data as ASCII JSON without ``<``, so that no name in it can break out of its element."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")

"""The whole picture, and the pieces it is made of."""

from __future__ import annotations

from collections.abc import Sequence

from cabo_rules.errors import GameError, check_kind
from cabo_rules.players import check_viewer
from cabo_rules.show.commentary.words import check_names
from cabo_rules.show.svg.banner import background, banner, legend, what_is_pending
from cabo_rules.show.svg.hands import hand, pointed_at
from cabo_rules.show.svg.layout import Layout, layout_of
from cabo_rules.show.svg.letters import xml
from cabo_rules.show.svg.piles import piles
from cabo_rules.show.svg.symbols import defs
from cabo_rules.show.svg.words import in_sentences, in_words, title
from cabo_rules.state import State, check_state


def table(state: State, players: Sequence[str], *, viewer: int | None = None, layout: Layout | None = None) -> str:
    """A picture of the table, as the text of a whole SVG document.

    A card that the state hides is drawn as its back, so a view's picture shows what the view shows. In the referee's
    picture all faces are to be seen; a striped foot marks cards that lie face down.

    :param state: the game, or what a seat sees of it: :func:`cabo_rules.view`.
    :param players: the players' names, by seat.
    :param viewer: the seat whose hand is large and nearest, :data:`cabo_rules.SPECTATOR` for those who watch; ``None``
        for the referee. Nothing is hidden on account of it.
    :param layout: from :func:`layout_of`, for pictures in a row in which nothing jumps; its viewer counts.
    :raises GameError: when there is not one name for each seat, the viewer is no seat, or the layout is for another
        game.

    >>> from cabo_rules import Game, load_variant
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1)
    >>> table(game.state, game.players).startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    True
    """
    check_state(state)
    if layout is None:
        layout = layout_of([state], players, viewer)
    else:
        _check_groups(state, players, layout)
        check_viewer(viewer, state.seats)
    wide, high = layout.width, layout.height
    size = f'viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" style="max-width:100%;height:auto"'
    names = in_sentences(players)
    named = f"<title>{xml(title(state, names, layout.viewer))}</title><desc>{xml(in_words(state, names))}</desc>"
    drawn = "".join(groups(state, players, layout))
    return f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size} direction="ltr">{named}{defs()}{drawn}</svg>\n'


def groups(state: State, players: Sequence[str], layout: Layout) -> tuple[str, ...]:
    """The pieces of a picture, each an SVG element: the background, the banner, the piles, what is pending, the hands
    by seat, and what explains the signs.

    They are always as many and in this order, so of two pictures with the same layout only the pieces that differ need
    be exchanged. They use the signs of :func:`defs`.

    :raises GameError: when there is not one name for each seat, or the layout is for another game.

    >>> from cabo_rules import CloseLooks, Game, load_variant
    >>> before = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1)
    >>> after = before.play(CloseLooks())
    >>> layout = layout_of([before.state, after.state], before.players)
    >>> old, new = (groups(game.state, game.players, layout) for game in (before, after))
    >>> [number for number in range(len(new)) if new[number] != old[number]]  # banner, piles, pending, Ana's hand
    [1, 2, 3, 4]
    """
    _check_groups(state, players, layout)
    names, pointed = in_sentences(players), pointed_at(state)
    return (
        background(layout),
        banner(state, names, layout),
        piles(state, layout),
        what_is_pending(state, names, layout),
        *(hand(state, seat, player, names, layout, pointed) for seat, player in enumerate(players)),
        legend(layout),
    )


def _check_groups(state: State, players: Sequence[str], layout: Layout) -> None:
    check_state(state)
    check_names(players, state.seats, "players")
    check_kind(Layout, "layout", layout, "a Layout", "layout_of makes one")
    if len(layout.hands) != state.seats:
        raise GameError(f"layout must be one for {state.seats} seats, not for {len(layout.hands)}")

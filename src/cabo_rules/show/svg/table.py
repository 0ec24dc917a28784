"""The whole picture, and the parts it is made of."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from cabo_rules.errors import GameError, check_flag, check_kind
from cabo_rules.past import Step
from cabo_rules.players import check_names, check_viewer
from cabo_rules.show.svg.alt_text import in_words, speaker_of, title
from cabo_rules.show.svg.banner import banner, legend, pending_text
from cabo_rules.show.svg.boxes import Layout
from cabo_rules.show.svg.hands import hand, places_in_question
from cabo_rules.show.svg.ink import FELT, group, rect
from cabo_rules.show.svg.layout import layout_of
from cabo_rules.show.svg.letters import clean, xml
from cabo_rules.show.svg.parts import Group, drawn, filled, grouped, parts_of
from cabo_rules.show.svg.piles import piles
from cabo_rules.show.svg.symbols import defs
from cabo_rules.show.svg.touched import touched_by
from cabo_rules.show.texts import Texts, texts_in
from cabo_rules.state import State, check_state


def table(
    state: State,
    players: Sequence[str],
    *,
    viewer: int | None = None,
    layout: Layout | None = None,
    wide: bool = False,
    step: Step | None = None,
    language: str | Texts = "en",
) -> str:
    """Return a picture of the table as a whole SVG document.

    A hidden card is drawn as its back, so a view's picture shows what the view shows. The referee's picture shows all
    faces; a striped foot marks cards that lie face down.

    :param state: the state of the game, or a seat's view of it. See :func:`cabo_rules.view`.
    :param players: the players' names, by seat.
    :param viewer: the seat whose hand is large and nearest, :data:`cabo_rules.SPECTATOR` for spectators, ``None`` for
        the referee. It hides no cards.
    :param layout: a layout of :func:`layout_of`, for a series of pictures in which nothing moves; its viewer and
        its language count.
    :param wide: ``True`` for a picture that fits a screen, not a phone; a given layout counts. See :func:`layout_of`.
    :param step: the move that led to the state; what it touched is marked. For a view, the redacted step.
    :param language: the code of a language, or :class:`cabo_rules.show.texts.Texts` of your own.
    :raises GameError: if there is not a name for each seat, the viewer is not a seat, the layout or the step is of
        another game, or the language is unknown.

    >>> from cabo_rules import Game, load_variant
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1)
    >>> table(game.state, game.players).startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    True
    >>> "Ana, Platz 0: Herz-Dame" in table(game.state, game.players, language="de")
    True
    """
    check_state(state)
    check_flag("wide", wide)
    texts = texts_in(language)
    if layout is None:
        layout = layout_of([state], players, viewer, wide=wide, language=texts)
    marks = "".join(groups(state, players, layout, step))
    check_viewer(viewer, state.seats)
    across, high = layout.width, layout.height
    size = f'viewBox="0 0 {across} {high}" width="{across}" height="{high}" style="max-width:100%;height:auto"'
    to = speaker_of(tuple(players), layout.texts)
    words = in_words(to, state, touched_by(step, state))
    named = f"<title>{xml(title(to, state, layout.viewer))}</title><desc>{xml(words)}</desc>"
    about = f'role="img" {size} direction="ltr"{_language(layout.texts)}'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {about}>{named}{defs()}{marks}</svg>\n'


def _language(texts: Texts) -> str:
    """Return the attribute that names a language; English needs none, so that its pictures stay the same bytes."""
    return "" if texts.language == "en" else f' xml:lang="{escape(clean(texts.language))}"'


def groups(state: State, players: Sequence[str], layout: Layout, step: Step | None = None) -> tuple[str, ...]:
    """Return the groups of a picture, each an SVG element: the background, the banner, the piles, the pending lines,
    the hands by seat, and the legend.

    They are in the language of the layout. Their number and order are always the same, so to turn one picture into
    another with the same layout, replace the groups that differ. They use the signs of :func:`defs`.

    :param step: the move that led to the state; what it touched is marked.
    :raises GameError: if there is not a name for each seat, or the layout or the step is of another game.

    >>> from cabo_rules import Game, load_variant
    >>> from cabo_rules.moves import CloseLooks
    >>> before = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1)
    >>> after = before.play(CloseLooks())
    >>> layout = layout_of([before.state, after.state], before.players)
    >>> old, new = (groups(game.state, game.players, layout) for game in (before, after))
    >>> [number for number in range(len(new)) if new[number] != old[number]]  # banner, piles, pending, Ana's hand
    [1, 2, 3, 4]
    """
    found = groups_of(state, players, layout, step)  # which checks the layout
    marks = ([drawn(part) for part in parts_of(each)] for each in found)
    return tuple(map(filled, shells(layout), marks))


def shells(layout: Layout) -> tuple[str, ...]:
    """Return the elements that the groups of a picture are drawn in; they are the same for all states."""
    return (
        rect(0, 0, layout.width, layout.height, 14, FELT),
        group(layout.middle, 0),
        group(layout.middle, layout.piles),
        group(layout.middle, layout.pending),
        *(group(box.x, box.y) for box in layout.hands),
        legend(layout),
    )


def groups_of(state: State, players: Sequence[str], layout: Layout, step: Step | None = None) -> tuple[Group, ...]:
    """Return the groups of a picture, not drawn yet, in the order of :func:`shells`.

    :raises GameError: as :func:`groups` does.
    """
    check_state(state)
    check_names(players, state.seats, "players")
    check_kind(Layout, "layout", layout, "a Layout", "layout_of makes one")
    if len(layout.hands) != state.seats:
        raise GameError(f"layout must be for {state.seats} seats, not for {len(layout.hands)}")
    to, ringed, seats = speaker_of(tuple(players), layout.texts), places_in_question(state), range(state.seats)
    touched = touched_by(step, state)
    return (
        grouped(),
        banner(to, state, layout),
        piles(to, state, touched),
        pending_text(to, state),
        *(hand(to, state, seat, players[seat], layout.hands[seat], ringed, touched) for seat in seats),
        grouped(),
    )

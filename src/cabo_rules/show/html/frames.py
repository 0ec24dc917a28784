"""The frames of a page: for each viewer, the picture of the table and the commentary after each move.

Most parts of a picture stay the same from move to move and are the same for most viewers. So each part is drawn and
stored once, in a list, and each place of a picture has a track, which says from which move on which part is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import count, zip_longest
from typing import Final

from attrs import Factory, define, frozen

from cabo_rules.errors import GameError
from cabo_rules.events import Dealt, TableSet
from cabo_rules.events.evolve import evolve
from cabo_rules.game import Game
from cabo_rules.seats import SPECTATOR
from cabo_rules.show import svg
from cabo_rules.show.commentary import commentary
from cabo_rules.show.html.store import NOTHING, Captions, Pieces, Store, Track
from cabo_rules.show.svg.letters import clean, isolated
from cabo_rules.show.svg.parts import Group, Part, parts_of
from cabo_rules.show.svg.table import groups_of, shells
from cabo_rules.show.svg.wide import widened
from cabo_rules.show.texts import Texts, texts_in
from cabo_rules.state import State, new_state
from cabo_rules.views import Recall, check_recall, view

MOST_DRAWN: Final = 1_500_000
"""The limit of hands and slots in all pictures of a page together, which take ten seconds or more to draw."""

Watch = Callable[[int, int], object]
"""A function that is called after each picture, with the number of pictures so far and of all."""


@frozen
class GroupTracks:
    """A group of a picture after each move: a hand, the piles, or another.

    :ivar shell: the element that the parts are in, by numbers in :attr:`Frames.pieces`.
    :ivar wide: the element that they are in if the picture is wide; the parts are the same.
    :ivar tracks: a track of parts for each place in the group, by numbers in :attr:`Frames.tracks`.
    """

    shell: int
    wide: int
    tracks: Sequence[int]


@frozen
class View:
    """The frames of one viewer.

    :ivar viewer: the viewer; ``None`` is the referee, who sees every card.
    :ivar size: the width and height of the picture, which are the same after every move.
    :ivar wide: the width and height of the wide picture.
    :ivar text: the track of the commentary on each move, by numbers in :attr:`Frames.tracks`.
    :ivar picture: the groups of the picture, in order.
    """

    viewer: int | None
    size: tuple[int, int]
    wide: tuple[int, int]
    text: int
    picture: Sequence[GroupTracks]


@frozen
class Frames:
    """The frames of a game for all its viewers.

    :ivar players: the players' names, by seat, cleaned for display.
    :ivar moves: the number of moves.
    :ivar rounds: the moves that begin the rounds.
    :ivar pieces: the SVG elements that all pictures are made of.
    :ivar parts: the parts of all pictures, by numbers in :attr:`pieces`: an element, and those inside it. The first is
        :data:`NOTHING`.
    :ivar texts: all commentary, each a list of sentences.
    :ivar tracks: all tracks, of parts and of texts; viewers who see the same share them.
    """

    players: tuple[str, ...]
    moves: int
    rounds: tuple[int, ...]
    views: tuple[View, ...]
    pieces: tuple[str, ...]
    parts: tuple[Pieces, ...]
    texts: tuple[Captions, ...]
    tracks: tuple[Track, ...]


def make_frames(
    game: Game,
    recall: Recall = "perfect",
    watch: Watch = lambda done, pictures: None,
    language: str | Texts = "en",
) -> Frames:
    """Make the frames of a game for the referee, every seat and a spectator; of a view only for its viewer.

    :param recall: what the viewers remember; the referee sees everything in any case.
    :param watch: called after each picture.
    :param language: the language of the pictures and the commentary.
    :raises GameError: if there is too much to show, or a log that was not validated has an impossible move.
    """
    viewers = [None, *range(len(game.players)), SPECTATOR] if game.viewer is None else [game.viewer]
    if len(viewers) * sum(1 + len(hand) for state in _states(game) for hand in state.hands) > MOST_DRAWN:
        raise GameError(f"a page cannot hold {game.number} moves for {len(viewers)} viewers")
    check_recall(recall)
    words = texts_in(language)
    players = tuple(isolated(clean(name)) for name in game.players)
    store = Store()
    games = (game if viewer is None or viewer == game.viewer else game.view(viewer) for viewer in viewers)
    done, pictures = count(1), len(viewers) * (game.number + 1)
    views = tuple(_view(each, players, store, recall, words, lambda: watch(next(done), pictures)) for each in games)
    rounds = tuple(step.number for step in game.steps for event in step.events if type(event) in (Dealt, TableSet))
    pieces, parts = tuple(store.pieces), tuple(store.parts)
    texts, tracks = tuple(store.texts), tuple(store.tracks)
    return Frames(players, game.number, rounds, views, pieces, parts, texts, tracks)


def _view(
    game: Game,
    players: tuple[str, ...],
    store: Store,
    recall: Recall,
    language: Texts,
    report: Callable[[], object],
) -> View:
    """Make the frames of the viewer of a game, and report each picture."""
    recall = "perfect" if game.viewer is None else recall
    states = [*_states(game)]
    texts = [store.text(()), *(store.text(sentences) for sentences in _texts(game, states, players, recall, language))]
    if game.viewer is not None and recall == "none":
        states = [view(state, game.viewer, recall) for state in states]
    try:
        layout = svg.layout_of(states, players, game.viewer, language=language)
        wide = widened(layout)
        both = zip(shells(layout), shells(wide), strict=True)
        trackers = [_Tracker(store.piece(shell), store.piece(wider)) for shell, wider in both]
        for move, (state, step) in enumerate(zip(states, [None, *game.steps], strict=True)):
            for tracker, group in zip(trackers, groups_of(state, players, layout, step), strict=True):
                tracker.note(move, group, store)
            report()
    except GameError:
        raise
    except (LookupError, TypeError, ValueError):  # replay does not validate, so the winner may be missing
        raise GameError("a table of this game cannot be drawn; cabo-rules validate says what is wrong") from None
    picture = [GroupTracks(each.shell, each.wide, [store.track(track) for track in each.tracks]) for each in trackers]
    track: list[int] = []
    for move, text in enumerate(texts):
        _note(track, move, text)
    size, wider = (layout.width, layout.height), (wide.width, wide.height)
    return View(game.viewer, size, wider, store.track(track), picture)


def _states(game: Game) -> Iterator[State]:
    """Yield the state before the first move and after each, as the viewer of a game sees them."""
    state = new_state(game.variant, len(game.players))
    yield state
    for step in game.steps:
        state = reduce(evolve, step.events, state)
        yield state


def _texts(
    game: Game, states: Iterable[State], players: Sequence[str], recall: Recall, language: Texts
) -> Iterator[Captions]:
    """Yield the commentary on each move."""
    for step, before in zip(game.steps, states, strict=False):  # there is one more state
        try:
            yield tuple(commentary(players, before, step.events, recall, language=language))
        except (LookupError, TypeError, ValueError):  # replay does not validate, so a seat may be missing
            raise GameError(f"move {step.number} is impossible; cabo-rules validate says what is wrong") from None


@define
class _Tracker:
    """The tracks of a group of a picture, which grow move by move.

    :ivar group: the group after the last move.
    :ivar parts: its parts.
    """

    shell: int
    wide: int
    tracks: list[list[int]] = Factory(list)
    group: Group | None = None
    parts: Sequence[Part] = ()

    def note(self, move: int, group: Group, store: Store) -> None:
        """Note the parts of the group after a move, unless it has stayed the same."""
        if group == self.group:
            return
        parts = parts_of(group)
        self.tracks += ([] for _ in range(len(parts) - len(self.tracks)))
        for track, part, before in zip_longest(self.tracks, parts, self.parts):
            if part != before:
                _note(track, move, NOTHING if part is None else store.part(part))
        self.group, self.parts = group, parts


def _note(track: list[int], move: int, number: int) -> None:
    """Note what is there after a move, if it is something else.

    >>> track = []
    >>> _note(track, 2, 7), _note(track, 3, 7), _note(track, 4, 9)
    (None, None, None)
    >>> track
    [0, 0, 2, 7, 4, 9]
    """
    if move and not track:
        track += (0, NOTHING)
    if not track or number != track[-1]:
        track += (move, number)

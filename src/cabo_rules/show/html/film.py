"""What a page shows: for each pair of eyes the picture of the table after each move, and what is told of it.

Most of a picture stays as it is from move to move, and looks the same to most eyes. So the parts of all pictures are
kept once, in a list, and for each place of a picture there is a track: from which move on which part lies there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from hashlib import blake2b
from typing import Final, TypeVar

from attrs import Factory, define, frozen

from cabo_rules.errors import GameError
from cabo_rules.events import Dealt, TableSet
from cabo_rules.evolve import evolve
from cabo_rules.game import Game
from cabo_rules.moves import SPECTATOR
from cabo_rules.show import svg
from cabo_rules.show.commentary import commentary
from cabo_rules.show.svg.letters import apart, clean
from cabo_rules.state import State, new_state
from cabo_rules.views import Recall, check_recall, view

MOST_DRAWN: Final = 1_500_000
"""How many hands and slots a page may show in all its pictures together: half a minute's work."""

MOST_KEPT: Final = 50_000_000
"""How many characters all pieces of pictures, all sentences and what is told of where they are may have."""

Track = list[int]
"""A move and the number of what there is from then on; then the next move that changes it, and so on."""

Pieces = tuple[int, ...]
Sentences = tuple[str, ...]

_Thing = TypeVar("_Thing", str, Pieces, Sentences)


@frozen
class Eyes:
    """What one viewer sees of a game.

    :ivar viewer: whose eyes they are; ``None`` is the referee, who sees every card.
    :ivar width: how wide the picture is; with its height the same after every move.
    :ivar told: a track of what happened with each move, by numbers in :attr:`Film.sayings`.
    :ivar picture: a track for each part of the picture, by numbers in :attr:`Film.parts`.
    """

    viewer: int | None
    width: int
    height: int
    told: Track
    picture: Sequence[Track]


@frozen
class Film:
    """A game as it is shown.

    :ivar players: the players' names, by seat, without signs that steer what shows them.
    :ivar moves: how many moves there are.
    :ivar rounds: the moves that begin the rounds.
    :ivar pieces: the elements of SVG that all pictures are made of.
    :ivar parts: the parts of all pictures, by numbers in :attr:`pieces`: an element, and those that lie in it.
    :ivar sayings: all that is told, each a list of sentences.
    """

    players: tuple[str, ...]
    moves: int
    rounds: tuple[int, ...]
    eyes: tuple[Eyes, ...]
    pieces: tuple[str, ...]
    parts: tuple[Pieces, ...]
    sayings: tuple[Sentences, ...]


def film(game: Game, recall: Recall = "perfect") -> Film:
    """A game through all eyes that it can be seen with; a view only through its viewer's.

    :param recall: what the viewers remember; the referee sees everything in any case.
    :raises GameError: when there is too much to show, or a move of a log that nobody refereed makes no sense.
    """
    viewers = [None, *range(len(game.players)), SPECTATOR] if game.viewer is None else [game.viewer]
    if len(viewers) * sum(1 + len(hand) for state in _states(game) for hand in state.hands) > MOST_DRAWN:
        raise GameError(f"{game.number} moves through the eyes of {len(viewers)} are too much for a page")
    check_recall(recall)
    players = tuple(apart(clean(name)) for name in game.players)
    kept = _Kept()
    games = (game if viewer is None or viewer == game.viewer else game.view(viewer) for viewer in viewers)
    eyes = tuple(_eyes(each, players, kept, recall) for each in games)
    rounds = tuple(step.number for step in game.steps for event in step.events if type(event) in (Dealt, TableSet))
    return Film(players, game.number, rounds, eyes, tuple(kept.pieces), tuple(kept.parts), tuple(kept.sayings))


def _eyes(game: Game, players: tuple[str, ...], kept: _Kept, recall: Recall) -> Eyes:
    """What the viewer of a game sees."""
    recall = "perfect" if game.viewer is None else recall
    states = [*_states(game)]
    told = [kept.saying(()), *(kept.saying(sentences) for sentences in _told(game, states, players, recall))]
    if game.viewer is not None and recall == "none":
        states = [view(state, game.viewer, recall) for state in states]
    try:
        layout = svg.layout_of(states, players, game.viewer)
        pictures = [[kept.part(part) for part in svg.groups(state, players, layout)] for state in states]
    except GameError:
        raise
    except (LookupError, TypeError, ValueError):  # a seat that wins need not be there, either
        raise GameError("a table of this game makes no sense; cabo-rules validate says what is wrong") from None
    tracks = [kept.track(numbers) for numbers in zip(*pictures, strict=True)]
    return Eyes(game.viewer, layout.width, layout.height, kept.track(told), tracks)


def _states(game: Game) -> Iterator[State]:
    """The state before the first move and after each, as the viewer of a game sees them."""
    state = new_state(game.variant, len(game.players))
    yield state
    for step in game.steps:
        state = reduce(evolve, step.events, state)
        yield state


def _told(game: Game, states: Iterable[State], players: Sequence[str], recall: Recall) -> Iterator[Sentences]:
    """What happened with each move."""
    for step, before in zip(game.steps, states, strict=False):  # there is a state after the last move, too
        try:
            yield tuple(commentary(players, before, step.events, recall))
        except (LookupError, TypeError, ValueError):  # replaying asks little of a log: a seat need not even be there
            raise GameError(f"move {step.number} makes no sense; cabo-rules validate says what is wrong") from None


@define
class _Kept:
    """What there is to show, each thing with its number, and how much of it there may still be.

    :ivar known: the numbers of parts, by what is left of their long texts: a digest.
    """

    pieces: dict[str, int] = Factory(dict)
    parts: dict[Pieces, int] = Factory(dict)
    sayings: dict[Sentences, int] = Factory(dict)
    known: dict[bytes, int] = Factory(dict)
    room: int = MOST_KEPT

    def part(self, part: str) -> int:
        """The number of a part of a picture."""
        digest = blake2b(part.encode(), digest_size=16).digest()
        if digest not in self.known:
            pieces = tuple(self._number(self.pieces, piece, len(piece)) for piece in pieces_of(part))
            self.known[digest] = self._number(self.parts, pieces, len(str(pieces)))
        return self.known[digest]

    def saying(self, sentences: Iterable[str]) -> int:
        """The number of a list of sentences."""
        said = tuple(sentences)
        return self._number(self.sayings, said, sum(map(len, said)))

    def track(self, numbers: Iterable[int]) -> Track:
        """The numbers after each move, noted only where they change."""
        track = _track(numbers)
        self._take(len(str(track)))
        return track

    def _number(self, kept: dict[_Thing, int], thing: _Thing, size: int) -> int:
        if thing not in kept:
            self._take(size)
            kept[thing] = len(kept)
        return kept[thing]

    def _take(self, size: int) -> None:
        self.room -= size
        if self.room < 0:
            raise GameError(f"a page holds at most {MOST_KEPT} characters: this game is too long for it")


def _track(numbers: Iterable[int]) -> Track:
    """The numbers after each move, noted only where they change.

    >>> _track([7, 7, 7, 9, 7])
    [0, 7, 3, 9, 4, 7]
    """
    track: Track = []
    for move, number in enumerate(numbers):
        if not track or number != track[-1]:
            track += (move, number)
    return track


_TAG: Final = re.compile("<(/?)[^>]*?(/?)>")


def pieces_of(part: str) -> tuple[str, ...]:
    """An SVG element with nothing in it, and then, one by one, the elements that lay in it.

    >>> pieces_of('<g fill="red"><rect x="1"/><g><title>2</title></g></g>')
    ('<g fill="red"></g>', '<rect x="1"/>', '<g><title>2</title></g>')
    """
    inside = []
    shell, end = "", 0  # what is not inside, and where it goes on
    depth = 0
    for tag in _TAG.finditer(part):
        closes, is_whole = tag.groups()
        if depth == 1 and not closes:
            shell += part[end : tag.start()]
            end = tag.start()
        depth += 1 - bool(is_whole) - 2 * bool(closes)
        if depth == 1 and (closes or is_whole):
            inside.append(part[end : tag.end()])
            end = tag.end()
    return shell + part[end:], *inside

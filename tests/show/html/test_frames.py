"""The frames of a page: the picture and the commentary after each move, for each viewer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Any

import pytest

from cabo_rules import SPECTATOR, Game, GameError, Step, events, load_game, load_variant, view
from cabo_rules.moves import Call, CloseLooks, Draw
from cabo_rules.play import play_at_random
from cabo_rules.show import svg
from cabo_rules.show.commentary import commentary
from cabo_rules.show.html import frames as module
from cabo_rules.show.html.frames import Frames, GroupTracks, make_frames
from cabo_rules.show.html.store import MOST_STORED, NOTHING, Store, pieces_of
from cabo_rules.show.svg import hands
from cabo_rules.show.svg.parts import Part
from tests.examples import GAMES
from tests.states import states_of

LOGS = [
    "hunner-3-players.jsonl",
    "stacking-4-players.jsonl",
    "family/kaboom.jsonl",
    "views/rush-4-players-seat-2.jsonl",
]


def after(frames: Frames, track: int, move: int) -> int:
    """Return the number in a track after a move, the slow way."""
    moves = frames.tracks[track]
    return [number for at, number in zip(moves[::2], moves[1::2], strict=True) if at <= move][-1]


def put_together(frames: Frames, group: GroupTracks, move: int, *, wide: bool) -> str:
    """Return a group of a picture as text after a move, with its parts inside it."""
    parts = (frames.parts[after(frames, track, move)] for track in group.tracks)
    return nested(
        frames.pieces[group.wide if wide else group.shell], [nested(*texts_of(frames, part)) for part in parts if part]
    )


def texts_of(frames: Frames, part: Sequence[int]) -> tuple[str, list[str]]:
    """Return the outer element of a part, and those inside it."""
    outer, *inside = (frames.pieces[piece] for piece in part)
    return outer, inside


def nested(outer: str, inside: Sequence[str]) -> str:
    """Return an element with others at its end."""
    return outer.removesuffix("</g>") + "".join(inside) + "</g>" if inside else outer


@pytest.mark.parametrize("recall", ["perfect", "none"])
@pytest.mark.parametrize("log", LOGS)
def test_pictures_and_commentary(log: str, recall: Any) -> None:
    """Each viewer gets the picture of its view after each move, and the commentary on its view of the move."""
    game = load_game(GAMES / log)
    frames = make_frames(game, recall)
    for each in frames.views:
        how: Any = "perfect" if each.viewer is None else recall
        viewer = SPECTATOR if each.viewer is None else each.viewer
        seen = game if each.viewer == game.viewer else game.view(viewer)
        found = states_of(seen)
        pictured = found if how == "perfect" else [view(state, viewer, "none") for state in found]
        for wide, size in ((False, each.size), (True, each.wide)):
            layout = svg.layout_of(pictured, game.players, each.viewer, wide=wide)
            assert size == (layout.width, layout.height)
            for move in range(len(found)):
                groups = [put_together(frames, group, move, wide=wide) for group in each.picture]
                step = seen.steps[move - 1] if move else None
                assert tuple(groups) == svg.groups(pictured[move], game.players, layout, step)
        for move in range(len(found)):
            happened = seen.steps[move - 1].events if move else ()
            text = frames.texts[after(frames, each.text, move)]
            assert text == tuple(commentary(game.players, found[move - 1], happened, how))


def test_viewers() -> None:
    """A game has frames for the referee, each seat and a spectator; a view has frames only for its viewer."""
    game = load_game(GAMES / "hunner-3-players.jsonl")
    assert [each.viewer for each in make_frames(game).views] == [None, 0, 1, 2, SPECTATOR]
    assert [each.viewer for each in make_frames(game.view(1)).views] == [1]
    assert [each.viewer for each in make_frames(game.view(1).view(SPECTATOR)).views] == [SPECTATOR]


def test_where_rounds_begin() -> None:
    """A round begins with the move that deals it or sets up the table."""
    game = load_game(GAMES / "travellers-set-up.jsonl")
    begun = [step.number for step in game.steps if isinstance(step.events[0], events.TableSet | events.Dealt)]
    assert make_frames(game.view(0)).rounds == tuple(begun)
    assert begun[0] == 1
    assert len(begun) == 2


def test_a_game_in_which_nothing_has_happened() -> None:
    """A game without moves has one frame, the empty table."""
    frames = make_frames(Game.new(load_variant("rush"), ["Ana", "Ben"]))
    assert (frames.moves, frames.rounds, len(frames.views)) == (0, (), 4)
    assert all(track[::2] == (0,) for track in frames.tracks)


def test_nothing_is_stored_twice() -> None:
    """Pieces, parts, texts and tracks are distinct and used, and a track has only changes."""
    frames = make_frames(load_game(GAMES / "rush-2-players.jsonl"))
    for stored in (frames.pieces, frames.parts, frames.texts, frames.tracks):
        assert len(set(stored)) == len(stored)
    for track in frames.tracks:
        assert all(one != next_ for one, next_ in pairwise(track[1::2]))
        assert list(track[::2]) == sorted({0, *track[::2]})
    groups = [group for each in frames.views for group in each.picture]
    used = {track for group in groups for track in group.tracks}
    assert used | {each.text for each in frames.views} == {*range(len(frames.tracks))}
    shown = {number for track in used for number in frames.tracks[track][1::2]}
    assert shown | {NOTHING} == {*range(len(frames.parts))}
    pieces = {shell for group in groups for shell in (group.shell, group.wide)} | {
        piece for part in frames.parts for piece in part
    }
    assert pieces == {*range(len(frames.pieces))}


def test_what_stays_the_same_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slot is drawn once for each card, mark and place that it shows, for all moves and viewers together."""
    calls: list[tuple[Any, ...]] = []
    draw = hands._slot

    def noted(*of: Any) -> str:
        calls.append(of)
        return draw(*of)

    monkeypatch.setattr(hands, "_slot", noted)
    dealt = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1).play(CloseLooks()).play(Draw(0, "stock"))
    make_frames(dealt.view(0))
    assert len(calls) == 8  # four slots of each hand, in the pictures after all three moves together
    calls.clear()
    game = load_game(GAMES / "rush-2-players.jsonl")
    make_frames(game)
    assert len(set(calls)) == len(calls)
    hands_of = [enumerate(state.hands) for state in states_of(game)]
    slots = {(seat, *numbered) for each in hands_of for seat, hand in each for numbered in enumerate(hand)}
    assert slots < {(seat, number, slot) for _to, seat, number, slot, *_place in calls}  # and the backs in views


def test_names_with_direction_signs() -> None:
    """Signs that change the direction of text are removed from names in pictures and sentences."""
    frames = make_frames(Game.new(load_variant("rush"), ["\u202eAna\n\u2028", "Ben\x00"], seed=1))
    assert frames.players == ("Ana", "Ben\ufffd")
    assert not [text for text in (*frames.pieces, *sum(frames.texts, ())) if set(text) & set("\u202e\n\u2028\x00")]


def test_names_from_right_to_left() -> None:
    """Names from right to left are isolated in every sentence and in the list of players."""
    frames = make_frames(Game.new(load_variant("rush"), ["שרה", "Ben"], seed=1))
    assert frames.players == ("\u2068שרה\u2069", "Ben")
    found = [sentence for sentences in frames.texts for sentence in sentences if "שרה" in sentence]
    assert found
    assert all(sentence.count("\u2068שרה\u2069") == sentence.count("שרה") for sentence in found)


def test_a_table_that_cannot_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture that cannot be drawn is an error of the library."""
    monkeypatch.setattr(module, "groups_of", lambda *table: {}[table])
    with pytest.raises(
        GameError, match=r"^a table of this game cannot be drawn; cabo-rules validate says what is wrong$"
    ):
        make_frames(Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1))


def test_an_impossible_move() -> None:
    """A log that was not validated may have impossible scores; the error names the move."""
    scored = Step(2, Call(0), (events.RoundScored((), (), (0, 0)),))
    game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1).follow(scored)
    with pytest.raises(GameError, match=r"^move 2 is impossible; cabo-rules validate says what is wrong$"):
        make_frames(game)


def test_too_much_to_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hands and slots of all pictures together have a limit; a view needs fewer."""
    game = load_game(GAMES / "rush-2-players.jsonl")
    monkeypatch.setattr(module, "MOST_DRAWN", 5_000)
    with pytest.raises(GameError, match=r"^a page cannot hold 255 moves for 4 viewers$"):
        make_frames(game)
    assert make_frames(game.view(0)).moves == 255


def test_the_limits_are_documented() -> None:
    """The limits in the documentation are those of the code."""
    documented = " ".join((GAMES.parents[1] / "docs" / "howto" / "replay.md").read_text("utf-8").split())
    assert f"more than {MOST_STORED / 1e6:g} million characters" in documented
    assert f"more than {module.MOST_DRAWN / 1e6:g} million hands and slots" in documented


def test_a_long_game_of_many_players_fits() -> None:
    """A game of thirteen players over some hundred moves is well within the limit for all viewers."""
    *_, game = play_at_random(load_variant("kaboom"), [f"P{seat}" for seat in range(13)], seed=1, rounds=9)
    hands = [hand for state in states_of(game) for hand in state.hands]
    assert 15 * sum(1 + len(hand) for hand in hands) * 2 < module.MOST_DRAWN


def test_too_much_to_store() -> None:
    """The characters of all pictures and texts have a limit, with each stored thing counted once."""
    store = Store(room=17)
    assert [store.text(["12345"]), store.text(["12345"]), store.part(marked("<g/>"))] == [0, 0, 1]
    with pytest.raises(GameError, match=r"^a page cannot hold more than 50,000,000 characters; this game is too long$"):
        store.text(["123456"])
    with pytest.raises(GameError, match="a page cannot hold more than"):
        Store(room=8).track([0, 1, 22])
    assert Store(room=10).track([0, 1, 22]) == 0


def test_pictures_too_large_to_store(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error is about the limit, not about a table that cannot be drawn."""
    monkeypatch.setattr(module, "Store", partial(Store, room=2000))
    with pytest.raises(GameError, match="a page cannot hold more than"):
        make_frames(Game.new(load_variant("rush"), ["Ana", "Ben"]))


def test_a_part_is_stored_as_the_numbers_of_its_pieces() -> None:
    """The text of a piece is stored once, and the text of a part is not stored."""
    store, piece = Store(), f'<rect x="{"1" * 1000}"/>'
    before = store.room
    assert [store.part(marked(f"<g>{piece * count}</g>")) for count in (1, 2, 3, 2)] == [1, 2, 3, 2]
    assert list(store.parts) == [(), (0, 1), (0, 1, 1), (0, 1, 1, 1)]
    assert before - store.room == len(piece) + len("<g></g>") + len("(0, 1)(0, 1, 1)(0, 1, 1, 1)")


def marked(marks: str) -> Part:
    """A part that is drawn as the given marks."""
    return Part(str, (marks,))


@pytest.mark.parametrize(
    ("part", "pieces"),
    [
        ('<rect x="1"/>', ['<rect x="1"/>']),
        ("<g></g>", ["<g></g>"]),
        (
            '<g x="1"><g><g/></g><text>a &lt;g&gt;</text></g>',
            ['<g x="1"></g>', "<g><g/></g>", "<text>a &lt;g&gt;</text>"],
        ),
    ],
)
def test_the_pieces_of_a_part(part: str, pieces: list[str]) -> None:
    """A part is split into its outer element and the elements inside it."""
    assert list(pieces_of(part)) == pieces

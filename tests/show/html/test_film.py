"""What a page shows and tells: for each pair of eyes, after each move, what the picture and the words of it are."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from cabo_rules import SPECTATOR, Game, GameError, Step, events, evolve, load_game, load_variant, new_state, view
from cabo_rules.moves import Call
from cabo_rules.play import play_at_random
from cabo_rules.show import svg
from cabo_rules.show.commentary import commentary
from cabo_rules.show.html import film as module
from cabo_rules.show.html.film import Film, Track, film, pieces_of
from cabo_rules.state import State

GAMES = Path(__file__).parents[3] / "examples" / "games"
LOGS = [
    "hunner-3-players.jsonl",
    "stacking-4-players.jsonl",
    "family/kaboom.jsonl",
    "views/rush-4-players-seat-2.jsonl",
]


def after(track: Track, move: int) -> int:
    """What a track has after a move, found the slow way."""
    return [number for at, number in zip(track[::2], track[1::2], strict=True) if at <= move][-1]


def put_together(shown: Film, part: int) -> str:
    """A part of a picture as text again: the first element holds the others."""
    shell, *inside = (shown.pieces[piece] for piece in shown.parts[part])
    return shell.replace("></g>", f">{''.join(inside)}</g>") if inside else shell


def states(game: Game) -> list[State]:
    """The state before the first move and after each."""
    found = [new_state(game.variant, len(game.players))]
    for step in game.steps:
        state = found[-1]
        for event in step.events:
            state = evolve(state, event)
        found.append(state)
    return found


@pytest.mark.parametrize("recall", ["perfect", "none"])
@pytest.mark.parametrize("log", LOGS)
def test_all_that_is_shown_and_told(log: str, recall: Any) -> None:
    """Each viewer is shown the picture of its view after each move, and told what the view tells of the move."""
    game = load_game(GAMES / log)
    shown = film(game, recall)
    for eyes in shown.eyes:
        how: Any = "perfect" if eyes.viewer is None else recall
        viewer = SPECTATOR if eyes.viewer is None else eyes.viewer
        seen = game if eyes.viewer == game.viewer else game.view(viewer)
        found = states(seen)
        pictured = found if how == "perfect" else [view(state, viewer, "none") for state in found]
        layout = svg.layout_of(pictured, game.players, eyes.viewer)
        assert (eyes.width, eyes.height) == (layout.width, layout.height)
        for move in range(len(found)):
            parts = [put_together(shown, after(track, move)) for track in eyes.picture]
            assert tuple(parts) == svg.groups(pictured[move], game.players, layout)
            happened = seen.steps[move - 1].events if move else ()
            told = shown.sayings[after(eyes.told, move)]
            assert told == tuple(commentary(game.players, found[move - 1], happened, how))


def test_whose_eyes_there_are() -> None:
    """Of a game there are the referee's, each seat's and a spectator's; of a view there is one viewer, and no other."""
    game = load_game(GAMES / "hunner-3-players.jsonl")
    assert [eyes.viewer for eyes in film(game).eyes] == [None, 0, 1, 2, SPECTATOR]
    assert [eyes.viewer for eyes in film(game.view(1)).eyes] == [1]
    assert [eyes.viewer for eyes in film(game.view(1).view(SPECTATOR)).eyes] == [SPECTATOR]


def test_where_rounds_begin() -> None:
    """A round begins with the move that deals it, or that sets up the table."""
    game = load_game(GAMES / "travellers-set-up.jsonl")
    begun = [step.number for step in game.steps if isinstance(step.events[0], events.TableSet | events.Dealt)]
    assert film(game.view(0)).rounds == tuple(begun)
    assert begun[0] == 1
    assert len(begun) == 2


def test_a_game_in_which_nothing_has_happened() -> None:
    """There is the empty table."""
    shown = film(Game.new(load_variant("rush"), ["Ana", "Ben"]))
    assert (shown.moves, shown.rounds, len(shown.eyes)) == (0, (), 4)
    assert all(track[::2] == [0] for eyes in shown.eyes for track in eyes.picture)


def test_nothing_is_kept_twice() -> None:
    """Pieces, parts and sayings are all different, and a track tells only of changes."""
    shown = film(load_game(GAMES / "rush-2-players.jsonl"))
    for kept in (shown.pieces, shown.parts, shown.sayings):
        assert len(set(kept)) == len(kept)
    for eyes in shown.eyes:
        for track in (eyes.told, *eyes.picture):
            numbers = track[1::2]
            assert all(one != next_ for one, next_ in pairwise(numbers))
            assert track[::2] == sorted(set(track[::2]))


def test_names_that_turn_text_around() -> None:
    """What a name holds of signs that steer text is taken out of pictures and sentences."""
    shown = film(Game.new(load_variant("rush"), ["\u202eAna\n\u2028", "Ben\x00"], seed=1))
    assert shown.players == ("Ana", "Ben\ufffd")
    assert not [text for text in (*shown.pieces, *sum(shown.sayings, ())) if set(text) & set("\u202e\n\u2028\x00")]


def test_names_from_right_to_left() -> None:
    """They keep to themselves in every sentence, as in the pictures, and in the list of players."""
    shown = film(Game.new(load_variant("rush"), ["שרה", "Ben"], seed=1))
    assert shown.players == ("\u2068שרה\u2069", "Ben")
    told = [sentence for sentences in shown.sayings for sentence in sentences if "שרה" in sentence]
    assert told
    assert all(sentence.count("\u2068שרה\u2069") == sentence.count("שרה") for sentence in told)


def test_a_table_that_makes_no_sense(monkeypatch: pytest.MonkeyPatch) -> None:
    """Should a picture not come about, that is told as where a move cannot be told."""
    monkeypatch.setattr(svg, "groups", lambda *table: {}[table])
    with pytest.raises(
        GameError, match=r"^a table of this game makes no sense; cabo-rules validate says what is wrong$"
    ):
        film(Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1))


def test_a_game_that_makes_no_sense() -> None:
    """Replaying asks little of a log, so a move may tell of scores that nobody has: the error names the move."""
    scored = Step(2, Call(0), (events.RoundScored((), (), (0, 0)),))
    game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1).follow(scored)
    with pytest.raises(GameError, match=r"^move 2 makes no sense; cabo-rules validate says what is wrong$"):
        film(game)


def test_too_much_to_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hands and slots of all pictures together are bounded; a view needs fewer of them."""
    game = load_game(GAMES / "rush-2-players.jsonl")
    monkeypatch.setattr(module, "MOST_DRAWN", 5_000)
    with pytest.raises(GameError, match=r"^255 moves through the eyes of 4 are too much for a page$"):
        film(game)
    assert film(game.view(0)).moves == 255


def test_the_bounds_are_told() -> None:
    """The page about replaying tells how much fits into a page as the code has it."""
    told = " ".join((GAMES.parents[1] / "docs" / "howto" / "replay.md").read_text("utf-8").split())
    assert f"more than {module.MOST_KEPT / 1e6:g} million characters" in told
    assert f"more than {module.MOST_DRAWN / 1e6:g} million hands and slots" in told


def test_an_evening_of_many_players_is_not_too_much() -> None:
    """A game of thirteen over some hundred moves is well within the bounds, with the eyes of all."""
    *_, game = play_at_random(load_variant("kaboom"), [f"P{seat}" for seat in range(13)], seed=1, rounds=9)
    hands = [hand for state in states(game) for hand in state.hands]
    assert 15 * sum(1 + len(hand) for hand in hands) * 2 < module.MOST_DRAWN


def test_too_much_to_keep() -> None:
    """What all pictures and sentences take is bounded, each counted once."""
    kept = module._Kept(room=17)
    assert [kept.saying(["12345"]), kept.saying(["12345"]), kept.part("<g/>")] == [0, 0, 0]
    with pytest.raises(GameError, match=r"^a page holds at most 50000000 characters: this game is too long for it$"):
        kept.saying(["123456"])
    with pytest.raises(GameError, match="a page holds at most"):
        module._Kept(room=7).track([1, 1, 22])  # which is [0, 1, 2, 22]


def test_pictures_too_large_to_keep(monkeypatch: pytest.MonkeyPatch) -> None:
    """That is said as it is, and not taken for a table that makes no sense."""
    monkeypatch.setattr(module, "_Kept", partial(module._Kept, room=2000))
    with pytest.raises(GameError, match="a page holds at most"):
        film(Game.new(load_variant("rush"), ["Ana", "Ben"]))


def test_a_part_is_kept_as_the_numbers_of_its_pieces() -> None:
    """However often a piece comes, its text is kept once, and the text of a part is not kept besides."""
    kept, piece = module._Kept(), f'<rect x="{"1" * 1000}"/>'
    before = kept.room
    assert [kept.part(f"<g>{piece * count}</g>") for count in (1, 2, 3, 2)] == [0, 1, 2, 1]
    assert list(kept.parts) == [(0, 1), (0, 1, 1), (0, 1, 1, 1)]
    assert before - kept.room == len(piece) + len("<g></g>") + len("(0, 1)(0, 1, 1)(0, 1, 1, 1)")
    assert not [key for keys in (kept.parts, kept.known) for key in keys if isinstance(key, str)]


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
    """A part is taken apart into the outer element and those that lie in it, with all that they hold."""
    assert list(pieces_of(part)) == pieces

"""``Game``, the value that a frontend holds: what it makes, what it refuses, and that nothing of it can be changed."""

from __future__ import annotations

import copy
import gc
import pickle
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import attrs
import pytest

import cabo_rules
from cabo_rules import (
    HIDDEN,
    SPECTATOR,
    Abandon,
    CaboError,
    Call,
    CardError,
    Claim,
    CloseLooks,
    Deal,
    Discard,
    Draw,
    EndTurn,
    FirstLook,
    Game,
    GameError,
    IllegalMove,
    MoveError,
    Place,
    Step,
    VariantError,
    events,
    legal_moves,
    load_variant,
    possible_game,
    redact,
    score_round,
)  # fmt: skip
from cabo_rules.play import play_at_random
from cabo_rules.state import MOST_SLOTS
from cabo_rules.testing import assert_no_leak
from tests.effort import at_most

RUSH = load_variant("rush")
ANY: Any = object()
MOST = MOST_SLOTS + len(RUSH.cards)
"""How many slots a hand may have at most: penalty cards may come to one that was set up by hand."""


def rush(**more: Any) -> Game:
    """A game for two."""
    return Game.new(RUSH, ["Ana", "Ben"], **more)


NONSENSE: dict[str, tuple[type[Exception], str, Callable[[], object]]] = {
    "one player": (VariantError, "rush is for 2 to 12 players, not 1", lambda: Game.new(RUSH, ["Ana"])),
    "forty players": (VariantError, "deal.seats.most", lambda: Game.new(RUSH, ["Ana"] * 40)),
    "players as one text": (GameError, "must be a list of names", lambda: Game.new(RUSH, "Ana")),
    "a player without a name": (GameError, "not ' ' at seat 1", lambda: Game.new(RUSH, ["Ana", " "])),
    "a name that is no text": (GameError, "players must be names", lambda: Game.new(RUSH, [ANY, "Ben"])),
    "a name with half a character": (
        GameError,
        "the name of the player at seat 1 holds half a character",
        lambda: Game.new(RUSH, ["Ana", "B\udfff"]),
    ),
    "an id for a variant": (
        GameError,
        "variant must be a Variant, not 'rush'",
        lambda: Game.new("rush", ["Ana", "Ben"]),  # type: ignore[arg-type]
    ),
    "a seed of text": (GameError, "seed must be a whole number, not 'x'", lambda: rush(seed="x")),
    "a seed of truth": (GameError, "not True", lambda: rush(seed=True)),
    "another seed of text": (GameError, "not 'x'", lambda: rush().with_seed(ANY and "x")),  # type: ignore[arg-type]
    "a starter without a deal": (GameError, "without a seed nothing is dealt", lambda: rush(starter=1)),
    "a starter who is not there": (IllegalMove, "There is no seat 9", lambda: rush(seed=1, starter=9)),
    "a deal without a seed": (GameError, "or play Deal", lambda: rush().deal()),
    "a shuffle without a seed": (GameError, "or play Shuffle", lambda: rush().shuffle()),
    "a move that is none": (MoveError, "move must be a move", lambda: rush().play(ANY)),
    "a seat that is no number": (MoveError, "not None", lambda: legal_moves(rush().state, ANY and None)),  # type: ignore[arg-type]
    "hands that are none": (GameError, "hands must be a list", lambda: Game.set_up(RUSH, ["A", "B"], hands=ANY)),
    "a hand of text": (GameError, "hands must be a list", lambda: Game.set_up(RUSH, ["A", "B"], hands=["AS", "2S"])),
    "no card": (CardError, "'1S' is not a card", lambda: Game.set_up(RUSH, ["A", "B"], hands=[["1S"], ["2S"]])),
    "a number for a card": (
        GameError,
        "hands must hold only cards and None, not 7",
        lambda: Game.set_up(RUSH, ["A", "B"], hands=[[7], []]),  # type: ignore[list-item]
    ),
    "a hand without end": (
        IllegalMove,
        "a hand has more than 1000 slots",
        lambda: Game.set_up(RUSH, ["A", "B"], hands=[["2S"], ["AS", *[None] * MOST_SLOTS]]),
    ),
    "nobody who has seen": (
        MoveError,
        "seen must be a list",
        lambda: Game.set_up(RUSH, ["A", "B"], hands=[["AS"], ["2S"]], seen=[ANY, ANY]),
    ),
    **{
        f"{name} of a table that is {value!r}": (
            CaboError,
            f"{name} must be a list",
            lambda name=name, value=value: Game.set_up(RUSH, ["A", "B"], hands=[["AS"], ["2S"]], **{name: value}),  # type: ignore[misc]
        )
        for name, value in (("discard", 5), ("discard", "7H"), ("stock", 5), ("totals", 5), ("seen", 5))
    },
    "a discard pile of numbers": (
        GameError,
        "discard must hold only cards, not 5",
        lambda: Game.set_up(RUSH, ["A", "B"], hands=[["AS"], ["2S"]], discard=[5]),  # type: ignore[list-item]
    ),
    "totals of text": (
        MoveError,
        "totals must hold only whole numbers, not 'x'",
        lambda: Game.set_up(RUSH, ["A", "B"], hands=[["AS"], ["2S"]], totals=["x", 0]),  # type: ignore[list-item]
    ),
    "a score for an id": (GameError, "variant must be a Variant, not 'rush'", lambda: score_round("rush", [])),  # type: ignore[arg-type]
    "a score of one hand": (VariantError, "not 1", lambda: score_round(RUSH, [["AS"]])),
    "a score of text": (GameError, "the hand of seat 0", lambda: score_round(RUSH, ["AS", "2S"])),
    "a score of no hand": (GameError, "the hand of seat 0", lambda: score_round(RUSH, [ANY, []])),
    "a score of a number": (
        GameError,
        "the hand of seat 1 must hold only cards, not 12",
        lambda: score_round(RUSH, [[], [12]]),  # type: ignore[list-item]
    ),
    "a caller who is not there": (
        GameError,
        "caller must be a seat from 0 to 1, not 2",
        lambda: score_round(RUSH, [["AS"], []], caller=2),
    ),
    "a caller of truth": (GameError, "not True", lambda: score_round(RUSH, [["AS"], []], caller=True)),
    "a huge seat": (
        MoveError,
        "seat must be a whole number from -1,000,000,000 to 1,000,000,000, not a huge number",
        lambda: Draw(10**5000, "stock"),
    ),
}


@pytest.mark.parametrize("case", NONSENSE)
def test_nonsense_gets_one_clear_error(case: str) -> None:
    """What makes no sense is refused by an error of the library that names it."""
    kind, told, make = NONSENSE[case]
    with pytest.raises(kind) as caught:
        make()
    assert told in str(caught.value)


def test_a_game_is_a_value() -> None:
    """Playing a move makes another game; a refused one makes none; copies are equal."""
    game = rush(seed=5)
    after = game.play(CloseLooks())
    assert (game.number, after.number) == (1, 2)
    with pytest.raises(IllegalMove) as caught:
        after.play(EndTurn(0))
    assert caught.value.refusal == after.refusal(EndTurn(0))
    assert hash(caught.value.refusal) == hash(after.refusal(EndTurn(0)))
    assert pickle.loads(pickle.dumps(caught.value)).refusal == caught.value.refusal
    for same in (copy.deepcopy(after), pickle.loads(pickle.dumps(after)), rush(seed=5).play(CloseLooks())):
        assert same == after
        assert hash(same) == hash(after)
    assert after != game
    assert after != after.state


def test_since_tells_what_is_new() -> None:
    """A frontend asks for what it has not shown yet, the host's shuffle included."""
    game = rush(seed=5).play(CloseLooks())
    after = game.play(Draw(0, "stock")).play(Discard(0)).play(Call(1))
    assert [step.number for step in after.since(game.number)] == [3, 4, 5]
    assert after.since(after.number) == ()
    assert after.since(0) == after.steps
    assert [step.move for step in after.steps] == list(after.moves)


def test_the_last_step_is_at_hand() -> None:
    """The last move with its events, which a frontend shows; nothing before the first."""
    game = rush(seed=5).play(CloseLooks())
    assert game.last_step == game.steps[-1] == game.since(1)[0]
    assert game.last_step.events == game.last_events == game.events[-3:]
    assert (rush().last_step, rush().last_events, rush().steps) == (None, (), ())


LONG = list(play_at_random(load_variant("travellers"), ["Ana", "Ben", "Chi"], seed=1, rounds=20))


@pytest.mark.parametrize(
    "read",
    [
        lambda game: game.number,
        lambda game: game.last_step,
        lambda game: game.last_events,
        lambda game: game.since(game.number - 1),
    ],
    ids=["number", "last_step", "last_events", "since"],
)
def test_what_a_loop_reads_costs_the_same_in_a_long_game(read: Callable[[Game], object]) -> None:
    """The number of moves, the last step, its events and the new steps: after 900 moves as after 9."""
    assert LONG[900].number > 900
    for game in (LONG[9], LONG[900]):
        with at_most(30):
            read(game)


def test_a_game_that_is_read_again_costs_nothing() -> None:
    """All steps, moves and events of a game are put together once, while no other game of its table is read."""
    game = LONG[900]
    read = (game.steps, game.moves, game.events)
    with at_most(150):
        for _ in range(5):
            assert all(one is other for one, other in zip((game.steps, game.moves, game.events), read, strict=True))
    for other in LONG[:10]:
        assert len(other.steps) == other.number
    assert game.steps == read[0]
    assert game.steps is not read[0]


def test_tables_that_are_read_in_turn_cost_nothing() -> None:
    """However many there are, each keeps its own tuples."""
    tables = [rush(seed=seed).play(CloseLooks()) for seed in range(20)]
    read = [(game.steps, game.moves, game.events) for game in tables]
    for game, (steps, moves, happened) in zip(tables, read, strict=True):
        assert (game.steps is steps, game.moves is moves, game.events is happened) == (True, True, True)


def test_nothing_is_kept_of_a_game_that_is_gone() -> None:
    """The referee's cards go with the last game that holds them, also while an earlier game of the table is held."""
    before = rush(seed=5)
    after = before.play(CloseLooks())
    assert after.past is not None
    step, page = weakref.ref(after.steps[-1]), weakref.ref(after.past)
    del after
    gc.collect()
    assert (step(), page()) == (None, None)
    root = weakref.ref(before.steps[0])
    del before
    gc.collect()
    assert root() is None


def test_a_chain_of_games_keeps_one_tuple() -> None:
    """However many games of it are read, in whatever order."""
    tuples = [weakref.ref(game.steps[0]) for game in (*LONG[:50], *reversed(LONG[:50])) if game.steps]
    gc.collect()
    assert sum(each() is not None for each in tuples) <= 1


def test_many_threads_may_read_a_game() -> None:
    """Each gets the whole past, also while others read other games of the table."""
    games = LONG[1:60]

    def read(at: int) -> bool:
        return all(len(game.steps) == len(game.moves) == game.number for game in games[at:] + games[:at])

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(read, range(59)))


def test_what_is_kept_of_a_game_is_no_part_of_it() -> None:
    """A game that was read is equal to one that was not, has the same hash, and makes the same pickle."""
    read, unread = rush(seed=5).play(CloseLooks()), rush(seed=5).play(CloseLooks())
    before = pickle.dumps(unread.past), len(pickle.dumps(read))
    assert len(read.steps) == len(read.moves) == 2
    assert (read, hash(read), len(pickle.dumps(read))) == (unread, hash(unread), before[1])
    assert pickle.dumps(read.past) == before[0]


def test_games_with_a_common_past_are_compared_from_where_they_part() -> None:
    """Whether a game is that of some moves later costs no more than these moves."""
    game = LONG[900]
    state = game.state
    one, other = game.with_seed(None), game.with_seed(1)
    with at_most(250):
        assert one == other
    longer = Game(game.players, state, None, 0, LONG[901].past)
    assert game.past is not None
    assert longer != one
    assert Game(game.players, state, None, 0, None) != one
    assert one != Game(game.players, state, None, 0, game.past.before)


def test_a_game_does_not_tell_its_cards_in_passing() -> None:
    """Its short form is fit for a program's own log."""
    assert repr(rush(seed=5)) == "<Game of rush: Ana, Ben; round 1, 1 moves>"


def test_a_variant_cannot_be_changed() -> None:
    """Its tables are shared by all who load it, and its digest is made once."""
    tables: list[Any] = [RUSH.values, RUSH.points, RUSH.power_names, RUSH.powers.named, RUSH.scoring.special]
    for table in tables:
        with pytest.raises(TypeError, match="cannot be changed"):
            table["A"] = 50
        with pytest.raises(TypeError, match="cannot be changed"):
            table.clear()
        with pytest.raises(TypeError, match="cannot be changed"):
            table |= {"A": 1}
    copied = RUSH.values.copy()  # type: ignore[attr-defined]
    copied["A"] = 50
    assert load_variant("rush").values["A"] == 1
    assert pickle.loads(pickle.dumps(RUSH)) == copy.deepcopy(RUSH) == RUSH
    assert hash(RUSH.powers) == hash(copy.deepcopy(RUSH).powers)
    assert RUSH.points.items() == {**RUSH.points}.items()


def test_the_host_may_bring_the_cards() -> None:
    """Without a seed nothing is dealt until a deal is played."""
    game = rush()
    assert (game.round, game.events) == (0, ())
    assert game.play(Deal(RUSH.cards, starter=1)).state.starter == 1


# --- views ------------------------------------------------------------------------------------------------------------


def test_a_view_is_a_game_without_secrets() -> None:
    """It has the same moves and the same table; no seed, and no card that its viewer was not shown."""
    game = rush(seed=5).play(FirstLook(0, (0,))).play(CloseLooks())
    view = game.view(1)
    assert (view.viewer, view.seed, view.number, view.players) == (1, None, game.number, game.players)
    assert view.state == cabo_rules.view(game.state, 1)
    assert view.steps == tuple(redact(step, 1) for step in game.steps)
    assert view.events[1] == events.FirstLooked(0, (0,), (HIDDEN,))
    assert list(view.legal_moves(1)) == list(game.legal_moves(1))
    assert view.refusal(EndTurn(1)) == game.refusal(EndTurn(1))
    assert repr(view) == "<Game of rush as seat 1 sees it: Ana, Ben; round 1, 3 moves>"
    assert repr(game.view(SPECTATOR)) == "<Game of rush as a spectator sees it: Ana, Ben; round 1, 3 moves>"


def test_views_of_different_seats_are_not_equal() -> None:
    """Even where both see the same: a view belongs to somebody."""
    game = rush(seed=5)
    views = [game.view(0), game.view(1), game.view(SPECTATOR), game]
    assert views[0].state == views[1].state == views[2].state
    assert all((one == other) == (one is other) for one in views for other in views)
    assert rush(viewer=0) != rush(viewer=1)
    assert rush(viewer=0) != rush()
    for view in views:
        assert pickle.loads(pickle.dumps(view)) == copy.deepcopy(view) == view


def test_of_a_view_there_is_the_view_of_a_spectator() -> None:
    """Another seat's view is not in it."""
    game = rush(seed=5).play(FirstLook(0, (0,))).play(CloseLooks())
    assert game.view(0).view(0) == game.view(0)
    assert game.view(0).view(SPECTATOR) == game.view(SPECTATOR)
    with pytest.raises(GameError, match="this is the view of seat 0: what seat 1 has seen is not in it"):
        game.view(0).view(1)
    with pytest.raises(GameError, match="the view of a spectator"):
        game.view(SPECTATOR).view(0)


def test_a_client_follows_from_an_empty_table() -> None:
    """It plays nothing itself; the referee's steps, redacted, lead it to the seat's view."""
    game = rush(seed=5).play(CloseLooks()).play(Draw(0, "stock")).play(Discard(0))
    client = rush(viewer=1)
    for step in game.steps:
        client = client.follow(redact(step, 1))
    assert client == game.view(1)


def test_the_referee_can_follow_too() -> None:
    """Steps with all their cards make the whole game again, and one without a viewer may go on playing it."""
    game = rush(seed=5).play(CloseLooks())
    again = rush()
    for step in game.steps:
        again = again.follow(step)
    assert again == game
    assert again.with_seed(5).play(Draw(0, "stock")) == game.play(Draw(0, "stock"))


# --- a shuffle that is owed -------------------------------------------------------------------------------------------


def low(**more: Any) -> Game:
    """Seat 0 has its turn; with a card on top of the discard pile that no seat holds, and too low a stock to draw."""
    pile = [each for each in RUSH.cards if each.text not in ("AS", "7D", "2C")]
    return Game.set_up(RUSH, ["Ana", "Ben"], hands=[["AS"], ["7D"]], discard=pile, stock=["2C"], **more)


def test_a_game_that_is_given_a_seed_plays_the_shuffle_that_it_waits_for() -> None:
    """It is the shuffle that a game with this seed would have made, and the next is another."""
    waiting = low().play(Draw(0, "stock"))
    assert waiting.state.shuffle == "turn"
    assert waiting.with_seed(5) == low(seed=5).play(Draw(0, "stock")) != waiting.with_seed(6)
    assert waiting.with_seed(5).shuffles == waiting.shuffles + 1
    assert waiting.with_seed(5).with_seed(6) == waiting.with_seed(5)
    assert waiting.with_seed(None) == waiting


def test_the_host_shuffles_from_the_seed_when_it_follows_a_game() -> None:
    """A game that follows steps does not play: its shuffle waits until it is asked for, once."""
    followed = low(seed=5).follow(low().play(Draw(0, "stock")).steps[-1])
    assert followed.state.shuffle == "turn"
    shuffled = followed.shuffle(nonce="5" * 64)
    assert shuffled.state.stock == followed.shuffle().state.stock
    assert [each.order for each in shuffled.state.commitments] == [shuffled.moves[-1].order]  # type: ignore[union-attr]
    with pytest.raises(IllegalMove, match=r"turn\.no_shuffle"):
        shuffled.shuffle()


def test_a_game_that_is_over_owes_no_shuffle() -> None:
    """It can be abandoned while it waits for one, and be given a seed later."""
    followed = low(seed=5).follow(low().play(Draw(0, "stock")).steps[-1])
    over = followed.play(Abandon())
    assert (over.is_over, over.with_seed(6)) == (True, over)


def test_a_shuffle_that_cannot_be_played_is_an_error() -> None:
    """A game whose moves were not validated may wait for a shuffle where there is nothing to shuffle."""
    nothing = Step(2, Draw(0, "stock"), (events.Shuffled((), 0, None), events.ShuffleAwaited(0, "calling.stock_out")))
    with pytest.raises(GameError, match="the shuffle that this game waits for cannot be played at this table"):
        low().follow(nothing).with_seed(5)


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_possible_game_waits_for_the_shuffle_that_its_view_waits_for(seat: int) -> None:
    """Else it would not look the same; it can be shuffled then."""
    view = low().play(Draw(0, "stock")).view(seat)
    possible = possible_game(view, seed=3)
    assert possible.view(seat) == view
    assert possible.shuffle().state.shuffle is None


def test_a_leak_is_looked_for_in_games_that_wait_for_a_shuffle() -> None:
    """The other games wait for it, too."""
    followed = low(seed=5).follow(low().play(Draw(0, "stock")).steps[-1])
    assert_no_leak(lambda game: game.view(1).state, followed, 1)


VIEW = rush(seed=5).play(CloseLooks()).view(1)
NEXT = rush(seed=5).play(CloseLooks()).play(Draw(0, "stock")).view(1).steps[-1]
DEALT: Any = events.Dealt(1, None, 0, ((HIDDEN,), (HIDDEN,)), (), None)
DECK = (HIDDEN,) * len(RUSH.cards)
DRAWN = [events.PenaltyDrawn(0, HIDDEN)] * (len(DECK) // 2)
TABLE: Any = events.TableSet(((HIDDEN,), (HIDDEN,)), (), (), 0, (0, 0), (), None, None, (), 1)


def _step(*told: Any) -> Step:
    """The next step of the view, with other events."""
    return Step(NEXT.number, NEXT.move, told)


def _told(*told: Any) -> tuple[str, Callable[[], object]]:
    """Events of which the last cannot happen: it is wrong in one field, and could be applied else."""
    VIEW.follow(_step(*told[:-1]))
    return "cannot happen at this table", lambda: VIEW.follow(_step(*told))


NOT_FOR_VIEWS: dict[str, tuple[str, Callable[[], object]]] = {
    "to play": ("a view of a game cannot play", lambda: VIEW.play(Draw(0, "stock"))),
    "to play nonsense": ("a view of a game cannot play", lambda: VIEW.play(ANY)),
    "to deal": ("cannot play", lambda: VIEW.deal()),
    "a seed": ("who views a game has no seed", lambda: VIEW.with_seed(5)),
    "a shuffle": ("a view of a game cannot play", lambda: VIEW.shuffle()),
    "a seed from the start": ("who views a game has no seed", lambda: rush(viewer=0, seed=5)),
    "a seat that is not there": ("viewer must be a seat from 0 to 1 or SPECTATOR, not 2", lambda: rush(viewer=2)),
    "the host": ("not -1", lambda: rush(viewer=-1)),
    "a seat of text": ("not '0'", lambda: rush(viewer="0")),
    "a seat of truth": ("not True", lambda: rush(viewer=True)),
    "no such view": ("seat must be a seat from 0 to 1 or SPECTATOR, not 2", lambda: rush(seed=5).view(2)),
    "the host's view": ("no view of the host's", lambda: rush(seed=5).view(-1)),
    "a step twice": ("move 3 comes next, not move 2", lambda: VIEW.follow(VIEW.steps[-1])),
    "a step too many": ("move 3 comes next, not move 4", lambda: VIEW.follow(attrs.evolve(NEXT, number=4))),
    "a seat beyond": _told(events.Drew(7, HIDDEN)),
    "a seat before all": _told(events.Drew(-1, HIDDEN)),
    "a turn of nobody's": _told(attrs.evolve(TABLE, turn=2)),
    "a starter who is not there": _told(attrs.evolve(DEALT, starter=2)),
    "a dealer who is not there": _told(attrs.evolve(DEALT, dealer=2)),
    "a caller who is not there": _told(attrs.evolve(TABLE, caller=2)),
    "a last turn of nobody's": _told(events.Called(0, (1, 2), "calling.when")),
    "a winner who is not there": _told(events.GameEnded((2,), "game.rounds")),
    "totals for one": _told(events.RoundScored((), (), (0,))),
    "hands for one": _told(attrs.evolve(DEALT, hands=((HIDDEN,),))),
    "a card that nobody has seen": _told(attrs.evolve(TABLE, seen=(((2,),), ((),)))),
    "a stock larger than the deck": _told(attrs.evolve(DEALT, stock=(*DECK, HIDDEN))),
    "a discard pile larger than the deck": _told(attrs.evolve(TABLE, discard=(*DECK, HIDDEN))),
    "penalty cards without end": _told(
        events.PenaltyOwed(0, 99, "penalty"),
        *DRAWN,
        events.Shuffled(DECK, 0, None),
        *DRAWN,
        events.PenaltyDrawn(0, HIDDEN),
    ),
    "powers without end": _told(*[events.PowerOpened(0, "peek", None)] * (len(RUSH.powers.named) + 1)),
    "a card drawn from no stock": _told(TABLE, events.Drew(0, HIDDEN)),
    "a card taken from no discard pile": _told(TABLE, events.Took(0, RUSH.cards[0])),
    "a card turned from no stock": _told(TABLE, events.OpenCardTurned(RUSH.cards[0])),
    "a penalty card from no stock": _told(TABLE, events.PenaltyOwed(0, 1, "penalty"), events.PenaltyDrawn(0, HIDDEN)),
    "a hand without end": _told(attrs.evolve(DEALT, hands=((HIDDEN,) * (MOST + 1), ()))),
    "a place beyond": _told(events.SnappedLate(0, Place(1, 9))),
    "a place before all": _told(events.SnappedLate(0, Place(1, -1))),
    "places of nobody": _told(events.Looked(0, (Place(-1, 0),), (HIDDEN,))),
    "a slot beyond": _told(events.Looked(0, (Place(0, 9),), (HIDDEN,))),
    "a claim beyond": _told(*NEXT.events, events.MatchBegan(0, (Claim(Place(0, 9)),), HIDDEN)),
    "a slot before all": _told(events.LaidFaceUp(0, -1, "turn.taken_card")),
    "slots before all": _told(events.FirstLooked(0, (-1,), (HIDDEN,))),
    "a power of another game": _told(events.PowerOpened(0, "no such power", None)),
    "a card from nowhere": _told(events.Kept(0, 0, HIDDEN)),
    "no event": _told(ANY),
    "nothing": _told(None),
}


def test_a_hand_has_an_end_far_away() -> None:
    """A table set up by hand may have so many slots; of as many more as there are cards can be told."""
    table = Game.set_up(RUSH, ["Ana", "Ben"], hands=[["AS", *[None] * (MOST_SLOTS - 1)], ["2S"]])
    assert len(table.state.hands[0]) == MOST_SLOTS
    assert rush(viewer=1).follow(table.view(1).steps[0]) == table.view(1)
    longest = attrs.evolve(DEALT, hands=((HIDDEN,) * MOST, ()))
    assert len(VIEW.follow(_step(longest)).state.hands[0]) == MOST


@pytest.mark.parametrize("case", NOT_FOR_VIEWS)
def test_not_for_views(case: str) -> None:
    """What a view cannot do is one clear error, and it stays as it is."""
    told, ask = NOT_FOR_VIEWS[case]
    before = pickle.dumps(VIEW)
    with pytest.raises(GameError) as caught:
        ask()
    assert told in str(caught.value)
    assert pickle.dumps(VIEW) == before


def test_a_view_without_a_seed_stays_without() -> None:
    """To take its seed away is no error."""
    assert VIEW.with_seed(None) == VIEW

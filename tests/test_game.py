"""``Game``, the value that a frontend holds: construction, errors, immutability and views."""

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
    HOST,
    SPECTATOR,
    Game,
    GameError,
    IllegalMove,
    Step,
    VariantError,
    events,
    load_lines,
    load_variant,
    log_lines,
)
from cabo_rules.errors import CardError, MoveError
from cabo_rules.moves import (
    Abandon,
    Call,
    Claim,
    CloseLooks,
    CloseWindow,
    Deal,
    Discard,
    Draw,
    EndTurn,
    FirstLook,
    Keep,
    Place,
)
from cabo_rules.play import play_at_random
from cabo_rules.possible import possible_game
from cabo_rules.rules.scoring import score_round
from cabo_rules.state import MOST_SLOTS
from cabo_rules.testing import assert_no_leak
from cabo_rules.views import redact
from tests.effort import at_most
from tests.rules.tables import table as laid_out

RUSH = load_variant("rush")
ANY: Any = object()
MOST = MOST_SLOTS + len(RUSH.cards)
"""The limit of slots in a hand that was set up by hand and received penalty cards."""


def rush(**more: Any) -> Game:
    """A game for two."""
    return Game.new(RUSH, ["Ana", "Ben"], **more)


def by_hand(**more: Any) -> Game:
    """A table for two, set up by hand."""
    return Game.set_up(RUSH, ["A", "B"], **{"hands": [["AS"], ["2S"]], **more})


NONSENSE: dict[str, tuple[type[Exception], str, Callable[[], object]]] = {
    "one player": (VariantError, "rush is for 2 to 12 players, not 1", lambda: Game.new(RUSH, ["Ana"])),
    "forty players": (VariantError, "deal.seats.most", lambda: Game.new(RUSH, ["Ana"] * 40)),
    "players as one text": (GameError, "must be a list of names", lambda: Game.new(RUSH, "Ana")),
    "a player without a name": (GameError, "not ' ' at seat 1", lambda: Game.new(RUSH, ["Ana", " "])),
    "a name that is not text": (GameError, "players must be non-blank names", lambda: Game.new(RUSH, [ANY, "Ben"])),
    "a name with a lone surrogate": (
        GameError,
        "the name of seat 1 must be valid Unicode; it contains a lone surrogate",
        lambda: Game.new(RUSH, ["Ana", "B\udfff"]),
    ),
    "a starter without a deal": (GameError, "must be None without a seed", lambda: rush(starter=1)),
    "a missing starter": (IllegalMove, "There is no seat 9", lambda: rush(seed=1, starter=9)),
    "a deal without a seed": (GameError, "or play Deal", lambda: rush().deal()),
    "a shuffle without a seed": (GameError, "or play Shuffle", lambda: rush().shuffle()),
    "a hand of text": (GameError, "hands must be a list", lambda: by_hand(hands=["AS", "2S"])),
    "not a card": (CardError, "'1S' is not a card", lambda: by_hand(hands=[["1S"], ["2S"]])),
    "a number for a card": (GameError, "hands must hold only cards and None, not 7", lambda: by_hand(hands=[[7], []])),
    "a hand without end": (
        IllegalMove,
        "a hand has more than 1000 slots",
        lambda: by_hand(hands=[["2S"], ["AS", *[None] * MOST_SLOTS]]),
    ),
    "seen by nothing": (MoveError, "seen must be a list", lambda: by_hand(seen=[ANY, ANY])),
    "a discard pile of numbers": (GameError, "discard must hold only cards, not 5", lambda: by_hand(discard=[5])),
    "totals of text": (MoveError, "totals must hold only whole numbers, not 'x'", lambda: by_hand(totals=["x", 0])),
    "a score of one hand": (VariantError, "not 1", lambda: score_round(RUSH, [["AS"]])),
    "a score of text": (GameError, "the hand of seat 0", lambda: score_round(RUSH, ["AS", "2S"])),
    "a score of no hand": (GameError, "the hand of seat 0", lambda: score_round(RUSH, [ANY, []])),
    "a score of a number": (
        GameError,
        "the hand of seat 1 must hold only cards",
        lambda: score_round(RUSH, [[], [ANY]]),
    ),
    "a missing caller": (GameError, "from 0 to 1, not 2", lambda: score_round(RUSH, [["AS"], []], caller=2)),
    "a huge seat": (
        MoveError,
        "seat must be a whole number from -1,000,000,000 to 1,000,000,000, not a huge number",
        lambda: Draw(10**5000, "stock"),
    ),
}


@pytest.mark.parametrize("case", NONSENSE)
def test_nonsense_gets_one_clear_error(case: str) -> None:
    """Each invalid call raises an error of the library that names the fault."""
    kind, words, make = NONSENSE[case]
    with pytest.raises(kind) as caught:
        make()
    assert words in str(caught.value)


def test_a_game_is_a_value() -> None:
    """Playing a move returns a new game, a refused move leaves the game unchanged, and copies are equal."""
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
    assert repr(game) == "<Game of rush: Ana, Ben; round 1, 1 moves>"  # a program's own log must show no card
    assert (rush().round, rush().events, rush().play(Deal(RUSH.cards, starter=1)).state.starter) == (0, (), 1)


def test_since_returns_the_new_steps() -> None:
    """``since`` returns the steps after a move number; ``last_step`` is the last one, and ``None`` before the first."""
    game = rush(seed=5).play(CloseLooks())
    after = game.play(Draw(0, "stock")).play(Discard(0)).play(Call(1))
    assert [step.number for step in after.since(game.number)] == [3, 4, 5]
    assert after.since(after.number) == ()
    assert after.since(0) == after.steps
    assert [step.move for step in after.steps] == list(after.moves)
    assert game.last_step == game.steps[-1] == game.since(1)[0]
    assert game.last_step.events == game.last_events == game.events[-3:]
    assert (rush().last_step, rush().last_events, rush().steps) == (None, (), ())


LONG = list(play_at_random(load_variant("travellers"), ["Ana", "Ben", "Chi"], seed=1, rounds=20))


def test_what_a_loop_reads_costs_the_same_in_a_long_game() -> None:
    """Reading the move number, the last step, its events or the new steps costs the same after 900 moves as after 9."""
    assert LONG[900].number > 900
    for game in (LONG[9], LONG[900]):
        for read in ("number", "last_step", "last_events"):
            with at_most(30):
                getattr(game, read)
        with at_most(30):
            game.since(game.number - 1)


def test_reading_a_game_again_costs_nothing() -> None:
    """The steps, moves and events of a game are cached while no other game of its table is read."""
    game = LONG[900]
    read = (game.steps, game.moves, game.events)
    with at_most(200):
        for _ in range(5):
            assert all(one is other for one, other in zip((game.steps, game.moves, game.events), read, strict=True))
    for other in LONG[:10]:
        assert len(other.steps) == other.number
    assert game.steps == read[0]
    assert game.steps is not read[0]


def test_reading_tables_in_turn_costs_nothing() -> None:
    """Each table has its own cache."""
    tables = [rush(seed=seed).play(CloseLooks()) for seed in range(20)]
    read = [(game.steps, game.moves, game.events) for game in tables]
    for game, (steps, moves, happened) in zip(tables, read, strict=True):
        assert (game.steps is steps, game.moves is moves, game.events is happened) == (True, True, True)


def test_the_cache_does_not_keep_a_game_alive() -> None:
    """The referee's cards are freed with the last game that holds them, even if an earlier game still exists."""
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
    """The games of one table share one cached tuple, whatever the order in which they are read."""
    tuples = [weakref.ref(game.steps[0]) for game in (*LONG[:50], *reversed(LONG[:50])) if game.steps]
    gc.collect()
    assert sum(each() is not None for each in tuples) <= 1


def test_many_threads_may_read_a_game() -> None:
    """Each thread gets the whole past while others read other games of the table."""
    games = LONG[1:60]

    def read(at: int) -> bool:
        return all(len(game.steps) == len(game.moves) == game.number for game in games[at:] + games[:at])

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(read, range(59)))


def test_the_cache_is_not_part_of_a_game() -> None:
    """Reading a game changes neither its equality nor its hash nor its pickle."""
    read, unread = rush(seed=5).play(CloseLooks()), rush(seed=5).play(CloseLooks())
    before = pickle.dumps(unread.past), len(pickle.dumps(read))
    assert len(read.steps) == len(read.moves) == 2
    assert (read, hash(read), len(pickle.dumps(read))) == (unread, hash(unread), before[1])
    assert pickle.dumps(read.past) == before[0]


def test_games_with_a_common_past_are_compared_from_where_they_part() -> None:
    """Comparing games with a common past costs no more than the moves since they diverged."""
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


def test_a_variant_cannot_be_changed() -> None:
    """The tables of a variant are immutable, because all games share them and the digest is computed once."""
    tables: list[Any] = [RUSH.values, RUSH.points, RUSH.powers_by_card, RUSH.powers_by_name, RUSH.scoring.special]
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


# --- views ------------------------------------------------------------------------------------------------------------


def test_a_view_is_a_game_without_secrets() -> None:
    """A view has the same moves and table, but no seed and no card that its viewer was not shown."""
    game = rush(seed=5).play(FirstLook(0, (0,))).play(CloseLooks())
    view = game.view(1)
    assert (view.viewer, view.seed, view.number, view.players) == (1, None, game.number, game.players)
    assert view.state == cabo_rules.view(game.state, 1)
    assert view.with_seed(None) == view
    assert view.steps == tuple(redact(step, 1) for step in game.steps)
    assert view.events[1] == events.FirstLooked(0, (0,), (HIDDEN,))
    assert list(view.legal_moves(1)) == list(game.legal_moves(1))
    assert view.refusal(EndTurn(1)) == game.refusal(EndTurn(1))
    assert repr(view) == "<Game of rush as seat 1 sees it: Ana, Ben; round 1, 3 moves>"
    assert repr(game.view(SPECTATOR)) == "<Game of rush as a spectator sees it: Ana, Ben; round 1, 3 moves>"


def test_views_of_different_seats_are_not_equal() -> None:
    """Views of different seats differ even if they show the same."""
    game = rush(seed=5)
    views = [game.view(0), game.view(1), game.view(SPECTATOR), game]
    assert views[0].state == views[1].state == views[2].state
    assert all((one == other) == (one is other) for one in views for other in views)
    assert rush(viewer=0) != rush(viewer=1)
    assert rush(viewer=0) != rush()
    for view in views:
        assert pickle.loads(pickle.dumps(view)) == copy.deepcopy(view) == view


def test_a_view_of_a_view() -> None:
    """A view can become a spectator's view, but not another seat's."""
    game = rush(seed=5).play(FirstLook(0, (0,))).play(CloseLooks())
    assert game.view(0).view(0) == game.view(0)
    assert game.view(0).view(SPECTATOR) == game.view(SPECTATOR)
    with pytest.raises(GameError, match="seat must be 0 or SPECTATOR, not 1; this is the view of seat 0"):
        game.view(0).view(1)
    with pytest.raises(GameError, match="seat must be SPECTATOR, not 0; this is the view of a spectator"):
        game.view(SPECTATOR).view(0)


def test_steps_are_followed_from_an_empty_table() -> None:
    """Redacted steps make the view of their seat, and whole steps the referee's game, which can be played on."""
    game = rush(seed=5).play(CloseLooks()).play(Draw(0, "stock")).play(Discard(0))
    client, again = rush(viewer=1), rush()
    for step in game.steps:
        client, again = client.follow(redact(step, 1)), again.follow(step)
    assert (client, again) == (game.view(1), game)
    assert again.with_seed(5).play(Draw(1, "stock")) == game.play(Draw(1, "stock"))


# --- a shuffle that is due --------------------------------------------------------------------------------------------


def low(**more: Any) -> Game:
    """Seat 0 is on turn, the stock is too low to draw from, and no hand has a card like the top discard."""
    pile = [each for each in RUSH.cards if each.text not in ("AS", "7D", "2C")]
    return Game.set_up(RUSH, ["Ana", "Ben"], hands=[["AS"], ["7D"]], discard=pile, stock=["2C"], **more)


def test_setting_a_seed_plays_the_shuffle_that_is_due() -> None:
    """``with_seed`` plays the shuffle that a game with this seed would have made, once."""
    waiting = low().play(Draw(0, "stock"))
    assert waiting.state.shuffle == "turn"
    assert waiting.with_seed(5) == low(seed=5).play(Draw(0, "stock")) != waiting.with_seed(6)
    assert waiting.with_seed(5).shuffles == waiting.shuffles + 1
    assert waiting.with_seed(5).with_seed(6) == waiting.with_seed(5)
    assert waiting.with_seed(None) == waiting


def test_the_host_shuffles_from_the_seed_when_it_follows_a_game() -> None:
    """A game that follows steps does not shuffle on its own; ``shuffle`` does, once, and not after the game is over."""
    followed = low(seed=5).follow(low().play(Draw(0, "stock")).steps[-1])
    assert followed.state.shuffle == "turn"
    assert_no_leak(lambda game: game.view(1).state, followed, 1)
    over = followed.play(Abandon())
    assert (over.is_over, over.with_seed(6)) == (True, over)
    shuffled = followed.shuffle(nonce="5" * 64)
    assert shuffled.state.stock == followed.shuffle().state.stock
    assert [each.order for each in shuffled.state.commitments] == [shuffled.moves[-1].order]  # type: ignore[union-attr]
    with pytest.raises(IllegalMove, match=r"turn\.no_shuffle"):
        shuffled.shuffle()


def test_a_shuffle_that_cannot_be_played_is_an_error() -> None:
    """A game whose moves were not validated may wait for a shuffle without any cards to shuffle."""
    nothing = Step(2, Draw(0, "stock"), (events.Shuffled((), 0, None), events.ShuffleAwaited(0, "calling.stock_out")))
    with pytest.raises(GameError, match="the shuffle that this game waits for cannot happen at this table"):
        low().follow(nothing).with_seed(5)


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_possible_game_waits_for_the_shuffle_that_its_view_waits_for(seat: int) -> None:
    """The possible game waits for the same shuffle and can be shuffled."""
    view = low().play(Draw(0, "stock")).view(seat)
    possible = possible_game(view, seed=3)
    assert possible.view(seat) == view
    assert possible.shuffle().state.shuffle is None


VIEW = rush(seed=5).play(CloseLooks()).view(1)
NEXT = rush(seed=5).play(CloseLooks()).play(Draw(0, "stock")).view(1).steps[-1]
DEALT: Any = events.Dealt(1, None, 0, ((HIDDEN,), (HIDDEN,)), (), None)
DECK = (HIDDEN,) * len(RUSH.cards)
DRAWN = [events.PenaltyDrawn(0, HIDDEN)] * (len(DECK) // 2)
TABLE: Any = events.TableSet(((HIDDEN,), (HIDDEN,)), (), (), 0, (0, 0), (), None, None, (), 1)


def _step(*happened: Any) -> Step:
    """The next step of the view, with other events."""
    return Step(NEXT.number, NEXT.move, happened)


def _impossible(*happened: Any) -> tuple[str, Callable[[], object]]:
    """Events of which only the last cannot happen, because of one wrong field."""
    VIEW.follow(_step(*happened[:-1]))
    return "cannot happen at this table", lambda: VIEW.follow(_step(*happened))


NOT_FOR_VIEWS: dict[str, tuple[str, Callable[[], object]]] = {
    "to play": ("a view of a game cannot play", lambda: VIEW.play(Draw(0, "stock"))),
    "to deal": ("cannot play", lambda: VIEW.deal()),
    "a seed": ("seed must be None for a view", lambda: VIEW.with_seed(5)),
    "a shuffle": ("a view of a game cannot play", lambda: VIEW.shuffle()),
    "a seed from the start": ("seed must be None for a view", lambda: rush(viewer=0, seed=5)),
    "a missing seat": ("viewer must be a seat from 0 to 1 or SPECTATOR, not 2", lambda: rush(viewer=2)),
    "the host": ("not -1", lambda: rush(viewer=-1)),
    "no such view": ("seat must be a seat from 0 to 1 or SPECTATOR, not 2", lambda: rush(seed=5).view(2)),
    "the host's view": ("seat must not be HOST", lambda: rush(seed=5).view(-1)),
    "a step twice": ("move 3 comes next, not move 2", lambda: VIEW.follow(VIEW.steps[-1])),
    "a step too many": ("move 3 comes next, not move 4", lambda: VIEW.follow(attrs.evolve(NEXT, number=4))),
    "a seat beyond": _impossible(events.Drew(7, HIDDEN)),
    "a negative seat": _impossible(events.Drew(-1, HIDDEN)),
    "a turn of a missing seat": _impossible(attrs.evolve(TABLE, turn=2)),
    "a missing starter": _impossible(attrs.evolve(DEALT, starter=2)),
    "a missing dealer": _impossible(attrs.evolve(DEALT, dealer=2)),
    "a missing caller": _impossible(attrs.evolve(TABLE, caller=2)),
    "a last turn of a missing seat": _impossible(events.Called(0, (1, 2), "calling.when")),
    "a missing winner": _impossible(events.GameEnded((2,), "game.rounds")),
    "totals for one": _impossible(events.RoundScored((), (), (0,))),
    "hands for one": _impossible(attrs.evolve(DEALT, hands=((HIDDEN,),))),
    "a card seen by a missing seat": _impossible(attrs.evolve(TABLE, seen=(((2,),), ((),)))),
    "a stock larger than the deck": _impossible(attrs.evolve(DEALT, stock=(*DECK, HIDDEN))),
    "a discard pile larger than the deck": _impossible(attrs.evolve(TABLE, discard=(*DECK, HIDDEN))),
    "penalty cards without end": _impossible(
        events.PenaltyOwed(0, 99, "penalty"), *DRAWN, events.Shuffled(DECK, 0, None), *DRAWN, DRAWN[0]
    ),
    "powers without end": _impossible(*[events.PowerOpened(0, "peek", None)] * (len(RUSH.powers_by_name) + 1)),
    "a card drawn from no stock": _impossible(TABLE, events.Drew(0, HIDDEN)),
    "a card taken from no discard pile": _impossible(TABLE, events.Took(0, RUSH.cards[0])),
    "a card turned from no stock": _impossible(TABLE, events.OpenCardTurned(RUSH.cards[0])),
    "a penalty card from no stock": _impossible(TABLE, events.PenaltyOwed(0, 1, "penalty"), DRAWN[0]),
    "a hand without end": _impossible(attrs.evolve(DEALT, hands=((HIDDEN,) * (MOST + 1), ()))),
    "a place beyond": _impossible(events.SnappedLate(0, Place(1, 9))),
    "a negative place": _impossible(events.SnappedLate(0, Place(1, -1))),
    "places of a missing seat": _impossible(events.Looked(0, (Place(-1, 0),), (HIDDEN,))),
    "a slot beyond": _impossible(events.Looked(0, (Place(0, 9),), (HIDDEN,))),
    "a claim beyond": _impossible(*NEXT.events, events.MatchBegan(0, (Claim(Place(0, 9)),), HIDDEN)),
    "a negative slot": _impossible(events.LaidFaceUp(0, -1, "turn.discard_pile.kept")),
    "negative slots": _impossible(events.FirstLooked(0, (-1,), (HIDDEN,))),
    "a power of another game": _impossible(events.PowerOpened(0, "no such power", None)),
    "a card from nowhere": _impossible(events.Kept(0, 0, HIDDEN)),
    "not an event": ("event must be an event, not ", lambda: VIEW.follow(_step(ANY))),
}


def test_the_longest_hand() -> None:
    """A hand set up by hand may have ``MOST_SLOTS`` slots, and penalty cards may add one for each card of the deck."""
    table = Game.set_up(RUSH, ["Ana", "Ben"], hands=[["AS", *[None] * (MOST_SLOTS - 1)], ["2S"]])
    assert len(table.state.hands[0]) == MOST_SLOTS
    assert rush(viewer=1).follow(table.view(1).steps[0]) == table.view(1)
    longest = attrs.evolve(DEALT, hands=((HIDDEN,) * MOST, ()))
    assert len(VIEW.follow(_step(longest)).state.hands[0]) == MOST


@pytest.mark.parametrize("case", NOT_FOR_VIEWS)
def test_not_for_views(case: str) -> None:
    """What a view cannot do raises one clear error and leaves the view unchanged."""
    words, ask = NOT_FOR_VIEWS[case]
    before = pickle.dumps(VIEW)
    with pytest.raises(GameError) as caught:
        ask()
    assert words in str(caught.value)
    assert pickle.dumps(VIEW) == before


# --- whom it waits for, and what was scored ---------------------------------------------------------------------------


def test_whom_a_game_waits_for() -> None:
    """The host before a deal, everybody who may look, the seat on turn, nobody in the end."""
    game = rush()
    assert game.awaited == (HOST,)
    game = game.with_seed(7).deal()
    assert game.awaited == (0, 1)
    game = game.play(FirstLook(0, ()))
    assert game.awaited == (1,)
    game = game.play(FirstLook(1, (0, 1)))
    assert game.awaited == game.view(1).awaited == (0,)
    assert game.play(Abandon()).awaited == ()


def test_scores_of_each_round() -> None:
    """Each round that was counted, with its caller and the totals after it, also in a view."""
    game = rush(seed=7)
    assert game.scores == ()
    callers = []
    for _ in range(2):
        game = game.play(CloseLooks())
        seat = game.state.turn
        callers.append(seat)
        game = game.play(Call(seat)).play(Draw(1 - seat, "stock")).play(Discard(1 - seat))
        game = game.play(CloseWindow()).deal()
    first, second = game.scores
    assert (first.number, second.number) == (1, 2)
    assert [first.caller, second.caller] == callers
    assert first.totals == first.score.scores
    assert second.totals == game.totals == tuple(map(sum, zip(first.totals, second.score.scores, strict=True)))
    assert game.view(1).scores == game.scores
    assert Game.new(load_variant("rush"), ["Ana", "Ben"]).scores == ()


def test_scores_are_those_of_the_branch() -> None:
    """Two games that go on from the same move have their own scores, in whatever order they are asked."""
    game = rush(seed=7).play(CloseLooks())
    seat = game.state.turn
    called = game.play(Call(seat)).play(Draw(1 - seat, "stock"))
    ends = [called.play(Discard(1 - seat)).play(CloseWindow()), called.play(Keep(1 - seat, 0)).play(CloseWindow())]
    alone = [load_lines(log_lines(end)).scores for end in ends]
    assert [end.scores for end in (*ends, *ends)] == [*alone, *alone]
    assert [len(scores) for scores in alone] == [1, 1]
    assert (game.scores, called.scores) == ((), ())


def test_scores_after_a_reset() -> None:
    """The totals of the round are those that the game goes on with."""
    game = laid_out("eventide", ["12 12", "3 4"], stock="12", totals=[76, 10], caller=1)
    (scored,) = game.play(Draw(0, "stock")).play(Keep(0, 0)).scores
    assert (scored.number, scored.caller, scored.score.scores, scored.totals) == (1, 1, (24, 0), (50, 10))

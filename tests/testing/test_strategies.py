"""The strategies give what they promise, reach what is rare, and shrink to what is simple."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.vendor.pretty import pretty

from cabo_rules import HOST, SPECTATOR, Game, GameError, Variant, VariantError, load_variant
from cabo_rules import testing as kit
from cabo_rules.chance import commitment
from cabo_rules.logs import load_lines, log_lines
from cabo_rules.moves import Abandon, Deal, Discard, Draw, OpenCommitment, Shuffle, Snap
from cabo_rules.testing.pick import seeded_pick
from cabo_rules.testing.play import a_move, a_step_on, legal_kinds
from cabo_rules.validate import validate_lines
from cabo_rules.variants.load import variant_ids
from tests.rules.commitments import NONCE, ORDER, dealt, played
from tests.rules.tables import play, table

_STRICT = settings(suppress_health_check=[], max_examples=100)
"""With all health checks, as in a project that uses the kit."""

_SHRUNK = settings(phases=list(Phase), max_examples=2000)
"""As :func:`hypothesis.find` does outside of these tests, whose profile shows examples as they are found."""

_SLOW_MACHINE = settings(suppress_health_check=[HealthCheck.too_slow], max_examples=60)


@_STRICT
@given(variant=kit.variants())
def test_variants_can_be_played(variant: Variant) -> None:
    """Any of them begins a game."""
    assert Game.new(variant, ["A player"] * variant.deal.seats.fewest).state.phase == "deal"


@pytest.mark.parametrize("name", variant_ids())
def test_every_shipped_variant_comes(name: str) -> None:
    """None is left out."""
    assert find(kit.shipped_variants(), lambda variant: variant.id == name) == load_variant(name)


@_SLOW_MACHINE
@given(game=kit.games())
def test_games_are_in_progress(game: Game) -> None:
    """Somebody has a move, and the record is sound."""
    assert not game.is_over
    assert game.number <= 200
    assert any(game.legal_moves(seat) for seat in (HOST, *range(game.state.seats)))
    assert validate_lines(log_lines(game)).status == "sound"


def test_games_shrink_to_short_ones() -> None:
    """A game that fails is shown as short as it can be: of the first variant, for two, just dealt."""
    game = find(kit.games(), lambda game: game.round > 0, settings=_SHRUNK)
    assert (game.variant.id, game.state.seats, game.number) == (variant_ids()[0], 2, 1)


@pytest.mark.parametrize("over", [False, True])
def test_games_may_be_over(over: bool) -> None:
    """Only where they are asked for."""
    found: set[bool] = set()

    @settings(max_examples=200)
    @given(game=kit.games(st.just(load_variant("cabo-2e")), st.just(2), 600, over))
    def look(game: Game) -> None:
        found.add(game.is_over)

    look()
    assert found == {False, over}


def test_games_with_commitments() -> None:
    """The strategy gives games in mid-round, between rounds and over, with something to open, and opened."""
    games = kit.games(kit.shipped_variants(), over=True, commitments=True)
    in_mid_round = find(games, lambda game: game.state.phase == "draw" and bool(game.state.commitments))
    for game in (in_mid_round, find(games, lambda game: game.is_over and bool(game.state.commitments))):
        assert game.state.commitments[0].commitment == commitment(game.state.commitments[0].order, NONCE)
    assert find(games, lambda game: any(isinstance(step.move, OpenCommitment) for step in game.steps)).number > 1
    assert find(games, lambda game: game.is_over and isinstance(game.moves[-1], OpenCommitment))


def test_the_host_may_open_among_the_moves() -> None:
    """A commitment with the nonce of the kit is opened like any other move."""
    game = played(dealt())
    assert find(kit.moves(game, HOST), lambda move: True) == OpenCommitment(ORDER, NONCE)


def test_games_shuffle_by_themselves_or_wait_for_the_host() -> None:
    """Both kinds come."""
    assert find(kit.games(), lambda game: game.seed is not None and game.round > 0).shuffles >= 1
    assert find(kit.games(), lambda game: game.seed is None and game.round > 0).shuffles >= 1


def test_games_often_wait_for_something() -> None:
    """What is rare in play is not rare among examples."""
    waiting: Counter[str] = Counter()

    @settings(max_examples=300, derandomize=True)
    @given(game=kit.games())
    def look(game: Game) -> None:
        state = game.state
        waiting.update(
            name for name in ("gift", "penalty", "shuffle", "powers", "window", "drawn") if getattr(state, name)
        )

    look()
    assert len(waiting) == 6, waiting


def test_a_failing_example_is_shown_by_its_moves() -> None:
    """Not by everything that the game holds."""
    shown = pretty(Game.new(load_variant("rush"), ["Ana", "Ben"]).play(Abandon()))
    assert shown == "<Game of rush: Ana, Ben; round 0, 1 moves>\n    1. Abandon()"


def test_a_shuffle_has_an_order_of_its_own() -> None:
    """One order stands for all in the list of moves; each seed makes another of it, which is legal."""
    game = play(table("hunner-reshuffle", ["KS", "KD"], stock_only=""), Draw(0, "stock"))
    shuffles = {kind: moves for kind, moves in legal_kinds(game.state).items() if isinstance(moves[0], Shuffle)}
    made = [a_move(game.state, seeded_pick(Random(1)), seed, shuffles) for seed in range(5)]
    assert len(set(made)) == 5
    assert all(game.refusal(move) is None for move in made)


def test_what_is_no_strategy() -> None:
    """A variant and a number are none; the error says how they become one."""
    for wrong in ({"variants": load_variant("rush")}, {"seats": 3}):
        with pytest.raises(
            GameError, match=r"must be a strategy, not .*; use hypothesis\.strategies\.just for a value"
        ):
            kit.games(**wrong)


def test_games_for_a_number_of_players() -> None:
    """Any number that the variant is for; another is an error."""
    travellers = st.just(load_variant("travellers"))
    for seats in (3, 5, 8):
        assert len(find(kit.games(travellers, st.just(seats)), lambda game: game.round > 0).players) == seats
    with pytest.raises(VariantError, match=r"deal\.seats"):
        find(kit.games(travellers, st.just(2)), lambda game: True)


@_SLOW_MACHINE
@given(game=kit.games(), data=st.data())
def test_moves_are_legal(game: Game, data: st.DataObject) -> None:
    """Of anybody, of the host, or of one seat."""
    move = data.draw(kit.moves(game))
    assert game.refusal(move) is None
    own = data.draw(kit.moves(game, move.seat))
    assert own.seat == move.seat
    assert game.play(own).number > game.number


@_SLOW_MACHINE
@given(game=kit.games(), data=st.data())
def test_moves_in_a_view_are_those_of_the_game(game: Game, data: st.DataObject) -> None:
    """A client's test may draw its moves from what the client holds."""
    movers = [seat for seat in range(game.state.seats) if game.legal_moves(seat)]
    if movers:
        seat = data.draw(st.sampled_from(movers))
        assert game.refusal(data.draw(kit.moves(game.view(seat), seat))) is None


def test_moves_of_the_host_are_shuffled() -> None:
    """The list of legal moves has one order for all; these have orders of their own."""
    game = Game.new(load_variant("rush"), ["Ana", "Ben"])
    deal = find(kit.moves(game, HOST), lambda move: isinstance(move, Deal) and move.order != game.variant.cards)
    assert isinstance(deal, Deal)
    assert game.refusal(deal) is None
    waiting = find(kit.games(st.just(load_variant("rush")), st.just(8)), lambda game: game.state.shuffle is not None)
    listed = set(waiting.legal_moves(HOST))
    assert find(kit.moves(waiting, HOST), lambda move: isinstance(move, Shuffle) and move not in listed)


def test_snaps_that_are_right_come_often() -> None:
    """By chance they would be rare, since most cards are of another rank."""
    hands = ("5S 2S 3S 4S", "5H 2H 3H 4H")
    with kit.ScriptedDealer.set_up(load_variant("rush"), ["Ana", "Ben"], *hands, stock="5D") as dealer:
        game = dealer.play(Draw(0, "stock"), Discard(0))
    right = {False: 0, True: 0}

    @settings(max_examples=200)
    @given(move=kit.moves(game))
    def look(move: object) -> None:
        if isinstance(move, Snap):
            right[move.target.slot == 0] += 1

    look()
    assert right[True] > right[False]


def test_where_nobody_has_a_move() -> None:
    """It is an error to ask for one."""
    game = Game.new(load_variant("rush"), ["Ana", "Ben"])
    with pytest.raises(GameError, match="no move now for 0"):
        kit.moves(game, 0)


@_SLOW_MACHINE
@given(view=kit.views())
def test_views_hide(view: Game) -> None:
    """A view has a viewer, no seed, and lists the viewer's moves."""
    assert view.viewer is not None
    assert view.viewer in (SPECTATOR, *range(view.state.seats))
    assert view.seed is None
    assert view.view(view.viewer) == view


def test_views_of_a_seat() -> None:
    """The seat, and the games, may be said."""
    games = kit.games(st.just(load_variant("rush")), st.just(3))
    assert find(kit.views(games, st.just(2)), lambda view: view.number > 3).viewer == 2
    assert find(kit.views(games), lambda view: view.viewer == SPECTATOR).variant.id == "rush"


@_SLOW_MACHINE
@given(lines=kit.logs(), of_view=kit.logs(kit.views(kit.games(most_moves=40))))
def test_logs_can_be_read(lines: list[str], of_view: list[str]) -> None:
    """Logs of games and logs of views."""
    assert load_lines(lines, "a log").viewer is None
    assert load_lines(of_view, "a log").viewer is not None
    assert validate_lines(of_view).status == "sound"


# --- without Hypothesis -----------------------------------------------------------------------------------------------

_WITHOUT = """
import sys
sys.modules["hypothesis"] = None  # as if it were not installed
import cabo_rules.testing
from cabo_rules.testing import ScriptedDealer, assert_no_leak
try:
    from cabo_rules.testing import games
except ImportError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("program", "printed"),
    [
        (_WITHOUT, "cabo_rules.testing.games needs Hypothesis, from the extra testing: pip install '.[testing]'"),
        ("import sys, cabo_rules; print(*({'cabo_rules.testing', 'hypothesis'} & {*sys.modules}))", ""),
    ],
    ids=["without Hypothesis", "the library alone"],
)
def test_what_is_loaded(program: str, printed: str) -> None:
    """Without Hypothesis the dealer and the check for leaks are there; the library itself loads neither."""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == f"{printed}\n"


@pytest.mark.parametrize(
    ("missing", "told"),
    [("hypothesis", r"pip install '\.\[testing\]'"), ("cabo_rules.testing.strategies", "strategies")],
)
def test_a_module_that_is_missing(missing: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only where it is Hypothesis, it helps to install it."""
    monkeypatch.delitem(sys.modules, "cabo_rules.testing.strategies")
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(ImportError, match=told):
        getattr(kit, "games")  # noqa: B009


def test_all_is_there() -> None:
    """What the kit lists can be had, and nothing else."""
    assert all(getattr(kit, name) is not None for name in kit.__all__)
    assert set(kit.__all__) <= set(dir(kit))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        getattr(kit, "nothing")  # noqa: B009


def test_the_host_opens_a_commitment_before_the_game_goes_on() -> None:
    """Once a round is over, now and then at once; without a host of its own, a game never does."""
    game = played(dealt())
    opened = {type(a_step_on(game, Random(seed), Random(seed)).moves[-1]) for seed in range(20)}
    assert OpenCommitment in opened

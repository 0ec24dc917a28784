"""Trials of variants: random games that are counted, failures that are reported, and the rules that came into play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from cabo_rules import Card, Game, Variant, card, events, load_variant, new_state, score_round, variant_ids
from cabo_rules.moves import Place
from cabo_rules.play import play_at_random, trial
from cabo_rules.play.counted import AtCount
from cabo_rules.play.coverage import features, features_in, features_shown
from cabo_rules.play.trial import MOST_FAILURES, can_go_on, hold_trial, seat_numbers
from cabo_rules.variants.format import form_at
from cabo_rules.variants.written import key_path
from tests.families import UNLIKE
from tests.properties.lively import SHIPPED, lively_game
from tests.rules.scenes import counted


@pytest.mark.parametrize("name", UNLIKE)
def test_every_variant_passes_its_trial(name: str) -> None:
    """Games with few and with many players end, and the trial counts them."""
    report = hold_trial(load_variant(name), range(8))
    assert (report.games, report.failures) == (8, ())
    assert report.seats == seat_numbers(load_variant(name))
    assert report.rounds >= 8
    assert [*report.times] == [feature.key for feature in features(load_variant(name))]
    assert {feature.key for feature in report.missed} == {key for key, times in report.times.items() if not times}


def test_a_game_of_a_trial_can_be_played_again() -> None:
    """Seed and number of players give the same game as random play does."""
    rules = load_variant("rush")
    report = hold_trial(rules, [5])
    *_, game = play_at_random(rules, [f"Player {seat}" for seat in range(2)], 5)
    assert (report.moves, report.rounds) == (len(game.moves), game.round)
    assert report == hold_trial(rules, [5])


def test_progress_is_reported_after_each_game() -> None:
    """After each of them, for those who watch."""
    told: list[int] = []
    hold_trial(load_variant("hunner"), range(3), played=told.append)
    assert told == [1, 2, 3]


def test_games_that_do_not_end() -> None:
    """A game that passes the limit of moves is a failure, and after ten failures no more are played."""
    report = hold_trial(load_variant("travellers"), range(100), most_moves=20)
    assert report.games == len(report.failures) == MOST_FAILURES
    assert {failure.kind for failure in report.failures} == {"no end"}
    assert [failure.seats for failure in report.failures[:5]] == [3, 4, 8, 13, 3]
    assert all(failure.moves >= 20 for failure in report.failures)


@pytest.mark.parametrize(("over", "kind"), [(True, "dead end"), (False, "error")])
def test_games_that_break_off(over: bool, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where random play fails, it is a dead end if nobody could move, else the library's error; both are reported."""
    *games, last = play_at_random(load_variant("hunner"), ["Ana", "Ben"], 1)

    def broken(*_: Any, **__: Any) -> Iterator[Game]:
        yield last if over else games[10]
        raise IndexError("tuple index\nout of range")

    monkeypatch.setattr(trial, "play_at_random", broken)
    (failure,) = hold_trial(load_variant("hunner"), [1]).failures
    assert (failure.kind, failure.seats, failure.seed) == (kind, 2, 1)
    assert failure.moves == (last if over else games[10]).number
    told = f"Nobody can move in the phase 'over': seat {last.state.turn} has no move."
    assert failure.message == (told if over else "IndexError: tuple index out of range")


def test_who_can_go_on() -> None:
    """While a game lasts somebody can; to deal is the host's; to abandon the game does not count."""
    state = new_state(load_variant("rush"), 2)
    assert can_go_on(state)
    *games, last = play_at_random(load_variant("rush"), ["Ana", "Ben"], 1)
    assert all(can_go_on(game.state) for game in games)
    assert not can_go_on(last.state)


# --- features --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", variant_ids())
def test_occasions_are_keys_of_the_variant(name: str) -> None:
    """Each goes by a key or a table of the format, once, and says what it means that it never came about."""
    found = features(load_variant(name))
    assert len({feature.key for feature in found}) == len(found)
    for feature in found:
        assert form_at(key_path(feature.key)) is not None, feature.key
        assert feature.missed


@pytest.mark.parametrize("name", UNLIKE)
def test_what_events_show_is_an_occasion(name: str) -> None:
    """Every key that the events of games show is among the features, or else is how a game always goes."""
    rules = load_variant(name)
    always = {"turn.ends", "turn.discard_pile", "game.rounds", "game.rounds.end", "calling.empty_hand"}
    shown = set()
    for seed in range(6):
        *_, game = play_at_random(rules, [f"Player {seat}" for seat in range(rules.deal.seats.fewest)], seed)
        shown |= {*features_shown(rules, game.events)}
    assert shown - always <= {feature.key for feature in features(rules)}


@pytest.mark.parametrize(
    ("name", "key", "value", "feature"),
    [
        ("rush", "turn.stock_card", '"keep"', "turn.stock_card"),
        ("rush", "matching.snap.own.wrong", "0", "matching.snap.own.wrong"),
        ("hunner", "matching.drawn.others.wrong", "0", "matching.drawn.others.wrong"),
    ],
)
def test_what_cannot_come_about_is_no_occasion(name: str, key: str, value: str, feature: str) -> None:
    """A card that may not be discarded, a mistake that costs nothing."""
    assert feature in {each.key for each in features(load_variant(name))}
    changed = load_variant(name, changes=[f"{key}={value}"])
    assert feature not in {each.key for each in features(changed)}


def test_all_occasions_together() -> None:
    """The built-in variants, and one with the rarest rules, have every feature there is."""
    rare = [
        "calling.highest_hand=10", 'matching.snap.after_wrong="closes"', "matching.snap.late=1",
        "matching.penalty.most_cards=6", "conduct.forbidden_look=1", 'scoring.equal_cards="count once"',
        "conduct.misused_power=1", "conduct.move_taken_back=1", 'calling.caller_hand="face up"',
        'matching.snap.others.owner="draws a card"', 'scoring.ties=["fewest cards"]',
        "scoring.caller.score=10", "scoring.highest_adds=5",
    ]  # fmt: skip
    least = load_variant(
        "rush", changes=["scoring.caller.at_least=5", 'scoring.caller.cut_short="counts as not called"']
    )
    variants = [*map(load_variant, variant_ids()), load_variant("travellers", changes=rare), least]
    keys = {feature.key for rules in variants for feature in features(rules)}
    assert {key for key in keys if not key.startswith(("powers.named", "scoring.special"))} == {
        "turn.stock_card", "turn.discard_pile", "turn.discard_pile.kept", "powers.without_target", "powers.triggers",
        "matching.snap", "matching.snap.after_wrong", "matching.snap.others.gift", "matching.snap.own.wrong",
        "matching.snap.others.wrong", "matching.snap.others.owner", "matching.snap.late", "matching.snap.final_window",
        "matching.drawn", "matching.drawn.others.gift", "matching.drawn.own.wrong", "matching.drawn.others.wrong",
        "matching.set", "matching.set.wrong", "matching.set.wrong_beyond_two", "matching.set.drawn_card",
        "matching.penalty.unpaid", "matching.penalty.most_cards", "matching.penalty.most_cards.beyond",
        "calling.when", "calling.highest_hand", "calling.last_turns", "calling.caller_hand", "calling.empty_hand",
        "calling.stock_out", "calling.stock_out.when", "calling.nothing_to_draw",
        "scoring.winner", "scoring.highest_adds", "scoring.caller.tied", "scoring.caller.bonus",
        "scoring.caller.penalty", "scoring.caller.score", "scoring.caller.times", "scoring.caller.at_least",
        "scoring.caller.at_or_below", "scoring.caller.cut_short", "scoring.ties", "scoring.equal_cards",
        "game.rounds.end", "game.rounds.reset", "conduct.forbidden_look", "conduct.misused_power",
        "conduct.move_taken_back",
    }  # fmt: skip


CARDS: tuple[Card, ...] = (card("7H"), card("7D"), card("8D"))
AT = Place(0, 1)


@pytest.mark.parametrize(
    ("event", "keys"),
    [
        (events.PowerEnded(0, "peek", "used", "powers.named.peek"), ["powers.named.peek"]),
        (events.PowerEnded(0, "peek", "declined", "powers.named.peek"), []),
        (events.PowerEnded(0, "peek", "not chosen", "powers.named.spy.cards"), []),
        (events.PowerEnded(0, "peek", "lapsed", "powers.without_target"), ["powers.without_target"]),
        (events.WindowClosed("matching.snap"), []),
        (events.WindowClosed("matching.snap.after_wrong"), ["matching.snap.after_wrong"]),
        (events.Snapped(0, AT, CARDS[0]), ["matching.snap"]),
        (events.SnapPassed(0), ["matching.snap.final_window"]),
        (events.Matched(0, AT, None, CARDS[0]), ["matching.drawn"]),
        (events.Matched(0, AT, 2, CARDS[0]), ["matching.drawn", "matching.drawn.others.gift"]),
        (events.Traded(0, (0, 1), CARDS[:2]), ["matching.set"]),
        (events.TradeFailed(0, (0, 1), CARDS[1:]), ["matching.set.wrong"]),
        (events.TradeFailed(0, (0, 1, 2), CARDS), ["matching.set.wrong", "matching.set.wrong_beyond_two"]),
        (events.PenaltyWaived(0, 1, "matching.penalty.unpaid"), ["matching.penalty.unpaid"]),
        (events.WentOut(0, "matching.penalty.most_cards.beyond"), ["matching.penalty.most_cards.beyond"]),
        (events.TotalReset(0, 50, "game.rounds.reset"), ["game.rounds.reset"]),
        (events.TurnBegan(0), []),
        (events.PenaltyOwed(0, 1, "powers.named.gift.give.cards"), []),
        (events.PenaltyOwed(0, 1, "conduct.forbidden_look"), ["conduct.forbidden_look"]),
        (events.Called(0, (), "calling.last_turns"), ["calling.when", "calling.last_turns"]),
    ],
)
def test_what_an_event_shows(event: events.Event, keys: list[str]) -> None:
    """A rule came into play when something happened by it: not when a power was declined, or the host did it."""
    assert list(features_in(load_variant("cabo-2e"), event, AtCount())) == keys


@pytest.mark.parametrize("name", SHIPPED)
def test_most_events_show_a_feature_by_their_type_and_key(name: str) -> None:
    """So they are not matched with all kinds of events that show one otherwise, and the features are the same."""
    game = lively_game(name)
    for event in game.events:
        if not isinstance(event, events.RoundEnded | events.RoundScored):  # these depend on what was before
            shown = list(features_in(game.variant, event, AtCount()))
            assert list(features_shown(game.variant, [event])) == shown


_CHANGES = {
    "counts 10": ["scoring.caller.score=10", "scoring.caller.penalty=0"],
    "highest adds": ["scoring.highest_adds=3"],
    "evens out": ["scoring.highest_adds=3", "scoring.caller.penalty=-3"],
    "at least 5": ["scoring.caller.times=2", "scoring.caller.at_least=5", "scoring.caller.penalty=0"],
    "ten": ["calling.highest_hand=10"],
    "pairs": ['scoring.equal_cards="count once"'],
    "fewest": ['scoring.ties=["fewest cards"]', 'scoring.winner="lowest, ties are shared"'],
    "caller first": ['scoring.ties=["fewest cards"]', 'scoring.winner="lowest, ties go to the caller"'],
    "caller last": [
        'scoring.ties=["fewest cards"]', 'scoring.winner="lowest, ties are shared"', 'scoring.caller.tied="neither"',
    ],
}  # fmt: skip


def score(
    points: int, special: str | None = None, bonus: int = 0, penalty: int = 0, base: int | None = None
) -> events.SeatScore:
    """A line of the count."""
    base = points if base is None else base
    return events.SeatScore(points, special, points, base, bonus, penalty, base + bonus + penalty)


@pytest.mark.parametrize(
    ("rules", "lines", "caller", "keys"),
    [
        ("travellers", (score(3, bonus=-5), score(4)), 0, ["scoring.caller.bonus"]),
        ("rush", (score(9, penalty=5), score(4)), 0, ["scoring.caller.penalty"]),
        ("rush", (score(4), score(4)), None, []),
        ("travellers", (score(4), score(4)), None, ["scoring.winner"]),
        ("rush", (score(4, bonus=-3), score(4)), 0, ["scoring.caller.tied", "scoring.caller.bonus"]),
        ("travellers", (score(-50, "royal-roulette"), score(4)), 1, ["scoring.special.royal-roulette"]),
        ("eventide", (score(50, "kamikaze"), score(50)), 1, ["scoring.special.kamikaze"]),
        (
            "cactus",
            (score(9, base=18), score(4)),
            0,
            ["scoring.caller.times", "calling.highest_hand"],
        ),
        ("counts 10", (score(9, base=10), score(4)), 0, ["scoring.caller.score"]),
        (
            "highest adds",
            (score(3, bonus=-3), score(4, penalty=3)),
            0,
            ["scoring.caller.bonus", "scoring.highest_adds"],
        ),
        ("highest adds", (score(3), score(4, penalty=3)), None, ["scoring.highest_adds"]),
        (
            "highest adds",
            (score(5, penalty=5), score(4), score(6, penalty=3)),
            0,
            ["scoring.highest_adds", "scoring.caller.penalty"],
        ),
        ("highest adds", (score(5, penalty=5), score(4), score(5)), 0, ["scoring.caller.penalty"]),
        ("highest adds", (score(7, penalty=8), score(4)), 0, ["scoring.highest_adds", "scoring.caller.penalty"]),
        ("evens out", (score(7), score(4)), 0, ["scoring.highest_adds", "scoring.caller.penalty"]),
        ("evens out", (score(7), score(4)), None, []),
        ("at least 5", (score(2, base=5), score(1)), 0, ["scoring.caller.at_least"]),
        ("at least 5", (score(3, base=6), score(1)), 0, ["scoring.caller.times"]),
        ("at least 5", (score(-1, base=5), score(-2)), 0, ["scoring.caller.at_least"]),
        ("at least 5", (score(5), score(6)), 0, []),
        ("counts 10", (score(10), score(4)), 0, []),  # or 10 points of the hand
        ("counts 10", (score(9), score(4)), None, []),
        ("pairs", (events.SeatScore(8, None, 4, 4, 0, 0, 4), score(9)), None, ["scoring.equal_cards"]),
        ("fewest", (score(4), score(4)), 0, ["scoring.winner", "scoring.caller.tied", "scoring.ties"]),
        (
            "fewest",
            (score(9, penalty=5), score(4), score(4)),
            0,
            ["scoring.winner", "scoring.ties", "scoring.caller.penalty"],
        ),
        ("caller first", (score(4), score(4)), 0, ["scoring.winner", "scoring.caller.tied"]),
        ("caller first", (score(4), score(4)), None, ["scoring.winner", "scoring.ties"]),
        ("caller last", (score(4), score(4)), 0, ["scoring.winner", "scoring.caller.tied"]),
        ("tamalou-zero", (score(4), events.SeatScore(3, None, 3, 0, 0, 0, 0)), 0, ["scoring.caller.at_or_below"]),
        ("ten", (score(11, penalty=5), score(12)), 0, ["scoring.caller.penalty", "calling.highest_hand"]),
        ("ten", (score(10, bonus=-3), score(12)), 0, ["scoring.caller.bonus"]),
    ],
)
def test_what_a_count_shows(
    rules: str, lines: tuple[events.SeatScore, ...], caller: int | None, keys: list[str]
) -> None:
    """Special hands, ties, bonuses, penalties, and too many points; a hand that fixes all scores alone."""
    variant: Variant = load_variant("rush", changes=_CHANGES[rules]) if rules in _CHANGES else load_variant(rules)
    any_card = card(next(iter(variant.points)))
    table = AtCount(caller, hands=[[any_card] for _ in lines])  # for the tests of a tie, which these lines leave
    assert list(features_in(variant, events.RoundScored(lines, (0,), (0, 0)), table)) == keys


@pytest.mark.parametrize(
    ("hands", "caller", "out", "keys"),
    [
        ("| KH | 5C", None, [], []),  # one without cards is lowest alone
        ("| KH | 5C", 1, [], ["scoring.caller.penalty"]),
        ("| KH | 5C", 0, [], []),
        ("| 2H | 5C", 1, [], ["scoring.caller.penalty"]),  # whatever the limit for callers is
        ("| | 5C", None, [], ["scoring.winner"]),
        ("| | 5C", 0, [], ["scoring.winner", "scoring.caller.tied"]),
        ("KD | KH | 5C", 1, [], ["scoring.winner", "scoring.caller.tied"]),
        ("| KH | 5C", None, [0], []),  # nor does one tie who is out
        ("| KH | KD", None, [0], ["scoring.winner"]),
        ("AS | 2H | 5C", 0, [], ["scoring.caller.penalty", "calling.highest_hand"]),
    ],
)
def test_what_a_count_shows_where_an_empty_hand_wins(
    hands: str, caller: int | None, out: list[int], keys: list[str]
) -> None:
    """Ties and failed calls are those of the players who are compared for the fewest points."""
    changes = ['calling.empty_hand="wins at once"', "scoring.caller.penalty=5", "calling.highest_hand=0"]
    variant, cards = load_variant("stacking", changes=changes), [hand.split() for hand in hands.split("|")]
    scored = score_round(variant, cards, caller=caller, out=out)
    table = AtCount(caller, {*out}, [[card(text) for text in hand] for hand in cards])
    assert list(features_in(variant, events.RoundScored(scored.seats, scored.winners, (0, 0, 0)), table)) == keys


def test_what_a_whole_game_shows() -> None:
    """From a table that was set up, with the caller whom it has."""
    variant = load_variant("stacking", changes=["scoring.caller.penalty=5"])
    game = counted(variant, ["2S 3S", "KC", "AH"], "5C")
    shown = list(features_shown(variant, game.events))
    assert "scoring.caller.penalty" in shown


def test_seat_numbers() -> None:
    """The fewest, one more, one between, the most; no more than sixteen unless the variant is for more only."""
    assert seat_numbers(load_variant("stacking", changes=["deal.seats={ fewest = 3, most = 3 }"])) == (3,)
    many = load_variant("rush", changes=["deck.packs=10", "deal.seats={ fewest = 30, most = 100 }"])
    assert seat_numbers(many) == (30,)


def test_who_is_out_ties_with_nobody() -> None:
    """Whoever went out is not among the lowest at the count of that round."""
    variant, hands = load_variant("travellers"), ((card("2S"),), (card("2H"),), (card("5C"),))
    lines = score_round(variant, [["2S"], ["2H"], ["5C"]]).seats
    count: list[events.Event] = [
        events.RoundEnded("stock out", "calling.stock_out", hands),
        events.RoundScored(lines, (0, 1), (2, 2, 5)),
    ]
    assert "scoring.winner" in features_shown(variant, count)
    gone = events.WentOut(0, "matching.penalty.most_cards.beyond")
    assert "scoring.winner" not in features_shown(variant, [gone, *count])

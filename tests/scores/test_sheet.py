"""The score sheet: rounds are counted and added up as the referee does it, and what is wrong is reported."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from typing import Any

import pytest

from cabo_rules import GameError, Variant, load_variant, scores
from cabo_rules.errors import CardError
from cabo_rules.play import play_at_random
from cabo_rules.scores import Sheet, SheetError, check_sheet, noted_round, sheet
from cabo_rules.scores import report as reports
from cabo_rules.scores.problems import CODES, UNREADABLE
from cabo_rules.state import change
from cabo_rules.testing.generate import seeded
from tests.families import COMPLETE
from tests.rules.full_hands import full
from tests.rules.tables import with_keys
from tests.scores.played import rounds_of

NAMES = ("Ana", "Ben", "Chi")


def rules(variant: str | Variant) -> Variant:
    """A variant by its name."""
    return load_variant(variant) if isinstance(variant, str) else variant


def sheet_of(variant: str | Variant, *rounds: Mapping[str, Any], players: tuple[str, ...] = NAMES) -> Sheet:
    """A sheet with some rounds."""
    made = Sheet.new(rules(variant), players)
    for each in rounds:
        made = made.add(**each)
    return made


HIGHEST = with_keys("rush", {"scoring.highest_adds": 3})
OUT = with_keys("rush", {"game.rounds.end": {"total": 20, "when": "reached", "then": "out of the game"}})
"""Who reaches 20 points is out of the game."""

FULL = full("rush", "loses the round", cards=5, conduct__forbidden_look=1)
"""Who has no room for a penalty card is out of the round."""


# --- counting and adding up -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", COMPLETE)
def test_a_game_that_was_played(variant: str) -> None:
    """With the hands or the scores of its rounds a sheet has the totals, the end and the winners of the game."""
    for seats in {rules(variant).deal.seats.fewest, min(4, rules(variant).most_seats)}:
        *_, game = play_at_random(rules(variant), [f"Player {n}" for n in range(seats)], seed=3, rounds=2)
        for bare in (False, True):
            noted = [*rounds_of(game, bare=bare)]
            report = check_sheet(game.variant, game.players, noted, winners=game.winners)
            assert report.problems == ()
            assert (report.sheet.totals, report.sheet.winners) == (game.totals, game.winners)
            scored = [(each.number, each.scores, each.totals, each.out) for each in report.sheet.rounds]
            assert scored == [(each.number, each.score.scores, each.totals, each.out) for each in game.scores]
            if not bare:
                assert [each.seats for each in report.sheet.rounds] == [each.score.seats for each in game.scores]


@pytest.mark.parametrize("seed", range(2000, 2015))
def test_a_game_of_generated_rules(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The scores of a real round are never refused, whatever the rules are."""
    monkeypatch.setattr(reports, "MOST_STEPS", 50_000)
    variant = seeded(seed)
    players = [f"Player {n}" for n in range(variant.deal.seats.fewest)]
    *_, game = play_at_random(variant, players, seed, rounds=2, most_moves=200)
    for bare in (False, True):
        report = check_sheet(variant, players, rounds_of(game, bare=bare))
        assert report.problems == ()
        assert [each.totals for each in report.sheet.rounds] == [each.totals for each in game.scores]


def test_an_evening() -> None:
    """Two totals are reset at 100, and the round after which one exceeds it is the last (eventide)."""
    evening = sheet_of(
        "eventide",
        {"hands": [["2", "3"], ["13", "13", "12", "8"], ["9", "9", "7"]], "caller": 0},
        {"scores": [0, 51, 14], "caller": 1, "totals": [0, 97, 39]},
        {"scores": [2, 3, 0], "caller": 2, "totals": [2, 50, None]},
        {"scores": [50, 50, 0], "caller": 0, "special": {2: "kamikaze"}},
        {"scores": [49, 1, 0], "caller": 2},
    )
    assert [each.totals for each in evening.rounds] == [
        (0, 46, 25),
        (0, 97, 39),
        (2, 50, 39),
        (52, 50, 39),
        (101, 51, 39),
    ]
    assert [each.resets for each in evening.rounds] == [(), (), (1,), (1,), ()]
    assert (evening.is_over, evening.winners, evening.out) == (True, (2,), ())
    assert evening.rounds[0].winners == (0,)
    assert evening.rounds[1].winners is None  # bare scores may not show them, and nothing rests on it
    assert pickle.loads(pickle.dumps(evening)) == evening


def test_a_player_who_is_out_of_the_game() -> None:
    """Later rounds are without that player, and the last one left wins."""
    first = sheet_of(OUT, {"scores": [-3, 22, 9], "caller": 0})
    assert (first.out, first.is_over) == ((1,), False)
    second = first.add(scores=[-3, None, 12], caller=0)
    assert (second.totals, second.winners, second.rounds[-1].out) == ((-6, 22, 21), (0,), (1,))
    by_hands = first.add(hands=[["2S"], None, ["QH"]], caller=0)
    assert by_hands.rounds[-1].scores == (-3, 0, 12)


def test_a_player_who_is_out_of_the_round() -> None:
    """The lowest hand does not win, and scores its points; the next round is for everybody again."""
    hands = [["5S", "2S"], ["AH", "AD", "AC", "AS", "2H"], ["KS"]]
    out = sheet_of(FULL, {"hands": hands, "caller": 0, "out": [1]})
    assert (out.rounds[0].scores, out.rounds[0].winners, out.out) == ((-3, 6, 13), (0,), ())
    assert sheet_of(FULL, {"scores": [-3, 6, 13], "caller": 0, "out": [1]}).totals == (-3, 6, 13)


def test_the_players_end_the_game() -> None:
    """Where they say when it ends, there has been a round; elsewhere the rules end it."""
    begun = sheet_of("travellers")
    with pytest.raises(SheetError, match="before the first round"):
        begun.end()
    ended = begun.add(scores=[-5, 9, 4], caller=0).end()
    assert (ended.is_over, ended.winners) == (True, (0,))
    with pytest.raises(SheetError) as error:
        sheet_of("rush", {"scores": [-3, 5, 9], "caller": 0}).end()
    assert [(each.code, each.key, each.place) for each in error.value.problems] == [
        ("sheet.not_over", "game.rounds", "the sheet")
    ]


def test_a_game_of_one_round() -> None:
    """Its winners are those of the round, and the scores may not show them."""
    assert sheet_of("hunner", {"scores": [3, 50, 3], "caller": 0}).winners == (0, 2)
    special = with_keys("travellers", {"game.rounds": "one", "scoring.winner_scores": "nothing"})  # a joker is worth -1
    open_ = sheet_of(special, {"scores": [0, 0, 9]})
    assert (open_.is_over, open_.winners) == (True, None)
    assert open_.could_win == {(0,), (1,), (0, 1)}
    assert "do not show who has won" in open_.table()
    noted = noted_round(scores=[0, 0, 9])
    assert check_sheet(special, NAMES, [noted], winners=[1]).problems == ()
    wrong = check_sheet(special, NAMES, [noted], winners=[2]).problems
    assert [(each.code, each.message) for each in wrong] == [("sheet.winner", "The scores do not let Chi win.")]
    nobody = check_sheet(special, NAMES, [noted], winners=[]).problems
    assert [each.message for each in nobody] == ["Somebody has won the game."]


def test_scores_that_are_too_hard(monkeypatch: pytest.MonkeyPatch) -> None:
    """They count, and the winners of a single round are not known."""
    monkeypatch.setattr(sheet, "MOST_STEPS", 100)
    monkeypatch.setattr(reports, "MOST_STEPS", 100)
    made = sheet_of("hunner", {"scores": [3, 50, 3], "caller": 0})
    assert (made.rounds[0].possible, made.winners, made.could_win) == (None, None, frozenset())
    report = check_sheet(made.variant, NAMES, [noted_round(scores=[3, 50, 3], caller=0)], winners=[1])
    assert report.problems == ()


def test_the_table() -> None:
    """Each round has the scores and the totals, with marks, and the outcome follows."""
    made = sheet_of(
        OUT, {"scores": [-3, 22, 9], "caller": 0}, {"scores": [7, None, 7]}, players=("Ana", "Benedict", "C")
    )
    assert made.table().splitlines() == [
        "round  caller  Ana       Benedict  C",
        "    1  Ana      -3  -3    22  22     9   9",
        "    2  -         7   4    0x  22     7  16",
        "x out",
        "The game is not over.",
    ]
    reset = sheet_of("eventide", {"scores": [50, 50, 0], "caller": 2}, {"scores": [50, 40, 0], "caller": 0})
    assert reset.table().splitlines()[2:] == [
        "    2  Ana      50  50*   40  90     0   0",
        "* reset",
        "The game is not over.",
    ]
    over = reset.add(scores=[0, 12, 1], caller=0)
    assert over.table().splitlines()[-1] == "The game is over: Chi wins."
    assert sheet_of("travellers", {"scores": [4, 4, 9]}).end().table().endswith("The game is over: Ana and Ben win.")


# --- what is wrong ----------------------------------------------------------------------------------------------------


def found(variant: str | Variant, *rounds: Mapping[str, Any], winners: Any = None) -> list[str]:
    """The codes of the problems of a sheet."""
    report = check_sheet(rules(variant), NAMES, [noted_round(**each) for each in rounds], winners=winners)
    return [each.code for each in report.problems]


LAST = {"scores": [-3, 100, 9], "caller": 0}
HANDS = [["2S"], ["5S"], ["9S"]]
WRONG: tuple[tuple[str, str | Variant, tuple[Mapping[str, Any], ...], str, str], ...] = (
    ("sheet.over", "rush", (LAST, {"scores": [-3, 5, 9]}), "game.rounds.end",
     "The game is over after round 1, so there is no round 2."),
    ("sheet.seats", "rush", ({"scores": [-3, 5]},), "deal.seats", "The scores must be 3, one for each player, not 2."),
    ("sheet.seats", "rush", ({"hands": HANDS, "totals": [1] * 4},), "deal.seats",
     "The totals must be 3, one for each player, not 4."),
    ("sheet.missing", "rush", ({"scores": [-3, None, 9]},), "", "Ben has neither a hand nor a score."),
    ("sheet.missing", "rush", ({"hands": [["2S"], None, None], "scores": [None, 5, 9]},), "",
     "The score of Ana is missing; hands are counted only if all are noted."),
    ("sheet.caller", "rush", ({"hands": HANDS, "caller": 3},), "calling",
     "The caller must be a seat from 0 to 2, not 3."),
    ("sheet.caller", OUT, ({"scores": [-3, 22, 9], "caller": 0}, {"scores": [5, 0, 9], "caller": 1}),
     "game.rounds.end.then", "Ben is out of the game, and cannot call."),
    ("sheet.out", "rush", ({"hands": HANDS, "out": [1]},), "matching.penalty.most_cards",
     "No rule puts Ben out of a round."),
    ("sheet.out", FULL, ({"hands": HANDS, "out": [7]},), "matching.penalty.most_cards",
     "Who is out must be a seat from 0 to 2, not 7."),
    ("sheet.out", FULL, ({"hands": HANDS, "out": [0, 1, 2]},), "matching.penalty.most_cards",
     "At least one player must be left in the round."),
    ("sheet.gone", OUT, ({"scores": [-3, 22, 9], "caller": 0}, {"scores": [5, 2, 9]}), "game.rounds.end.then",
     "Ben is out of the game, and has neither a hand nor a score."),
    ("sheet.card", "rush", ({"hands": [["2S"], ["2S"], ["9S"]]},), "deck",
     "The hands have 2S more often than the deck of rush."),
    ("sheet.card", "rush", ({"hands": [["Joker"], ["2S"], ["9S"]]},), "deck", "Joker is not in the deck of rush."),
    ("sheet.hand_size", "eventide", ({"hands": [["1"], [], ["2"]]},), "matching",
     "A hand must have at least 1 card, not 0."),
    ("sheet.hand_size", "eventide", ({"hands": [["1"], ["1"] * 3 + ["2"] * 2, ["2"]]},), "deal.cards",
     "A hand can have at most 4 cards, not 5."),
    ("sheet.hand_size", with_keys("rush", {"matching.penalty.most_cards": 6}),
     ({"hands": [["2S"], ["3S"], ["4S", "5S", "6S", "7S", "8S", "9S", "10S"]]},), "matching.penalty.most_cards",
     "A hand can have at most 6 cards, not 7."),
    ("sheet.special", "eventide", ({"scores": [0, 50, 50], "special": {0: "kamikase"}},), "scoring.special",
     "eventide has no special hand 'kamikase'; did you mean kamikaze?"),
    ("sheet.special", "rush", ({"scores": [-3, 5, 9], "special": {0: "flush"}},), "scoring.special",
     "rush has no special hand 'flush'."),
    ("sheet.special", "eventide", ({"scores": [0, 50, 50], "special": {3: "kamikaze"}},), "scoring.special",
     "A special hand must be that of a seat from 0 to 2, not 3."),
    ("sheet.special", "eventide", ({"hands": [["1"], ["2"], ["3"]], "special": {0: "kamikaze"}},),
     "scoring.special.kamikaze.cards", "The hand of Ana does not count as kamikaze."),
    ("sheet.special", full("eventide", "loses the round", conduct__forbidden_look=1),
     ({"scores": [0, 50, 50], "out": [0], "special": {0: "kamikaze"}},), "scoring.special.kamikaze.cards",
     "The hand of Ana does not count as kamikaze."),
    ("sheet.score", "rush", ({"hands": HANDS, "caller": 0, "scores": [-3, 5, 8]},), "scoring",
     "Chi scores 9, not 8."),
    ("sheet.score", "rush", ({"hands": HANDS, "caller": 0, "scores": [2, None, None]},), "scoring.caller.bonus",
     "Ana scores -3 (0 - 3), not 2."),
    ("sheet.score", "rush", ({"hands": HANDS, "caller": 2, "scores": [2, 5, 9]},), "scoring.caller.penalty",
     "Chi scores 14 (9 + 5), not 9."),
    ("sheet.score", "eventide", ({"hands": [["1"], ["5"], ["9"]], "scores": [1, 5, 9]},), "scoring.winner_scores",
     "Ana scores 0, not 1."),
    ("sheet.score", "travellers", ({"hands": [["KS", "KC", "QH", "QD"], ["5S"], ["9S"]], "scores": [50, 5, 9]},),
     "scoring.special.royal-roulette", "Ana scores -50, not 50."),
    ("sheet.score", "cactus", ({"hands": HANDS, "caller": 2, "scores": [2, 5, 9]},), "scoring.caller.times",
     "Chi scores 18, not 9."),
    ("sheet.score", with_keys("rush", {"scoring.equal_cards": "count nothing"}),
     ({"hands": [["2S", "2H"], ["5S"], ["9S"]], "scores": [4, 5, 9]},), "scoring.equal_cards", "Ana scores 0, not 4."),
    ("sheet.score", "eventide", ({"hands": [["12", "12", "13", "13"], ["1"], ["2"]], "scores": [0, 1, 50]},),
     "scoring.special.kamikaze", "Ben scores 50, not 1."),
    ("sheet.score", HIGHEST, ({"hands": HANDS, "caller": 0, "scores": [-3, 5, 9]},), "scoring.highest_adds",
     "Chi scores 12 (9 + 3), not 9."),
    ("sheet.score", HIGHEST, ({"hands": HANDS, "caller": 2, "scores": [2, 5, 14]},), "scoring.highest_adds",
     "Chi scores 17 (9 + 8), not 14."),
    ("sheet.score", HIGHEST, ({"hands": HANDS, "caller": 2, "scores": [2, 5, 12]},), "scoring.caller.penalty",
     "Chi scores 17 (9 + 8), not 12."),
    ("sheet.score", with_keys("rush", {"scoring.caller.at_or_below": "score nothing"}),
     ({"hands": HANDS, "caller": 2, "scores": [2, None, None]},),
     "scoring.caller.at_or_below", "Ana scores 0, not 2."),
    ("sheet.no_hand", "rush", ({"scores": [-3, -4, 9], "caller": 0},), "scoring",
     "No hand gives Ben a score of -4."),
    ("sheet.no_hand", "rush", ({"scores": [-2, 4, 9], "caller": 0},), "scoring",
     "No hand gives Ana a score of -2 as the caller."),
    ("sheet.no_winner", "eventide", ({"scores": [7, 7, 7], "caller": 0},), "scoring.winner_scores",
     "Nobody scored 0, but the lowest hand scores 0."),
    ("sheet.no_winner", with_keys("eventide", {"scoring.caller.bonus": -3}), ({"scores": [7, 7, 7], "caller": 0},),
     "scoring.winner_scores", "Nobody scored 0 and Ana did not score -3, but the lowest hand scores that."),
    ("sheet.counting", "rush", ({"scores": [12, 9, 10], "caller": 0},), "scoring.caller",
     "No hands give these scores together with Ana as the caller. They are possible without a caller."),
    ("sheet.deck", "eventide", ({"scores": [0, 0, 0], "caller": 0},), "deck",
     "The deck has no hands that give these scores together with Ana as the caller. "
     "They are possible without a caller."),
    ("sheet.total", "rush", ({**LAST, "totals": [-3, 5, 9]},), "game.totals",
     "The total of Ben is 100 (0 + 100), not 5."),
    ("sheet.total", "eventide",
     ({"scores": [50, 50, 0], "caller": 2}, {"scores": [50, 0, 9], "caller": 0, "totals": [100, 50, 9]}),
     "game.rounds.reset",
     "The total of Ana comes to 100, and is reset to 50, not 100."),
)  # fmt: skip


@pytest.mark.parametrize(("code", "variant", "rounds", "key", "message"), WRONG)
def test_what_is_wrong(
    code: str, variant: str | Variant, rounds: tuple[Mapping[str, Any], ...], key: str, message: str
) -> None:
    """The problem has a code, the key of the rule and a sentence, and a sheet refuses the round."""
    *before, last = rounds
    made = sheet_of(variant, *before)
    with pytest.raises(SheetError) as error:
        made.add(**last)
    (problem,) = [each for each in error.value.problems if each.message == message]
    assert (problem.key, problem.round) == (key, len(rounds))
    assert problem.code == code
    assert f"round {len(rounds)}: {message}" in str(error.value)
    assert problem in check_sheet(made.variant, NAMES, [noted_round(**each) for each in rounds]).problems
    assert pickle.loads(pickle.dumps(error.value)).problems == error.value.problems


def test_every_code_has_a_case() -> None:
    """The codes of a file are in the tests of CSV."""
    assert {code for code, *_ in WRONG} | {"sheet.not_over", "sheet.winner"} | UNREADABLE == set(CODES)


def test_no_other_caller_helps() -> None:
    """Then none is named: four such hands are more than the deck has, whoever called."""
    with pytest.raises(SheetError) as error:
        Sheet.new(rules("eventide"), [*NAMES, "Dot", "Eve"]).add(scores=[49, 48, 47, 46, 0], caller=4)
    assert [each.message for each in error.value.problems] == [
        "The deck has no hands that give these scores together with Eve as the caller."
    ]


def test_winners_that_are_claimed() -> None:
    """They are compared; if the players end the game, it is over then."""
    last: dict[str, Any] = {"scores": [-3, 100, 9], "caller": 0}
    report = check_sheet(rules("rush"), NAMES, [noted_round(**last)], winners=[2])
    assert [each.message for each in report.problems] == ["The game is won by Ana, not Chi."]
    report = check_sheet(rules("rush"), NAMES, [noted_round(**last)], winners=[])
    assert [(each.code, each.message) for each in report.problems] == [("sheet.winner", "The game is won by Ana.")]
    assert found("rush", last, winners=[0]) == []
    assert found("rush", {**last, "scores": [-3, 9, 9]}, winners=[0]) == ["sheet.not_over"]
    assert found("travellers", {"scores": [-5, 9, 4], "caller": 0}, winners=[0]) == []
    (problem,) = check_sheet(rules("travellers"), NAMES, [], winners=[0]).problems
    assert (problem.key, problem.message) == ("game.rounds.end", "The game is not over, so nobody has won it.")


def test_all_problems_are_reported() -> None:
    """Wrong sums, impossible scores and wrong totals count as they must; a round that cannot be counted is the end."""
    wrong: list[dict[str, Any]] = [
        {"hands": HANDS, "caller": 0, "scores": [-3, 5, 8]},
        {"scores": [-3, 4, -9], "caller": 0, "totals": [-6, 8, 0]},
        {"scores": [-3, 4], "caller": 0},
        {"scores": [-3, -1, 0], "caller": 0},
    ]
    report = check_sheet(rules("rush"), NAMES, [noted_round(**each) for each in wrong])
    assert [(each.round, each.seat, each.code) for each in report.problems] == [
        (1, 2, "sheet.score"), (2, 2, "sheet.no_hand"), (2, 1, "sheet.total"), (3, None, "sheet.seats"),
    ]  # fmt: skip
    assert report.sheet.totals == (-6, 9, 0)


def test_arguments_of_a_wrong_kind() -> None:
    """An error of the library says what must hold."""
    wrong: Any
    for wrong in (
        {"hands": 7}, {"hands": [7]}, {"hands": [[7]]}, {"scores": 7}, {"scores": ["5"]}, {"scores": [True]},
        {"scores": [10**10]}, {"totals": [0.5]}, {"caller": "Ana"}, {"special": ["kamikaze"]}, {"special": {"a": "b"}},
        {"special": {0: 1}}, {"out": 7}, {"out": ["a"]},
    ):  # fmt: skip
        with pytest.raises(GameError):
            noted_round(**wrong)
    with pytest.raises(CardError):
        noted_round(hands=[["5X"]])
    for winners in ([3], ["Ana"], 7):
        with pytest.raises(GameError):
            check_sheet(rules("rush"), NAMES, [], winners=winners)  # type: ignore[arg-type]
    with pytest.raises(GameError, match="noted_round makes one"):
        check_sheet(rules("rush"), NAMES, [{"scores": [1, 2, 3]}])  # type: ignore[list-item]


def test_the_most_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sheet has an end."""
    monkeypatch.setattr(sheet, "MOST_ROUNDS", 2)
    monkeypatch.setattr(reports, "MOST_ROUNDS", 2)
    each = {"scores": [4, 5, 9]}
    made = sheet_of("rush", each, each)
    with pytest.raises(GameError, match="at most 2 rounds"):
        made.add(scores=[4, 5, 9])
    with pytest.raises(GameError, match="at most 2 rounds"):
        found("rush", each, each, each)


def test_what_is_shown() -> None:
    """The repr of a sheet has its rounds, not the table of the referee; the module lists its names."""
    made = sheet_of("rush", {"scores": [-3, 5, 9], "caller": 0})
    assert repr(made).startswith("Sheet(rounds=(SheetRound(number=1")
    assert "State" not in repr(made)
    assert made != type(made)(made.rounds, type(made.standing)(NAMES, change(made.standing.state, round=9)))
    assert {"Sheet", "read_csv"} <= {*dir(scores)}

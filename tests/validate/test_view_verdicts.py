"""Verdicts on logs of views: forgeries that a seat can notice, the line that reveals them, and the problem reported."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from cabo_rules import SPECTATOR, Game, GameError, load_lines, load_variant, log_lines
from cabo_rules.logs.chain import rechained
from cabo_rules.moves import Abandon, Call, CloseLooks, Discard, Draw, FirstLook, Keep, Shuffle
from cabo_rules.possible import possible_game
from cabo_rules.rules.stock import to_shuffle
from cabo_rules.validate import LogProblem, complete_lines, validate_lines
from tests.validate.games import changed, problem_of, random_game

PLAYERS = ["Ana", "Ben"]


def view_of(game: Game, viewer: int) -> list[str]:
    """Return the log of a view, which is sound."""
    lines = list(log_lines(game.view(viewer)))
    assert validate_lines(lines).status == "sound"
    return lines


def where(lines: list[str], kind: str, number: int = 0) -> int:
    """Return the index of the line with an event of that kind, the first or a later one."""
    parsed = [json.loads(line) for line in lines]
    found = [at for at, line in enumerate(parsed) if at and any(event["type"] == kind for event in line["events"])]
    return found[number]


def forged(lines: list[str], kind: str, forge: Callable[[dict[str, Any]], None], number: int = 0) -> LogProblem:
    """Alter an event of that kind and return the problem, which must be at its line."""
    at = where(lines, kind, number)
    problem = problem_of(changed(lines, at, lambda line: forge(event_of(line, kind))))
    assert problem.line == at + 1
    return problem


def event_of(line: dict[str, Any], kind: str) -> dict[str, Any]:
    """Return the first event of that kind in a line."""
    found: dict[str, Any] = next(event for event in line["events"] if event["type"] == kind)
    return found


def looked_and_kept() -> Game:
    """Play a game in which each player looks at two cards, then draws and keeps until both are gone."""
    game = Game.new(load_variant("eventide"), PLAYERS, seed=4).play(FirstLook(0, (0, 1))).play(FirstLook(1, (2, 3)))
    for slot in (0, 1):
        game = game.play(Draw(0, "stock")).play(Keep(0, slot)).play(Draw(1, "stock")).play(Keep(1, slot))
    return game


def test_a_card_is_what_it_was_when_it_was_looked_at() -> None:
    """A card replaced after a look shows the face seen in that look; an altered look is possible until then."""
    lines = view_of(looked_and_kept(), 0)
    at = where(lines, "first_looked")
    first, second = event_of(json.loads(lines[at]), "first_looked")["cards"]
    problem = forged(lines, "kept", lambda event: event.update(card=second))
    assert (problem.code, problem.recorded, problem.ruled) == (
        "log.events",
        f"keep by seat 0 (slot 0): kept (seat 0, card {second})",
        f"kept (seat 0, card {first})",
    )
    altered = changed(lines, at, lambda line: event_of(line, "first_looked")["cards"].reverse())
    assert validate_lines(altered[: at + 1]).status == "sound"
    problem = problem_of(altered)
    assert (problem.line, problem.code) == (where(lines, "kept") + 1, "log.events")


@pytest.mark.parametrize(
    ("viewer", "face"), [(1, "0"), (1, "13"), (SPECTATOR, "AS"), (SPECTATOR, "5S"), (SPECTATOR, "6S")]
)
def test_a_card_that_was_never_seen_may_be_any(viewer: int, face: str) -> None:
    """A card that was never seen before may have any face of which the deck has a card left, also after a shuffle."""
    lines = view_of(looked_and_kept() if viewer == 1 else reshuffled(), viewer)
    altered = changed(lines, where(lines, "kept"), lambda line: event_of(line, "kept").update(card=face))
    assert validate_lines(altered).status == "sound"
    assert possible_game(load_lines(altered, "view")).view(viewer) == load_lines(altered, "view")


def test_the_scores_are_those_of_the_hands_that_were_turned_up() -> None:
    """Every viewer notices an altered score, total or winner after the reveal, and a wrong claim of totals."""

    def lower(event: dict[str, Any]) -> None:
        event["seats"][1]["score"] -= 1
        event["totals"][1] -= 1

    for viewer in (0, SPECTATOR):
        lines = view_of(random_game("travellers", 3, 2, 1), viewer)
        problem = forged(lines, "round_scored", lower)
        assert (problem.code, problem.key) == ("log.events", "scoring")
        assert "seats[1] (cards" in problem.recorded
        assert forged(lines, "round_scored", lambda event: event.update(winners=[0, 1, 2])).code == "log.events"
        at = where(lines, "round_scored")
        totals = event_of(json.loads(lines[at]), "round_scored")["totals"]
        claims = [{"totals": totals}, {"totals": [-1, *totals[1:]]}]
        right, wrong = (changed(lines, at, lambda line, claim=claim: line.update(claims=claim)) for claim in claims)  # type: ignore[misc]
        assert validate_lines(right).status == "sound"
        problem = problem_of(wrong)
        assert (problem.line, problem.code) == (at + 1, "log.claim")


def test_what_would_follow_is_not_shown() -> None:
    """If a line misses the reveal or ends before the last turn does, the verdict does not show what would follow."""
    lines = view_of(random_game("travellers", 3, 2, 1), SPECTATOR)
    at = where(lines, "round_ended")
    problem = problem_of(changed(lines, at, lambda line: line["events"].remove(event_of(line, "round_ended"))))
    assert (problem.line, problem.code, problem.key) == (at + 1, "log.view", "")
    assert problem.ruled == "a spectator is shown a card here that the log does not show"
    lines = view_of(random_game("eventide", 3, 2, 1), SPECTATOR)
    at = where(lines, "round_ended")
    end = [event["type"] for event in json.loads(lines[at])["events"]].index("last_turn_ended")
    problem = problem_of(changed(lines, at, lambda line: line.update(events=line["events"][:end])))
    assert (problem.line, problem.code) == (at + 1, "log.events")
    assert problem.ruled.startswith("last turn ended (")
    assert "then" not in problem.ruled


def test_a_card_is_not_shown_more_often_than_the_deck_has_it() -> None:
    """The line that shows a card once too often is blamed, and a face that is not in the deck at once."""
    lines = view_of(looked_and_kept(), SPECTATOR)
    assert [card.text for card in load_variant("eventide").cards].count("0") == 2
    for number in (0, 1, 2):
        assert validate_lines(lines).status == "sound"
        lines = changed(lines, where(lines, "kept", number), lambda line: event_of(line, "kept").update(card="0"))
    problem = problem_of(lines)
    assert (problem.line, problem.code, problem.key) == (where(lines, "kept", 2) + 1, "log.cards", "deck")
    assert (problem.recorded, problem.ruled) == ("0 is shown", "the cards shown before leave no 0 for this place")
    problem = forged(lines, "kept", lambda event: event.update(card="KS"))
    assert (problem.code, problem.ruled) == ("log.cards", "there is no KS in the deck")


@pytest.mark.parametrize("face", ["7S", "8S", "JS"])
def test_a_card_that_may_not_be_kept_is_not_shown_in_a_hand(face: str) -> None:
    """Ben did not see what Ana kept, but at the end of the round it cannot be a card that is never kept."""
    game = of_kept_cards().play(Draw(0, "stock")).play(Keep(0, 0)).play(Call(1))
    problem = forged(view_of(game, 1), "round_ended", lambda event: event["hands"][0].__setitem__(0, face))
    assert (problem.code, problem.recorded) == ("log.cards", f"{face} is shown")


def of_kept_cards() -> Game:
    """A table with few cards left to draw, in a game in which power cards are never kept."""
    variant = load_variant("cambio-blind")
    hands, stock = [["AS", "2S"], ["3S", "4S"]], ["5S", "6S", "7S", "8S", "JS"]
    discard = [card.text for card in variant.cards if card.text not in {*hands[0], *hands[1], *stock}]
    return Game.set_up(variant, PLAYERS, hands=hands, stock=stock, discard=discard)


def test_a_card_shown_twice_before_another_is_kept() -> None:
    """The line that shows it again is blamed, not one that a later kept card could explain."""
    game = of_kept_cards().play(Draw(0, "stock")).play(Discard(0)).play(Draw(1, "stock")).play(Keep(1, 0)).play(Call(0))
    problem = forged(view_of(game, SPECTATOR), "discarded", lambda event: event.update(card="KS"))
    assert (problem.code, problem.recorded) == ("log.cards", "KS is shown")


def reshuffled() -> Game:
    """Play a game where almost all cards are on the discard pile and are shuffled in with four cards of the stock."""
    variant = load_variant("rush")
    stock = ["2S", "3S", "4S", "5S", "6S"]
    discard = [card.text for card in variant.cards if card.text not in (*stock, "AS", "AH")]
    game = Game.set_up(variant, PLAYERS, hands=[["AS"], ["AH"]], stock=stock, discard=discard, seen=[[[0]], [[]]])
    game = game.play(Draw(0, "stock")).play(Discard(0)).play(Draw(1, "stock"))
    assert game.state.shuffle is not None
    game = game.play(Shuffle(to_shuffle(game.state))).play(Discard(1))
    game = game.play(Draw(0, "stock")).play(Discard(0))
    return game.play(Draw(1, "stock")).play(Keep(1, 0))


def from_an_empty_stock() -> Game:
    """Play a game where the stock was empty, so that every card after the shuffle was open on the pile before."""
    variant = load_variant("hunner-reshuffle")
    hands = [["KS"], ["KD"]]
    discard = [card.text for card in variant.cards if card.text not in ("2S", "KS", "KD")]
    game = Game.set_up(variant, PLAYERS, hands=hands, stock=["2S"], discard=discard, seed=2)
    return game.play(Draw(0, "stock")).play(Discard(0)).play(Draw(1, "stock")).play(Discard(1))


FORGED: dict[str, tuple[Callable[[], Game], int, str, int, dict[str, Any], str]] = {
    # Ben's card was dealt, so it has no face from the pile, although all cards have moved since
    "a card from the pile": (reshuffled, SPECTATOR, "kept", 0, {"card": "2S"}, "log.cards"),
    "another one": (reshuffled, SPECTATOR, "kept", 0, {"card": "KD"}, "log.cards"),
    # 3S and 4S were shown after the shuffle but were not on the pile before it, so they came from the stock
    "a card from the stock": (reshuffled, SPECTATOR, "kept", 0, {"card": "3S"}, "log.cards"),
    "another one from there": (reshuffled, SPECTATOR, "kept", 0, {"card": "4S"}, "log.cards"),
    "a card from a hand": (from_an_empty_stock, 0, "discarded", 1, {"card": "KD"}, "log.cards"),
    **{
        f"{kept} cards kept in a shuffle": (reshuffled, SPECTATOR, "shuffled", 0, {"kept": kept}, "log.events")
        for kept in (0, 2, 46, 47, -1, 10**15)
    },
    "too few cards shuffled": (reshuffled, SPECTATOR, "shuffled", 0, {"stock": ["??"] * 3}, "log.events"),
    "the own look hidden": (looked_and_kept, 0, "first_looked", 0, {"cards": ["??", "??"]}, "log.view"),
    "the own draw hidden": (looked_and_kept, 0, "drew", 0, {"card": "??"}, "log.view"),
    "an open card hidden": (looked_and_kept, 0, "kept", 0, {"card": "??"}, "log.view"),
    "another player's draw shown": (looked_and_kept, 0, "drew", 1, {"card": "5"}, "log.view"),
}
"""The game, the viewer, the kind and number of the event, its changed fields, and the code of the problem."""


@pytest.mark.parametrize("what", FORGED)
def test_what_cannot_be(what: str) -> None:
    """Cards are where they can be, and the log shows the seat's own look and draw, every open card, and no other."""
    play, viewer, kind, number, fields, code = FORGED[what]
    problem = forged(view_of(play(), viewer), kind, lambda event: event.update(fields), number)
    assert problem.code == code
    assert code != "log.cards" or problem.key == "deck"


def test_what_a_seat_holds_is_not_shuffled_in() -> None:
    """Ana knows that she holds AS, so nobody can discard it after the shuffle; a spectator does not know."""
    assert forged(view_of(reshuffled(), 0), "discarded", lambda event: event.update(card="AS"), 1).code == "log.cards"
    lines = view_of(reshuffled(), SPECTATOR)
    at = where(lines, "discarded", 1)
    altered = changed(lines, at, lambda line: event_of(line, "discarded").update(card="AS"))
    assert validate_lines(altered).status == "sound"


# --- more or less than the seat was shown -----------------------------------------------------------------------------


def test_a_leak_is_noticed() -> None:
    """The log must not show a card of the deal, of another player's look or draw, or of the stock."""
    lines = view_of(looked_and_kept(), 0)
    deal = where(lines, "dealt")
    for forge in (
        lambda line: line["events"][0]["hands"][1].__setitem__(0, "5"),
        lambda line: line["events"][0]["hands"][0].__setitem__(0, "5"),
        lambda line: line["events"][0]["stock"].__setitem__(3, "5"),
        lambda line: line["move"]["order"].__setitem__(3, "5"),
    ):
        problem = problem_of(changed(lines, deal, forge))
        assert (problem.line, problem.code) == (deal + 1, "log.view")
    problem = forged(lines, "first_looked", lambda event: event.update(cards=["5", "??"]), 1)
    assert (problem.code, problem.ruled) == ("log.view", "seat 0 is not shown that card")
    # where the deal lacks a card, the refusal does not say which
    problem = problem_of(changed(lines, deal, lambda line: line["move"]["order"].pop()))
    assert (problem.line, problem.code, problem.ruled) == (2, "deal.wrong_cards", "These cards are not the deck.")


def test_the_move_of_a_table_set_up_shows_what_its_event_shows() -> None:
    """Ana sees her own card in both; another card or a hidden one in the move is a problem."""
    lines = view_of(reshuffled(), 0)
    for face in ("AH", "??"):
        problem = problem_of(changed(lines, 1, lambda line, face=face: line["move"]["hands"][0].__setitem__(0, face)))  # type: ignore[misc]
        assert (problem.line, problem.code) == (2, "log.view")
    problem = problem_of(changed(lines, 1, lambda line: line["move"].update(turn=1)))
    assert (problem.line, problem.code) == (2, "log.events")


def test_a_decision_on_a_hidden_card_is_not_reported() -> None:
    """Whether Ana may use a power depends on the card she drew, which Ben's log must show.

    If it does not, the verdict says only that, and not what she may do with a card that nobody knows.
    """
    lines = view_of(Game.new(load_variant("rush"), PLAYERS, seed=4).play(CloseLooks()).play(Draw(0, "stock")), 1)
    number = len(lines)
    for move in (
        {"type": "discard", "seat": 0},
        {"type": "look", "seat": 0, "places": [[0, 1]]},
        {"type": "swap", "seat": 0, "places": [[0, 1], [1, 1]]},
        {"type": "keep", "seat": 0, "slot": 1},
    ):
        problem = problem_of(rechained([*lines, json.dumps({"events": [], "move": move, "n": number})]))
        assert (problem.line, problem.code, problem.key) == (number + 1, "log.view", "")
        assert problem.ruled == "seat 1 is shown a card here that the log does not show"


def test_a_pile_of_hidden_cards_is_not_shuffled_in() -> None:
    """Cards that were discarded unseen, or from holes, are blamed at their own line."""
    lines = view_of(reshuffled(), SPECTATOR)
    assert forged(lines, "discarded", lambda event: event.update(card="??")).code == "log.view"
    hidden = changed(lines, where(lines, "discarded"), lambda line: event_of(line, "discarded").update(card="??"))
    with pytest.raises(GameError):
        possible_game(load_lines(hidden, "view"))


@pytest.mark.parametrize("viewer", [-1, -3, 2, 10**15, True, None, "0", [0], {}])
def test_only_a_seat_or_a_spectator_views(viewer: Any) -> None:
    """The host sees every card, and there is no other seat."""
    lines = view_of(looked_and_kept(), 0)
    problem = problem_of(changed(lines, 0, lambda line: line.update(viewer=viewer)))
    assert (problem.line, problem.code) == (1, "log.unreadable")


def test_what_comes_before_any_deal() -> None:
    """A header alone is a game not yet begun; it may be abandoned, and nothing else."""
    game = Game.new(load_variant("rush"), PLAYERS)
    lines = view_of(game.play(Abandon()), SPECTATOR)
    verdict = validate_lines(lines)
    assert (verdict.over, verdict.winners, verdict.unseen, verdict.unchecked) == (True, (), 0, ())
    verdict, again = complete_lines(lines[:1])
    assert (verdict.status, verdict.moves, again) == ("sound", 0, game.view(SPECTATOR))
    draw = {"events": [{"card": "??", "seat": 0, "type": "drew"}], "move": {"pile": "stock", "seat": 0, "type": "draw"}}
    problem = problem_of(rechained([lines[0], json.dumps({**draw, "n": 1})]))
    assert (problem.line, problem.code) == (2, "turn.no_round")


def test_the_cards_that_were_never_shown_are_counted() -> None:
    """The count holds the cards dealt and shuffled in without those shown; in a broken log, up to the problem."""
    game = reshuffled()
    lines = view_of(game, SPECTATOR)
    # after the set-up hands and stock are hidden; each draw is shown as it is discarded; 49 cards are shuffled
    counts = [validate_lines(lines[:end]).unseen for end in range(1, len(lines) + 1)]
    assert counts == [0, 7, 7, 6, 6, 6 + 49, 6 + 48, 6 + 48, 6 + 47, 6 + 47, 5 + 47]
    verdict = validate_lines(changed(lines, len(lines) - 1, lambda line: line.update(n=99)))
    assert (verdict.status, verdict.unseen) == ("broken", counts[-2])
    assert verdict.unchecked == (
        "the faces of the 53 cards that a spectator was never shown",
        "whether the other seats were shown the same game",
    )
    assert view_of(game, 0)
    assert validate_lines(list(log_lines(game))).unchecked == ()

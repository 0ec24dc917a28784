"""Make the recorded games in ``examples/games``: the same files, byte for byte, each time.

Run it from anywhere: ``python examples/make_games.py [FOLDER]``. The sound games are played at random from seeds that
were chosen so that together they hold every kind of event; the broken ones are sound games with something done to them.
The verdicts that those must get are written by hand, in ``broken/verdicts.json``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from cabo_rules import SPECTATOR, Game, card, load_variant
from cabo_rules.chance import commitment
from cabo_rules.events import RoundScored, TotalReset
from cabo_rules.logs import FORMAT, log_lines
from cabo_rules.logs.chain import rechained
from cabo_rules.logs.codec import encode
from cabo_rules.moves import Abandon, Place, Snap
from cabo_rules.play import Habits, continue_at_random, play_at_random

HERE = Path(__file__).parent / "games"
NAMES = ("Ana", "Ben", "Chi", "Dot", "Eve")

LIVELY = Habits(call=0.04, take=0.25, right_snap=0.6, wrong_snap=0.02, right_match=0.8, wrong_match=0.06, penalize=0.01)
"""Players who risk more than usual."""

SEEDS = {
    "travellers": ((3, 16), (5, 45)),
    "hunner": ((3, 59), (4, 41)),
    "eventide": ((3, 25), (4, 8)),
    "rush": ((2, 58), (4, 51)),
    "stacking": ((3, 25), (4, 12)),
}
"""For each variant how many play, and the seed."""

BOLD = Habits(call=0.06, take=0.25, right_snap=0.6, wrong_snap=0.04, right_match=0.8, wrong_match=0.1, penalize=0.01)
"""Players who risk even more, and call early."""

CLUMSY = Habits(call=0.08, take=0.25, right_snap=0.3, wrong_snap=0.12)
"""Players who snap wrongly all the time, until no penalty card has room any more."""

FAMILY = {
    "cabo-2e": (3, 110, BOLD),
    "cactus": (3, 145, BOLD),
    "cambia": (3, 493, BOLD),
    "cambio": (4, 148, BOLD),
    "cambio-blind": (3, 61, BOLD),
    "cambio-kings": (3, 10, BOLD),
    "cambio-seven": (3, 42, CLUMSY),
    "cambio-two-looks": (3, 124, BOLD),
    "dutch": (4, 165, BOLD),
    "dutch-faces": (3, 148, BOLD),
    "dutch-jack": (3, 3, BOLD),
    "dutch-match": (3, 262, BOLD),
    "dutch-short": (3, 15, BOLD),
    "kaboo": (3, 137, BOLD),
    "kaboo-slap": (3, 13, BOLD),
    "kaboom": (3, 132, BOLD),
    "kabo-german": (4, 7, CLUMSY),
    "tamalou": (4, 89, BOLD),
    "tamalou-zero": (3, 140, BOLD),
    "youglouf": (3, 65, BOLD),
}
"""For each game of the family how many play, the seed, and how: what is special about the game happens in it."""

Lines = list[str]


# --- sound games ------------------------------------------------------------------------------------------------------


def sound_games() -> Iterator[tuple[str, Game]]:
    """All sound games, each with its file's name."""
    for variant, games in SEEDS.items():
        for seats, seed in games:
            *_, game = play_at_random(load_variant(variant), NAMES[:seats], seed, habits=LIVELY)
            yield f"{variant}-{seats}-players.jsonl", game
    yield "stacking-abandoned.jsonl", abandoned()
    yield "travellers-set-up.jsonl", set_up()
    yield "travellers-committed.jsonl", committed()
    yield "house-rule-out.jsonl", out_of_the_game()
    yield "house-rule-kept.jsonl", kept_by_its_owner()
    yield "house-rule-shown.jsonl", shown_by_its_caller()


def family_games() -> Iterator[tuple[str, Game]]:
    """A short game of each game of the family, each with its file's name."""
    for variant, (seats, seed, habits) in FAMILY.items():
        *_, game = play_at_random(load_variant(variant), NAMES[:seats], seed, rounds=2, habits=habits)
        yield f"family/{variant}.jsonl", game


def abandoned() -> Game:
    """A game that its host abandons in the middle of a round."""
    games = play_at_random(load_variant("stacking"), NAMES[:4], seed=7, habits=LIVELY)
    game = next(game for number, game in enumerate(games, 1) if number == 40)
    return game.play(Abandon())


def set_up() -> Game:
    """A game that begins late in a round, at a table set up by hand: the stock cannot pay a penalty of two cards."""
    variant = load_variant("travellers")
    rest = [card for card in variant.cards if card.text not in ("7H", "KS", "QD")]
    third = len(rest) // 3
    hands = [rest[:third], rest[third : 2 * third], rest[2 * third :]]
    game = Game.set_up(
        variant,
        NAMES[:3],
        hands=hands,
        stock=["KS", "QD"],
        discard=["7H"],
        turn=1,
        totals=(12, 30, -4),
        dealer=0,
        seed=3,
    )
    game = game.play(Snap(0, Place(1, 0)))  # a wrong card of another player costs two
    penalty = game.state.penalty
    assert penalty is not None
    for _ in penalty.apart:
        game = game.play(next(iter(game.legal_moves(0))))
    game = game.play(Snap(2, Place(1, 1)))  # again, and now the stock is out and the pile has nothing to shuffle in
    *_, game = continue_at_random(game, Random(3), rounds=2, habits=LIVELY)
    return game


def out_of_the_game() -> Game:
    """A game by a house rule: a hand that has no room for a penalty card puts its player out of the game."""
    rule = 'matching.penalty.most_cards={ cards = 5, beyond = "out of the game" }'
    *_, game = play_at_random(load_variant("rush", changes=[rule]), NAMES[:4], seed=0, habits=CLUMSY)
    return game


def kept_by_its_owner() -> Game:
    """A round of a table with a rule of its own: the owner of a snapped card keeps it and draws another."""
    changes = {"matching.snap.others.gift": "none", "matching.snap.others.owner": "keeps it and draws a card"}
    *_, game = play_at_random(load_variant("rush", changes=changes), NAMES[:3], 9, rounds=1, habits=BOLD)
    return game


def shown_by_its_caller() -> Game:
    """A round of a table that turns up the caller's hand, and shuffles as soon as the stock is used up."""
    variant = load_variant("cambio-blind", changes={"calling.caller_hand": "face up"})
    *_, game = play_at_random(variant, NAMES[:3], 138, rounds=1, habits=BOLD)
    return game


def committed() -> Game:
    """Two rounds of a game whose host commits to each deal, and opens the commitment after the round.

    The second one is opened when the game is over.
    """
    game = Game.new(load_variant("travellers"), NAMES[:3]).with_seed(5)
    rng = Random(5)
    for nonce in ("1" * 64, "2" * 64):  # a host who wants to be trusted takes secrets.token_hex(32)
        game = game.deal(dealer=2 if game.round == 0 else None, nonce=nonce)
        round_ = continue_at_random(game, rng, habits=BOLD)
        game = next(game for game in round_ if game.state.phase == "deal")
        game = (game if game.round == 1 else game.play(Abandon())).open_commitment(nonce)
    return game


def moves_only(game: Game) -> Lines:
    """The record that another program might write: moves, and what it thinks that the scores are."""
    lines = [json.dumps({"format": FORMAT, "players": list(game.players), "variant": game.variant.id})]
    for step in game.steps:
        line = {"move": json.loads(encode(step.move))}
        for event in step.events:
            if isinstance(event, RoundScored):
                line["claims"] = {"scores": [seat.score for seat in event.seats], "totals": list(event.totals)}
            elif isinstance(event, TotalReset):
                line["claims"]["totals"][event.seat] = event.total
        lines.append(json.dumps(line))
    lines.append(json.dumps({"claims": {"winners": list(game.winners or ())}}))
    return lines


def views(games: dict[str, Game]) -> Iterator[tuple[str, Game]]:
    """What one seat and a spectator saw of two of the games, each with its file's name."""
    yield "views/rush-4-players-seat-2.jsonl", games["rush-4-players.jsonl"].view(2)
    yield "views/travellers-3-players-spectator.jsonl", games["travellers-3-players.jsonl"].view(SPECTATOR)


# --- broken games -----------------------------------------------------------------------------------------------------


def _altered(lines: Lines, wanted: Callable[[dict[str, Any]], bool], alter: Callable[[dict[str, Any]], None]) -> Lines:
    """The lines with the first wanted one, past the tenth, altered."""
    for number, line in enumerate(lines):
        data = json.loads(line)
        if number > 10 and wanted(data):
            alter(data)
            return [*lines[:number], _line(data), *lines[number + 1 :]]
    raise ValueError("no line can be altered so")


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _is(move: str) -> Callable[[dict[str, Any]], bool]:
    return lambda data: data.get("move", {}).get("type") == move


def _event(data: dict[str, Any], kind: str) -> dict[str, Any]:
    found: dict[str, Any] = next(event for event in data["events"] if event["type"] == kind)
    return found


def out_of_turn(lines: Lines) -> Lines:
    """A player draws while another is on turn; move and event agree with each other."""

    def alter(data: dict[str, Any]) -> None:
        seats = len(json.loads(lines[0])["players"])
        data["move"]["seat"] = (data["move"]["seat"] + 1) % seats
        for event in data["events"]:
            event["seat"] = data["move"]["seat"]

    return _altered(lines, _is("draw"), alter)


def wrong_card(lines: Lines) -> Lines:
    """A player discards another card than the one that was drawn."""

    def alter(data: dict[str, Any]) -> None:
        event = _event(data, "discarded")
        event["card"] = "2C" if event["card"] != "2C" else "2D"

    return _altered(lines, _is("discard"), alter)


def wrong_score(lines: Lines) -> Lines:
    """A player's score of a round is a point too low, and the total too."""

    def alter(data: dict[str, Any]) -> None:
        event = _event(data, "round_scored")
        event["seats"][0]["score"] -= 1
        event["totals"][0] -= 1

    return _altered(lines, lambda data: any(e["type"] == "round_scored" for e in data["events"]), alter)


def card_twice(lines: Lines) -> Lines:
    """A card is dealt that another player holds already; deal and event agree with each other."""
    data = json.loads(lines[1])
    order, seats = data["move"]["order"], len(json.loads(lines[0])["players"])
    order[1] = order[0]
    _event(data, "dealt")["hands"][1 % seats][0] = order[0]
    return [lines[0], _line(data), *lines[2:]]


def deleted_line(lines: Lines) -> Lines:
    """A line is gone."""
    return lines[:20] + lines[21:]


def exchanged_lines(lines: Lines) -> Lines:
    """Two lines stand in each other's place."""
    return [*lines[:20], lines[21], lines[20], *lines[22:]]


def wrong_claim(lines: Lines) -> Lines:
    """A record of moves claims a score that the game does not come to."""

    def alter(data: dict[str, Any]) -> None:
        data["claims"]["scores"][0] -= 1

    return _altered(lines, lambda data: "scores" in data.get("claims", {}), alter)


def card_leaked(lines: Lines) -> Lines:
    """In what a seat saw stands the card that another seat drew."""

    def alter(data: dict[str, Any]) -> None:
        _event(data, "drew")["card"] = "KS"

    viewer = json.loads(lines[0])["viewer"]
    return _altered(lines, lambda data: _is("draw")(data) and data["move"]["seat"] != viewer, alter)


def look_forged(lines: Lines) -> Lines:
    """In what a seat saw the cards of its first look are exchanged: it shows when the first of them is seen again."""
    viewer = json.loads(lines[0])["viewer"]
    for number, line in enumerate(lines[1:], 1):
        data = json.loads(line)
        if _is("first_look")(data) and data["move"]["seat"] == viewer:
            _event(data, "first_looked")["cards"].reverse()
            return [*lines[:number], _line(data), *lines[number + 1 :]]
    raise ValueError("the seat has not looked")


def shown_twice(lines: Lines) -> Lines:
    """In what a spectator saw a card is replaced, and so shown, that lies on the discard pile already."""
    kept = [(number, data) for number, line in enumerate(lines) if _is("keep")(data := json.loads(line))]
    (_, first), (number, second) = kept[:2]
    _event(second, "kept")["card"] = _event(first, "kept")["card"]
    return [*lines[:number], _line(second), *lines[number + 1 :]]


def name_changed(lines: Lines) -> Lines:
    """Another player has the seat of the winner."""
    return [lines[0].replace('"Ana"', '"Eve"'), *lines[1:]]


def stock_exchanged(lines: Lines) -> Lines:
    """Two cards of the stock have changed places at the deal, in the move and in its event."""
    data = json.loads(lines[1])
    for cards in (data["move"]["order"], _event(data, "dealt")["stock"]):
        cards[-2], cards[-1] = cards[-1], cards[-2]
    return [lines[0], _line(data), *lines[2:]]


def other_deck(lines: Lines) -> Lines:
    """The host opens its commitment with another order than it has dealt, and has committed to that one."""
    told = [json.loads(line) for line in lines]
    opening = next(data for data in told if _is("open_commitment")(data))
    order, nonce = opening["move"]["order"], opening["move"]["nonce"]
    order[-2], order[-1] = order[-1], order[-2]
    made = commitment(map(card, order), nonce)
    opening["events"][0].update(order=order, commitment=made)
    told[1]["move"]["commitment"] = _event(told[1], "dealt")["commitment"] = made
    return [*map(_line, told)]


def untouched_hashes(games: dict[str, Lines]) -> Iterator[tuple[str, Lines]]:
    """Logs that were tampered with by somebody who left the hashes as they were, each with its file's name."""
    yield "name-changed.jsonl", name_changed(games["hunner-3-players.jsonl"])
    yield "stock-exchanged.jsonl", stock_exchanged(games["hunner-3-players.jsonl"])


def broken_games(games: dict[str, Lines]) -> Iterator[tuple[str, Lines]]:
    """Broken games with hashes of their own, so that only the rules can tell; each with its file's name."""
    yield "other-deck.jsonl", other_deck(games["travellers-committed.jsonl"])
    yield "out-of-turn.jsonl", out_of_turn(games["stacking-4-players.jsonl"])
    yield "wrong-card.jsonl", wrong_card(games["hunner-3-players.jsonl"])
    yield "wrong-score.jsonl", wrong_score(games["rush-2-players.jsonl"])
    yield "card-twice.jsonl", card_twice(games["hunner-4-players.jsonl"])
    yield "deleted-line.jsonl", deleted_line(games["stacking-4-players.jsonl"])
    yield "exchanged-lines.jsonl", exchanged_lines(games["hunner-3-players.jsonl"])
    yield "wrong-claim.jsonl", wrong_claim(games["moves-only/rush-4-players.jsonl"])
    yield "view-card-leaked.jsonl", card_leaked(games["views/rush-4-players-seat-2.jsonl"])
    yield "view-look-forged.jsonl", look_forged(games["views/rush-4-players-seat-2.jsonl"])
    yield "view-shown-twice.jsonl", shown_twice(games["views/travellers-3-players-spectator.jsonl"])


# --- writing ----------------------------------------------------------------------------------------------------------


def make(folder: Path) -> None:
    """Write all games."""
    games: dict[str, Lines] = {}
    sound = dict(sound_games())
    for name, game in sound.items():
        games[name] = list(log_lines(game))
        if name == "rush-4-players.jsonl":
            games[f"moves-only/{name}"] = moves_only(game)
    games |= {name: list(log_lines(game)) for name, game in (*family_games(), *views(sound))}
    broken = {f"broken/{name}": rechained(lines) for name, lines in broken_games(games)}
    broken |= {f"broken/{name}": lines for name, lines in untouched_hashes(games)}
    for name, lines in {**games, **broken}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes("".join(f"{line}\n" for line in lines).encode())


def main(arguments: Sequence[str]) -> None:
    """Make the games in the folder named, or beside this file."""
    make(Path(arguments[0]) if arguments else HERE)


if __name__ == "__main__":
    main(sys.argv[1:])

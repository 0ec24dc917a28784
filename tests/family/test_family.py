"""What all games of the family share: files without a fault, a page that tells of them, and a recorded game each."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cabo_rules import Game, check_variant, events, load_game, load_variant, validate_log, variant_ids
from cabo_rules.variants.load import variant_to_data
from tests.family import FAMILY

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "explanation" / "family.md").read_text("utf-8")


def row_cells(heading: str) -> Iterator[list[str]]:
    """The rows of the first table below a heading, as cells."""
    table = PAGE.split(f"# {heading}\n")[1].split("\n| --- ")[1].split("\n\n")[0]
    for row in table.splitlines()[1:]:
        yield [cell.strip() for cell in row.strip("|").split(" | ")]


def value_at(variant: str, key: str) -> Any:
    """What a variant says at a key, ``None`` where it says nothing."""
    value: Any = variant_to_data(load_variant(variant))
    for part in key.split("."):
        value = value.get(part) if isinstance(value, dict) else None
    return value


@pytest.mark.parametrize("name", FAMILY)
def test_nothing_is_wrong_with_a_file(name: str) -> None:
    """No error, and no rule without effect either."""
    assert name in variant_ids()
    report = check_variant(ROOT / "variants" / f"{name}.toml")
    assert report.variant == load_variant(name)
    assert report.diagnostics == ()


@pytest.mark.parametrize("name", FAMILY)
def test_what_is_uncertain_is_said(name: str) -> None:
    """Each file marks the values that its source leaves open, beside the key."""
    text = (ROOT / "variants" / f"{name}.toml").read_text("utf-8")
    assert re.search(r"# .*uncertain: ", text)


# --- the page ---------------------------------------------------------------------------------------------------------


def test_the_page_lists_the_family() -> None:
    """Each game stands there under its id, with its name and how many play."""
    listed = {cells[0].strip("`"): cells[1:3] for cells in row_cells("The family")}
    assert sorted(listed) == sorted(FAMILY)
    for name, (called, seats) in listed.items():
        variant = load_variant(name)
        assert (called, seats) == (variant.name, f"{variant.deal.seats.fewest}-{variant.most_seats}")


def test_each_has_its_uncertainties_on_the_page() -> None:
    """The page says of each game what is uncertain above all."""
    assert sorted(cells[0].strip("`") for cells in row_cells("Uncertain rules")) == sorted(FAMILY)


@pytest.mark.parametrize(("rule", "key", "where"), [tuple(cells) for cells in row_cells("Keys for special rules")])
def test_the_keys_on_the_page(rule: str, key: str, where: str) -> None:
    """A key with a value is said by just the games named; one without is not empty in just these."""
    named = sorted(re.findall(r"`([^`]+)`", where))
    code = re.findall(r"`([^`]+)`", key)[0]
    path, _, value = code.partition(" = ")
    if key.startswith("several "):
        found = [
            name for name in FAMILY if any(len(powers) > 1 for powers in load_variant(name).powers_by_card.values())
        ]
    elif key.startswith("no "):
        found = [name for name in FAMILY if value_at(name, path) is None]
    elif value:
        found = [name for name in FAMILY if value_at(name, path) == tomllib.loads(f"value = {value}")["value"]]
    else:
        found = [name for name in FAMILY if value_at(name, path)]
    assert sorted(found) == named, rule


def test_games_that_leave_something_out_are_of_the_family() -> None:
    """Rules that the files leave out are listed for shipped games only."""
    assert {cells[0].strip("`") for cells in row_cells("Rules that the files leave out")} <= set(FAMILY)


# --- the recorded games -----------------------------------------------------------------------------------------------

RECORDED = ROOT / "examples" / "games" / "family"


def recorded(name: str) -> Game:
    """The recorded game of a variant."""
    return load_game(RECORDED / f"{name}.jsonl")


def test_one_game_of_each() -> None:
    """The folder holds a game of each variant of the family, and no other."""
    assert sorted(path.stem for path in RECORDED.iterdir()) == sorted(FAMILY)


@pytest.mark.parametrize("name", FAMILY)
def test_a_recorded_game_is_sound(name: str) -> None:
    """It is refereed to its end under the rules that ship today."""
    verdict = validate_log(RECORDED / f"{name}.jsonl")
    assert (verdict.status, verdict.over, verdict.complete) == ("sound", True, True)
    assert recorded(name).variant == load_variant(name)
    assert recorded(name).winners


def keys(game: Game) -> set[str]:
    """The keys that the events of a game name."""
    return {key for event in game.events if isinstance(key := getattr(event, "key", None), str)}


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("cabo-2e", "turn.discard_pile.kept"), ("cabo-2e", "matching.set.drawn_card"),
        ("cabo-2e", "matching.set.wrong_beyond_two"), ("cactus", "matching.snap.own.wrong"),
        ("cambio", "matching.snap.others.gift"), ("dutch", "matching.drawn.own.wrong"),
        ("dutch", "powers.named.give-card.give.cards"),
        ("kabo-german", "matching.penalty.most_cards.beyond"), ("kaboom", "game.rounds.reset"),
        ("tamalou", "matching.snap.late"), ("youglouf", "powers.named.exchange"),
        ("cambia", "powers.named.look-and-switch"), ("cambia", "matching.snap.own.wrong"),
        ("cambio-blind", "calling.last_turns"), ("cambio-blind", "powers.named.look-first"),
        ("cambio-seven", "matching.penalty.most_cards.beyond"),
        ("cambio-two-looks", "powers.named.look-and-switch"), ("cambio-two-looks", "powers.named.switch"),
        ("cambio-kings", "powers.named.switch"), ("kaboo", "powers.named.bring"),
        ("kaboo-slap", "matching.snap.others.owner"), ("tamalou-zero", "conduct.misused_power"),
        ("dutch-faces", "powers.named.give-card.give.cards"), ("dutch-faces", "powers.named.swap"),
        ("dutch-jack", "powers.named.give-card.give.cards"), ("dutch-match", "matching.drawn.own.wrong"),
        ("dutch-short", "powers.named.give-card.give.cards"),
    ],
)  # fmt: skip
def test_what_is_special_happens(name: str, key: str) -> None:
    """The rules that set a game apart come up in its recorded game."""
    assert key in keys(recorded(name))


@pytest.mark.parametrize(
    ("name", "bonus", "penalty"),
    [("cabo-2e", 0, 10), ("dutch", 0, 10), ("kaboom", -5, 20), ("youglouf", -10, 10)],
)
def test_callers_succeed_and_fail(name: str, bonus: int, penalty: int) -> None:
    """A caller fails, and where there is a bonus another one gets it."""
    lines = [seat for event in recorded(name).events if isinstance(event, events.RoundScored) for seat in event.seats]
    assert {line.bonus for line in lines} == {0, bonus}
    assert {line.penalty for line in lines} == {0, penalty}


def test_a_snapped_card_is_used_out_of_turn() -> None:
    """In the recorded game of Dutch somebody uses the power of a snapped card while it is another player's turn."""
    turn, users = None, set()
    for event in recorded("dutch").events:
        if isinstance(event, events.TurnBegan):
            turn = event.seat
        elif isinstance(event, events.DuePowerOpened):
            users.add(event.seat == turn)
    assert users == {False, True}


def test_the_points_of_a_failing_caller_count_twice() -> None:
    """In the recorded game of Cactus a call fails, and nothing else is added."""
    counts = [event for event in recorded("cactus").events if isinstance(event, events.RoundScored)]
    lines = [seat for event in counts for seat in event.seats]
    assert [line.points for line in lines if line.points and line.base == 2 * line.points] != []
    assert {line.penalty for line in lines} == {0}


def test_a_king_is_used_in_each_way() -> None:
    """In the recorded game of Dutch every choice of a king is made once."""
    ended = [event for event in recorded("dutch").events if isinstance(event, events.PowerEnded)]
    assert {event.power for event in ended if event.how == "used"} == {*load_variant("dutch").powers_by_name}
    assert "not chosen" in {event.how for event in ended}

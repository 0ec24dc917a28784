"""Labels of moves and names of cards."""

from __future__ import annotations

from typing import Final, get_args

import pytest

from cabo_rules import Card
from cabo_rules import moves as m
from cabo_rules.moves import Place
from cabo_rules.picking import Target
from cabo_rules.show.texts import card_name, label, prompt

NAMES: Final = ("Ana", "Ben", "Chi")

LABELS: Final[tuple[tuple[m.Move, str, str], ...]] = (
    (m.FirstLook(0, (0, 1)), "Look at slots 0 and 1", "Platz 0 und 1 ansehen"),
    (m.FirstLook(0, ()), "Look at no card", "Keine Karte ansehen"),
    (m.Draw(0, "stock"), "Draw from the stock", "Vom Nachziehstapel ziehen"),
    (m.Draw(0, "discard pile"), "Take from the discard pile", "Vom Ablagestapel nehmen"),
    (m.Keep(0, 2), "Keep it in slot 2", "Auf Platz 2 behalten"),
    (m.Discard(0), "Discard it", "Ablegen"),
    (m.PutBack(0), "Put it back", "Zurücklegen"),
    (m.EndTurn(0), "End the turn", "Zug beenden"),
    (m.Look(0, (Place(1, 3),)), "Look at Ben's slot 3", "Platz 3 bei Ben ansehen"),
    (m.Look(0, ()), "Look at no card", "Keine Karte ansehen"),
    (
        m.Swap(
            1,
            (
                Place(0, 1),
                Place(1, 2),
            ),
        ),
        "Swap your slot 2 with Ana's slot 1",
        "Platz 2 bei dir mit Platz 1 bei Ana tauschen",
    ),
    (m.Swap(0, (Place(0, 1),)), "Swap your slot 1", "Platz 1 bei dir tauschen"),
    (m.ChoosePlayer(0, 1), "Give Ben cards", "Ben Karten geben"),
    (m.ChoosePlayer(0, 0), "Give yourself cards", "Dir selbst Karten geben"),
    (m.ChoosePlayer(0, 7), "Give seat 7 cards", "Sitz 7 Karten geben"),
    (m.DeclinePower(0), "Do not use the power", "Fähigkeit nicht nutzen"),
    (m.Snap(2, Place(1, 0)), "Snap Ben's slot 0", "Platz 0 bei Ben schnappen"),
    (m.Snap(1, Place(1, 0)), "Snap your slot 0", "Platz 0 bei dir schnappen"),
    (m.Give(0, 1), "Give the card in slot 1", "Karte von Platz 1 geben"),
    (m.DeclineGift(0), "Give no card", "Keine Karte geben"),
    (m.PassSnap(0), "Pass on the last snap", "Auf das letzte Schnappen verzichten"),
    (
        m.Match(0, (m.Claim(Place(0, 0)), m.Claim(Place(1, 2), give=3))),
        "Match with your slot 0 and Ben's slot 2 (for slot 3)",
        "Als passend nennen: Platz 0 bei dir und Platz 2 bei Ben (für Platz 3)",
    ),
    (m.Match(0, ()), "Match with no card", "Als passend nennen: keine Karte"),
    (m.Trade(0, (2, 0)), "Trade slots 2 and 0", "Platz 2 und 0 eintauschen"),
    (m.PlacePenalty(0, (-1, 3)), "Place it in row -1, column 3", "In Reihe -1, Spalte 3 legen"),
    (m.Call(0), "Call", "Rufen"),
    (m.SetUp((), (), (), 0, ()), "Set up the table", "Tisch aufbauen"),
    (m.Deal(()), "Deal", "Karten geben"),
    (m.Deal((), starter=1, dealer=0), "Deal; Ana deals; Ben starts", "Karten geben; Ana gibt; Ben beginnt"),
    (m.OpenCommitment((), "0" * 64), "Open the commitment", "Festlegung offenlegen"),
    (m.CloseLooks(), "End the first looks", "Ersten Blick beenden"),
    (m.Shuffle(()), "Shuffle", "Mischen"),
    (m.CloseWindow(), "Close the snap window", "Schnappen beenden"),
    (m.Penalize(1), "Penalize Ben for a forbidden look", "Ben für einen verbotenen Blick bestrafen"),
    (
        m.Penalize(1, "misused power"),
        "Penalize Ben for a misused power",
        "Ben für eine falsch genutzte Fähigkeit bestrafen",
    ),
    (
        m.Penalize(1, "move taken back"),
        "Penalize Ben for a move taken back",
        "Ben für einen zurückgenommenen Zug bestrafen",
    ),
    (m.EndGame(), "End the game", "Spiel beenden"),
    (m.Abandon(), "Abandon the game", "Spiel abbrechen"),
)


@pytest.mark.parametrize(("move", "english", "german"), LABELS)
def test_labels(move: m.Move, english: str, german: str) -> None:
    """A label speaks to the one who moves, and the host names everybody."""
    assert label(move, NAMES) == english
    assert label(move, NAMES, language="de") == german


def test_every_move_has_a_label() -> None:
    """The table above has every kind of move."""
    assert {type(move) for move, _, _ in LABELS} == {*m.SEAT_MOVES, *m.HOST_MOVES}


def test_labels_of_other_players_moves() -> None:
    """Another player's move is told from the seat that reads it, and a host may sit at the table, too."""
    assert (
        label(
            m.Look(
                1,
                (
                    Place(0, 2),
                    Place(1, 0),
                ),
            ),
            NAMES,
            you=0,
        )
        == "Look at your slot 2 and Ben's slot 0"
    )
    assert label(m.ChoosePlayer(1, 1), NAMES, you=0) == "Give Ben cards"
    assert label(m.Penalize(1), NAMES, you=1) == "Penalize yourself for a forbidden look"
    assert label(m.Deal((), starter=1, dealer=0), NAMES, you=1, language="de") == "Karten geben; Ana gibt; du beginnst"


@pytest.mark.parametrize(
    ("text", "english", "german"),
    [
        ("AS", "ace of spades", "Pik-Ass"),
        ("10H", "10 of hearts", "Herz-10"),
        ("JD", "jack of diamonds", "Karo-Bube"),
        ("QC", "queen of clubs", "Kreuz-Dame"),
        ("KH", "king of hearts", "Herz-König"),
        ("13", "13", "13"),
        ("Joker", "joker", "Joker"),
        ("??", "hidden card", "verdeckte Karte"),
    ],
)
def test_cards_by_name(text: str, english: str, german: str) -> None:
    """Cards are named as people say them."""
    assert card_name(Card(text)) == english
    assert card_name(Card(text), "de") == german


SPOTS: Final = (Place(0, 1),)

PROMPTS: Final[tuple[tuple[Target, str, str], ...]] = (
    (Target(m.EndTurn, (), 0, 0), "End the turn", "Zug beenden"),
    (Target(m.Keep, SPOTS, 1, 1), "Keep it in place of a card of yours", "Gegen eine eigene Karte behalten"),
    (
        Target(m.FirstLook, SPOTS, 0, 2),
        "Look at your cards before the first turn (up to 2)",
        "Eigene Karten vor dem ersten Zug ansehen (bis zu 2)",
    ),
    (Target(m.Swap, SPOTS, 2, 2), "Swap cards (2)", "Karten tauschen (2)"),
    (
        Target(m.Trade, SPOTS, 2, 4),
        "Trade cards of one rank for it (2 to 4)",
        "Karten eines Ranges dagegen eintauschen (2 bis 4)",
    ),
    (
        Target(m.Match, SPOTS, 1, 5, gift=True),
        "Give a card for the one picked",
        "Eine Karte für die gewählte abgeben",
    ),
)


@pytest.mark.parametrize(("target", "english", "german"), PROMPTS)
def test_prompts(target: Target, english: str, german: str) -> None:
    """A target says what may be done, and how many cards it takes if not one."""
    assert (prompt(target), prompt(target, language="de")) == (english, german)


def test_every_kind_of_move_of_a_seat_has_a_prompt() -> None:
    """Whatever a target offers, there are words for it."""
    kinds = [kind for kind in get_args(m.Move) if "seat" in kind.__match_args__]
    assert len(kinds) == 18
    assert all(prompt(Target(kind, () if kind in BUTTONS else SPOTS, 1, 1)) for kind in kinds)


BUTTONS: Final = (m.EndTurn, m.DeclinePower, m.DeclineGift, m.PassSnap, m.Call)

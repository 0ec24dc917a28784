"""What cards are worth in the family's games, and what a count gives."""

from __future__ import annotations

import pytest

from cabo_rules import load_variant, score_round


@pytest.mark.parametrize(
    ("variant", "points"),
    [
        pytest.param("cactus", "KS 0, KH 0, AS 1, 9D 9, JC 10, QH 10", id="cactus, all kings are worth nothing"),
        pytest.param("cambio", "KH -1, KD -1, Joker 0, AS 1, 10C 10, JH 10, QD 10, KS 10", id="cambio, below nothing"),
        pytest.param("cambia", "KS 13, KH -1, QH 12, JC 11, AS 1, Joker 0", id="cambia, court cards as numbers"),
        pytest.param("cambio-blind", "AS 0, KS -1, KH -2, QH 11, JC 11, 7D 7", id="cambio-blind, aces and kings"),
        pytest.param("cambio-kings", "KS -2, KC -2, KH 25, KD 25, QH 10", id="cambio-kings, dear red kings"),
        pytest.param("kaboo-slap", "KS 13, KH -2, QH 12, Joker 0", id="kaboo-slap, kings"),
        pytest.param("cambio-seven", "KS 13, KH -2, QH 12, JC 11, Joker -1", id="cambio-seven, below nothing"),
        pytest.param("dutch-faces", "KH 10, KS 10, QS 10, JS 10, Joker 0", id="dutch-faces, all faces 10"),
        pytest.param("dutch", "KH 0, KS 13, QS 12, JS 11, AS 1, 7D 7", id="dutch, black kings 13"),
        pytest.param("tamalou", "Joker 20, KS 15, QH 10, JC 10, 10D 10, AS 1, KD 0", id="tamalou, jokers are dearest"),
    ],
)
def test_values(variant: str, points: str) -> None:
    """Court cards, kings, jokers and some others."""
    worth = load_variant(variant).points
    for pair in points.split(", "):
        text, expected = pair.split()
        assert (text, worth[text]) == (text, int(expected))


@pytest.mark.parametrize(
    ("variant", "hands", "caller", "scores", "winners"),
    [
        # cabo-2e: only a caller who is lowest or tied scores nothing
        pytest.param("cabo-2e", "1 2 | 3 4 | 9", 0, (0, 7, 9), (0,), id="cabo-2e, lowest"),
        pytest.param("cabo-2e", "1 6 | 3 4 | 9", 0, (0, 7, 9), (0,), id="cabo-2e, tied"),
        pytest.param("cabo-2e", "1 7 | 3 4 | 9", 0, (18, 7, 9), (), id="cabo-2e, not lowest, ten more"),
        pytest.param("cabo-2e", "1 2 | 3 4 | 9", None, (3, 7, 9), (), id="cabo-2e, nobody called"),
        pytest.param("cabo-2e", "12 12 13 13 | 1 | 2", 1, (0, 50, 50), (0,), id="cabo-2e, Kamikaze"),
        # cactus: nothing for a right call, the points twice for a wrong one, and the points for everybody else
        pytest.param("cactus", "KS 5S | 6H | 9D", 0, (0, 6, 9), (0,), id="cactus, five points"),
        pytest.param("cactus", "AS 5S | 7H | 9D", 0, (12, 7, 9), (), id="cactus, six are too many, lowest or not"),
        pytest.param("cactus", "AS 4S | 5H | 9D", 0, (10, 5, 9), (), id="cactus, a tie is a failure"),
        pytest.param("cactus", "AS 4S | 4H | 9D", 0, (10, 4, 9), (), id="cactus, not lowest"),
        pytest.param("cactus", "KS KH | AH | 9D", 0, (0, 1, 9), (0,), id="cactus, kings"),
        # cambio: everybody scores the points, and the caller wins only when lowest alone
        pytest.param("cambio", "AS 2S | 4H | 9D", 0, (3, 4, 9), (0,), id="cambio, lowest"),
        pytest.param("cambio", "AS 2S | 3H | 9D", 0, (3, 3, 9), (1,), id="cambio, a tie goes to the other"),
        pytest.param("cambio", "AS 2S | 3H | 3D", 0, (3, 3, 3), (1, 2), id="cambio, a tie goes to all others"),
        pytest.param("cambio", "AS 3S | 3H | 9D", 0, (4, 3, 9), (1,), id="cambio, not lowest"),
        pytest.param("cambio", "KH KD | Joker | AD", 0, (-2, 0, 1), (0,), id="cambio, below nothing"),
        # cambia and cambio-blind: a tie is the caller's, or shared by all
        pytest.param("cambia", "AS 2S | 3H | 3D", 0, (3, 3, 3), (0,), id="cambia, a tie is the caller's"),
        pytest.param("cambia", "AS 3S | 3H | 3D", 0, (4, 3, 3), (1, 2), id="cambia, not lowest"),
        pytest.param("cambio-blind", "3S AS | 3H | 9D", 0, (3, 3, 9), (0, 1), id="cambio-blind, a tie is shared"),
        pytest.param("cambio-blind", "KS 4S | 3H | 3D", 0, (3, 3, 3), (0, 1, 2), id="cambio-blind, all tie"),
        # cambio-kings: the caller loses a tie, and the others share theirs
        pytest.param("cambio-kings", "3S AS | 4H | 4D", 0, (4, 4, 4), (1, 2), id="cambio-kings, not the caller"),
        pytest.param("cambio-kings", "9S | 2H 2S | Joker 4D", 0, (9, 4, 4), (1, 2), id="cambio-kings, the others tie"),
        pytest.param("cambio-kings", "KS KC | AH | 9D", 0, (-4, 1, 9), (0,), id="cambio-kings, black kings"),
        # tamalou-zero: whoever has at most the caller's points scores nothing
        pytest.param("tamalou-zero", "AS 4S | 5H | 9D", 0, (0, 0, 9), (0, 1), id="tamalou-zero, a tie"),
        pytest.param("tamalou-zero", "AS 4S | 4H | 3D", 0, (5, 0, 0), (2,), id="tamalou-zero, both below the caller"),
        # dutch-faces: the caller loses a tie, and a call that fails costs nothing; dutch-match: a tie is shared
        pytest.param("dutch-faces", "AS 2S | 3H | 9D", 0, (3, 3, 9), (1,), id="dutch-faces, a tie goes to the other"),
        pytest.param("dutch-faces", "AS 3S | 3H | 3D", 0, (4, 3, 3), (1, 2), id="dutch-faces, nothing for a failure"),
        pytest.param("dutch-match", "AS 2S | 3H | 9D", 0, (3, 3, 9), (0, 1), id="dutch-match, a tie is shared"),
        # dutch-jack and dutch-short: ten for a call that fails, or nothing
        pytest.param("dutch-jack", "AS 3S | 3H | 3D", 0, (14, 3, 3), (1, 2), id="dutch-jack, ten for a failure"),
        pytest.param("dutch-short", "AS 3S | 3H | 3D", 0, (4, 3, 3), (1, 2), id="dutch-short, nothing for a failure"),
        pytest.param("dutch-short", "AS 2S | 3H | 9D", 0, (3, 3, 9), (0, 1), id="dutch-short, a tie is shared"),
        # dutch: everybody scores the points, and a call that fails costs ten more
        pytest.param("dutch", "AS 2S | 4H | 9D", 0, (3, 4, 9), (0,), id="dutch, lowest"),
        pytest.param("dutch", "AS 2S | 3H | 9D", 0, (3, 3, 9), (0,), id="dutch, a tie is the caller's"),
        pytest.param("dutch", "AS 3S | 3H | 3D", 0, (14, 3, 3), (1, 2), id="dutch, ten for a call that fails"),
        # kaboom: five points less for a right call, twenty more for a wrong one
        pytest.param("kaboom", "AS 3S | 5H | 9D", 0, (-1, 5, 9), (0,), id="kaboom, lowest with four"),
        pytest.param("kaboom", "AS 4S | 6H | 9D", 0, (25, 6, 9), (1,), id="kaboom, five are too many"),
        pytest.param("kaboom", "AS 3S | 4H | 9D", 0, (24, 4, 9), (1,), id="kaboom, tied"),
        pytest.param("kaboom", "AS 3S | 3H | 9D", 0, (24, 3, 9), (1,), id="kaboom, not lowest"),
        pytest.param("kaboom", "KH KD | Joker | 9D", 0, (-7, 0, 9), (0,), id="kaboom, red kings"),
        # tamalou: the lowest score nothing
        pytest.param("tamalou", "AS 4S | 6H | 9D", 0, (0, 6, 9), (0,), id="tamalou, lowest with five"),
        pytest.param("tamalou", "AS 4S | 5H | 9D", 0, (0, 0, 9), (0, 1), id="tamalou, tied, both score nothing"),
        pytest.param("tamalou", "AS 4S | 4H | 9D", 0, (5, 0, 9), (1,), id="tamalou, less, and the caller the points"),
        pytest.param("tamalou", "AS 5S | 7H | 9D", 0, (6, 0, 9), (1,), id="tamalou, six are too many, the next wins"),
        # youglouf: -10 for a caller who is lowest alone, +10 for one who is not, and the points for one who ties
        pytest.param("youglouf", "AS 2S | 4H | 9D", 0, (-10, 4, 9), (0,), id="youglouf, lowest alone"),
        pytest.param("youglouf", "AS 3S | 4H | 9D", 0, (4, 4, 9), (), id="youglouf, tied"),
        pytest.param("youglouf", "AS 4S | 4H | 9D", 0, (15, 4, 9), (), id="youglouf, not lowest"),
        pytest.param("youglouf", "KH KD | KS | 9D", 0, (-10, 13, 9), (0,), id="youglouf, red kings"),
    ],
)
def test_scores(
    variant: str, hands: str, caller: int | None, scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """Hands at the count, who called, what everybody scores, and who wins."""
    score = score_round(load_variant(variant), [hand.split() for hand in hands.split("|")], caller=caller)
    assert (score.scores, score.winners) == (scores, winners)

"""Records with gaps, against every order of the cards that there is: never a wrong verdict, and exactly the faces."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from cabo_rules import SPECTATOR, Variant
from cabo_rules.cards import HIDDEN
from cabo_rules.moves import Shuffle
from cabo_rules.validate import validate_lines
from tests.possible.brute_force import (
    VARIANTS,
    Noted,
    courses,
    lines_of,
    places,
    random_record,
    small,
    with_face,
    without_sums,
)


@given(seed=st.integers(0, 10_000))
@example(seed=488)  # two faces, of which as many were seen, though only one of them was shuffled in again
@example(seed=47)  # scores that some hands give, but the deck has not the cards of all hands
def test_a_record_is_judged_as_if_every_deal_were_tried(seed: int) -> None:
    """Some faces are not noted and one may be wrong: the verdict is that of trying every order of the cards."""
    rng = Random(seed)
    variant, viewer = small(*rng.choice(VARIANTS)), rng.choice((0, 1, SPECTATOR, None))
    record = random_record(variant, seed, viewer)
    noted = places(record)
    for place in rng.sample(noted, min(len(noted), rng.randint(0, 4))):
        record = with_face(record, place, HIDDEN)
    if rng.random() < 0.4:
        record = with_face(record, rng.choice(noted), rng.choice(variant.cards_for(2)))
    if rng.random() < 0.3:
        record = without_sums(record, rng.randrange(len(record)))
    check_verdict(variant, record, viewer)


@given(seed=st.integers(0, 10_000))
@example(seed=69)  # refused if the cards of a hand are taken to be alike, whichever of them were shuffled
@settings(max_examples=30)
def test_hands_of_cards_that_were_dealt_and_of_some_that_were_shuffled(seed: int) -> None:
    """Nobody has noted the hands, only their scores; cards that were shuffled are none that lay in a hand."""
    rng = Random(seed)
    deck = (("1", 1), ("2", 2), ("3", 2), ("11", 2))
    variant, viewer = small("eventide", deck, 2), rng.choice((0, 1, SPECTATOR, None))
    record = random_record(variant, seed, viewer)
    assume(any(isinstance(noted.move, Shuffle) for noted in record) and record[-1].claims.hands)
    for place in places(record):
        if place[1] == "hands" or rng.random() < 0.1:
            record = with_face(record, place, HIDDEN)
    check_verdict(variant, record, viewer)


def check_verdict(variant: Variant, record: Sequence[Noted], viewer: int | None) -> None:
    """Check the verdict on a record, and the faces of its gaps, against every order of the cards."""
    agreed, faces = courses(variant, record, viewer)
    verdict = validate_lines(lines_of(variant, record, viewer))
    if agreed < len(record):
        assert verdict.status == "broken"
        assert verdict.problem is not None
        assert verdict.problem.move == agreed + 1
        return
    several = {gap: found for gap, found in faces.items() if len(found) > 1}
    assert verdict.status == ("possible" if several else "sound")
    # a card that is shown twice without its face is one gap
    assert {gap.move for gap in verdict.gaps} <= {move for move, _, _ in several}
    for gap in verdict.gaps:
        assert set(gap.faces) in [found for (move, _, _), found in several.items() if move == gap.move]
    assert bool(verdict.gaps) == bool(several)

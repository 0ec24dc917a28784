"""The page of the notation: its examples are read as it says, and its grammar accepts what the reader accepts."""

from __future__ import annotations

import re
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabo_rules import Game, card, load_variant, new_state, variant_ids
from cabo_rules.logs.claims import Claims
from cabo_rules.moves import Deal
from cabo_rules.notation import (
    NotationError,
    ScoreRecord,
    check_score_record,
    read_record,
    read_records,
    record_of,
    write_record,
)
from cabo_rules.notation.host import ARGUMENTS, MARKS
from cabo_rules.notation.record import KNOWN_TAGS
from cabo_rules.notation.scoreparts import CLAIMS
from cabo_rules.rules.deal import host_names_dealer, host_names_starter
from cabo_rules.variants.derived import used_before_discard
from cabo_rules.variants.model import Variant
from tests.docs.pages import PAGES, blocks
from tests.notation.grammar import pattern_of, productions
from tests.notation.moves import moves_in
from tests.notation.test_errors import IN_THE_MOVES
from tests.notation.test_hostile import HEAD, PIECES
from tests.notation.test_reading import IMPORTED, TAGS, WORDS
from tests.notation.test_reading import MARKS as WITH_MARKS
from tests.notation.test_score_records import HEAD as SCORES
from tests.notation.test_score_records import IMPORTED as IMPORTED_SCORES
from tests.notation.test_score_records import MARKED, WRONG
from tests.notation.test_score_records import PIECES as PIECES_OF_SCORES
from tests.notation.test_score_records import WORDS as WORDS_OF_SCORES
from tests.validate.games import random_game

PAGE: Final = PAGES["reference/notation.md"]
BLOCKS: Final = {block.language: block.text for block in reversed([*blocks(PAGE)])}
GRAMMAR: Final = productions(BLOCKS["ebnf"])
ARCHIVE: Final = pattern_of(GRAMMAR, "archive")


# --- the forms of variants --------------------------------------------------------------------------------------------

TURNED_UP: Final = {"before the looks": "`\\|deal`", "after the looks": "the looks", "none": "-"}


def form_of(variant: Variant) -> tuple[str, ...]:
    """Return the form of a variant in the words of the page."""
    state = new_state(variant, variant.deal.seats.fewest)
    named = ["`starter=`"] * host_names_starter(state) + ["`dealer=`"] * host_names_dealer(state)
    return (
        " ".join(named),
        TURNED_UP[variant.deal.open_card],
        "by itself" if variant.turn.ends == "by itself" else "with `.`",
        "in place of `x`" if used_before_discard(variant) else "after `x`",
    )


def test_the_forms_of_variants() -> None:
    """The table has those of all built-in variants, each form once."""
    forms: dict[tuple[str, ...], list[str]] = {}
    for name in variant_ids():
        forms.setdefault(form_of(load_variant(name)), []).append(f"`{name}`")
    rows = [f"| {' | '.join([', '.join(names), *form])} |" for form, names in forms.items()]
    table = PAGE.partition("| --- | --- | --- | --- | --- |\n")[2].partition("\n\n")[0]
    assert table.splitlines() == rows


# --- the examples -----------------------------------------------------------------------------------------------------


def test_the_first_example() -> None:
    """It is what Ana could note of a game that can be played, in the export form."""
    hands = "4S 7C 9D QH 6C 8D JC QD 6H 5H KC 10H"
    stock = "9C 2D 7S 9S 8C JD AC 2H AS 3S 4D"
    variant = load_variant("travellers")
    order = [card(text) for text in f"{hands} {stock}".split()]
    rest = [*variant.cards_for(3)]
    for each in order:
        rest.remove(each)
    game = Game.new(variant, ["Ana", "Ben", "Chi"]).play(Deal((*order, *rest), dealer=2))
    record = moves_in(BLOCKS["cgn"])
    for note in record.notes[1:]:
        game = game.play(note.move)
    noted = record_of(game.view(0)).notes
    assert [(note.move, note.claims) for note in record.notes] == [(note.move, note.claims) for note in noted]
    assert write_record(record) == BLOCKS["cgn"]


FACES: Final = re.findall(r"^\| `(.)` \| `([^`]+)` \| .* \|$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("sign", "example"), FACES, ids=[example for _, example in FACES])
def test_faces_in_the_docs(sign: str, example: str) -> None:
    """Each example has a claim of its kind."""
    field = {"=": "shown", "#": "wrong", "@": "power_card", "^": "open_card"}[sign]
    *_, note = moves_in(f"{HEAD}{example.replace(chr(92), '')}").notes
    assert getattr(note.claims, field) not in (None, False)


def words_in(heading: str) -> list[str]:
    """Return the words in the table of a section."""
    section = PAGE.partition(f"\n{heading}\n")[2].partition("\n#")[0]
    return re.findall(r"^\| `([a-z]*=[^`]+)` \|", section, re.MULTILINE)


def test_results_in_the_docs() -> None:
    """The page has an example of each."""
    claims = moves_in(f"{HEAD}|s {' '.join(words_in('### Results'))}").notes[0].claims
    assert claims == Claims(
        hands=((card("4S"), card("AS")), (card("7C"), None)), scores=(12, 15), totals=(12, 15), winners=(0, 1)
    )


def test_score_records_in_the_docs() -> None:
    """The page has an example of each word, in the order in which they are written; its record is sound."""
    words = words_in("## Score records")
    body = f"1. {' '.join(words[:-1])}\n{words[-1]}\n"
    text = f'%cgn 1\n[Variant "eventide"]\n[Players "Ana" "Ben"]\n[Record "score"]\n\n{body}'
    assert write_record(read_record(text)) == text
    assert [word.partition("=")[0] for word in words] == [*CLAIMS, "winners"]
    example = next(block.text for block in blocks(PAGE) if '"score"' in block.text)
    record = read_record(example)
    assert isinstance(record, ScoreRecord)
    report = check_score_record(record)
    assert (report.problems, report.sheet.winners, write_record(record)) == ((), (2,), example)


def test_moves_of_the_host_in_the_docs() -> None:
    """The page has each word, and all of its arguments."""
    rows = re.findall(r"^\| `(\w+)` \| `\\(\|\w+)` \| (.*=.*) \|$", PAGE, re.MULTILINE)
    assert {kind: mark for kind, mark, _ in rows} == {kind.__name__: mark for kind, mark in MARKS.items()}
    assert {kind: {*re.findall(r"`(\w+)=", arguments)} for kind, _, arguments in rows} == {
        kind.__name__: {*arguments} for kind, arguments in ARGUMENTS.items()
    }


def test_tags_in_the_docs() -> None:
    """The page has each tag with a meaning, in the order in which they are written."""
    assert tuple(re.findall(r"^\| `([A-Z]\w+)` \| (?!`)", PAGE, re.MULTILINE)) == KNOWN_TAGS


# --- the grammar ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", variant_ids())
def test_the_grammar_accepts_what_is_written(name: str) -> None:
    """Records of a game, and an archive of them."""
    game = random_game(name, load_variant(name).deal.seats.fewest, most_moves=60)
    texts = [write_record(record_of(side)) for side in (game, game.view(0))]
    for text in (*texts, "".join(texts)):
        assert ARCHIVE.fullmatch(text)


def test_the_grammar_accepts_what_is_read() -> None:
    """The examples of other tests: words, comments and glyphs, tags, and what people write."""
    for body in (*WORDS, *WITH_MARKS, *IMPORTED):
        assert ARCHIVE.fullmatch(f"{HEAD}{body}"), body
    for body in (*WORDS_OF_SCORES, *IMPORTED_SCORES, *MARKED):
        assert ARCHIVE.fullmatch(f"{SCORES}{body}"), body
    for tags in TAGS:
        assert ARCHIVE.fullmatch(f"%cgn 1\n{tags}\n\n1a. d"), tags


BEYOND: Final = re.compile(
    r"expected (?:a seat from |[0-9]+[a-z]+\.|[1-9][0-9]*\.|a move before it|all cards of the hand|no round after"
    r"|.* only once|.*, one for each seat|a seat and a colon"
    r"|a number (?:above|up to [0-9,]+ .*'-?[1-9][0-9]*')|a list of at most|.* with (?:nonce|hands)="
    r"|64 hexadecimal digits, not '[0-9a-f]|a glyph from .*'\$[1-9]|the end of the token, not '#)"
)
"""Problems of which the grammar knows nothing, as the page says."""


@pytest.mark.parametrize(
    ("text", "told"),
    [(f"{HEAD}{body}", told) for body, told in IN_THE_MOVES.items()]
    + [(f"{SCORES}{body}", told) for body, told in WRONG.items() if "\n" not in told],
)
def test_the_grammar_refuses_wrong_words(text: str, told: str) -> None:
    """Whatever is wrong in its form is refused by the grammar, too."""
    of_form = BEYOND.search(told) is None
    assert (ARCHIVE.fullmatch(text) is None) is of_form


@given(
    st.tuples(st.just(HEAD), st.lists(st.sampled_from([*PIECES, " ", " ", "\n"]), max_size=12))
    | st.tuples(st.just(SCORES), st.lists(st.sampled_from([*PIECES_OF_SCORES, " ", " ", "\n"]), max_size=12))
)
def test_the_grammar_agrees_with_the_reader(words: tuple[str, list[str]]) -> None:
    """The grammar accepts what the reader accepts, and refuses what is wrong in its form."""
    text = words[0] + "".join(words[1])
    problems = list[str]()
    try:
        read_records(text)
    except NotationError as error:
        problems = [*map(str, error.problems)]
    if not problems or not all(map(BEYOND.search, problems)):
        assert (ARCHIVE.fullmatch(text) is None) is bool(problems)

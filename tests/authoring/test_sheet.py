"""The sheet tells every rule that matters at the table, in words of its own, and no text of a file becomes HTML."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from html.parser import HTMLParser
from typing import Any, Final

import pytest

from cabo_rules import Variant, load_variant, rulebook_sheet, variant_ids
from cabo_rules.authoring.rulebook import rulebook, rulebook_markdown
from cabo_rules.authoring.sheet import LEFT_OUT, sheet_parts
from cabo_rules.authoring.sheet import parts as parts_module
from cabo_rules.authoring.sheet.picture import deal_picture
from cabo_rules.testing.generate import seeded
from cabo_rules.variants.chapters.calling import sheet as calling
from cabo_rules.variants.chapters.deal import sheet as deal
from cabo_rules.variants.chapters.deck import sheet as deck
from cabo_rules.variants.chapters.game import sheet as game
from cabo_rules.variants.chapters.matching import sheet as matching
from cabo_rules.variants.chapters.matching import snap_sheet as snap
from cabo_rules.variants.chapters.powers import sheet as powers
from cabo_rules.variants.chapters.scoring import sheet as scoring
from cabo_rules.variants.chapters.turn import sheet as turn
from cabo_rules.variants.load import variant_from_data, variant_to_data
from tests.rules.tables import with_keys
from tests.variants.key_changes import all_leaves, changes, with_a_key_more, without_a_table
from tests.variants.plain_data import Path, plain
from tests.variants.test_rulebook_words import PROSE

SEEDS: Final = ("travellers", "hunner", "eventide", "rush", "stacking")
"""One variant of each family of Cabo."""

NOT_TOLD: Final[Mapping[str, str]] = {
    "powers.without_target": LEFT_OUT["powers.without_target"],
    "scoring.winner": "with a caller who ties and is not lowest, two words come to the same",
    "matching.snap.starting_card": "no card starts the discard pile",
    "matching.set.wrong_beyond_two": "a set is of two cards",
    "matching.penalty": "nothing costs penalty cards",
    "calling.empty_hand": "no hand ever runs empty",
}
"""The keys of which two values may have the same sheet, each with the reason."""


def _text(variant: Variant) -> str:
    """The sheet without the name of the variant and what the foot says of it."""
    return rulebook_sheet(variant).partition("<main>")[2].partition("</main>")[0]


# --- every rule is told -----------------------------------------------------------------------------------------------


def _not_told(path: Path) -> bool:
    return any(f"{'.'.join(path)}.".startswith(f"{key}.") for key in NOT_TOLD)


def _same_rulebook(one: Variant, other: Variant) -> bool:
    books = (rulebook_markdown(variant).partition("\n## ")[2] for variant in (one, other))
    return len({*books}) == 1


@pytest.mark.parametrize("name", SEEDS)
def test_every_change_of_the_rulebook_is_seen_on_the_sheet(name: str) -> None:
    """Each key that changes the rulebook changes the sheet, too, but for those of the table above."""
    data, problems = plain(name), []
    for path in all_leaves(data):
        base, found = changes(data, path)
        for value, variant in found:
            if _text(variant) == _text(base) and not _same_rulebook(base, variant) and not _not_told(path):
                problems.append(f"{path}: {value!r} is not seen")
    assert not problems


@pytest.mark.parametrize("name", SEEDS)
def test_a_table_left_out_or_a_key_added_is_seen(name: str) -> None:
    """A rule that is there or is not makes a difference."""
    data = plain(name)
    base = variant_from_data(data, name)
    more = [*without_a_table(data), *with_a_key_more(data)]
    same = [path for path, variant in more if _text(variant) == _text(base) and not _same_rulebook(base, variant)]
    empty = ("conduct", "seconds")  # a table without a time
    assert [path for path in same if path != empty and not _not_told(path)] == []


def test_every_rule_of_the_shipped_variants_has_short_words() -> None:
    """No sheet of theirs falls back on the words of the rulebook."""
    long = {
        name: [clause.keys for part in sheet_parts(load_variant(name)) for clause in part.clauses]
        for name in variant_ids()
    }
    assert {name: keys for name, keys in long.items() if keys} == {}


WORDS: Final[Mapping[str, Mapping[Any, Any]]] = {
    "Variant.values": deck.FACE,
    "FirstLookRules.where": deal.LOOK_WHERE,
    "DealRules.starter": deal.FIRST_STARTER,
    "DealRules.open_card": deal.OPEN_CARD,
    "Rounds.starter": {**deal.NEXT_STARTER, **deal.STARTER_TEST},
    "Rounds.dealer": deal.DEALER_TEST,
    "Turn.direction": turn.DIRECTION,
    "Turn.stock_card": turn.STOCK_CARD,
    "Turn.discard_pile": turn.NOT_DRAWN_FROM,
    "DiscardPile.card": turn.DISCARD_PILE_CARD,
    "DiscardPile.kept": turn.KEPT,
    "DiscardPile.not_taken": turn.NOT_TAKEN,
    "Turn.ends": turn.ENDS,
    "Powers.order": powers.ORDER,
    "Powers.triggers": powers.TRIGGER,
    "LookRules.whose": powers.LOOK_AT,
    "SwapRules.pairs": powers.PAIR,
    "SwapRules.look": powers.RECEIVED,
    "GiveRules.to": powers.GIVE_TO,
    "SnapRules.who": snap.WHO,
    "SnapRules.caller": snap.CALLER,
    "SnapRules.opens": snap.OPENS,
    "SnapRules.same_hand": snap.SAME_HAND,
    "SnapRules.after_right": snap.AFTER_RIGHT,
    "SnapRules.per_discard": snap.PER_DISCARD,
    "SnapRules.per_round": snap.PER_ROUND,
    "SnapRules.after_wrong": snap.AFTER_WRONG,
    "SnapRules.last_card": snap.LAST_CARD,
    "OthersCards.gift": matching.GIFT,
    "OthersSnapped.gift": snap.GIFT,
    "OthersSnapped.owner": snap.OWNER,
    "MatchDrawn.last_card": matching.LAST_CARD,
    "MatchDrawn.piles": matching.PILES,
    "TradeSet.piles": matching.PILES,
    "TradeSet.drawn_card": matching.DRAWN_CARD,
    "PenaltyRules.place": matching.PLACE,
    "PenaltyRules.unpaid": matching.UNPAID,
    "PenaltyRules.most_cards": matching.MOST_CARDS,
    "FullHand.beyond": matching.BEYOND,
    "Calling.when": calling.WHEN,
    "Calling.last_turns": calling.LAST_TURNS,
    "Calling.caller_safe_from": calling.SAFE_FROM,
    "Calling.empty_hand": calling.EMPTY_HAND,
    "Calling.stock_out": calling.STOCK_OUT,
    "ShuffleIn.shuffle_in": calling.SHUFFLE_IN,
    "Calling.nothing_to_draw": calling.NOTHING_TO_DRAW,
    "CallerScore.tied": scoring.TIED,
    "CallerScore.at_or_below": scoring.AT_OR_BELOW,
    "CallerScore.cut_short": scoring.CUT_SHORT,
    "Scoring.equal_cards": scoring.EQUAL_CARDS,
    "Scoring.ties": scoring.TIE_TEST,
    "Scoring.winner": scoring.WINNER,
    "Scoring.winner_scores": scoring.WINNER_SCORES,
    "Limit.when": game.LIMIT_WHEN,
    "Limit.then": game.THEN,
    "GameRules.rounds": game.ROUNDS,
    "Rounds.end": game.END,
}


WITHOUT_WORDS: Final = {
    "Seats.most": "the number is told",
    "SnapRules.word": "the whole text has the word",
    "Powers.without_target": LEFT_OUT["powers.without_target"],
    "SwapAfterLook.pairs": "the words are those of a swap",
    "Power.kept": "there is one word, and a sentence for it",
    "Calling.caller_hand": "there is one word, and a sentence for it",
    "ShuffleIn.when": "there is one word, and a sentence for it",
    "Reset.per_player": "only a number is told",
    "Reset.per_game": "only a number is told",
}
"""The keys whose words have no short text of their own, each with the reason."""


def test_every_key_with_words_has_short_words() -> None:
    """The keys of both tables are those that have words in the rulebook."""
    assert PROSE.keys() == WORDS.keys() | WITHOUT_WORDS.keys()


@pytest.mark.parametrize("key", sorted(WORDS))
def test_every_word_has_short_words(key: str) -> None:
    """The words with a short text are just those with a text in the rulebook."""
    assert sorted(WORDS[key]) == sorted(PROSE[key])


def test_matching_and_snapping_tell_of_the_same_gifts() -> None:
    """Both have a text for each word of the key that they share."""
    assert matching.GIFT.keys() == snap.GIFT.keys()


def test_keys_that_are_left_out_exist() -> None:
    """Each key that no sheet tells is a key of the rulebook."""
    keys = {key for name in variant_ids() for clause in rulebook(load_variant(name)).clauses for key in clause.keys}
    assert keys >= LEFT_OUT.keys()


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        (["scoring.caller.times=2"], "points twice and 5 points more if not;"),
        (["scoring.caller.at_least=5"], "at least 5 points and 5 points more if not;"),
        (["scoring.caller.times=2", "scoring.caller.at_least=5"], "points twice, but at least 5, and 5 points more"),
        (["scoring.caller.score=10"], "10 points instead of the hand's and 5 points more if not;"),
        (
            ["scoring.caller.score=10", "scoring.caller.penalty=0"],
            "; 10 points instead of the hand's if not;",
        ),
        (
            ['matching.penalty.unpaid="round ends"'],
            "If too few are left, take what there is; then the round ends, even",
        ),
        (
            ['scoring.caller.cut_short="counts as not called"'],
            "before the last turns are over: score the round as if nobody had called.",
        ),
        (["scoring.highest_adds=5"], "5 points more for each player who has them, unless all have as many."),
        (
            ["scoring.highest_adds=5", "scoring.caller.times=2"],
            "unless all have as many. Compare the points before a failed call changes them.",
        ),
        (
            ["scoring.highest_adds=5", "scoring.caller.at_least=9"],
            "unless all have as many. Compare the points before a failed call changes them.",
        ),
        (["scoring.highest_adds=5", "calling.highest_hand=5"], "unless all have as many or they are lowest."),
        (
            [
                "scoring.highest_adds=5",
                "calling.highest_hand=5",
                'scoring.caller.at_or_below="score nothing"',
                'matching.penalty.most_cards={cards=6, beyond="loses the round"}',
            ],
            "unless all have as many, they are lowest, they score 0 for having at most the caller's points or they are "
            "out because of a full hand.",
        ),
    ],
)
def test_what_a_failed_call_and_the_most_points_cost(changes: list[str], text: str) -> None:
    """In short, and in one sentence with the bonus."""
    sheet = rulebook_sheet(load_variant("rush", changes=changes))
    assert text in html.unescape(sheet)


@contextmanager
def _without(table: Mapping[Any, Any], word: str) -> Iterator[None]:
    """Take a word out of a table of short words, and put it back into its place: the sheet lists words in order."""
    assert isinstance(table, dict)
    all_words = dict(table)
    del table[word]
    try:
        yield
    finally:
        table.clear()
        table.update(all_words)


@pytest.mark.parametrize(
    ("table", "word"),
    [
        (deal.LOOK_WHERE, "nearest row"), (deal.STARTER_TEST, "winner"), (deal.FIRST_STARTER, "left of the dealer"),
        (deal.DEALER_TEST, "before the starter"), (deal.OPEN_CARD, "after the looks"),
        (turn.STOCK_CARD, "keep or discard"), (turn.DISCARD_PILE_CARD, "keep or put back"),
        (turn.ENDS, "by the player"),
        (powers.TRIGGER, "drawn"), (powers.LOOK_AT, "own"), (powers.PAIR, "own with another's"),
        (snap.WHO, "anyone"), (snap.AFTER_WRONG, "stays open"), (matching.PLACE, "next to an own card"),
        (calling.SHUFFLE_IN, "all but the top card"), (scoring.TIED, "lowest"), (game.END, "as the host says"),
    ],
)  # fmt: skip
def test_a_rule_without_short_words_is_told_in_those_of_the_rulebook(table: Mapping[Any, Any], word: str) -> None:
    """A new word of a key is on the sheet at once."""
    assert not any(part.clauses for part in sheet_parts(load_variant("travellers")))
    with _without(table, word):
        assert any(part.clauses for part in sheet_parts(load_variant("travellers")))
        rulebook_sheet(load_variant("travellers"))  # which has no table of that power, if it is one


def test_the_other_words_without_short_words() -> None:
    """The same for rules that the variant above does not have."""
    for table, word, name in (
        (matching.DRAWN_CARD, "is discarded", "eventide"),
        (matching.PILES, "stock", "hunner"),
        (matching.UNPAID, "waive the rest", "hunner"),
        (calling.SAFE_FROM, "swaps", "cambio"),
        (game.LIMIT_WHEN, "exceeded", "eventide"),
    ):
        with _without(table, word):
            assert any(part.clauses for part in sheet_parts(load_variant(name))), word


def test_the_chapters_are_those_of_the_rulebook() -> None:
    """A sheet has a part for each chapter, in the same order."""
    variant = load_variant("rush")
    assert [part.name for part in sheet_parts(variant)] == [chapter.name for chapter in rulebook(variant).chapters]


# --- the page ---------------------------------------------------------------------------------------------------------


class _Reader(HTMLParser):
    """Reads a page, and checks that its elements are closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.names: set[str] = set()
        self.words: list[str] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names |= {tag, *(name for name, _ in attrs)}
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names |= {tag, *(name for name, _ in attrs)}

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.words.append(data)


def _pages() -> Iterator[tuple[object, Variant]]:
    yield from ((name, load_variant(name)) for name in variant_ids())
    yield from ((seed, seeded(seed)) for seed in range(60))


def test_sheets_of_any_variant_are_whole() -> None:
    """Shipped and generated variants have a page without gaps, in which every element is closed."""
    for name, variant in _pages():
        reader = _Reader(rulebook_sheet(variant))
        assert not any(re.search(r"[{}]|\*\*|\bNone\b|\S  \S|\.\.|;\.", words) for words in reader.words), name
        lines = [line for part in sheet_parts(variant) for text in part.lines for line in text.splitlines() if line]
        assert [line for line in lines if not line.rstrip("*").endswith((".", ":"))] == [], name


def test_the_page_needs_nothing_else() -> None:
    """It has no script, and nothing that a browser would fetch."""
    page = rulebook_sheet(load_variant("travellers"))
    assert _Reader(page).names.isdisjoint({"script", "link", "img", "iframe", "src", "object", "onload"})
    assert re.findall(r"(?:https?:)?//\S+|url\((?!#)|@import", page) == []
    assert re.findall(r'href="([^"]*)"', page) == ["#back"] * 5
    assert "default-src 'none'" in page


def test_text_of_a_file_never_becomes_html() -> None:
    """Names, the call, the summary and the source are somebody else's text."""
    evil = '<script>alert("1")</script> **bold** & back'
    data = variant_to_data(load_variant("rush")) | {"name": evil, "call": evil, "summary": evil, "source": evil}
    page = rulebook_sheet(variant_from_data(data, "evil"))
    reader = _Reader(page)
    assert "script" not in reader.names
    assert page.count("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; **bold** &amp; back") == 7


def test_the_page_names_the_rulebook() -> None:
    """Its last line says how to write the complete rules."""
    assert "The complete rules: <code>cabo-rules variant rulebook rush</code>" in rulebook_sheet(load_variant("rush"))


def test_a_hand_that_is_too_large_is_not_drawn() -> None:
    """The picture is left out then, not made small."""
    assert deal_picture(load_variant("rush", changes=["deal.cards=10", "deal.rows=1"])) == ""
    assert deal_picture(load_variant("rush", changes=["deal.cards=9", "deal.rows=1"])).count("#back") == 10


def test_the_cards_of_the_first_look_have_an_eye() -> None:
    """As many as may be looked at; none in a game without a first look."""
    eyes = {name: deal_picture(load_variant(name)).count("circle") for name in ("travellers", "dutch", "eventide-six")}
    assert eyes == {"travellers": 2, "dutch": 0, "eventide-six": 3}


def test_the_eyes_are_where_the_first_look_may_be() -> None:
    """At both ends of the row, or in the left column."""
    ends = deal_picture(load_variant("stacking", changes=['deal.first_look.where="outermost"']))
    left = deal_picture(load_variant("rush", changes=['deal.first_look.where="leftmost"']))
    [(x, y), (across, level)], [(column, upper), (same, lower)] = _eyes(ends), _eyes(left)
    assert (across - x, level) == (3 * 37, y)  # three cards further
    assert (same, abs(lower - upper)) == (column, 49)


def _eyes(picture: str) -> list[tuple[int, int]]:
    """Where the eyes are drawn, from left to right."""
    return sorted((int(x), int(y)) for x, y in re.findall(r'translate\((\d+) (\d+)\)"><path', picture))


def test_the_drafts_name_keys_that_exist() -> None:
    """What the short words tell is a key that a clause rests on, so a misspelt one is found."""
    for name, variant in _pages():
        cited = {key for clause in rulebook(variant).clauses for key in clause.keys}
        leaves = {".".join(path) for path in all_leaves(variant_to_data(variant))}
        told = {key for _, write in parts_module._CHAPTERS for draft in write(variant) for key in draft.keys}
        assert told & leaves <= cited, name


@pytest.mark.parametrize(
    ("name", "change", "text"),
    [
        ("rush", "matching.snap.per_round=2", "<b>At most</b> twice by one player in a round."),
        ("rush", "matching.snap.per_discard=2", "<b>At most</b> two cards on one discard."),
        ("rush", "matching.snap.late=2", "<b>Too late:</b> costs two penalty cards."),
        ("stacking", "deal.first_look.where=outermost", "Look</b> once at two cards at the two ends and put them back"),
        ("hunner", "scoring.winner=caller if lowest", "wins the game. If nobody wins it, the lowest score wins."),
        ("rush", "deal.cards=1 deal.rows=1 deal.first_look.cards=1", "Look</b> once at one card of your nearest row"),
        ("eventide", "matching.set.most=2", "put two equal cards of yours"),
        ("eventide", "matching.set.most=3 matching.set.wrong=1", "back, the drawn card is discarded, and you take one"),
        ("rush", "conduct.move_taken_back=2", "back a move</b> costs two penalty cards."),
        (
            "dutch-jack",
            "powers.named.give-card.optional=false powers.named.look.optional=false powers.named.swap.optional=false",
            "discard. You must use the power of that card.",
        ),
        ("rush", "matching.snap.word=throwing conduct.seconds.snap=5", "<b>Time:</b> to throw five seconds"),
        ("cambio", 'matching.snap.word=throwing powers.triggers=["drawn","snapped"]', "by a throw, on turn or not"),
        (
            "cambio",
            'powers.triggers=["drawn","replaced"] powers.named.spy.optional=false',
            "one of your cards, face down. You may or must use the power of that card.",
        ),
        ("kaboo", 'powers.triggers=["drawn","put back"]', "or by putting it back where you took it."),
        (
            "kaboo",
            'powers.triggers=["put back"] powers.order="use, then discard" matching.snap.final_window=false',
            "<b>Use its power</b>, if it has one, and put it back then.",
        ),
        ("cambio", "powers.named.peek.then=spy", "Then you may use <b>Spy</b>."),
        ("cambio", "powers.named.peek.then=spy powers.named.spy.optional=false", "Then you must use <b>Spy</b>."),
        ("cambio", "powers.named.spy.look.cards=1", "with one of another player: the two that you looked at."),
        (
            "rush",
            "powers.named.peek-and-swap.look.cards={up_to=2}",
            "; one must be a card that you looked at, or both if you looked at two.",
        ),
        (
            "rush",
            'powers.named.peek-and-swap.look.swap.pairs=["any two"]',
            "; one must be the card that you looked at.",
        ),
        ("rush", "conduct.seconds.snap=5 conduct.seconds.turn=30", "<b>time:</b> for a turn 30 seconds, to snap five"),
        ("rush", "matching.snap.same_hand=not twice in a row", "not</b> from the same hand twice in a row."),
        ("rush", "matching.snap.after_right=closes for the others", "<b>Only</b> the first to snap may go on snapping"),
        ("rush", "matching.penalty.most_cards=6", "<b>They fill</b> a hand up to six cards and no further."),
        ("rush", 'matching.penalty.most_cards={cards=6,beyond="loses the round"}', "too many</b> loses the round: no"),
        ("eventide", "calling.earliest_lap=2", "<b>Not before</b> your second turn of a round."),
        ("rush", "game.rounds.end.then=out of the game", "100 points or more puts its player out of the game."),
        ("rush", "game.rounds.end.then=out of the game", "<b>The last player left</b> wins the game"),
        ("eventide", "game.rounds.reset.per_player=1", "becomes 50, at most once for each player."),
        ("hunner", "matching.drawn.others.gift=none", "a wrong card goes back and costs one penalty card."),
        ("rush", "calling.caller_hand=face up", "<b>Turn your cards up</b> when you call."),
        ("rush", "game.rounds.end=3", "<b>Add up</b> the scores of three rounds."),
        ("travellers", "matching.snap.opens=after the power", "<b>Wait</b> until the power of the discard is used"),
        ("rush", "scoring.equal_cards=count once", "<b>Equal cards</b> in a hand count once, as the highest."),
        ("rush", 'scoring.ties=["fewest cards"]', "<b>Ties</b> go to the fewest cards."),
        ("rush", 'powers.triggers=["put back"] turn.discard_pile=not drawn from', "No power is ever used."),
    ],
)
def test_rules_of_other_tables(name: str, change: str, text: str) -> None:
    """A rule that few shipped variants have is told in a few words."""
    assert (
        text.casefold()
        in rulebook_sheet(load_variant(name, changes=re.split(r" (?=[a-z.]+_?[a-z_.]*=)", change))).casefold()
    )


def test_a_game_without_powers() -> None:
    """The sheet says that there are none, and has no table of them."""
    text = rulebook_sheet(with_keys("rush", {"powers": None}))
    assert "No card has a power." in text
    assert "<table>" not in text.partition('id="powers"')[2].partition("</section>")[0]

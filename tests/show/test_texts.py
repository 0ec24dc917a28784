"""Texts come from a catalogue: nothing else holds words, and each language that ships has all of them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any, Final, get_args
from xml.etree import ElementTree

import pytest

import cabo_rules
from cabo_rules import SPECTATOR, Game, GameError, events, evolve, new_state, redact, view
from cabo_rules import moves as m
from cabo_rules.refusals import REASONS
from cabo_rules.show import svg
from cabo_rules.show.commentary import commentary, pending, sentence, standing
from cabo_rules.show.svg.boxes import WIDTH
from cabo_rules.show.texts import LANGUAGES, Texts, label, refusal_text, texts_in
from cabo_rules.state import Penalty, Slot, change
from tests.events.test_effects import CASES as EFFECTS_CASES
from tests.events.test_effects import FULL
from tests.properties.lively import GAMES, lively_game
from tests.rules.tables import play, refused
from tests.rules.test_given_cards import aced, giving
from tests.show.svg.reading import marks
from tests.states import states_of
from tests.test_refusal_codes import CASES

NAMES: Final = ("Ana", "Ben", "Chi")
ENGLISH: Final = texts_in("en").templates
KEYS: Final = tuple(ENGLISH)


def gaps(template: str) -> set[str]:
    """The gaps of a template."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def numbered(key: str) -> str:
    """A template without a word: the number of its key, then its gaps."""
    return " ".join([f"⟦{KEYS.index(key)}⟧", *(f"{{{gap}}}" for gap in sorted(gaps(ENGLISH[key])))])


WORDLESS: Final = Texts("xx", {key: numbered(key) for key in KEYS})


def keys_in(text: str) -> set[str]:
    """The keys of the templates that a text is made of."""
    return {KEYS[int(number)] for number in re.findall(r"⟦(\d+)⟧", text)}


# --- the catalogues ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_every_key_with_its_gaps(language: str) -> None:
    """No text is missing in a language, and none leaves out a card or a name."""
    templates = texts_in(language).templates
    assert {key: gaps(template) for key, template in templates.items()} == {
        key: gaps(template) for key, template in ENGLISH.items()
    }
    assert texts_in(language).language == language
    assert texts_in(texts_in(language)) is texts_in(language)


def test_nothing_is_left_in_english() -> None:
    """Only templates that are nothing but gaps and signs are the same in German."""
    german = texts_in("de").templates
    same = [german[key] for key in KEYS if german[key] == ENGLISH[key]]
    assert not [template for template in same if re.search(r"[^\W\d_]", re.sub("{.*?}", "", template))]


def _source(*folders: str) -> Iterator[ast.AST]:
    root = Path(cabo_rules.__file__).parent
    for folder in folders:
        for path in sorted((root / folder).rglob("*.py")):
            if not {"english", "german"} & {*path.parts}:
                yield from ast.walk(ast.parse(path.read_text("utf-8")))


def test_every_phrase_of_the_rules_is_in_the_catalogue() -> None:
    """The words of each Phrase are written where it is made, and the catalogue has them and no others."""
    made = [call.args[0] for name, call in _calls(".") if name == "Phrase"]
    words = {node.value for node in made if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert all(isinstance(node, ast.Constant) for node in made)
    assert {f"phrase.{each}" for each in words} == {key for key in KEYS if key.startswith("phrase.")}


def _calls(folder: str) -> Iterator[tuple[str, ast.Call]]:
    for node in _source(folder):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id, node


def test_every_text_is_used() -> None:
    """Each key stands in the code, whole or in parts, or is that of a refusal or an offence."""
    nodes = [*_source("show", "table", "web")]
    patterns = {re.escape(text) for node in nodes for text in _texts_of(node)}
    patterns |= {pattern for node in nodes if isinstance(node, ast.JoinedStr) if (pattern := _pattern(node))[0] != "."}
    patterns |= {rf"refusal\.{re.escape(code)}" for code in REASONS} - {r"refusal\..*"}
    patterns |= {f"offence.{offence}" for offence in get_args(m.Offence)}
    used = re.compile(rf"(?:{'|'.join(sorted(patterns))})(?:\.none|\.one|\.many)?(?:\.you)?")
    elsewhere = ("page.", "replay.")  # see tests/web and tests/show/html
    keys = [key for key in (*KEYS, "no.such.key") if not key.startswith(elsewhere)]
    assert [key for key in keys if not used.fullmatch(key)] == ["no.such.key"]


def _texts_of(node: ast.AST) -> list[str]:
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def _pattern(text: ast.JoinedStr) -> str:
    return "".join(re.escape(part.value) if isinstance(part, ast.Constant) else ".*" for part in text.values)  # type: ignore[type-var, misc]


def test_every_key_of_the_code_exists() -> None:
    """A sentence about a seat has both forms, and one about several seats has a form for each number of them."""
    endings = {"say": ("",), "tell": ("", ".you"), "tell_all": (".one", ".one.you", ".many", ".many.you")}
    found = set()
    for name, call in _calls("show"):
        if name in endings and not isinstance(call.args[1], ast.JoinedStr):
            keys = [text for node in ast.walk(call.args[1]) for text in _texts_of(node)]
            found |= {f"{key}{ending}" for key in keys for ending in endings[name]}
    assert len(found) > 150
    assert found <= {*KEYS}


# --- games in a language without words --------------------------------------------------------------------------------


def told(game: Game, names: tuple[str, ...], language: str | Texts) -> Iterator[tuple[str, str, int]]:
    """All that may be said about a game, to nobody and to some seat by turns, with that seat."""
    state = new_state(game.variant, len(names))
    for number, step in enumerate(game.steps):
        you = number % len(names)
        yield label(step.move, names, language=language), label(step.move, names, you=you, language=language), you
        for event in step.events:
            yield (
                sentence(names, state, event, language=language),
                sentence(names, state, event, you=you, language=language),
                you,
            )
            state = evolve(state, event)
        yield standing(state, names, language=language), standing(state, names, you=you, language=language), you
        plain, spoken = (pending(state, names, you=each, language=language) for each in (None, you))
        yield from ((one, other, you) for one, other in zip(plain, spoken, strict=True))


def own_words(game: Game) -> set[str]:
    """The words that are the same in every language: cards, commitments, and what the variant calls things."""
    variant = game.variant
    names = [*variant.powers_by_name, *variant.scoring.special]
    words = {variant.call, *(word for name in names for word in name.split("-"))}
    words |= {each.text for each in variant.cards_for(len(game.players))}
    return words | {commitment for event in game.events if (commitment := getattr(event, "commitment", None))}


def pieces_of_name(game: Game) -> set[str]:
    """The words of the name of a variant and of its call, which a picture may cut."""
    words = re.findall(r"[\w.-]+", f"{game.variant.name} {game.variant.call}")
    return {word[: end + 1] for word in words for end in range(len(word))}


def strange(text: str, allowed: set[str]) -> list[str]:
    """The words of a text, other than those."""
    return [word for word in re.findall(r"[\w.-]*[^\W\d_][\w.-]*", text) if word.strip(".") not in allowed]


@pytest.mark.parametrize("name", GAMES)
def test_every_word_is_from_the_catalogue(name: str) -> None:
    """In a language without words, texts consist of names, cards, numbers and the words of the variant: no keys."""
    game = lively_game(name)
    names = tuple(f"#{seat}" for seat in range(len(game.players)))
    allowed = own_words(game)
    for plain, spoken, _ in told(game, names, WORDLESS):
        assert keys_in(plain)
        assert not strange(plain, allowed)
        assert not strange(spoken, allowed)


def drawn_words(picture: str) -> str:
    """Everything that a picture says: the words in it, and those that are read out."""
    root = ElementTree.fromstring(picture)
    assert root.attrib["{http://www.w3.org/XML/1998/namespace}lang"] == "xx"
    return "\n".join(each.text or "" for each in root.iter())


@pytest.mark.parametrize("name", GAMES)
def test_every_word_of_a_picture_is_from_the_catalogue(name: str) -> None:
    """In a language without words, a picture says nothing but names, cards, numbers and the words of the variant."""
    game = lively_game(name)
    names = tuple(f"#{seat}" for seat in range(len(game.players)))
    allowed = own_words(game) | {each.rank for each in game.variant.cards_for(len(names))}
    allowed |= pieces_of_name(game)
    states, steps = states_of(game), (None, *game.steps)
    for number in range(0, len(states), 3):
        state, step = states[number], steps[number]
        viewer = (None, 0, SPECTATOR)[number % 3]
        seen = state if viewer is None else view(state, viewer)
        seen_step = step if step is None or viewer is None else redact(step, viewer)
        picture = svg.table(seen, names, viewer=viewer, step=seen_step, wide=number % 2 == 0, language=WORDLESS)
        text = drawn_words(picture)
        assert {"picture.legend.touched", "picture.slot" if any(state.hands) else "picture.seat"} <= keys_in(text)
        assert not strange(text, allowed)


def test_every_word_of_a_rare_picture_is_from_the_catalogue() -> None:
    """So it is with hands and piles that hardly any game has; and no text is wider than its place."""
    hand = tuple(Slot(cabo_rules.card("AS"), frozenset(range(23)), (0, number)) for number in range(70))
    state = new_state(cabo_rules.load_variant("rush"), 23)
    state = change(
        state, round=1, phase="draw", hands=(hand, *state.hands[1:]), penalty=Penalty(1, 0, (cabo_rules.HIDDEN,), "")
    )
    for different in ({}, {"out": frozenset({1}), "dealer": 1}, {"winners": (0,), "phase": "over"}):
        picture = svg.table(change(state, **different), [f"#{seat}" for seat in range(23)], language=WORDLESS)
        text = drawn_words(picture)
        assert {"picture.more", "picture.seen_by.more", "pile.penalty"} <= keys_in(text)
        assert ("picture.seat.out" in keys_in(text)) == ("out" in different)
        assert not strange(text, {"A", "Cabo", "Rush"})
    long = Texts("xx", {key: f"{numbered(key)} {'w' * 300}" for key in KEYS})
    widest = max(mark.right for mark in marks(svg.table(state, [f"#{seat}" for seat in range(23)], language=long)))
    assert widest <= WIDTH


@pytest.mark.parametrize("code", CASES)
def test_every_word_of_a_refusal_is_from_the_catalogue(code: str) -> None:
    """The gaps of a refusal hold phrases, whose words are in the catalogue, and no other words but names of powers."""
    game, move = CASES[code]()
    refusal = refused(game, move)
    allowed = {*game.variant.powers_by_name, *(each.text for each in game.variant.cards)}
    for you in (None, 0, 1, 2):
        text = refusal_text(refusal, ("#0", "#1", "#2"), you=you, language=WORDLESS)
        assert not strange(text, allowed)
        assert f"refusal.{code}" in {key.removesuffix(".you") for key in keys_in(text)}


# --- to whom a text speaks --------------------------------------------------------------------------------------------

YOU: Final = {"en": r"(?<!-)\b[Yy]ou(?:r|rself)?\b", "de": r"\b(?:[Dd]u|[Dd]ir|[Dd]ich|[Dd]eine?)\b"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_player_is_spoken_to(name: str, language: str) -> None:
    """A text that names a player calls that player "you" when it speaks to them, and does not name them."""
    game = lively_game(name)
    names = tuple(f"<{seat}>" for seat in range(len(game.players)))
    spoken_to = 0
    for plain, spoken, you in told(game, names, language):
        assert names[you] not in spoken
        if names[you] in plain:
            assert re.search(YOU[language], spoken), spoken
            spoken_to += 1
        elif not re.search(YOU[language], plain):  # as labels do, which speak to the one who moves
            assert spoken == plain
        assert spoken[0] == spoken[0].upper()
        assert not {"{", "}"} & {*spoken}
    assert spoken_to > 10


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CASES)
def test_a_refused_player_is_spoken_to(code: str, language: str) -> None:
    """A refusal that names a seat has a form that speaks to that seat, in every language."""
    refusal = refused(*CASES[code]())
    names = ("<0>", "<1>", "<2>")
    plain = refusal_text(refusal, names, language=language)
    for you, name in enumerate(names):
        spoken = refusal_text(refusal, names, you=you, language=language)
        assert name not in spoken
        assert bool(re.search(YOU[language], spoken)) == (name in plain), spoken


@pytest.mark.parametrize("code", CASES)
def test_a_refusal_in_english(code: str) -> None:
    """Without a seat to speak to, the text in English is the sentence of the refusal, with whatever names there are."""
    refusal = refused(*CASES[code]())
    for names in ((), NAMES[:1], NAMES):
        assert refusal_text(refusal, names) == refusal.sentence_for(names)


def test_the_host_names_itself_to_nobody() -> None:
    """Without a name, a seat is named by its number, and the host is never "you"."""
    refusal = Game.new(cabo_rules.load_variant("rush"), NAMES).refusal(m.Deal((), starter=1))
    assert refusal is not None
    assert refusal_text(refusal, NAMES, you=0, language="de").startswith("Dies sind nicht die richtigen Karten")
    refusal = Game.new(cabo_rules.load_variant("rush"), NAMES).refusal(m.EndGame())
    assert refusal is not None
    assert refusal_text(refusal, NAMES, you=0, language="de").startswith("Die Spielleitung kann das Spiel nicht ")


def test_you_come_last() -> None:
    """In a list the others come first, in the order of their seats."""
    state = Game.new(cabo_rules.load_variant("rush"), NAMES, seed=1).state
    assert [*pending(state, NAMES, you=0)] == ["Ben, Chi and you may take a first look."]
    assert [*pending(state, NAMES, you=0, language="de")] == ["Ben, Chi und du dürft noch einen ersten Blick tun."]
    assert [*pending(state, NAMES, language="de")] == ["Ana, Ben und Chi dürfen noch einen ersten Blick tun."]
    closed = events.LooksEnded((0, 2))
    assert sentence(NAMES, state, closed, you=0) == "The host closes the first looks of Chi and you."
    assert sentence(NAMES, state, closed, you=2, language="de").endswith("beendet den ersten Blick von Ana und dir.")


def test_a_card_given_to_oneself() -> None:
    """A power may give a card to the player who uses it."""
    game = aced(giving("travellers", to="anyone"))
    owed = next(each for each in play(game, m.ChoosePlayer(0, 0)).last_events if isinstance(each, events.PenaltyOwed))
    assert sentence(game.players, game.state, owed).startswith("Ana gives Ana 1 card from the stock")
    assert sentence(game.players, game.state, owed, you=0).startswith("You give yourself 1 card from the stock")


IMPOSSIBLE: Final = {"a power is opened", "a power that is due is opened", "scored"}
"""Events that have an effect on any table, but cannot happen at that of the test."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", sorted(EFFECTS_CASES.keys() - IMPOSSIBLE))
def test_rare_events(case: str, language: str) -> None:
    """Every event has a sentence in every language, to each player, also one that hardly ever happens."""
    different, event, _ = EFFECTS_CASES[case]
    before = change(FULL, **different)
    names = tuple(f"<{seat}>" for seat in range(before.seats))
    plain = sentence(names, before, event, language=language)
    for you, name in enumerate(names):
        spoken = sentence(names, before, event, you=you, language=language)
        assert name not in spoken
        assert (spoken != plain) == (name in plain)


# --- a language of one's own ------------------------------------------------------------------------------------------


def test_a_language_of_ones_own() -> None:
    """Texts of one's own are used wherever a language is named, and later changes of the mapping do not reach them."""
    templates = {**ENGLISH, "turn_began": "{who}, arr!"}
    pirates = Texts("en-pirate", templates)
    templates["turn_began"] = "?"
    game = play(Game.new(cabo_rules.load_variant("rush"), NAMES, seed=1), m.CloseLooks())
    *_, last = commentary(NAMES, new_state(game.variant, 3), game.events, language=pirates)
    assert last == f"{NAMES[game.state.turn]}, arr!"
    assert repr(pirates) == "Texts(language='en-pirate')"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"turn_began": None}, "templates must hold all keys of English; turn_began is missing"),
        ({"arr": "Arr!"}, "templates must hold only the keys of English, not 'arr'"),
        ({"drew": "{who} draws."}, "templates must have the gaps of English; drew must have card, who"),
        ({"stock_low": "{who}"}, "templates must have the gaps of English; stock_low must have no gaps"),
        ({"drew": "{who.name} {card}"}, "templates must have the gaps of English; drew must have card, who"),
        ({"drew": "{who:>99999999} {card}"}, "templates must hold text with gaps like {who}; drew is "),
        ({"drew": "{who!r} {card}"}, "templates must hold text with gaps like {who}; drew is '{who!r} {card}'"),
        ({"drew": "{who} {card"}, "templates must hold text with gaps like {who}; drew is '{who} {card'"),
        ({"drew": 7}, "templates must hold text with gaps like {who}; drew is 7"),
    ],
)
def test_faulty_templates(changes: dict[str, object], message: str) -> None:
    """An error names the key and what its template must have."""
    templates = {key: template for key, template in {**ENGLISH, **changes}.items() if template is not None}
    with pytest.raises(GameError, match=f"^{re.escape(message)}"):
        Texts("xx", templates)  # type: ignore[arg-type]


def test_an_unknown_language() -> None:
    """The error names the languages that there are."""
    message = "^language must be one of en, de, or Texts, not 'fr'$"
    state = new_state(cabo_rules.load_variant("rush"), 3)
    for call in (
        lambda: texts_in("fr"),
        lambda: label(m.Call(0), NAMES, language="fr"),
        lambda: standing(state, NAMES, language="fr"),
        lambda: [*commentary(NAMES, state, [events.TurnBegan(0)], language="fr")],
    ):
        with pytest.raises(GameError, match=message):
            call()


@pytest.mark.parametrize("you", [-1, 3, True, "Ana"])
def test_a_seat_without_a_name(you: Any) -> None:
    """``you`` is a seat that has a name."""
    state = new_state(cabo_rules.load_variant("rush"), 3)
    for call in (
        lambda: label(m.Call(0), NAMES, you=you),
        lambda: standing(state, NAMES, you=you),
        lambda: [*pending(state, NAMES, you=you)],
    ):
        with pytest.raises(
            GameError, match=f"^you must be a seat that has a name, or None, not {re.escape(repr(you))}$"
        ):
            call()


def test_a_penalty_of_no_card() -> None:
    """A log that nobody has refereed may hold a penalty without a card."""
    started = Game.new(cabo_rules.load_variant("rush"), NAMES, seed=1).state
    before = change(started, penalty=Penalty(1, 0, (), "matching.penalty"))
    assert "Ben must settle a penalty." in [*pending(before, NAMES)]
    assert "Du musst eine Strafe begleichen." in [*pending(before, NAMES, you=1, language="de")]


def test_why_a_round_ends() -> None:
    """A round that a penalty ends, and a call that does not count, are said in every language."""
    before = change(FULL, caller=0)
    ended = events.RoundEnded("stock out", "matching.penalty.unpaid", ((), (), ()))
    assert sentence(NAMES, before, ended).startswith("The round is over because the stock cannot pay a penalty. ")
    assert sentence(NAMES, before, ended, language="de").startswith("Die Runde endet, weil der Nachziehstapel eine ")

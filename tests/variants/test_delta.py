"""A variant as another one and what differs: the shortest texts, the way back, and the nearest variant."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cabo_rules import Variant, VariantError, load_variant, variant_ids
from cabo_rules.testing import variants
from cabo_rules.testing.generate import seeded
from cabo_rules.variants.delta import nearest_base, variant_delta, variant_from_delta
from cabo_rules.variants.expected import is_made_as
from cabo_rules.variants.format import Text
from cabo_rules.variants.load import variant_to_data
from cabo_rules.variants.notes import ONE_LINE
from cabo_rules.variants.reading.changes import read_changes
from cabo_rules.variants.reading.merge import Merged, merge
from cabo_rules.variants.reading.structure import structure
from cabo_rules.variants.ways import cost

_RUSH: Final[Callable[..., Variant]] = partial(attrs.evolve, load_variant("rush"))


def _bytes(variant: Variant) -> str:
    """The data of a variant with the order of all names."""
    return json.dumps(variant_to_data(variant))


# --- what is written --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("base", "texts"),
    [
        ("rush", []),
        ("rush", ["id=rush-changed"]),  # as any change would make it
        ("rush", ["id=ours"]),
        ("rush", ["scoring.caller.penalty=10"]),
        ("rush", ["id=ours", "name=Our Cabo", "summary=ours, and nobody else's"]),
        ("rush", ["deal={cards=6,rows=3}"]),  # one text for each chapter
        ("rush", ["turn.ends=by the player"]),  # in a text of its own a word needs no quotes
        ("rush", ["turn={direction='counterclockwise',ends='by the player'}"]),
        ("rush", ["values.'black K'=20"]),
        ("rush", ["without=['values.A']", "values.A=1"]),  # the last of the values now
        ("rush", ["game.rounds=one"]),  # a word for a table
        ("hunner", ["game.rounds={end=5,starter=['next in turn order']}"]),  # a table for a word
        ("hunner", ["deal.first_look.cards=1"]),
        ("rush", ["without=['matching.snap']"]),
        ("rush", ["without=['powers.named.spy']", "deck.jokers=2", "values.joker=-1"]),
        ("stacking-jokers", ["without=['deck.jokers','values.joker']"]),  # no jokers if the key is absent
        ("stacking-jokers", ["deck={packs=2,jokers=4}"]),
        ("tamalou-zero", ["conduct.misused_power=0"]),  # shorter than to do without
        ("stacking", ["conduct={misused_power=2,seconds.snap=5}"]),
        ("rush", ["matching.snap.others.wrong=2", "scoring.special.queens={cards=['Q','Q'],points=0}"]),
    ],
)
def test_what_differs_is_written_in_few_words(base: str, texts: list[str]) -> None:
    """The texts that say something in the fewest words come back as they are."""
    assert list(variant_delta(variant_from_delta(base, texts), base)) == texts


def test_a_table_is_written_again_if_that_is_shorter() -> None:
    """Many keys that are taken away cost more than one table; one key costs less."""
    swap = load_variant(
        "rush",
        changes=["without=['powers.named']", "powers.named.swap={cards=['J'],swap={pairs=['any two']},optional=true}"],
    )
    assert variant_delta(swap, "rush") == (
        "without=['powers.named']",
        "powers.named.swap={cards=['J'],swap.pairs=['any two'],optional=true}",
    )
    assert variant_delta(load_variant("rush", changes=["without=['powers.named.spy']"]), "rush") == (
        "without=['powers.named.spy']",
    )


NAMES = (
    "5", "true", "-1.5", '"Cabo"', "'Cabo'", "5 # five", "[a]", "[[[[[[[[[a", "{a = 1}", "a = b", "#", "C:\\x", "it's",
    'say "Cabo"', "it's \"Cabo\"", "Règles du jeu", "\ue000 \U000f0000", "...", "1979-05-27", "\\u0041'", "x y",
)  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_any_name_can_be_written(name: str) -> None:
    """Text that could be taken for something else is quoted."""
    variant = load_variant("rush", changes={"source": name})
    (text,) = variant_delta(variant, "rush")
    assert variant_from_delta("rush", [text]).source == name
    assert len(text) <= len(f'source="{name}"') + name.count('"') + name.count("\\")


@given(name=st.text(min_size=1, max_size=20))
@settings(max_examples=60)
def test_any_line_can_be_written(name: str) -> None:
    """A line for people may have any visible character."""
    rush = load_variant("rush")
    variant = attrs.evolve(rush, call=name)
    if is_made_as(Text(ONE_LINE), name):
        assert variant_from_delta(rush, variant_delta(variant, rush)).call == name
    else:
        with pytest.raises(VariantError, match=r"^variant: V112: call must be one line"):
            variant_delta(variant, rush)


# --- there and back ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", variant_ids())
def test_any_shipped_variant_from_any_other(name: str) -> None:
    """No text takes away what is not there, or says what is so already."""
    variant = load_variant(name)
    for base in variant_ids():
        delta = variant_delta(variant, base)
        assert (delta == ()) == (base == name)
        merged = Merged(variant_to_data(load_variant(base)))
        said = merge(merged, read_changes(delta), extends=delta != ())
        assert (said.same, said.unknown) == ([], [])
        assert _bytes(structure(merged.data)) == _bytes(variant)


@pytest.mark.parametrize(("base", "name"), [*pairwise(variant_ids()), (variant_ids()[-1], variant_ids()[0])])
def test_a_shipped_variant_from_the_one_before(base: str, name: str) -> None:
    """A file, the command line and a delta are read alike; the nearest to a shipped variant is itself."""
    variant = load_variant(name)
    delta = variant_delta(variant, base)
    for read in (variant_from_delta(base, delta), load_variant(base, changes=delta), variant_from_delta(variant, ())):
        assert _bytes(read) == _bytes(variant)
    assert nearest_base(variant) == name


@given(variant=variants(), base=st.one_of(variants(), st.sampled_from(variant_ids())))
@settings(max_examples=60)
def test_any_variant_from_any_other(variant: Variant, base: Variant | str) -> None:
    """A base may be a variant that no file holds; the names in the tables keep their order."""
    delta = variant_delta(variant, base)
    assert _bytes(variant_from_delta(base, delta)) == _bytes(variant)
    assert variant_delta(variant, base) == delta


@pytest.mark.parametrize("seed", range(3))
def test_the_nearest_variant_has_the_shortest_texts(seed: int) -> None:
    """Of equally near ones the first, but the one with the same id before all others."""
    variant = attrs.evolve(seeded(seed), id=variant_ids()[seed])
    ids = sorted(variant_ids(), key=lambda name: name != variant.id)
    lengths = {name: cost(variant_delta(variant, name)) for name in ids}
    assert nearest_base(variant) == min(ids, key=lengths.__getitem__)


def test_equal_variants_may_differ_in_order() -> None:
    """Variants are equal whatever the order of the names in their tables, but their texts are not the same."""
    rush = load_variant("rush")
    turned = _RUSH(values={name: rush.values[name] for name in reversed([*rush.values])})
    assert turned == rush
    assert variant_delta(rush, "rush") == ()
    assert _bytes(variant_from_delta("rush", variant_delta(turned, "rush"))) == _bytes(turned) != _bytes(rush)


# --- what cannot be read ----------------------------------------------------------------------------------------------

_TEXTS = "delta must be a list of texts like key=value, not "


@pytest.mark.parametrize(
    ("base", "delta", "told"),
    [
        ("rsuh", [], "unknown built-in variant 'rsuh'; did you mean rush?"),
        ("mine.toml", [], "unknown built-in variant 'mine.toml'; there are cabo-2e, "),
        ("rush", "deal.cards=4", _TEXTS + "'deal.cards=4'"),
        ("rush", {"deal.cards": 4}, _TEXTS + "{'deal.cards': 4}"),
        ("rush", ["deal.cards=6", 4], _TEXTS + "4"),
        ("rush", ["call=Knock", "deal.crads=6"], "delta:2:6: V100: Unknown key deal.crads. Did you mean cards?"),
        ("rush", ["call"], 'delta:1:1: V035: "call" is not a change of a variant.'),
        ("rush", ["extends=mine"], "delta:1:1: V037: extends cannot be changed from outside the file."),
        ("rush", ["without=['deal.nothing']"], "delta:1:9: V029: The variant that it extends has no key "),
        ("rush", ["deal.cards=6", "deal.rows=4"], "delta:2:11: V220: deal.rows does not divide a hand of 6 cards"),
        ("rush", ["without=['values.A']"], "delta:1:9: V203: [values] has no value for AS, AH, AD, AC. (Without"),
        ("rush", ["deal.cards=" + "[" * 9 + "]" * 9], 'delta:1:12: V036: deal.cards cannot be "[[[[[[[[[]]]]]]]]]".'),
        ("rush", ["deal.cards=" + "1" * 5_000], "delta:1:12: V036: deal.cards cannot be "),
        ("rush", [f"{'x' * 5_000}.y=1"], "delta:1:1: V100: Unknown key "),
        ("rush", ["call=x"] * 28_572, "delta: more than 200,000 characters"),
        ("rush", [f"values={{{','.join(map('{}=1'.format, range(20_000)))}}}"], "delta: more than 20,000 keys"),
    ],
    ids=lambda value: str(value)[:30],
)  # fmt: skip
def test_what_no_variant_comes_of(
    base: str, delta: Any, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One error that names the text and the column; a file is never read, though one of that name lies there."""
    (tmp_path / "mine.toml").write_text('format = 1\nid = "mine"\nextends = "rush"\n', "utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(VariantError) as caught:
        variant_from_delta(base, delta)
    assert str(caught.value).startswith(told)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("rush", "{} must be a Variant"),
        (4, "{} must be a Variant"),
        (_RUSH(call=""), "{}: V112: call must be one line of 1"),
        (_RUSH(id=4), "{}: V103: id must be text, not 4."),
        (_RUSH(call={1}), "{} must be a variant that can be played, not <Variant rush"),
    ],
)
def test_what_has_no_delta(wrong: Any, told: str) -> None:
    """A variant that a program has put together may not be one."""
    rush = load_variant("rush")
    calls: list[tuple[str, Callable[[], object]]] = [
        ("variant", lambda: variant_delta(wrong, "rush")),
        ("variant", lambda: nearest_base(wrong)),
        ("base", lambda: variant_delta(rush, wrong)),
        ("base", lambda: variant_from_delta(wrong, [])),
    ]
    for name, call in calls[: 2 if wrong == "rush" else 4]:
        with pytest.raises(VariantError) as caught:
            call()
        assert str(caught.value).startswith(told.format(name))

"""``cabo-rules variant diff``: compare two variants rule by rule."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import groupby
from shlex import quote
from typing import Any

from cabo_rules.authoring.compare import Difference, Side, compare
from cabo_rules.authoring.rulebook import rulebook
from cabo_rules.cli.options import A_VARIANT, changes, formats, variant_name
from cabo_rules.cli.output import print_json, print_line
from cabo_rules.cli.parser import Command, flag, option
from cabo_rules.notation.tags import write_tag
from cabo_rules.variants.built_in import variant_ids
from cabo_rules.variants.chapters.language import listed
from cabo_rules.variants.clauses import Clause
from cabo_rules.variants.delta import variant_delta
from cabo_rules.variants.error import VariantError
from cabo_rules.variants.load import load_variant
from cabo_rules.variants.model import Variant
from cabo_rules.variants.written import as_toml


def run(options: argparse.Namespace) -> int:
    """Compare the variants."""
    if options.right is None and not options.changes:
        raise VariantError("variant diff: name a second variant, or changes with --set")
    second = options.left if options.right is None else options.right
    left, right = load_variant(options.left), load_variant(second, changes=options.changes)
    names = (left.id, right.id) if left.id != right.id else (options.left, second)
    differences = compare(left, right)
    if options.format == "cgn":
        for line in _tags(options.left, left, right):
            print_line(line)
    elif options.format == "set":
        for text in variant_delta(right, left):
            print_line(f"--set {_for_the_shell(text)}")
    elif options.format == "json":
        print_json(
            {
                "left": names[0],
                "right": names[1],
                "equal": not differences,
                "differences": [
                    {"key": each.key, "left": _as_data(each.left), "right": _as_data(each.right)}
                    for each in differences
                ],
            }
        )
    else:
        for line in _lines(left, names, differences):
            print_line(line)
    return 1 if differences and options.exit_code else 0


def _tags(name: str, left: Variant, right: Variant) -> Iterator[str]:
    """Yield the tags of a record that is played by the second variant.

    :raises VariantError: if the first one is not built in.
    """
    if name not in variant_ids():
        raise VariantError(f"variant diff: --format cgn needs the id of a built-in variant as A, not {name}")
    yield write_tag("Variant", left.id)
    yield from (write_tag("Set", text) for text in variant_delta(right, left))


def _for_the_shell(text: str) -> str:
    r"""Quote an argument for a shell, in double quotes if nothing in them has a meaning of its own.

    >>> _for_the_shell("deal.cards=6"), _for_the_shell("values.'black K'=20")
    ('deal.cards=6', '"values.\'black K\'=20"')
    """
    quoted = quote(text)
    return f'"{text}"' if quoted != text and not set(text) & set('"$`\\!') else quoted


def _as_data(side: Side) -> dict[str, Any]:
    clause = side.clause
    cited = None if clause is None else {"number": clause.number, "text": clause.text}
    return {"said": side.said, "value": side.value, "clause": cited}


# --- as text ----------------------------------------------------------------------------------------------------------


def _lines(left: Variant, names: tuple[str, str], differences: tuple[Difference, ...]) -> Iterator[str]:
    same = [each.key for each in differences if not each.is_said]
    differences = tuple(each for each in differences if each.is_said)
    if not differences:
        yield f"{names[0]} and {names[1]} have the same rules."
    else:
        count = "one rule" if len(differences) == 1 else f"{len(differences)} rules"
        yield f"{names[0]} and {names[1]} differ in {count}."
    if same:
        yield f"They write {listed(same)} differently, but the rulebooks say the same."
    titles = {chapter.name: chapter.title for chapter in rulebook(left).chapters}
    width = max(map(len, names))
    for chapter, of_chapter in groupby(differences, lambda each: "deck" if each.chapter == "values" else each.chapter):
        yield ""
        yield f"{titles[chapter]}"
        printed: set[tuple[str, str]] = set()  # print each clause once
        for clauses, group in groupby(of_chapter, lambda each: (each.left.clause, each.right.clause)):
            yield ""
            for each in group:
                yield f"  {each.key}"
                for name, side in zip(names, (each.left, each.right), strict=True):
                    yield f"    {name:<{width}}  {as_toml(side.value) if side.said else '(not there)'}"
            yield from _clauses(names, clauses, width, printed)


def _clauses(
    names: tuple[str, str], clauses: tuple[Clause | None, Clause | None], width: int, printed: set[tuple[str, str]]
) -> Iterator[str]:
    for name, clause in zip(names, clauses, strict=True):
        if clause is None:
            continue
        if (name, clause.number) in printed:
            yield f"    {name:<{width}}  {clause.number} (as above)"
            continue
        printed.add((name, clause.number))
        first, *more = clause.text.splitlines()
        yield f"    {name:<{width}}  {clause.number} {first}"
        yield from (f"    {'':<{width}}  {line}" for line in more if line)


COMMAND = Command(
    "Compare two variants: each rule in which they differ, with the clauses of both rulebooks. "
    "With --set and one variant, show the effect of the changes.",
    (
        option("left A", A_VARIANT, type=variant_name),
        option("right B", "the other variant; by default A", type=variant_name, nargs="?"),
        changes("B"),
        formats(
            "how to print it; set has the options that make B of A, with its names, cgn the tags of a record that is "
            "played by B",
            "set",
            "cgn",
        ),
        flag("--exit-code", "exit with 1 if the rules differ"),
    ),
    run,
)

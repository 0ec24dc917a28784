"""The tables in ``docs/`` that repeat the code, generated from it so that they always agree.

A page holds such a table between ``<!-- made: NAME -->`` and ``<!-- end -->``. To write all of them again::

    python -m tests.docs_tables
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

import attrs

from cabo_rules import load_variant, variant_ids
from cabo_rules.authoring.schema import variant_schema
from cabo_rules.events import EVENTS
from cabo_rules.logs.codec import type_name
from cabo_rules.logs.limits import LIMITS
from cabo_rules.moves import HOST_MOVES, SEAT_MOVES
from cabo_rules.refusals import REASONS
from cabo_rules.scores.problems import CODES as SHEET_CODES
from cabo_rules.state import PARTS, State
from cabo_rules.validate import CODES
from cabo_rules.variants import format as f
from cabo_rules.variants.load import variant_to_data
from cabo_rules.variants.model import CHAPTERS, FORMAT
from cabo_rules.variants.notes import CARDS_NAMED, NAME_MADE_UP, ONE_LINE, Doc
from cabo_rules.variants.written import as_toml
from cabo_rules.visibility import Visibility, card_fields, visibility
from tests.docs.pages import DOCS, PATHS, ROOT
from tests.table.rejections import rows as rejection_rows
from tests.testing.write_counts import rows as count_rows
from tests.validate.forgery_tables import TABLES as FORGERIES
from tests.variants.plain_data import MAIN

_MADE: Final = re.compile(r"(<!-- made: (?P<name>[a-z ]+) -->\n).*?(<!-- end -->)", re.DOTALL)


# --- the keys of a variant file ---------------------------------------------------------------------------------------


def model_keys(table: f.Table | None = None, at: str = "") -> Iterator[tuple[str, f.Key]]:
    """Yield every key of a variant file that takes a value, with what is known of it; a made-up name is ``NAME``."""
    for name, key in (table or f.what_a_file_takes()).keys.items():
        form = f.form_with_parts(key.form)
        if isinstance(key.form, f.Named):
            name, form = f"{name}.NAME", key.form.value
            key = attrs.evolve(key, form=form)
        if not isinstance(key.form, f.Table):  # it takes a value, even if it may take a table instead
            yield f"{at}{name}", key
        if isinstance(form, f.Table):
            yield from model_keys(form, f"{at}{name}.")


def doc(key: f.Key) -> Doc:
    """Return the meaning of a key."""
    assert key.doc is not None
    return key.doc


def words(form: f.Form) -> list[str]:
    """Return the words that a key accepts, in the order of the model."""
    match form:
        case f.Words(accepted):
            return list(accepted)
        case f.Either(forms):
            return [word for each in forms for word in words(each)]
        case f.Listed(item) | f.Named(_, item):
            return words(item)
    return []


_TEXT: Final = {CARDS_NAMED: "card name", NAME_MADE_UP: "name", ONE_LINE: "line of text"}


def takes(form: f.Form) -> str:
    """Return the values that a key takes, in words for a table."""
    match form:
        case f.Either(forms):
            return " or ".join(map(takes, forms))
        case f.Words(accepted):
            return " or ".join(f'`"{word}"`' for word in accepted)
        case f.Listed(f.Words() as item):
            return f"list of {takes(item)}"
        case f.Listed(item, size=size):
            return f"list of {f'{size.least} to {size.most} ' if size else ''}{takes(item)}s"
        case f.Whole(least, most):
            return f"whole number from {least:,} to {most:,}"
        case f.Text(note):
            return _TEXT[note]
        case f.Flag():
            return "`true` or `false`"
    return "a table"


def _keys_of_the_file() -> str:
    schema = variant_schema()["properties"]
    rows = []
    for key in f.OF_THE_FILE:
        kind = {"integer": f"`{FORMAT}`", "array": "list of keys"}.get(schema[key].get("type"), "text")
        rows.append([f"`{key}`", kind, schema[key]["description"]])
    return _table(["key", "takes", "meaning"], rows)


def _keys_of(chapter: str) -> str:
    rows = []
    for name, key in model_keys():
        if name.startswith(f"{chapter}."):
            absent = "" if key.needed or key.default is not None else ", or absent"
            contested = "**Contested.** " if key.contested else ""
            rows.append([f"`{name}`", takes(key.form) + absent, contested + doc(key).text])
    return _table(["key", "takes", "meaning"], rows)


# --- the shipped variants ---------------------------------------------------------------------------------------------


def _flat(data: Mapping[str, Any], at: str) -> Iterator[tuple[str, str]]:
    for name, value in data.items():
        key = f'{at}."{name}"' if " " in name or name[0].isdigit() else f"{at}.{name}"
        if isinstance(value, dict):
            yield from _flat(value, key)
        else:
            yield key, f"`{as_toml(value)}`"


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = list(head)
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def _variants_say(chapter: str) -> str:
    said = {name: dict(_flat(variant_to_data(load_variant(name))[chapter], chapter)) for name in MAIN}
    keys: dict[str, None] = {key: None for key, _ in model_keys() if key.startswith(f"{chapter}.")}
    keys = {key: None for key in keys if "NAME" not in key and key not in ("deck.numbers",)}
    for each in said.values():
        keys |= dict.fromkeys(key for key in each if not key.startswith(("powers.named.", "scoring.special.")))
    rows = ([f"`{key}`", *(said[name].get(key, "-") for name in MAIN)] for key in keys)
    return _table(["key", *(f"`{name}`" for name in MAIN)], rows)


def _named(chapter: str, tables: str, columns: tuple[str, ...]) -> str:
    rows = []
    for name in MAIN:
        for title, entry in variant_to_data(load_variant(name))[chapter][tables].items():
            flat = dict(_flat(entry, ""))
            rows.append([f"`{name}`", f"`{title}`", *(flat.get(f".{column}", "-") for column in columns)])
    return _table(["variant", "name", *(f"`{column}`" for column in columns)], rows)


def _shipped() -> str:
    rows = []
    for name in variant_ids():
        variant = load_variant(name)
        parent = re.search(r'^extends = "(.*)"$', (ROOT / "variants" / f"{name}.toml").read_text("utf-8"), re.M)
        seats = f"{variant.deal.seats.fewest}-{variant.most_seats}"
        rows.append([f"`{name}`", variant.name, seats, f"`{parent[1]}`" if parent else "-", variant.summary])
    return _table(["id", "name", "seats", "extends", "in short"], rows)


# --- refusals, moves, events ------------------------------------------------------------------------------------------


def _all_refusals() -> str:
    """Return a table for each first word of a code; most of these words are chapters, and link to their pages."""
    parts = []
    for word in dict.fromkeys(code.partition(".")[0] for code in REASONS):
        rows = ([_anchored(code), each.sentence] for code, each in REASONS.items() if code.startswith(f"{word}."))
        page = f"../rules/{word}.md"
        chapter = f"See [{_title(page)}]({page}).\n\n" if word in CHAPTERS else ""
        parts.append(f"### {word}\n\n{chapter}{_table(['code', 'sentence'], rows)}")
    return "\n".join(parts)


def _title(page: str) -> str:
    """Return the title of a page, given its path from the reference."""
    return (DOCS / "reference" / page).read_text("utf-8").partition("\n")[0].removeprefix("# ")


def _anchored(code: str) -> str:
    """Return a code with an anchor, for links such as ``refusals.html#turn.not_yours``."""
    return f'<a id="{code}"></a>`{code}`'


def _problems(codes: Mapping[str, str]) -> str:
    return _table(["code", "meaning"], ([_anchored(code), meaning] for code, meaning in codes.items()))


def _rejections(first: str) -> str:
    return _table(["code", "sentence", "when"], rejection_rows(first))


def _limits() -> str:
    rows = ([f"`limit.{name}`", f"{most:,}", meaning] for name, (most, meaning) in LIMITS.items())
    return _table(["code", "limit", "meaning"], rows)


def _refusals_of(chapter: str) -> str:
    codes = [f"`{code}`" for code in REASONS if code.startswith(f"{chapter}.")]
    return f"{', '.join(codes)}\n"


_JSON: Final = {
    "int": "number", "str": "text", "str | None": "text or null", "int | None": "number or null",
    "tuple[int, ...]": "list of numbers", "tuple[str, ...]": "list of texts",
    "tuple[int, int]": "[row, column]", "Cell": "[row, column]",
    "Offence": '"forbidden look", "misused power" or "move taken back"',
    "Pile": '"stock" or "discard pile"', "Place": "place", "tuple[Place, ...]": "list of places",
    "tuple[Place, Place]": "list of 2 places", "tuple[Claim, ...]": "list of claims", "Card": "card",
    "Card | None": "card or null", "tuple[Card, ...]": "list of cards",
    "tuple[Card | None, ...]": "list of cards or null",
    "tuple[tuple[Card, ...], ...]": "a list of cards per seat",
    "tuple[tuple[Card | None, ...], ...]": "a list of cards or null per seat",
    "tuple[tuple[tuple[int, ...], ...], ...]": "a list of seats per seat and slot",
    "tuple[SeatScore, ...]": "list of seat scores",
    "PowerEnding": '"used", "declined", "forfeited", "lapsed" or "not chosen"',
    "RoundEndCause": '"last turn", "empty hand", "stock out", "nothing to draw" or "one player left"',
}  # fmt: skip
"""The JSON form of a field, by its annotation."""

_SEEN: Final = {"all": "everybody", "seat": "only `seat`", "seen": "slot by slot, those in `seen`", "nobody": "nobody"}


def _sentence(kind: type[Any]) -> str:
    text = " ".join((kind.__doc__ or "").split("\n\n")[0].split()).partition(" Rules: ")[0]
    return re.sub(r":\w+:`~?([^`]*)`", r"`\1`", text).replace("``", "`")


def _fields(kind: type[Any]) -> Iterator[str]:
    for field in attrs.fields(kind):
        seen = visibility(field)
        note = "" if seen is None else f" (seen by {_SEEN[seen.value]})"
        yield f"`{field.name}`: {_JSON[str(field.type)]}{note}"


def _types(kinds: Iterable[type[Any]]) -> str:
    rows = ([f"`{type_name(each)}`", "; ".join(_fields(each)) or "-", _sentence(each)] for each in kinds)
    return _table(["type", "fields", "meaning"], rows)


_SEEN_IN_STATE: Final = {**_SEEN, "seen_by": "the seats in `seen_by`"}


def _card_fields() -> str:
    """Return a table of all fields that hold cards, by who sees them."""
    kinds = ((State, *PARTS), EVENTS, HOST_MOVES + SEAT_MOVES)
    rows = []
    for shown in Visibility:
        cells = []
        for group in kinds:
            fields = [f"`{kind.__name__}.{name}`" for kind in group for name in _cards_of(kind, shown)]
            cells.append(", ".join(fields) or "-")
        rows.append([_SEEN_IN_STATE[shown.value], *cells])
    return _table(["who sees the cards", "in the state", "in events", "in moves"], rows)


def _cards_of(kind: Any, shown: Visibility) -> list[str]:
    return [name for name, seen in card_fields(kind).items() if seen is shown]


# --- writing ----------------------------------------------------------------------------------------------------------

_POWER: Final = (
    "cards", "look.cards", "look.whose", "look.swap.pairs", "look.swap.optional", "swap.pairs", "then", "optional",
)  # fmt: skip

TABLES: Final[Mapping[str, Callable[[], str]]] = {
    **{f"keys of {chapter}": lambda chapter=chapter: _keys_of(chapter) for chapter in CHAPTERS},  # type: ignore[misc]
    **{f"variants say {chapter}": lambda chapter=chapter: _variants_say(chapter) for chapter in CHAPTERS},  # type: ignore[misc]
    **{f"refusals of {chapter}": lambda chapter=chapter: _refusals_of(chapter) for chapter in CHAPTERS},  # type: ignore[misc]
    "keys of the file": _keys_of_the_file,
    "named powers": lambda: _named("powers", "named", _POWER),
    "special hands": lambda: _named("scoring", "special", ("cards", "points", "points.holder", "points.others")),
    "shipped variants": _shipped,
    "refusals": _all_refusals,
    "log problems": lambda: _problems(CODES),
    "sheet problems": lambda: _problems(SHEET_CODES),
    "rejections of a table": lambda: _rejections("table"),
    "rejections of a server": lambda: _rejections("web"),
    "seat moves": lambda: _types(SEAT_MOVES),
    "host moves": lambda: _types(HOST_MOVES),
    "limits": _limits,
    "counts": lambda: "".join(f"{row}\n" for row in count_rows()),
    "events": lambda: _types(EVENTS),
    "card fields": _card_fields,
    **FORGERIES,
}


def made_in(page: str) -> list[str]:
    """Return the names of the tables in a page."""
    return [found["name"] for found in _MADE.finditer(page)]


def refreshed(page: str) -> str:
    """Return a page with all its tables generated from the current code."""
    return _MADE.sub(lambda found: f"{found[1]}{TABLES[found['name']]()}{found[3]}", page)


def write_all() -> None:
    """Write the tables of all pages again."""
    for path in PATHS:
        path.write_text(refreshed(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    write_all()

"""The header of a log: the players and the rules.

The header of a full log has everything that a replay needs: the players, the whole variant and its digest. The header
of a record of moves, as other programs write it, may name a built-in variant and leave out the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from attrs import frozen

from cabo_rules.errors import GameError, LimitError, LogError, short
from cabo_rules.logs.chain import HASH, Link, hash_of, stated_hash, without_hash
from cabo_rules.logs.limits import MOST_SEATS
from cabo_rules.logs.lines import canonical, only_keys, parse
from cabo_rules.logs.older import FORMAT, RULES, OlderLines
from cabo_rules.players import check_players, check_viewer
from cabo_rules.seats import SPECTATOR
from cabo_rules.variants.built_in import ready_data
from cabo_rules.variants.digest import variant_digest
from cabo_rules.variants.error import VariantError
from cabo_rules.variants.load import load_variant, variant_from_data, variant_ids, variant_to_data
from cabo_rules.variants.model import Variant

KEYS: Final = ("format", "game", "players", "rules", HASH, "variant", "variant_digest")
"""The keys of a full header; the header of a view has ``viewer``, too."""

_NEEDED: Final = ("format", "players", "variant")


@frozen
class Header:
    """The first line of a log.

    :ivar players: the players' names, by seat.
    :ivar variant: the rules of the game.
    :ivar digest: the digest of the variant in the log; ``None`` if it has none.
    :ivar missing: the keys of a full header that this one lacks; empty for a full log.
    :ivar viewer: the seat whose view the log is, :data:`cabo_rules.SPECTATOR` for a spectator's; ``None`` if it hides
        nothing.
    :ivar format: the format of the log.
    :ivar rules: the version of the referee's rules that wrote it.
    :ivar link: its hash, the first of the chain; ``None`` in a log without hashes.
    """

    players: tuple[str, ...]
    variant: Variant
    digest: str | None
    missing: tuple[str, ...]
    viewer: int | None = None
    format: int = FORMAT
    rules: int = RULES
    link: Link | None = None

    @property
    def is_full(self) -> bool:
        """Return whether the log is full, so that every line has events."""
        return not self.missing

    @property
    def is_todays(self) -> bool:
        """Return whether the log has today's format and rules."""
        return (self.format, self.rules) == (FORMAT, RULES)

    @property
    def digest_is_right(self) -> bool:
        """Return whether the digest is that of the variant, or absent."""
        return self.digest is None or self.digest == variant_digest(self.variant)

    @property
    def variant_is_changed(self) -> bool:
        """Return whether the variant has the id of a built-in one, but other rules."""
        name = self.variant.id
        return name in variant_ids() and variant_digest(self.variant) != variant_digest(load_variant(name))


def header_line(players: Sequence[str], variant: Variant, viewer: int | None = None) -> tuple[str, str]:
    """Return the header of a full log, or of the log of a view, as canonical JSON, and its hash.

    :raises LogError: if a name, of a player or in the variant, cannot be written.
    """
    data = {
        "format": FORMAT,
        "game": "cabo",
        "players": list(players),
        "rules": RULES,
        "variant": variant_to_data(variant),
        "variant_digest": variant_digest(variant),
    }
    if viewer is not None:
        data["viewer"] = viewer
    try:
        made = hash_of(canonical(data), "")
    except LogError:
        raise LogError("a name, of a player or in the variant, cannot be written as UTF-8") from None
    return canonical({**data, HASH: made}), made


@lru_cache(maxsize=16)
def header_of(text: str) -> Header:
    """Return a line of text as a header; cached, since many games of an archive have the same players and rules.

    :raises LogError: if it is not a header; the text does not name the line.
    """
    return read_header(parse(text))


def read_header(data: dict[str, Any]) -> Header:
    """Return a parsed line as a header.

    :raises LogError: if it is not a header; the text does not name the line.
    """
    if "format" not in data:
        raise LogError("not the header of a log: format: missing")
    format_ = _known_version(data, "format", FORMAT)
    rules = _known_version(data, "rules", RULES) if "rules" in data else RULES
    stated = stated_hash(data)
    linked = None if stated is None else Link(stated, hash_of(canonical(without_hash(data)), ""))
    (data,) = OlderLines(format_)(data)
    only_keys(data, (*KEYS, "viewer"), _NEEDED)
    if data.get("game", "cabo") != "cabo":
        raise LogError(f"game: must be cabo, not {short(data['game'])}")
    if not isinstance(digest := data.get("variant_digest", ""), str):
        raise LogError(f"variant_digest: must be text, not {short(digest)}")
    players = data["players"]
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        raise LogError("players: must be a list of names")
    if len(players) > MOST_SEATS:
        raise LimitError(f"players: must be at most {MOST_SEATS}", "seats")
    missing = [key for key in KEYS if key not in data]
    if isinstance(data["variant"], str):
        missing.append("variant as a whole")
    try:
        variant = _read_variant(data["variant"])
        check_players(variant, players)
        check_viewer(_viewer(data), len(players))
    except (GameError, VariantError) as error:
        raise LogError("; ".join(str(error).splitlines())) from None  # an error of a log is one line
    digest, viewer = data.get("variant_digest"), data.get("viewer")
    return Header(tuple(players), variant, digest, tuple(missing), viewer, format_, rules, linked)


def _viewer(data: dict[str, Any]) -> int | None:
    if "viewer" not in data:
        return None
    viewer = data["viewer"]
    if type(viewer) is not int:
        raise LogError(f"viewer: must be a seat, or {SPECTATOR} for a spectator, not {short(viewer)}")
    return viewer


def _known_version(data: dict[str, Any], key: str, newest: int) -> int:
    found: Any = data[key]
    if type(found) is not int or found < 1:
        raise LogError(f"{key}: must be a whole number from 1, not {short(found)}")
    if found > newest:
        raise LogError(f"{key}: {found} is newer than this library knows ({newest})")
    return int(found)


def _read_variant(data: object) -> Variant:
    if isinstance(data, str):
        if data not in variant_ids():  # load_variant would also read a path, which a log must not name
            known = ", ".join(variant_ids())
            raise LogError(f"variant: must be the id of a built-in variant, not {short(data)}; use one of {known}")
        return load_variant(data)
    if not isinstance(data, dict):
        raise LogError(f"variant: must be the whole variant or the id of a built-in one, not {short(data)}")
    return _whole_variant(canonical(data))


@lru_cache(maxsize=16)
def _whole_variant(text: str) -> Variant:
    """Return the variant in canonical JSON; cached, since the games of an archive share few.

    Only one that is not a built-in variant, in every value, needs the checks and the time to import them.
    """
    import json

    data = json.loads(text)
    name = data.get("id")
    if isinstance(name, str) and name in variant_ids() and canonical(ready_data(name)) == text:
        return load_variant(name)
    variant = variant_from_data(data, "variant")
    if variant_to_data(variant) != data:
        raise LogError("variant: must be complete")
    return variant

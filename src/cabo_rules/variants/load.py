"""Load variants: by id, from a file, or from plain data.

Whatever comes from outside is checked, by :mod:`cabo_rules.variants.check`, which is imported only then. Nothing is
coerced: ``"5"`` is not 5 and ``true`` is not 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cabo_rules.variants.built_in import built_in_folder, load_built_in, variant_ids
from cabo_rules.variants.error import VariantError
from cabo_rules.variants.model import FORMAT, Variant
from cabo_rules.variants.reading.structure import unstructure

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["FORMAT", "load_parent", "load_variant", "variant_from_data", "variant_ids", "variant_to_data"]


def load_variant(variant: str | Path, *, changes: Mapping[str, object] | Sequence[str] | None = None) -> Variant:
    """Load a variant by its id, or from a file.

    :param variant: the id of a built-in variant, or the path of a variant file: a :class:`~pathlib.Path`, or text that
        ends in ``.toml``. A file may extend built-in variants and files that lie beside it.
    :param changes: rules to be changed: values by dotted key, or texts like ``scoring.caller.bonus=-3``. The id of the
        variant then ends in ``-changed``, unless it is changed, too.
    :raises VariantError: if there is no such variant or file, or it cannot be played; the text names file, line and
        key, and ``diagnostics`` holds every problem.

    >>> load_variant("rush-ten").scoring.caller.penalty
    10
    >>> load_variant("rush", changes={"scoring.caller.penalty": 7}).scoring.caller.penalty
    7
    """
    if changes is None and isinstance(variant, str) and variant in variant_ids():
        return load_built_in(variant)
    from cabo_rules.variants.check import check_variant, playable

    return playable(check_variant(variant, changes=changes))


def load_parent(parent: str, folder: Path) -> Variant:
    """Load the variant that a new file in a folder would extend, found as the file itself finds it.

    :param parent: an id.
    :raises VariantError: if there is no such variant, or it cannot be played or extended.
    """
    from pathlib import Path

    from cabo_rules.variants.reading.parents import find_parent

    found = find_parent(parent, folder, built_in_folder())
    if found is None or isinstance(found, Path):
        return load_variant(parent if found is None or found.parent == built_in_folder() else found)
    raise VariantError(found.message)


def variant_from_data(data: Mapping[str, Any], where: str) -> Variant:
    """Make a variant from resolved plain data.

    :param where: what to call the data in errors: a file, or a log's header.
    :raises VariantError: if the data are of the wrong shape, or the rules contradict each other.
    """
    from cabo_rules.variants.check import check_data, playable

    return playable(check_data(data, where))


def variant_to_data(variant: Variant) -> dict[str, Any]:
    """Return a variant as plain data, as a complete variant file would hold it, except its ``format``.

    >>> variant_from_data(variant_to_data(load_variant("rush")), "data") == load_variant("rush")
    True
    """
    return unstructure(variant)

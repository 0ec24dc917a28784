"""The error that carries all problems of a variant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabo_rules.errors import CaboError

if TYPE_CHECKING:
    from cabo_rules.variants.diagnostic import Diagnostic


class VariantError(CaboError, ValueError):
    """A variant that cannot be found, read or played; the text names the file, the line and the key of each problem.

    :ivar diagnostics: every problem with its place, warnings too; empty if the cause is not a file or data.

    >>> from cabo_rules import load_variant
    >>> try:
    ...     variant = load_variant("rush", changes={"deal.crads": 5})
    ... except VariantError as error:
    ...     print(error)
    ...
    changes: V100: Unknown key deal.crads. Did you mean cards?
    """

    def __init__(self, message: str, diagnostics: tuple[Diagnostic, ...] = ()) -> None:
        super().__init__(message)
        self.diagnostics = diagnostics

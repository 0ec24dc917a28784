"""Pictures of the table as SVG, drawn for the width of a phone.

A picture is made from a state and the players' names alone, so the picture of a view shows what the view shows, and the
same state always makes the same bytes. It is self-contained: no script, no fonts, nothing to fetch.

Most programs need only :meth:`cabo_rules.Game.svg`. The functions here are for pages that show many states of one game:
:func:`layout_of` leaves room for all of them, :func:`defs` is written once, and :func:`groups` returns the groups that
change from move to move.
"""

from cabo_rules.show.svg.boxes import Layout
from cabo_rules.show.svg.layout import layout_of
from cabo_rules.show.svg.symbols import defs
from cabo_rules.show.svg.table import groups, table

__all__ = ["Layout", "defs", "groups", "layout_of", "table"]

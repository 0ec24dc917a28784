"""Pictures of the table, as SVG: what a seat sees, drawn for a phone's width.

A picture is made of a state and the players' names alone. So the picture of a view shows just what the view shows, and
the same state always gives the same bytes. It stands for itself: no script, no fonts, nothing to be fetched.

Most programs need only :meth:`cabo_rules.Game.svg`. Here is what it is made of, for pages that show many states of one
game: :func:`layout_of` leaves room for all of them, :func:`defs` is written once, and :func:`groups` are the pieces
that change from move to move.
"""

from cabo_rules.show.svg.layout import Layout, layout_of
from cabo_rules.show.svg.symbols import defs
from cabo_rules.show.svg.table import groups, table

__all__ = ["Layout", "defs", "groups", "layout_of", "table"]

"""The rules, one file per chapter of the rulebook.

In each file, in the order of the rulebook: ``may_…`` says why a move is not allowed (``None`` if it is), ``do_…`` emits
the events of an allowed move, and ``list_…`` lists the moves, using the same ``may_…`` functions.
"""

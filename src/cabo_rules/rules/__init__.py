"""The rules, a file per chapter of the rulebook.

Each file follows the order of the rulebook: ``may_…`` returns why a move is not allowed (``None`` if it is), ``do_…``
emits the events of an allowed move, and ``list_…`` lists the moves that the same ``may_…`` allows.
"""

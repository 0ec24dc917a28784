"""The rules, one file per chapter of the rulebook.

In each file, in the order of the rulebook: ``may_…`` says why a move is not allowed (``None`` when it is), ``do_…``
says what an allowed move brings about, and ``list_…`` lists the moves, asking the same ``may_…`` questions.
"""

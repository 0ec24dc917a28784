"""Powers: some cards let the player who draws and discards them look at a card, swap two, or look and then swap.

A power is data: whose cards are looked at and how many, which pairs may be swapped, which power follows it, and whether
it may be declined. The user of a card with several powers chooses one. Only the user sees a card looked at; everybody
sees which. Nobody looks at a swapped card, and what is known about a card moves with it. Between a look and the swap
that may follow, nobody else moves.

``targets`` finds what a power may be used on, and ``use`` uses it.
"""

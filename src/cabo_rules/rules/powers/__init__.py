"""Powers: some cards let the player who draws and discards them look at a card, swap two, or look and then swap.

The variant says whose cards a power looks at and how many, which pairs it may swap, which power follows it, and whether
it is optional. A card with several powers lets its user choose one. Only the user sees the card; everybody sees which
card it is. Nobody looks at a swapped card, and knowledge about a card moves with it. Between a look and the swap that
may follow, nobody else moves.

``targets`` tells what a power may be used on, and ``use`` what is done with it.
"""

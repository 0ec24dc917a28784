"""Powers: some cards let a player look at cards, swap two, look and then swap, or give cards to another player.

A power opens when its card is drawn and discarded, replaced in a hand or snapped, as the variant says; its user need
not be on turn. It is data: whose cards are looked at and how many, which pairs may be swapped, which power follows it,
and whether it may be declined. The user of a card with several powers chooses one. Only the user sees a card looked at;
everybody sees which. Nobody looks at a swapped card unless the power says so, and what is known about a card moves with
it. Between a look and the swap that may follow, nobody else moves.

``opening`` opens and ends powers, ``targets`` finds what a power may be used on, and ``use`` uses it.
"""

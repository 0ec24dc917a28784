"""Turn: drawing a card from either pile, using it, and ending the turn.

A turn ends by itself, or when its player says so or the next player draws.

``draw``: the draw from a pile, and the shuffle that it may await. ``drawn_card``: keeping the drawn card, discarding it
or putting it back. ``end``: the move that ends a turn.
"""

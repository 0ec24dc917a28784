"""Matching: the ways to be rid of cards of one rank, what is given for another's card, and the price of a mistake.

``snap``: racing to put a card of the same rank on the card just discarded. ``drawn``: putting cards of the drawn card's
rank under it. ``set``: trading own cards of one rank for the drawn card. ``penalty``: penalty cards.
"""

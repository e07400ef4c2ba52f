"""Pictures of what lies on the felt and round it: plates, racks, tiles, marks, the player's hand.

Imports ``choreography``, ``widgets`` and what lies below.
"""

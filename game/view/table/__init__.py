"""What lies on the felt and round it, as pictures: plates, racks, tiles, marks, the hand of the player.

Imports ``choreography``, ``widgets`` and what lies below.
"""

"""How pixels come about: the canvas, materials, sprites of tiles and portraits, and the kit that carries them.

Imports ``units``.
"""

"""What a hand may become: aims, the tiles they keep to, their chances and their worth.

Imports ``reading`` and ``traits``.
"""

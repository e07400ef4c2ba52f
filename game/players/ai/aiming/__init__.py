"""What a hand may become: aims, the ways to them, their chances and their worth.

Imports ``sight`` and ``traits``.
"""

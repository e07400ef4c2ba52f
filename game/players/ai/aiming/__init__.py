"""The hands that the tiles may become: the aims, the chance of each, and what each pays.

Imports ``reading`` and ``traits``.
"""

"""The table at which a person plays, with its hints, drawers, tips and clock.

Imports ``asking``, ``score`` and ``shared``.
"""

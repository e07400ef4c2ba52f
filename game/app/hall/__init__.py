"""A hall: many tables with guests in one program, without a window; their matches are kept as files.

Imports ``matches`` and ``system``.
"""

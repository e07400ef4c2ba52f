"""Where everything at the table lies, worked out from what the match is like; nothing here is drawn.

Imports ``units`` and ``paint``.
"""

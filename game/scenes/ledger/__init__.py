"""The score pad for real tables: sessions, the page on which a deal is entered, and a session's results.

Imports ``shared``, ``set_up`` and ``score``.
"""

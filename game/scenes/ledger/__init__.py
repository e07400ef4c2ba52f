"""At our table: sessions played with real tiles, the pad on which a deal is entered, and what a session comes to.

Imports ``shared``, ``set_up`` and ``score``.
"""

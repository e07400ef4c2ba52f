"""The gallery: one registry of named states of the screen, played by the tests' pilots.

It feeds the pictures (``tests.gallery.screenshots``), the tests of the layout (``tests/scenes/test_layout.py``) and the
window driver, which opens a state in a real window (``tests.gallery.window``). A page is a row in
``pages.PAGES``, a state of the table one in ``tables.TABLES`` or ``hot_seat.HOT_SEAT``, a match with several moments
one in ``matches.PLAYS``.
"""

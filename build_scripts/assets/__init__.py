"""Draws every picture of the game from nothing. Needs the ``assets`` extra and Debian's open fonts; see make_assets.py."""

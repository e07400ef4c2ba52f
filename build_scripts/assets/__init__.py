"""Draws every picture of the game. Needs the ``assets`` extra and Debian's open fonts; see make_assets.py."""

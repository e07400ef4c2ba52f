"""Every picture of the game, drawn from nothing. Needs the ``assets`` extra and Debian's open fonts: make_assets.py."""

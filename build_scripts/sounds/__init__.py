"""The game's sounds, made by arithmetic alone. Needs the ``assets`` extra; see make_sounds.py."""

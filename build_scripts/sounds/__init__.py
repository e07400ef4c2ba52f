"""The game's sounds, synthesized without recordings. Needs the ``assets`` extra; see make_sounds.py."""

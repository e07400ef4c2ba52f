"""The parts of ``make_puzzles.py``: moments of self-play, worlds a seat may be in, and what comes of its answers."""

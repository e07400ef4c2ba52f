"""The parts of ``make_puzzles.py``: moments of self-play, possible worlds of a seat, and playing out its answers."""

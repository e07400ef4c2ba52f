"""The parts of ``calibrate.py``: deals of self-play, fits of what came of them, and what wins are worth."""

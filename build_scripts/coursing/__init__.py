"""The parts of ``make_positions.py``: moments of self-play that show what a lesson teaches, and their figures."""

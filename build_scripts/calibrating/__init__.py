"""The parts of ``calibrate.py``: self-play, fits, and the report."""

"""The parts of ``calibrate.py``: self-play and fits."""

"""The part of ``calibrate.py`` that measures what wins are worth."""

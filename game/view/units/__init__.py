"""What everything drawn is measured in: boxes and frames, colours and type, words of either direction, time.

Imports nothing of this floor.
"""

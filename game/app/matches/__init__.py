"""Matches on the disk: the journal of the one that is played, replays, their list, and the statistics of all.

Imports ``system``.
"""

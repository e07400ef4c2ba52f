"""Matches on disk: the journal of the present one, replays, their list, and the statistics of all.

Imports ``system``.
"""

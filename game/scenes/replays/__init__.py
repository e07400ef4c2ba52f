"""The list of replays, and watching, sharing and playing on from one.

Imports ``table``, ``score``, ``review`` and ``shared``.
"""

"""Matches as sequences of commands: played, filed, read again, recorded. Imports every other folder of this floor.

Imports every other folder of this floor.
"""

"""Matches as a row of commands: played, written to a file, read again, and recorded deal by deal.

Imports every other folder of this floor.
"""

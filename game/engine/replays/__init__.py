"""Matches as a row of commands: played, written to a file, read again, and told deal by deal.

Imports every other room of this floor.
"""

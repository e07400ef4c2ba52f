"""The parts of a score sheet's paper: its head, its rows and its boxes.

Imports ``table`` and what lies below.
"""

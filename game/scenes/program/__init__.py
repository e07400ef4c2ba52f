"""The program of the window: it opens every other screen, keeps matches, and ends.

Imports every room of this floor.
"""

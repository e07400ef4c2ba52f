"""The program of the window: its life, the router that leads to every screen, and the match that is played.

Imports every room of this floor.
"""

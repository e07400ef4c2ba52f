"""The program of the window: its start and end, the router that opens every screen, and the match in progress.

Imports every room of this floor.
"""

"""What the machine gives and keeps: places and files, settings, the log, reports of crashes, libraries, its language.

Imports nothing of this floor.
"""

"""The machine: folders and files, settings, the log, crash reports, libraries, and its language.

Imports nothing of this floor.
"""

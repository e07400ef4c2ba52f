"""Lessons at the real table: their files, the rigged walls they are played with, and the runner that judges answers.

Imports the players' table and everything below; knows nothing of a window.
"""

"""What several screens have in common: pages and cards, preferences, names of speeds.

Imports nothing of this floor.
"""

"""What several screens have in common: pages, panels and cards, destinations, preferences.

Imports nothing of this floor.
"""

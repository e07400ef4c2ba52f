"""The statistics pages: figures, charts, daily walls and the gallery of special hands.

Imports ``shared``.
"""

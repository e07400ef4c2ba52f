"""The statistics: figures, charts, daily deals and the gallery of special hands.

Imports ``shared``.
"""

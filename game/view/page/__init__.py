"""Parts of pages for particular content: charts, the guide, cards of matches and of keys.

Imports ``table`` and what lies below.
"""

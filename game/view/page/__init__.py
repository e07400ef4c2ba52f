"""Parts of pages that know what they show: charts, the guide, cards of matches and of keys.

Imports ``table`` and what lies below.
"""

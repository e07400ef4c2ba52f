"""The drawer beside the table, and the rows that lie in it.

Imports ``table`` and what lies below.
"""

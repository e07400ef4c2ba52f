"""The paper of a score sheet: its head, its rows and its parts.

Imports ``table`` and what lies below.
"""

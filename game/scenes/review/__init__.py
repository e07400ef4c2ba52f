"""The review of a match's decisions, and exercises made from its mistakes.

Imports ``table`` and the packages below it.
"""

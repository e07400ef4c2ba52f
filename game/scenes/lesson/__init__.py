"""A lesson at the table: what the teacher says and asks, what is highlighted, and what the learner answers.

Imports ``asking`` and ``shared``.
"""

"""A lesson at the table: what the teacher says and asks, what is lit, and what the learner answers.

Imports ``asking`` and ``shared``.
"""

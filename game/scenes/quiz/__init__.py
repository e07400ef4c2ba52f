"""The quiz: one page that asks a question about a hand or a table, judges the answer, and says why.

A question is a record (``question``); ``of_drills`` makes questions of drills, ``of_decisions`` of puzzles and of a
person's own matches. Imports ``table`` and ``shared``.
"""

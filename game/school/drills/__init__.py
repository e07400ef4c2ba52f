"""Exercises without end: each is made from a book, a seed and a rating, with its answers and what shows why.

Modules: ``exercise`` says what one is and judges answers, ``hands`` plays the hands, ``making`` chooses; each drill has
a module of its own.
"""

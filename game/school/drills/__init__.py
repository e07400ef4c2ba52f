"""An endless supply of exercises, each made from a book, a seed and a rating, with its answers and their explanation.

Modules: ``exercise`` defines an exercise and judges answers, ``hands`` plays the hands, ``making`` chooses an exercise;
each drill has a module of its own.
"""

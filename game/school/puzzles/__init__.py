"""Puzzles from computer play: moments at which strong players disagree, each answer played out many times.

``puzzle`` defines a puzzle and judges an answer, ``shelf`` reads those of a book from the assets, ``calendar`` chooses
the puzzle of a day and the next one for a person, ``quiz`` asks a person one after the other.
"""

"""Puzzles from our own play: moments at which strong players part, each answer played on many times.

``puzzle`` says what a puzzle is and judges an answer, ``shelf`` reads those of a book from the assets, ``calendar``
says which is everybody's on a day, ``quiz`` asks a person one after the other.
"""

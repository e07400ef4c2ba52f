"""Learn: the page from which everything that can be learned is reached, and the differences between two books.

Imports ``shared``.
"""

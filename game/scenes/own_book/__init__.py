"""A club's own book: the page on which a club changes the figures and rules of a rulebook and adds parts of its own.

Imports ``shared``; the differences open through ``go``.
"""

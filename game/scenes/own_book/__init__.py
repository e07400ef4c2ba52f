"""A club's own book: the page on which a rulebook is changed figure by figure.

Imports ``shared``; the differences open through ``go``.
"""

"""The controls that every page is made of, and the page that gives them focus, pointer and keys.

Imports ``units`` and ``paint``.
"""

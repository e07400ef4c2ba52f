"""The school: what a person has learned, and what there is to learn, made from the books' own tables.

Imports everything below ``app``; it knows no window, and its only chance is a given seed.
"""

"""The differences between a book that a person knows and one to be learned, made from the tables of both.

Nothing is written for a pair of books: a topic describes any ruleset in a few words made from its fields. Where two
rulesets are described differently, the lesson shows both descriptions.
"""

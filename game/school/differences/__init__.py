"""What is different for somebody who knows one book and learns another, made from the tables of both.

Nothing is written for a pair of books: a topic says of any ruleset how it is there, in a few words made from its
fields, and where two rulesets differ in it, both are told.
"""

"""Aspects of the rules, each described for any ruleset in a few words made from its fields.

Where two rulesets are described differently, the lesson on the differences of two books shows both descriptions, and so
does the guide of a book that a club has changed.
"""

from game.i18n.guide.topics import claims, ending, wall
from game.i18n.guide.topics.topic import Topic

TOPICS: tuple[Topic, ...] = (*wall.TOPICS, *claims.TOPICS, *ending.TOPICS)

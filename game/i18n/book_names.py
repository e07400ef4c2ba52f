"""What the rulebooks are called, and how they are played, in the player's language."""

from __future__ import annotations

from game.i18n.numbers import number
from game.i18n.translator import gettext as _


def book_title(rules: str) -> str:
    """The name of a rulebook, by its id; ``KeyError`` if it has none."""
    return {
        "israeli": _("Israeli"),
        "gala": _("Gala"),
        "hungarian": _("Hungarian"),
        "latvian": _("Latvian"),
        "polish": _("Polish"),
    }[rules]


def rules_title(rules: str) -> str:
    """The rules of a book, by its id: ``Israeli rules``; the id alone where it is not known here."""
    titles = {
        "israeli": _("Israeli rules"),
        "gala": _("Gala rules"),
        "hungarian": _("Hungarian rules"),
        "latvian": _("Latvian rules"),
        "polish": _("Polish rules"),
    }
    return titles.get(rules, rules)


def book_summary(rules: str) -> str:
    """How a book is played, in a few sentences, by its id."""
    return {
        "israeli": _(
            "Everybody scores a hand, and the winner is paid besides. Replacements come from a kong box. A hand that "
            "lacks one tile may be called ready, for 100 points, and is frozen then. After a mahjong the others "
            "have one more turn each."
        ),
        "gala": _(
            "Four deals, and everybody is East once. Only who goes out scores: one point and the premiums. Who "
            "discarded the winning tile loses a point. Discards lie in one pool."
        ),
        "hungarian": _(
            "The winner's points are doubled as often as he earns it, and everybody pays him. Eleven hands bring an "
            "extra of {least} to {most}. Two loose tiles on the wall replace flowers and kongs. East pays and gets "
            "double."
        ).format(least=number(1000), most=number(4000)),
        "latvian": _(
            "The plain game, and the one to learn with: four sets and a pair win the deal. Flowers, racks, kongs, the "
            "length of the match and the way to score are yours to choose."
        ),
        "polish": _(
            "Points are doubled up to a limit, and everybody's hand counts: all pay the winner, then the losers settle "
            "among themselves. East pays and gets double. A special hand is worth the limit, or half of it."
        ),
    }[rules]

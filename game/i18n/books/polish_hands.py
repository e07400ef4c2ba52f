"""The names of the Polish special hands, and what they are made of (docs/rules/polish.md, "Special hands")."""

from __future__ import annotations

from game.i18n.books.words import RowText, RowTexts
from game.i18n.translator import gettext as _


def special_hands() -> RowTexts:
    """Those of the book, and those of its option."""
    return _ways_of_winning() | _hands() | _american()


def _ways_of_winning() -> RowTexts:
    return {
        "moon_from_sea": RowText(
            _("Plucking the moon from the sea"), _("Out on the last tile of the live wall, and it is the 1 Dot")
        ),
        "heaven": RowText(_("Blessing of heaven"), _("East was dealt a mahjong, bonus tiles replaced")),
        "earth": RowText(_("Blessing of earth"), _("South, West or North goes out on East's first discard")),
        "double_luck": RowText(
            _("Double luck"),
            _("In one turn a kong's loose tile makes another kong, and the loose tile of that one wins"),
        ),
        "plum_blossom": RowText(_("Plum blossom from the roof"), _("Out on the 5 Dot, drawn as a loose tile")),
    }


def _hands() -> RowTexts:
    return {
        "heavenly_twins": RowText(_("Heavenly twins"), _("Seven pairs of one suit; concealed")),
        "pairs": RowText(_("Pairs"), _("Seven pairs of one suit and honors, both present; concealed")),
        "honor_pairs": RowText(_("Pairs of honors"), _("Seven pairs of honors, or of honors and terminals; concealed")),
        "knitting": RowText(_("Knitting"), _("Seven different ranks, each once in both of two suits; concealed")),
        "triple_knitting": RowText(
            _("Triple knitting"), _("Four times a rank in all three suits, and a rank in two suits; concealed")
        ),
        "thirteen_orphans": RowText(
            _("Thirteen orphans"),
            _("Thirteen wonders: one of each wind, dragon, 1 and 9, and a second one of any of them; concealed"),
        ),
        "wriggling_snake": RowText(
            _("Wriggling snake"), _("1 to 9 of a suit, a second 1 of it, and one of each wind; concealed")
        ),
        "imperial_jade": RowText(
            _("Imperial jade"), _("All green: sets and a pair of 2, 3, 4, 6 and 8 Bamboo and green dragons alone")
        ),
        "all_honors": RowText(_("All honors"), _("Four pungs or kongs and a pair, all of winds and dragons")),
        "four_kongs": RowText(_("Fourfold plenty"), _("Four kongs and a pair")),
        "buried_treasure": RowText(
            _("Buried treasure"),
            _("Four concealed pungs or kongs and a pair, all of one suit and honors; only the pair may be claimed"),
        ),
        "nine_gates": RowText(
            _("Gates of heaven"),
            _("Nine gates: in one suit 1 1 1, 2 to 8 and 9 9 9, and any tile of that suit; concealed"),
        ),
        "heads_and_tails": RowText(_("Heads and tails"), _("Four pungs or kongs and a pair, all of ones and nines")),
        "purity": RowText(_("Purity"), _("Four pungs or kongs and a pair, all of one suit")),
        "big_winds": RowText(_("Four blessings"), _("Pungs or kongs of all four winds, and any pair")),
        "big_dragons": RowText(
            _("Three great scholars"), _("Pungs or kongs of all three dragons and of any other tile, and any pair")
        ),
    }


def _american() -> RowTexts:
    return {
        "royal_ruby": RowText(_("Royal ruby"), _("Sets and a pair of 1, 5, 7 and 9 Bamboo and red dragons alone")),
        "ruby_jade": RowText(
            _("Ruby jade"),
            _("Pungs of red and green dragons, of a Bamboo of 1 5 7 9 and one of 2 3 4 6 8, and a pair of Bamboo"),
        ),
        "ruby_hand": RowText(
            _("Ruby hand"), _("Pairs of 1, 5, 7 and 9 Bamboo and red dragons, two of these five twice; concealed")
        ),
        "gretas_garden": RowText(
            _("Greta's garden"), _("1 to 7 of a suit, and one of each wind and dragon; concealed")
        ),
        "windfall": RowText(_("Windfall"), _("Five pairs of one suit, and one of each wind; concealed")),
        "dragons_breath": RowText(
            _("Dragon's breath"), _("Five pairs of one suit, one of each dragon, and one more dragon; concealed")
        ),
        "dragons_tail": RowText(
            _("Dragon's tail"),
            _("1 to 9 of a suit, with a pung of winds and a pair of dragons or the reverse; concealed"),
        ),
        "dragonette": RowText(
            _("Dragonette"), _("Three pairs of one suit, one of each wind and dragon, and one more of them; concealed")
        ),
        "five_honors": RowText(_("Five odd honors"), _("1 to 9 of a suit, and five different honors; concealed")),
        "dragonfly": RowText(_("Dragonfly"), _("A pung of each suit, one of each dragon, and any pair")),
        "dirty_pairs": RowText(_("Dirty pairs"), _("Any seven different pairs; concealed")),
        "clean_pairs": RowText(
            _("Clean pairs"), _("Seven pairs of one suit and honors, with at least a pair of each; concealed")
        ),
    }

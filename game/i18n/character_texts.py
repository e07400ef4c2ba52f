"""What is said of the characters of the computer players, and what they say themselves."""

from __future__ import annotations

from game.i18n.level_texts import level_name
from game.i18n.translator import gettext as _
from game.i18n.translator import pgettext
from game.players.characters import Character, Trait
from game.players.roster import PortraitId
from game.players.table_talk import Occasion


def temperament(portrait: PortraitId) -> str:
    """A character in six words."""
    return {
        "panda": pgettext("temperament", "Calm, friendly, keeps every way open"),
        "fox": pgettext("temperament", "Sly, quiet, waits for others' mistakes"),
        "tiger": pgettext("temperament", "Bold, loud, claims whatever comes along"),
        "crane": pgettext("temperament", "Proud, elegant, loves the special hands"),
        "owl": pgettext("temperament", "Watchful, wary, remembers every single discard"),
        "hare": pgettext("temperament", "Hasty, cheerful, always first to readiness"),
        "monkey": pgettext("temperament", "Playful, curious, cannot resist a kong"),
        "carp": pgettext("temperament", "Dreamy, stubborn, swims towards dear hands"),
        "sparrow": pgettext("temperament", "Young, eager, learns with every deal"),
        "turtle": pgettext("temperament", "Slow, careful, never throws dangerous tiles"),
        "cat": pgettext("temperament", "Cool, choosy, takes only what pays"),
        "bear": pgettext("temperament", "Warm, steady, strong in every part"),
    }[portrait]


def trait_name(trait: Trait) -> str:
    """What a side of a style is called."""
    return {
        Trait.SPEED: pgettext("trait", "Speed"),
        Trait.AMBITION: pgettext("trait", "Ambition for dear hands"),
        Trait.CLAIMS: pgettext("trait", "Claims readily"),
        Trait.CAUTION: pgettext("trait", "Caution"),
        Trait.PATIENCE: pgettext("trait", "Patience with kongs"),
    }[trait]


def levels_text(character: Character) -> str:
    """At which levels a character plays: ``Plays from Beginner to Strong``."""
    lowest, highest = level_name(character.lowest), level_name(character.highest)
    return _("Plays from {lowest} to {highest}").format(lowest=lowest, highest=highest)


def remark_text(portrait: PortraitId, occasion: Occasion) -> str:
    """One short line that a character says over the table."""
    own = _own_lines().get((portrait, occasion))
    return own or _plain_lines()[occasion]


def _plain_lines() -> dict[Occasion, str]:
    """What anybody would say."""
    return {
        Occasion.HELLO: pgettext("table talk", "Good luck, everybody!"),
        Occasion.KONG: pgettext("table talk", "Four of a kind!"),
        Occasion.WON: pgettext("table talk", "At last!"),
        Occasion.BEATEN: pgettext("table talk", "Well played."),
        Occasion.EXHAUSTED: pgettext("table talk", "Nobody, this time."),
    }


def _own_lines() -> dict[tuple[str, Occasion], str]:
    """What only this character would say."""
    return {
        ("panda", Occasion.HELLO): pgettext("table talk", "Nice to see you all."),
        ("panda", Occasion.WON): pgettext("table talk", "Good things take time."),
        ("fox", Occasion.WON): pgettext("table talk", "Did nobody see it coming?"),
        ("fox", Occasion.BEATEN): pgettext("table talk", "Hm. I walked into that."),
        ("tiger", Occasion.HELLO): pgettext("table talk", "Let's go!"),
        ("tiger", Occasion.KONG): pgettext("table talk", "More, more!"),
        ("tiger", Occasion.BEATEN): pgettext("table talk", "I would throw it again!"),
        ("crane", Occasion.WON): pgettext("table talk", "A beautiful hand, isn't it?"),
        ("crane", Occasion.EXHAUSTED): pgettext("table talk", "Mine was almost finished."),
        ("owl", Occasion.BEATEN): pgettext("table talk", "I should have known."),
        ("owl", Occasion.WON): pgettext("table talk", "I had counted them."),
        ("hare", Occasion.HELLO): pgettext("table talk", "Quick, deal!"),
        ("hare", Occasion.WON): pgettext("table talk", "First again!"),
        ("hare", Occasion.BEATEN): pgettext("table talk", "Too fast. My fault."),
        ("monkey", Occasion.KONG): pgettext("table talk", "I love it when that happens!"),
        ("monkey", Occasion.BEATEN): pgettext("table talk", "Oops!"),
        ("carp", Occasion.WON): pgettext("table talk", "Upstream, and over the falls."),
        ("carp", Occasion.EXHAUSTED): pgettext("table talk", "One tile more…"),
        ("sparrow", Occasion.HELLO): pgettext("table talk", "Be kind to me!"),
        ("sparrow", Occasion.WON): pgettext("table talk", "Did I do that?"),
        ("turtle", Occasion.HELLO): pgettext("table talk", "No hurry, please."),
        ("turtle", Occasion.WON): pgettext("table talk", "Slow, but here I am."),
        ("cat", Occasion.WON): pgettext("table talk", "That one was worth it."),
        ("cat", Occasion.BEATEN): pgettext("table talk", "I was not even looking."),
        ("bear", Occasion.HELLO): pgettext("table talk", "Come, sit down."),
        ("bear", Occasion.BEATEN): pgettext("table talk", "You earned it."),
    }

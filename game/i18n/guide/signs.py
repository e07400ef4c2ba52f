"""The names and meanings of the signs by which the table shows the state of a tile, for the rules of each book."""

from game.i18n import _, pgettext
from game.i18n.guide.model import Sign, SignId
from game.rules.ruleset import Ruleset
from game.rules.terms import DiscardPlace, FaceDown


def signs(rules: Ruleset) -> list[Sign]:
    """The signs that are seen at a table of this book, those in the own hand first."""
    return [Sign(sign, *words) for sign, words in _words(rules).items() if _is_seen(sign, rules)]


def _is_seen(sign: SignId, rules: Ruleset) -> bool:
    wall, kongs = rules.wall, rules.kongs
    match sign:
        case SignId.CONCEALED_KONG:
            return kongs.allowed and kongs.concealed_down is not FaceDown.NONE
        case SignId.NEXT | SignId.REPLACEMENT:
            return wall.pool is None
        case SignId.LOOSE:
            return wall.pool is None and wall.loose_tiles > 0
        case SignId.READY:
            return rules.ready is not None
        case _:
            return True


def _words(rules: Ruleset) -> dict[SignId, tuple[str, str]]:
    """The name of each sign, and what it means."""
    down = {
        FaceDown.OUTER: _("Outer two face down"),
        FaceDown.MIDDLE: _("Middle two face down"),
        FaceDown.RIGHT: _("Right tile face down"),
        FaceDown.NONE: "",
    }
    is_common = rules.discards is DiscardPlace.COMMON
    last = _("With its player's wind") if is_common else _("Ring and arrow")
    return {
        SignId.STANDING: (pgettext("tile", "In your hand"), _("Only you see it")),
        SignId.POINTED_AT: (pgettext("tile", "Pointed at"), _("Number: copies still unseen")),
        SignId.FOCUSED: (pgettext("tile", "In focus"), _("Keys act here")),
        SignId.LIFTED: (pgettext("tile", "Lifted"), _("Press again to discard")),
        SignId.DRAWN: (pgettext("tile", "Just drawn"), _("Stands apart, sparkles")),
        SignId.USED: (pgettext("tile", "For the claim"), _("To be laid out")),
        SignId.SUGGESTED: (pgettext("tile", "Suggested"), _("1 is the best discard")),
        SignId.BLOCKED: (pgettext("tile", "Not allowed"), _("Cannot be discarded now")),
        SignId.DISCARD: (pgettext("tile", "Discard"), _("Nobody took it")),
        SignId.LAST_DISCARD: (pgettext("tile", "Last discard"), last),
        SignId.DRAWN_AND_THROWN: (pgettext("tile", "Drawn and discarded"), _("A little darker")),
        SignId.ALIKE: (pgettext("tile", "Same kind as the tile pointed at"), _("Blue edge and corner")),
        SignId.CLAIMED: (pgettext("tile", "Claimed tile"), _("Small arrow above it")),
        SignId.CONCEALED_KONG: (_("Concealed kong"), down[rules.kongs.concealed_down]),
        SignId.NEXT: (pgettext("tile", "Next to be drawn"), _("Ring on the wall")),
        SignId.REPLACEMENT: (pgettext("tiles", "Replacements"), _("The plus marks the next one")),
        SignId.LOOSE: (pgettext("tile", "Loose tile"), _("Lies on top of the wall")),
        SignId.WON: (pgettext("tile", "Winning tile"), _("Gold ring")),
        SignId.READY: (pgettext("of a hand", "Ready"), _("Has called ready")),
    }

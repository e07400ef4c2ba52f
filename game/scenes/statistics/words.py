"""The texts of the statistics: numbers, dates, rulebooks and persons."""

from datetime import UTC, date, datetime
from fractions import Fraction

from game.engine.replays.deal_record import Win
from game.i18n import _, books, numbers
from game.i18n.general import choices
from game.i18n.numbers import day_text, points_text
from game.i18n.player_texts import in_own_letters, level_name
from game.i18n.row_texts import special_hand_text
from game.i18n.tile_words import listed_names
from game.players.characters import CAST
from game.players.match_record import MatchRecord, Participant
from game.players.roster import Level, PortraitId, shown_name
from game.rules.rulesets import RULEBOOKS
from game.rules.terms import Source


def book_title(rules: str) -> str:
    """The name of a rulebook; its id if it is unknown here."""
    return books.book_title(rules) if rules in RULEBOOKS else shown_name(rules) or "?"


def percent(share: float) -> str:
    """A share as text, such as ``25 %``."""
    return numbers.percent(round(100 * share))


def amount(points: Fraction | None, *, signed: bool = False) -> str:
    """Points, rounded to hundredths; a dash for ``None``."""
    if points is None:
        return "–"
    return points_text(round(points, 2), signed=signed)


def average(points: Fraction | None) -> str:
    """An average of points, from a hundred on without decimals; a dash for ``None``."""
    return amount(points if points is None or abs(points) < 100 else Fraction(round(points)))


def when(match: MatchRecord) -> str:
    """The date on which a match began, in the player's time zone."""
    try:
        began = datetime.fromisoformat(match.began).replace(tzinfo=UTC)
    except ValueError:
        return match.began[:10]
    return day_text(began.astimezone())


def day(iso: str) -> str:
    """An ISO date as text; returned unchanged if it is not one."""
    try:
        return day_text(date.fromisoformat(iso))
    except ValueError:
        return iso


def against(match: MatchRecord, name: str) -> str:
    """The text that names the other players of a match: ``with Boris, Dóra and Ilze``."""
    others = [name_text(person.name) for person in match.persons if person.name != name]
    return _("with {names}").format(names=listed_names(others)) if others else ""


def level_text(level: str) -> str:
    """The name of a level; its id if it is unknown here."""
    known = {each.value: each for each in Level}
    return level_name(known[level]) if level in known else shown_name(level)


def name_text(name: str) -> str:
    """A name from the statistics; a character's name is written as in the player's language."""
    return in_own_letters(shown_name(name)) or "?"


def avatar_of(participant: Participant) -> PortraitId | None:
    """The portrait of a participant; ``None`` if it is not one of the game's."""
    portrait = PortraitId(participant.portrait)
    return portrait if portrait in CAST else None


def club_title(rules: str, club: str) -> str:
    """The name of a rulebook with the name of the club that changed it."""
    return books.club_title(rules if rules in RULEBOOKS else book_title(rules), in_own_letters(shown_name(club)) or "?")


def played(match: MatchRecord) -> str:
    """The name of a match's rulebook, or of the club that changed it."""
    return club_title(match.rules, match.club) if match.club else book_title(match.rules)


def special_name(rules: str, hand: str) -> str:
    """The name of a special hand; empty if the rulebook has no such hand."""
    if rules not in RULEBOOKS:
        return ""
    try:
        return special_hand_text(RULEBOOKS[rules].with_options(), hand).name
    except KeyError:
        return ""


def win_title(rules: str, win: Win) -> str:
    """The title of a win: the name of its special hand, "a limit hand", or where its last tile came from."""
    named_hand = special_name(rules, win.special or "")
    if named_hand or win.is_limit:
        return named_hand or _("A limit hand")
    if win.source is Source.WALL:
        return _("Won from the wall")
    return _("Won on a discard") if win.source is Source.DISCARD else dict(choices(Source))[win.source]

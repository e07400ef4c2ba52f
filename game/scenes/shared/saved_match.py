"""An unfinished match in words, as the title, the list and the end of another match name it."""

from datetime import UTC, datetime

from game.app.matches.unfinished import SavedMatch
from game.i18n import _
from game.i18n.books import club_title, rules_title
from game.i18n.general import names_file, stop_name
from game.i18n.numbers import day_text, number


def described(saved: SavedMatch) -> str:
    """A saved match in one line: its stop or day, its rules with the club that changed them, and its deal."""
    if saved.is_of_newer_program:
        return _("Saved by a newer version of Sparrows")
    name = club_title(saved.rules, saved.club) if saved.club else rules_title(saved.rules)
    rules = _("{rules} \u00b7 deal\u00a0{number}").format(rules=name, number=number(saved.deal))
    where = _stop_or_wall(saved)
    return f"{where} \u00b7 {rules}" if where else rules


def _stop_or_wall(saved: SavedMatch) -> str:
    """The journey stop or the day's wall that a saved match belongs to; empty for any other match."""
    if not saved.journey:
        return ""
    from game.engine.fairness import day_of_seed
    from game.players.days import BACK
    from game.players.roster import DAY

    if saved.journey == DAY:
        changed = datetime.fromtimestamp(saved.changed, tz=UTC).date()
        day = day_of_seed(saved.seed, saved.rules, changed, back=BACK + 1)
        return _("Wall of {day}").format(day=day_text(day)) if day else _("Wall of a day")
    return stop_name(saved.journey) if saved.journey in names_file().stops else ""

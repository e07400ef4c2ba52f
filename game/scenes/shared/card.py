"""An exercise of the queue on whatever page asks it: how many are left, what keeps its answer, and what leads on."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from game.i18n import _, ngettext
from game.scenes.shared.preferences import Context
from game.school.intervals import answered
from game.school.mistakes import Mistake, replaced
from game.school.rating import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """An exercise of the queue that is asked again."""

    left: int
    """How many more are asked at this sitting."""
    keep: Callable[[Verdict], str]
    """Keeps the answer, and says when the exercise comes back."""
    go_on: Callable[[], None]
    """Leads to the next one, or away from the last."""

    @property
    def onward(self) -> str:
        """The words of the button that goes on."""
        return _("Next") if self.left else _("Done")


def kept(context: Context, exercise: Mistake, verdict: Verdict) -> str:
    """Keep when an exercise comes back after an answer, and say it in a sentence."""
    now = datetime.now(UTC)
    changed = answered(exercise, verdict, now)
    context.learner.change(lambda known: known.with_mistakes(replaced(known.mistakes, changed)))
    if changed.is_done:
        return _("Solved twice: it won't come back")
    minutes = round((changed.due - now).total_seconds() / 60)
    if minutes < 24 * 60:
        return ngettext("Comes back in {count} minute", "Comes back in {count} minutes", minutes).format(count=minutes)
    days = round(minutes / 60 / 24)
    return ngettext("Comes back in {count} day", "Comes back in {count} days", days).format(count=days)

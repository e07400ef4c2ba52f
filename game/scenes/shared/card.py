"""An exercise from the queue of mistakes, as the page that asks it sees it."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from game import Frozen
from game.i18n import _, joined
from game.i18n.numbers import count_text, number
from game.scenes.shared.preferences import Context
from game.school.intervals import answered
from game.school.mistakes import Mistake, replaced
from game.school.rating import Verdict


class Card(Frozen, kw_only=True):
    """An exercise from the queue of mistakes, which is asked again."""

    number: int
    """The place of the exercise in this session, from 1."""
    left: int
    """The number of exercises that still follow in this session."""
    keep: Callable[[Verdict], str]
    """Saves the answer, and returns the sentence that says when the exercise comes back."""
    go_on: Callable[[], None]
    """Opens the next exercise; after the last, leaves the page."""
    then: str = ""
    """The label of what comes after the last, if it is something else than the end."""

    @property
    def onward(self) -> str:
        """The label of the button that goes on."""
        return _("Next") if self.left else self.then or _("Done")

    @property
    def counted(self) -> str:
        """The line above an exercise that says its place in the session, such as ``Your mistakes · 2 of 10``."""
        place = _("{number} of {count}").format(number=number(self.number), count=number(self.number + self.left))
        return joined("  ·  ", _("Your mistakes"), place)


def keep_answer(context: Context, exercise: Mistake, verdict: Verdict) -> str:
    """Saves when an exercise comes back after this answer, and returns the sentence that says so."""
    now = datetime.now(UTC)
    changed = answered(exercise, verdict, now)
    context.learner.change(lambda known: known.with_mistakes(replaced(known.mistakes, changed)))
    if changed.is_done:
        return _("Solved twice: it won't be asked again")
    left = changed.due - now
    if not left.days:
        minutes = round(left / timedelta(minutes=1))
        return count_text("Asked again in {count} minute", "Asked again in {count} minutes", minutes)
    days = round(left / timedelta(days=1))
    return count_text(
        "Asked once more in {count} day, to make sure", "Asked once more in {count} days, to make sure", days
    )

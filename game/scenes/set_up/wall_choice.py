"""The choice of the wall for a match: random, the wall of the day, or one by number."""

from collections.abc import Callable
from datetime import date, datetime
from enum import Enum, auto

from game.engine.fairness import daily_seed
from game.i18n import _
from game.i18n.general import choices
from game.view.widgets import Stepper, TextEntry

LONGEST = 18
"""The most digits of a wall number."""


class Wall(Enum):
    """The kinds of wall."""

    ANY = auto()
    DAILY = auto()
    BY_NUMBER = auto()


class WallChoice:
    """The choice of the wall, with a field for its number.

    :param on_change: called when another kind has been chosen.
    :param today: gives the date at the player's place.
    """

    def __init__(
        self, on_change: Callable[[], None], *, today: Callable[[], date] = lambda: datetime.now().astimezone().date()
    ) -> None:
        self._on_change = on_change
        self._today = today
        self.help = _(
            "Today's wall is the same for everyone who plays these rules today. A number always gives the same walls "
            "and dice. Someone may know such a wall in advance."
        )
        self.card = Stepper(_("Wall"), choices(Wall), Wall.ANY, self._choose)
        self.number = TextEntry("", self._type, longest=LONGEST, placeholder=_("Number"))
        self.number.is_visible = False

    def seed(self, rules: str) -> int | None:
        """The seed of a match under a book; ``None`` for a random one."""
        match self.card.chosen:
            case Wall.ANY:
                return None
            case Wall.DAILY:
                return daily_seed(self._today(), rules)
            case Wall.BY_NUMBER:
                return int(self.number.text) if self.number.text else None

    def _choose(self, wall: Wall) -> None:
        self.number.is_visible = wall is Wall.BY_NUMBER
        self._on_change()

    def _type(self, text: str) -> None:
        """Removes everything but digits from typed text."""
        self.number.set_text("".join(letter for letter in text if letter in "0123456789")[:LONGEST])

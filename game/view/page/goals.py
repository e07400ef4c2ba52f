"""Goals, each with a sign, its text and its progress."""

from dataclasses import dataclass

from game.i18n import _, pgettext
from game.i18n.numbers import number
from game.players.goals.keeper import Groups, Mark
from game.players.roster import PortraitId
from game.tiles.tile import Tile
from game.view.paint import Canvas, Icon
from game.view.units import theme


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalLine:
    """A goal as shown."""

    text: str
    about: str = ""
    """Further information, such as the goal's book."""
    done: int
    of: int
    sign: Tile | Icon
    groups: Groups = ()
    """The tiles in the picture of the goal."""
    mark: Mark | None = None
    """What the picture shows beside the tiles."""
    heads: tuple[tuple[PortraitId, bool], ...] = ()
    """The characters that the goal is about, each with whether it is beaten."""
    is_stars: bool = False
    """Whether the goal counts stars, which are shown one by one."""
    picture: str = ""
    """The picture on the stamp of the goal's city; empty if the goal has no city."""

    @property
    def is_reached(self) -> bool:
        return self.done >= self.of

    @property
    def count(self) -> str:
        """The progress as text, such as "2 of 5"."""
        return _("{part} of {whole}").format(part=number(self.done), whole=number(self.of))

    @property
    def told(self) -> str:
        parts = [self.text, self.about, self.count, pgettext("goal", "reached") if self.is_reached else ""]
        return ", ".join(filter(None, parts))


def draw_tick(canvas: Canvas, at: tuple[float, float], size: float) -> None:
    """Draw the golden tick of what was reached."""
    canvas.disc(at, size, theme.GOLD)
    canvas.icon(Icon.CHECK, at, 0.56 * size, theme.ON_GOLD)

"""The head of a page of exercises: a picture, the question, the rating, and the cross that closes it."""

from game.scenes.drills.parts import Emblem, RatingBox, level_of
from game.scenes.drills.words import figure
from game.scenes.shared.paper_page import HEADER
from game.school.rating import Rating
from game.tiles.tile import Tile
from game.view.units import Box, theme
from game.view.widgets import IconButton, Label, Widget

_EMBLEM, _CLOSE, _APART = 114.0, 58.0, 14.0


class ExerciseHead:
    """The widgets in the head of the page.

    :param tiles: three tiles, of which the picture shows two.
    :param close: leaves the page.
    :param more: another button beside the cross.
    """

    def __init__(self, tiles: tuple[Tile, Tile, Tile], close: IconButton, more: IconButton | None = None) -> None:
        self._emblem = Emblem(tiles)
        self._title = Label("", theme.PAGE_TITLE, most=2)
        self._title.is_told = True
        self._line = Label("", theme.BODY_SECOND, most=2)
        self._rating = RatingBox()
        self._buttons = [close] if more is None else [close, more]

    @property
    def widgets(self) -> list[Widget]:
        """The widgets that cannot be pressed."""
        return [self._emblem, self._title, self._line, self._rating]

    def write(self, title: str, line: str) -> None:
        """Writes the question and the line below it."""
        self._title.write(title)
        self._line.write(line)

    def rate(self, rating: Rating, change: int) -> None:
        """Shows the rating, and by how much the last answer changed it."""
        self._rating.figure = figure(rating)
        self._rating.change = change
        self._rating.lit = level_of(rating.value)

    def lay_out(self, paper: Box) -> None:
        x = paper.right - 30 + _APART
        for button in self._buttons:
            x -= _CLOSE + _APART
            button.place(Box(x, paper.y + (HEADER - _CLOSE) / 2, _CLOSE, _CLOSE))
        middle, high = paper.y + HEADER / 2, RatingBox.HEIGHT
        x -= 26 + RatingBox.WIDTH
        self._rating.place(Box(x, middle - high / 2, RatingBox.WIDTH, high))
        self._emblem.place(Box(paper.x + 34, middle - _EMBLEM / 2, _EMBLEM, _EMBLEM))
        begin = paper.x + 34 + _EMBLEM + 30
        self._title.place(Box(begin, paper.y + 10, x - begin - 30, 72))
        self._line.place(Box(begin, paper.y + 84, x - begin - 30, 44))

"""The head of the quiz: a picture, the question, the rating, and the buttons at its end."""

from collections.abc import Sequence

from game.scenes.quiz.drill_words import figure
from game.scenes.quiz.parts import Emblem, RatingBox, level_of
from game.scenes.shared.paper_page import HEADER
from game.school.rating import Rating
from game.tiles.tile import Tile
from game.view.units import Box, theme
from game.view.widgets import IconButton, Label, Widget

_EMBLEM, _CLOSE, _APART = 114.0, 58.0, 14.0


class QuestionHead:
    """The widgets in the head of the page.

    :param close: leaves the page.
    """

    def __init__(self, close: IconButton) -> None:
        self._emblem = Emblem()
        self._title = Label("", theme.PAGE_TITLE, most=2)
        self._title.is_told = True
        self._line = Label("", theme.BODY_SECOND, most=2)
        self._rating = RatingBox()
        self._rating.is_visible = False
        self._close = close

    @property
    def widgets(self) -> list[Widget]:
        """The widgets that cannot be pressed."""
        return [self._emblem, self._title, self._line, self._rating]

    def picture(self, tiles: tuple[Tile, Tile, Tile]) -> None:
        """Shows two of three tiles."""
        self._emblem.tiles = tiles[1:]

    def write(self, title: str, line: str) -> None:
        """Writes the question and the line below it."""
        self._title.write(title)
        self._line.write(line)

    def rate(self, rating: Rating, change: int) -> None:
        """Shows the rating, and by how much the last answer changed it."""
        self._rating.is_visible = True
        self._rating.figure = figure(rating)
        self._rating.change = change
        self._rating.lit = level_of(rating.value)

    def lay_out(self, paper: Box, ways: Sequence[IconButton]) -> None:
        x = paper.right - 30 + _APART
        for button in (self._close, *ways):
            x -= _CLOSE + _APART
            button.place(Box(x, paper.y + (HEADER - _CLOSE) / 2, _CLOSE, _CLOSE))
        middle, high = paper.y + HEADER / 2, RatingBox.HEIGHT
        if self._rating.is_visible:
            x -= 26 + RatingBox.WIDTH
            self._rating.place(Box(x, middle - high / 2, RatingBox.WIDTH, high))
        self._emblem.place(Box(paper.x + 34, middle - _EMBLEM / 2, _EMBLEM, _EMBLEM))
        begin = paper.x + 34 + _EMBLEM + 30
        self._title.place(Box(begin, paper.y + 10, x - begin - 30, 72))
        self._line.place(Box(begin, paper.y + 84, x - begin - 30, 44))

"""The base of all screens that are one page."""

from game.app.window.stack import Scene
from game.view.paint import Canvas, Cue, Kit
from game.view.units import Box
from game.view.widgets.page import Page


class Paged(Scene):
    """A screen that is one page."""

    kit: Kit
    page: Page
    """The page; one of parts is made anew as its state changes."""

    def back(self) -> None:
        self.kit.play(Cue.BACK)
        self.go_back()

    def go_back(self) -> None:
        """Returns to the screen below without a sound, as buttons make their own."""
        self.stack.pop()

    @property
    def takes_any_key(self) -> bool:
        """Whether the page wants the next key itself, not the action for which it stands."""
        return False

    def show_place(self, box: Box) -> None:
        """Scrolls until this box is in sight."""
        raise NotImplementedError

    def on_backdrop(self) -> Canvas:
        """A canvas on a copy of the picture below an overlay, to paint panels on."""
        if self.backdrop is None:
            raise RuntimeError("an overlay is drawn without what lies below it")
        return Canvas(self.backdrop.copy(), self.kit)

    def update(self, seconds: float) -> None:
        self.page.update(seconds)

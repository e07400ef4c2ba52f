"""Parts that lie on an evening over the city of a rulebook: the head of a page."""

from game import ui
from game.view.page.evening import Light, draw_evening, draw_smoke


def on_evening(part: ui.Part, picture: str, foot: ui.Part | None = None, light: Light | None = None) -> ui.Part:
    """A part on the picture of a city in the evening; what is at its foot lies on a dark strip."""
    strip = None
    if foot is not None:
        strip = ui.Over((ui.Picture((draw_smoke,)), ui.Panel(foot, ui.Ground.NONE)))
    over = ui.Column((ui.Panel(part, ui.Ground.NONE, grow=1.0), strip), 0.0)
    return ui.Over((ui.Picture((draw_evening, picture, light, foot is not None)), over))


def nothing(said: str, picture: str, remedy: ui.Part | None = None) -> ui.Part:
    """The sentence that says why a page has nothing to show yet, and the button that changes that."""
    said_so = ui.heading(said)
    words = ui.Panel(ui.Column((said_so, remedy), ui.Step.L, ui.Across.START), ui.Ground.NONE, ui.Step.XL)
    return ui.Over((ui.Picture((draw_evening, picture, None, False)), ui.Pin(words, x=ui.Across.FILL)), grow=1.0)

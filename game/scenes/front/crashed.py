"""The page shown after an error of the program."""

from pathlib import Path

from game import ui
from game.app.system.crash import place_told
from game.i18n import _
from game.scenes.shared.destinations import Go, Open, OpenLesson, Way
from game.view.paint import Icon, Kit, Paint


class CrashedScene(ui.Screen[None]):
    """The page after an error: it says what is kept of the match, and where the error report is.

    :param report: the file of the error report; ``None`` if it could not be written.
    :param has_match: whether a match was under way.
    :param lesson: the lesson that was taken, to which a button leads back.
    """

    def __init__(self, kit: Kit, go: Go, *, report: Path | None, has_match: bool, lesson: OpenLesson | None = None):
        super().__init__(kit, None)
        self._go, self._report, self._has_match, self._lesson = go, report, has_match, lesson

    def go_back(self) -> None:
        self._go(Way.TO_TITLE)

    def view(self, state: None) -> ui.Part:
        words = [_("That was the game's fault, not yours.")]
        if self._has_match:
            words.append(_("Your match is saved: you can continue it from the title screen."))
        again = ui.Button(_("Back to the lesson"), self._again, Icon.BACK, Paint.GOLD)
        title = ui.Button(_("Title screen"), self.go_back, Icon.HOME, Paint.GRAY if self._lesson else Paint.GOLD)
        buttons = (again if self._lesson else None, title, ui.Button(_("Quit"), (self._go, Way.QUIT), Icon.POWER))
        card = ui.Column(
            (
                ui.Text(_("Something went wrong"), ui.Type.TITLE, ui.Tone.TITLE),
                *map(ui.Text, words),
                ui.remark(place_told(self._report)),
                ui.Column(buttons, is_region=True),
            ),
            ui.Step.L,
        )
        panel = ui.Panel(ui.Scroll(card), pad=ui.Step.XL, widest=ui.Size.QUESTION)
        return ui.in_middle(panel)

    def _again(self) -> None:
        """Returns to the lesson by way of the page that lists lessons."""
        assert self._lesson is not None, "there is a button for it"
        for destination in (Way.TO_TITLE, Open.LEARN, self._lesson):
            self._go(destination)

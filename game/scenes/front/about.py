"""The parts that make up the game, and their licenses."""

from game import __version__
from game.app.system.licences import licences
from game.i18n import _
from game.scenes.shared.panel_scene import TabbedScene
from game.scenes.shared.preferences import Context
from game.view.units import Box, theme
from game.view.widgets import Label
from game.view.widgets.scroll_area import ScrollText

_TABS = 420.0


class AboutScene(TabbedScene):
    """The parts of the game, with the license of the chosen one beside them."""

    NARROWEST = 1280.0
    TITLE = (56.0, 67.0)

    def __init__(self, context: Context) -> None:
        super().__init__(context.kit, _("About Sparrows"))
        self._licences = licences()
        version = _("Version {version}. Everything in it is free to use, to study, to change and to share.")
        self._version = Label(version.format(version=__version__), theme.BODY_SECOND.sized(22))
        self.make_tabs((licence.part, None) for licence in self._licences)
        self._use = Label("", theme.LABEL)
        self._text = ScrollText()
        self.put_together([self._version, self._rule], self._tabs, [self._use, self._text])
        self.open_tab(0)

    def lay_out(self) -> None:
        panel = self.lay_panel()
        self._version.place(Box(panel.x + 58, panel.y + 106, panel.width - 116, 34))
        top = panel.y + 148
        self.lay_tabs(Box(panel.x + 36, top, _TABS, panel.bottom - 28 - top))
        self._rule.place(Box(panel.x + 488, top, 2, panel.bottom - 50 - top))
        x = panel.x + 524
        self._use.place(Box(x, top, panel.right - 56 - x, 40))
        self._text.place(Box(x, top + 52, panel.right - 56 - x, panel.bottom - 50 - top - 52))

    def open_tab(self, number: int) -> None:
        self.mark_tab(number)
        licence = self._licences[number]
        self._use.write(_("{use} \u00b7 {licence}").format(use=licence.use, licence=licence.name))
        self._text.write(licence.text)

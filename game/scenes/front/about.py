"""The parts that make up the game, and their licenses."""

from game import __version__, ui
from game.app.system.licences import licences
from game.i18n import _
from game.scenes.shared.preferences import Context


class AboutScene(ui.Screen[int]):
    """The parts of the game, with the license of the chosen one beside them; the state is the number of that part."""

    first_focus = 0

    def __init__(self, context: Context):
        super().__init__(context.kit, 0)
        self._licences = licences()

    def view(self, state: int) -> ui.Part:
        tabs = [
            ui.Tab(each.part, (self._open, at), is_open=at == state, key=at) for at, each in enumerate(self._licences)
        ]
        version = _("Version {version}. Everything in it is free to use, to study, to change and to share.")
        told = ui.remark(version.format(version=__version__))
        licence = self._licences[state]
        use = _("{use} \u00b7 {licence}").format(use=licence.use, licence=licence.name)
        paragraphs = map(ui.Text, licence.text.split("\n\n"))
        body = ui.Column((ui.label(use), *paragraphs), key=state)
        pages = self.with_tabs(tabs, None, body, stays=told, read=licence.part)
        return self.panel_page(_("About Sparrows"), pages)

    def _open(self, number: int) -> None:
        self.state = number

"""The page with the differences between two rulebooks, or a club's version of one, and a match to try them."""

from msgspec.structs import replace

from game.app.system.last_setup import learned_book, setup_of
from game.i18n import _, pgettext
from game.i18n.books import book_title, offered_books, played_title
from game.i18n.guide.differences import blocks
from game.rules.options import OWN_HANDS, Options
from game.rules.rulesets import RULEBOOKS
from game.scenes.shared.destinations import BeginMatch, OpenDifferences, OpenRulebook
from game.scenes.shared.panel_scene import PanelScene
from game.scenes.shared.preferences import Context
from game.view.page.guide_page import GuidePage
from game.view.paint import Icon
from game.view.units import Box, column, row, theme
from game.view.widgets import MAIN, Button, Choice, Label, Widget

_ASKED = 24.0
"""The height of the words above a choice."""
_BOOKS = 54.0
"""The height of a choice of rulebooks."""
_FOOT = 72.0
"""The heights of the words above the choices of books, of the choices, and of the buttons."""
_CLEAR = 11.0
"""The space between words and choices for the focus ring."""


class DifferencesScene(PanelScene):
    """The list of differences, below the choices of the known rulebook and of the one to learn.

    :param page: names the known rulebook and the new one.
    """

    NARROWEST = 1536.0
    WIDTH, HEIGHT = 1760.0, 1020.0
    MARGIN = 30.0
    TITLE, CROSS = (56.0, 64.0), (50.0, 63.0)

    def __init__(self, context: Context, page: OpenDifferences) -> None:
        super().__init__(context.kit, _("What's different"))
        self._context = context
        self._options = {**page.options, OWN_HANDS: page.own} if page.own else {}
        now = context.preferences.now
        self.new = page.new or learned_book(now)
        self.known = page.known or now.knows or now.last_set_up.ruleset
        titles = [(each.id, book_title(each.id)) for each in offered_books()]
        if self.known == self.new and not page.own:
            self.known = next(id_ for id_, _title in titles if id_ != self.new)
        self.paper = GuidePage()
        self._books: list[tuple[Label, Choice[str]]] = []
        if not page.own:
            self.known_choice = Choice(titles, self.known, self._choose_known)
            self.new_choice = Choice(titles, self.new, self._choose_new)
            asked = ((_("I know"), self.known_choice), (_("Teach me"), self.new_choice))
            self._books = [(Label(said, theme.SMALL), choice) for said, choice in asked]
            for label, choice in self._books:
                choice.called = label.text
        self._try = Button(_("Try it"), self._begin, finish=MAIN)
        self._book = Button(_("In the rulebook"), self._open_book, icon=Icon.BOOK)
        labels: list[Widget] = [label for label, _choice in self._books]
        choices: list[Widget] = [choice for _label, choice in self._books]
        self.put_together(labels, choices, [self.paper], [self._book, self._try])
        self._show()
        self.page.set_focus(self.paper)

    def lay_out(self) -> None:
        panel = self.lay_panel()
        area = Box(panel.x + 44, panel.y + 118, panel.width - 88, panel.height - 118 - 36)
        if self._books:
            for (label, choice), half in zip(self._books, row(area, [None, None], 24.0), strict=True):
                said, cells, _rest = column(half, [_ASKED, _BOOKS, None], _CLEAR)
                label.place(said)
                choice.place(cells)
            head = _ASKED + _CLEAR + _BOOKS + 20
            area = Box(area.x, area.y + head, area.width, area.height - head)
        paper, foot = column(area, [None, _FOOT], 18.0)
        self.paper.place(paper)
        book, need = (max(260.0, each.content_width(self.kit, _FOOT)) for each in (self._book, self._try))
        self._book.place(Box(foot.x, foot.y, min(book, foot.width - need - 20), foot.height))
        self._try.place(Box(foot.right - need, foot.y, need, foot.height))

    def _choose_known(self, rules: str) -> None:
        self._choose(rules, self.known if rules == self.new else self.new)

    def _choose_new(self, rules: str) -> None:
        self._choose(self.new if rules == self.known else self.known, rules)

    def _choose(self, known: str, new: str) -> None:
        self.known = known
        self.new = new
        self.known_choice.choose(known)
        self.new_choice.choose(new)
        self._context.preferences.change(knows=known, learns=new)
        self._show()
        self.arrange_again()

    def _show(self) -> None:
        known, new = RULEBOOKS[self.known], RULEBOOKS[self.new]
        rules = new.with_options(Options(new.options, self._options))
        before = known.with_options(Options(known.options, {**self._options, OWN_HANDS: ""}))
        club = new.club(str(self._options.get(OWN_HANDS, ""))).name or _("Your club's book")
        title = club if self._options else book_title(self.new)
        self.paper.show_blocks(title, blocks(before, rules, book_title(self.known)))
        played = played_title(self.new, self._options)
        self._try.relabel(_("Try it"), pgettext("differences", "{rules}, with hints").format(rules=played))

    def _begin(self) -> None:
        """Begins a match in the new rulebook, with hints, against the players of the last match."""
        preferences = self._context.preferences
        preferences.change(hints=True)
        last = replace(preferences.now.last_set_up, ruleset=self.new, options=self._options)
        self._context.go(BeginMatch(setup_of(replace(preferences.now, last_set_up=last))))

    def _open_book(self) -> None:
        self._context.go(OpenRulebook(self.new, self._options))

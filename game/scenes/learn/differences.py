"""The page with the differences between two rulebooks, or a club's version of one, and a match to try them."""

from collections.abc import Mapping, Sequence

from game import Frozen, replace, ui
from game.app.system.last_setup import learned_book, setup_of
from game.i18n import _, labeled, pgettext
from game.i18n.books import book_title, offered_books, offered_titles, played_title
from game.i18n.guide import club_name
from game.i18n.guide.differences import blocks
from game.i18n.guide.model import Block, Paragraph
from game.rules.options import OWN_HANDS
from game.rules.rulesets import RULEBOOKS
from game.scenes.shared.destinations import BeginMatch, OpenDifferences, OpenRulebook
from game.scenes.shared.guide_parts import paper
from game.scenes.shared.preferences import Context
from game.view.paint import Icon, Paint


class Compared(Frozen):
    """The ids of two rulebooks, the known one and the new one."""

    known: str
    new: str
    theme: str = ""
    """The heading of the open theme; empty: the first one."""


class DifferencesScene(ui.Screen[Compared]):
    """The list of differences, below the choices of the known rulebook and of the one to learn.

    :param page: names the known rulebook and the new one.
    """

    def __init__(self, context: Context, page: OpenDifferences):
        now = context.preferences.now
        new = page.new or learned_book(now)
        known = page.known or now.knows or now.last_set_up.ruleset
        if known == new and not page.own:
            known = next(book.id for book in offered_books() if book.id != new)
        super().__init__(context.kit, Compared(known, new))
        self._context = context
        self._options = {**page.options, OWN_HANDS: page.own} if page.own else {}
        self.first_focus = "body", next(iter(self.themes))

    def view(self, state: Compared) -> ui.Part:
        asked = (_("I know"), state.known, "known"), (_("Teach me"), state.new, "new")
        choices = []
        for said, chosen, field in asked:
            choice = ui.Choice(offered_titles(), chosen, (self._choose, field), called=said, key=said)
            choices.append(ui.Column((ui.remark(said, is_heard=False), choice), ui.Step.S, grow=1.0))
        books = None if self._options else ui.Row(tuple(choices), ui.Step.L, wraps=True, is_region=True)
        themes, tabs = self.themes, []
        title = state.theme if state.theme in themes else next(iter(themes))
        if books is not None:
            tabs = [ui.Tab(each, (self.fill, "theme", each), is_open=each == title, key=each) for each in themes]
        page = paper(title, themes[title], key=None if self.is_narrow else ("body", title))
        body = self.with_tabs(tabs, None, page, stays=books, read=title)
        rules = played_title(state.new, self._options)
        label = labeled(_("Try it"), pgettext("differences", "{rules}, with hints").format(rules=rules))
        book = ui.Button(_("In the rulebook"), self._open_book, Icon.BOOK, key="book")
        foot = ui.Row((book, ui.Space(), ui.Button(label, self._begin, None, Paint.GOLD, key="try")), is_region=True)
        return self.panel_page(_("What's different"), body, foot=foot)

    def _choose(self, field: str, rules: str) -> None:
        before = self.state
        self.fill(field, rules)
        if self.state.known == self.state.new:
            self.put(known=before.new, new=before.known)
        self._context.preferences.change(knows=self.state.known, learns=self.state.new)

    @property
    def blocks(self) -> Sequence[Block]:
        """The differences, topic by topic."""
        known, new = RULEBOOKS[self.state.known], RULEBOOKS[self.state.new]
        rules = new.with_options(self._options)
        before = known.with_options({**self._options, OWN_HANDS: ""})
        return blocks(before, rules, book_title(known.id))

    @property
    def themes(self) -> Mapping[str, Sequence[Block]]:
        """The differences below the headings of their topics; those of a club, which are few, in one list."""
        if self._options:
            return {self._title: self.blocks}
        found: dict[str, list[Block]] = {}
        heading = ""
        for block in self.blocks:
            if isinstance(block, Paragraph):
                heading = block.heading
            else:
                found.setdefault(heading, []).append(block)
        return found

    @property
    def _title(self) -> str:
        return club_name(RULEBOOKS[self.state.new], self._options) or _("Your club's book")

    def _begin(self) -> None:
        """Begins a match in the new rulebook, with hints, against the players of the last match."""
        preferences = self._context.preferences
        preferences.change(hints=True)
        last = replace(preferences.now.last_set_up, ruleset=self.state.new, options=self._options)
        self._context.go(BeginMatch(setup_of(replace(preferences.now, last_set_up=last))))

    def _open_book(self) -> None:
        self._context.go(OpenRulebook(self.state.new, self._options))

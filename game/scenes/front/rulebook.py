"""The rulebooks for reading: contents at the side, a search field, and scoring tables with examples in tiles."""

from collections.abc import Mapping

from game.i18n import _
from game.i18n.books import book_title
from game.i18n.guide import ChapterId, chapter_title, guide
from game.i18n.guide.model import Block, Entry, Guide, HouseRule, Legend, Paragraph, Sign, TileRow, with_legend
from game.i18n.search import easily_typed
from game.rules.options import OWN_HANDS, Options, Value
from game.rules.rulesets import RULEBOOKS
from game.scenes.shared.destinations import OpenRulebook
from game.scenes.shared.panel_scene import TabbedScene
from game.scenes.shared.program import Program
from game.view.page.guide_page import GuidePage
from game.view.page.sign_page import SignPage
from game.view.page.tile_page import TilePage
from game.view.paint import Felt, Kit
from game.view.units import Box
from game.view.widgets import Choice, TextEntry

_TABS = 340.0
_INSET = 44.0
_LONGEST = 24
"""The greatest length of a search, in letters."""
CHAPTER = "chapter."
"""The prefix of anchors for whole chapters, as in ``chapter.wall``."""


class RulebookScene(TabbedScene):
    """The page on which a rulebook is read, with a choice of the other books.

    :param rules: the id of the book.
    :param options: the house rules in force in this book; other books are shown as printed.
    :param anchor: the line or special hand to show at once, as a score sheet names it.
    :param felt: the felt on which tiles are shown.
    """

    WIDTH, HEIGHT, MARGIN = 1760.0, 992.0, 30.0
    TITLE, CROSS = (56.0, 64.0), (50.0, 63.0)

    def __init__(
        self,
        kit: Kit,
        *,
        rules: str,
        options: Mapping[str, Value] | None = None,
        anchor: str | None = None,
        felt: Felt = Felt.JADE,
    ) -> None:
        super().__init__(kit, _("Rulebook"))
        self._own = rules
        self._options = dict(options or {})
        self._guide = self._guide_of(rules)
        self._chapter = ChapterId.GLANCE
        self._anchor = ""
        club = RULEBOOKS[rules].club(str(self._options.get(OWN_HANDS, ""))).name
        books = [(book, club if club and book == rules else book_title(book)) for book in RULEBOOKS]
        self._books = Choice(books, rules, self._open_book)
        self._books.called = _("Rulebook")
        self._search = TextEntry("", self._look_for, longest=_LONGEST, placeholder=_("Search"), is_search=True)
        self.paper = GuidePage()
        """The text page."""
        self.plates: dict[ChapterId, TilePage | SignPage] = {
            ChapterId.TILES: TilePage(felt),
            ChapterId.SIGNS: SignPage(felt),
        }
        """The chapters that are pictures, shown in place of the text page."""
        self._make_tabs()
        if anchor is None:
            self._show()
            self.page.set_focus(self._tabs[0])
        else:
            self.jump(anchor)

    def open(self, chapter: ChapterId) -> None:
        if chapter is not self._chapter or self._search.text:
            self._chapter = chapter
            self._anchor = ""
            self._search.set_text("")
            self._show()
            if self.page.focus in self._tabs:
                self.page.set_focus(next(tab for tab in self._tabs if tab.is_chosen))

    def jump(self, anchor: str) -> None:
        """Shows a line of the scoring table, a special hand, or a house rule, in a frame; or the top of a chapter."""
        for chapter in self._guide.chapters:
            if anchor == f"{CHAPTER}{chapter.id.name.lower()}":
                self._chapter = chapter.id
            if any(isinstance(block, Entry | HouseRule) and block.anchor == anchor for block in chapter.blocks):
                self._chapter, self._anchor = chapter.id, anchor
        self._search.set_text("")
        self._show()
        opened = next((tab for tab in self._tabs if tab.is_chosen), self._tabs[0])
        self.page.set_focus(self.paper if self.paper.is_visible else opened)

    def open_tab(self, number: int) -> None:
        self.open(self._guide.chapters[number].id)

    def lay_out(self) -> None:
        panel = self.lay_panel()
        x = panel.x + _TABS + 56 + 30
        books = panel.x + 56 + _TABS + 60 + 20
        self._title.place(Box(panel.x + 56, panel.y + 26, _TABS + 60, 76))
        self._books.place(Box(books, panel.y + 38, panel.right - 50 - 58 - 26 - books, 54))
        self._search.place(Box(panel.x + 36, panel.y + 120, _TABS, 56))
        top = panel.y + 194
        self.lay_tabs(Box(panel.x + 32, top, _TABS + 4, panel.bottom - 30 - top))
        self._rule.place(Box(panel.x + _TABS + 56, panel.y + 120, 2, panel.height - 160))
        for page in (self.paper, *self.plates.values()):
            page.place(Box(x, panel.y + 112, panel.right - _INSET - x, panel.height - 112 - 36))
        self._scroll_to_anchor()

    def _guide_of(self, rules: str) -> Guide:
        book = RULEBOOKS[rules]
        options = Options(book.options, self._options if rules == self._own else {})
        self._rules = book.with_options(options)
        return guide(book, options)

    def _make_tabs(self) -> None:
        self.make_tabs((chapter_title(chapter.id), None) for chapter in self._guide.chapters)
        self.put_together([self._rule, *self.plates.values()], [self._search], self._tabs, [self._books], [self.paper])

    def _open_book(self, rules: str) -> None:
        self._guide = self._guide_of(rules)
        self._anchor = ""
        if all(chapter.id is not self._chapter for chapter in self._guide.chapters):
            self._chapter = ChapterId.GLANCE
        self._make_tabs()
        self._look_for(self._search.text)
        self.arrange_again()

    def _look_for(self, text: str) -> None:
        """Shows the search results from the whole book, or the chapter if the search is empty."""
        wanted = easily_typed(text.strip())
        if not wanted:
            self._show()
            return
        found: list[Block] = []
        for chapter in self._guide.chapters:
            blocks = (block for block in chapter.blocks if not isinstance(block, Legend))
            hits = [block for block in blocks if wanted in easily_typed(all_text(block))]
            if hits:
                found += [Paragraph("", heading=chapter.title, is_chapter=True), *hits]
        if not found:
            found.append(Paragraph(_("Nothing found in this rulebook.")))
        self.mark_tab(None)
        self.paper.show_blocks(_("Found: {text}").format(text=text.strip()), with_legend(found))
        self._turn_to(None)

    def _show(self) -> None:
        chapter = next(chapter for chapter in self._guide.chapters if chapter.id is self._chapter)
        self.mark_tab(self._guide.chapters.index(chapter))
        self.paper.show_blocks(chapter.title, chapter.blocks, marked=self._anchor)
        self._turn_to(chapter.id)
        if chapter.id in self.plates:
            self.plates[chapter.id].show(chapter.title, chapter.blocks, self._rules)
        self._scroll_to_anchor()

    def _turn_to(self, chapter: ChapterId | None) -> None:
        """Shows the picture of a chapter, or the text page if it has none."""
        for each, plate in self.plates.items():
            plate.is_visible = each is chapter
        self.paper.is_visible = chapter not in self.plates

    def _scroll_to_anchor(self) -> None:
        top = self.paper.top_of(self._anchor, self.kit) if self._anchor and self.paper.box.width else None
        if top is not None:
            self.paper.scroll_to(max(0.0, top - 60), self.kit)


def all_text(block: Block) -> str:
    """All text of a block, for the search."""
    match block:
        case Paragraph(text=text, heading=heading):
            return f"{heading} {text}"
        case Entry() | HouseRule() | TileRow() | Sign():
            more = block.value if isinstance(block, HouseRule) else block.worth if isinstance(block, Entry) else ""
            return f"{block.name} {block.text} {more}"
        case _:
            return block.text


def opened(program: Program, page: OpenRulebook) -> RulebookScene:
    """Opens the rulebook that is asked for, or that of the last match."""
    rules, options, felt = page.rules, page.options, Felt(program.preferences.now.felt)
    if not rules:
        rules, options = program.last_setup.ruleset, program.last_setup.options
    return RulebookScene(program.kit, rules=rules, options=options, anchor=page.anchor, felt=felt)

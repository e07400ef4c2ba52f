"""The rulebooks for reading: contents at the side, a search field, and scoring tables with examples in tiles."""

from collections.abc import Mapping, Sequence

from game import Frozen, ui
from game.i18n import _
from game.i18n.books import book_title
from game.i18n.guide import ChapterId, chapter_title, club_name, guide
from game.i18n.guide.model import (
    Block,
    Entry,
    Guide,
    HouseRule,
    Legend,
    Paragraph,
    Sign,
    SignId,
    TileRow,
    with_legend,
)
from game.i18n.search import is_found
from game.rules.options import OWN_HANDS, Value
from game.rules.own_draft import EXAMPLES, example_clubs
from game.rules.rulebook import Rulebook
from game.rules.rulesets import RULEBOOKS
from game.scenes.shared.destinations import OpenRulebook
from game.scenes.shared.guide_parts import paper, sign_page, tile_page
from game.scenes.shared.program import Program
from game.view.paint import Felt, Kit

_LONGEST = 24
"""The greatest length of a search, in letters."""
_DARKENED = SignId.DRAWN_AND_THROWN
"""The sign that a player can switch off."""
CHAPTER = "chapter."
"""The prefix of anchors for whole chapters, as in ``chapter.wall``."""


_Chosen = tuple[Rulebook, Mapping[str, Value]]


class Reading(Frozen):
    """The open chapter of a book, and the search."""

    rules: str
    """The id of the book, or of the example of a club's book."""
    chapter: ChapterId = ChapterId.GLANCE
    anchor: str = ""
    """The anchor of the framed line."""
    typed: str = ""
    """The text in the search field."""


class RulebookScene(ui.Screen[Reading]):
    """The page on which a rulebook is read, with a choice of the other books.

    :param rules: the id of the book.
    :param options: the house rules in force in this book; others are shown as they are printed, or as examples.
    :param anchor: the line or special hand to show at once, as a score sheet names it.
    :param felt: the felt on which tiles are shown.
    """

    first_focus = ChapterId.GLANCE

    def __init__(
        self,
        kit: Kit,
        *,
        rules: str,
        options: Mapping[str, Value] | None = None,
        anchor: str | None = None,
        felt: Felt = Felt.JADE,
    ):
        own = RULEBOOKS[rules], dict(options or {})
        printed: dict[str, _Chosen] = {id_: (book, {}) for id_, book in RULEBOOKS.items()}
        printed |= {id_: (book, {OWN_HANDS: club.text}) for id_, (book, club) in example_clubs().items()}
        name = club_name(*own)
        chosen = next((id_ for id_ in EXAMPLES if name and name == club_name(*printed[id_])), rules)
        super().__init__(kit, Reading(chosen))
        self._books, self._felt = printed | {chosen: own}, felt
        self._guide = self._guide_of(chosen)
        if anchor is not None:
            self.jump(anchor)

    def open(self, chapter: ChapterId) -> None:
        self.put(chapter=chapter, anchor="", typed="")
        self.focus_on(chapter)

    def jump(self, anchor: str) -> None:
        """Shows a line of the scoring table, a special hand, or a house rule, in a frame; or the top of a chapter."""
        for chapter in self._guide.chapters:
            if anchor == f"{CHAPTER}{chapter.id.name.lower()}":
                self.put(chapter=chapter.id, typed="")
            if any(isinstance(block, Entry | HouseRule) and block.anchor == anchor for block in chapter.blocks):
                self.put(chapter=chapter.id, anchor=anchor, typed="")
        self.focus_on(anchor, ("body", self.state.chapter))

    def view(self, state: Reading) -> ui.Part:
        names = tuple((id_, club_name(*each) or book_title(id_)) for id_, each in self._books.items())
        books = ui.Choice(names, state.rules, self._open_book, called=_("Rulebook"), key="books")
        search = ui.Field(
            state.typed, (self.fill, "typed"), _LONGEST, _("Search"), wide=ui.Size.SIDE, is_search=True, key="search"
        )
        tabs = [
            ui.Tab(
                chapter_title(each.id),
                (self.open, each.id),
                is_open=each.id is state.chapter and not state.typed,
                key=each.id,
            )
            for each in self._guide.chapters
        ]
        wanted, blocks = state.typed.strip(), self.blocks
        title = _("Found: {text}").format(text=wanted) if wanted else chapter_title(state.chapter)
        if not wanted and state.chapter is ChapterId.TILES:
            body = tile_page(title, blocks, self._felt)
        elif not wanted and state.chapter is ChapterId.SIGNS:
            book, chosen = self._books[state.rules]
            signs = [block for block in blocks if isinstance(block, Sign)]
            body = sign_page(title, signs, book.with_options(chosen), self._felt)
        else:
            body = paper(title, blocks, state.anchor, key=None if self.is_narrow else ("body", wanted or state.chapter))
        above = ui.Row((search, books if self.is_narrow else None), wraps=True, is_region=True)
        tools = (None if self.is_narrow else books,)
        pages = self.with_tabs(tabs, None, body, above=above, read=title)
        return self.panel_page(_("Rulebook"), pages, tools)

    def _guide_of(self, rules: str) -> Guide:
        return guide(*self._books[rules])

    @property
    def blocks(self) -> Sequence[Block]:
        """The blocks of the open chapter or, if there is a search, those of the whole book that contain its text."""
        chapters, wanted = self._guide.chapters, self.state.typed.strip()
        if not wanted:
            shown = next(each for each in chapters if each.id is self.state.chapter).blocks
            drops = not self.kit.shared.darkens_drawn
            return [each for each in shown if not (drops and isinstance(each, Sign) and each.id is _DARKENED)]
        found: list[Block] = []
        for chapter in chapters:
            blocks = (block for block in chapter.blocks if not isinstance(block, Legend))
            hits = [block for block in blocks if is_found(wanted, all_text(block))]
            if hits:
                found += [Paragraph("", heading=chapter.title, is_chapter=True), *hits]
        return with_legend(found or [Paragraph(_("Nothing found in this rulebook."))])

    def _open_book(self, rules: str) -> None:
        self.put(rules=rules, anchor="")
        self._guide = self._guide_of(rules)
        if all(chapter.id is not self.state.chapter for chapter in self._guide.chapters):
            self.put(chapter=ChapterId.GLANCE)


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

"""The page of a club's own book: the rows and rules of a rulebook with the club's values, and the club's additions."""

from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path

from game import Frozen, ui
from game.app.system.clubs import Clubs
from game.app.window.actions import InputEvent
from game.i18n import _
from game.i18n.books import book_title
from game.i18n.guide.topics.fields import topics_of
from game.i18n.numbers import count_text
from game.i18n.rules_page import rules_page
from game.rules.options import OWN_HANDS, Options, Value
from game.rules.own_draft import Draft, Item
from game.rules.own_file import has_comments
from game.rules.own_rules import Own
from game.rules.rulesets import RULEBOOKS
from game.scenes.own_book.choices import ChoicesScene
from game.scenes.own_book.counted import counted
from game.scenes.own_book.hand_card import HandScene, explained_hand
from game.scenes.own_book.hand_strip import Explained, hand_strip
from game.scenes.own_book.overview import overview
from game.scenes.own_book.row_card import RowScene, explained_row
from game.scenes.own_book.rows import help_of, item_row, item_value_text, name_of, part_row
from game.scenes.own_book.tabs import Entry, OwnHand, OwnRow, OwnWord, Part, Tab, differences_in, tabs_of
from game.scenes.own_book.words_card import with_words, write_words
from game.scenes.shared.destinations import OpenDifferences, OpenOwnBook
from game.scenes.shared.preferences import Context
from game.scenes.shared.sharing import shared_file


class Shown(Frozen, kw_only=True):
    """The club's draft, the drafts that Undo and Redo bring back, and the open tab."""

    draft: Draft
    name: str
    """The club's name as it is typed."""
    open: int = 0
    """The number of the open tab."""
    pointed: Hashable = None
    """The key of the line that the strip explains; ``None``: the first one."""
    said: str = ""
    """The sentence on what the last press did."""
    before: tuple[Draft, ...] = ()
    """The drafts to which Undo goes back."""
    after: tuple[Draft, ...] = ()
    last: object = None
    """The key of what was changed last; further changes of it are undone together with the first."""


class OwnBookScene(ui.Screen[Shown]):
    """The page of a club's own book; changes are written when the page or a tab is left."""

    first_focus = "name"

    def __init__(self, context: Context, page: OpenOwnBook):
        draft = Draft.of(RULEBOOKS[page.rules], page.text)
        super().__init__(context.kit, Shown(draft=draft, name=draft.club.name))
        self._go = context.go
        self._done = page.done
        self._clubs: Clubs = page.clubs
        self._chosen = page
        self._kept = page.text
        """The text of the club's file as it was last written."""
        self._is_by_hand = bool(draft.club.problems) or has_comments(page.text)
        """Whether the file has comments or mistakes; then it is left unchanged and changes go to a new file."""
        self._tabs = draft.book, tabs_of(draft.book)

    @property
    def draft(self) -> Draft:
        return self.state.draft

    @property
    def tabs(self) -> Sequence[Tab]:
        if self._tabs[0] is not self.draft.book:
            self._tabs = self.draft.book, tabs_of(self.draft.book)
        return self._tabs[1]

    @property
    def entries(self) -> Mapping[Hashable, Entry]:
        """The entries of the open tab, by the keys of their lines."""
        open_tab = self.tabs[min(self.state.open, len(self.tabs) - 1)]
        entries = enumerate(open_tab.entries(self.draft))
        return {entry.key if isinstance(entry, Item) else ("part", at): entry for at, entry in entries}

    @property
    def pointed(self) -> Hashable:
        """The key of the line that the strip explains; ``None`` if there is none."""
        entries, pointed = self.entries, self.state.pointed
        return pointed if pointed in entries else next(iter(entries), None)

    def view(self, state: Shown) -> ui.Part:
        entries, foot = self.entries, self._foot(state)
        body = self._lines(entries) if entries else self._overview(state)
        if self.is_narrow:
            page = self.with_tabs([self._sections(state)], foot, body)
        else:
            tabs = [
                ui.Tab(tab.name, (self.open_tab, at), is_open=at == state.open, key=("tab", at))
                for at, tab in enumerate(self.tabs)
            ]
            below = ui.Column((hand_strip(self.explained) if entries else None, foot))
            page = self.with_tabs(tabs, None, body, below=below)
        count = differences_in(self.draft, self.tabs)
        line = count_text("{count} difference", "{count} differences", count)
        way = state.said or f"{book_title(self.draft.book.id)} \u00b7 {line}"
        return self.panel_page(_("Your club's book"), page, told=way)

    def _sections(self, state: Shown) -> ui.Part:
        """The open tab, from which the others are reached in a narrow window."""
        names = tuple((at, tab.name) for at, tab in enumerate(self.tabs))
        return ui.Stepper(
            "",
            self.open_tab,
            values=names,
            chosen=state.open,
            opens=(self._list_sections, names),
            called=_("Your club's book"),
            key=("tab", state.open),
        )

    def _list_sections(self, names: Sequence[tuple[int, str]]) -> None:
        title = _("Your club's book")
        self.stack.push(ChoicesScene(self.kit, title, names, [self.state.open], self.open_tab))

    def _overview(self, state: Shown) -> ui.Part:
        every = (entry for tab in self.tabs for entry in tab.entries(self.draft))
        items = [entry for entry in every if isinstance(entry, Item)]
        return overview(state.draft, state.name, items, self._rename, self._choose_parent)

    def _lines(self, entries: Mapping[Hashable, Entry]) -> ui.Part:
        pointed = self.pointed
        lines: list[ui.Part] = []
        for key, entry in entries.items():
            is_pointed = key == pointed
            if isinstance(entry, Item):
                does = self._change, self._reset, self._list
                lines.append(item_row(self.draft, entry, *does, is_pointed=is_pointed))
            else:
                lines.append(part_row(self.draft, entry, key, self._write, self._take_out, is_pointed=is_pointed))
            if is_pointed and self.is_narrow:
                lines.append(hand_strip(self.explained))
        first = next(iter(entries.values()))
        is_long = isinstance(first, OwnWord) or (isinstance(first, Item) and first.row is None)
        most = 1 if is_long or self.is_narrow else 2
        grid = ui.Grid(tuple(lines), ui.Step.S, cell=ui.Size.LINE, most=most, aside=ui.Step.L, is_region=True)
        return ui.Column((grid,))

    def _foot(self, state: Shown) -> ui.Part:
        buttons = (
            ui.Button(_("Undo"), self.undo, is_off=not state.before, key="undo"),
            ui.Button(_("Redo"), self.redo, is_off=not state.after, key="redo"),
            ui.Button(_("What changes?"), self._show_differences, is_off=not self.draft.played, key="differences"),
            None if self.entries else ui.Button(_("Print"), self._print_it, key="print"),
            ui.done(self.go_back, key="done"),
        )
        return ui.Row(buttons, wraps=True, along=ui.Across.END, is_region=True)

    def open_tab(self, number: int) -> None:
        self._keep()
        self.put(open=number, pointed=None, said="")
        self.focus_on(("tab", number))

    def handle(self, event: InputEvent) -> bool:
        taken = super().handle(event)
        key = self._line_at()
        if key not in (None, self.state.pointed):
            self.put(pointed=key)
            focus = self.page.focus
            if self.is_narrow and isinstance(focus, ui.Node):
                self.focus_on(focus.part.key)
        return taken

    def _line_at(self) -> Hashable:
        """The key of the line under the pointer, or else with the focus; in a narrow window, of that with the focus."""
        found = self.page.focus if self.is_narrow else self.page.pointed
        keys = (each.part.key for each in (found, *found.around())) if isinstance(found, ui.Node) else ()
        return next((key[1] for key in keys if isinstance(key, tuple) and key[0] == "line"), None)

    def _item(self, key: Hashable) -> Item:
        item = self.entries[key]
        assert isinstance(item, Item), "only lines of items change values"
        return item

    def _change(self, key: Hashable, value: Own) -> None:
        self._edit(self.draft.with_value(self._item(key), value), key)
        self.put(pointed=key)

    def _reset(self, key: Hashable, value: Own) -> None:
        """Takes a value by the button beside the card: a step of its own."""
        self._edit(self.draft.with_value(self._item(key), value), ("button", key))
        self.put(pointed=key)
        self.focus_on(key)

    def _list(self, key: Hashable, name: str, values: Sequence[tuple[Own, str]]) -> None:
        chosen = self.draft.value(self._item(key))
        self.stack.push(ChoicesScene(self.kit, name, values, [chosen], (self._change, key)))

    def _write(self, part: Part) -> None:
        """Opens the card on which an added row, a special hand, or the club's words are written."""
        if isinstance(part, OwnWord):
            write_words(self.stack, self.kit, self.draft, part.item, self._use_part)
        elif isinstance(part, OwnRow):
            self.stack.push(RowScene(self.kit, self.draft, part.row, self._use_part))
        else:
            self.stack.push(HandScene(self.kit, self.draft, part.hand, self._use_part))

    def _take_out(self, part: Part) -> None:
        if isinstance(part, OwnWord):
            draft = with_words(self.draft, part.item)
        elif isinstance(part, OwnRow):
            draft = self.draft.with_row(part.row, None)
        else:
            draft = self.draft.with_hand(part.hand, None)
        self._use_part(draft)

    def _use_part(self, draft: Draft) -> None:
        self._edit(draft, None)
        self.put(pointed=None)
        self.focus_on([*self.entries][-1])

    def _rename(self, name: str) -> None:
        self._edit(self.draft.named(name.strip()), "name")
        self.put(name=name)

    def _edit(self, draft: Draft, what: object) -> None:
        """Replaces the draft; successive changes of the same thing are undone together.

        :param what: the key of what is changed; ``None``: the change is always a step of its own.
        """
        state = self.state
        if draft == state.draft:
            return
        goes_on = what is not None and what == state.last and state.before
        before = state.before if goes_on else (*state.before, state.draft)
        self.put(draft=draft, name=draft.club.name, before=before, after=(), last=what, said="")

    def undo(self) -> None:
        *before, draft = self.state.before
        self._step(draft, before, [*self.state.after, self.draft])

    def redo(self) -> None:
        *after, draft = self.state.after
        self._step(draft, [*self.state.before, self.draft], after)

    def _step(self, draft: Draft, before: Sequence[Draft], after: Sequence[Draft]) -> None:
        self.put(draft=draft, name=draft.club.name, before=tuple(before), after=tuple(after), last=None, said="")
        self.put(open=min(self.state.open, len(self.tabs) - 1))
        self.focus_on("undo" if before else "redo")

    def _choose_parent(self, rules: str) -> None:
        before = self.draft.book.id
        self._edit(self.draft.on(RULEBOOKS[rules]), "parent")
        said = _("Your differences from {book} are kept: Undo restores them.").format(book=book_title(before))
        self.put(said=said)

    @property
    def explained(self) -> Explained | None:
        """The text on the strip about the line that is pointed at."""
        draft = self.draft
        match self.entries.get(self.pointed):
            case OwnRow(row=row) if row is not None:
                return explained_row(draft.with_row(row, None), draft, row)
            case OwnHand(hand=hand) if hand is not None:
                return explained_hand(draft.with_hand(hand, None), draft, hand)
            case Item() as item:
                return self._explained_item(item)
            case OwnWord(item=item) if item is not None:
                return self._explained_item(item)
            case _:
                return None

    def _explained_item(self, item: Item) -> Explained:
        draft = self.draft
        if item.row is None:
            topic = topics_of(item.field.path)[0]
            return Explained(topic.title(), "", topic.says(draft.book.with_options()), topic.says(draft.rules))
        before, now = item_value_text(item, item.field.value), item_value_text(item, draft.value(item))
        hand = counted(draft.book, item, draft.played)
        return Explained(name_of(draft, item), help_of(draft, item), before, now, hand)

    def _show_differences(self) -> None:
        self._keep()
        book = self.draft.book.id
        self._go(OpenDifferences(book, book, own=self.draft.played, options=self._house_rules))

    @property
    def _house_rules(self) -> Mapping[str, Value]:
        """The house rules chosen for the match, while the club's book is based on the match's rulebook."""
        return self._chosen.options if self.draft.book.id == self._chosen.rules else {}

    def _print_it(self) -> None:
        """Writes the whole book as a page to print, and says where it is."""
        book = self.draft.book
        page = rules_page(book, Options(book.options, {**self._house_rules, OWN_HANDS: self.draft.played}))
        name = f"sparrows-{book.id}.html"
        self.put(said=shared_file(name, page.encode(), otherwise=Path.home(), prints=True))

    def _keep(self) -> None:
        """Writes the club's file if the draft has changed."""
        text = self.draft.text
        if text == Draft.of(self.draft.book, self._kept).text:
            return
        is_own = not self._is_by_hand
        self._clubs.keep(self.draft.club, self._kept if is_own else "")
        self._kept, self._is_by_hand = text, False

    def go_back(self) -> None:
        self._keep()
        super().go_back()
        self._done(self.draft.book.id, self.draft.played)

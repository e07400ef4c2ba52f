"""The page of replays, for searching, watching, exporting and deleting matches."""

from collections.abc import Callable
from datetime import datetime
from fractions import Fraction
from pathlib import Path

from msgspec import structs

from game import Frozen, replace, ui
from game.app.matches import replay_shelf
from game.app.matches.replay_index import Entry, ReplayIndex, Result, Since, Wanted, matching_entries
from game.app.matches.replay_summary import FinalHand, Summary, tiles_of
from game.app.window.actions import Action, InputEvent
from game.i18n import _, joined
from game.i18n.books import book_title
from game.i18n.general import choices
from game.i18n.numbers import points_text, stamp_text
from game.i18n.player_texts import in_own_letters
from game.players.roster import LONGEST_NAME, PortraitId
from game.rules.rulesets import RULEBOOKS
from game.scenes.replays import replay_words
from game.scenes.shared.deleting import delete, restore
from game.scenes.shared.destinations import ExportReplay, Go, ImportReplay, WatchReplay
from game.tiles.tile import Tile
from game.view.paint import Canvas, Icon, Kit, Paint
from game.view.units import Align, Box, row, theme


class Shown(Frozen):
    """The filters, the matches that pass them, and the state of reading and deleting."""

    entries: tuple[Entry, ...] = ()
    chosen: str = ""
    """The file name of the chosen match."""
    wanted: Wanted = Wanted()
    unread: int = 0
    problems: tuple[str, ...] = ()
    said: str = ""
    away: tuple[Path, Entry] | None = None
    """The new path of the match deleted last, and its entry; ``None`` if none can be restored."""


class ReplaysScene(ui.Screen[Shown]):
    """The list, and beside it the chosen match; in a narrow window that lies in the list.

    :param now: gives the current time, for the filter by date.
    """

    def __init__(self, kit: Kit, go: Go, index: ReplayIndex, *, now: Callable[[], datetime] = datetime.now):
        super().__init__(kit, Shown())
        self._index = index
        self._go = go
        self._now = now
        self._seen = -1
        self._since_look = 0.0

    @property
    def shown(self) -> Entry | None:
        """The match that is chosen in the list; ``None`` if the list is empty."""
        return self._named(self.state.chosen)

    def _named(self, name: object) -> Entry | None:
        return next((entry for entry in self.state.entries if entry.name == name), None)

    def enter(self) -> None:
        """Refreshes the list, since files may have been added meanwhile."""
        self._index.open()
        self._fill()

    def close(self) -> None:
        self._index.close()
        replay_shelf.forget_old(self._index.folder)

    @property
    def next_wake(self) -> float | None:
        return ui.LOOK if self._index.unread or self._seen != self._index.changes else None

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._since_look += seconds
        if self._since_look >= ui.LOOK and self._seen != self._index.changes:
            self._fill()

    def handle(self, event: InputEvent) -> bool:
        return self._shelve(event) or super().handle(event)

    def _shelve(self, event: InputEvent) -> bool:
        """Handles the keys that delete the match with the focus, or restore the match deleted last."""
        key = ui.key_of(self.page.focus)
        entry = self._named(key)
        if entry is not None and self.kit.actions.is_pressed_anew(event, Action.DELETE):
            self._delete(entry)
            return True
        undoes = self.state.away is not None and key != "search"
        if undoes and self.kit.actions.is_pressed_anew(event, Action.TAKE_BACK):
            self._take_back()
            return True
        return False

    def choose(self, name: str) -> None:
        """Chooses the match with this file name, if it is known."""
        if self._named(name):
            self.put(chosen=name)
            self.focus_on(name)

    def say(self, line: str) -> None:
        """Writes a line below the list."""
        self.put(said=line, away=None)

    def _filter_by(self, what: str, value: object) -> None:
        self.put(wanted=replace(self.state.wanted, **{what: value}))
        self._fill()

    def _fill(self) -> None:
        self._since_look = 0.0
        self._seen = self._index.changes
        before = self.state
        place = before.entries.index(self.shown) if self.shown else 0
        found = tuple(matching_entries(self._index.entries(), before.wanted, self._now().astimezone()))
        chosen = before.chosen
        if found and chosen not in {entry.name for entry in found}:
            chosen = found[min(place, len(found) - 1)].name
        problems = tuple(self._index.problems()[:1])
        self.put(entries=found, chosen=chosen, unread=self._index.unread, problems=problems)
        self.first_focus = chosen if found else None if self._index.unread else "import"
        if found and not before.entries and before.wanted == Wanted():
            self.focus_on(chosen)

    # What is seen.

    def view(self, state: Shown) -> ui.Part:
        entry = self.shown
        counted = replay_words.count_words(len(state.entries), state.unread)
        line = state.said or " \u00b7 ".join((counted, *state.problems))
        foot = ui.Row((ui.remark(line, grow=1.0), state.away and ui.undo(self._take_back)), is_region=True)
        filters = self._filters(state.wanted)
        body: tuple[ui.Part, ...]
        if entry is None:
            none = ui.remark(self._why_nothing(state), Align.CENTER)
            body = (ui.Scroll(ui.Column((filters, none), ui.Step.XL)), foot)
        elif self.is_narrow:
            rows = (None, *state.entries)
            body = (ui.List(rows, (self._narrow_row, state), rows.index(entry), is_region=True), foot)
        else:
            listed = ui.List(
                state.entries, (self._row, state.chosen), state.entries.index(entry), is_region=True, grow=2.0
            )
            side = ui.Column((ui.Scroll(match_card(entry)), self._deeds(entry)), grow=1.0)
            body = (filters, ui.Row((listed, side), ui.Step.L, ui.Across.FILL, grow=1.0), foot)
        tools = (ui.Button(_("Import"), (self._go, ImportReplay()), Icon.SAVE, key="import"),)
        return self.cloth_page(_("Replays"), ui.Column(body, grow=1.0), tools)

    def _filters(self, wanted: Wanted) -> ui.Part:
        books = (("", _("all rulebooks")), *((book, book_title(book)) for book in RULEBOOKS))
        search = ui.Field(
            wanted.text, (self._filter_by, "text"), LONGEST_NAME, _("Search for a player"), self._watch, key="search"
        )
        rows = (
            (_("Rulebook"), "rules", books),
            (_("Played"), "since", choices(Since)),
            (_("Result"), "result", choices(Result)),
        )
        steppers = (
            ui.Stepper(name, (self._filter_by, what), values=tuple(values), chosen=getattr(wanted, what), key=what)
            for name, what, values in rows
        )
        return ui.Grid((search, *steppers), across=ui.Across.CENTER, is_region=True, key="filters")

    def _narrow_row(self, state: Shown, entry: Entry | None) -> ui.Part:
        if entry is None:
            return self._filters(state.wanted)
        is_chosen = entry.name == state.chosen
        more = (match_card(entry), self._deeds(entry)) if is_chosen else ()
        return ui.Column((self._row(state.chosen, entry), *more), key=("row", entry.name))

    def _row(self, chosen: str, entry: Entry) -> ui.Part:
        """A match in the list: its book and result, a hand, and the players; the first press chooses it."""
        summary = entry.summary
        title = f"{replay_words.book_words(summary)} \u00b7 {replay_words.result_words(summary)}"
        star = ui.Mark(Icon.STAR, theme.SCORE, theme.ON_GOLD) if summary.best_place == 1 else None
        line = joined(" \u00b7 ", stamp_text(entry.when), replay_words.deals_words(summary))
        words = (ui.Row((star, ui.strong(title, grow=1.0)), ui.Step.S), ui.Text(line))
        hand = shown_hand(summary)
        heads = ui.Picture((_draw_heads, summary), 4 * ui.Size.CONTROL, ui.Size.PORTRAIT)
        tiles = None if hand is None else ui.Tiles(by_sets(hand), most=1, align=Align.START, grow=1.5)
        inside = ui.Row((ui.lines(*words), tiles, None if self.is_narrow else heads), wraps=self.is_narrow)
        is_chosen = entry.name == chosen
        return ui.Panel(
            inside,
            ui.Ground.GLOW if is_chosen else ui.Ground.GLASS,
            ui.Step.M,
            (self._press, entry),
            on_focus=(self._choose, entry),
            chosen=is_chosen,
            called=f"{title}, {line}",
            key=entry.name,
        )

    def _deeds(self, entry: Entry) -> ui.Part:
        """The buttons for the chosen match."""
        buttons = (
            ui.Button(_("Watch"), self._watch, Icon.PLAY, Paint.GOLD, key="watch", grow=1.0),
            ui.Button(_("Export"), (self._open, ExportReplay), Icon.EXPORT, key="export", grow=1.0),
            ui.Button(_("Delete"), (self._delete, entry), Icon.DELETE, key="delete", grow=1.0),
        )
        return ui.Row(buttons, wraps=True, is_region=not self.is_narrow)

    @staticmethod
    def _why_nothing(state: Shown) -> str:
        if state.unread:
            return _("Looking through the matches…")
        if state.wanted != Wanted():
            return _("No matches found.")
        return _("Every match you play is kept here once its first deal is over.")

    # What is done.

    def _choose(self, entry: Entry) -> None:
        self.put(chosen=entry.name)

    def _press(self, entry: Entry) -> None:
        if entry.name == self.state.chosen:
            self._watch()
        else:
            self._choose(entry)

    def _watch(self) -> None:
        self._open(WatchReplay)

    def _open(self, destination: Callable[[Path], WatchReplay | ExportReplay]) -> None:
        """Opens a screen with the chosen match."""
        if self.shown is not None:
            self._go(destination(self._index.folder / self.shown.name))

    def _delete(self, entry: Entry) -> None:
        """Deletes a match; it can be restored for a while."""
        title = f"{replay_words.book_words(entry.summary)} \u00b7 {stamp_text(entry.when)}"
        away, said = delete(self._index.folder / entry.name, title)
        if away is None:
            self.put(said=said)
            return
        self.put(away=(away, entry), said=said)
        self._index.note(entry.name)
        self._fill()
        self.focus_on(self.state.chosen, "undo")

    def _take_back(self) -> None:
        assert self.state.away is not None, "nothing was deleted"
        away, entry = self.state.away
        path, said = restore(away, self._index.folder / entry.name, entry.changed)
        self.put(away=None, said=said)
        if path is None:
            return
        self._index.note(path.name, structs.replace(entry, name=path.name))
        self._fill()
        self.choose(path.name)


def match_card(entry: Entry) -> ui.Part:
    """A match: what was played, and the players in the order of their places, each with the last hand."""
    summary = entry.summary
    told = (stamp_text(entry.when), replay_words.deals_words(summary), replay_words.result_words(summary))
    remark = replay_words.remark_words(summary)
    best_first = sorted(
        range(len(summary.names)),
        key=lambda person: (summary.places[person] if summary.places else 0, -summary.balances[person]),
    )
    head = (
        ui.heading(replay_words.book_words(summary)),
        ui.Text(joined(" \u00b7 ", *told)),
        ui.Text(remark, tone=ui.Tone.NUMBER) if remark else None,
    )
    players = tuple(_player(summary, person) for person in best_first)
    return ui.Panel(ui.Column((ui.Column(head, ui.Step.HAIR), *players)))


def _player(summary: Summary, person: int) -> ui.Part:
    is_first = summary.is_over and summary.places[person] == 1
    star = ui.Mark(Icon.STAR, theme.SCORE, theme.ON_GOLD, key=("star", person)) if is_first else None
    name = ui.label(in_own_letters(summary.names[person]), grow=1.0)
    balance = ui.label(points_text(Fraction(summary.balances[person])), ui.Tone.NUMBER)
    line = ui.Row((ui.Portrait(PortraitId(summary.portraits[person])), star, name, balance))
    return ui.Column(
        (line, ui.Tiles(by_sets(summary.hands[person]), ui.Size.LEAST_TILE, most=1, align=Align.START)), ui.Step.S
    )


def by_sets(hand: FinalHand) -> tuple[tuple[Tile, ...], ...]:
    """A hand as it is shown: what was concealed, the winning tile, sets, and bonus tiles."""
    loose = tiles_of(hand.hand)
    end = len(loose) - hand.is_winner
    return tuple(filter(None, (loose[:end], loose[end:], *map(tiles_of, hand.sets.split()), tiles_of(hand.bonus))))


def shown_hand(summary: Summary) -> FinalHand | None:
    """The hand that stands for a match in the list: a winner's of its last deal, else a human player's, else any."""
    won = [hand for hand in summary.hands if hand.is_winner]
    own = [hand for hand, is_person in zip(summary.hands, summary.persons, strict=True) if is_person]
    return next(iter((*won, *own, *summary.hands)), None)


def _draw_heads(summary: Summary, canvas: Canvas, box: Box) -> None:
    """Draw the players by their places, in the order of the table before the end; a crown for whoever won."""
    canvas = canvas.reading(box)
    places = summary.places or (0,) * len(summary.portraits)
    order = sorted(range(len(places)), key=places.__getitem__)
    wide = ui.Size.CONTROL
    cells = row(Box(box.right - wide * len(order), box.y, wide * len(order), box.height), [wide] * len(order))
    for person, cell in zip(order, cells, strict=True):
        x, y = cell.center
        canvas.avatar(PortraitId(summary.portraits[person]), (x, y + ui.Step.HAIR), wide - ui.Step.M)
        if places[person] == 1:
            canvas.icon(Icon.CROWN, (x, cell.y + ui.Step.S), ui.Size.SIGN, theme.GOLD)

"""The walls of the day: one deal under each book, the same for everybody, with one's own series of days."""

from collections.abc import Callable, Sequence
from datetime import date, datetime
from functools import partial
from pathlib import Path

import pygame

from game.app.matches.match_file import SUFFIX
from game.app.matches.match_list import SavedMatch
from game.i18n import _, ngettext, pgettext
from game.i18n.numbers import day_text, number
from game.i18n.player_texts import in_own_words
from game.i18n.tile_words import listed_names
from game.players.days import BOOKS, DAY, DayResult, Days, days_of, days_played, match_of_day
from game.players.journey import JOURNEY
from game.players.roster import Chair, MatchSetup
from game.scenes.journey.day_view import HIGH, DayView, DayWall
from game.scenes.journey.share import ShareScene
from game.scenes.journey.stops import ABOVE
from game.scenes.journey.told_page import Ask, ToldPage
from game.scenes.shared.destinations import BeginMatch, OpenPuzzles, ResumeMatch, WatchReplay
from game.scenes.shared.preferences import Context
from game.scenes.shared.program import Program
from game.school.puzzles.calendar import days_in_a_row
from game.view.paint import Felt, Icon
from game.view.paint.felt import spread_cloth
from game.view.units import Box, theme
from game.view.widgets import MAIN, PLAIN, Button, Label

_FOOT = 560.0


class DaysScene(ToldPage[Days]):
    """The walls of the day, and the way to the puzzle of the day.

    :param own: the player's name and portrait.
    :param ask: asks what was played.
    :param unfinished: the matches that can be gone on with.
    :param folder: of the matches.
    :param today: which day it is, where the player is.
    """

    NARROWEST = 1536.0

    def __init__(
        self,
        context: Context,
        own: Chair,
        ask: Ask[Days],
        *,
        unfinished: Callable[[], Sequence[SavedMatch]],
        folder: Path,
        today: Callable[[], date] = lambda: datetime.now().astimezone().date(),
    ) -> None:
        super().__init__(context.kit, _("Today's walls"), ask, partial(days_of, own.name), {})
        self._context = context
        self._own = own
        self._unfinished = unfinished
        self._folder = folder
        self._now = today
        self.today = today()
        """The day whose walls are shown."""
        self._begun: dict[tuple[str, int | None], SavedMatch] = {}
        self._chosen = BOOKS[0]
        self._date = Label("", theme.BODY_SECOND)
        self._told = Label("", theme.BODY, most=3)
        self._puzzle = Button(_("Puzzle of the day"), self._solve, finish=PLAIN, icon=Icon.BULB)
        self.share = Button(_("Share"), self._show_picture, finish=PLAIN, icon=Icon.SAVE)
        self._play = Button(_("Play"), self._act, finish=MAIN, icon=Icon.CHEVRON_RIGHT)
        self._views: dict[str, DayView] = {}
        self._build()
        self.page.set_focus(self._play)

    @property
    def results(self) -> dict[str, DayResult]:
        """What came of the walls of this day, by book."""
        played = self.known.get(self.today.isoformat(), {})
        return {rules: result for rules in BOOKS if (result := played.get(rules)) is not None}

    @property
    def told_text(self) -> str:
        """What is said of the chosen wall."""
        return self._told.text

    def enter(self) -> None:
        """Another day may have come, too."""
        super().enter()
        self.today = self._now()
        self._begun = {(saved.rules, saved.seed): saved for saved in self._unfinished() if saved.journey == DAY}
        self.told()
        self.arrange()

    def told(self) -> None:
        """Show a wall that was begun, or else the first that was not seen yet."""
        unseen = [rules for rules in BOOKS if rules not in self._seen] or [BOOKS[-1]]
        self._chosen = next((rules for rules in unseen if self._begun_at(rules) is not None), unseen[0])
        self._build()

    def lay_out(self) -> None:
        wide, strip = self.kit.frame.width, self.lay_out_head()
        self._date.place(Box(112, 130, wide / 2 - 120, 40))
        step = (wide - 120) / len(BOOKS)
        for at, view in enumerate(self._views.values()):
            view.place(Box(60 + step * at, _FOOT - ABOVE, step, HIGH))
        right = strip.right - 20
        for button, least in ((self._play, 240.0), (self.share, 0.0), (self._puzzle, 0.0)):
            button.place(Box(0, 0, 1, 68))
            room = max(least, button.content_width(self.kit))
            button.place(Box(right - room, strip.y + 18, room, 68))
            right -= room + 20
        self._told.place(Box(strip.x + 34, strip.y + 10, right - strip.x - 54, strip.height - 20))

    def paint(self) -> pygame.Surface:
        return spread_cloth(self.kit.frame, Felt(self._context.preferences.now.felt))

    @property
    def _seen(self) -> frozenset[str]:
        """The books whose wall of this day was played, or seen in another match."""
        return frozenset(self.known.get(self.today.isoformat(), {}))

    @property
    def _setup(self) -> MatchSetup:
        """The match of the chosen book."""
        return in_own_words(match_of_day(self.today, self._chosen, self._own))

    def _begun_at(self, rules: str) -> SavedMatch | None:
        return self._begun.get((rules, match_of_day(self.today, rules, self._own).seed))

    def _walls(self) -> dict[str, DayWall]:
        walls = {}
        for stop in JOURNEY.stops:
            state = pgettext("wall", "Not played yet")
            if stop.rules in self._seen:
                state = pgettext("wall", "Seen in another match")
            elif self._begun_at(stop.rules) is not None:
                state = pgettext("wall", "Started")
            walls[stop.rules] = DayWall(stop.rules, stop.sign, self.results.get(stop.rules), state)
        return walls

    def _build(self) -> None:
        self._date.write(day_text(self.today))
        row = days_in_a_row(days_played(self.known), self.today)
        self._row = ngettext("{count} day in a row", "{count} days in a row", row).format(count=number(row))
        self._count.write(self._row)
        self._count.is_visible = row > 0
        self._views = {}
        for rules, wall in self._walls().items():
            setup = match_of_day(self.today, rules, self._own)
            others = tuple(chair.portrait for chair in setup.chairs if not chair.is_human)
            view = self._views[rules] = DayView(partial(self._choose, rules), wall, others)
            view.is_chosen = rules == self._chosen
        self.share.is_enabled = bool(self.results)
        self._tell()
        self.put_together(
            [self._title, self._date, self._count],
            self._views.values(),
            [self._strip, self._told],
            [self._puzzle, self.share, self._play],
            [self._close],
        )
        if self.page.focus not in self.page.widgets:
            self.page.set_focus(self._play if self._play.is_enabled else self._views[self._chosen])

    def _choose(self, rules: str) -> None:
        self._views[self._chosen].is_chosen = False
        self._chosen = rules
        self._views[rules].is_chosen = True
        self._tell()
        self.arrange_again()

    def _tell(self) -> None:
        """Say what there is to do with the chosen wall."""
        result = self.results.get(self._chosen)
        others = listed_names([chair.name for chair in self._setup.chairs if not chair.is_human])
        if result is not None:
            if result.was_helped:
                self._told.write(_("You took a move back, so this wall does not count. A new wall comes tomorrow."))
            else:
                self._told.write(_("At the table: {others}. A new wall comes tomorrow.").format(others=others))
            self._play.relabel(_("Watch"))
            self._play.is_enabled = self._path(result).exists()
        elif self._chosen in self._seen:
            self._told.write(_("You saw this wall in another match, so it does not count here."))
            self._play.relabel(_("Play"))
            self._play.is_enabled = False
        else:
            self._told.write(_("At the table: {others}. Everyone plays this one deal today.").format(others=others))
            self._play.relabel(_("Play") if self._begun_at(self._chosen) is None else _("Continue"))
            self._play.is_enabled = True

    def _path(self, result: DayResult) -> Path:
        return self._folder / f"{result.match}{SUFFIX}"

    def _act(self) -> None:
        """Play the chosen wall, go on with it, or watch it again."""
        result, begun = self.results.get(self._chosen), self._begun_at(self._chosen)
        if result is not None:
            self._context.go(WatchReplay(self._path(result)))
        elif begun is not None:
            self._context.go(ResumeMatch(begun))
        else:
            self._context.go(BeginMatch(self._setup))

    def _solve(self) -> None:
        """Ask the puzzle of the day in the chosen book."""
        self._context.go(OpenPuzzles(self._chosen))

    def _show_picture(self) -> None:
        """Show what came of the walls as a picture to share."""
        felt = Felt(self._context.preferences.now.felt)
        self.stack.push(ShareScene(self.kit, felt, self.today, list(self._walls().values()), self.results, self._row))


def opened(program: Program) -> DaysScene:
    """The walls, with what the matches on the disk tell of them."""
    ask, folder = partial(program.statistics.look_at, "daily"), program.paths.matches
    return DaysScene(program, program.own_chair, ask, unfinished=program.unfinished, folder=folder)

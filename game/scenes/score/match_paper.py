"""The panel at the end of a match: rating, goals, prizes, best hand, luck and the course of the totals."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache, partial

import pygame
from msgspec.structs import replace

from game.engine.commands import DeclareReady, Discard
from game.engine.replays.deal_record import records_told
from game.engine.replays.replay import Replay
from game.engine.seat import Seat
from game.i18n import _
from game.i18n.advice_words import better
from game.i18n.numbers import NO_BREAK, points_text
from game.i18n.row_texts import special_hand_text
from game.players.review import ReviewWork, clear, cost_in_all, dearest
from game.players.roster import MatchSetup, only_person
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS
from game.scenes.shared.destinations import Go, OpenReview
from game.view.layout import TableModel
from game.view.page.fading import Fading
from game.view.page.goals import GoalBlock, GoalLine
from game.view.page.paper_blocks import BestHand, MatchReview, RatingBlock, TotalsChart, TotalsLine
from game.view.page.podium import HostLine
from game.view.page.prize_block import PrizeBlock
from game.view.page.star_row import StarRow
from game.view.page.stars import Goal
from game.view.paint import PREMULTIPLIED, Canvas, Kit, PanelKind, faded, picture_of, pixels
from game.view.sheet.parts import draw_header
from game.view.units import Align, Box, Color, theme
from game.view.widgets import PanelBox

_AFTER = 0.5
"""How long the whole page is shown before the analysis of the match begins, in seconds."""
_LOOK = 0.25
"""How often the page checks whether the analysis is finished, in seconds."""
_INSET = 34.0
"""The space beside the blocks."""
_BETWEEN, _LEAST_BETWEEN = 20.0, 8.0
"""The usual gap between two blocks, and the least if there is little room."""
_AIRY = 34.0
"""The gap between two blocks below which the block on the review shows its verdict alone."""
_LARGE = 1.5
"""How much larger the block on the review may be where the match was about stars."""
_BEFORE_REVIEW = 0.7
"""The gap before the block on the review, which no line parts, as a share of the others."""
HEADER = 84.0
_WON_CLOTH: Color = (0xF6, 0xBC, 0x44)
"""The color of the band if there is something to celebrate."""


def in_line(parts: Iterable[str]) -> str:
    """Joins parts with dots on one line. If it is wrapped, no line begins with a dot."""
    return f"{NO_BREAK}{NO_BREAK}\u00b7  ".join(parts)


class _Paper(Fading, PanelBox):
    """The background of the panel, with its title on a band of cloth."""

    bleed = 60.0
    _STYLE = theme.PANEL_TITLE

    def __init__(self, title: str, *, is_festive: bool) -> None:
        super().__init__(PanelKind.PAPER, radius=28)
        self.called, self.is_festive = title, is_festive

    def clipped(self, kit: Kit) -> list[str]:
        return kit.writer.cut((self.called, self._title_style(kit), self.box.width - 2 * _INSET))

    def _title_style(self, kit: Kit) -> theme.TextStyle:
        style = self._STYLE.colored(theme.ON_GOLD) if self.is_festive else self._STYLE
        return kit.writer.fitting(self.called, style, self.box.width - 2 * _INSET, least=28)

    def draw(self, canvas: Canvas) -> None:
        reach = canvas.rect(self.box.grown(self.bleed))
        style = self._title_style(canvas.kit)
        picture = _sheet(canvas.kit, reach.size, self.box, self.called, style, is_festive=self.is_festive)
        if self.seen > 0:
            picture = picture if self.seen >= 1 else faded(picture.copy(), self.seen)
            canvas.surface.blit(picture, reach, special_flags=PREMULTIPLIED)


@lru_cache(maxsize=1)
def _sheet(
    kit: Kit, size: tuple[int, int], box: Box, title: str, style: theme.TextStyle, *, is_festive: bool
) -> pygame.Surface:
    """A picture of the panel with its shadow, drawn once so that it can fade in as a whole."""

    def paint(canvas: Canvas) -> None:
        canvas.panel(PanelKind.PAPER, box, radius=28)
        band = Box(box.x, box.y, box.width, HEADER)
        if is_festive:
            draw_header(canvas, band, is_bright=True, color=_WON_CLOTH, sun=band.width / 2, light=110, shade=0.16)
        else:
            draw_header(canvas, band, is_bright=False)
        canvas.reading(box).centered(
            title, style, band.inset(_INSET), align=Align.CENTER if is_festive else Align.START
        )

    return picture_of(kit, pygame.Rect(pixels(box.grown(_Paper.bleed), kit).topleft, size), paint)


def _paper_for(place: int | None, *, has_star: bool) -> _Paper:
    """The panel for the only person's place and stars; ``None``: there is none, or several."""
    if place is not None and (place == 1 or has_star):
        return _Paper(_("Congratulations!"), is_festive=True)
    is_low = place is not None and place >= LOW
    return _Paper(_("Better luck next time") if is_low else _("The match in brief"), is_festive=False)


LOW = 3
"""The best place that is comforted, and announced in silver instead of gold."""
_Part = StarRow | RatingBlock | PrizeBlock | GoalBlock | BestHand | TotalsChart | MatchReview


@dataclass(frozen=True, kw_only=True)
class Kept:
    """What is shown about a match besides its result."""

    goals: Sequence[Goal] = ()
    """The goals of a stop of the journey, and whether they were reached."""
    so_far: Sequence[str] = ()
    """For each goal how far the match came, if no star was earned."""
    host: HostLine | None = None
    """What the host of the stop says about the match; ``None`` for a match that is not of the journey."""
    week: Sequence[GoalLine] = ()
    """The goals of the week that the match advanced."""
    bests: Mapping[str, Fraction] = field(default_factory=dict)
    """What each person's best win under this rulebook was worth before, by name, if that is known."""
    rated: Callable[[], RatingBlock | None] | None = None
    """Gives how the match changed the rating of its only human player; ``None`` until that is known."""
    won: Callable[[], Sequence[PrizeBlock] | None] | None = None
    """Gives what was won on the journey, possibly nothing; ``None`` until that is known."""


NOTHING_KEPT = Kept()


class MatchPaper:
    """The panel with its blocks, as far as they are known.

    :param kept: what is shown besides the result.
    :param work: creates the analysis of the match.
    """

    def __init__(self, model: TableModel, setup: MatchSetup, kept: Kept, work: Callable[..., ReviewWork]) -> None:
        self._own = only_person(setup.chairs)
        self._setup, self._bests, self._make_work = setup, kept.bests, work
        place = None if self._own is None else model.state.places[model.seat_of(self._own)]
        self.paper = _paper_for(place, has_star=any(has for _line, has in kept.goals))
        self._goals = StarRow(kept.goals, kept.so_far)
        self._week = GoalBlock(kept.week) if kept.week and self._own is not None else None
        self._week_width = 0.0
        """The width for which the goals of the week were chosen."""
        self._rating: RatingBlock | None = None
        self._rated = kept.rated if self._own is not None else None
        self._prize: PrizeBlock | None = None
        self._won = kept.won if self._own is not None else None
        self._best: BestHand | None = None
        self._course = TotalsChart(_runs(model, setup, self._own))
        self._review: MatchReview | None = None
        self._make: Callable[[], ReviewWork] | None = None
        self._work: ReviewWork | None = None
        self._look: Callable[..., None] = lambda _at=None: None
        self._seen = 0.0
        self.is_open = False
        """Whether the panel is seen. From then on no block gives way to another."""
        self._late: list[RatingBlock | PrizeBlock] = []
        """The blocks that became known later."""

    @property
    def blocks(self) -> Sequence[_Part]:
        """The blocks with something to show, from top to bottom; a stop's stars and what they won come first."""
        goals = self._goals if self._goals.lines else None
        course = self._course if self._course.has_line else None
        parts = (goals, self._prize, self._rating, self._week, self._best, course, self._review)
        known = [part for part in parts if part is not None]
        return [*(part for part in known if part not in self._late), *self._late]

    @property
    def shown(self) -> Sequence[_Part]:
        """The blocks for which there is room."""
        return [part for part in self.blocks if part.is_visible]

    @property
    def widgets(self) -> Sequence[Fading]:
        """The panel and its blocks; empty if there is no block."""
        return [self.paper, *self.blocks] if self.blocks else []

    def tell(self, replay: Replay, go: Go) -> Callable[[], None]:
        """Adds the blocks that need the replay of the match; returns a function that opens the review of the match."""
        self._best = self._best_of(replay)

        def look(at: int | None = None) -> None:
            is_done = self._work is not None and self._work.is_over and self._make is None
            go(OpenReview(replay, self._setup.chairs, work=self._work if is_done else None, at=at))

        self._look = look
        if self._own is not None:
            self._make = partial(self._make_work, replay.opening, replay.steps, self._own)
            self._review = MatchReview(look, weighs=not self.paper.is_festive)
        return look

    def _best_of(self, replay: Replay) -> BestHand | None:
        """The first of the winning hands that are worth most; ``None`` if there were several, all worth the same."""
        deals = ((deal, seat, seat.win) for deal in records_told(replay) for seat in deal.seats)
        wins = [(deal.number, seat.person, win) for deal, seat, win in deals if win is not None]
        if not wins or (len(wins) > 1 and len({win.worth for _deal, _person, win in wins}) == 1):
            return None
        deal, person, win = max(wins, key=lambda one: one[2].worth)
        chair = self._setup.chairs[person]
        name = chair.name
        whose = [name, _("Deal {number}").format(number=deal)]
        if win.special is not None:
            book = RULEBOOKS[self._setup.ruleset]
            rules = book.with_options(Options(book.options, replay.opening.options))
            whose.append(special_hand_text(rules, win.special).name)
        before = self._bests.get(name) if person == self._own else None
        proof = ""
        if before is not None and win.worth > before:
            proof = _("A new record: your previous best was {points}").format(points=points_text(before))
        return BestHand(win.sets, win.worth, in_line(whose), chair.portrait, proof)

    @property
    def next_wake(self) -> float | None:
        return None if self._make is None and self._rated is None and self._won is None else _LOOK

    @property
    def is_awaited(self) -> bool:
        """Whether something that belongs on the panel is still being looked up."""
        return self._rated is not None or self._won is not None

    def show(self, paper: float, blocks: Sequence[float], counted: Sequence[float]) -> None:
        """Shows the panel and its blocks with these opacities, and how far what moves in each has come, 0 to 1."""
        self.paper.seen = paper
        self.is_open = self.is_open or paper > 0
        for block, seen, share in zip(self.shown, blocks, counted, strict=True):
            block.seen = seen
            if isinstance(block, RatingBlock | StarRow):
                block.counted = share

    def _look_up(self) -> bool:
        """Adds the rating and the prizes once they are known; returns whether there are any."""
        found: list[RatingBlock | PrizeBlock] = []
        if self._rated is not None and (block := self._rated()) is not None:
            self._rating, self._rated = block, None
            found.append(block)
        if self._won is not None and (won := self._won()) is not None:
            self._prize, self._won = next(iter(won), None), None
            found += won
        if self.is_open:
            self._late += found
        return bool(found)

    def pass_time(self, seconds: float, *, is_solemn: bool) -> bool:
        """Collects what is known by now, and whether a block changed; after the ceremony, also starts the analysis."""
        if not (is_solemn and self.is_open) and self._look_up():
            return True
        if self._make is None or is_solemn:
            return False
        self._seen += seconds
        if self._work is None and self._seen >= _AFTER:
            self._work = self._make()
            self._work.start()
        if self._work is None or self._review is None:
            return False
        if not self._work.is_over:
            if self._work.total:
                self._review.progress = min(0.99, self._work.done / self._work.total)
            return False
        self._make = None
        if self._work.failed:
            self._review.tell(_("The match could not be reviewed; the log says why."), None)
            return True
        findings = clear(self._work.findings)
        found = None if self._work.luck is None else (self._work.luck, cost_in_all(findings))
        self._review.tell(_("No costly mistake"), found)
        for one in dearest(findings, 1):
            command = one.better.command
            deal = _("Deal {number}").format(number=one.decision.deal)
            line = in_line([deal, better(self._setup.ruleset, command)])
            tile = command.tile if isinstance(command, Discard | DeclareReady) else None
            self._review.tell(line, found, tile=tile, on_press=partial(self._look, one.decision.step))
        return True

    def rest(self) -> None:
        """Stops the analysis; it starts anew if the page is shown again."""
        if self._work is not None and not self._work.is_over:
            self._work.stop()
        if self._make is not None:
            self._work, self._seen = None, 0.0

    def lay_out(self, paper: Box, kit: Kit) -> None:
        """Lays out the blocks; the chart of the totals takes the height that the others leave.

        Until it is known what to practice, the chart takes the room for that, too.
        """
        inner = Box(paper.x + _INSET, paper.y + HEADER + 24, paper.width - 2 * _INSET, paper.height - HEADER - 46)
        late, parts = self._late, [part for part in self.blocks if part not in self._late]
        others = [part for part in parts if not isinstance(part, TotalsChart)]
        for part in self.blocks:
            part.place(replace(inner, height=0.0))  # where a block stays for which there is no room
        self._goals.fit(inner.width, kit)
        fitting = others
        for size in (_LARGE, 1.0, 0.0) if self._goals.has_stars else (1.0, 0.0):
            if self._review is not None:
                self._review.fit(inner.width, kit, size)
            taken = sum(part.high + _AIRY for part in others if part is not self._week and self._has_say(part))
            self._fit_week(inner.height - taken, inner.width, kit)
            fitting = [part for part in others if self._has_say(part)]
            has_all = len(fitting) == len(others)
            if has_all and sum(part.high for part in fitting) + (len(fitting) - 1) * _AIRY <= inner.height:
                break
        others = fitting
        if self._prize is not None and self._best is not None and self._prize not in late:
            self._best.is_visible = sum(part.high + _LEAST_BETWEEN for part in others) <= inner.height + _LEAST_BETWEEN
            others = [part for part in others if part is not self._best or part.is_visible]
        has_chart = self._course in parts and not self._goals.has_stars
        least = TotalsChart.LEAST if has_chart and self._course.is_visible else 0.0
        for added in late:
            added.is_visible = sum(part.high + _BETWEEN for part in (*others, added)) + least <= inner.height
            others += [added] * added.is_visible
        left = inner.height - sum(part.high + _BETWEEN for part in others)
        self._course.is_visible = has_chart and left >= TotalsChart.LEAST
        if self._review is not None and self._course.is_visible:
            self._review.wait()
        shown = self.shown
        left = inner.height - sum(part.high + _BETWEEN for part in shown if not isinstance(part, TotalsChart))
        heights = [left if isinstance(part, TotalsChart) else part.high for part in shown]
        room = inner.height - sum(heights)
        shares = [_BEFORE_REVIEW if isinstance(part, MatchReview) else 1.0 for part in shown[1:]]
        gaps = [0.0, *(max(_LEAST_BETWEEN, room * share / sum(shares)) for share in shares)][: len(shown)]
        y = inner.y
        for part, high, gap in zip(shown, heights, gaps, strict=True):
            y += gap
            part.place(replace(inner, y=y, height=high))
            part.rule = gap / 2 if gap and not part.has_ground else 0.0
            y += high
        self.paper.place(paper)

    def _has_say(self, part: _Part) -> bool:
        """Whether a block that may have nothing to say has something."""
        return part.is_visible or part not in (self._week, self._review)

    def _fit_week(self, room: float, width: float, kit: Kit) -> None:
        """Show as many goals of the week as this height holds; once they are seen, they stay."""
        week = self._week
        if week is None or (self.is_open and self._week_width == width):
            return
        self._week_width = width
        week.fit(room, width, kit)


def _runs(model: TableModel, setup: MatchSetup, own: int | None) -> list[TotalsLine]:
    """The course of each player's total, in order of their places."""
    state = model.state
    order = sorted((Seat(seat) for seat in range(model.seats)), key=lambda seat: (state.places[seat], seat))
    runs = []
    for seat in order:
        person, gains = model.person_at(seat), [deal.deltas[seat] for deal in state.played]
        chair = setup.chairs[person]
        start = state.balances[seat] - sum(gains)
        is_marked = state.places[seat] == 1 if own is None else person == own
        runs.append(TotalsLine(name=chair.name, portrait=chair.portrait, start=start, gains=gains, is_marked=is_marked))
    return runs

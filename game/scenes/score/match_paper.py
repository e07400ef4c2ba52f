"""The panel at the end of a match: stars, prizes, the rating, the best hand, and what to do next."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial

from msgspec.structs import replace

from game.engine.commands import DeclareReady, Discard
from game.engine.replays.deal_record import records_told
from game.engine.replays.replay import Replay
from game.i18n import _
from game.i18n.advice_words import better
from game.i18n.numbers import NO_BREAK, points_text
from game.i18n.player_texts import name_in_files
from game.i18n.row_texts import special_hand_text
from game.players.review import ReviewWork, clear, cost_in_all, dearest
from game.players.roster import MatchSetup, only_person
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS
from game.scenes.shared.destinations import Go, OpenReview
from game.scenes.shared.prizes import PrizeBlock
from game.view.layout import TableModel
from game.view.page.fading import Fading
from game.view.page.host_words import HostLine, HostWords
from game.view.page.paper_blocks import BestHand, MatchReview, RatingBlock
from game.view.page.stars import PAPER, Goal, Goals
from game.view.paint import Canvas, Kit, PanelKind
from game.view.sheet.parts import draw_header
from game.view.units import Align, Box, theme
from game.view.widgets import PanelBox

_AFTER = 0.5
"""How long the whole page is shown before the analysis of the match begins, in seconds."""
_LOOK = 0.25
"""How often the page checks whether something is known, in seconds."""
_PATIENCE = 1.5
"""For how many seconds the panel is held back while something that belongs on it is being looked up."""
_INSET = 34.0
"""The space beside the blocks."""
_BETWEEN = 26.0
"""The gap between two blocks."""
_HEADER = 84.0
_ABOVE = 24.0
_BELOW = 26.0
_RADIUS = 28.0
LOW = 3
"""The best place that is comforted, and announced in silver instead of gold."""
Won = Sequence[PrizeBlock | HostWords]
"""What was won on the journey, or the words of all hosts at its end."""
_Part = Goals | PrizeBlock | HostWords | RatingBlock | BestHand | MatchReview


def in_line(parts: Iterable[str]) -> str:
    """Joins parts with dots on one line. If it is wrapped, no line begins with a dot."""
    return f"{NO_BREAK}{NO_BREAK}\u00b7  ".join(parts)


class _Paper(Fading, PanelBox):
    """The background of the panel, with its title on a band of cloth."""

    def __init__(self, title: str, *, is_festive: bool) -> None:
        super().__init__(PanelKind.PAPER, radius=_RADIUS)
        self.called, self.is_festive = title, is_festive

    def draw_whole(self, canvas: Canvas) -> None:
        super().draw_whole(canvas)
        band = replace(self.box, height=_HEADER)
        draw_header(canvas, band, is_bright=self.is_festive)
        title = band.inset(_INSET)
        style = canvas.kit.writer.fitting(self.called, theme.PANEL_TITLE, title.width, least=28)
        canvas.reading(self.box).centered(self.called, style, title, align=Align.START)


def _paper_for(place: int | None, *, has_star: bool) -> _Paper:
    """The panel for the only person's place and stars; ``None``: there is none, or several."""
    if place is not None and (place == 1 or has_star):
        return _Paper(_("Congratulations!"), is_festive=True)
    is_low = place is not None and place >= LOW
    return _Paper(_("Better luck next time") if is_low else _("The match in brief"), is_festive=False)


@dataclass(frozen=True, kw_only=True)
class Kept:
    """What is shown about a match besides its result."""

    goals: Sequence[Goal] = ()
    """The goals of a stop of the journey, and whether they were reached."""
    so_far: Sequence[str] = ()
    """For each goal how far the match came, if no star was earned."""
    host: HostLine | None = None
    """What the host of the stop says about the match; ``None`` for a match that is not of the journey."""
    bests: Mapping[str, Fraction] = field(default_factory=dict)
    """What each person's best win under this rulebook was worth before, by name, if that is known."""
    rated: Callable[[], RatingBlock | None] | None = None
    """Gives how the match changed the rating of its only human player; ``None`` until that is known."""
    won: Callable[[], Won | None] | None = None
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
        self._goals = Goals(kept.goals, PAPER, kept.so_far)
        self._host = None if kept.host is None else HostWords([kept.host])
        self._rating: RatingBlock | None = None
        self._rated = kept.rated if self._own is not None else None
        self._prizes: Won = ()
        self._won = kept.won if self._own is not None else None
        self._best: BestHand | None = None
        self._review: MatchReview | None = None
        self._make: Callable[[], ReviewWork] | None = None
        self._work: ReviewWork | None = None
        self._look: Callable[..., None] = lambda _at=None: None
        self._seen = 0.0

    @property
    def _blocks(self) -> Sequence[_Part]:
        """The blocks with something to show, from top to bottom; a stop's stars and what they won come first.

        At the end of the journey the words of all hosts stand in place of stars and one host.
        """
        stop: Sequence[_Part | None] = (self._goals if self._goals.lines else None, *self._prizes, self._host)
        if farewells := [part for part in self._prizes if isinstance(part, HostWords)]:
            stop = farewells
        return [part for part in (*stop, self._rating, self._best, self._review) if part is not None]

    @property
    def widgets(self) -> Sequence[Fading]:
        """The panel and its blocks; empty if there is no block."""
        return [self.paper, *self._blocks] if self._blocks else []

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
        whose = [chair.name, _("Deal {number}").format(number=deal)]
        if win.special is not None:
            book = RULEBOOKS[self._setup.ruleset]
            rules = book.with_options(Options(book.options, replay.opening.options))
            whose.append(special_hand_text(rules, win.special).name)
        before = self._bests.get(name_in_files(chair)) if person == self._own else None
        proof = ""
        if before is not None and win.worth > before:
            proof = _("A new record: your previous best was {points}").format(points=points_text(before))
        return BestHand(win.sets, win.worth, in_line(whose), chair.portrait, proof)

    @property
    def next_wake(self) -> float | None:
        return None if self._make is None and not self._is_awaited else _LOOK

    @property
    def _is_awaited(self) -> bool:
        """Whether something that belongs on the panel is still being looked up."""
        return self._rated is not None or self._won is not None

    def _look_up(self) -> bool:
        """Adds the rating and the prizes once they are known; returns whether there are any."""
        is_new = False
        if self._rated is not None and (block := self._rated()) is not None:
            self._rating, self._rated, is_new = block, None, True
        if self._won is not None and (won := self._won()) is not None:
            self._prizes, self._won, is_new = won, None, bool(won) or is_new
        return is_new

    def pass_time(self, seconds: float) -> bool:
        """Collects what is known by now; returns whether a block changed. A moment later the analysis starts."""
        self._seen += seconds
        is_new = self._look_up()
        for part in self.widgets:
            part.seen = float(not self._is_awaited or self._seen >= _PATIENCE)
        return self._analyze() or is_new

    def _analyze(self) -> bool:
        """Starts the analysis and collects what it has found; returns whether that is so."""
        if self._make is None or self._review is None or self._seen < _AFTER:
            return False
        if self._work is None:
            self._work = self._make()
            self._work.start()
        if not self._work.is_over:
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

    def lay_out(self, paper: Box, kit: Kit) -> float:
        """Lays out the blocks from the top down, those for which there is room; returns the panel's height."""
        inner = Box(paper.x + _INSET, paper.y + _HEADER + _ABOVE, paper.width - 2 * _INSET, 0)
        end = paper.bottom - _BELOW
        y = inner.y
        for part in self._blocks:
            if isinstance(part, HostWords):
                part.fit(inner.width, kit)
            part.is_visible = y + part.high <= end
            part.rule = 0.0 if part.has_ground or y == inner.y else _BETWEEN / 2
            part.place(replace(inner, y=y, height=part.high * part.is_visible))
            y += (part.high + _BETWEEN) * part.is_visible
        high = y - _BETWEEN + _BELOW - paper.y
        self.paper.place(replace(paper, height=high))
        return high

"""The panel at the end of a match: stars, prizes, the rating, the best hand, and what to do next."""

import math
import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from game import Frozen, ui
from game.engine.commands import DeclareReady, Discard
from game.engine.replays.deal_record import DealRecord, records_told
from game.engine.replays.replay import Replay
from game.engine.seat import Seat
from game.i18n import _, joined, pgettext
from game.i18n.advice_words import better, luck_line
from game.i18n.general import stop_name
from game.i18n.numbers import NO_BREAK, number, points_text
from game.i18n.player_texts import name_in_files, streak_text
from game.i18n.row_texts import special_hand_text, worth_text
from game.players.journey import Prize
from game.players.manner.temper import Mood
from game.players.review import ReviewWork, clear, cost_in_all, dearest
from game.players.roster import MatchSetup, PortraitId, only_person
from game.rules.example import Sets
from game.rules.rows import Points
from game.rules.rulesets import RULEBOOKS
from game.scenes.score.rated import RatingMoved
from game.scenes.score.won import DayWon, HostLine
from game.scenes.shared.destinations import Go, OpenReview
from game.scenes.shared.goals import goal_rows
from game.scenes.shared.preferences import Preferences
from game.scenes.shared.prizes import Wearing, prize_parts
from game.tiles.tile import Tile
from game.view.layout import TableModel
from game.view.page.cities import draw_stamp
from game.view.page.finding_row import draw_onward
from game.view.page.paper_blocks import TotalsChart
from game.view.page.rating_signs import PLUMES, draw_feather, draw_plume
from game.view.page.stars import Goal, draw_star_row
from game.view.paint import Canvas, Icon, Paint
from game.view.units import Box, theme

_AFTER = 0.5
"""How long the whole page is shown before the analysis of the match begins, in seconds."""
_PATIENCE = 1.5
"""For how many seconds the panel is held back while something that belongs on it is being looked up."""
LOW = 3
"""The best place that is comforted, and announced in silver instead of gold."""
Won = Sequence[Prize] | Sequence[HostLine] | Sequence[DayWon]
"""The prizes of a stop, the stamp of a wall of the day, or a line for each host when the journey ends."""


def in_line(parts: Iterable[str]) -> str:
    """Joins parts with dots on one line. If it is wrapped, no line begins with a dot."""
    return f"{NO_BREAK}{NO_BREAK}\u00b7  ".join(parts)


class Kept(Frozen, kw_only=True):
    """The facts that are shown besides the result of a match."""

    goals: Sequence[Goal] = ()
    """The goals of a stop of the journey, and whether they were reached."""
    so_far: Sequence[str] = ()
    """For each goal how far the match came, if no star was earned."""
    host: HostLine | None = None
    """What the host of the stop says about the match; ``None`` for a match that is not of the journey."""
    bests: Mapping[str, Fraction] = {}
    """What each person's best win under this rulebook was worth before, by name, if that is known."""
    rated: Callable[[], RatingMoved | str | None] | None = None
    """Gives how the match changed the rating of its only human player, or why not; ``None`` until that is known."""
    won: Callable[[], Won | None] | None = None
    """Gives what was won on the journey, possibly nothing; ``None`` until that is known."""


NOTHING_KEPT = Kept()


class BestHand(NamedTuple):
    """The best hand of a match, with its worth and its player."""

    sets: Sets
    worth: Fraction
    whose: str
    portrait: PortraitId
    proof: str = ""
    """Says that no better hand is known; empty if that is untrue or unknown."""

    @property
    def part(self) -> ui.Part:
        whose = ui.remark(self.whose, grow=1.0)
        worth = ui.label(worth_text(Points(self.worth)), ui.Tone.GAIN)
        lines = (
            ui.Row((ui.strong(_("Best hand of the match"), grow=1.0), worth), wraps=True),
            ui.Tiles(tuple(map(tuple, self.sets)), most=1),
            ui.Row((ui.Portrait(self.portrait, ui.Size.CAP), whose)),
            ui.Text(self.proof, tone=ui.Tone.GAIN) if self.proof else None,
        )
        return ui.Column(lines, ui.Step.S, key="best")


class Reviewed(NamedTuple):
    """The mistake most worth another look, and whether luck or mistakes weighed more."""

    advice: str
    luck: float | None = None
    """The points that luck gave; ``None`` if that is not known."""
    cost: float = 0.0
    """The points that all mistakes cost."""
    deal: float = math.inf
    """The points that a won deal brought in this match on average."""
    tile: Tile | None = None
    """The tile that would have been better to discard, if a discard was better."""
    at: int | None = None
    """The step of the decision."""

    @property
    def weighed(self) -> str:
        """Whether luck or mistakes weighed more; empty if unknown, or if the walls gave or took less than one deal."""
        if self.luck is None or abs(self.luck) < self.deal:
            return ""
        if self.luck >= 0:
            return _("Luck was on your side.")
        if -self.luck > self.cost:
            return _("Bad luck cost you more than your mistakes.")
        return _("Your mistakes cost you more than bad luck.")

    def part(self, look: Callable[..., None], *, weighs: bool) -> ui.Part:
        """The line that leads to the review.

        :param weighs: whether it says if luck or mistakes weighed more.
        """
        known = () if self.luck is None else (luck_line(self.luck, self.cost), _("Only places count for the rating."))
        hint = "\n".join(known)
        said = self.weighed if weighs else ""
        words = (ui.strong(self.advice), ui.remark(said) if said else None)
        sign = ui.Mark(Icon.BULB, theme.BRASS, theme.ON_GOLD, ui.Size.CONTROL)
        line = ui.Row(
            (
                sign if self.tile is None else ui.Tile(self.tile, size=ui.Size.CONTROL),
                ui.lines(*words),
                ui.Picture((draw_onward,), ui.Size.SIGN),
            )
        )
        called = f"{self.advice}. {hint}" if hint else self.advice
        act = look if self.at is None else (look, self.at)
        return ui.Panel(
            line,
            ui.Ground.PAPER,
            ui.Step.M,
            act,
            fill=theme.SCORE,
            corner=ui.Size.CORNER,
            hint=hint,
            called=called,
            key="review",
        )


def rating_part(rating: RatingMoved | str) -> ui.Part:
    """The rating after a match with its change and the way to the next title, or why the match is not rated."""
    if isinstance(rating, str):
        lines = ui.strong(_("Rating")), ui.remark(rating)
        return ui.Column(lines, ui.Step.HAIR, key="rating")
    tone = ui.Tone.GAIN if rating.by >= 0 else ui.Tone.LOSS
    change = ui.strong(number(rating.by, signed=True), tone)
    value, about = ui.strong(number(rating.value)), ui.remark(rating.about) if rating.about else None
    told = ui.Column(
        (
            ui.Text(rating.title, ui.Type.HEADING, is_narrow=True),
            ui.Picture((_draw_way, rating), ui.Size.SIDE, ui.Size.TRACK),
            about,
            ui.Row((ui.remark(rating.called, grow=1.0), value, change)),
        ),
        ui.Step.HAIR,
        grow=1.0,
    )
    feather = ui.Picture((draw_feather, rating.feather), ui.Size.PORTRAIT, ui.Size.SAMPLE)
    figures = f"{rating.called}: {value.text}, {change.text}"
    said = joined(". ", rating.title, rating.about, figures, rating.why)
    return ui.Row((feather, told), hint=rating.why, called=said, key="rating")


def _draw_way(rating: RatingMoved, canvas: Canvas, box: Box) -> None:
    """Draw the way to the next title: what stays of it in teal, what the match added or took in another color."""
    canvas, radius = canvas.reading(box), box.height / 2
    canvas.rounded(box, theme.TEXT_SECOND, radius=radius)
    moved = theme.GAIN_ON_DARK if rating.by >= 0 else theme.LOSS_ON_DARK
    ends = (max(rating.before, rating.share), moved), (min(rating.before, rating.share), theme.TEAL)
    for share, color in ends:
        if share > 0:
            canvas.rounded(Box(box.x, box.y, max(box.height, box.width * share), box.height), color, radius=radius)


def day_part(won: DayWon) -> ui.Part:
    """The stamp of a wall that was won, and the days in a row."""
    stop = won.stop
    stamp = ui.Picture((draw_stamp, stop.picture, True), ui.Size.PORTRAIT, ratio=1.4) if stop else None
    plume = ui.Picture((draw_plume, PLUMES), ui.Size.PORTRAIT) if won.streak else None
    told = filter(None, (stop_name(stop.id) if stop else "", streak_text(won.streak)))
    return ui.Row((stamp, plume, ui.label(in_line(told))))


def host_part(line: HostLine) -> ui.Part:
    """The words of a host; at the end of the journey below the name of the city and its stars."""
    stars = ui.Picture((_draw_stars, tuple(line.stars)), len(line.stars) * ui.Size.CAP, ui.Size.CAP)
    city = ui.Row((ui.strong(line.city, grow=1.0), stars)) if line.city else None
    said = _("{name}: {words}").format(name=line.city or line.name, words=line.words)
    count = pgettext("stars", "{count} of {total}").format(count=sum(line.stars), total=len(line.stars))
    face = ui.Portrait(line.portrait, ui.Size.CONTROL, mood=Mood.GLAD)
    words = ui.lines(city, ui.Text(line.words))
    return ui.Row((face, words), called=said, more=count if line.city else "")


def _draw_stars(earned: tuple[bool, ...], canvas: Canvas, box: Box) -> None:
    draw_star_row(earned, canvas, box, is_on_paper=True)


class MatchPaper:
    """The panel with its blocks, as far as they are known.

    :param kept: what is shown besides the result.
    :param preferences: take the prizes that are put on.
    :param work: creates the analysis of the match.
    :param changed: called when a press has changed the panel.
    """

    def __init__(
        self,
        model: TableModel,
        setup: MatchSetup,
        kept: Kept,
        preferences: Preferences,
        work: Callable[..., ReviewWork],
        changed: Callable[[], object],
    ):
        self._own = only_person(setup.chairs)
        self._setup = setup
        self._kept = kept
        self._preferences = preferences
        self._make_work = work
        self._changed = changed
        self._place = None if self._own is None else model.state.places[model.seat_of(self._own)]
        self._rating: RatingMoved | str | None = None
        self._rated = kept.rated if self._own is not None else None
        self._farewells: Sequence[HostLine] = ()
        self._day: Sequence[DayWon] = ()
        self._wearing: Wearing | None = None
        self._won = kept.won if self._own is not None else None
        self._best: BestHand | None = None
        people = [setup.chairs[model.person_at(Seat(seat))] for seat in range(model.seats)]
        named, state = [(each.name, each.portrait) for each in people], model.state
        self._course = TotalsChart(named, state.rules.stake, [deal.deltas for deal in state.played])
        self._review: Reviewed | None = None
        self._make: Callable[[], ReviewWork] | None = None
        self._work: ReviewWork | None = None
        self._look: Callable[..., None] = lambda _at=None: None
        self._deal = math.inf
        """The points that a won deal brought on average."""
        self._seen = 0.0

    @property
    def _is_festive(self) -> bool:
        """Whether the only person came first or earned a star."""
        has_star = any(has for _line, has in self._kept.goals)
        return self._place is not None and (self._place == 1 or has_star)

    @property
    def title(self) -> str:
        if self._is_festive:
            return _("Congratulations!") if self._place == 1 else _("A new star!")
        is_low = self._place is not None and self._place >= LOW
        return _("Better luck next time") if is_low else _("The match in brief")

    @property
    def part(self) -> ui.Part | None:
        """The panel with what there is to tell, as far as it is known; nothing while something is looked up.

        A stop's stars and what they won come first; at the end of the journey the words of all hosts stand there.
        """
        blocks = [*self._of_stop(), rating_part(self._rating) if self._rating is not None else None]
        if self._review is not None:
            blocks.append(self._review.part(self._look, weighs=not self._is_festive))
        blocks.append(self._best.part if self._best is not None else None)
        if self._course.has_line and not self._kept.goals:  # the stars of a stop leave no room
            blocks.append(ui.Picture(self._course.draw_in, ratio=0.45, called=self._course.said, key="course"))
        if not any(blocks) or self._is_held_back:
            return None
        fill = theme.TEAL if self._is_festive else theme.LAMP
        title = ui.heading(self.title)
        head = ui.Panel(title, ui.Ground.TRAY, ui.Step.M, fill=fill)
        return ui.Panel(ui.Column((head, *blocks)), ui.Ground.PAPER, key="paper")

    def _of_stop(self) -> Sequence[ui.Part | None]:
        if self._farewells:
            heading = ui.strong(_("Journey's end"))
            return (ui.Column((heading, *map(host_part, self._farewells)), ui.Step.S, key="hosts"),)
        goals = ui.Column(
            tuple(goal_rows(self._kept.goals, self._kept.so_far, is_on_paper=True)), ui.Step.S, key="stars"
        )
        host = self._kept.host
        return (
            goals if self._kept.goals else None,
            *map(day_part, self._day),
            self._prizes(self._wearing) if self._wearing is not None else None,
            host_part(host) if host is not None else None,
        )

    def _prizes(self, wearing: Wearing) -> ui.Part:
        """The prizes, which are put on and taken off by pressing."""
        label = _("Put them back") if wearing.is_worn else _("Use them")
        button = ui.Button(label, self._wear, None, Paint.IVORY, key="wear")
        heading = ui.strong(pgettext("looks", "You won"), grow=1.0)
        return ui.Column((ui.Row((heading, button), wraps=True), prize_parts(wearing.won)), key="prizes")

    def _wear(self) -> None:
        if self._wearing is not None:
            self._wearing.toggle()
            self._changed()

    def tell(self, replay: Replay, go: Go) -> ui.Act:
        """Adds the blocks that need the replay of the match; returns a function that opens the review of the match."""
        deals = tuple(records_told(replay))
        gains = [float(seat.gain) for deal in deals for seat in deal.seats if seat.win is not None]
        self._deal = statistics.fmean(gains) if gains else math.inf
        self._best = self._best_of(replay, deals)

        def look(at: int | None = None) -> None:
            is_done = self._work is not None and self._work.is_over and self._make is None
            go(OpenReview(replay, self._setup.chairs, work=self._work if is_done else None, at=at))

        self._look = look
        if self._own is not None:
            self._make = partial(self._make_work, replay.opening, replay.steps, self._own)
            self._review = Reviewed(_("Reviewing your decisions…"))
        return look

    def _best_of(self, replay: Replay, deals: Sequence[DealRecord]) -> BestHand | None:
        """The first of the winning hands that are worth most; ``None`` if there were several, all worth the same."""
        wins = [(deal.number, seat.person, seat.win) for deal in deals for seat in deal.seats if seat.win is not None]
        if not wins or (len(wins) > 1 and len({win.worth for _deal, _person, win in wins}) == 1):
            return None
        deal, person, win = max(wins, key=lambda one: one[2].worth)
        chair = self._setup.chairs[person]
        whose = [chair.name, _("Deal {number}").format(number=deal)]
        if win.special is not None:
            book = RULEBOOKS[self._setup.ruleset]
            rules = book.with_options(replay.opening.options)
            whose.append(special_hand_text(rules, win.special).name)
        before = self._kept.bests.get(name_in_files(chair)) if person == self._own else None
        proof = ""
        if before is not None and win.worth > before:
            proof = _("A new record: your previous best was {points}").format(points=points_text(before))
        return BestHand(win.sets, win.worth, in_line(whose), chair.portrait, proof)

    @property
    def next_wake(self) -> float | None:
        return None if self._make is None and not self._is_awaited else ui.LOOK

    @property
    def _is_awaited(self) -> bool:
        """Whether something that belongs on the panel is still being looked up."""
        return self._rated is not None or self._won is not None

    @property
    def _is_held_back(self) -> bool:
        return self._is_awaited and self._seen < _PATIENCE

    def _look_up(self) -> bool:
        """Adds the rating and the prizes once they are known; returns whether there are any."""
        is_new = False
        if self._rated is not None and (block := self._rated()) is not None:
            self._rating, self._rated, is_new = block, None, True
        if self._won is not None and (won := self._won()) is not None:
            self._won = None
            self._farewells = [each for each in won if isinstance(each, HostLine)]
            self._day = [each for each in won if isinstance(each, DayWon)]
            prizes = [each for each in won if not isinstance(each, HostLine | DayWon)]
            self._wearing = Wearing(prizes, self._preferences) if prizes else None
            is_new = bool(won) or is_new
        return is_new

    def pass_time(self, seconds: float) -> bool:
        """Collects what is known by now; returns whether a block changed. A moment later the analysis starts."""
        was_held_back = self._is_held_back
        self._seen += seconds
        is_new = self._look_up() or (was_held_back and not self._is_held_back)
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
            self._review = Reviewed(_("The match could not be reviewed; the log says why."))
            return True
        findings = clear(self._work.findings)
        luck, cost = self._work.luck, cost_in_all(findings)
        self._review = Reviewed(_("No costly mistake"), luck, cost, self._deal)
        for one in dearest(findings, 1):
            command = one.better.command
            deal = _("Deal {number}").format(number=one.decision.deal)
            line = in_line([deal, better(self._setup.ruleset, command)])
            tile = command.tile if isinstance(command, Discard | DeclareReady) else None
            self._review = Reviewed(line, luck, cost, self._deal, tile, one.decision.step)
        return True

    def rest(self) -> None:
        """Stops the analysis; it starts anew if the page is shown again."""
        if self._work is not None and not self._work.is_over:
            self._work.stop()
        if self._make is not None:
            self._work, self._seen = None, 0.0

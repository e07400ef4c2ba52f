"""The review of a match: the decisions that cost most, with what was better and why, deal by deal."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from game import Frozen, ui
from game.app.window.actions import Action
from game.engine.events import MatchBegun
from game.engine.replays.replay import ReplayStep
from game.i18n import _, joined, labeled
from game.i18n.advice_words import hundredths, in_points
from game.i18n.numbers import count_text, percent
from game.players.review import Finding, ReviewWork, accuracy, clear, dearest
from game.players.roster import people_first
from game.scenes.review.parts import finding_card, lead_card
from game.scenes.review.ten import take_in
from game.scenes.shared.destinations import Open, OpenReview, WatchDecision
from game.scenes.shared.preferences import Context
from game.scenes.table.finding_texts import choices_line, deal_line, finding_words
from game.view.page.finding_row import FindingWords, draw_accuracy
from game.view.paint import Felt, Icon, Paint

MOST = 40
"""The most decisions in the list; the sums include all decisions."""
_RING = ui.Size.HAND


class Reviewed(Frozen):
    """The findings on one person's decisions, and the progress of the review."""

    shown: tuple[Finding, ...] = ()
    judged: Mapping[int, int] = {}
    """The number of judged decisions in each deal."""
    done: int = 0
    total: int | None = None
    is_whole: bool = False
    """Whether the review is finished and fully shown."""


class ReviewScene(ui.Screen[Reviewed]):
    """The list of decisions, shown while the review is still running.

    It reviews the decisions of the human players, or those of all players if there is no human. The review of the first
    player begins when this screen is opened, and stops when it is left.

    :param page: the match, or the finished part of it, and its players.
    :param work: creates the review of one person's decisions.
    """

    _has_practiced = False

    def __init__(
        self,
        context: Context,
        page: OpenReview,
        *,
        work: Callable[[MatchBegun, Sequence[ReplayStep], int], ReviewWork] = ReviewWork,
    ):
        super().__init__(context.kit, Reviewed())
        self._context = context
        self._replay, self._chairs = replay, chairs = page.replay, page.chairs
        self._found = page.found
        self._people = people_first(chairs) or range(len(chairs))
        self._work_of = partial(work, replay.opening, replay.steps)
        self._work = page.work or self._work_of(self._people[0])
        self._since = 0.0
        self._worded: dict[int, FindingWords] = {}
        """The texts of the decisions, by their place among the commands of the match."""
        if page.work is None:
            self._work.start()
        self._note()
        first = (one.decision.step for one in self.listed[:1])
        self.focus_on(page.at, *first, "stop", "cross")

    @property
    def person(self) -> int:
        """Whose decisions are shown."""
        return self._work.person

    @property
    def next_wake(self) -> float | None:
        return None if self._work.is_over and self.state.is_whole else ui.REFRESH

    def go_back(self) -> None:
        self._work.stop()
        if self._found is not None:
            self._found(self.state.shown)
        super().go_back()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._since += seconds
        if self._since >= ui.REFRESH or (self._work.is_over and not self.state.is_whole):
            self._since = 0.0
            self._note()

    def _note(self) -> None:
        """Shows what was found by now; when it is all, the focus goes to the first decision if it has none of them."""
        work = self._work
        known = Reviewed(clear(work.findings), work.judged, work.done, work.total, work.is_over)
        if known == self.state:
            return
        self.state = known
        is_idle = ui.key_of(self.page.focus) in ("stop", "cross")
        if known.is_whole and is_idle and self.listed:
            self.focus_on(self.listed[0].decision.step)

    @property
    def listed(self) -> Sequence[Finding]:
        """The decisions in the list: once all are known, the one that cost most, then the others by deal."""
        listed, lead = self._dearest, self._lead
        rest = [one for deal in sorted(self.state.judged) for one in listed if one.decision.deal == deal]
        return rest if lead is None else [lead, *(one for one in rest if one is not lead)]

    @property
    def _dearest(self) -> Sequence[Finding]:
        return dearest(self.state.shown, MOST)

    @property
    def _lead(self) -> Finding | None:
        listed = self._dearest
        return max(listed, key=lambda one: one.cost) if self._work.is_over and len(listed) > 1 else None

    def view(self, state: Reviewed) -> ui.Part:
        chairs, is_over = self._chairs, self._work.is_over
        names = tuple((person, chairs[person].name) for person in self._people)
        whose = ui.Choice(names, self.person, self._turn_to, key="whose") if len(names) > 1 else None
        stop = None if is_over else ui.Button(_("Stop"), self._work.stop, shortcut=Action.SKIP, key="stop")
        luck = None
        if self._told_of_luck:
            luck = ui.remark(
                _("Luck of the draw: the points of your tiles beyond an average draw. In the long run it is zero.")
            )
        share = state.done / state.total if state.total else 0.0
        listed, lead = self.listed, self._lead
        deals = []
        for deal in sorted(state.judged):
            shown = [one for one in state.shown if one.decision.deal == deal]
            title = deal_line(deal, accuracy(state.judged[deal], shown), shown)
            cards = (
                finding_card(self._words_of(one), one.decision.step, (self._open, one))
                for one in listed
                if one.decision.deal == deal and one is not lead
            )
            grid = ui.Grid(tuple(cards), cell=ui.Size.FORM, most=2, across=ui.Across.FILL)
            deals.append(ui.Column((ui.label(title), grid), ui.Step.S))
        felt = Felt(self._context.preferences.now.felt)
        on = self._open, lead
        first = None if lead is None else lead_card(self._words_of(lead), lead.decision, felt, on)
        told = self._status_line()
        above = ui.remark(told) if self.is_narrow else None
        list_ = ui.Scroll(ui.Column((above, first, *deals, luck), is_region=True))
        worth = len(self._to_practice) if is_over else 0
        label = count_text("Practice {count} move", "Practice {count} moves", worth)
        paint = Paint.GRAY if self._has_practiced else Paint.GOLD
        practice = ui.Button(label, self.practice, Icon.BULB, paint, key="practice") if worth else None
        foot = None if practice is None else ui.Row((ui.Space(), practice), is_region=True)
        return self.panel_page(
            _("Review"),
            list_,
            (stop, whose, self._ring(share)),
            told="" if above else told,
            foot=foot,
        )

    def _ring(self, share: float) -> ui.Part:
        """A ring that shows how far the review has come and, once it is over, the accuracy of the decisions."""
        is_rated = self._work.is_over and bool(self.state.judged)
        if not is_rated:
            return ui.Picture((draw_accuracy, share, ""), _RING)
        good = accuracy(sum(self.state.judged.values()), self.state.shown)
        said = percent(hundredths(good))
        ring = ui.Picture((draw_accuracy, good, said), _RING)
        about = _("Accuracy: your moves compared with the best ones. Small mistakes lower it only a little.")
        called = labeled(_("Accuracy"), said)
        return ui.Row((ui.label(_("Accuracy")), ring), called=called, hint=about, key="accuracy")

    def _status_line(self) -> str:
        work = self._work
        if work.failed:
            return _("The match could not be reviewed; the log says why.")
        if work.total is None:
            return _("Reading the match…")
        if not work.is_over:
            return _("Reviewing move {number} of {total}").format(
                number=min(work.done + 1, work.total), total=work.total
            )
        looked = count_text("{count} move reviewed", "{count} moves reviewed", work.done)
        said = ["" if work.done == work.total else looked, choices_line(self.state.shown), self._told_of_luck]
        return joined("  ·  ", *said)

    @property
    def _told_of_luck(self) -> str:
        """The line on the points that the luck of the draw gained; it is empty if that is none, or not known yet."""
        luck = self._work.luck
        if luck is None or in_points(luck) == in_points(0.0):
            return ""
        gained = _("{points} points").format(points=in_points(luck))
        return labeled(_("Luck of the draw"), gained)

    def _words_of(self, finding: Finding) -> FindingWords:
        step = finding.decision.step
        if step not in self._worded:
            self._worded[step] = finding_words(finding)
        return self._worded[step]

    def _open(self, finding: Finding) -> None:
        """Shows the table at a decision; the other listed decisions can be reached from there."""
        decision, listed = finding.decision, self._dearest
        self._context.go(WatchDecision(self._replay, self._chairs, decision.step, decision.person, listed))

    def _turn_to(self, person: int) -> None:
        """Reviews the decisions of another person."""
        self._work.stop()
        self._work = self._work_of(person)
        self._work.start()
        self._note()
        self.show()

    @property
    def _to_practice(self) -> list[Finding]:
        """The listed decisions that are worth an exercise; empty if a computer player made them."""
        is_own = self._chairs[self.person].is_human
        return [one for one in self._dearest if one.matters] if is_own else []

    def practice(self) -> None:
        """Makes exercises from the decisions and opens the first."""
        self._has_practiced = True
        take_in(self._context, self._replay.opening, self._to_practice)
        self._context.go(Open.MISTAKES)

"""The round of claims among several persons at one screen (docs/design.md, section 12).

After a discard the hands are hidden. Each person may look at his tiles behind the curtain and answer there; or nobody
wants to. Answers are kept here until all have been given, so that nothing tells who could have claimed.
"""

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from functools import partial

from msgspec.structs import replace

from game.app.window.actions import Action, InputEvent
from game.engine.commands import Claim, Command, Pass
from game.engine.events import ClaimMade
from game.engine.facts import face
from game.engine.rulings.claims import waits_until
from game.engine.seat import Seat, next_seat
from game.engine.state import Claiming
from game.i18n import _
from game.players.player import Question
from game.players.roster import Calling, Chair
from game.rules.ruleset import Ruleset
from game.scenes.asking.asked import Asked
from game.scenes.asking.bar_words import claim_head, offer_label
from game.scenes.asking.offers import OfferKind
from game.scenes.hot_seat.perspectives import Perspectives
from game.scenes.hot_seat.shared_bar import SharedBar
from game.tiles.tile import Tile
from game.view.lane.action_bar import ActionBar, BarButton, BarHead
from game.view.layout import CENTRE_Y, TableModel
from game.view.paint import Canvas, Icon, Paint, PanelKind, Pose
from game.view.stage.table_page import TablePage
from game.view.table.table_picture import room_of
from game.view.units import Box
from game.view.widgets import Widget

_KEYS = (Action.PERSON_1, Action.PERSON_2, Action.PERSON_3, Action.PERSON_4)


@dataclass(frozen=True, slots=True, kw_only=True)
class Looker:
    """A person who may claim, as far as everybody can know."""

    person: int
    seat: Seat
    chair: Chair
    key: Action


@dataclass(frozen=True, slots=True, kw_only=True)
class OnOffer:
    """The tile that may be claimed."""

    head: BarHead
    """What is asked of it."""
    tile: Tile
    rules: Ruleset
    seat: Seat
    """The seat of the thrower, or of the owner of the kong."""
    is_robbed: bool
    """Whether it extends a kong that may be robbed, and was not discarded."""
    openly: bool
    """Whether calls are made on the open table, where who is quicker counts."""
    seconds: float | None
    """How long the round lasts; ``None``: until everybody has decided."""
    looks_within: float | None
    """How long there is to begin to look, time and again; ``None``: as long as the round lasts."""


def own_key(perspectives: Perspectives, person: int) -> Action:
    """The key of a person's own."""
    return _KEYS[perspectives.persons.index(person)]


def offer_of(table: TableModel, chairs: Sequence[Chair], calling: Calling) -> OnOffer | None:
    """The tile that may be claimed now, in this way; ``None`` when there is none."""
    if table.deal is None or not isinstance(table.deal.phase, Claiming):
        return None
    window, rules, openly = table.deal.phase, table.state.rules, calling.seconds is not None
    tile = face(table.deal, window.tile_id)
    name = chairs[table.person_at(window.seat)].name
    seconds, within = calling.seconds if openly else rules.claims.seconds, calling.seconds_to_look
    shown = min((limit for limit in (seconds, within) if limit is not None), default=None)
    hurries = not openly and within is None
    head = claim_head(rules.id, tile, name, robbing=window.robbing, seconds=shown, hurries=hurries)
    return OnOffer(
        head=head,
        tile=tile,
        rules=rules,
        seat=window.seat,
        is_robbed=window.robbing,
        openly=openly,
        seconds=seconds,
        looks_within=within,
    )


def lookers_of(
    perspectives: Perspectives, chairs: Sequence[Chair], thrower: Seat, without_claims: Container[int]
) -> list[Looker]:
    """The persons who may claim, as far as everybody can know; their hands decide nothing."""
    table = perspectives.open
    deal = table.state.current_deal
    out = {winner.seat for winner in deal.winners}
    return [
        Looker(person=person, seat=seat, chair=chairs[person], key=own_key(perspectives, person))
        for person in perspectives.persons
        if (seat := table.seat_of(person)) not in {thrower, *out} and not deal.seats[seat].is_dead
        if person not in without_claims
    ]


_TOLD = 520.0
"""How long the words may be that tell how one looks, where the lane has room."""
_TILE = 108.0
_PANEL = (176.0, 184.0)
"""Size of the panel below the tile: as high as the rose, so that no discard is covered."""


class Ballot(Asked):
    """The answer of one person in the round, who is asked whether or not the table waits for him."""

    def __init__(
        self, looker: Looker, question: Question | None, offer: OnOffer, *, number: int, after: float | None
    ) -> None:
        """A ballot that was not given yet.

        Args:
            looker: whose it is.
            question: what the table asks him; ``None`` when he can claim nothing.
            offer: the tile.
            number: of the question that he is asked in place of one of the table's.
            after: how long after the discard his call counts as made; ``None``: as long as he looked at his tiles, so
                that who looks first has not called first.
        """
        self.person = looker.person
        self._called = after
        self._looked = 0.0
        self._round_left: float | None = None
        self._heard_until: float | None = None
        self.seat = looker.seat
        """Where he sits."""
        self.is_too_late = False
        """Whether a chow that was called waits for him no longer."""
        self.is_held = False
        """Whether he looks for as long as he holds his key, and passes when he lets it go."""
        self._book = offer.rules.id
        leave = self._leave = Pass(seat=looker.seat)
        choices: tuple[Command, ...] = (leave,) if question is None else question.choices
        self._question = Question(id=-number, seat=looker.seat, choices=choices, default=leave, seconds=offer.seconds)
        self.answer: Command | None = None

    @property
    def question(self) -> Question | None:
        return self._question if self.answer is None else None

    def hold(self, *, says_so: bool) -> None:
        """He looks for as long as he holds his key; ``says_so``: the button says how to pass."""
        self.is_held = True
        self.leave_label = _("Let go to pass") if says_so else ""

    def stay(self, bar: ActionBar | None) -> None:
        """He looks until he answers; his bar says no longer that letting go passes, even with a call half done."""
        self.is_held = False
        if bar is not None and self.leave_label:
            bar.relabel(self.leave_label, offer_label(self._book, OfferKind.PASS))
        self.leave_label = ""

    @property
    def looked(self) -> float:
        """Seconds in which he has seen his tiles."""
        return self._looked

    @property
    def calls_after(self) -> float:
        return self._looked if self._called is None else self._called

    @property
    def left(self) -> float | None:
        """Seconds left of the round, or until a chow that was called waits for him no longer."""
        late = None if self._heard_until is None else self._heard_until - self._looked
        return min((left for left in (self._round_left, late) if left is not None), default=None)

    @property
    def call(self) -> ClaimMade | None:
        """The call that he made; ``None`` when he passed, or cannot show it."""
        answer = self.answer
        if not isinstance(answer, Claim):
            return None
        named = (answer.claim, sorted(tile.index for tile in answer.tiles))
        able = [choice for choice in self._question.choices if isinstance(choice, Claim)]
        if named not in [(choice.claim, sorted(tile.index for tile in choice.tiles)) for choice in able]:
            return None
        return ClaimMade(
            seat=answer.seat, claim=answer.claim, tile_ids=answer.tile_ids, after=answer.after, finish=answer.finish
        )

    def pass_time(self, seconds: float, *, left: float | None, heard_until: float | None) -> None:
        """Lets the time pass in which he looks at his tiles; who is too late for a chow that was called passes.

        Args:
            seconds: since the last time.
            left: of the round.
            heard_until: until when such a chow waits for him.
        """
        self._looked += seconds
        self._round_left = left
        self._heard_until = heard_until if self._called is None else None
        self.is_too_late = self._heard_until is not None and self._looked > self._heard_until
        if self.is_too_late or (left is not None and left <= 0):
            self.lapse()

    def choose(self, command: Command) -> None:
        """Keeps his decision; the table learns it when the round is over."""
        self.answer = command

    def lapse(self) -> None:
        """Passes for him if he has not answered, as time is up."""
        if self.answer is None:
            self.answer = self._leave


class LargeTile(Widget):
    """The tile in the middle of the table, over the rose."""

    def __init__(self, tile: Tile) -> None:
        super().__init__()
        self._tile = tile

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(PanelKind.LACQUER, self.box, radius=30)
        x, y = self.box.centre
        canvas.tile(self._tile, (x, y + 0.66 * _TILE), _TILE, Pose.HAND)


class ClaimRound(SharedBar):
    """The question who wants to look, which lies on the page while nobody looks.

    :param look: told who wants to look, and which key is held down to look.
    :param choices: what somebody may do.
    :param flowers: how much of the lane's end they take.
    :param tip: how a person looks who holds his key; empty where keys are not held.
    :param tells: whether the bar says so.
    """

    def __init__(
        self,
        page: TablePage,
        offer: OnOffer,
        lookers: Sequence[Looker],
        *,
        look: Callable[[Looker, Action | None], None],
        choices: Callable[[Looker], Sequence[Command]],
        flowers: Callable[[], float],
        tip: str,
        tells: bool,
    ) -> None:
        super().__init__(page, flowers)
        self.offer = offer
        told = _("Hold your key to look")
        self._head = replace(offer.head, line=told, widest=_TOLD) if tip and tells else offer.head
        self._tip = tip
        self._undecided = list(lookers)
        self._look = look
        self._choices = choices
        self._calls: tuple[ClaimMade, ...] = ()
        self.elapsed = 0.0
        self._asked_for = 0.0
        """Seconds since it was asked last who wants to look."""
        self.is_over = False
        self.is_time_over = False
        self.answers: dict[int, Command] = {}
        """Answers of the persons who have looked, by person."""
        self._large = LargeTile(offer.tile)

    def show(self) -> None:
        """Lays the question on the table, or ends the round when nobody is left."""
        self.hide()
        if not self._undecided:
            self.is_over = True
            return
        label = _("{name} wants to look") if len(self._undecided) < 3 else _("{name} looks")
        if self.offer.openly:
            label = _("{name} calls")
        buttons = [
            BarButton(
                label=label.format(name=looker.chair.name),
                press=partial(self._look, looker, None),
                paint=Paint.TEAL,
                icon=Icon.HAND if self.offer.openly else Icon.EYE,
                key=looker.key,
                tooltip=self._tip,
            )
            for looker in self._undecided
        ]
        nobody = _("Nobody else") if self.answers else _("Nobody")
        buttons.append(BarButton(label=nobody, press=self.nobody, paint=Paint.GREY, icon=Icon.CROSS, key=Action.PASS))
        self._asked_for = 0.0
        self.open(self._head, buttons)

    def place(self) -> None:
        """Lays the bar and the tile out anew, as for another size of the window."""
        if self.bar is not None and not self.offer.openly:
            room = room_of(self._page.kit)
            wide, high = _PANEL
            y = CENTRE_Y / room.scale
            self._large.place(Box(room.centre - wide / 2, y - high / 2, wide, high))
            self._page.clear([self._large])
            self._page.add(self._large)
        super().place()
        self._set_dial()

    def hide(self) -> None:
        """Takes the question from the table, while somebody looks or for good."""
        self._page.clear([self._large])
        super().hide()

    def pass_time(self, seconds: float, ballot: Ballot | None) -> None:
        """Lets the one clock of all persons run; for who looks the time of his call runs as well."""
        self.elapsed += seconds
        self._asked_for += seconds if ballot is None else 0.0
        self._set_dial()
        left = None if self.offer.seconds is None else self.offer.seconds - self.elapsed
        if ballot is not None and ballot.question is not None:
            until = self._heard_until(ballot.question.choices)
            ballot.pass_time(seconds, left=left, heard_until=until)
        within = self.offer.looks_within
        if left is not None and left <= 0:
            self.is_time_over = True
            self.nobody()
        elif ballot is None:
            is_closing = within is not None and self._asked_for >= within
            if is_closing or (self.offer.openly and all(map(self._is_too_late, self._undecided))):
                self.nobody()

    def _heard_until(self, choices: Sequence[Command]) -> float | None:
        return waits_until(self.offer.rules, self.offer.seat, self._calls, choices)

    def _is_too_late(self, looker: Looker) -> bool:
        """Whether a chow that was called openly waits no longer for somebody."""
        until = self._heard_until(self._choices(looker))
        return until is not None and self.elapsed > until

    def _set_dial(self) -> None:
        limits = ((self.offer.seconds, self.elapsed), (self.offer.looks_within, self._asked_for))
        left = min((limit - gone for limit, gone in limits if limit is not None), default=None)
        if self.bar is not None and self.bar.dial is not None and left is not None:
            self.bar.dial.set_left(left)

    def key(self, event: InputEvent) -> bool:
        """Does what a person's own key means, or that of nobody; gives whether it was one."""
        if self.bar is None:
            return False
        actions = self._page.kit.actions
        for looker in self._undecided:
            if actions.is_pressed(event, looker.key, repeats=False):
                self._look(looker, None if self.offer.openly else looker.key)
                return True
        if actions.is_pressed(event, Action.PASS, repeats=False):
            self.nobody()
            return True
        return False

    def decided(self, ballot: Ballot, command: Command) -> None:
        """Keeps what a person has answered behind the curtain."""
        self.answers[ballot.person] = command
        self._calls = (*self._calls, *([ballot.call] if ballot.call is not None else []))
        self._undecided = [looker for looker in self._undecided if looker.person != ballot.person]

    def is_passed_to(self, ballot: Ballot) -> bool:
        """Whether who has just passed, as the last of all, is the next to draw: he may keep his tiles up."""
        if self._undecided or ballot.is_too_late or self.is_time_over or self.offer.is_robbed:
            return False
        has_passed = all(isinstance(answer, Pass) for answer in self.answers.values())
        return has_passed and ballot.seat == next_seat(self.offer.seat, self.offer.rules.seats)

    @property
    def longest_call(self) -> float:
        """The latest time of a call that was made, in seconds after the discard."""
        return max((answer.after for answer in self.answers.values() if isinstance(answer, Claim)), default=0.0)

    def nobody(self) -> None:
        """Ends the round as nobody (else) wants to look: whoever has not answered passes."""
        self.hide()
        self.is_over = True

"""Several persons at one screen: whose private moment it is, and what all may see between (docs/design.md, section 12).

What happens at the table is held back here and told to the view piece by piece. Whenever somebody's private moment
ends the hand below is turned over before the next event is told; whenever one begins the curtain falls first. So each
frame shows the table as one person's seat knows it, or as everybody does.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from game.app.sound.sounds import Sound
from game.app.window.actions import InputEvent
from game.app.window.stack import Stack
from game.engine import events as e
from game.engine.commands import Command, Pass
from game.engine.state import Claiming
from game.i18n import _
from game.i18n.tile_words import tile_name
from game.players.human import HumanPlayer
from game.players.player import Question
from game.players.roster import Sharing, Showing
from game.players.table import Table
from game.scenes.asking.asked import Asked, AtTable
from game.scenes.hot_seat.claim_round import Ballot, ClaimRound
from game.scenes.hot_seat.company import Company
from game.scenes.hot_seat.curtain import Behind, CurtainScene, CurtainWords
from game.scenes.hot_seat.first_look import FirstLook
from game.scenes.hot_seat.on_offer import Looker, OnOffer, lookers_of, offer_of, own_key
from game.scenes.table.table import TableScene
from game.view.choreography.steps import Heard
from game.view.lane.action_bar import ActionBar
from game.view.layout.layout import own_flowers_width
from game.view.table.hand_look import HandLook

LONGEST_CALL = 2.0
"""Whatever a round took, the computer players are only given so much of it for their calls, in seconds."""


class HotSeat:
    """The persons before the screen, one after the other.

    :param humans: the players of the persons, by person.
    :param pause: opens the menu.
    :param hear: makes a sound heard.
    """

    is_shared = True

    def __init__(
        self,
        scene: TableScene,
        table: Table,
        company: Company,
        humans: Mapping[int, HumanPlayer],
        sharing: Sharing,
        *,
        stack: Stack,
        pause: Callable[[], None],
        hear: Callable[[Heard], None],
    ) -> None:
        self._hear = hear
        self._scene = scene
        self._view = scene.view
        self._table = table
        self._company = company
        self._humans = humans
        self._sharing = sharing
        self._stack = stack
        self._pause = pause
        self._held_back: deque[e.Event] = deque()
        """What has happened and was not told yet."""
        self._due: Callable[[], None] | None = None
        """What comes when the view is at rest."""
        self._round: ClaimRound | None = None
        self._ballot: Ballot | None = None
        """Of who looks at his tiles in the round."""
        self._glance: FirstLook | None = None
        """Of who looks at the tiles that he was dealt."""
        self._has_glanced: set[int] = set()
        self._makes_no_claims: set[int] = set()
        self._owed = 0.0
        """Seconds of a round that the table was not told yet."""
        self._made_up = 0
        """How many questions were made up."""
        self._seen_by(None)

    @property
    def is_private(self) -> bool:
        """Whether somebody's hand is up."""
        return self._company.viewer is not None

    @property
    def bar(self) -> ActionBar | None:
        """That of the round of claims."""
        return None if self._round is None else self._round.bar

    @property
    def waits(self) -> bool:
        """Whether a round of claims is open that has no clock."""
        return self._round is not None

    @property
    def passes_all(self) -> bool:
        """Whether who looks now makes no claims in this deal."""
        return self._company.viewer in self._makes_no_claims

    def record(self, _command: Command, events: Sequence[e.Event]) -> None:
        """Takes what happened, whole, from the table."""
        self._held_back.extend(events)

    def begin_deal(self) -> None:
        """The wall is built, and everybody gets his tiles."""
        self._makes_no_claims.clear()
        self._has_glanced.clear()
        self._table.begin_deal()

    def end_match(self) -> None:
        """No further deal is played."""
        self._table.end_match()
        self._tell()

    def toggle_passing(self) -> None:
        """Who looks now is left out of the rounds of this deal, or takes part again."""
        if self._company.viewer is not None:
            self._makes_no_claims ^= {self._company.viewer}

    def key(self, event: InputEvent) -> bool:
        """In a round: the key of a person, or of nobody."""
        return self._round is not None and self._round.key(event)

    def place(self) -> None:
        """The window has another size."""
        if self._round is not None:
            self._round.place()

    def hide(self) -> None:
        """Another screen covers the table: the hand is turned over, and its person will have to come again."""
        if not self.is_private:
            return
        while self._view.busy and not self._view.is_held:
            self._view.skip()
            self._view.update(0.0)
        self._seen_by(None)
        self._ballot = self._glance = None
        if self._round is not None:
            self._round.show()

    def play_on(self, seconds: float) -> bool:
        """What was held back is told as far as it may be; then the table plays on. The view is at rest."""
        if self._due is not None:
            due, self._due = self._due, None
            due()
            return False
        if self._round is not None:
            return self._go_on_with_round(self._round, seconds)
        if self._glance is not None:
            if self._glance.question is not None:
                return False
            self._glance = None
        if self._held_back:
            return self._tell()
        return self._ask(seconds)

    def _ask(self, seconds: float) -> bool:
        """The table asks; who is asked and does not look has to come first."""
        self._table.put_questions()
        self._pass_for_absent()
        person = next((person for person, human in self._humans.items() if _is_open(human)), None)
        if person is None or person == self._company.viewer:
            seconds, self._owed = seconds + self._owed, 0.0
            self._table.pump(seconds)
            return self._tell()
        offer = self._on_offer()
        if offer is None:
            self._let_come(person)
        else:
            self._open_round(offer)
        return False

    def _pass_for_absent(self) -> None:
        """Whoever makes no claims in this deal passes, whatever he could claim."""
        for person in self._makes_no_claims:
            if self._asked_for_claim(person) is not None:
                self._humans[person].choose(Pass(seat=self._company.open.seat_of(person)))

    def _tell(self) -> bool:
        """Tells the view what was held back, up to where somebody has to come or to turn away; whether anything."""
        told = False
        while self._held_back and self._due is None:
            event = self._held_back[0]
            if self._ends_privacy(event):
                if told:
                    break
                self._seen_by(None)
            glancing = self._glances_before(event)
            if glancing is not None:
                self._due = partial(self._let_glance, glancing)
                break
            self._held_back.popleft()
            seen = self._company.tell(event)
            if seen is not None:
                self._view.show(seen)
                told = True
            self._due = self._comes_after(event)
        return told

    def _ends_privacy(self, event: e.Event) -> bool:
        """Whether the hand that is up is to be turned over before this event is told."""
        viewer = self._company.viewer
        if viewer is None:
            return False
        if isinstance(event, e.ClaimsOpened):
            return bool(self._lookers(event))
        if isinstance(event, e.DealBegun | e.DealEnded | e.LastTurnsBegan):
            return True
        seat = getattr(event, "seat", None)
        return seat is not None and seat != self._company.open.seat_of(viewer)

    def _comes_after(self, event: e.Event) -> Callable[[], None] | None:
        """What an event leads to once it was seen: a round of claims, or somebody's turn."""
        match event:
            case e.ClaimsOpened():
                offer = self._on_offer()
                return partial(self._open_round, offer) if offer is not None and self._lookers(event) else None
            case e.TurnBegan(seat=seat) | e.PlayBegan(seat=seat):
                person = self._company.open.person_at(seat)
                is_over = bool(self._held_back) and isinstance(self._held_back[0], e.DealEnded)
                if person in self._humans and person != self._company.viewer and not is_over:
                    return partial(self._let_come, person)
            case _:
                pass
        return None

    def _lookers(self, window: e.ClaimsOpened | Claiming) -> list[Looker]:
        """The persons who may claim, as far as everybody can know; their hands decide nothing."""
        found = lookers_of(self._company, window.seat, self._view.chairs)
        return [looker for looker in found if looker.person not in self._makes_no_claims]

    def _on_offer(self) -> OnOffer | None:
        return offer_of(self._company.open, self._view.chairs, openly_for=self._sharing.calling.seconds)

    def _open_round(self, offer: OnOffer) -> None:
        deal = self._company.open.deal
        assert deal is not None, "a claim outside a deal"
        assert isinstance(deal.phase, Claiming), f"nothing to claim in {deal.phase}"
        self._seen_by(None)
        self._table.put_questions()
        self._round = ClaimRound(
            self._scene.page,
            offer,
            self._lookers(deal.phase),
            look=self._let_vote,
            choices=self._choices_of,
            flowers=lambda: own_flowers_width(self._view.model),
        )
        self._round.show()

    def _go_on_with_round(self, round_: ClaimRound, seconds: float) -> bool:
        ballot = self._ballot
        round_.pass_time(seconds, ballot)
        if ballot is not None and ballot.answer is not None:
            round_.decided(ballot, ballot.answer)
            self._ballot = None
            self._seen_by(None)
            if ballot.is_too_late:
                self._scene.clock.say_time_is_over()
            if not round_.is_over:
                round_.show()
        if round_.is_over:
            self._end_round(round_)
        return False

    def _end_round(self, round_: ClaimRound) -> None:
        """The answers go to the table; who gave none passes."""
        round_.hide()
        self._round = None
        self._owed += max(min(round_.elapsed, LONGEST_CALL), round_.longest_call)
        if round_.is_time_over and not round_.offer.openly:
            self._scene.clock.say_time_is_over()
        for person, human in self._humans.items():
            if self._asked_for_claim(person) is not None:
                seat = self._company.open.seat_of(person)
                human.choose(round_.answers.get(person, Pass(seat=seat)))

    def _asked_for_claim(self, person: int) -> Question | None:
        """What the table itself asks a person about the tile on offer; ``None`` when it does not, or has gone on."""
        state = self._table.match.state
        is_open = not self._held_back and state.deal is not None and isinstance(state.deal.phase, Claiming)
        return self._humans[person].question if is_open else None

    def _choices_of(self, looker: Looker) -> Sequence[Command]:
        question = self._asked_for_claim(looker.person)
        return () if question is None else question.choices

    def _let_vote(self, looker: Looker) -> None:
        """Somebody wants to look at his tiles in the round."""
        round_ = self._round
        assert round_ is not None, "no round is open"
        round_.hide()
        self._made_up += 1
        ballot = Ballot(
            looker,
            self._asked_for_claim(looker.person),
            round_.offer,
            number=self._made_up,
            after=round_.elapsed if round_.offer.openly else None,
        )

        def turn() -> None:
            self._ballot = ballot
            round_.pass_time(0.0, ballot)
            self._seen_by(looker.person, ballot)

        self._draw_curtain(looker.person, _("{name}, your tiles"), turn)

    def _let_come(self, person: int) -> None:
        """It is somebody's turn who has to come to the screen."""
        asked = AtTable(self._table, self._humans[person])
        self._draw_curtain(person, _("{name}, your turn"), partial(self._seen_by, person, asked))

    def _glances_before(self, event: e.Event) -> int | None:
        """Who looks at the tiles that he was dealt before this event is told: he may have a kong to lay out."""
        if not isinstance(event, e.OpeningBegan | e.BonusFinished):
            return None
        person = self._company.open.person_at(event.seat)
        may_ask = self._company.open.state.rules.kongs.before_first_discard
        return person if may_ask and person in self._humans and person not in self._has_glanced else None

    def _let_glance(self, person: int) -> None:
        """Whether or not somebody has a kong, he looks at his tiles before the first discard."""
        is_asked = bool(self._held_back) and isinstance(self._held_back[0], e.OpeningBegan)

        def turn() -> None:
            self._has_glanced.add(person)
            if is_asked:
                self._seen_by(person, AtTable(self._table, self._humans[person]))
                return
            self._made_up += 1
            self._glance = FirstLook(self._company.open.seat_of(person), number=self._made_up)
            self._seen_by(person, self._glance)

        self._draw_curtain(person, _("{name}, your tiles"), turn)

    def _seen_by(self, person: int | None, asked: Asked | None = None) -> None:
        """The table is seen through this person's eyes from now on; ``None``: by everybody."""
        self._view.show_at_once(self._company.look(person, self._view.model))
        self._view.point(HandLook())
        self._scene.questions.speak_to(asked)
        self._scene.forget_viewer()
        self._table.eyes = person

    def _draw_curtain(self, person: int, title: str, turn: Callable[[], None]) -> None:
        table = self._company.open
        chair = self._view.chairs[person]
        words = CurtainWords(
            chair=chair,
            title=title.format(name=chair.name),
            wind=table.wind_of(table.seat_of(person)),
            book=table.state.rules.id,
            line=self._last_seen(),
        )
        self._stack.push(
            CurtainScene(
                self._scene.kit,
                words,
                Behind(picture=self._scene.picture, turn=turn, hear=self._hear_in_the_middle),
                taps=self._sharing.showing is Showing.TAP,
                own_key=own_key(self._company, person),
                pause=self._pause,
            )
        )

    def _hear_in_the_middle(self, sound: Sound) -> None:
        self._hear(Heard(sound=sound))

    def _last_seen(self) -> str:
        """What happened last, as everybody saw it."""
        table = self._company.open
        if table.deal is None or not table.deal.discards:
            return _("Nobody else may see this hand")
        last = table.deal.discards[-1]
        tile = table.face(last.tile_id)
        assert tile is not None, "a discard that nobody saw"
        name = self._view.chairs[table.person_at(last.seat)].name
        said = _("{name} discarded {tile}  ·  nobody else may see this hand")
        return said.format(name=name, tile=tile_name(table.state.rules.id, tile))


def _is_open(human: HumanPlayer) -> bool:
    """Whether a person has still to answer the table."""
    return human.question is not None and not human.has_answered

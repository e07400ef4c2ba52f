"""A driver: enters deals through the screen as a person would, and counts the taps."""

from fractions import Fraction

from game import ui
from game.ledger import drafting
from game.ledger.entry import EnteredDeal, EnteredHand
from game.ledger.questions import Question, questions
from game.ledger.session import Session
from game.rules.flow import Placing
from game.scenes.ledger.deal_at import DealAt
from game.scenes.ledger.entry import EntryScene
from game.tiles.tile import Tile
from tests.scenes.pilot import Pilot, node, part, parts


class Driver:
    """Enters one deal."""

    def __init__(self, session: Session, placing: Placing, goal: EnteredDeal) -> None:
        seats = session.ruleset.seats
        at = DealAt(session=session, number=1, placing=placing, balances=(Fraction(0),) * seats)
        self.saved: list[EnteredDeal] = []
        self.goal, self._at = goal, at
        begun = drafting.begun(goal.wins[0].seat)
        self.pilot = Pilot(lambda kit: EntryScene(kit, at, begun, self.saved.append))
        assert isinstance(self.pilot.scene, EntryScene)
        self.scene = self.pilot.scene
        self.taps = 1
        """Who went out was tapped on the page before."""
        self._others = 0
        """Of these, what the others' hands took."""

    def tap(self, key: object) -> None:
        """Press what can be pressed."""
        found = node(self.scene, key)
        assert found.may_act, f"{key} cannot be pressed"
        found.press()
        self.taps += 1

    def enter(self) -> None:
        """Enter all of the deal but what changes nothing."""
        first, *others = self.goal.wins
        if first.loser is not None:
            ui.act(part(self.scene, "source", ui.Choice).on, first.loser)
            self.taps += 1
        self._hand(first.seat, first.tile)
        for win in others:
            self.tap(("person", win.seat))
            self._answer(self._asked - 1)
            self._hand(win.seat, win.tile)
        before = self.taps
        for player in self.goal.players:
            if player.seat not in self.goal.winners:
                self.tap(("person", player.seat))
                self._hand(player.seat, None)
        if self.taps > 1 and (others or len(self.goal.players) > 1):
            self.tap(("person", first.seat))
        self._others = self.taps - before
        self._questions()

    @property
    def taps_of_win(self) -> int:
        """What the winning hand took, with how it was won."""
        return self.taps - self._others

    def save(self) -> EnteredDeal:
        """Save the deal; what was saved."""
        self.tap("save")
        (saved,) = self.saved
        return saved

    @property
    def _asked(self) -> int:
        """The number of questions on the page."""
        keys = (switch.key for switch in parts(self.scene, ui.Toggle))
        return sum(isinstance(key, tuple) for key in keys)

    def _hand(self, seat: int, last: Tile | None) -> None:
        hand = self.goal.hand_of(seat)
        assert hand is not None
        if hand.points is not None:
            ui.act(part(self.scene, "points", ui.Field).on, str(hand.points))
            self.taps += 1
            return
        self._lay(seat, hand)
        rest = list(hand.hand)
        if last is not None:
            rest.remove(last)
            rest.append(last)
        for tile in (*hand.bonus, *rest):
            self._key(tile)

    def _lay(self, seat: int, hand: EnteredHand) -> None:
        """Tap the sets laid out: all at once where they are told apart by that, else one by one."""
        if not hand.melds:
            return
        before = self.scene.deal, self.taps
        for tile in (tile for one in hand.melds for tile in one.tiles):
            self._key(tile)
        self.tap("lay")
        wanted = [sorted(one.tiles) for one in hand.melds]
        if [sorted(one.tiles) for one in drafting.hand_in(self.scene.deal, seat).melds] != wanted:
            self.scene.change(before[0])
            self.taps = before[1]
            for one in hand.melds:
                for tile in one.tiles:
                    self._key(tile)
                self.tap("lay")
        for number, one in enumerate(hand.melds):
            if one.concealed:
                self.tap(("set", number))

    def _key(self, tile: Tile) -> None:
        before = self.scene.deal
        self.tap(tile)
        assert self.scene.deal != before or tile in {win.tile for win in before.wins}, f"{tile} was refused"

    def _questions(self) -> None:
        """Answer what is asked until every answer is as it should be."""
        for _turn in range(6):
            asked = questions(self._at.session.ruleset, self._at.placing, self.scene.deal)
            wrong = [
                n
                for n, question in enumerate(asked)
                if self._wanted(question) is not part(self.scene, ("question", n), ui.Toggle).is_on
            ]
            if not wrong:
                return
            self._answer(wrong[0])

    def _answer(self, number: int) -> None:
        self.tap(("question", number))

    def _wanted(self, question: Question) -> bool:
        win = next(win for win in self.goal.wins if win.seat == question.seat)
        if question.about is None:
            hand = self.goal.hand_of(question.seat)
            return hand is not None and hand.ready
        return question.about in (win.source, *win.flags)

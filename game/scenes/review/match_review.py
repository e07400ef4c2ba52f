"""The review of one match: the list of decisions, the table as it was at each of them, and the replay from there on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.engine.replays.replay import Replay
from game.players.review import Finding, shown
from game.players.review_work import ReviewWork
from game.players.roster import Chair
from game.scenes.replays.replay import Look, ReplayChoices, ReplayScene
from game.scenes.review.review import ReviewScene
from game.scenes.review.spot import SpotScene
from game.view.choreography.steps import Heard
from game.view.layout.table_model import TableModel
from game.view.layout.tape import Tape
from game.view.paint.kit import Kit
from game.view.paint.materials import Felt


class MatchReview:
    """A match that is over, or a replay, to be looked at again.

    :param chairs: who played, by person.
    """

    def __init__(
        self,
        kit: Kit,
        replay: Replay,
        chairs: Sequence[Chair],
        *,
        felt: Felt,
        settings: Callable[[], None],
        hear: Callable[[Heard], None],
    ) -> None:
        self._kit = kit
        self._replay = replay
        self._chairs = tuple(chairs)
        self._felt = felt
        self._settings = settings
        self._hear = hear

    def scene(self) -> ReviewScene:
        """The list, for the decisions of the persons; where none played, for everybody's."""
        people = [person for person, chair in enumerate(self._chairs) if chair.is_human]
        works = [
            (self._chairs[person].name, partial(ReviewWork, self._replay.opening, self._replay.steps, person))
            for person in people or range(len(self._chairs))
        ]
        return ReviewScene(self._kit, works, open_spot=self._open)

    def _open(self, scene: ReviewScene, findings: Sequence[Finding], number: int) -> None:
        watch = partial(self._watch, scene)
        spot = SpotScene(self._kit, findings, number, self._table_at, self._chairs, felt=self._felt, open_replay=watch)
        scene.stack.push(spot)

    def _watch(self, scene: ReviewScene, finding: Finding) -> None:
        """The replay, before the decision."""
        look = Look(
            tape=Tape(self._replay),
            chairs=self._chairs,
            at=finding.decision.step,
            person=finding.decision.person,
            all_open=False,
            felt=self._felt,
        )
        choices = ReplayChoices(settings=self._settings, hear=self._hear)
        scene.stack.push(ReplayScene(self._kit, look, choices))

    def _table_at(self, finding: Finding) -> TableModel:
        """The table as the person saw it when he decided."""
        decision = finding.decision
        steps = self._replay.steps[: decision.step]
        return TableModel.of(shown(self._replay.opening, steps, decision.person), decision.person)

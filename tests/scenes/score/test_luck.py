"""The standings: luck and decisions are told apart there, and no next match begins by a slip."""

import pygame

from game.app.window.actions import Key, Pressed
from game.engine.replays.replay import Header, Replay
from game.players.roster import MatchSetup
from game.scenes.score.luck import LuckLine
from game.scenes.score.standings import StandingsScene
from game.scenes.shared.destinations import BeginMatch, OpenReview
from game.view.layout import TableModel
from game.view.paint import Kit
from tests.scenes import fixtures
from tests.scenes.fixtures import Told
from tests.scenes.pilot import Pilot, all_of
from tests.view.deals import CHAIRS, played


def test_the_line_asks_then_tells_and_leads_to_the_review() -> None:
    told = Told()

    def standings(kit: Kit) -> StandingsScene:
        game = played(0, deals=4)
        replay = Replay(Header(), game.events[0], ())  # type: ignore[arg-type] # a match begins so
        model = TableModel.of(game.events, 0)
        setup = MatchSetup(ruleset="gala", chairs=CHAIRS)
        return StandingsScene(fixtures.context(kit, told), model, setup, replay, work=fixtures.Reviewed)

    pilot = Pilot(standings)
    (line,) = all_of(pilot.scene, LuckLine)
    assert line.text.endswith("?")
    standings(pilot.kit).handle(Pressed(Key(pygame.K_RETURN)))
    assert not told.ways, "a key that comes at once was still meant for the score sheet"
    pilot.scene.update(2.0)
    assert line.text.startswith("Luck of the draw: +1.4 points")
    assert pilot.scene.next_wake is None
    pilot.click(line)
    assert isinstance(told.ways[-1], OpenReview)
    pilot.page.set_focus(pilot.button("Play again"))
    pilot.press(pygame.K_RETURN)
    assert isinstance(told.ways[-1], BeginMatch)

"""The journey in the gallery: the map, at its beginning, on the way, and at its end."""

from build_scripts.gallery.page import Act, Page
from game.app.matches.statistics import Travelling
from game.players.journey import JOURNEY, NOWHERE, Star, Travelled
from game.players.roster import Chair, Person, PortraitId
from game.scenes.journey.journey import JourneyScene
from game.scenes.journey.stops import StopView
from game.view.paint import Kit
from tests.scenes.pilot import Pilot, all_of

HALF_WAY = Travelled(
    {
        "tel_aviv": frozenset(Star),
        "saint_petersburg": frozenset({Star.PLACE, Star.AIM}),
    },
    frozenset(),
    frozenset({"tel_aviv", "saint_petersburg"}),
)
ALL_THE_WAY = Travelled(
    {stop.id: frozenset({Star.PLACE}) for stop in JOURNEY.stops},
    frozenset({"israeli", "gala"}),
    frozenset(stop.id for stop in JOURNEY.stops),
)


def journey(kit: Kit, far: Travelled) -> JourneyScene:
    """The map, for somebody who has come so far."""
    own = Chair(name="Mira", portrait=PortraitId("panda"), kind=Person())
    return JourneyScene(kit, lambda _way: None, own, lambda fold: Travelling(fold, far))


def go_to(stop: str) -> Act:
    """Choose a stop of the journey."""

    def act(pilot: Pilot) -> None:
        pilot.settle()
        views = all_of(pilot.scene, StopView)
        pilot.click(views[[each.id for each in JOURNEY.stops].index(stop)])

    return act


JOURNEY_PAGES = {
    "journey": Page(lambda kit: journey(kit, HALF_WAY)),
    "journey-begun": Page(lambda kit: journey(kit, NOWHERE)),
    "journey-closed": Page(lambda kit: journey(kit, HALF_WAY), go_to("warsaw")),
    "journey-round": Page(lambda kit: journey(kit, ALL_THE_WAY)),
}
"""The map, by the names of its pages."""

"""What a person may call at a real table (docs/rules/common.md, "Assisted and tabletop play")."""

from __future__ import annotations

from game.engine.commands import Claim, DeclareMahjong
from game.engine.rulings.legal import legal_commands
from game.engine.seat import Seat
from game.engine.state import Claiming, Turn
from game.players.player import Question
from game.rules.terms import ClaimKind
from game.scenes.asking.offers import Offer, OfferKind, harmless, offers, strongest
from tests.engine.defaults import default_command
from tests.engine.rigged import EAST, NORTH, SOUTH, WEST, Scene

SETS = {OfferKind.CHOW, OfferKind.PUNG, OfferKind.KONG}


def table(west: str = "B46 C789 D123 D456 WWW") -> Scene:
    """South and West wait for East's B5; South's other tiles and the replacements are of no matter."""
    return Scene(
        "B5 C19 D19 WEE DRGW WNN",
        "B46 C123 C456 D789 D22",
        west,
        "B1 B3 B7 B9 C1 C3 D1 D3",
        book="israeli",
        dice=(4, 1, 1, 1, 1),
        options={"play": "tabletop"},
    )


def offered(scene: Scene, seat: Seat) -> set[OfferKind]:
    """The buttons of a seat that is asked."""
    state = scene.match.state
    question = Question(
        id=1, seat=seat, choices=legal_commands(state, seat), default=default_command(state, seat), seconds=None
    )
    return {offer.kind for offer in offers(question, state)}


def mahjong(scene: Scene, seat: Seat, finish: str) -> None:
    scene.do(Claim(seat=seat, claim=ClaimKind.MAHJONG, finish=finish))


def test_everything_may_be_called_for_a_discard() -> None:
    scene = table()
    scene.discard(EAST, "B5")
    for seat in (SOUTH, WEST, NORTH):
        assert offered(scene, seat) == {*SETS, OfferKind.MAHJONG, OfferKind.PASS}


def test_a_tile_that_went_back_may_be_called_for_mahjong_alone() -> None:
    """docs/rules/israeli.md, "Penalties": "another claim time in which only mahjong can be called, by the others"."""
    scene = table()
    scene.discard(EAST, "B5")
    scene.pass_(NORTH)
    mahjong(scene, WEST, "chow")
    mahjong(scene, SOUTH, "pung")
    assert SOUTH not in scene.awaited
    assert offered(scene, WEST) == {OfferKind.MAHJONG, OfferKind.PASS}


def test_nobody_may_go_out_after_a_win() -> None:
    """docs/rules/israeli.md, "Going out": the others have a last turn each, and "nobody may go out any more"."""
    scene = table()
    scene.discard(EAST, "B5")
    scene.pass_(NORTH, WEST)
    mahjong(scene, SOUTH, "chow")
    seen = set()
    while scene.awaited:
        assert SOUTH not in scene.awaited, "the winner claims nothing more"
        for seat in scene.awaited:
            kinds = offered(scene, seat)
            assert not kinds & {OfferKind.MAHJONG, OfferKind.READY}
            seen.add((type(scene.deal.phase), SETS & kinds == SETS, OfferKind.DISCARD in kinds))
        scene.default()
    assert seen == {(Claiming, True, False), (Turn, False, True)}


def test_on_ones_own_turn_mahjong_and_a_kong_may_always_be_called() -> None:
    scene = table()
    assert {OfferKind.MAHJONG, OfferKind.KONG, OfferKind.DISCARD} == offered(scene, EAST)
    assert DeclareMahjong(seat=EAST) not in legal_commands(scene.match.state, EAST), "though it is none"


def test_where_calls_may_be_false_the_focus_starts_on_what_costs_nothing() -> None:
    """common.md, "Assisted and tabletop play": a false call costs what the page says; Enter alone must not make one."""
    kinds = (OfferKind.CHOW, OfferKind.PUNG, OfferKind.KONG, OfferKind.MAHJONG, OfferKind.PASS)
    claim = tuple(Offer(kind) for kind in kinds)
    assert strongest(claim).kind is OfferKind.MAHJONG
    assert harmless(claim).kind is OfferKind.PASS
    turn = tuple(Offer(kind) for kind in (OfferKind.KONG, OfferKind.MAHJONG, OfferKind.DISCARD))
    assert harmless(turn).kind is OfferKind.DISCARD
    owed = (*turn, Offer(OfferKind.REPLACEMENT))
    assert harmless(owed).kind is OfferKind.REPLACEMENT

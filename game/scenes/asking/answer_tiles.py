"""Tiles of the answers to a question: which ones a command lays out, what lifted ones call, which are not thrown."""

from collections.abc import Collection

from game.engine.commands import Claim, Command, DeclareKong, DeclareReady, Discard, DrawTile, Pass, RobKong, ShowTile
from game.engine.decisions.claiming import TILES_FROM_HAND
from game.engine.facts import face, facts_with_winner
from game.engine.rulings.legal import breaks_ready_hand
from game.engine.rulings.obstacles import to_kong
from game.engine.rulings.why_not import WhyNot
from game.engine.seat import Seat, TileId
from game.engine.state import Claiming, State, Turn
from game.i18n import _, ngettext
from game.i18n.call_words import why_not_text
from game.i18n.tile_words import listed
from game.players.player import Question
from game.rules.terms import ClaimKind
from game.scenes.asking.offers import CLAIMS, OfferKind, goes_out
from game.scenes.shared.preferences import Preferences
from game.tiles.tile import Tile
from game.view.layout import TableModel


def set_tiles(model: TableModel, command: Command) -> tuple[Tile, ...]:
    """The tiles of the set that a command finishes, or the tile that it calls for."""
    match command:
        case Claim(tiles=tiles):
            deal = model.state.current_deal
            claimed = model.face(deal.discards[-1].tile_id)
            return tuple(sorted((*tiles, *((claimed,) if claimed is not None else ()))))
        case DeclareKong(tiles=tiles):
            return tiles[:1] * 4
        case RobKong(tile=tile):
            return (tile,)
        case _:
            return ()


def set_name(model: TableModel, command: Command) -> str:
    """The tiles of a finished set in words."""
    return listed(model.state.rules.id, set_tiles(model, command))


class Uses:
    """The tiles of the hand that an answer would use; those of a mahjong are looked for once while nothing happens."""

    def __init__(self) -> None:
        self._found: tuple[State, Command, tuple[TileId, ...]] | None = None

    def of(self, command: Command, model: TableModel) -> tuple[TileId, ...]:
        """The tiles that a command would use."""
        if not isinstance(command, Claim) or command.claim is not ClaimKind.MAHJONG:
            return _from_hand(command)
        if self._found is None or self._found[0] is not model.state or self._found[1] != command:
            self._found = model.state, command, _completing(model.state, command.seat)
        return self._found[2]


def _completing(state: State, seat: Seat) -> tuple[TileId, ...]:
    """The tiles of the hand that are a set or a pair with the tile that it goes out on, as the hand is counted.

    None at a real table, where the call may be false, and of special hands that are neither sets and a pair nor pairs.
    """
    deal = state.current_deal
    if state.rules.is_tabletop or not isinstance(deal.phase, Claiming):
        return ()
    tile, held = face(deal, deal.phase.tile_id), deal.seats[seat]
    score = state.rules.scored(facts_with_winner(state, seat, deal.phase)).winners[0]
    pairs = sum(meld.is_pair for meld in score.melds)
    if (len(score.melds), pairs) not in {(5, 1), (7, 7)}:
        return ()
    first = len(held.sets) if score.finished is None else score.finished
    wanted = list(next((meld.tiles for meld in score.melds[first:] if tile in meld.tiles), (tile,)))
    wanted.remove(tile)
    found = []
    for tile_id in held.hand:
        if deal.faces[tile_id] in wanted:
            wanted.remove(face(deal, tile_id))
            found.append(tile_id)
    return tuple(found)


def _from_hand(command: Command) -> tuple[TileId, ...]:
    """The tiles of the hand that a command names."""
    match command:
        case Claim(tile_ids=tile_ids) | DeclareKong(tile_ids=tile_ids):
            return tile_ids
        case DeclareReady(tile_id=tile_id):
            return (tile_id,)
        case _:
            return ()


def blocked(model: TableModel, question: Question) -> set[TileId]:
    """Tiles of the hand that may not be thrown, as others were shown or the hand is frozen."""
    deal = model.state.current_deal
    held = deal.seats[question.seat]
    if held.must_play:
        return set(held.hand) - held.must_play
    thrown = {command.tile_id for command in question.choices if isinstance(command, Discard)}
    if held.waits:
        return set(held.hand) - thrown
    faces = {model.face(tile_id) for tile_id in thrown}
    return {tile_id for tile_id in held.hand if model.face(tile_id) not in faces}


def why_blocked(model: TableModel, seat: Seat, *, chooses_ready: bool) -> str:
    """Why a tile may not be thrown now.

    :param chooses_ready: the discard of a ready call is being chosen.
    """
    deal = model.state.current_deal
    if chooses_ready:
        return _("After this discard the hand would not be ready")
    if deal.seats[seat].waits:
        return _("You called ready and the hand is frozen: only the tile just drawn can be discarded")
    return _("This tile cannot be discarded now: you must discard a tile that was shown")


def called(kind: OfferKind, state: State, seat: Seat, lifted: Collection[TileId]) -> Command | str:
    """The call of a person at a real table who lifted these tiles, true or false; or a line why it is none."""
    deal = state.current_deal
    tile_ids = tuple(tile_id for tile_id in deal.seats[seat].hand if tile_id in lifted)
    tiles = tuple(face(deal, tile_id) for tile_id in tile_ids)
    if not isinstance(deal.phase, Turn):
        needed = TILES_FROM_HAND[CLAIMS[kind]]
        if len(tile_ids) != needed:
            return ngettext(
                "Lift the {count} tile of the set first", "Lift the {count} tiles of the set first", needed
            ).format(count=needed)
        return Claim(seat=seat, claim=CLAIMS[kind], tiles=tiles, tile_ids=tile_ids)
    if len(tile_ids) not in (1, 4):
        return _("Lift the four tiles of the kong, or the one that extends a pung")
    obstacle = to_kong(state, deal, deal.phase)
    if obstacle is not None:
        return why_not_text(state.rules.id, WhyNot(claim=ClaimKind.KONG, obstacle=obstacle))
    return DeclareKong(seat=seat, tiles=tiles, tile_ids=tile_ids)


def shown(state: State, seat: Seat, tile_id: TileId) -> Command | None:
    """The command that lets the others see a tile; ``None`` where that cannot happen."""
    deal = state.deal
    if deal is None or not state.rules.is_tabletop or not isinstance(deal.phase, Turn) or deal.phase.seat != seat:
        return None
    return ShowTile(seat=seat, tile=face(deal, tile_id), tile_id=tile_id)


class Slips:
    """The warning before a ready hand is broken or a mahjong is missed; the same answer again is not asked about."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._asked: tuple[int, Command] | None = None

    def question(self, model: TableModel, question: Question, command: Command) -> str | None:
        """What is asked before this answer; ``None``: nothing, or it was asked already. Never in tabletop play."""
        if not self._preferences.now.asks_about_slips or model.state.rules.is_tabletop:
            return None
        asked = (question.id, command)
        found = None if asked == self._asked else _slip(model, question, command)
        if found is not None:
            self._asked = asked
        return found


def _slip(model: TableModel, question: Question, command: Command) -> str | None:
    """What an answer gives away, as a warning."""
    misses = any(goes_out(other) for other in question.choices) and not goes_out(command)
    match command:
        case Discard() if misses:
            return _("Your hand is complete: you can declare mahjong. Discard again if you mean it.")
        case Discard(tile_id=tile_id) if breaks_ready_hand(model.state, model.seat, tile_id):
            return _("This breaks a ready hand. Discard it again if you mean it.")
        case Pass() | DrawTile() if misses:
            return _("This tile completes your hand. Pass again if you mean it.")
        case Claim() | DeclareKong() if misses:
            return _("You can declare mahjong now. Press again if you mean this instead.")
        case _:
            return None

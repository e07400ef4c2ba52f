"""Claims for the last discard, or for a tile that extends a pung."""

from collections.abc import Callable
from functools import partial

from msgspec import UNSET

from game.engine import events as e
from game.engine.commands import Claim, IllegalCommand, Pass
from game.engine.decisions import drawing, ending, faults
from game.engine.decisions.event_log import EventLog
from game.engine.events import ClaimMade
from game.engine.facts import face, faces, facts_with_winner
from game.engine.rulings.claims import at_least_as_strong, could_change, winning_claims
from game.engine.rulings.legal import finishes, legal_claims
from game.engine.rulings.obstacles import Obstacle, to_claim
from game.engine.seat import Seat, TileId, seats_after
from game.engine.state import Claiming, State
from game.rules.ruleset import Ruleset
from game.rules.terms import AfterFalse, ClaimKind, Source
from game.tiles.tile import Tile

TILES_FROM_HAND = {ClaimKind.CHOW: 2, ClaimKind.PUNG: 2, ClaimKind.KONG: 3, ClaimKind.MAHJONG: 0}
"""The number of tiles from the hand for each claim; 0 for a mahjong, since the whole hand is shown."""


def open_claims(
    log: EventLog,
    owner: Seat,
    tile_id: TileId,
    *,
    robbing: bool = False,
    barred: tuple[Seat, ...] = (),
    again: bool = False,
) -> None:
    """Opens the claim window for a discard or a tile that extended a pung; if nobody may claim, the deal goes on.

    ``again``: the tile went back, and may be claimed for mahjong alone, not by the seats ``barred``.
    """
    rules, deal = log.rules, log.deal
    out = (*barred, *[winner.seat for winner in deal.winners])
    asked = tuple(
        [seat for seat in seats_after(owner, rules.seats) if seat not in out and not deal.seats[seat].is_dead]
    )
    if not rules.is_tabletop:
        able = log.known.in_reach(log.state, deal, face(deal, tile_id), owner, asked)
        window = Claiming(owner, tile_id, robbing, (), only_mahjong=again)
        asked = tuple([seat for seat in able if legal_claims(log.state, deal, window, seat, log.known)])
    log.add(e.ClaimsOpened(seat=owner, tile_id=tile_id, robbing=robbing, asked=asked, only_mahjong=again))
    _close_if_decided(log)


def answer(log: EventLog, command: Claim | Pass) -> None:
    """Carries out a claim or a pass."""
    window = log.deal.phase
    if not isinstance(window, Claiming) or command.seat not in window.waiting:
        raise IllegalCommand("this seat is not asked for a claim")
    if isinstance(command, Claim):
        obstacle = to_claim(log.state, log.deal, window, command.seat, command.claim)
        if obstacle is Obstacle.DEAL_IS_WON or window.only_mahjong:
            faults.refuse(obstacle)
        if command.said is not UNSET and command.claim is not ClaimKind.MAHJONG:
            raise IllegalCommand("only a mahjong is called in other words")
        ending.check_words(log, command.said)
        if command.sorting is not UNSET and command.claim is not ClaimKind.MAHJONG:
            raise IllegalCommand("only the tiles of a mahjong are sorted")
    if isinstance(command, Pass):
        log.add(e.ClaimPassed(seat=command.seat))
    elif _is_true(log, window, command) or _is_shown_later(log.rules, command.claim):
        if command.sorting is not UNSET:
            ending.check_sorting(log, facts_with_winner(log.state, command.seat, window), command.sorting)
        log.add(
            e.ClaimMade(
                seat=command.seat,
                claim=command.claim,
                tile_ids=command.tile_ids,
                after=command.after,
                finish=command.finish,
                said=command.said,
                sorting=command.sorting,
            )
        )
    elif command.claim is ClaimKind.MAHJONG:
        if faults.false_mahjong(log, command.seat):
            return
    else:
        _fine(log, command.seat, command.claim, command.tile_ids)
        if log.rules.faults.after_false_claim is AfterFalse.DEAD:
            log.add(e.ClaimsClosed())
            _nobody_claims(log, window)
            return
    _close_if_decided(log)


def _fine(log: EventLog, seat: Seat, claim: ClaimKind, tile_ids: tuple[TileId, ...]) -> None:
    """Returns the tiles of a false claim to the hand, and fines the seat as the book says."""
    faults.false_call(log, seat, claim, tile_ids)
    if costs := log.rules.faults.false_claim_costs:
        log.add(e.PenaltyPaid(seat=seat, points=costs))


def _is_true(log: EventLog, window: Claiming, command: Claim) -> bool:
    """Whether the hand can show what is claimed."""
    deal = log.deal
    if not 0 <= command.after < float("inf"):
        raise IllegalCommand("a call comes after the discard")
    if len(command.tile_ids) != TILES_FROM_HAND[command.claim]:
        raise IllegalCommand(f"a {command.claim.value} takes {TILES_FROM_HAND[command.claim]} tiles of the hand")
    faults.check_held(deal, command.seat, command.tile_ids, command.tiles)
    return _can_show(log, window, command.seat, command.claim, command.tiles)


def _can_show(log: EventLog, window: Claiming, seat: Seat, claim: ClaimKind, tiles: tuple[Tile, ...]) -> bool:
    named = sorted(tile.index for tile in tiles)
    return any(
        able.claim is claim and sorted(tile.index for tile in able.tiles) == named
        for able in legal_claims(log.state, log.deal, window, seat, log.known)
    )


def _is_shown_later(rules: Ruleset, claim: ClaimKind) -> bool:
    """Whether a claim stands unchecked at first, so that only the seat that gets the tile must show the set."""
    return rules.is_tabletop and claim is not ClaimKind.MAHJONG and not rules.faults.false_claim_costs_unheeded


def _close_if_decided(log: EventLog) -> None:
    """Closes the window as soon as no answer still to come could change who gets the tile."""
    window = log.deal.phase
    assert isinstance(window, Claiming), "no tile may be claimed"
    rules = log.rules
    claims = _standing(rules, window)
    if not claims:
        # As long as nothing stands, a call still to come might get the tile.
        if not window.waiting:
            log.add(e.ClaimsClosed())
            _nobody_claims(log, window)
        return
    false = _not_shown(log, window, claims)
    if false and window.waiting:
        return
    strength = partial(_strength, log.state, window)
    if window.waiting and could_change(
        rules.claims, window.seat, rules.seats, claims, _still_possible(log, window), strength
    ):
        return
    if false:
        claims = _after_showing(log, window, claims, false, strength)
    winners = winning_claims(rules.claims, window.seat, rules.seats, claims, strength)
    log.add(e.ClaimsClosed())
    wrong = _wrong_kinds(log, window, winners)
    if not winners:
        _nobody_claims(log, window)
    elif winners[0].claim is not ClaimKind.MAHJONG:
        _lay_out_set(log, window, winners[0])
    else:
        for seat in wrong:
            log.add(e.PenaltyPaid(seat=seat, points=rules.faults.wrong_kind_costs or 0))
        if wrong if rules.faults.any_claim_tests_kind else winners[0].seat in wrong:
            open_claims(log, window.seat, window.tile_id, robbing=window.robbing, barred=wrong, again=True)
        else:
            _declare_mahjongs(log, window, winners)


def _standing(rules: Ruleset, window: Claiming) -> tuple[ClaimMade, ...]:
    """The true claims that remain valid; in some books a false claim makes weaker ones invalid."""
    if not window.false or rules.faults.after_false_claim is not AfterFalse.WEAKER_FALL:
        return window.claims
    kinds = at_least_as_strong(rules.claims, window.false)
    return tuple([made for made in window.claims if made.claim in kinds])


def _not_shown(log: EventLog, window: Claiming, claims: tuple[ClaimMade, ...]) -> tuple[ClaimMade, ...]:
    """The claims whose seats cannot show the set."""
    if log.rules.faults.false_claim_costs_unheeded or not log.rules.is_tabletop:
        return ()
    return tuple(
        [
            made
            for made in claims
            if made.tile_ids is not None
            and made.claim is not ClaimKind.MAHJONG
            and not _can_show(log, window, made.seat, made.claim, faces(log.deal, made.tile_ids))
        ]
    )


def _after_showing(
    log: EventLog,
    window: Claiming,
    claims: tuple[ClaimMade, ...],
    false: tuple[ClaimMade, ...],
    strength: Callable[[ClaimMade], int],
) -> tuple[ClaimMade, ...]:
    """The claims left after each seat that was to get the tile has shown the set, or could not and was fined.

    A false claim makes weaker ones invalid, too; a false claim that was outranked never has to be shown.
    """
    rules = log.rules
    left = claims
    while first := winning_claims(rules.claims, window.seat, rules.seats, left, strength):
        (made, *_others) = first
        if made not in false:
            break
        assert made.tile_ids is not None, "the engine knows the tiles of every call"
        _fine(log, made.seat, made.claim, made.tile_ids)
        standing = at_least_as_strong(rules.claims, (made.claim,))
        left = tuple([other for other in left if other is not made and other.claim in standing])
    return left


_STRONGEST = 1 << 30


def _strength(state: State, window: Claiming, made: ClaimMade) -> int:
    """The strength of a claim among those of its kind; for a claim that may still come, the highest possible."""
    rule = state.rules.claims
    if made.claim is ClaimKind.MAHJONG and rule.mahjong_rank is not None:
        if made.tile_ids is None:
            return _STRONGEST
        sorting = None if made.sorting is UNSET else made.sorting
        return rule.mahjong_rank(state.rules, facts_with_winner(state, made.seat, window, sorting))
    if made.claim is ClaimKind.CHOW and rule.chow_from_anyone:
        if made.tile_ids is None or state.deal is None:
            return _STRONGEST
        return sum(face(state.deal, tile_id).rank for tile_id in made.tile_ids)
    return 0


def _still_possible(log: EventLog, window: Claiming) -> list[tuple[Seat, ClaimKind]]:
    if log.rules.is_tabletop:
        return [(seat, kind) for seat in window.waiting for kind in ClaimKind]
    return [
        (seat, claim.claim)
        for seat in window.waiting
        for claim in legal_claims(log.state, log.deal, window, seat, log.known)
    ]


def _wrong_kinds(log: EventLog, window: Claiming, winners: tuple[ClaimMade, ...]) -> tuple[Seat, ...]:
    """The seats whose true mahjong named a wrong completion, if the book wants it named and others call mahjong too."""
    faults = log.rules.faults
    rivals = [made for made in window.claims if faults.any_claim_tests_kind or made.claim is ClaimKind.MAHJONG]
    if faults.wrong_kind_costs is None or len(rivals) < 2:
        return ()
    said = rivals if faults.wrong_kind_costs_unheeded else winners
    return tuple(
        [
            made.seat
            for made in said
            if made.claim is ClaimKind.MAHJONG and made.finish not in finishes(log.state, window, made.seat)
        ]
    )


def _nobody_claims(log: EventLog, window: Claiming) -> None:
    if window.robbing:
        drawing.replace_kong(log, window.seat)
    else:
        drawing.next_turn(log, window.seat)


def _declare_mahjongs(log: EventLog, window: Claiming, winners: tuple[ClaimMade, ...]) -> None:
    source = Source.ROBBED_KONG if window.robbing else Source.DISCARD
    if window.robbing:
        log.add(e.KongRobbed(owner=window.seat, tile_id=window.tile_id))
    for made in winners:
        ending.declare_winner(log, made.seat, source, window.tile_id, window.seat, said=made.said, sorting=made.sorting)
    drawing.after_win(log)


def _lay_out_set(log: EventLog, window: Claiming, made: ClaimMade) -> None:
    assert made.tile_ids is not None, "the engine knows the tiles of every call"
    log.add(
        e.SetClaimed(
            seat=made.seat,
            owner=window.seat,
            claim=made.claim,
            tile_id=window.tile_id,
            tile_ids=made.tile_ids,
            tiles=faces(log.deal, made.tile_ids),
        )
    )
    if made.claim is ClaimKind.KONG:
        drawing.replace_kong(log, made.seat)

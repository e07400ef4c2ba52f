"""Turns an event, and the layouts before and after it, into a step to be shown (docs/design.md, section 13)."""

from collections.abc import Sequence
from typing import assert_never

from msgspec import UNSET

from game import replace
from game.app.sound.sounds import Sound
from game.engine import events as e
from game.engine.facts import kong_points
from game.engine.seat import Seat, TileId
from game.hands.meld import KongKind
from game.i18n import _, call_words
from game.i18n.book_files import Call as CallName
from game.i18n.tile_words import listed
from game.rules.terms import ClaimKind, Outcome
from game.view.choreography import beginning, ending
from game.view.choreography.ending import finish_won, special_won
from game.view.choreography.steps import Burst, Call, CallKind, Change, Glide, Heard, Part, Step
from game.view.layout import ROSE_Y, Layer, Room, Slot
from game.view.layout.layout import loose_tiles, taken_out, wall_side
from game.view.layout.opened import hand_in_sets, won_with
from game.view.layout.places import RING
from game.view.paint import Pose
from game.view.units import Box, back, inout, linear, out, quint

DRAW = 240.0
DISCARD = 220.0
"""How long a discard flies, in milliseconds."""
LANDING = 80.0
"""How long a discard settles, in milliseconds."""
LANDS = 1.05
"""The factor by which a discard grows on landing."""
SET = 260.0
SET_APART = 60.0
JOIN = 300.0
"""How long the tiles of a claimed set fly until all of them hover over its place, in milliseconds."""
JOIN_APART = 40.0
"""The delay from tile to tile, in milliseconds."""
DROP = 80.0
"""How long they drop into their place, in milliseconds."""
HOVER = 18.0
"""The height from which they drop, in layout units."""
LIFTS = 80.0
"""How long a tile rises out of the own hand, in milliseconds."""
OUT_OF_HAND = 1.5
"""How high it rises, in tile widths."""
OVER_HAND = 0.5
"""How high it passes over other tiles of the hand, in tile widths."""
_BARELY = 0.001
"""An arc by which it comes in front of the hand."""
_ARCS = (0.6, 1.5, 2.5, 4.0, 5.5, 7.0, 8.5)
"""The arcs in which a claimed tile may pass the sign that calls it, in tile widths."""
CARD_TILE = 50.0
"""The width of a kong's tiles on the sign that calls it."""
CARD_PITCH = 54.0
"""The distance of their centers."""
CARD_DOWN = 51.0
"""How far they are below the center of the sign."""
SLAM = 200.0
"""How long a kong's tile flies to the sign, in milliseconds."""
ON_CARD = 620.0
"""When the tiles leave the sign, in milliseconds."""
OFF_APART = 40.0
"""The delay between tiles that leave the sign, in milliseconds."""
FLOWER = 320.0
OPEN = 300.0
"""How long a tile of an opened hand takes, in milliseconds."""
OPEN_APART = 35.0
"""The delay from tile to tile, in milliseconds."""
BREATH = 200.0
"""The pause before the winning tile, in milliseconds."""
SHOWN = 900.0
"""How long the four faces of a concealed kong are shown, on its sign at first, in milliseconds."""
TURNED = 260.0
"""How long two of them take to turn down, in milliseconds."""
RISES = 450.0
"""Delay between the call of a mahjong and the sound of a win, in milliseconds."""
CALLED = 520.0
"""Time for a call before its set is laid out, in milliseconds."""
CLOSE = 120.0
"""How long a set of a plain hand takes to close, in milliseconds."""
CLOSE_APART = 80.0
"""The delay from set to set, in milliseconds."""
LOOSE = 0.09
"""How far apart the tiles of a set lie before it closes, in tile widths."""
PLAIN_WON = 1500.0
"""How long a plain mahjong stays readable, in milliseconds."""
ROBBED = 1100.0
"""How long the sign of a robbed kong is shown before the mahjong is called, in milliseconds."""
TAKEN = 580.0
"""When the robbed tile sets out for the robber, in milliseconds."""
CARRIED = 480.0
"""How long it flies, in milliseconds."""
_CLAIM_SOUNDS = {ClaimKind.CHOW: Sound.CHOW, ClaimKind.PUNG: Sound.PUNG, ClaimKind.KONG: Sound.KONG}


def choreographed(event: e.Event, change: Change) -> Step:  # noqa: C901, PLR0912 - a case for each event
    """The step that shows an event."""
    match event:
        case e.TileDrawn():
            return _drawn(event, change)
        case e.TileDiscarded():
            return _discarded(event, change)
        case e.ClaimsOpened():
            return Step(settles_calls=True)
        case e.ClaimMade():
            return _called(event, change)
        case e.SetClaimed():
            return _set(event, change)
        case e.KongDeclared():
            return _kong(event, change)
        case e.BonusLaid():
            return _flowers(event, change)
        case e.MahjongDeclared() | e.HandShown():
            return _opened(event, change)
        case e.DealEnded():
            return _ended(event, change)
        case e.BonusFinished() if not change.after.state.current_deal.seats[event.seat].bonus:
            return Step(part=Part.DEAL)
        case e.BonusFinished():
            call = replace(_word(change.side(event.seat), call_words.no_more_bonus()), ends_at_discard=True)
            return Step(part=Part.DEAL, calls=(call,), hold=420)
        case e.HandDied():
            return Step(calls=(_word(change.side(event.seat), call_words.dead_hand()),), hold=700)
        case e.PenaltyPaid():
            call = _word(change.side(event.seat), call_words.penalty(event.points))
            return Step(calls=(call,), gained=((event.seat, -event.points),), hold=900)
        case e.LastTurnsBegan():
            winner = Seat((event.seats[0] - 1) % change.after.seats) if event.seats else Seat(0)
            note = Call(side=change.side(winner), text=call_words.last_turns(), kind=CallKind.NOTE)
            return Step(calls=(note,), hold=1300)
        case e.ReadyDeclared():
            return _ready(event, change)
        case e.KongRobbed():
            return _robbed(event, change)
        case e.FalseCallMade():
            call = Call(side=change.side(event.seat), text=call_words.false_call(event.claim), kind=CallKind.FALSE)
            return Step(glides=change.led(), calls=(call,), sounds=(Heard(sound=Sound.ERROR),), hold=900)
        case e.TileShown():
            return Step(glides=change.led(), sounds=(Heard(sound=Sound.TILE_TAP),), hold=300)
        case e.SeatDiceThrown():
            return beginning.seat_dice(event, change)
        case e.WindTilesDealt():
            return Step(part=Part.SEATS, sounds=(Heard(sound=Sound.TILE_SLIDE),), hold=beginning.READ * 3)
        case e.BankerThrown():
            return beginning.banker_thrown(event, change)
        case e.SeatsTaken():
            return beginning.seats_taken(change)
        case e.WallBuilt():
            return beginning.built(change)
        case e.DiceThrown():
            return beginning.thrown(event, change)
        case e.WallBroken():
            return beginning.broken(event, change)
        case e.PoolOpened():
            return Step(part=Part.BREAK, hold=2 * beginning.READ)
        case e.TilesDealt():
            return beginning.dealt(event, change)
        case e.ClaimPassed() | e.ClaimsClosed() | e.TurnBegan() | e.WallRefilled() | e.MatchEnded():
            return _settled(change)
        case e.MatchBegun() | e.DealBegun() | e.OpeningBegan() | e.PlayBegan():
            return _settled(change)
        case _:
            assert_never(event)


def _settled(change: Change) -> Step:
    """A step in which tiles only slide to their places."""
    glides = change.led()
    return Step(glides=glides, calls=_words_of_lifting(change), hold=160 if glides else 0)


def _words_of_lifting(change: Change) -> tuple[Call, ...]:
    """The words of the player who lifts the next loose tiles (docs/rules/hungarian.md, "Wall and break")."""
    rule, before, after = change.after.rules.wall, change.before.deal, change.after.deal
    if before is None or after is None or not before.box:
        return ()
    lifted = [tile_id for tile_id in loose_tiles(rule, after) if tile_id not in loose_tiles(rule, before)]
    side = wall_side(change.after, lifted[0]) if lifted else None
    if side is None or change.after.seat_at(side) is None:
        return ()
    return (_word(side, call_words.lifts_loose_tiles()),)


def _ended(event: e.DealEnded, change: Change) -> Step:
    if event.outcome is Outcome.EXHAUSTED:
        return Step(part=Part.END, sounds=(Heard(sound=Sound.EXHAUSTED),), rolls=True, dims=True, hold=1400)
    if event.outcome is Outcome.ANNULLED:
        said = Call(side=0, text=call_words.played_again(), kind=CallKind.NOTE)
        return Step(part=Part.END, calls=(said,), sounds=(Heard(sound=Sound.EXHAUSTED),), rolls=True, hold=1600)
    return ending.won(change)


def _ready(event: e.ReadyDeclared, change: Change) -> Step:
    said = _called_out(change, CallName.READY)
    waits = listed(change.after.rules.id, event.waits)
    call = Call(side=change.side(event.seat), text=said, kind=CallKind.READY, added=waits)
    return Step(calls=(call,), sounds=(Heard(sound=Sound.READY, side=call.side),), drops_flag=call.side, hold=CALLED)


PETALS = (0xF6, 0xB9, 0xC9)


def _specks(tile_ids: Sequence[TileId], change: Change, like: Burst) -> tuple[Burst, ...]:
    """Specks like these at each of the tiles, one tile after the other."""
    return tuple(
        replace(like, x=slot.x, y=slot.screen_y - 14, begins=like.begins + number * SET_APART)
        for number, tile_id in enumerate(tile_ids)
        if (slot := change.places.get(tile_id)) is not None
    )


_PETALS = Burst(x=0, y=0, color=PETALS, count=4, reach=44, size=11, begins=FLOWER * 0.7, length=420, is_light=False)
_DUST = Burst(x=0, y=0, color=ending.GOLD_DUST, count=9, reach=110, size=12, begins=200 + SET, length=800)
_EMBERS = Burst(x=0, y=0, color=(0xFF, 0x9A, 0x4D), count=16, reach=110, size=11, begins=60, length=700)
_ARRIVES = Burst(x=0, y=0, color=ending.GOLD_DUST, count=14, reach=100, size=11, length=700)
"""The specks where a robbed tile leaves its kong, and where it lands; ``_PETALS`` are for a laid flower, and ``_DUST``
for a declared kong.
"""


def _called_out(change: Change, call: CallName) -> str:
    return call_words.call_out(change.after.rules.id, call)


def _word(side: int, text: str) -> Call:
    return Call(side=side, text=text, kind=CallKind.WORD)


def _discarded(event: e.TileDiscarded, change: Change) -> Step:
    """The step of a discard: the tile flies, lands slightly enlarged, and settles."""
    glides = [
        part
        for way in change.way(event.tile_id, DISCARD, curve=out, arc=1.0)
        for landed in (replace(way.end, width=way.end.width * LANDS),)
        for part in (
            replace(way, end=landed),
            replace(way, start=landed, begins=DISCARD, length=LANDING, arc=0.0, curve=back),
        )
    ]
    sound = Heard(sound=Sound.TILE_DOWN, side=change.side(event.seat), at=DISCARD)
    return Step(glides=change.led(*glides), sounds=(sound,), settles_calls=True, hold=DISCARD + LANDING)


def _drawn(event: e.TileDrawn, change: Change) -> Step:
    glides = change.way(event.tile_id, DRAW, curve=quint, arc=0.6)
    slid = Heard(sound=Sound.TILE_SLIDE, side=change.side(event.seat))
    is_opening = change.before.is_opening
    return Step(
        part=Part.DEAL if is_opening else Part.PLAY,
        glides=change.led(*glides),
        calls=_words_of_lifting(change),
        sounds=(slid,),
        sparks=None if is_opening or event.seat != change.after.seat else change.places.get(event.tile_id),
        hold=DRAW,
    )


def _flowers(event: e.BonusLaid, change: Change) -> Step:
    glides = [
        glide
        for number, tile_id in enumerate(event.tile_ids)
        for glide in change.way(tile_id, FLOWER, begins=number * SET_APART, arc=0.4)
    ]
    call = _word(change.side(event.seat), call_words.bonus_count(len(event.tile_ids)))
    return Step(
        part=Part.DEAL if change.before.is_opening else Part.PLAY,
        glides=change.led(*glides),
        calls=(call,),
        sounds=(Heard(sound=Sound.FLOWER, side=call.side),),
        bursts=_specks(event.tile_ids, change, _PETALS),
        hold=FLOWER + SET_APART * (len(event.tile_ids) - 1) + 160,
    )


def _called(event: e.ClaimMade, change: Change) -> Step:
    if event.claim is ClaimKind.MAHJONG:
        return Step()
    call = Call(
        side=change.side(event.seat), text=_called_out(change, call_words.CLAIMED[event.claim]), kind=CallKind.CLAIM
    )
    return Step(calls=(call,), sounds=(Heard(sound=_CLAIM_SOUNDS[event.claim], side=call.side),), hold=200)


def _set(event: e.SetClaimed, change: Change) -> Step:
    """The step of a claimed set: its tiles fly one after the other, meet over its place, and drop together."""
    flying: list[Glide] = []
    begins, lands = CALLED - 200, CALLED - 200 + JOIN
    for number, tile_id in enumerate((event.tile_id, *event.tile_ids)):
        later = number * JOIN_APART
        for way in change.way(tile_id, JOIN - later, begins=begins + later, curve=inout, arc=0.6):
            over = way.end.raised(HOVER)
            if tile_id == event.tile_id:
                over = replace(over, layer=Layer.CALLS)  # not below the sign that calls it
                ways = [_past_sign(replace(way, end=over), change.room)]
            elif way.start.pose is Pose.HAND:
                ways = _lifted_out(replace(way, end=over))
            else:
                ways = [replace(way, end=over)]
            flying += [
                *ways,
                Glide(tile_id=tile_id, start=over, end=way.end, begins=lands, length=DROP, curve=linear),
            ]
    is_kong = len(event.tile_ids) == 3
    side = change.side(event.seat)
    down = Heard(sound=Sound.KONG_DOWN if is_kong else Sound.SET_DOWN, side=side, at=lands + DROP)
    others = frozenset(range(4)) - {side}
    laid = (event.tile_id, *event.tile_ids) if is_kong else ()
    return Step(
        glides=change.led(*flying),
        sounds=(down,),
        bursts=_specks(laid, change, replace(_DUST, begins=lands + DROP)),
        outranked=others,
        hold=lands + DROP + SET_APART,
        gained=_paid_for_kongs(change),
    )


def _past_sign(way: Glide, room: Room) -> Glide:
    """The way of a claimed tile in the lowest arc that crosses nothing of the sign, else not the face on it."""
    wide, high = RING
    sign = Box.centered((room.center, ROSE_Y), wide, high)
    face = Box(room.center - high / 4, sign.y, high / 2, high / 2)
    arcs = [replace(way, arc=arc) for arc in _ARCS]
    for kept in (sign, face):
        free = [each for each in arcs if not any(each.at(part / 40).box.meets(kept) for part in range(1, 40))]
        if free:
            return free[0]
    return way


def _lifted_out(way: Glide) -> list[Glide]:
    """The way of a tile that first rises out of the own hand, so that it crosses no other tile of it."""
    out_of_hand = way.start.raised(OUT_OF_HAND * way.start.width)
    return [
        replace(way, end=out_of_hand, length=LIFTS, curve=out, arc=_BARELY),
        replace(way, start=out_of_hand, begins=way.begins + LIFTS, length=way.length - LIFTS, arc=2.4),
    ]


def _over_hand(way: Glide) -> list[Glide]:
    """The way of a tile beside the own hand, which rises at once, to its place in it, over the tiles between."""
    if way.start.pose is not Pose.HAND or way.start == way.end:
        return [way]
    up, over = (slot.raised(OVER_HAND * slot.width) for slot in (way.start, way.end))
    return [
        replace(way, end=up, begins=0.0, length=LIFTS, curve=out, arc=_BARELY),
        replace(way, start=up, end=over, arc=_BARELY),
        replace(way, start=over, begins=way.ends, length=LIFTS, curve=linear, arc=_BARELY),
    ]


def _kong(event: e.KongDeclared, change: Change) -> Step:
    """The step of a declared kong: its tiles go to the sign that calls it, and from there to their places."""
    side = change.side(event.seat)
    said, tile = _called_out(change, call_words.LAID_OUT[event.kind]), change.after.face(event.tile_ids[0])
    call = Call(side=side, text=said, kind=CallKind.CLAIM if tile is None else CallKind.KONG, tile=tile)
    flying: list[Glide] = []
    is_shown = event.kind is KongKind.CONCEALED and change.after.rules.kongs.shown_first
    lands = (ON_CARD if tile is not None else 200.0) + SET
    for number, tile_id in enumerate(event.tile_ids):
        leaves = lands - SET + number * OFF_APART
        for way in change.way(tile_id, SET, begins=leaves, arc=0.4):
            pose = Pose.FLAT if is_shown else way.end.pose
            card = _on_card(change.room, number - (len(event.tile_ids) - 1) / 2, pose)
            came = replace(way, end=card, begins=number * SET_APART, length=SLAM, curve=quint)
            flying += [came, replace(way, start=card)] if tile is not None else [way]
    sounds = (Heard(sound=Sound.KONG, side=side), Heard(sound=Sound.KONG_DOWN, side=side, at=lands))
    lies = lands + OFF_APART * 4
    if is_shown:
        seen = SLAM + SET_APART * 3  # from then on all four lie on the sign
        flying = [part for way in flying for part in _shown_before_it_turns(way, max(lies, seen + SHOWN))]
        lies = max(lies, seen + SHOWN) + TURNED
    return Step(
        glides=change.led(*flying),
        calls=(call,),
        sounds=sounds,
        bursts=_specks(event.tile_ids, change, replace(_DUST, begins=lands)),
        hold=lies,
        gained=_paid_for_kongs(change),
    )


def _on_card(room: Room, place: float, pose: Pose) -> Slot:
    """The slot of a kong's tile on the sign that calls it; ``place`` counts from the sign's middle."""
    x, y = room.center + place * CARD_PITCH, ROSE_Y + CARD_DOWN
    return Slot(x=x, y=y, width=CARD_TILE, pose=pose, layer=Layer.CALLS)


def _paid_for_kongs(change: Change) -> tuple[tuple[Seat, int], ...]:
    """The points that seats gain or lose by an event, through kongs that are paid at once."""
    before, after = (
        (0,) * change.after.seats if model.deal is None else kong_points(model.rules, model.deal)
        for model in (change.before, change.after)
    )
    return tuple(
        (Seat(seat), new - old) for seat, (old, new) in enumerate(zip(before, after, strict=True)) if new != old
    )


def _shown_before_it_turns(way: Glide, at: float) -> tuple[Glide, ...]:
    """The glides of a tile of a concealed kong, which lies face up until all have seen it, and then turns over."""
    if way.end.pose is not Pose.DOWN:
        return (way,)
    shown = replace(way.end, pose=Pose.FLAT)
    turned = Glide(
        tile_id=way.tile_id, start=shown, end=way.end, begins=at, length=TURNED, is_flip=True, is_awaited=True
    )
    return (replace(way, end=shown), turned)


def _robbed(event: e.KongRobbed, change: Change) -> Step:
    """The step of a robbed kong: the tile leaves the kong and flies to the robber; a sign says who robs whom."""
    robber, start = change.after.robber, change.placed.get(event.tile_id)
    if robber is None or start is None:
        return Step(glides=change.led(), hold=SET)
    call = Call(
        side=change.side(robber),
        text=_("Kong robbed"),
        kind=CallKind.ROBBED,
        loser=change.side(event.owner),
        tile=change.after.face(event.tile_id),
    )
    out_of_it = taken_out(start, change.room)
    taken = [
        part
        for way in change.way(event.tile_id, SET, curve=back)
        for part in (
            replace(way, end=out_of_it),
            _past_sign(replace(way, start=out_of_it, begins=TAKEN, length=CARRIED, curve=inout), change.room),
        )
    ]
    closing = (replace(glide, begins=SET) for glide in change.led(*taken)[len(taken) :])
    arrives = _specks([event.tile_id], change, replace(_ARRIVES, begins=TAKEN + CARRIED))
    sounds = (
        Heard(sound=Sound.TILE_SLIDE, side=call.loser),
        Heard(sound=Sound.TILE_DOWN, side=call.side, at=TAKEN + CARRIED),
    )
    return Step(
        glides=(*taken, *closing),
        calls=(call,),
        sounds=sounds,
        bursts=(replace(_EMBERS, x=start.x, y=start.screen_y - 14), *arrives),
        robbed=event.tile_id,
        hold=ROBBED,
        gained=_paid_for_kongs(change),
    )


def _opened(event: e.MahjongDeclared | e.HandShown, change: Change) -> Step:
    side = change.side(event.seat)
    last = won_with(change.after.state, event.seat)
    taken = [last] if last is not None and last not in event.tile_ids else []

    def turn(tile_id: TileId) -> tuple[bool, float]:
        """Tiles seen in the own hand make room for each other: of those that move right, the outermost goes first."""
        start, end = change.placed.get(tile_id), change.places.get(tile_id)
        goes_right = start is not None and end is not None and start.pose is Pose.HAND and end.x > start.x
        return goes_right, _along(end, side) * (-1 if goes_right else 1)

    order = sorted([*event.tile_ids, *taken], key=lambda each: (each == last, turn(each)))
    hidden = [each for each in order if each in change.placed and not change.placed[each].pose.shows_face]
    stood = sorted((change.placed[each] for each in hidden), key=lambda slot: _along(slot, side))
    starts = dict(zip(hidden, stood, strict=True))
    glides: list[Glide] = []
    for number, tile_id in enumerate(order):
        begins, arc = number * OPEN_APART + BREATH * (tile_id == last), 0.5 * (tile_id in taken)
        ways = change.way(tile_id, OPEN, begins=begins, curve=inout, arc=arc)
        # a back tells nothing: each tile turns over where it will lie, and none has to cross another one
        ways = tuple(replace(way, start=starts.get(tile_id, way.start)) for way in ways)
        glides += [part for way in ways for part in (_over_hand(way) if tile_id == last else [way])]
    if isinstance(event, e.HandShown):
        return Step(part=Part.END, glides=change.led(*glides), hold=60)
    said, finish = _mahjong(event, change)
    call = Call(side=side, text=said, kind=CallKind.WIN, added=finish)
    sounds = [Heard(sound=Sound.MAHJONG, side=side), Heard(sound=Sound.WIN, side=side, at=RISES)]
    title = _called_out(change, CallName.MAHJONG)
    shown = None if change.is_plain else ending.ceremony(change.after.state, event.seat, title, change.first)
    bursts = ending.gold_dust(event.tile_ids, change)
    lands = max((glide.ends for glide in glides), default=0.0)
    sounds.append(Heard(sound=Sound.TILE_DOWN, side=side, at=lands))
    win = None
    if shown is None:
        sets = hand_in_sets(change.after.state, event.seat)
        win = ending.plain_win(change.after.state, event.seat, is_own=event.seat == change.after.seat)
        if win is not None:
            win = replace(win, closes_at=lands, counts_at=lands + CLOSE_APART * len(sets))
        glides = _closing(glides, sets, side, lands)
        closed = (lands + CLOSE_APART * number + CLOSE for number in range(len(sets)))
        sounds += [Heard(sound=Sound.TILE_TAP, side=side, at=at) for at in closed]
        bursts += _specks(order[-1:], change, replace(_ARRIVES, begins=lands))
    if shown is not None:
        taps = sum(map(len, shown.sets)) - 1
        stage = shown.stage
        sounds += [Heard(sound=Sound.TILE_TAP, at=shown.tiles_at + number * stage.apart) for number in range(taps)]
        sounds.append(Heard(sound=Sound.TILE_DOWN, at=shown.tiles_at + taps * stage.apart + stage.pause))
        if stage.sound is not None:
            sounds.append(Heard(sound=stage.sound, at=shown.named_at))
        if stage.tells_worth:
            sounds.append(Heard(sound=Sound.SCORE_TOTAL, at=shown.length))
    winners = change.after.deal.winners if change.after.deal is not None else ()
    others = frozenset(range(4)) - {change.side(winner.seat) for winner in winners}
    return Step(
        part=Part.END,
        glides=change.led(*glides),
        calls=(call,),
        sounds=tuple(sounds),
        bursts=bursts,
        brightens=True,
        ceremony=shown,
        win=win,
        outranked=others,
        hold=PLAIN_WON if shown is None else shown.length,
    )


def _closing(glides: Sequence[Glide], sets: Sequence[Sequence[TileId]], side: int, begins: float) -> list[Glide]:
    """The glides of a plain hand's tiles, which lie loose in their sets, and close to one set after the other."""
    across, down = ((1, 0), (0, -1), (-1, 0), (0, 1))[side]
    last = {glide.tile_id: glide for glide in glides}
    closing: dict[TileId, Glide] = {}
    for number, tile_ids in enumerate(sets):
        for place, tile_id in enumerate(tile_ids):
            if tile_id in last:
                end = last[tile_id].end
                off = (place - (len(tile_ids) - 1) / 2) * LOOSE * end.width
                loose = replace(end, x=end.x + across * off, y=end.y + down * off)
                at = begins + CLOSE_APART * number
                closing[tile_id] = Glide(tile_id=tile_id, start=loose, end=end, begins=at, length=CLOSE)
    loosely = [
        replace(glide, end=closing[glide.tile_id].start)
        if glide.tile_id in closing and glide is last[glide.tile_id]
        else glide
        for glide in glides
    ]
    return [*loosely, *closing.values()]


def _mahjong(event: e.MahjongDeclared, change: Change) -> tuple[str, str]:
    """The words of a mahjong call, and for a discard those that say which set it completed; no hand is named."""
    rules = change.after.rules
    name = CallName.MAHJONG
    if event.said is not UNSET:
        name = CallName.OTHER_MAHJONG
    elif special_won(change.after.state, event.seat) is None:
        name = call_words.mahjong_call(rules, event.source)
    finish = None if event.owner is None else finish_won(change.after, event.seat)
    return _called_out(change, name), "" if finish is None else call_words.finished_with(finish)


def _along(slot: Slot | None, side: int) -> float:
    """Distance of a tile along its owner's row, from the owner's left."""
    if slot is None:
        return 0.0
    return (slot.x, -slot.y, -slot.x, slot.y)[side]

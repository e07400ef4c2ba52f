"""A referee who watches a match by its file and knows the five pages, and nothing of the program that played it.

He holds the flow of play to them: who sits, throws, breaks and deals, which tile is drawn from where, whose turn it is,
who may call and who gets the tile, when a deal is over, and who leads the next one. What hands are worth is not his.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.flow.beginnings import Beginnings
from tests.flow.books import Call, Ended
from tests.flow.record import Json, Record, chow_from, fingerprint, has_rank
from tests.flow.table import Laid

LEAST_SPECIAL = 250
"""No special hand brings its owner less."""


class Referee(Beginnings):
    """Watches one match. ``checks`` counts what was looked at."""

    def __init__(self, record: Record) -> None:
        super().__init__(record)
        self.checks = 0
        self.deals = 0

    def watch(self) -> None:
        """Goes through the whole file; what is against the page fails with the command and event."""
        for number, step in enumerate(self._record.steps):
            for event in step.events:
                try:
                    self._see(event)
                except (AssertionError, KeyError, IndexError, ValueError) as error:
                    error.add_note(f"step {number}: {step.command} led to {str(event)[:300]}")
                    raise
                self.checks += 1

    def _see(self, event: Json) -> None:
        look = getattr(self, f"_{event['type']}", None)
        assert look is not None, f"the referee does not know {event['type']}"
        if self.to_refill and event["type"] != "wall_refilled":
            raise AssertionError(f"{self.to_refill} should have joined the tiles set apart")
        if self.last_bonus is not None and self.playing:
            assert event["type"] in ("bonus_laid", "wall_refilled", "deal_ended", "hand_shown"), (
                "a bonus tile is laid out at once"
            )
        if self.to_die is not None:
            assert event["type"] in ("hand_died", "penalty_paid"), "a fault that makes a hand dead"
        if self.to_pay is not None:
            assert event["type"] == "penalty_paid", "a false call costs points"
        if self.to_take and event["type"] != "kong_robbed":
            assert event["type"] in ("set_claimed", "mahjong_declared"), f"the tile goes to {self.to_take}"
            self.to_take = []
        look(event)

    # Turns.

    def _turn_began(self, event: Json) -> None:
        assert self.turn is None
        if not self.winners:
            assert event["seat"] == self.book.after(self.discards[-1][0]), "the turn goes to the right"
        else:
            assert event["seat"] == self.last_turns.pop(0)
        self.turn, self.drawn, self.after_claim = event["seat"], None, False

    def _tile_drawn(self, event: Json) -> None:
        held = self.held[event["seat"]]
        assert event["tile"] == self.faces[event["tile_id"]]
        if event["replacement"]:
            assert event["tile_id"] == self.book.replacement(self.live, self.box), "where replacements come from"
            held.owed -= 1
            assert held.owed >= 0, "nothing is owed"
            (self.box if event["tile_id"] in self.box else self.live).remove(event["tile_id"])
            if event["tile_id"] not in self.live:
                self.to_refill = self.book.refill(self.live, self.box)
        else:
            assert self.turn == event["seat"], "whose turn it is"
            assert self.drawn is None
            assert event["tile_id"] == self.live.pop(0), "the next tile of the wall"
            assert not held.owed or held.dead
        held.hand.append(event["tile_id"])
        if self.playing:
            assert self.turn == event["seat"]
            self.drawn, self.from_wall, self.after_claim = event["tile_id"], not event["replacement"], False
            self.check_sizes()

    def _tile_discarded(self, event: Json) -> None:
        held = self.held[event["seat"]]
        assert self.turn == event["seat"], "whose turn it is"
        assert event["drawn"] == (event["tile_id"] == self.drawn)
        if held.frozen:
            assert event["drawn"], "a ready hand throws what it drew"
        if held.owed and not held.dead:
            assert self.rules == "gala", "taking a replacement is an act of its own in one book alone"
            assert self.book.tabletop
            self.to_die = event["seat"]
        if held.shown & set(held.hand):
            assert event["tile_id"] in held.shown, "of tiles that were shown one is the next discard"
        held.shown.clear()
        held.hand.remove(event["tile_id"])
        self.discards.append((event["seat"], event["tile_id"]))
        self.thrown += 1
        self.turn = self.drawn = None
        if self._ready_seat == event["seat"]:
            held.frozen = True
        self._ready_seat = None
        self.check_sizes()

    _ready_seat: int | None = None

    def _ready_declared(self, event: Json) -> None:
        held = self.held[event["seat"]]
        assert self.rules == "israeli", "only one book has the call"
        assert self.turn == event["seat"]
        assert self.drawn is not None, "after drawing"
        assert not held.frozen
        self._ready_seat = event["seat"]
        if self.book.tabletop:
            return
        for tile in event["waits"]:
            assert len(tile) == 2, "the call names the tiles"

    def _kong_declared(self, event: Json) -> None:
        held = self.held[event["seat"]]
        faces = {self.faces[tile_id] for tile_id in event["tile_ids"]}
        assert len(faces) == 1, "four alike"
        assert self.book.has_kongs
        assert not held.frozen
        if self.playing:
            assert self.turn == event["seat"]
            assert self.book.may_kong_after_claim or not self.after_claim, "not right after a claimed set"
        if event["kind"] == "added":
            (tile_id,) = event["tile_ids"]
            (pung,) = (one for one in held.sets if one.kind == "pung" and self.faces[one.tile_ids[0]] in faces)
            pung.kind, pung.tile_ids, pung.by = "kong", [*pung.tile_ids, tile_id], "added"
        else:
            assert len(event["tile_ids"]) == 4
            held.sets.append(Laid("kong", list(event["tile_ids"]), "concealed"))
        for tile_id in event["tile_ids"]:
            held.hand.remove(tile_id)
        held.owed += 1
        self.drawn = None
        self._kong_by = event["seat"]

    # Claims.

    def _claims_opened(self, event: Json) -> None:
        owner, tile_id = event["seat"], event["tile_id"]
        assert self.turn is None or event["robbing"]
        if event["robbing"]:
            assert self.book.robbing == "at_once"
            assert any(one.by == "added" and one.tile_ids[-1] == tile_id for one in self.held[owner].sets)
        elif not event["only_mahjong"]:
            assert self.discards[-1] == (owner, tile_id), "only the last discard can be claimed"
        assert owner not in event["asked"]
        self.claiming, self.calls, self.answered, self.unshown = event, [], set(), []
        if not event["only_mahjong"]:
            self.false_calls = {}
        for seat in range(self.book.seats):
            if seat == owner:
                continue
            possible = self.possible(seat)
            asked = seat in event["asked"]
            if self.book.tabletop:
                continue
            assert asked or not possible, f"{seat} may call {possible} and is not asked"
            assert possible or not asked or self.book.has_special_hands, f"{seat} is asked and may call nothing"

    def _claim_made(self, event: Json) -> None:
        assert self.claiming is not None
        seat, kind = event["seat"], event["claim"]
        assert not self.held[seat].dead
        face = self.faces[self.claiming["tile_id"]]
        laid = [self.faces[tile_id] for tile_id in event["tile_ids"] or ()]
        assert all(tile_id in self.held[seat].hand for tile_id in event["tile_ids"] or ())
        ranks = 0
        if self.rules == "israeli" and self.book.tabletop and kind != "mahjong" and not self.could(seat, kind, laid):
            assert seat not in self.answered, "one answer each"
            self.answered.add(seat)
            ranks = sum(int(tile[1]) for tile in [*laid, face] if has_rank(tile))
            self.unshown.append(Call(seat, kind, event["after"], None, ranks))
            return
        if kind in ("pung", "kong"):
            assert laid == [face] * {"pung": 2, "kong": 3}[kind]
        elif kind == "chow":
            row = sorted([*laid, face])
            assert chow_from(row[0]) == row
            assert self.book.may_lay(row, seat, self.claiming["seat"])
            ranks = sum(int(tile[1]) for tile in row)
        else:
            assert kind == "mahjong"
            assert not self.is_last, "nobody may go out any more"
        if self.claiming["only_mahjong"] or self.claiming["robbing"] or self.held[seat].frozen:
            assert kind == "mahjong"
        assert seat not in self.answered, "one answer each"
        self.answered.add(seat)
        finish = event["finish"] or (self.finish(seat, face) if kind == "mahjong" else None)
        self.calls.append(Call(seat, kind, event["after"], finish, ranks))

    def _claim_passed(self, event: Json) -> None:
        assert event["seat"] not in self.answered
        self.answered.add(event["seat"])

    def _claims_closed(self, event: Json) -> None:
        assert self.claiming is not None
        owner = self.claiming["seat"]
        for seat in range(self.book.seats):
            if seat == owner or seat in self.answered or self.book.tabletop or not self.calls:
                continue
            possible = self.possible(seat)
            assert not self.book.may_still_change(possible, self.calls, seat, owner), (
                f"{seat} may still call {possible} against {self.calls}"
            )
        if not self.calls and not self.book.tabletop:
            assert set(self.claiming["asked"]) <= self.answered, "somebody has not answered"
        assert self.must_show(owner) is None, "who is to have the tile shows the set first"
        self._takers = self.book.takes(self.calls, owner) if self.calls else [set()]
        if self.calls and self.stands():
            self.to_take = self._takers
        self._closed = self.claiming
        self.claiming = None

    def _set_claimed(self, event: Json) -> None:
        seat = event["seat"]
        held = self.held[seat]
        call = next(call for call in self.calls if call.seat == seat)
        assert call.kind == event["claim"]
        assert any(seat in takers for takers in self._takers), f"{self.calls}: the tile goes to {self._takers}"
        assert self.discards.pop() == (event["owner"], event["tile_id"])
        for tile_id in event["tile_ids"]:
            held.hand.remove(tile_id)
        held.sets.append(Laid(event["claim"], [*event["tile_ids"], event["tile_id"]], "claimed"))
        held.owed += event["claim"] == "kong"
        self.turn, self.drawn, self.after_claim = seat, None, True

    # The end.

    def _kong_robbed(self, event: Json) -> None:
        assert self.book.robbing != "off"
        (kong,) = (one for one in self.held[event["owner"]].sets if event["tile_id"] in one.tile_ids)
        assert kong.kind == "kong"
        assert kong.by != "concealed", "a concealed kong cannot be robbed"
        kong.kind = "pung"
        kong.tile_ids.remove(event["tile_id"])
        self.held[event["owner"]].owed = 0
        self.robbed.append(event["tile_id"])

    def _mahjong_declared(self, event: Json) -> None:
        seat, source, tile_id = event["seat"], event["source"], event["tile_id"]
        held = self.held[seat]
        assert not held.dead, "a dead hand cannot go out"
        assert not self.is_last
        assert event.get("said") in ((None, "haua") if self.rules == "hungarian" else (None,))
        match source:
            case "discard":
                if self.rules in ("israeli", "polish"):
                    self.is_special = not any(seat in takers for takers in self._takers)
                    assert any(call.seat == seat and call.kind == "mahjong" for call in self.calls)
                else:
                    assert any(seat in takers for takers in self._takers), f"{self.calls}: it goes to {self._takers}"
                assert event["owner"] == self._closed["seat"]
            case "robbed_kong":
                assert tile_id in self.robbed
            case "wall" | "replacement":
                assert self.turn == seat
                assert tile_id == self.drawn
                assert self.from_wall == (source == "wall")
            case _:
                assert source == "dealt"
                assert self.placing is not None
                assert seat == self.placing.dealer, "nobody else may go out with the dealt tiles"
                assert not self.thrown
        if source in ("discard", "robbed_kong"):
            assert event["owner"] != seat
        hand = [self.faces[one] for one in event["tile_ids"]]
        assert sorted(event["tile_ids"]) == sorted(held.hand)
        if source in ("discard", "robbed_kong"):
            hand.append(self.faces[tile_id])
        assert len(hand) + 3 * len(held.sets) == 14
        assert self.book.has_special_hands or self.is_out(hand, 4 - len(held.sets), held), "four sets and a pair"
        assert ("first_discard" in event["flags"]) <= (source == "discard" and self.thrown == 1)
        self.winners.append(event)
        self.turn = None

    def _last_turns_began(self, event: Json) -> None:
        assert self.book.has_last_turns
        (winner,) = self.winners
        assert event["seats"] == self.book.order_from(winner["seat"])[1:], "from the winner's right on"
        self.last_turns = list(event["seats"])

    def _hand_shown(self, event: Json) -> None:
        assert sorted(event["tile_ids"]) == sorted(self.held[event["seat"]].hand)

    def _deal_ended(self, event: Json) -> None:
        assert self.placing is not None
        assert event["wall"] == self.faces
        assert fingerprint(event["salt"], event["wall"]) == self._mark
        deltas = [float(delta) for delta in event["deltas"]]
        rest = [delta + held.penalty for delta, held in zip(deltas, self.held, strict=True)]
        if event["outcome"] == "won":
            assert event["winners"] == [winner["seat"] for winner in self.winners] != []
            self._check_payments(rest)
            assert not self.is_special or max(rest) >= LEAST_SPECIAL, "only a special hand comes before the others"
        else:
            assert event["winners"] == []
            assert rest == [0] * self.book.seats
            if event["outcome"] == "exhausted":
                assert not self.winners
                self._check_exhausted()
        before = self.past[-1].balances if self.past else (0.0,) * self.book.seats
        balances = tuple(old + new for old, new in zip(before, deltas, strict=True))
        self.past.append(Ended(self.placing, event["outcome"], tuple(event["winners"]), balances))
        self.deals += 1

    def _check_exhausted(self) -> None:
        """A deal is exhausted when somebody must draw and cannot."""
        owed = any(held.owed for held in self.held)
        assert not self.live or (owed and self.book.replacement(self.live, self.box) is None), "tiles are left"

    def _check_payments(self, rest: Sequence[float]) -> None:
        """Who gains and who loses, and in what proportion, where the page says it without the worth of hands."""
        assert self.placing is not None
        out = {winner["seat"] for winner in self.winners}
        losers = [seat for seat in range(self.book.seats) if seat not in out]
        match self.rules:
            case "gala":
                owners = [winner["owner"] for winner in self.winners]
                lost = {seat: owners.count(seat) for seat in losers}
                if self.book.options["discarder_loses"] == "once":
                    lost = {seat: min(1, count) for seat, count in lost.items()}
                assert all(rest[seat] >= 1 for seat in out)
                assert all(rest[seat] == -lost[seat] for seat in losers)
            case "latvian":
                assert all(rest[seat] >= 1 for seat in out)
                assert all(not rest[seat] for seat in losers)
            case "hungarian":
                assert sum(rest) == 0
                once = {-rest[seat] / (2 if seat == self.placing.dealer else 1) for seat in losers}
                assert len(once) == 1, "every loser pays the same, East double"
            case "polish":
                assert sum(rest) == 0, "what one pays another gets"
            case _:
                assert len(out) == 1

    # Faults at the tabletop.

    def _false_call_made(self, event: Json) -> None:
        assert self.book.tabletop
        seat, kind = event["seat"], event["claim"]
        held = self.held[seat]
        faces = [self.faces[tile_id] for tile_id in event["tile_ids"]]
        assert faces == event["tiles"]
        assert not held.dead or kind != "mahjong"
        if self.claiming is not None and self.rules == "israeli" and kind != "mahjong":
            call = self.must_show(self.claiming["seat"])
            assert call is not None, "nobody has to show who was outranked"
            assert (call.seat, call.kind) == (seat, kind)
            self.unshown.remove(call)
            self.false_calls[seat] = kind
            self.to_pay = seat
        elif self.claiming is not None:
            self.answered.add(seat)
            self.false_calls[seat] = kind
            assert self.rules == "israeli" or not self.could(seat, kind, faces), "the call was true"
        if self.rules == "gala":
            held.shown |= set(event["tile_ids"])
        if kind == "mahjong" and self.rules != "israeli":
            self.to_die = seat

    def _penalty_paid(self, event: Json) -> None:
        assert self.book.tabletop
        allowed = {"israeli": (2, 11, 300), "latvian": (1,)}.get(self.rules, ())
        assert event["points"] in allowed, "the page names no such cost"
        if self.rules == "israeli":
            assert (event["points"] == 2) is (self.to_pay is not None), "two points for a set that could not be shown"
            assert self.to_pay in (None, event["seat"])
        self.to_pay = None
        self.held[event["seat"]].penalty += event["points"]

    def _hand_died(self, event: Json) -> None:
        assert self.book.tabletop
        self.held[event["seat"]].dead = True
        if self.to_die is not None:
            assert self.to_die == event["seat"]
            self.to_die = None

    def _tile_shown(self, event: Json) -> None:
        assert self.book.tabletop
        assert event["tile_id"] in self.held[event["seat"]].hand
        if self.rules == "gala":
            self.held[event["seat"]].shown.add(event["tile_id"])

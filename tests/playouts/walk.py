"""A match played at random, looked at after every event: what must hold, whatever is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random

from msgspec.structs import replace

from game.engine import events as e
from game.engine.codec import decode_command, decode_event, encode
from game.engine.commands import (
    BeginDeal,
    Claim,
    Command,
    DeclareKong,
    DeclareMahjong,
    DeclareReady,
    Discard,
    EndMatch,
    RobKong,
    ShowTile,
)
from game.engine.decisions.beginning import begin_deal
from game.engine.decisions.decide import decide
from game.engine.decisions.event_log import EventLog
from game.engine.facts import deal_score, facts_of_call, kong_points, player_hand, sortings_of
from game.engine.fairness import Chance
from game.engine.replays.match import Match
from game.engine.replays.replay import Header, Replay, ReplayStep, replayed
from game.engine.replays.replay_file import file_of
from game.engine.rulings.legal import awaited, legal_commands, open_kongs
from game.engine.seat import Seat, TileId
from game.engine.seat_views import known_to
from game.engine.state import Claiming, DealState, Opening, Over, Preparing, Settling, State, Turn, TurnStart
from game.engine.steps.evolve import evolve, fold
from game.rules.options import Options
from game.rules.rulebook import Rulebook
from game.rules.rulesets.gala import GALA
from game.rules.terms import ClaimKind, Outcome
from game.tiles.tile import KINDS, Tile, Wind
from tests.engine.defaults import default_command
from tests.replays.reading import read_replay
from tests.rulebook import reference_gala

FINISHES = (None, "chow", "pung", "kong", "pair", "imperial")
"""What may be said of a mahjong, rightly or wrongly."""
WATCHER = None
"""Somebody who sits at no seat."""


class BadlyMixed(Chance):
    """Chance that hardly mixes the wall: like tiles lie together, so there are many sets, kongs and robberies."""

    def shuffled(self, tiles: Sequence[Tile]) -> tuple[Tile, ...]:
        keys = [place + self.below(40) for place in range(len(tiles))]
        return tuple(tile for _, tile in sorted(zip(keys, tiles, strict=True)))


class Walk:
    """One match. ``play`` goes through it; ``kinds`` and ``outcomes`` say what happened."""

    def __init__(
        self,
        seed: int,
        options: Mapping[str, object],
        *,
        book: Rulebook = GALA,
        most_deals: int = 100,
        is_badly_mixed: bool = False,
    ) -> None:
        """A match that is about to begin.

        :param seed: of the match, and of all that is chosen in it.
        :param options: of the rulebook, those that are not the defaults.
        :param book: the rulebook.
        :param most_deals: after how many deals it is broken off.
        :param is_badly_mixed: whether like tiles lie together in the walls.
        """
        self.seed = seed
        self._book = book
        self._most_deals = most_deals
        self._is_badly_mixed = is_badly_mixed
        self.kinds: Counter[type[e.Event]] = Counter()
        self.outcomes: Counter[Outcome] = Counter()
        self._random = Random(f"walk {seed}")
        self._match = Match(book.id, Options(book.options, options), seed)
        self._rules = self._match.state.rules
        self._told = fold(self._match.past)
        """The fold of all events so far."""
        self._seen = {
            eyes: fold(seen for event in self._match.past if (seen := event.seen_by(eyes)))
            for eyes in (*map(Seat, range(self._rules.seats)), WATCHER)
        }
        """The folds of what the seats, and a watcher, were shown."""
        self._steps: list[ReplayStep] = []
        self._short = [0] * self._rules.seats
        """How many tiles a seat lacks because it forgot replacements."""
        self._options = dict(options)

    def play(self) -> None:
        """Plays to the end. What fails names the seed and the command that led to it."""
        command: Command = BeginDeal()
        try:
            while not self._match.state.places and self.outcomes.total() < self._most_deals:
                command = self._choose()
                self._do(command)
            if not self._is_badly_mixed:
                self._check_replay()
        except BaseException as error:
            where = f"{self._book.id}, seed {self.seed}, options {self._options}, command {len(self._steps)}"
            error.add_note(f"{where}: {command}")
            raise

    def file(self) -> bytes:
        """The file of the match so far."""
        (opening,) = self._match.past
        assert isinstance(opening, e.MatchBegun), opening
        return file_of(Replay(Header(names=("Ada", "Bo", "Chen", "Dita")), opening, tuple(self._steps)))

    # What is played.

    def _choose(self) -> Command:
        state = self._match.state
        asked = awaited(state)
        if not asked:
            return EndMatch() if state.rules.may_stop and len(state.played) == self._most_deals - 1 else BeginDeal()
        for seat in asked:
            self._check_choices(seat)
        seat = self._random.choice(asked)
        if state.rules.is_tabletop and self._random.random() < 0.02:
            call = self._free_call(state, seat)
            if call is not None:
                return call
        return self._sensible(state, seat)

    def _said(self, choice: Command, state: State) -> Command:
        """A mahjong in other words, now and then, where the book has such."""
        words = state.rules.mahjong_in_other_words
        goes_out = isinstance(choice, DeclareMahjong) or (
            isinstance(choice, Claim) and choice.claim is ClaimKind.MAHJONG
        )
        if words is None or not goes_out or self._random.random() < 0.5:
            return choice
        assert isinstance(choice, DeclareMahjong | Claim)
        return replace(choice, said=words)

    def _sorted(self, choice: Command, state: State) -> Command:
        """A mahjong with its tiles sorted otherwise than counts most, now and then, where there is a choice."""
        facts = None if self._random.random() < 0.5 else facts_of_call(choice, state)
        if facts is None:
            return choice
        assert isinstance(choice, DeclareMahjong | Claim | RobKong)
        return replace(choice, sorting=self._random.choice(sortings_of(state.rules, facts)).sorting)

    def _sensible(self, state: State, seat: Seat) -> Command:
        """Goes out, takes and lays out what it can, most of the time; throws what stands alone."""
        choices = legal_commands(state, seat)
        throws = [choice for choice in choices if isinstance(choice, Discard)]
        others = [choice for choice in choices if not isinstance(choice, Discard)]
        if others and (not throws or self._random.random() < 0.93):
            choice: Command = others[0] if self._random.random() < 0.8 else self._random.choice(others)
            choice = self._sorted(self._said(choice, state), state)
            if isinstance(choice, Claim):
                return replace(choice, after=self._random.choice((0.0, 1.5, 3.0, 4.5, 7.25)))
            return choice
        assert state.deal is not None
        faces = [state.deal.faces[tile_id] for tile_id in state.deal.seats[seat].hand]
        hand = Counter(tile for tile in faces if tile is not None)
        return min(throws, key=lambda thrown: (_use(thrown.tile, hand), self._random.random()))

    def _free_call(self, state: State, seat: Seat) -> Command | None:
        """A call made without looking: at a table nobody stops it."""
        deal = state.deal
        assert deal is not None
        held = deal.seats[seat]
        if isinstance(deal.phase, Claiming):
            kind = self._random.choice(
                [kind for kind in ClaimKind if kind is not ClaimKind.MAHJONG or not deal.winners]
            )
            count = {ClaimKind.MAHJONG: 0, ClaimKind.KONG: 3}.get(kind, 2)
            if len(held.hand) < count:
                return None
            tiles, tile_ids = self._some(deal, held.hand, count)
            finish = self._random.choice(FINISHES)
            return Claim(seat=seat, claim=kind, tiles=tiles, tile_ids=tile_ids, finish=finish, after=1.0)
        if isinstance(deal.phase, TurnStart):
            owner, laid = self._random.choice(open_kongs(deal, seat))
            return RobKong(seat=seat, owner=owner, tile=laid.meld.tile, tile_id=laid.tile_ids[-1])
        if held.is_dead or isinstance(deal.phase, Opening):
            return None
        tiles, tile_ids = self._some(deal, held.hand, self._random.choice((1, 1, 4) if len(held.hand) >= 4 else (1,)))
        shown = ShowTile(seat=seat, tile=tiles[0], tile_id=tile_ids[0])
        calls: list[Command] = [shown, shown]
        if not deal.winners:
            calls.append(DeclareMahjong(seat=seat))
        is_after_draw = isinstance(deal.phase, Turn) and deal.phase.drawn is not None
        if state.rules.ready is not None and is_after_draw and not (held.waits or deal.winners):
            waits = tuple(sorted(self._random.sample(KINDS, 2)))
            thrown = self._random.choice([one for one in legal_commands(state, seat) if isinstance(one, Discard)])
            calls.append(DeclareReady(seat=seat, tile=thrown.tile, tile_id=thrown.tile_id, waits=waits))
        if any(isinstance(choice, DeclareKong) for choice in legal_commands(state, seat)):
            calls.append(DeclareKong(seat=seat, tiles=tiles, tile_ids=tile_ids))
        return self._random.choice(calls)

    def _some(
        self, deal: DealState, hand: tuple[TileId, ...], count: int
    ) -> tuple[tuple[Tile, ...], tuple[TileId, ...]]:
        tile_ids = tuple(self._random.sample(hand, count))
        faces = tuple(deal.faces[tile_id] for tile_id in tile_ids)
        return tuple(tile for tile in faces if tile is not None), tile_ids

    # What must hold.

    def _do(self, command: Command) -> None:
        before = self._match.state
        if self._is_badly_mixed and isinstance(command, BeginDeal):
            log = EventLog(before)
            begin_deal(log, chance=BadlyMixed(self.seed, len(before.played)))
            self._match.state, events = log.state, tuple(log.events)
        else:
            events = self._match.submit(command)
            assert tuple(decide(before, command).events) == events, (
                "the same command in the same state gives the same events"
            )
        self._steps.append(ReplayStep(command, events))
        assert decode_command(encode(command)) == command
        for event in events:
            self._look_at(event)
        assert self._told == self._match.state, "the folded state equals the engine's"

    def _look_at(self, event: e.Event) -> None:
        self.kinds[type(event)] += 1
        before = self._told
        self._told = evolve(before, event)
        assert decode_event(encode(event)) == event
        for eyes in self._seen:
            seen = event.seen_by(eyes)
            if seen is not None:
                assert decode_event(encode(seen)) == seen
                assert seen.seen_by(eyes) == seen, "what was seen is all that may be seen"
                self._seen[eyes] = evolve(self._seen[eyes], seen)
            assert self._seen[eyes] == known_to(self._told, eyes), f"what {eyes} was told of {event}"
        self._check_tiles(self._told)
        self._check_sizes(before, event)
        if isinstance(event, e.DealEnded):
            self.outcomes[event.outcome] += 1
            self._check_end(before, event)

    @staticmethod
    def _check_tiles(state: State) -> None:
        """Every tile of the game is in one place."""
        deal = state.deal
        if deal is None or (not deal.live and not deal.discards):
            return
        places: list[TileId] = [*deal.live, *deal.box, *deal.robbed]
        places += [thrown.tile_id for thrown in deal.discards if not thrown.is_taken]
        for held in deal.seats:
            places += [*held.hand, *held.bonus]
            for laid in held.sets:
                places += laid.tile_ids
                faces = [deal.faces[tile_id] for tile_id in laid.tile_ids]
                assert sorted(tile for tile in faces if tile is not None) == sorted(laid.meld.tiles)
                assert laid.claimed is None or laid.claimed in laid.tile_ids
            assert held.shown <= set(held.hand)
            assert held.must_play <= held.shown
        assert sorted(places) == list(range(len(state.rules.tiles))), "a tile was lost or doubled"
        built = [tile for tile in deal.faces if tile is not None]
        assert sorted(built) == sorted(state.rules.tiles.tiles)

    def _check_sizes(self, before: State, event: e.Event) -> None:
        """Thirteen tiles, fourteen in turn, a kong as three, what is owed as if it were there."""
        if isinstance(event, e.DealBegun):
            self._short = [0] * self._rules.seats
        if isinstance(event, e.TileDiscarded):
            assert before.deal is not None
            self._short[event.seat] += before.deal.seats[event.seat].owed
        deal = self._told.deal
        if deal is None or isinstance(deal.phase, Preparing | Settling | Over):
            return
        phase = deal.phase
        in_turn = phase.seat if isinstance(phase, Turn) or (isinstance(phase, Claiming) and phase.robbing) else None
        if isinstance(phase, Opening):
            in_turn = Seat(deal.placing.dealer)
        out = {winner.seat for winner in deal.winners}
        for seat, held in enumerate(deal.seats):
            if seat in out:
                continue
            size = len(held.hand) + 3 * len(held.sets) + held.owed + self._short[seat]
            assert size == (14 if seat == in_turn else 13), f"seat {seat} after {event}"
            assert held.is_dead or not self._short[seat], "who forgets a replacement has a dead hand"

    def _check_end(self, before: State, event: e.DealEnded) -> None:
        """What holds in every book, then the settlement of this one."""
        deal = before.deal
        assert deal is not None
        if event.outcome is Outcome.WON:
            assert event.winners == tuple(winner.seat for winner in deal.winners) != ()
        else:
            assert event.winners == ()
            kongs = kong_points(before.rules, deal)
            assert sum(kongs) == 0
            paid = [paid - lost for paid, lost in zip(kongs, deal.penalties, strict=True)]
            assert list(event.deltas) == paid
        if event.outcome is Outcome.EXHAUSTED:
            assert not deal.winners
        if self._book is GALA:
            self._check_gala(before, deal, event)
        elif event.outcome is Outcome.WON:
            self._check_payments(before, deal, event)

    @staticmethod
    def _check_payments(before: State, deal: DealState, event: e.DealEnded) -> None:
        """Who gets what he did not earn himself: nobody, or what the others pay; penalties aside."""
        seats = before.rules.seats
        scores = {score.wind: score for score in deal_score(before).scores}
        worths = [scores[wind].worth if wind in scores else Fraction(0) for wind in map(Wind, range(seats))]
        own = [worths[deal.placing.wind_of(Seat(seat), seats)] for seat in range(seats)]
        assert all(not held.is_dead or not own[seat] for seat, held in enumerate(deal.seats)), "a dead hand counts"
        rest = [delta + lost for delta, lost in zip(event.deltas, deal.penalties, strict=True)]
        (winner,) = event.winners
        match before.rules.id:
            case "hungarian" | "polish":
                assert sum(rest) == 0, "what one pays another gets"
                assert rest[winner] > 0
            case "latvian":
                assert rest == [own[seat] if seat == winner else 0 for seat in range(seats)]
            case "israeli":
                each = 16 if winner == deal.placing.dealer else 8
                paid = [3 * each if seat == winner else -each for seat in range(seats)]
                assert rest == [worth + amount for worth, amount in zip(own, paid, strict=True)]
            case other:
                raise AssertionError(f"no law for {other}")

    @staticmethod
    def _check_gala(before: State, deal: DealState, event: e.DealEnded) -> None:
        """docs/rules/gala.md, "Scoring": winners their points, the discarder one less, the others nothing."""
        expected = [0] * 4
        for winner in deal.winners:
            assert not deal.seats[winner.seat].is_dead
            tile = None if winner.tile_id is None else deal.faces[winner.tile_id]
            in_hand = winner.tile_id is None or winner.tile_id in deal.seats[winner.seat].hand
            player = player_hand(before, winner.seat, extra=None if in_hand else tile)
            each = before.rules.options.word("own_bonus") == "each"
            worth = reference_gala.points(player.hand, player.wind, own_bonus_each=each)
            assert worth is not None, f"{player.hand} is no mahjong"
            expected[winner.seat] += worth
        owners = [winner.owner for winner in deal.winners if winner.owner is not None]
        for owner in owners if before.rules.options.word("discarder_loses") == "each" else set(owners):
            expected[owner] -= 1
        assert [delta.denominator for delta in event.deltas] == [1] * 4
        assert [delta.numerator for delta in event.deltas] == expected

    def _check_choices(self, seat: Seat) -> None:
        """What a seat works out from what it knows is what the engine takes."""
        state = self._match.state
        choices = legal_commands(state, seat)
        assert legal_commands(self._seen[seat], seat) == choices
        assert len(set(choices)) == len(choices)
        default = default_command(state, seat)
        assert default_command(self._seen[seat], seat) == default
        assert default in choices, f"{default} is not legal"
        trial = self._random.choice(choices)
        assert decide(state, trial).events, f"{trial} leads to nothing"

    def _check_replay(self) -> None:
        """The file of the match gives the same match."""
        replay = read_replay(self.file())
        assert replay.opening == self._match.past[0]
        assert replay.steps == tuple(self._steps)
        assert replayed(replay) == self._match.state


def _use(tile: Tile, hand: Counter[Tile]) -> int:
    """How well a tile goes with its hand."""
    near = sum(
        count
        for other, count in hand.items()
        if tile.suit.has_ranks and other.suit is tile.suit and 0 < abs(other.rank - tile.rank) <= 2
    )
    return 3 * (hand[tile] - 1) + near


PLAIN_EVENTS = frozenset(
    {
        e.SeatDiceThrown,
        e.SeatsTaken,
        e.DealBegun,
        e.WallBuilt,
        e.DiceThrown,
        e.WallBroken,
        e.TilesDealt,
        e.BonusLaid,
        e.BonusFinished,
        e.TileDrawn,
        e.PlayBegan,
        e.TurnBegan,
        e.TileDiscarded,
        e.ClaimsOpened,
        e.ClaimMade,
        e.ClaimPassed,
        e.ClaimsClosed,
        e.SetClaimed,
        e.KongDeclared,
        e.KongRobbed,
        e.MahjongDeclared,
        e.HandShown,
        e.DealEnded,
        e.MatchEnded,
    }
)
"""All that can happen in GALA, assisted."""
FAULTS = frozenset({e.FalseCallMade, e.HandDied, e.TileShown})
"""What can happen besides in tabletop play."""

"""The characters: a dozen, all different, with a style in bounds, and something to say now and then."""

from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app.matches.saved_match import header_of
from game.engine.commands import Claim, DeclareKong
from game.engine.events import DealBegun, Event, MahjongDeclared, MatchBegun
from game.engine.replays.replay import Replay
from game.engine.rulings.legal import legal_commands
from game.engine.seat import Seat
from game.engine.seat_views import known_to
from game.engine.state import State
from game.engine.steps.evolve import evolve
from game.i18n.general import general
from game.i18n.player_texts import remark_lines, temperament
from game.players.ai.computer import ComputerPlayer
from game.players.ai.mind import MINDS, mind_in_style
from game.players.ai.traits.random_numbers import RandomNumbers
from game.players.ai.traits.skill import BEGINNER, SKILLED
from game.players.ai.traits.style import PLAIN, Style
from game.players.characters import CAST, STRONGEST, Trait, mixed_table, newcomer, strength
from game.players.fair_play import choices_again
from game.players.manner.table_talk import HABITS, Occasion, Speaker, fresh_line, remark
from game.players.player import Question
from game.players.roster import Chair, Computer, Level, MatchSetup, PortraitId
from game.players.table import Table
from game.rules.terms import Source
from tests.engine.rigged import Scene
from tests.players.tables import match, play
from tests.players.test_computer import four


def test_there_are_a_dozen() -> None:
    assert len(CAST) == 12


def test_every_temperament_is_told_in_six_words() -> None:
    told = [temperament(portrait) for portrait in CAST]
    assert len(set(told)) == 12
    assert [text for text in told if len(text.split()) != 6] == []


def test_no_two_play_alike() -> None:
    for first, second in combinations(CAST.values(), 2):
        assert first.style != second.style
        traits = [[strength(one.style, trait) for trait in Trait] for one in (first, second)]
        assert traits[0] != traits[1], (first.portrait, second.portrait)


def test_traits_stay_on_their_scale_and_use_all_of_it() -> None:
    strong = {strength(character.style, trait) for character in CAST.values() for trait in Trait}
    assert strong == set(range(1, STRONGEST + 1))


def test_every_level_has_opponents_enough() -> None:
    for level in Level:
        assert sum(level in character.levels for character in CAST.values()) >= 4, level


@given(
    levels=st.lists(st.sampled_from(list(Level)), min_size=1, max_size=3),
    taken=st.sampled_from(list(CAST)),
    order=st.permutations(range(12)),
)
def test_a_mixed_table_seats_different_characters(levels: list[Level], taken: PortraitId, order: list[int]) -> None:
    chairs = mixed_table(
        levels, {taken}, lambda free: sorted(free, key=lambda one: order[list(CAST).index(one.portrait)])
    )
    assert [chair.kind for chair in chairs] == [Computer(level) for level in levels]
    assert len({chair.portrait for chair in chairs} | {taken}) == len(levels) + 1


@given(st.sets(st.sampled_from(list(CAST)), max_size=11), st.sampled_from(list(Level)))
def test_a_newcomer_has_a_portrait_of_its_own(taken: set[PortraitId], level: Level) -> None:
    assert newcomer(taken, level).portrait not in taken


def test_every_character_has_a_short_line_for_every_occasion() -> None:
    for portrait in CAST:
        for occasion in Occasion:
            lines = remark_lines(portrait, occasion)
            assert lines
            assert len(set(lines)) == len(lines)
            assert all(0 < len(line) <= 32 for line in lines)


def test_every_remark_in_the_file_is_for_somebody_and_some_occasion() -> None:
    occasions = {occasion.name.lower() for occasion in Occasion}
    for who, lines in general().remarks.items():
        assert who == "anybody" or who in CAST
        assert {name.removesuffix("_2") for name in lines} <= occasions, who


def test_a_line_is_not_said_again_until_others_were() -> None:
    lines = remark_lines(PortraitId("tiger"), Occasion.WON)
    said: list[str] = []
    while (line := fresh_line(lines, said)) is not None:
        said.append(line)
    assert said == list(lines), "its own first, then what anybody would say, then nothing"


def played(seed: int) -> list[tuple[Event, State]]:
    """Every event of a match, with the state after it."""
    game = match(seed)
    events = list(game.past)
    table = Table(game, four(seed), record=lambda _command, caused: events.extend(caused))
    while not table.is_over:
        if table.is_between_deals:
            table.begin_deal()
        else:
            table.pump()
    told: list[tuple[Event, State]] = []
    state: State | None = None
    for event in events:
        state = evolve(state, event)
        told.append((event, state))
    return told


@pytest.mark.slow
def test_talk_is_rare_and_the_same_in_every_repetition() -> None:
    said = deals = 0
    talk = {Seat(seat): Speaker() for seat in range(3)}
    for seed in range(16):
        for event, state in played(seed):
            deals += isinstance(event, DealBegun)
            one = remark(event, state, talk, seed)
            assert one == remark(event, state, talk, seed)
            assert remark(event, state, {}, seed) is None
            if one is not None:
                said += 1
                assert one.seat != 3, "a person does not talk by himself"
    assert deals // 4 < said <= deals, "a line now and then"


def test_only_who_lost_the_tile_or_won_speaks_of_a_win() -> None:
    talk = {Seat(seat): Speaker(9.0) for seat in range(4)}
    spoke = 0
    for event, state in played(3):
        if isinstance(event, MahjongDeclared):
            for seed in range(20):
                said = remark(event, state, talk, seed)
                spoke += said is not None
                assert said is None or said.seat in (event.seat, event.owner)
    assert spoke
    assert set(HABITS) == set(Occasion)


def test_the_hot_headed_say_more_of_what_vexes_them() -> None:
    tiger, carp = (Speaker(1.0, CAST[PortraitId(id_)].temper) for id_ in ("tiger", "carp"))
    assert tiger.chance(Occasion.BEATEN) > carp.chance(Occasion.BEATEN)
    assert tiger.chance(Occasion.HELLO) == carp.chance(Occasion.HELLO)


@pytest.mark.slow
def test_who_wins_twice_running_or_by_luck_has_other_words_for_it() -> None:
    talk = {Seat(seat): Speaker(9.0) for seat in range(4)}
    found: dict[Occasion, int] = {}
    for seed in range(6):
        for event, state in played(seed):
            if isinstance(event, MahjongDeclared) and event.owner is None:
                said = remark(event, state, talk, seed)
                if said is not None:
                    is_again = bool(state.played) and event.seat in state.played[-1].winners
                    is_plain = event.source is Source.WALL and not event.flags
                    assert (said.occasion is Occasion.LUCKY) is not is_plain
                    assert (said.occasion is Occasion.AGAIN) is (is_plain and is_again)
                    found[said.occasion] = found.get(said.occasion, 0) + 1
    assert found[Occasion.WON]


@cache
def questions(seed: int) -> list[tuple[State, Question]]:
    """Every question with a choice that the skilled players of a match were asked, with what they knew."""
    game = match(seed)
    asked: list[tuple[State, Question]] = []

    class Noted(ComputerPlayer):
        def ask(self, question: Question) -> None:
            if self.view is not None and len(question.choices) > 1:
                asked.append((self.view, question))
            super().ask(question)

    play(game, [Noted(person, Level.SKILLED, seed) for person in range(4)])
    return asked


def claims_made(style: Style) -> int:
    mind = mind_in_style(MINDS["strong"], style)
    chosen = [mind.choose(view, question, RandomNumbers(1)) for view, question in questions(5)]
    return sum(isinstance(command, Claim) for command in chosen)


def test_a_style_that_changes_nothing_plays_as_the_level_does() -> None:
    plain = MINDS["strong"]
    assert mind_in_style(plain, PLAIN) == plain
    for view, question in questions(5)[:80]:
        choice = mind_in_style(plain, Style(pace=1.4, talk=0.1)).choose(view, question, RandomNumbers(1))
        assert choice == plain.choose(view, question, RandomNumbers(1))


def test_who_claims_readily_claims_more() -> None:
    assert claims_made(Style(claims=0.6)) < claims_made(PLAIN) <= claims_made(Style(claims=1.6))


@pytest.mark.slow
def test_every_side_of_a_style_changes_what_is_done() -> None:
    asked = questions(5)
    plain = [MINDS["strong"].choose(view, question, RandomNumbers(1)) for view, question in asked]
    for style in (Style(speed=1.6), Style(ambition=1.6), Style(claims=0.5), Style(caution=8.0)):
        mind = mind_in_style(MINDS["strong"], style)
        assert [mind.choose(view, question, RandomNumbers(1)) for view, question in asked] != plain, style


def test_who_has_patience_keeps_a_kong() -> None:
    position = Scene(east="B1111 C234 D234 C67 DRR")
    state = known_to(position.match.state, Seat(0))
    question = Question(
        id=1,
        seat=Seat(0),
        choices=legal_commands(state, Seat(0)),
        default=legal_commands(state, Seat(0))[-1],
        seconds=None,
    )
    hasty, patient = (mind_in_style(MINDS["strong"], Style(patience=p)) for p in (0.5, 50.0))
    assert isinstance(hasty.choose(state, question, RandomNumbers(1)), DeclareKong)
    assert not isinstance(patient.choose(state, question, RandomNumbers(1)), DeclareKong)


def test_a_readier_hand_overlooks_less() -> None:
    skill = SKILLED.in_style(Style(claims=1.2))
    beginner = BEGINNER.in_style(Style(claims=1.2))
    assert skill.overlooks == SKILLED.overlooks == 0.0
    assert 0 < beginner.overlooks < BEGINNER.overlooks


def test_a_match_of_characters_repeats_itself_and_its_choices_can_be_made_again() -> None:
    setup = MatchSetup(
        ruleset="gala",
        chairs=tuple(
            Chair(name=CAST[PortraitId(id_)].name, portrait=PortraitId(id_), kind=Computer(Level.STRONG))
            for id_ in ("tiger", "crane", "carp", "turtle")
        ),
        seed=9,
    )
    game = match(9)
    players = [
        ComputerPlayer(person, Level.STRONG, 9, humanlike=True, style=CAST[chair.portrait].style)
        for person, chair in enumerate(setup.chairs)
    ]
    play(game, players, seconds=2.0)
    opening = game.past[0]
    assert isinstance(opening, MatchBegun)
    replay = Replay(header_of(setup), opening, tuple(game.steps))
    again = choices_again(replay)
    assert (again.other, again.unknown, again.lapsed) == (None, None, 0)
    assert again.same > 100

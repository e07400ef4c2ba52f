"""The card on which the host decides about a guest's seat: nobody loses it by one press."""

from game.net.guests import Guests
from game.players.roster import Level
from game.scenes.set_up.guest_chair_card import GuestChairScene
from tests.scenes.guest_samples import StillLine, waiting_guests
from tests.scenes.pilot import Pilot, buttons


def card_of(guests: Guests) -> Pilot:
    """The host's card of the seat of a guest."""
    return Pilot(lambda kit: GuestChairScene(kit, guests, 1, address="192.168.178.25:8470", usual=Level.CASUAL))


def press(pilot: Pilot, label: str) -> None:
    pilot.scene.update(0.2)
    dict(buttons(pilot.scene))[label].press()


def test_a_seat_that_is_held_is_freed_by_a_second_press() -> None:
    guests = waiting_guests()
    guests.guests[1].line = None
    pilot = card_of(guests)
    press(pilot, "Free the seat")
    assert guests.guests[1].ticket
    press(pilot, "Free the seat")
    assert guests.free == (1, 2)


def test_a_guest_who_comes_back_between_the_presses_keeps_the_seat() -> None:
    guests = waiting_guests()
    guests.guests[1].line = None
    pilot = card_of(guests)
    press(pilot, "Free the seat")
    guests.guests[1].line = StillLine()
    press(pilot, "Free the seat")
    assert guests.guests[1].ticket, "the first press was about a guest who was away"


def test_another_guest_who_sits_down_between_the_presses_keeps_the_seat() -> None:
    guests = waiting_guests()
    pilot = card_of(guests)
    press(pilot, "Give the seat to a computer")
    guests.guests[1].ticket = "ticket of another guest"
    press(pilot, "Give the seat to a computer")
    assert guests.guests[1].ticket


def test_a_guest_who_comes_back_in_the_moment_of_the_press_keeps_the_seat() -> None:
    guests = waiting_guests()
    guests.vacate(guests.guests[1])
    pilot = card_of(guests)
    pilot.scene.update(0.2)
    button = dict(buttons(pilot.scene))["Give the seat to a computer"]
    guests.guests[1].ticket, guests.guests[1].line = "ticket", StillLine()
    button.press()
    assert guests.guests[1].is_here

"""Movement (docs/design.md, section 13)."""

from __future__ import annotations

import pytest

from game.app.system.settings import Speed
from game.view.units.timeline import CALM_FADE, Curve, Motion, Tween, back, inout, linear, out, quint

CURVES = (linear, out, inout, back, quint)


@pytest.mark.parametrize("curve", CURVES)
def test_every_curve_goes_from_nothing_to_all(curve: Curve) -> None:
    assert curve(0.0) == pytest.approx(0.0)
    assert curve(1.0) == pytest.approx(1.0)


@pytest.mark.parametrize("curve", [linear, out, inout, quint])
def test_only_back_goes_too_far(curve: Curve) -> None:
    shares = [curve(step / 50) for step in range(51)]
    assert shares == sorted(shares)
    assert max(back(step / 50) for step in range(51)) > 1.05


@pytest.mark.parametrize(
    ("speed", "seconds"), [(Speed.SLOW, 0.32), (Speed.NORMAL, 0.2), (Speed.FAST, 0.12), (Speed.OFF, 0.0)]
)
def test_the_speed_multiplies_every_length(speed: Speed, seconds: float) -> None:
    assert Motion(speed=speed).seconds(200) == pytest.approx(seconds)


def test_in_calm_motion_nothing_travels_and_nothing_takes_longer_than_a_short_fade() -> None:
    calm = Motion(calm=True)
    assert calm.way(12.0) == 0
    assert calm.seconds(2300) == CALM_FADE
    assert Motion().way(12.0) == 12


def test_a_tween_waits_for_its_beginning_and_stays_at_its_end() -> None:
    tween = Tween(start=10, end=20, seconds=2, begins=1, curve=linear)
    assert [tween.at(time) for time in (0, 1, 2, 3, 9)] == [10, 10, 15, 20, 20]

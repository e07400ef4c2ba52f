"""Lines on charts."""

import pygame

from game.view.page.charts import smooth_line
from game.view.paint import clear


def test_the_soft_edge_of_a_line_has_the_color_of_the_line() -> None:
    picture, blue = clear((60, 40)), (20, 40, 200)
    smooth_line(picture, [(6, 6), (50, 30)], blue, 6)
    seen = pygame.mask.from_surface(picture, 0)
    drawn = [picture.get_at((x, y)) for x in range(60) for y in range(40) if seen.get_at((x, y))]
    assert len(drawn) > 100
    assert any(color.a < 200 for color in drawn)
    assert all(abs(channel - own) <= 3 for color in drawn for channel, own in zip(color, blue, strict=False))

"""Smooth random fields for grain, weave and clouds."""

import numpy as np
from scipy import ndimage


def clouds(
    height: int, width: int, *, base: float, octaves: int, seed: int, stretch: tuple[float, float]
) -> np.ndarray:
    """A field around 0 with features of ``base`` pixels, each octave half as large and half as strong.

    ``stretch`` lengthens the features downwards and across. The same seed gives the same field.
    """
    random = np.random.default_rng(seed)
    field = np.zeros((height, width), np.float32)
    amplitude, total = 1.0, 0.0
    for octave in range(octaves):
        step_y = max(1, base / 2**octave * stretch[0])
        step_x = max(1, base / 2**octave * stretch[1])
        rows, columns = int(height / step_y) + 4, int(width / step_x) + 4
        coarse = random.standard_normal((rows, columns)).astype(np.float32)
        zoom = (min(400, height / (rows - 3)), min(400, width / (columns - 3)))
        fine = ndimage.zoom(coarse, zoom, order=3 if octave < 3 else 1)[:height, :width]
        if fine.shape != (height, width):
            fine = np.pad(fine, ((0, height - fine.shape[0]), (0, width - fine.shape[1])), mode="reflect")
        field += fine * amplitude
        total += amplitude
        amplitude /= 2
    return field / total

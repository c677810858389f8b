"""Hands that nobody has: digits as strokes, the French 1 and 7 among them, and ticks.

A hand is a seed: its slant, its width, its pen. What is trained takes even seeds, what is
tested odd ones.
"""

import cv2
import numpy as np

SCALE = 12  # pixels a millimetre of paper, as a printer of 300 dpi
OVER = 14  # pixels that a digit may leave its box by

# Points of strokes in a box of 1 by 1 from its upper left corner; each way a digit is written.
DIGITS = {
    0: [
        [[(0.55, 0), (0.1, 0.25), (0.08, 0.75), (0.5, 1), (0.9, 0.7), (0.88, 0.2), (0.5, 0)]],
    ],
    1: [
        [[(0.05, 0.42), (0.3, 0.22), (0.55, 0.0)], [(0.55, 0.0), (0.54, 0.5), (0.52, 1.0)]],
        [[(0.0, 0.55), (0.3, 0.28), (0.6, 0.0), (0.6, 0.03), (0.58, 0.5), (0.56, 1.0)]],
        [
            [(0.1, 0.3), (0.35, 0.15), (0.5, 0.0)],
            [(0.5, 0.0), (0.5, 1.0)],
            [(0.15, 1.0), (0.85, 0.99)],
        ],
        [[(0.52, 0.0), (0.5, 0.5), (0.48, 1.0)]],
    ],
    2: [
        [[(0.08, 0.25), (0.3, 0.02), (0.75, 0.05), (0.85, 0.3), (0.5, 0.65), (0.05, 0.98)],
         [(0.05, 0.98), (0.5, 0.96), (0.95, 0.97)]],
        [[(0.1, 0.2), (0.45, 0.0), (0.85, 0.2), (0.6, 0.6), (0.15, 0.95), (0.12, 0.8),
          (0.35, 0.82), (0.6, 0.98), (0.95, 0.9)]],
    ],
    3: [
        [[(0.1, 0.1), (0.5, 0.0), (0.85, 0.2), (0.4, 0.46)],
         [(0.4, 0.46), (0.9, 0.6), (0.8, 0.92), (0.4, 1.0), (0.05, 0.88)]],
        [[(0.1, 0.02), (0.85, 0.02)], [(0.85, 0.02), (0.45, 0.4)],
         [(0.45, 0.4), (0.9, 0.58), (0.8, 0.92), (0.4, 1.0), (0.08, 0.9)]],
    ],
    4: [
        [[(0.55, 0.0), (0.3, 0.35), (0.05, 0.66)], [(0.05, 0.66), (0.95, 0.62)],
         [(0.65, 0.35), (0.62, 1.0)]],
        [[(0.2, 0.0), (0.12, 0.3), (0.1, 0.52)], [(0.1, 0.52), (0.85, 0.5)],
         [(0.75, 0.05), (0.7, 1.0)]],
        [[(0.7, 0.0), (0.05, 0.65)], [(0.05, 0.65), (0.95, 0.65)], [(0.7, 0.0), (0.68, 1.0)]],
    ],
    5: [
        [[(0.85, 0.02), (0.25, 0.03)], [(0.25, 0.03), (0.15, 0.45)],
         [(0.15, 0.45), (0.55, 0.36), (0.9, 0.62), (0.7, 0.95), (0.3, 1.0), (0.05, 0.88)]],
    ],
    6: [
        [[(0.75, 0.02), (0.35, 0.25), (0.1, 0.65), (0.3, 0.98), (0.75, 0.95), (0.85, 0.65),
          (0.5, 0.5), (0.14, 0.7)]],
    ],
    7: [
        [[(0.05, 0.04), (0.9, 0.02)], [(0.9, 0.02), (0.6, 0.5), (0.4, 1.0)],
         [(0.25, 0.5), (0.85, 0.46)]],
        [[(0.08, 0.18), (0.1, 0.03)], [(0.1, 0.03), (0.88, 0.02)],
         [(0.88, 0.02), (0.55, 0.5), (0.45, 1.0)], [(0.2, 0.52), (0.82, 0.48)]],
        [[(0.05, 0.1), (0.3, 0.03), (0.6, 0.08), (0.9, 0.0)],
         [(0.9, 0.0), (0.5, 0.55), (0.4, 1)], [(0.28, 0.55), (0.75, 0.42)]],
        [[(0.05, 0.03), (0.92, 0.02)], [(0.92, 0.02), (0.55, 0.55), (0.42, 1.0)]],
    ],
    8: [
        [[(0.75, 0.12), (0.4, 0.0), (0.15, 0.2), (0.5, 0.47), (0.88, 0.75), (0.5, 1.0),
          (0.1, 0.78), (0.5, 0.45), (0.82, 0.22), (0.7, 0.08)]],
    ],
    9: [
        [[(0.85, 0.25), (0.5, 0.0), (0.12, 0.22), (0.3, 0.5), (0.7, 0.45), (0.86, 0.2)],
         [(0.86, 0.2), (0.82, 0.6), (0.7, 1.0)]],
        [[(0.85, 0.25), (0.5, 0.0), (0.12, 0.22), (0.3, 0.5), (0.7, 0.45), (0.86, 0.2)],
         [(0.86, 0.2), (0.85, 0.75), (0.55, 1.0), (0.15, 0.92)]],
    ],
}  # fmt: skip
BROAD = {0: 0.72, 1: 0.5, 2: 0.7, 3: 0.65, 4: 0.7, 5: 0.68, 6: 0.62, 7: 0.66, 8: 0.6, 9: 0.62}

TICKS = {
    "tick": [[(0.1, 0.55), (0.38, 0.9)], [(0.38, 0.9), (0.95, 0.05)]],
    "cross": [[(0.1, 0.1), (0.9, 0.9)], [(0.9, 0.1), (0.1, 0.9)]],
    "slash": [[(0.85, 0.1), (0.12, 0.92)]],
    "plus": [[(0.5, 0.1), (0.5, 0.9)], [(0.1, 0.5), (0.9, 0.5)]],
    "scribble": [[(0.1, 0.3), (0.8, 0.1), (0.2, 0.6), (0.9, 0.4), (0.3, 0.9), (0.9, 0.7)]],
    "minus": [[(0.12, 0.5), (0.88, 0.48)]],
}


class Hand:
    """One who writes: what of it stays the same from one sign to the next."""

    def __init__(self, seed):
        self.random = random = np.random.default_rng(seed)
        self.slant = random.normal(0.08, 0.14)
        self.turn = random.normal(0, 0.05)
        self.broad = random.uniform(0.8, 1.25)
        self.high = random.uniform(0.68, 0.95)  # of a box
        self.pen = random.uniform(0.35, 0.75)  # millimetres
        self.dark = random.uniform(0.6, 0.95)
        self.shaky = random.uniform(0.01, 0.045)
        self.ways = {digit: random.integers(len(ways)) for digit, ways in DIGITS.items()}
        self.tick = random.choice(["tick", "cross", "cross", "slash", "plus", "scribble"])

    def digit(self, digit, size, scale=1.0, over=0):
        """Draw a digit as ink (0 to 1) into a picture of a size, in pixels a millimetre."""
        random = self.random
        way = DIGITS[digit][self.ways[digit]]
        if random.random() < 0.1:
            way = DIGITS[digit][random.integers(len(DIGITS[digit]))]
        tall = size[1] * self.high * random.uniform(0.9, 1.05)
        broad = min(tall * BROAD[digit] * self.broad, size[0] * 0.9)
        return self.strokes(way, (broad, tall), (size[0] + 2 * over, size[1] + 2 * over), scale)

    def sign(self, kind, size, scale=1.0):
        tall = size[1] * self.random.uniform(0.65, 1.15)
        return self.strokes(TICKS[kind], (tall, tall), size, scale)

    def strokes(self, strokes, room, size, scale):
        """Draw strokes in the middle of a picture; a pen's line is `pen` millimetres broad."""
        random, picture = self.random, np.zeros((size[1] * 2, size[0] * 2), np.uint8)
        slant = self.slant + random.normal(0, 0.04)
        turn = self.turn + random.normal(0, 0.04)
        shift = random.normal(0, 0.04, 2) * size
        ends = {}
        for stroke in strokes:
            points = []
            for point in stroke:  # strokes that begin where another ended go on there
                if point not in ends:
                    ends[point] = np.array(point) + random.normal(0, self.shaky, 2)
                points.append(ends[point])
            points = smooth(np.array(points)) - 0.5
            points[:, 0] -= slant * points[:, 1]
            points = points * room
            cos, sin = np.cos(turn), np.sin(turn)
            points = points @ np.array([[cos, sin], [-sin, cos]]) + shift
            points = (points + np.array(size) / 2) * 2
            broad = max(1, round(2 * self.pen * scale * random.uniform(0.85, 1.15)))
            fixed = np.round(points * 16).astype(np.int32)
            cv2.polylines(
                picture, [fixed], isClosed=False, color=255,
                thickness=broad, lineType=cv2.LINE_AA, shift=4,
            )  # fmt: skip
        half = cv2.resize(picture, tuple(size), interpolation=cv2.INTER_AREA)
        return half.astype(np.float32) / 255


def smooth(points, steps=8):
    """Round a line of points off as a pen does (Catmull-Rom); two stay straight."""
    if len(points) == 2:
        middle = points.mean(axis=0) + (points[1] - points[0])[::-1] * [0.02, -0.02]
        points = np.array([points[0], middle, points[1]])
    whole = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    a, b, c, d = (whole[at : len(whole) - 3 + at, None] for at in range(4))
    t = np.linspace(0, 1, steps, endpoint=False)[None, :, None]
    rounded = 2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2
    rounded = (rounded + (3 * b - a - 3 * c + d) * t**3) / 2
    return np.vstack([rounded.reshape(-1, 2), points[-1:]])

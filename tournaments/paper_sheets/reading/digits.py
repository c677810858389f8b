"""Reads a digit that somebody wrote, by four small networks of our own, in numpy alone.

Each has two layers of 5 × 5 patterns, each halved, then two full ones;
`tests/paper_sheets/train.py` made their numbers, and docs/PAPER.md tells of what and how well.
"""

from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

Picture = NDArray[np.float32]
Network = dict[str, Picture]  # its numbers, by their layers

WEIGHTS = tuple(Path(__file__).with_name(f"digits_{number}.npz") for number in range(1, 5))
SIZE, INSIDE = 28, 20  # pixels, as the pictures of MNIST were made
PATTERN = 5
INK = 0.35  # of the darkest, at least, is looked at
LEAST = 1e-9
DIGITS = 10  # and one answer more: no digit at all


def centred(ink: Picture) -> Picture:
    """Scale what was written to 20 pixels, and centre it by its mass in 28; 1 is ink."""
    out = np.zeros((SIZE, SIZE), np.float32)
    darkest = float(ink.max(initial=0))
    if darkest <= 0:
        return out
    left, top, wide, high = cv2.boundingRect((ink > INK * darkest).astype(np.uint8))
    ink = ink[top : top + high, left : left + wide] / darkest
    scale = INSIDE / max(high, wide)
    size = max(1, round(wide * scale)), max(1, round(high * scale))
    small = cv2.resize(ink, size, interpolation=cv2.INTER_AREA)
    total = float(small.sum()) or 1.0
    y, x = (
        float((small.sum(axis=axis) * np.arange(small.shape[1 - axis])).sum()) / total
        for axis in (1, 0)
    )
    top, left = (
        min(max(round(SIZE / 2 - at - 0.5), 0), SIZE - length)
        for at, length in ((y, small.shape[0]), (x, small.shape[1]))
    )
    out[top : top + small.shape[0], left : left + small.shape[1]] = small
    return out


def patches(pictures: Picture) -> Picture:
    """Give each place of a picture (number, y, x, channel) as what a pattern sees there."""
    number, high, wide, channels = pictures.shape
    seen = sliding_window_view(pictures, (PATTERN, PATTERN), axis=(1, 2))
    places = (high - PATTERN + 1) * (wide - PATTERN + 1)
    flat = np.ascontiguousarray(seen.transpose(0, 1, 2, 4, 5, 3))
    return flat.reshape(number * places, PATTERN * PATTERN * channels)


def halved(pictures: Picture) -> Picture:
    """Keep the strongest of each four."""
    number, high, wide, channels = pictures.shape
    four = pictures.reshape(number, high // 2, 2, wide // 2, 2, channels)
    return np.asarray(four.max(axis=(2, 4)), np.float32)


def layer(pictures: Picture, weights: Picture, bias: Picture) -> Picture:
    """Look for each pattern at each place."""
    number, high, wide, _channels = pictures.shape
    seen = patches(pictures) @ weights + bias
    high, wide = high - PATTERN + 1, wide - PATTERN + 1
    return np.asarray(np.maximum(seen, 0)).reshape(number, high, wide, weights.shape[1])


def network_answers(own: Network, pictures: Picture) -> Picture:
    """Give for each picture how likely it is each digit, and last that it is none."""
    hidden = pictures[..., None]
    for name in ("first", "second"):
        hidden = halved(layer(hidden, own[name], own[f"{name}_bias"]))
    hidden = hidden.reshape(len(pictures), -1)
    hidden = np.maximum(hidden @ own["third"] + own["third_bias"], 0)
    answers = (hidden @ own["last"] + own["last_bias"]) / own["temperature"]
    answers = np.exp(answers - answers.max(axis=1, keepdims=True))
    return np.asarray(answers / answers.sum(axis=1, keepdims=True), np.float32)


def probabilities(pictures: Picture) -> Picture:
    """Join what all networks think: where they differ, none is sure."""
    logs = [np.log(network_answers(own, pictures) + LEAST) for own in networks()]
    joined = np.exp(np.mean(logs, axis=0))
    return np.asarray(joined / joined.sum(axis=1, keepdims=True), np.float32)


@cache
def networks() -> tuple[Network, ...]:
    """Read the numbers once a process."""
    return tuple(map(read_network, WEIGHTS))


def read_network(file: Path) -> Network:
    with np.load(file) as stored:
        return {name: stored[name].astype(np.float32) for name in stored.files}

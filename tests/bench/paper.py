"""All score sheets of a round as PDF, against a bare loop that stamps the same form; cards.

The floor stamps one form XObject a table and writes what differs from table to table; it
neither measures nor checks any text, and sets none smaller. The cards of a large hall with
their codes are counted in seconds of a processor.
"""

from datetime import UTC, date, datetime
from time import process_time

from django.utils.formats import date_format

from scoring.labels import signed
from scoring.rules import FFT_4
from tests.bench.row import Row, fastest
from tournaments.draw.seating_list import SeatingPlace
from tournaments.paper.fonts import BOLD, REGULAR
from tournaments.paper.page import MARGIN, PORTRAIT, EventTitle, Paper
from tournaments.sheets import event_sheet
from tournaments.sheets.paper.cards import movement_cards_pdf
from tournaments.sheets.paper.filled_form import draw_form
from tournaments.sheets.paper.form import PaperForm, frames_of
from tournaments.sheets.paper.score_sheets import height_of, round_sheets_pdf

TABLES, DEALS = 100, 5
CARDS, ROUNDS, CARDS_IN = 400, 6, 2  # players, rounds on each card, seconds for all
PRINTED = datetime(2026, 11, 7, 14, 5, tzinfo=UTC)
EVENT = EventTitle("Tarot de la Halle", "Coupe de la Halle", date(2026, 11, 7))


DEAL = event_sheet.FormDeal(
    facts={"taker": "Nord", "contract": "Garde", "bouts": "2", "points": "49"},
    marks=["+198", "−66", "−66", "−66"],
)


def sheets(deals):
    return event_sheet.RoundSheets(
        event=EVENT,
        round=3,
        sheets=[
            event_sheet.RoundSheet(
                table=table,
                ruleset=FFT_4,
                seats=event_sheet.seat_words(4),
                names=[f"Joueuse ou joueur {4 * table + seat}" for seat in range(4)],
                first_dealer=0,
                lines=DEALS,
                deals=deals,
                bilans=(990, -330, -330, -330) if deals else (),
            )
            for table in range(1, TABLES + 1)
        ],
    )


def strings(full, sheet, number):
    """Give what a sheet's form leaves out: its font, size, place and words."""
    day = date_format(full.event.day, "DATE_FORMAT")
    yield BOLD, 10, 60, 335, f"{full.event.club} – {full.event.name}"
    yield BOLD, 10, 300, 335, day
    yield BOLD, 15, 420, 335, str(full.round)
    yield BOLD, 15, 490, 335, str(sheet.table)
    for seat, name in enumerate(sheet.names):
        yield BOLD, 10, 4 + 132 * seat, 303, name
        yield REGULAR, 9, 5 + 132 * seat, 50, name
    yield BOLD, 7, 90, 317, "donne en premier"
    yield REGULAR, 9, 0, 90, "Somme des bilans : ______ (elle doit être 0)"
    yield REGULAR, 8.5, 0, 30, "Hors feuille, par décision de l’arbitre :"
    for line, deal in enumerate(sheet.deals):
        for column, text in enumerate(deal.facts.values()):
            yield REGULAR, 9, 40 + 60 * column, 240 - 20 * line, text
        for column, text in enumerate(deal.marks):
            yield REGULAR, 10, 340 + 50 * column, 240 - 20 * line, text
    for column, bilan in enumerate(sheet.bilans):
        yield BOLD, 11, 340 + 50 * column, 120, signed(bilan)
    if number % 2:
        yield REGULAR, 7, 0, 5, "Imprimé le 7 novembre 2026 14:05"
        yield REGULAR, 7, 450, 5, f"Page {number // 2 + 1}/{TABLES // 2}"


def bare(full):
    """Stamp one form and write the strings of every table, two tables a page."""
    form = PaperForm(ruleset=FFT_4, seats=event_sheet.seat_words(4), deals=DEALS, notes=1)
    [frame] = frames_of(form, height_of(PORTRAIT[1], 2))
    paper = Paper(title="", author="", size=PORTRAIT)
    canvas = paper.canvas
    with paper.stencil("form", form.wide, frame.high):
        draw_form(paper, frame)
    for number, sheet in enumerate(full.sheets):
        canvas.saveState()
        canvas.translate(MARGIN, 30 if number % 2 else 440)
        canvas.doForm("form")
        for font, size, x, y, text in strings(full, sheet, number):
            canvas.setFont(font, size)
            canvas.drawString(x, y, text)
        canvas.restoreState()
        if number % 2:
            canvas.showPage()
    canvas.save()


def measure(name, deals):
    full = sheets(deals)
    ours, floor = fastest(
        lambda: round_sheets_pdf(full, PRINTED),
        lambda: bare(full),
        rounds=15,
        clock=process_time,
    )
    detail = f"{ours * 1e3:.0f} ms / {floor * 1e3:.0f} ms on a bare canvas, {TABLES} sheets"
    return Row(name, ours / floor, 2, detail)


def card(number):
    stops = [
        event_sheet.Stop(
            round=round_,
            place=SeatingPlace(
                number=number, name="", table=number, seat="Nord", tag=str(number), where=""
            ),
            undrawn=False,
            opponents=["Joueuse d’en face", "Joueur de droite", "Joueuse de gauche"],
        )
        for round_ in range(1, ROUNDS + 1)
    ]
    return event_sheet.MovementCard(
        number=number,
        name=f"Joueuse ou joueur {number}",
        tag=f"n° {number}",
        stops=stops,
        target=f"https://tarot.example/suivre/k3v9x2m4pq/joueur/{number}/?code=Zb1yN8sLhP0dEe",
    )


def movement_cards():
    cards = [card(number) for number in range(1, CARDS + 1)]
    [taken] = fastest(
        lambda: movement_cards_pdf(EVENT, cards, PRINTED), rounds=3, clock=process_time
    )
    detail = f"{taken:.1f} s of a processor for {CARDS} with codes, {CARDS_IN} s asked"
    return Row("movement cards of a large hall", taken / CARDS_IN, 1, detail)


def run():
    empty = measure("score sheets of a round", ())
    return [empty, measure("score sheets, played", [DEAL] * DEALS), movement_cards()]

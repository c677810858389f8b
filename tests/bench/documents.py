"""Five documents of 400 players as they are asked for, queries included, and a bare loop.

The floor goes through the same rows, read before, and writes what they say of each player on
as many pages, with nothing around.
"""

from datetime import UTC, datetime
from functools import partial
from io import BytesIO
from itertools import cycle
from math import ceil
from time import process_time

from django.http import QueryDict
from pypdf import PdfReader

from scoring.labels import signed
from tarotclub.ground.names import ALSO_FAMILIES, FIRST_NAMES
from tests.bench.pages import empty_site
from tests.bench.pdf import bare
from tests.bench.row import Row, fastest, rest_garbage
from tests.tournaments.workbook.events import large
from tournaments.documents.catalogue import DOCUMENTS
from tournaments.entries.registration import registration_of
from tournaments.event.words import euros
from tournaments.standings.table import result_sheet

PLAYERS, ROUNDS, DEALS = 400, 5, 3
CATEGORIES = ["Dames", "Senior", "Vétérans"]
FEES = [["Membre", 1000], ["Visiteur", 1500]]
PRINTED = datetime(2026, 11, 7, 23, 5, tzinfo=UTC)


def played():
    event = large(players=PLAYERS, rounds=ROUNDS, deals=DEALS)
    event.categories, event.fees = CATEGORIES, FEES
    event.save()
    entries = event.entries.select_related("player")
    for entry, name, category, fee in zip(
        entries, names(), cycle(CATEGORIES), cycle(FEES), strict=False
    ):
        entry.category, (entry.fee_class, entry.fee_cents) = category, fee
        entry.player.name = name
        entry.save(), entry.player.save()
    return event


def names():
    """Give names of which some begin alike, as in a hall."""
    firsts, families = sorted(FIRST_NAMES)[::5], sorted(ALSO_FAMILIES)
    for first, family in zip(cycle(firsts), cycle(families), strict=False):
        yield f"{first} {family}".title()


def on_the_wall(row):
    return str(row.rank), row.record.name, signed(row.record.total)


def ranked(row):
    rounds = map(signed, row.record.rounds.values())
    return (*on_the_wall(row), *rounds, ", ".join(row.record.categories))


def entered(line):
    money = map(euros, (line.fee, line.paid, line.owed))
    return str(line.number), line.name, line.category, line.fee_class, *money


def on_a_card(line):
    return (line.name, f"n° {line.number}", line.category) * 2  # on both sides of the fold


def certified(row):
    rank, name, total = on_the_wall(row)
    return f"Rang {rank} sur {PLAYERS}", name, f"{total} en {ROUNDS} tours"


ASKED = {  # the key of each document, what is chosen of it, its limit and the floor's words
    "classement": (2, ranked),
    "classement?forme=mur": (3, on_the_wall),
    "inscrits": (2.5, entered),
    "cartons": (4, on_a_card),
    "certificats?premiers=tous": (4, certified),
}


def document(event, asked):
    """Give what prints a document."""
    key, _, query = asked.partition("?")
    [paper] = [each for each in DOCUMENTS if each.key == key]
    form = paper.form(event, QueryDict(query), key=key)
    assert form.is_valid(), form.errors
    return partial(paper.make, event, form.chosen, PRINTED)


def run():
    with empty_site():
        event = played()
        lines, rows = registration_of(event).lines, result_sheet(event).rows
        rest_garbage()
        for asked, (limit, words) in ASKED.items():
            make = document(event, asked)
            pages = len(PdfReader(BytesIO(make())).pages)
            written = lines if words in {entered, on_a_card} else rows
            floor = partial(bare, written, words, ceil(PLAYERS / pages))
            ours, least = fastest(make, floor, rounds=15, clock=process_time)
            detail = f"{ours * 1e3:.0f} ms / {least * 1e3:.0f} ms on a bare canvas"
            yield Row(asked, ours / least, limit, f"{detail}, {pages} pages")

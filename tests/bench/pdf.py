"""The rankings of 1,000 players as PDF, against a bare canvas that draws the same strings.

And what the first document after a start costs, which another process has to be begun for.
"""

import json
import tempfile
import time
from dataclasses import replace
from datetime import UTC, date, datetime
from http.client import HTTPConnection
from io import BytesIO
from pathlib import Path
from time import process_time

from reportlab.pdfgen.canvas import Canvas

from scoring.labels import signed
from tests.bench.readers import ask, signed_in
from tests.bench.row import Row, fastest
from tests.server import ROOT, Server
from tournaments.evenings.paper.lists import ranking_pdf
from tournaments.paper.fonts import BOLD, REGULAR
from tournaments.paper.page import PORTRAIT
from tournaments.ranking import Bilan, Record, ranking
from tournaments.sheets.event_sheet import EventSheet
from tournaments.standings.paper import result_pdf
from tournaments.standings.table import ResultSheet

PLAYERS, PER_PAGE = 1000, 24
SEATED, STARTS, MOMENT = 200, 3, 8  # players of each event; the last in seconds
SET_UP = f"""
import json
from scoring.models import Role
from tests.factories import club, drawn, member, tournament
home = club()
events = [drawn(tournament({SEATED}, in_club=home)) for _ in range(2)]
papers = [f"/tournois/{{event.pk}}/tours/1/places.pdf" for event in events]
print(json.dumps([home.pk, member(Role.ORGANISER, in_club=home).username, *papers]))
"""
PLACES = (62, 108, 344, 386, 420, 464, 513, 561, 590)  # of nine columns at most


def event(players):
    records = [
        Record(
            player=i,
            name=f"Joueuse ou joueur {i}",
            total=(i * 7919) % 4001 - 2000,
            deals=20,
            takes=i % 9,
            made=i % 5,
            best=i % 600,
            worst=-(i % 1200),
        )
        for i in range(players)
    ]
    return EventSheet(
        club="Tarot de la Halle",
        name="Soirée du vendredi",
        day=date(2026, 11, 6),
        closed=True,
        rows=ranking(records),
        tables=(),
    )


def tournament(full):
    """Give the same players in a tournament of five rounds: as many strings in a row."""
    records = [
        replace(
            row.record,
            bilans=tuple(Bilan(round=n, table=1, points=100 - 7 * n) for n in range(1, 6)),
        )
        for row in full.rows
    ]
    return ResultSheet(
        club=full.club,
        name=full.name,
        day=full.day,
        rounds=range(1, 6),
        played=range(1, 6),
        until=None,
        final=True,
        rows=ranking(records),
        apart=[],
        categories=[],
    )


def strings(row):
    record = row.record
    counts = (record.deals, record.takes, record.made)
    marks = (signed(record.best), signed(record.worst))
    return (str(row.rank), record.name, signed(record.total), *map(str, counts), *marks)


def bare(rows, strings, per_page):
    """Draw every string about where the ranking has it, with nothing around."""
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=PORTRAIT, pageCompression=1)
    for start in range(0, len(rows), per_page):
        page = [strings(row) for row in rows[start : start + per_page]]
        for column, x in enumerate(PLACES[: len(page[0])]):
            canvas.setFont(BOLD if column in {0, 2} else REGULAR, 13)
            draw = canvas.drawString if column == 1 else canvas.drawRightString
            for i, texts in enumerate(page):
                draw(x, 700 - 27 * i, texts[column])
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def run():
    full = event(PLAYERS)
    sheet = tournament(full)
    printed = datetime(2026, 11, 6, 23, 5, tzinfo=UTC)
    yield measured("ranking", lambda: ranking_pdf(full, printed), full)
    yield measured("tournament ranking", lambda: result_pdf([sheet], printed), full)
    yield first_after_a_start()


def measured(name, draw, full):
    ours, floor = fastest(
        draw, lambda: bare(full.rows, strings, PER_PAGE), rounds=15, clock=process_time
    )
    detail = f"{ours * 1e3:.0f} ms / {floor * 1e3:.0f} ms on a bare canvas, {PLAYERS} players"
    return Row(name, ours / floor, 2, detail)


def first_after_a_start():
    """Open a club's page, and a moment later print two papers that nobody has printed yet."""
    (ROOT / "data").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "data") as folder:
        server = Server(Path(folder), "bench_pdf")
        server.manage("migrate", "--verbosity=0")
        club, account, *papers = json.loads(server.run(SET_UP))
        server.end_shell()
        first, second = [], []
        for _ in range(STARTS):
            server.start()
            try:
                line = HTTPConnection("127.0.0.1", server.port, timeout=60)
                desk = signed_in(server, account)
                ask(line, f"/clubs/{club}/", desk)
                time.sleep(MOMENT)
                first.append(ask(line, papers[0], desk)[1])
                second.append(ask(line, papers[1], desk)[1])
            finally:
                server.stop()
    one, other = min(first), min(second)
    detail = f"{one * 1e3:.0f} ms / {other * 1e3:.0f} ms for the second, {SEATED} players each"
    return Row("the first after a start", one / other, 2, detail)

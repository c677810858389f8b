"""Recording a deal while somebody disturbs, against the same deal in peace, in one run.

Each disturbance is what stopped the site before: requests that are sent by halves, guessed
passwords, and the largest documents and files. At the end, what it costs others that a
crowd connects, sends slowly, or floods the door and hangs up.
"""

import itertools
import json
import multiprocessing
import random
import socket
import tempfile
import threading
import time
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from io import BytesIO
from pathlib import Path
from statistics import median

from openpyxl import Workbook

from tests.bench.http import Tablet, milliseconds, percentile_99
from tests.bench.row import Row
from tests.server import ROOT, Server

PLAYERS = 400
CONNECTIONS, GUESSERS, STRANGERS = 500, 20, 3
CODE = 40_000  # characters
CROWD, POSTS = 10_400, 20_000
PEACE = 75  # seconds, in which memory is given back
LARGE = b"POST /connexion/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n\r\n"
LONG = "x" * 950  # a workbook that is almost all that is let in
DEALS, ROUNDS, APART = 100, 3, 0.01  # so many deals a turn, seconds between two
FIRST = 3  # seconds of a disturbance before it is measured
SET_UP = """
import json, random
from tarotclub.accounts.acting import Act
from scoring.models import Role
from tests.factories import club, member, table, tournament
from tournaments.event.services.closing import publish_event
from tests.simulated import play_tournament
home = club()
organiser = member(Role.ORGANISER, in_club=home)
event = tournament(PLAYERS, rounds=5, in_club=home, deals_per_round=2)
for _ in play_tournament(event, random.Random(1), deals=2):
    pass
publish_event(event=event, act=Act(organiser))
fresh = tournament(4, in_club=home)
scorer = member(in_club=home)
print(json.dumps([
    scorer.username, table(4, in_club=home).pk, organiser.username, event.pk, fresh.pk
]))
"""


def run():
    (ROOT / "data").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "data") as folder:  # where a club's data lies
        server = Server(Path(folder), "bench_attacks")
        server.manage("migrate", "--verbosity=0")
        script = SET_UP.replace("PLAYERS", str(PLAYERS))
        told = json.loads(server.manage("shell", "--no-imports", "-c", script))
        scorer, table, organiser, event, fresh = told
        server.start()
        try:
            desk = Tablet(server, organiser, table)
            tablet = Tablet(server, scorer, table)
            yield from measured(tablet, server, disturbances(server, desk, event, fresh))
            yield newcomer(server)
            yield beside_slow_bodies(server)
        finally:
            server.stop()
        server.start()  # anew: no flood was there
        try:
            yield memory_after(server)
        finally:
            server.stop()


def disturbances(server, desk, event, fresh):
    cards = f"/tournois/{event}/documents/cartes.pdf"
    folder = f"/tournois/{event}/site.zip"
    book = upload(desk, f"/tournois/{fresh}/inscriptions/import/", workbook())
    return {
        f"{CONNECTIONS} half-sent, slow or idle connections": (2, lambda: halves(server)),
        f"{GUESSERS} connections that guess passwords": (2, lambda: guessing(server)),
        f"{STRANGERS} strangers who send sheet codes of {CODE:,} characters": (
            2,
            lambda: asking(server, sheet_codes(), STRANGERS),
        ),
        f"{STRANGERS} strangers who search the rulebook": (
            2,
            lambda: asking(server, searches(), STRANGERS),
        ),
        f"{PLAYERS} movement cards": (
            3,
            lambda: asking(server, get(desk, cards)),
        ),
        "site.zip": (3, lambda: asking(server, get(desk, folder))),
        "a workbook of 28 MB unpacked": (3, lambda: asking(server, book)),
    }


def measured(tablet, server, disturbances):
    """Peace and a disturbance in turns; the best turn of each counts: a busy machine only
    ever adds to the slowest answers.
    """
    for _ in range(30):
        tablet.record_deal()
    for name, (limit, disturb) in disturbances.items():
        quiet, disturbed = [], []
        for _ in range(ROUNDS):
            quiet.append(record(tablet))
            with disturb() as answered:
                time.sleep(FIRST)
                disturbed.append(record(tablet))
        one, many = (min(map(percentile_99, turns)) for turns in (quiet, disturbed))
        detail = f"{milliseconds(many)} / {milliseconds(one)} in peace, p99"
        if answered:
            detail += f"; each took {median(answered):.1f} s"
        yield Row(f"a deal during {name}", many / one, limit, detail)


def record(tablet):
    tablet.connect()
    seconds = []
    for _ in range(DEALS):
        seconds.append(tablet.record_deal())
        time.sleep(APART)
    return seconds


@contextmanager
def halves(server):
    """Hold connections open: bodies and heads that do not end, some a byte at a time."""
    sent = (
        b"POST /connexion/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 300\r\n\r\nu",
        b"GET /connexion/ HTTP/1.1\r\nHos",
        b"",
    )
    with elsewhere(hold_open, server.port, sent):
        yield []


def hold_open(_answered, ended, port, sent, at_once=CONNECTIONS):
    lines = []
    while not ended.wait(1):
        while len(lines) < at_once:
            lines.append(socket.create_connection(("127.0.0.1", port), timeout=30))
            lines[-1].sendall(sent[len(lines) % len(sent)])
        for number, line in enumerate(lines):
            if number % 6 in {1, 3}:  # half of those that sent something
                with suppress(OSError):
                    line.sendall(b"x")


def newcomer(server):
    """Somebody connects while four addresses hold more connections than there are places."""
    quiet = [coming(server) for _ in range(20)]
    with elsewhere(crowd, server.port):
        time.sleep(FIRST)
        crowded = [coming(server) for _ in range(10)]
    one, many = median(quiet), max(crowded)
    detail = f"{many:.2f} s at most / {milliseconds(one)} in peace; 19.5 s before"
    return Row(
        f"a newcomer beside {CROWD:,} half-open connections, in seconds", many, 5, detail
    )


def coming(server):
    """Give the seconds until a new connection from an address of its own has its answer."""
    start = time.perf_counter()
    line = HTTPConnection("127.0.0.1", server.port, timeout=60, source_address=("127.0.0.9", 0))
    line.request("GET", "/sante/")
    line.getresponse().read()
    line.close()
    return time.perf_counter() - start


def crowd(_answered, ended, port):
    """Hold as many half-sent heads open, and open each again that is ended."""
    lines = []
    while not ended.is_set():
        while len(lines) < CROWD and not ended.is_set():
            source = f"127.0.0.{len(lines) % 4 + 1}", 0
            with suppress(OSError):
                line = socket.create_connection(("127.0.0.1", port), 0.3, source)
                line.sendall(b"GET / HTTP/1.1\r\nHos")
                line.settimeout(0)
                lines.append(line)
        lines = [line for line in lines if is_open(line)]


def is_open(line):
    try:
        if line.recv(1):
            return True
    except BlockingIOError:
        return True
    except OSError:
        pass
    line.close()
    return False


def beside_slow_bodies(server):
    """An upload of 100 kB, while eight send as much a byte a second."""
    quiet = [sending(server) for _ in range(5)]
    with elsewhere(hold_open, server.port, [LARGE + b"x"], 8):
        time.sleep(FIRST)
        slow = [sending(server) for _ in range(5)]
    one, many = median(quiet), median(slow)
    detail = f"{milliseconds(many)} / {milliseconds(one)} in peace"
    return Row("an upload beside eight slow ones", many / one, 3, detail)


def sending(server):
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as line:
        start = time.perf_counter()
        line.sendall(LARGE + b"x" * 100_000)
        line.recv(100)
        return time.perf_counter() - start


def memory_after(server):
    """Posts of 63 kB at the door, each hung up at once, then a minute of peace."""
    sending(server)  # what a first visitor needs stays
    before = memory(server)
    with elsewhere(flood, server.port):
        pass
    time.sleep(PEACE)
    after = memory(server)
    detail = f"{after:.0f} / {before:.0f} MB"
    return Row(f"memory after {POSTS:,} posts that were hung up", after / before, 1.2, detail)


def flood(_answered, _ended, port):
    body = b"username=" + b"x" * 63_000
    head = "POST /connexion/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {}\r\n\r\n"
    request = head.format(len(body)).encode() + body
    for _ in range(POSTS):
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 30) as line:
            line.sendall(request)


def memory(server):
    """Give the megabytes that the site's process holds."""
    pid = server.process.pid
    [worker] = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return int(Path(f"/proc/{worker}/statm").read_text().split()[1]) * 4096 / 1e6


@contextmanager
def elsewhere(function, *args):
    """Disturb from another process: what is measured here has this one to itself."""
    context = multiprocessing.get_context("fork")
    answered, ended = context.SimpleQueue(), context.Event()
    process = context.Process(target=function, args=(answered, ended, *args))
    process.start()
    yield answered
    ended.set()
    process.join()


@contextmanager
def asking(server, request, at_once=1):
    """Send a request again and again. Gives the seconds of each answer."""
    seconds = []
    with elsewhere(ask_on, server.port, request, at_once) as answered:
        yield seconds
    statuses = []
    while not answered.empty():
        status, took = answered.get()
        statuses.append(status)
        seconds.append(took)
    assert set(statuses) <= {200, 422, 429, 503}, statuses


def ask_on(answered, ended, port, request, at_once):
    def ask():
        while not ended.is_set():
            line = HTTPConnection("127.0.0.1", port, timeout=60)
            start = time.perf_counter()
            line.request(*request())
            answer = line.getresponse()
            answer.read()
            line.close()
            answered.put((answer.status, time.perf_counter() - start))

    threads = [threading.Thread(target=ask) for _ in range(at_once)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def guessing(server):
    def request():
        return form("/connexion/", f"username=nom{random.random()}&password=secret")

    return asking(server, request, GUESSERS)


def sheet_codes():
    """Fill the two fields of a sheet’s code in turn."""
    code = itertools.cycle((f"code={'1' * 9_999}x", f"read={'1' * (CODE - 1)}x&code=1"))
    return lambda: form("/f/", next(code))


def searches():
    """Search for as many words as are looked for, no two times the same."""

    def request():
        words = "+".join(f"mot{random.randrange(10**6)}" for _ in range(9))
        return "GET", f"/regles/?q={words}", None, {}

    return request


def form(path, fields):
    """Write a form as a browser sends it."""
    token = "a" * 32
    kind = "application/x-www-form-urlencoded"
    headers = {"Cookie": f"csrftoken={token}", "Content-Type": kind}
    return "POST", path, f"csrfmiddlewaretoken={token}&{fields}", headers


def get(desk, path):
    cookies = "; ".join(f"{name}={value}" for name, value in desk.cookies.items())
    return lambda: ("GET", path, None, {"Cookie": cookies})


def upload(desk, path, content):
    cookies = "; ".join(f"{name}={value}" for name, value in desk.cookies.items())
    field = 'Content-Disposition: form-data; name="{}"'
    token = desk.cookies["csrftoken"]
    body = (
        (
            f"--b\r\n{field.format('csrfmiddlewaretoken')}\r\n\r\n{token}\r\n"
            f'--b\r\n{field.format("file")}; filename="liste.xlsx"\r\n\r\n'
        ).encode()
        + content
        + b"\r\n--b--\r\n"
    )
    headers = {"Cookie": cookies, "Content-Type": "multipart/form-data; boundary=b"}
    return lambda: ("POST", path, body, headers)


def workbook():
    """Make a list that is 28 MB large once unpacked."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet("Joueurs")
    sheet.append(["Nom", "Prénom", *(f"Colonne {n}" for n in range(96))])
    for row in range(4_990):
        sheet.append(
            [
                f"Nom {row}",
                f"Prénom {row} {LONG}",
                *(100_000_000 + row + n / 7 for n in range(96)),
            ]
        )
    file = BytesIO()
    book.save(file)
    return file.getvalue()

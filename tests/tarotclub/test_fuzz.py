"""Twenty thousand forms, files and bodies that nobody means: refused in words, never 500."""

import json
import logging
import re
import zipfile
from html import unescape
from http.cookies import SimpleCookie
from io import BytesIO
from itertools import cycle
from random import Random
from uuid import uuid4

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import caches
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client, override_settings
from openpyxl import Workbook

from scoring.models import Role, TableLink
from tests.answers import body_of
from tests.scoring.views.api.conftest import GARDE
from tests.tarotclub.test_permissions import WITH_TOKEN, BlankPages
from tests.tarotclub.test_urls import addresses, wrong
from tests.world import World, moment
from tournaments.archive.event_file import pack
from tournaments.archive.whole_event import event_body

pytestmark = pytest.mark.django_db

REQUESTS = 20_000
PARTS = 4  # each a test of its own
# Other databases differ in the values they take: one part tells it.
PARTS_HERE = PARTS if connection.vendor == "sqlite" else 1
DRAWN = 50  # one page in so many is drawn, and read
ODD = [
    *("", " ", "0", "-1", "1", "2", "3", "5", "1000", "9" * 9, "9" * 19, "-" + "9" * 30),
    *("1e9", "1e400", "NaN", "-inf", "0x1F", "1,5", "1.005", "½", "٣", "=1+1", "@SUM(A1)"),
    *("<b>gras</b>", "<script>alert(1)</script>", "{{ 7 }}", "{% x %}", "%s%n", "${7}"),
    *("' OR 1=1 --", '"; DROP TABLE x; --', "../../etc/passwd", "file:///etc/passwd"),
    *("x" * 81, "x" * 5000, "é" * 300, "a\0b", "\x1f\x85", "\u202eabc", "\ufeff", "😀" * 50),
    *("on", "true", "null", "[]", "{}", "[[1]]", '{"a": {"b": []}}', "[" * 900 + "]" * 900),
    *("1 2", "1-2", "1\n2\n=1", "12;\t;;", "a\r\nSet-Cookie: b=1", "%00", "%f0%28%8c%bc"),
    *("2026-02-30", "9999-12-31", "0000-00-00", "2026-13-45T99:99", "23:60", "Ana", "Ţepeş Ő"),
    *("0001-01-01T00:00", "9999-12-31T23:59", "0001-01-01", "\ufdfa" * 80, "[" * 3000),
    *("00000000-0000-0000-0000-000000000000", "//ailleurs.example", "javascript:alert(1)"),
]
UUID = "6f1c1a4e-27b5-4b0e-9a6e-0c2f3f9b8d11"
NAMES = ["liste.csv", "liste.xlsx", "x.tarot", "x.json", "logo.png", "x", "../x.csv", "é" * 90]
HEADERS = [
    *({}, {}, {"HX-Request": "true"}, {"Sending": "x"}, {"Sending": UUID}),
    *({"Sending": UUID, "Sending-Late": "1"}, {"Sending-By": "0", "Sending": "1"}),
    *({"Referer": "http://testserver/x"}, {"Referer": "http://["}, {"Accept-Language": "x"}),
    *({"X-Forwarded-For": "x, y"}, {"User-Agent": "x" * 5000}, {"If-None-Match": '"x"'}),
]
KINDS = ["application/json", "application/json; charset=x", "text/plain", "multipart/form-data"]
FIELD = re.compile(r'<(input|select|textarea|button)\b[^>]*?\bname="([^"]+)"[^>]*>')
VALUE = re.compile(r'\bvalue="([^"]*)"')
FACTS = [
    *("dealer", "taker", "partners", "called_card", "contract", "bouts", "points", "side"),
    *("petit_au_bout", "poignees", "chelem", "petit_chelem", "miseres", "outcome", "alone"),
]
BODY = [
    *("uuid", "number", "facts", "version", "reason", "position", "bilan", "deal", "pin"),
    *("recorded_at", "earlier", "started_at", "finished_at", "players", "code", "epoch"),
]
EXPOSED = WITH_TOKEN | {  # to strangers, to tablets and to files: most is sent there
    *("login", "second_step", "second_factor", "password_change", "logout", "welcome"),
    *("set_language", "sheet_code", "results_check", "results_import", "event_restore"),
    *("house_import", "deal_create", "club_logo_change"),
}
SLOW = {  # they make a copy, a club or a draw: a few will do
    *("example_open", "copy_make", "copies_verify", "copy_restore", "tournament_rehearse"),
    *("seating_draw", "copy_place", "player_import", "entry_import"),
}


def zipped(*entries):
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as box:
        for name, content in entries:
            box.writestr(name, content)
    return file.getvalue()


def workbook(*rows):
    made, file = Workbook(), BytesIO()
    for row in rows:
        made.active.append(row)
    made.save(file)
    return file.getvalue()


def files(event):
    """Give files that nobody means, and halves of those that somebody does."""
    whole = pack(event_body(event))
    sheet = workbook(["Nom", "Total"], ["=1+1", 10**30], [None, "x" * 30_000], ["Ana", -1])
    return [
        *(b"", b"\0", b"\xff\xfe", b"\0\xff" * 99, b"PK\x03\x04" + b"x" * 99, b"%PDF-1.7"),
        *(b"\x89PNG\r\n\x1a\n" + b"x" * 99, b"GIF89a" + b"\xff" * 9, b"<svg onload='x'/>"),
        *("Élé".encode("utf-16"), b"Nom;Total\n=1+1;3\n" * 400, b'"' * 999, b";" * 5000),
        *(b"Nom\r" * 99, b"[" * 5000, b'{"a":' * 999, b"{}", b"null", "½;٣".encode()),
        *(whole, whole[: len(whole) // 2], whole[:-1], whole.replace(b"a", b"b"), whole * 2),
        *(sheet, sheet[: len(sheet) // 2], zipped(("xl/workbook.xml", "<a>" * 999))),
        zipped(("../../x", b"x"), ("bombe", b"\0" * 9_000_000)),
    ]


class Attack:
    """A club with one of everything, and who sends to each of its addresses what he likes."""

    def __init__(self):
        self.world = World()
        organiser = self.world.people()[Role.ORGANISER]
        User.objects.filter(pk=organiser.pk).update(is_superuser=True)
        self.client = Client(raise_request_exception=False)
        self.client.force_login(organiser)
        self.signed_in = {name: morsel.value for name, morsel in self.client.cookies.items()}
        self.session = self.client.session
        self.token = TableLink.objects.get(pk=self.world.ids["link_id"]).token
        self.files = files(self.world.event)
        self.addresses = [
            (name, address)
            for name, address in addresses(self.world.ids)
            if name in SLOW or self.send(name, address, {}).status_code != 405
        ]
        self.fields = {name: self.shown(address) for name, address in self.addresses}

    def shown(self, address):
        """Give the fields of an address's own page: what they are, and the values they have."""
        with moment():
            self.client.cookies = SimpleCookie(self.signed_in)
            answer = self.client.get(address, headers={"X-Drawn": "1"})
            page = "" if answer.streaming else answer.content.decode(errors="replace")
        found = {}
        for field in FIELD.finditer(page):
            value = VALUE.search(field[0])
            kind = "file" if 'type="file"' in field[0] else field[1]
            found.setdefault((unescape(field[2]), kind), []).append(
                unescape(value[1]) if value else ""
            )
        return found

    def send(self, name, address, sent, **headers):
        """Send one, and let it not have happened; whoever sends is signed in each time."""
        self.client.cookies = SimpleCookie(self.signed_in)
        caches["default"].set(self.session.cache_key, dict(self.session))
        if name in WITH_TOKEN:
            headers["Authorization"] = f"Bearer {self.token}"
        with moment():
            if isinstance(sent, dict):
                answer = self.client.post(address, sent, headers=headers)
            else:
                answer = self.client.generic("POST", address, *sent, headers=headers)
            body_of(answer)
        return answer

    def sent(self, name, draw):
        """Make what is sent: half right and half odd values, a body, or bytes alone."""
        if name in WITH_TOKEN or draw.random() < 0.1:
            return json.dumps(self.body(draw)), draw.choice(KINDS) if draw.random() < 0.1 else (
                "application/json"
            )
        if draw.random() < 0.02:
            return draw.randbytes(200), draw.choice(KINDS)
        return self.form(name, draw)

    def form(self, name, draw):
        data = {}
        for (field, kind), values in self.fields[name].items():
            if draw.random() < 0.1:
                continue
            if kind == "file":
                content = draw.choice(self.files)
                data[field] = SimpleUploadedFile(draw.choice(NAMES), content)
            else:
                odd = draw.random() < 0.3
                data[field] = draw.choice(ODD if odd else values)
                if odd and draw.random() < 0.1:
                    data[field] = [draw.choice(ODD), draw.choice(ODD)]
        if draw.random() < 0.1:
            data[draw.choice(["act", "confirmed", "page", "held", "next", "x"])] = draw.choice(
                ODD
            )
        return data

    def body(self, draw):
        facts = {**GARDE} | {
            fact: self.value(draw) for fact in draw.sample(FACTS, draw.randrange(3))
        }
        right = {"uuid": str(uuid4()), "number": None, "version": 1, "reason": "dispute"}
        right |= {"facts": facts, "position": 0, "bilan": 0}
        odd = draw.sample(BODY, draw.randrange(4))
        body = right | {key: self.value(draw) for key in odd}
        return body if draw.random() < 0.95 else self.value(draw)

    def value(self, draw):
        simple = [None, True, 0, -1, 1.5, 10**30, 1e308, *ODD, "\ud800"]
        nested = [[], {}, [[]], [None], {"a": 1}, [{"player": "0"}], [GARDE], {"": [0] * 99}]
        return draw.choice(simple if draw.random() < 0.8 else nested)


@pytest.fixture(scope="module")
def attack(module_db):
    """Draw few pages: what is asked of all is their status, and drawing costs the most.

    Sessions are kept in memory, as where one process serves: none is read from the database.
    """
    blank = f"{BlankPages.__module__}.{BlankPages.__name__}"
    with override_settings(
        MIDDLEWARE=[*settings.MIDDLEWARE, blank], SESSION_CACHE_ALIAS="default"
    ):
        logging.disable(logging.WARNING)  # a line for each refusal
        yield Attack()
        logging.disable(logging.NOTSET)


def test_every_address_that_takes_something_is_there(attack):
    names = {name for name, _address in attack.addresses}
    assert names >= {"deal_create", "deal_post", "login", "event_restore", "second_step"}
    assert len(names) > 110
    files = {name for name in names for _, kind in attack.fields[name] if kind == "file"}
    assert len(files) >= 5


def unworded(name, answer):
    """Tell whether a tablet is refused without a sentence."""
    if name not in WITH_TOKEN or answer.headers.get("Content-Type") != "application/json":
        return False
    return answer.status_code >= 400 and not json.loads(answer.content)["message"]


@pytest.mark.timeout(1200)  # five thousand requests, beside every other test
@pytest.mark.parametrize("part", range(PARTS_HERE))
def test_nothing_sent_anywhere_breaks_the_site(attack, part):
    draw = Random(part)
    kinds = [[], [], []]
    for name, address in attack.addresses:
        kinds[0 if name in SLOW else 1 if name in EXPOSED else 2].append((name, address))
    slow = kinds.pop(0)[part::PARTS_HERE]  # each once in all parts
    for kind in kinds:
        draw.shuffle(kind)
    exposed, others = map(cycle, kinds)
    for turn in range(REQUESTS // PARTS):
        to_whom = others if turn % 8 == 7 else exposed
        name, address = slow.pop() if turn % 200 == 0 and slow else next(to_whom)
        drawn = {"X-Drawn": "1"} if turn % DRAWN == 0 else {}
        sent = attack.sent(name, draw)
        answer = attack.send(name, address, sent, **draw.choice(HEADERS), **drawn)
        assert (name, wrong(answer), sent) == (name, None, sent)
        assert not unworded(name, answer), (name, sent)

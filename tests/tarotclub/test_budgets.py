"""What strangers may send: no more than each address takes, at a cost in proportion."""

import json
from itertools import product
from time import process_time
from urllib.parse import quote

import pytest
from django.conf import settings
from django.http import QueryDict
from django.test import Client, override_settings

from scoring.models import TableLink
from tarotclub.serving.http import LEAST, OPEN, USUAL
from tarotclub.serving.lanes import lane_of
from tests.answers import body_of
from tests.scoring.views.api.conftest import GARDE
from tests.server import ROOT
from tests.tarotclub.test_permissions import (
    AT_ITS_COMPUTER,
    ONCE_MADE,
    PUBLIC,
    WITH_KEY,
    WITH_TOKEN,
    BlankPages,
)
from tests.tarotclub.test_urls import addresses
from tests.world import World, moment

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
ANONYMOUS = sorted(PUBLIC | WITH_TOKEN | WITH_KEY | AT_ITS_COMPUTER | ONCE_MADE)
FORM = "application/x-www-form-urlencoded"
BUSY = 0.02  # seconds: whatever takes less is in proportion to anything
NASTY = {
    "digits": lambda n: "1" * (n - 1) + "x",
    "a word before an apostrophe": lambda n: "a" * (n - 1) + "'",
    "words with hyphens": lambda n: "a-" * (n // 2 - 1) + "a'",
    "blanks": lambda n: " " * (n - 1) + "x",
    "accents in the wrong order": lambda n: "\u0301" * (n // 2) + "\u0323" * (n // 2),
    "a sign that is a sentence": lambda n: "\ufdfa" * n,
    "brackets": lambda n: "[" * n,
    "parts of a code": lambda n: "12 " * (n // 3),
}
BODIES = {
    "brackets": lambda n: "[" * n,
    "objects in objects": lambda n: '{"facts":' * (n // 9),
    "a number": lambda n: '{"number":' + "9" * (n - 11) + "}",
    "an exponent": lambda n: '{"number": 1e' + "9" * (n - 14) + "}",
    "keys": lambda n: json.dumps(dict.fromkeys(map(str, range(n // 12)), 1)),
    "the same key": lambda n: "{" + '"a":1,' * (n // 6 - 1) + '"a":1}',
    "a text": lambda n: json.dumps({"pin": "\u0301\u0323" * (n // 13), "reason": "x"}),
    "poignees": lambda n: deal(poignees=[{"player": "0", "size": "simple"}] * (n // 40)),
    "miseres": lambda n: deal(miseres=[{"player": "0", "kind": "atout"}] * (n // 40)),
    "partners": lambda n: deal(partners=["1"] * (n // 8)),
}


def deal(**facts):
    uuid = "6f1c1a4e-27b5-4b0e-9a6e-0c2f3f9b8d11"
    return json.dumps({"uuid": uuid, "number": None, "version": 1, "facts": GARDE | facts})


class Reading(QueryDict):
    """What was sent, which remembers the fields that were asked for."""

    def __init__(self, *args, **options):
        self.fields = set()
        super().__init__(*args, **options)

    @classmethod
    def of(cls, sent, fields):
        reading = cls(mutable=True)
        reading.update(sent)
        reading.fields = fields
        return reading

    def __getitem__(self, key):
        self.fields.add(key)
        return super().__getitem__(key)

    def get(self, key, default=None):
        self.fields.add(key)
        return super().get(key, default)

    def getlist(self, key, default=None):
        self.fields.add(key)
        return super().getlist(key, default)

    def __contains__(self, key):
        self.fields.add(key)
        return super().__contains__(key)


class FieldsRead:
    """Notes which fields of an address and of a form are read."""

    noted = {"GET": set(), "POST": set()}

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        request.GET = Reading.of(request.GET, self.noted["GET"])
        request.POST = Reading.of(request.POST, self.noted["POST"])
        return self.get_response(request)


class Knocking:
    """Somebody without an account, who sends."""

    client = Client(raise_request_exception=False)

    def __init__(self, **addresses):
        self.addresses = addresses

    def ask(self, method, address, body="", kind=FORM):
        with moment():
            answer = self.client.generic(method, address, body, content_type=kind)
            body_of(answer)
        return answer

    def fields(self, name, method):
        """Give the names of the fields that an address reads."""
        noted = FieldsRead.noted[method]
        noted.clear()
        self.ask(method, self.addresses[name])
        return sorted(noted - {"csrfmiddlewaretoken"})


class Strangers(Knocking):
    """He at each address that is open to him."""

    def __init__(self):
        world = World()
        token = TableLink.objects.get(pk=world.ids["link_id"]).token
        self.addresses = {
            name: address for name, address in addresses(world.ids) if name in ANONYMOUS
        }
        # A round is shown to the tablet of the evening's table.
        self.client = Client(
            raise_request_exception=False, headers={"Authorization": f"Bearer {token}"}
        )

    def takes(self, name):
        return self.ask("POST", self.addresses[name]).status_code not in {404, 405}


@pytest.fixture(scope="module")
def strangers(module_db):
    beside = [f"{each.__module__}.{each.__name__}" for each in (BlankPages, FieldsRead)]
    with override_settings(MIDDLEWARE=[*settings.MIDDLEWARE, *beside]):
        yield Strangers()


def test_whatever_takes_something_of_a_stranger_has_a_budget_of_its_own(strangers):
    takes = {name for name in strangers.addresses if strangers.takes(name)}
    closed = {"tablet_try", "site_stop"}  # in this club, at this moment
    assert takes | closed == set(OPEN)


def documented(strangers):
    """Write the table of docs/SECURITY.md: what has the same budget stands in one row."""
    rows = {}
    for name in ANONYMOUS:
        budget, method = OPEN.get(name, USUAL), "POST" if name in OPEN else "GET"
        lane = lane_of(method, strangers.addresses[name], "", 0)
        fields = [f"{field} {most}" for field, most in sorted(budget.longer.items())]
        fields += [f"each {budget.field}"] if budget.field < budget.body else ["as the body"]
        cells = (budget.address, budget.body, ", ".join(fields), lane)
        rows.setdefault(cells, []).append(f"`{name}`")
    return [
        f"| {', '.join(names)} | {' | '.join(map(str, cells))} |"
        for cells, names in rows.items()
    ]


def test_the_budgets_are_told_as_they_are(strangers):
    text = (ROOT / "docs/SECURITY.md").read_text(encoding="utf-8")
    table = text.partition("## Budgets")[2].partition("\n## ")[0]
    told = [line for line in table.splitlines() if line.startswith("| `")]
    assert told == documented(strangers)


def test_no_budget_is_less_than_what_is_never_looked_up():
    least = {min(each.address, each.body, each.field) for each in (*OPEN.values(), USUAL)}
    assert min(least) >= LEAST


@pytest.mark.parametrize("name", ANONYMOUS)
def test_more_than_its_budget_is_refused_before_it_is_read(strangers, name):
    budget, address = OPEN.get(name, USUAL), strangers.addresses[name]
    long = address + "?" + "a" * (budget.address - len(address))
    assert strangers.ask("GET", long).status_code != 414
    assert strangers.ask("GET", long + "aa").status_code == 414
    assert strangers.ask("POST", address, "a" * budget.body).status_code != 413
    assert strangers.ask("POST", address, "a" * (budget.body + 1)).status_code == 413
    for field in budget.longer:
        longest = "a" * budget.longest(field)
        fits = len(field) + len(longest) < budget.body
        assert (
            not fits or strangers.ask("POST", address, f"{field}={longest}").status_code != 413
        )
        assert strangers.ask("POST", address, f"{field}={longest}a").status_code == 413


@pytest.mark.parametrize("name", ANONYMOUS)
def test_the_cost_of_a_query_grows_in_proportion(strangers, name):
    address = strangers.addresses[name]
    room = OPEN.get(name, USUAL).address - len(address) - 40
    slow = {}
    for field, (kind, text) in product([*strangers.fields(name, "GET"), "x"], NASTY.items()):

        def send(length, field=field, text=text):
            return strangers.ask("GET", f"{address}?{field}={quote(text(length))}")

        slow[field, kind] = slowly(send, within(room, text))
    assert {each: seconds for each, seconds in slow.items() if seconds} == {}


@pytest.mark.parametrize("name", sorted(OPEN))
def test_the_cost_of_a_form_grows_in_proportion(strangers, name):
    assert slow_fields(strangers, name) == {}


def slow_fields(strangers, name):
    """Give the fields whose nastiest texts cost more than in proportion."""
    budget, address = OPEN[name], strangers.addresses[name]
    fields = {*strangers.fields(name, "POST"), *budget.longer, "x"}
    slow = {}
    for field, (kind, text) in product(sorted(fields), NASTY.items()):

        def send(length, field=field, text=text):
            return strangers.ask("POST", address, f"{field}={quote(text(length))}")

        longest = min(budget.longest(field), within(budget.body - 60, text))
        slow[field, kind] = slowly(send, longest)
    return {each: seconds for each, seconds in slow.items() if seconds}


@pytest.mark.parametrize("kind", BODIES)
@pytest.mark.parametrize("name", sorted((WITH_TOKEN | WITH_KEY) & OPEN.keys()))
def test_the_cost_of_a_tablets_body_grows_in_proportion(strangers, name, kind):
    address = strangers.addresses[name]
    assert not slowly(
        lambda n: strangers.ask("POST", address, BODIES[kind](n), "application/json"),
        OPEN[name].body - 300,
    )


def within(room, text):
    """Tell how long a text may be that is quoted in an address or a form."""
    return room * 300 // (len(quote(text(300))) + 6)


def slowly(send, longest):
    """Give the seconds of half and of the whole, where they are out of proportion."""
    for _ in range(3):
        if (whole := seconds(send, longest)) <= BUSY:
            return None
        half = seconds(send, longest // 2)
        if whole <= 3 * half:
            return None
    return half, whole


def seconds(send, length):
    start = process_time()
    answer = send(length)
    assert answer.status_code not in {413, 414, 500}
    return process_time() - start

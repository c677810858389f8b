"""What a deal, a sheet, a ranking and a player's page cost when a site holds ever more deals.

Of other people's: those of one's own club are few. `DEALS=10000000` on PostgreSQL needs some
twenty gigabytes and ten minutes; without, it is a hundredth. Each is measured in turns with few
and with many, by processor time of this process and of the server's.
"""

import os

from django.db import connection
from django.test import Client
from django.urls import reverse

from scoring.models import Deal, Role
from tests import factories
from tests.bench.pages import empty_site
from tests.bench.row import Row, fastest
from tests.bench.row_security import clock
from tests.crowd import Rows

FEW, MANY = 10_000, int(os.environ.get("DEALS", "100000"))
TABLES, EACH = 5, 20  # of the evening that is repeated; deals at a table
LIMIT, ROUNDS = 1.3, 15


def run():
    with empty_site():
        work, seconds = own_club(), {}
        rows = Rows()
        evening(factories.club("Ailleurs"), TABLES, EACH)
        times = 0
        for deals in FEW, MANY:
            rows.repeat(deals // (TABLES * EACH) - 1 - times)
            with connection.cursor() as cursor:  # as a site's own rest sees to it
                cursor.execute("VACUUM")
            times = deals // (TABLES * EACH) - 1
            for one in work.values():
                one()
            seconds[Deal.objects.count()] = fastest(
                *work.values(), rounds=ROUNDS, clock=clock()
            )
        (few, before), (many, after) = seconds.items()
        for name, small, large in zip(work, before, after, strict=True):
            detail = f"{large * 1000:.2f} ms / {small * 1000:.2f}, of {many} and {few} deals"
            yield Row(name, large / small, LIMIT, detail)


def evening(club, tables, deals):
    """Play an evening; give it and its tables."""
    played = factories.evening(in_club=club)
    opened = [factories.table(in_evening=played) for _ in range(tables)]
    for table in opened:
        for number in range(deals):
            factories.record(table, taker=number % 4)
    return played, opened


def own_club():
    """Give what is done in one's own club, each by name."""
    home = factories.club("Ici")
    played, [table, *_others] = evening(home, 3, 10)
    [typed] = evening(home, 1, 10)[1]  # whose deals become more
    client = Client()
    client.force_login(factories.member(Role.ORGANISER, in_club=home))
    addresses = {
        "a sheet": reverse("sheet", args=[table.pk]),
        "a ranking": reverse("evening_ranking", args=[played.pk]),
        "a player's page": reverse("player_page", args=[home.players.first().pk]),
    }

    def show(address):
        assert client.get(address).status_code == 200

    shown = {name: lambda address=address: show(address) for name, address in addresses.items()}
    return {"a deal": lambda: factories.record(typed), **shown}

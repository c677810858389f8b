"""The evening told by itself: its best, its best deal, who took most."""

from decimal import Decimal

import pytest
from django.urls import reverse

from tests import factories
from tests.tournaments.paper.reading import pages
from tournaments.evenings.overview import evening_report
from tournaments.sheets.event_sheet import event_sheet

pytestmark = pytest.mark.django_db


def test_what_an_evening_was(client, night):
    table = factories.table(in_evening=night)  # Ana, Bo, Cy, Di
    made = factories.record(table, taker=0)
    factories.record(table, taker=1, points=Decimal(33))
    report = evening_report(event_sheet(night))
    assert (report.tables, report.deals) == (1, 2)
    told = {each.title: (each.who, each.deal) for each in report.told}
    assert told["Le meilleur de la soirée"] == ("Ana", None)
    assert told["La meilleure donne"] == ("Ana", made.pk)
    assert told["La donne la plus chère"][0] == "Bo"
    assert told["Le plus de prises"][0] == "Ana, Bo"
    assert told["Le plus de contrats réussis"][0] == "Ana"
    assert (
        "La meilleure donne"
        in client.get(reverse("evening_report", args=[night.pk])).content.decode()
    )
    (page,) = pages(client.get(reverse("evening_report_pdf", args=[night.pk])).content)
    # a garde made by 8 points, then one of Bo that misses them: 3 × 66, and 66
    first = " ".join(page.partition("Les premiers")[2].split()[:3])
    assert (first, "Les faits de la soirée" in page) == ("1 +264 Ana", True)


def test_nothing_is_told_before_a_deal(client, night):
    page = client.get(reverse("evening_report", args=[night.pk])).content.decode()
    assert "Rien à raconter encore" in page

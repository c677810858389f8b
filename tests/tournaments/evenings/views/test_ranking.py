from decimal import Decimal
from http import HTTPStatus

import pytest
from django.urls import reverse

from tests import factories
from tournaments.entries.services.entries import add_entry
from tournaments.event.services.closing import close_event


def ranked(client, evening, **query):
    return client.get(reverse("evening_ranking", args=[evening.pk]), query)


def rows(response):
    return [(row.record["rank"], row.record["name"]) for row in response.context["table"].rows]


@pytest.fixture
def played(night):
    """Three totals: Ana +198, then Bo, Cy and Di at −66; Ed came and did not play."""
    factories.record(factories.table(4, in_evening=night))
    (ed,) = factories.players(1, in_club=night.club)
    add_entry(event=night, player=ed)
    return night


ORDERS = [
    ("", [(1, "Ana"), (2, "Bo"), (2, "Cy"), (2, "Di"), (5, "Ed")]),
    ("-name", [(5, "Ed"), (2, "Di"), (2, "Cy"), (2, "Bo"), (1, "Ana")]),
    ("total", [(2, "Bo"), (2, "Cy"), (2, "Di"), (5, "Ed"), (1, "Ana")]),
    ("-total", [(1, "Ana"), (5, "Ed"), (2, "Bo"), (2, "Cy"), (2, "Di")]),
    ("deals", [(5, "Ed"), (1, "Ana"), (2, "Bo"), (2, "Cy"), (2, "Di")]),
    ("-takes", [(1, "Ana"), (2, "Bo"), (2, "Cy"), (2, "Di"), (5, "Ed")]),
    ("-made", [(1, "Ana"), (2, "Bo"), (2, "Cy"), (2, "Di"), (5, "Ed")]),
    ("best", [(5, "Ed"), (2, "Bo"), (2, "Cy"), (2, "Di"), (1, "Ana")]),
    ("worst", [(5, "Ed"), (2, "Bo"), (2, "Cy"), (2, "Di"), (1, "Ana")]),
]


@pytest.mark.parametrize(("sort", "order"), ORDERS)
def test_every_heading_sorts_and_the_rank_stays_with_its_player(client, played, sort, order):
    assert rows(ranked(client, played, **({"sort": sort} if sort else {}))) == order


NONSENSE = [
    "",
    "-",
    ",",
    "x",
    "--rank",
    "rank,",
    "-x,y",
    "pk",
    "\u2028",
    "record__x",
    "9" * 3000,
]


@pytest.mark.parametrize("name", ["sort", "page", "per_page"])
@pytest.mark.parametrize("value", [*NONSENSE, "0", "-1", "1e9"])
def test_nonsense_in_the_address_is_ignored(client, played, name, value):
    response = ranked(client, played, **{name: value})
    assert response.status_code == HTTPStatus.OK
    assert sorted(rows(response)) == sorted(ORDERS[0][1])


def test_what_a_line_says(client, played):
    response = ranked(client, played)
    ana, bo, *_, ed = response.context["table"].rows
    deal = played.rounds.get().tables.get().table.deals.get()
    marks = {name: ana.record[name] for name in ("total", "deals", "takes", "made", "tied")}
    assert marks == {"total": 198, "deals": 1, "takes": 1, "made": 1, "tied": False}
    assert (ana.record["best"], ana.record["best_deal"]) == (198, deal.pk)
    assert (bo.record["worst"], bo.record["worst_deal"], bo.record["tied"]) == (
        -66,
        deal.pk,
        True,
    )
    assert (ed.record["best"], ed.record["best_deal"]) == (None, None)
    assert "−198" not in response.content.decode()
    assert response.content.decode().count("ex æquo") == 3


def test_the_ranking_is_provisional_until_the_evening_ends(client, played):
    assert "provisoire" in ranked(client, played).content.decode()
    close_event(event=played)
    page = ranked(client, played).content.decode()
    assert ("provisoire" in page, "définitif" in page) == (False, True)


def test_one_chart_a_table_that_has_played(client, night):
    home = factories.table(4, in_evening=night)
    factories.table(3, in_evening=night)
    factories.record(home)
    factories.record(home, outcome="passed_out")
    ((sheet, chart),) = ranked(client, night).context["charts"]
    assert [row.bilans for row in sheet.rows] == [(198, -66, -66, -66)] * 2
    assert chart.title == "Table 1"
    assert chart.summary == "Ana +198, Bo −66, Cy −66, Di −66"


def test_an_evening_without_players(client, night):
    response = ranked(client, night)
    assert (rows(response), response.context["charts"]) == ([], [])
    assert "Personne à classer" in response.content.decode()


def test_names_are_text(client, night):
    home = factories.table(4, in_evening=night)
    player = home.seated[0].player
    player.name = "<b>Zoé</b>"
    player.save(update_fields=["name"])
    factories.record(home)
    page = ranked(client, night).content.decode()
    assert ("&lt;b&gt;Zoé&lt;/b&gt;" in page, "<b>Zoé</b>" in page) == (True, False)


def test_nobody_is_on_a_second_page(client, night, come):
    come(51)
    assert len(ranked(client, night).context["table"].rows) == 51


def test_at_most_twelve_queries_whatever_is_played(client, night, django_assert_num_queries):
    factories.record(factories.table(4, in_evening=night))
    with django_assert_num_queries(12):
        ranked(client, night)
    for _ in range(5):
        home = factories.table(4, in_evening=night)
        for deal in range(12):
            factories.record(home, taker=deal % 4, points=Decimal(30 + deal))
    with django_assert_num_queries(12):
        ranked(client, night)

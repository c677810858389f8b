"""What a tournament's data are taken away as: the workbook, and each table as CSV."""

import csv
from decimal import Decimal
from io import BytesIO, StringIO

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override
from openpyxl import load_workbook

from scoring.models import Player, Role
from tests import factories
from tests.threads import in_threads
from tests.tournaments.boards.days import played_rounds
from tests.tournaments.workbook import events
from tournaments.decisions.log import event_actions
from tournaments.entries.services.entries import come_back, withdraw
from tournaments.models import Visibility
from tournaments.standings.table import result_sheet
from tournaments.workbook.event import EVENT_TABLES

pytestmark = pytest.mark.django_db
EVERY_EVENT = [what for what in EVENT_TABLES if what not in {"equipes", "etuis"}]


def signed_in(client, event, role=Role.ORGANISER):
    client.force_login(factories.member(role, in_club=event.club))
    return event


def taken(client, event, what):
    response = client.get(reverse("event_csv", args=[event.pk, what]))
    assert response.status_code == 200, what
    assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
    text = b"".join(response.streaming_content).decode()
    assert text.startswith("\ufeff")
    return list(csv.DictReader(StringIO(text.removeprefix("\ufeff")), delimiter=";"))


def test_every_table_is_a_file(client):
    event = signed_in(client, events.played())
    names = {what: len(taken(client, event, what)) for what in EVERY_EVENT}
    deals, acts = names.pop("donnes"), names.pop("journal")
    assert deals > 16
    assert acts == event_actions(event).count()
    assert names == {
        "classement": 13,
        "tours": 21,
        "joueurs": 13,
        "statistiques": 4,
        "decisions": 12,
        "inscrits": 13,
        "comptes": 3,
        "paiements": 4,
    }


def test_the_ranking_is_the_sites(client):
    event = signed_in(client, events.played())
    told = [(row["N°"], row["Total"]) for row in taken(client, event, "classement")]
    sheet = result_sheet(event)
    records = [*(row.record for row in sheet.rows), *sheet.apart]
    assert told == [(str(record.player), str(record.total)) for record in records]


def test_a_deal_has_all_its_facts(client):
    event = signed_in(client, factories.tournament(4, rounds=1))
    (table,) = factories.released(factories.drawn(event))
    deal = factories.record(table, taker=1, bouts=1, points=Decimal("40.5"))
    numbers = [seat.place.entry.number for seat in table.seated]
    (row,) = taken(client, event, "donnes")
    assert {key: value for key, value in row.items() if value} == {
        "Tour": "1",
        "Table": "1",
        "Donne": "1",
        "Version": "1",
        "Issue": "Jouée",
        "Règlement": "fft-4",
        "Donneur": str(numbers[0]),
        "Preneur": str(numbers[1]),
        "Contrat": "Garde",
        "Bouts": "1",
        "Points": "40,5",
        "Réussie": "non",
        **{f"Place {seat}": str(number) for seat, number in enumerate(numbers, start=1)},
        **{
            f"Marque {seat}": str(score.points)
            for seat, score in enumerate(deal.scores.order_by("seat__position"), start=1)
        },
        "Identifiant": str(deal.uuid),
        "Notée le": f"{deal.recorded_at.astimezone():%d/%m/%Y %H:%M:%S}",
    }


def test_names_are_harmless_and_published_as_players_chose(client):
    event = signed_in(client, events.harmful())
    entered = [row["Nom"] for row in taken(client, event, "inscrits")]
    assert entered[:6] == ["'=1+1", "'@SUM(A1)", "'+Gil", "'-Hu", "'\tTab", "#N/A"]
    assert entered[7:12] == ["a�b", "Élise; Ana", 'Bo "le Roi"', events.LONG, "Zoé Țepeș"]
    ranked = {row["Nom"] for row in taken(client, event, "classement")}
    assert {"n° 1", "Z. Ț. (n° 12)"} <= ranked
    assert "'=1+1" not in ranked


def test_a_minor_is_published_by_first_name_whatever_the_card_says(client):
    event = signed_in(client, factories.tournament(2))
    born = timezone.localdate().year - 12
    young = event.entries.order_by("number").first().player
    Player.objects.filter(pk=young.pk).update(publication="full", birth_year=born)
    published = [row["Nom publié"] for row in taken(client, event, "inscrits")]
    assert published == ["Prénom et initiales", ""]


def test_who_had_left_and_is_back_still_plays_from_his_first_round(client):
    event = signed_in(client, factories.tournament(9, rounds=3))
    factories.released(factories.drawn(event))
    back, late = (event.entries.get(number=number) for number in (1, 9))
    withdraw(entry=back, from_round=2)
    come_back(entry=back)
    event.entries.filter(pk=late.pk).update(plays_from=2)
    late.places.all().delete()
    first = [row["Joue dès le tour"] for row in taken(client, event, "inscrits")]
    assert (first[0], first[8], set(first[1:8])) == ("1", "2", {"1"})


def test_teams_have_a_file_where_there_are_teams(client):
    event = signed_in(client, events.teams())
    assert {row["Équipe"] for row in taken(client, event, "equipes")} == {
        *("1 – Les As", "2 – les as", "3", "4 – =1+1")
    }
    alone = factories.tournament(in_club=event.club, name="Seuls")
    assert client.get(reverse("event_csv", args=[alone.pk, "equipes"])).status_code == 404


def test_boards_have_a_file_where_there_are_boards(client):
    duplicate = factories.duplicate(8, rounds=1)
    event = signed_in(client, played_rounds(duplicate, (1,)))
    boards = [row["Étui"] for row in taken(client, event, "etuis")]
    assert sorted(boards) == ["1", "1", "2", "2", "3", "3", "4", "4"]
    libre = factories.tournament(in_club=event.club, name="Libre")
    assert client.get(reverse("event_csv", args=[libre.pk, "etuis"])).status_code == 404


@pytest.mark.parametrize("what", [*EVERY_EVENT, "equipes"])
def test_an_event_without_anybody_has_its_files(client, what):
    event = signed_in(client, factories.tournament(0, team_size=2))
    rows = taken(client, event, what)
    told_anyway = what in {"statistiques", "journal"}
    assert bool(rows) == told_anyway


def test_what_tells_a_hidden_ranking_is_kept(client):
    event = signed_in(
        client, factories.tournament(visibility=Visibility.HIDDEN), role=Role.VIEWER
    )
    kept = {
        what
        for what in EVENT_TABLES
        if what != "equipes"
        and client.get(reverse("event_csv", args=[event.pk, what])).status_code == 403
    }
    assert kept == {*("classement", "tours", "donnes", "joueurs", "statistiques", "journal")}
    assert client.get(reverse("event_xlsx", args=[event.pk])).status_code == 403
    page = client.get(reverse("event_tables", args=[event.pk])).content.decode()
    assert "Le classement est gardé pour la remise des prix" in page
    assert "inscrits.csv" in page
    assert "classement.csv" not in page


def test_the_page_leads_to_every_file(client):
    event = signed_in(client, factories.tournament())
    page = client.get(reverse("event_tables", args=[event.pk])).content.decode()
    assert reverse("event_xlsx", args=[event.pk]) in page
    for what in EVENT_TABLES:
        assert (reverse("event_csv", args=[event.pk, what]) in page) is (what in EVERY_EVENT)


def test_the_workbook_is_a_file_of_its_name(client):
    event = signed_in(client, factories.tournament(name="Coupe 1/2"))
    response = client.get(reverse("event_xlsx", args=[event.pk]))
    assert "Coupe%201-2.xlsx" in response.headers["Content-Disposition"]
    assert "Classeur%20complet" in response.headers["Content-Disposition"]  # not the ranking's
    workbook = load_workbook(BytesIO(b"".join(response.streaming_content)))
    assert workbook.sheetnames[0] == "Classement"


def test_what_does_not_exist_is_not_found(client):
    event = signed_in(client, factories.tournament())
    assert client.get(f"/tournois/{event.pk}/donnees/autre.csv").status_code == 404


def test_a_file_speaks_the_language_it_was_asked_in(client):
    """The rows are read after the view has answered."""
    event = signed_in(client, factories.tournament(4, rounds=1))
    (table,) = factories.released(factories.drawn(event))
    factories.record(table)
    response = client.get(reverse("event_csv", args=[event.pk, "donnes"]))
    with override("en"):
        text = b"".join(response.streaming_content).decode()
    assert "Donneur" in text
    assert "Garde" in text
    assert "Jouée" in text


def test_a_table_writes_while_a_file_is_sent_slowly(committed, client, monkeypatch):
    """No cursor stays open between two pieces: a writer would wait for it."""
    event = signed_in(client, factories.tournament(8, rounds=1))
    tables = factories.released(factories.drawn(event))
    for table in tables:
        factories.record(table)
    monkeypatch.setattr("tournaments.workbook.deals.TABLES_AT_ONCE", 1)
    monkeypatch.setattr("tournaments.paper.data_workbook.ROWS_AT_ONCE", 1)
    sent = iter(client.get(reverse("event_csv", args=[event.pk, "donnes"])).streaming_content)
    assert len(next(sent).splitlines()) == 2  # the headings, and a deal
    (written,) = in_threads(lambda: factories.record(tables[0]))
    assert written.number == 2
    assert len(b"".join(sent).splitlines()) == 1


def test_an_address_may_ask_for_another_language(client):
    event = signed_in(client, factories.tournament())
    address = reverse("event_csv", args=[event.pk, "donnes"])
    sent = b"".join(client.get(f"{address}?langue=en").streaming_content).decode()
    assert sent.removeprefix("\ufeff").startswith("Round;Table;Deal;Version;Outcome;")


@pytest.mark.parametrize("what", ["donnes", "tours", "classement", "inscrits", "decisions"])
def test_the_number_of_queries_does_not_grow(client, what, django_assert_max_num_queries):
    event = signed_in(client, factories.tournament(40, rounds=1))
    for table in factories.released(factories.drawn(event)):
        factories.record(table)
    with django_assert_max_num_queries(15):
        assert taken(client, event, what) is not None

"""A log is asked for its acts of one kind, by one person, at one table, about one player."""

from datetime import timedelta

import pytest
from django.http import QueryDict
from django.urls import reverse
from django.utils import timezone

from scoring.models import Role
from tarotclub.accounts.acting import Act
from tests import factories
from tournaments.decisions.forms import LogFilter
from tournaments.decisions.log import event_actions
from tournaments.entries.services.entries import hold
from tournaments.rounds.services.results import type_bilans

pytestmark = pytest.mark.django_db
BILANS = [24, -8, -8, -8]


@pytest.fixture(scope="module")
def club(module_db):
    return factories.club()


@pytest.fixture(scope="module")
def event(club):
    event = factories.drawn(factories.tournament(8, rounds=2, in_club=club))
    scorer = factories.member(Role.SCORER, in_club=club, username="simone")
    for table in factories.released(event):
        type_bilans(table=table, bilans=BILANS, act=Act(scorer))
    hold(entry=event.entries.get(number=3), seatable=False)
    return event


def asked(event, **query):
    """Give the kinds of the acts that are shown, and what is said to be wrong."""
    data = QueryDict(mutable=True)
    data.update({name: str(value) for name, value in query.items()})
    form = LogFilter(data, event=event, actions=event_actions(event))
    kinds = [action.kind for action in form.among(event_actions(event))]
    return kinds, dict(form.errors)


def test_each_question_narrows_the_log(event):
    simone = event.club.memberships.get(user__username="simone").user_id
    third = event.entries.get(number=3).player_id
    assert asked(event, quoi="type_bilans") == (["type_bilans"] * 2, {})
    assert asked(event, qui=simone) == (["type_bilans"] * 2, {})
    assert asked(event, qui=simone, table=2) == (["type_bilans"], {})
    assert asked(event, joueur=third, quoi="hold") == (["hold"], {})
    soon = timezone.localtime() + timedelta(hours=1)
    assert asked(event, depuis=f"{soon:%Y-%m-%dT%H:%M}") == ([], {})
    assert len(asked(event, jusque=f"{soon:%d/%m/%Y %H:%M}")[0]) == len(asked(event)[0])


MOMENT = "Écrivez le jour et l’heure, comme 07/11/2026 14:30."


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("quoi", "rien", "Choisissez dans la liste."),
        ("qui", "999999", "Choisissez dans la liste."),
        ("joueur", "x", "Choisissez dans la liste."),
        ("table", "deux", "Tapez le numéro d’une table."),
        ("depuis", "hier", MOMENT),
        ("depuis", "0001-01-01T00:00", MOMENT),
        ("jusque", "9999-12-31T23:59", MOMENT),
    ],
)
def test_what_is_not_understood_is_said_and_asks_for_nothing(event, name, value, sentence):
    kinds, errors = asked(event, **{name: value})
    assert errors == {name: [sentence]}
    assert len(kinds) == event_actions(event).count()


def test_days_the_wrong_way_round_are_said(event):
    errors = asked(event, depuis="08/11/2026", jusque="07/11/2026")[1]
    assert errors == {"jusque": ["La première date est après la seconde."]}


def test_the_page_shows_what_is_asked_and_the_way_back(client, event):
    client.force_login(factories.member(Role.ARBITER, in_club=event.club))
    address = reverse("tournament_log", args=[event.pk])
    page = client.get(address, {"quoi": "hold"})
    assert [line.what for line in page.context["lines"]] == ["Joueur à ne pas placer"]
    assert "Tout montrer" in page.text
    assert "Rien de tel au journal." in client.get(address, {"table": "9"}).text


def test_the_whole_log_is_a_file(client, event):
    client.force_login(factories.member(Role.ORGANISER, in_club=event.club))
    answer = client.get(reverse("event_csv", args=[event.pk, "journal"]))
    text = b"".join(answer).decode("utf-8-sig")
    head, *rows = [line.split(";") for line in text.splitlines()]
    assert head == ["Quand", "Quoi", "Détail", "Motif", "Qui", "Appareil"]
    assert len(rows) == event_actions(event).count()
    assert ["Bilans saisis", "simone"] in [[row[1], row[4]] for row in rows]

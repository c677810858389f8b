"""The dashboard: what comes next and what blocks it, seen by several desks; and the log."""

from uuid import uuid4

import pytest
from django.utils import timezone

from scoring.models import Action, CallReason, Table
from scoring.services.deals import log_deal
from scoring.services.links import Grievance, call_arbiter
from tarotclub.accounts.acting import Act
from tarotclub.ground.database import write
from tests import factories
from tournaments.decisions.services import cancel_decision, decide
from tournaments.draw.services.draws import draw_rounds
from tournaments.entries.services.entries import add_entry, hold, take_payment, withdraw
from tournaments.event.services.closing import close_event
from tournaments.models import Decision, PaymentMethod
from tournaments.rounds.services.results import type_bilans
from tournaments.rounds.services.rounds import close_round, release_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club):
    return factories.tournament(8, rounds=1, in_club=club)


def step(desk, event):
    """Give the title and the text that the dashboard shows."""
    way = desk.get("tournament", event).context["way"]
    return way.title, way.text


def test_a_day_from_the_draw_to_the_end(arbiter, event):
    assert step(arbiter, event) == (
        "Faites le placement",
        "Le tour 1 n’a pas encore de tables.",
    )
    draw_rounds(event=event, seed=7)
    assert step(arbiter, event)[0] == "Lancez le tour 1"
    event.entries.filter(number=8).update(seatable=False)  # as before the seating followed
    assert step(arbiter, event) == (
        "Ajustez le placement",
        "Il ne correspond plus aux présents du tour 1.",
    )
    event.entries.update(seatable=True)
    release_round(event=event, number=1)
    assert step(arbiter, event) == (
        "Attendez les résultats du tour 1",
        "Il manque les tables 1 et 2.",
    )
    for table in factories.released(event):
        type_bilans(table=table, bilans=[24, -12, -8, -4])
    assert step(arbiter, event)[0] == "Terminez le tour 1"
    close_round(event=event, number=1)
    assert step(arbiter, event)[0] == "Terminez le tournoi"
    close_event(event=event)
    assert step(arbiter, event)[0] == "Le tournoi est terminé"


def test_it_can_be_ended_once_something_is_played_and_nothing_is_under_way(organiser, club):
    event = factories.drawn(factories.tournament(8, rounds=2, in_club=club))
    close = f'href="{organiser.address("tournament_close", event)}"'

    def offered():
        return organiser.get("tournament", event).content.decode().count(close)

    assert not offered()
    release_round(event=event, number=1)
    assert not offered()
    close_round(event=event, number=1, incomplete=True)
    assert offered() == 1
    release_round(event=event, number=2)
    assert not offered()
    close_round(event=event, number=2, incomplete=True)
    assert offered() == 1  # as the next step, and not below it as well


def test_results_are_typed_where_they_can_be_and_else_the_tables_are_looked_at(arbiter, club):
    event = factories.drawn(factories.tournament(8, rounds=1, in_club=club))
    first, second = factories.released(event)
    typing = arbiter.address("results_entry", event, 1)

    def offered():
        way = arbiter.get("tournament", event).context["way"]
        return way.label, way.route

    factories.record(first)
    assert offered() == ("Saisir les résultats", "results_entry")
    assert f'href="{typing}"' in arbiter.get("tournament_round", event, 1).content.decode()
    factories.record(second)
    assert offered() == ("Voir les tables", "tournament_round")
    words = arbiter.get("tournament_round", event, 1).content.decode()
    assert (f'href="{typing}"' in words, words.count("donnes : 1 sur 4")) == (False, 2)


def test_who_has_left_is_no_longer_counted_as_present(arbiter, club):
    event = factories.drawn(factories.tournament(8, rounds=2, in_club=club))
    release_round(event=event, number=1)
    withdraw(entry=event.entries.get(number=3), from_round=2)
    dashboard = arbiter.get("tournament", event).context["dashboard"]
    assert (dashboard.entered, dashboard.present, dashboard.playing) == (8, 7, 8)


def test_who_waits_for_the_ceremony_is_told_to_reveal(arbiter, club):
    event = factories.drawn(
        factories.tournament(8, rounds=1, in_club=club, visibility="hidden")
    )
    release_round(event=event, number=1)
    close_round(event=event, number=1, incomplete=True)
    assert step(arbiter, event)[0] == "Dévoilez le classement"


def test_the_dashboard_counts_people_money_and_calls(arbiter, club):
    event = factories.tournament(8, rounds=1, in_club=club)
    for entry in event.entries.all():
        entry.fee_cents = 1000
        entry.save()
    payer = event.entries.first()
    take_payment(entry=payer, cents=1000, method=PaymentMethod.CASH, uuid=uuid4())
    factories.drawn(event)
    table = factories.released(event)[1]
    call_arbiter(table=table, uuid=uuid4(), grievance=Grievance(reason=CallReason.OTHER))
    page = arbiter.get("tournament", event)
    shown = page.context["dashboard"]
    assert (shown.entered, shown.present, shown.playing) == (8, 8, 8)
    assert (page.context["paid"], page.context["due"]) == ("10,00 €", "80,00 €")
    assert [call.table.number for call in shown.calling] == [2]


def test_deals_that_came_back_from_a_tablet_are_told(arbiter, club):
    event = factories.drawn(factories.tournament(8, rounds=1, in_club=club))
    first, second = factories.released(event)
    for sheet, deals in ((first, 1), (second, 3)):
        for _ in range(deals):
            deal = factories.record(sheet)
            with write():
                log_deal("return_deal", deal, Act(None, timezone.now()), link=None)
    shown = arbiter.get("tournament", event).content.decode()
    assert "Table 1 : 1 donne revenue d’une tablette." in shown
    assert "Table 2 : 3 donnes revenues d’une tablette." in shown
    lines = arbiter.get("tournament_log", event).context["lines"]
    assert [line.what for line in lines].count("Donne revenue d’une tablette") == 4


def test_each_desk_sees_what_another_does(arbiter, organiser, event):
    seen = arbiter.get("tournament", event, htmx=True).headers["ETag"]
    assert arbiter.get("tournament", event, htmx=True, etag=seen).status_code == 304
    organiser.post("seating_draw", event, method="", seed="7")
    answer = arbiter.get("tournament", event, htmx=True, etag=seen)
    assert (answer.status_code, answer.context["way"].title) == (200, "Lancez le tour 1")


@pytest.mark.every_case
@pytest.mark.parametrize("players", [8, 40])
def test_the_dashboard_costs_the_same_for_eight_and_forty(
    arbiter, club, players, django_assert_max_num_queries
):
    event = factories.drawn(factories.tournament(players, rounds=2, in_club=club))
    factories.released(event)
    with django_assert_max_num_queries(11):
        arbiter.get("tournament", event)
    etag = arbiter.get("tournament", event, htmx=True).headers["ETag"]
    with django_assert_max_num_queries(3):  # session, user, and one for the event
        assert arbiter.get("tournament", event, htmx=True, etag=etag).status_code == 304


def test_the_log_says_who_did_what(arbiter, event):
    arbiter.post("seating_draw", event, method="", seed="2026")
    arbiter.post("round_release", event, 1)
    sent = {f"bilan_{place}": bilan for place, bilan in enumerate((24, -12, -8, -4))}
    arbiter.post("results_entry", event, 1, table="2", **sent)
    lines = arbiter.get("tournament_log", event).context["lines"]
    assert [(line.what, line.about) for line in lines[:3]] == [
        ("Bilans saisis", "table 2 · bilans : 24, −12, −8, −4"),
        ("Tour lancé", "tour 1"),
        ("Placement tiré", "tirage n° 2026"),
    ]
    assert {line.by for line in lines[:3]} == {arbiter.user.username}
    assert lines[-1].what == "Tournoi créé"


def test_the_log_says_about_whom_the_arbiter_decided(arbiter, event):
    decided = decide(
        entry=event.entries.get(number=1),
        decision=Decision.POINTS,
        points=-20,
        reason="Retard",
        uuid=uuid4(),
    )
    cancel_decision(penalty=decided.penalty, reason="Erreur")
    lines = arbiter.get("tournament_log", event).context["lines"]
    assert [(line.what, line.about) for line in lines[:2]] == [
        ("Décision annulée", "Ana · −20 points"),
        ("Décision de l’arbitre", "Ana · −20 points"),
    ]


def test_the_log_names_who_was_exchanged_and_who_changes_tables(arbiter, club):
    event = factories.drawn(factories.tournament(16, rounds=1, in_club=club))
    (one, *_), (other, *_), *_ = event.rounds.get().seating
    arbiter.post("seats_swap", event, 1, one=str(one), other=str(other))
    names = {entry.number: entry.player.name for entry in event.entries.all()}
    for number in event.rounds.get().seating[3]:
        hold(entry=event.entries.get(number=number), seatable=False)
    lines = arbiter.get("tournament_log", event).context["lines"]
    swaps = [line.about for line in lines if line.what == "Deux joueurs échangés"]
    assert swaps == [f"{names[one]} et {names[other]} · tour 1"]
    add_entry(event=event, player=factories.make_players(1, in_club=event.club)[0])
    line = next(
        line
        for line in arbiter.get("tournament_log", event).context["lines"]
        if line.what == "Placement tiré"
    )
    moved = Action.objects.filter(kind="draw_rounds").latest("pk").data["moved"]
    assert len(moved) > 1
    assert line.about.startswith("tours refaits : 1 · changent de table : ")
    assert all(names[number] in line.about for number in moved)


def test_another_events_log_is_not_in_it(arbiter, club, event):
    other = factories.tournament(0, in_club=club, name="Autre")
    close_event(event=other)

    def ends(of):
        lines = arbiter.get("tournament_log", of).context["lines"]
        return [line.what for line in lines].count("Tournoi terminé")

    assert (ends(event), ends(other)) == (0, 1)


def test_a_tournament_ends_after_a_question_and_is_reopened(organiser, event):
    tables = factories.released(factories.drawn(event))
    question = organiser.get("tournament_close", event).context["question"]
    assert question.points == ["1 tour n’est pas terminé ; il ne se jouera plus."]
    response = organiser.post("tournament_close", event)
    assert organiser.messages_of(response) == ["Le tournoi est terminé."]
    event.refresh_from_db()
    assert event.closed_at
    assert organiser.get("tournament_reopen", event).context["question"].points == []
    response = organiser.post("tournament_reopen", event)
    assert organiser.messages_of(response) == [
        "Le tournoi est rouvert, avec les tables que sa fin avait terminées."
    ]
    event.refresh_from_db()
    assert event.closed_at is None
    assert list(Table.objects.open().order_by("pk")) == tables


def test_who_ends_a_tournament_is_told_what_is_still_owed(organiser, club):
    event = factories.tournament(4, rounds=0, in_club=club, fees=[["Membre", 1050]])
    assert owed_at_the_end(organiser, event) == []
    event.entries.update(fee_class="Membre", fee_cents=1050)
    take_payment(
        entry=event.entries.first(), cents=2000, method=PaymentMethod.CASH, uuid=uuid4()
    )  # one paid too much, which pays for nobody else
    assert owed_at_the_end(organiser, event) == [
        "Il reste 31,50 € à encaisser ; la page des comptes dit de qui."
    ]


def owed_at_the_end(organiser, event):
    points = organiser.get("tournament_close", event).context["question"].points
    return [point for point in points if "encaisser" in point]


def test_an_arbiter_does_not_end_the_tournament(arbiter, event):
    response = arbiter.post("tournament_close", event)
    assert (response.status_code, response.context["sentence"]) == (
        403,
        "Seul un organisateur du club peut le faire : demandez-lui.",
    )

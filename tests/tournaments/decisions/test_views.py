import re
from http import HTTPStatus
from uuid import uuid4

import pytest
from django.urls import reverse

from scoring.models import Role
from tests import factories
from tournaments.event.services.closing import close_event
from tournaments.models import Penalty
from tournaments.rounds.services.results import type_bilans
from tournaments.standings.totals import event_ranking

pytestmark = pytest.mark.django_db
PLAYER = "Tapez le numéro ou le nom d’un joueur du tournoi."
POINTS = "Donnez les points avec leur signe, comme -20 ; de -9999 à 9999, pas 0."


@pytest.fixture
def arbiter(client, club):
    user = factories.member(Role.ARBITER, in_club=club, first_name="Zoé", last_name="Roux")
    client.force_login(user)
    return user


@pytest.fixture
def event(arbiter, club):
    return factories.drawn(factories.tournament(4, in_club=club))


def filled(**changes):
    usual = {
        "player": "2 Bo",
        "decision": "points",
        "points": "−20",
        "round_number": "",
        "reason": "Retard",
        "uuid": uuid4(),
    }
    return usual | changes


def send(client, event, **changes):
    return client.post(reverse("decision_list", args=[event.pk]), filled(**changes))


def errors(response):
    return {name: list(found) for name, found in response.context["form"].errors.items()}


def page(client, name, *ids):
    return client.get(reverse(name, args=ids)).content.decode().replace("\xa0", " ")


@pytest.mark.parametrize(
    ("make", "asked", "told"),
    [
        (lambda club: factories.tournament(4, in_club=club), "points", "−20 points"),
        (lambda club: factories.duplicate(8, in_club=club), "%", "−20 %"),
        (
            lambda club: factories.team_duplicate("quadrettes", 4, size=4, in_club=club),
            "points de match",
            "−20 points de match",
        ),
    ],
    ids=["libre", "individuel", "quadrettes"],
)
def test_a_penalty_is_told_in_what_it_is_taken_from(client, arbiter, club, make, asked, told):
    event = make(club)
    assert f"Pénalité en {asked}<" in page(client, "decision_list", event.pk)
    entry = event.entries.first()
    question = send(client, event, player=str(entry.number)).content.decode()
    assert f"{entry.player.name} : {told} ?" in question.replace("\xa0", " ")
    send(client, event, player=str(entry.number), confirmed="1")
    for name, *more in (
        ("decision_list",),
        ("tournament_player", entry.number),
        ("tournament_log",),
    ):
        assert f"{told}<" in re.sub(r"\s+", " ", page(client, name, event.pk, *more)), name


def test_a_decision_is_asked_about_before_it_counts(client, event):
    asked = send(client, event)
    assert asked.status_code == HTTPStatus.OK
    assert "Bo : −20 points ?" in asked.content.decode().replace("\xa0", " ")
    assert Penalty.objects.count() == 0


def test_a_decision_counts_once_and_stands_everywhere(client, event, arbiter, messages_of):
    table = factories.released(event)[0]
    type_bilans(table=table, bilans=[0, 0, 0, 0])
    sent = filled(confirmed="1", round_number="1")
    address = reverse("decision_list", args=[event.pk])
    assert client.post(address, sent).url == address
    assert messages_of(client.post(address, sent))[-1] == (
        "Cette décision était déjà notée : elle compte une fois."
    )
    penalty = Penalty.objects.get()
    assert (penalty.entry.number, penalty.points, penalty.round_number) == (2, -20, 1)
    assert (penalty.reason, penalty.by) == ("Retard", arbiter)
    assert [(row.record.name, row.record.total) for row in event_ranking(event)][-1] == (
        "Bo",
        -20,
    )
    listed = page(client, "decision_list", event.pk)
    assert "−20 points" in listed
    assert "Zoé Roux" in listed
    assert "Retard" in page(client, "tournament_player", event.pk, 2)
    assert "Bo : −20 points (Retard)" in page(client, "sheet", table.pk)
    assert "Pénalités" in page(client, "tournament_ranking", event.pk)


def test_it_is_cancelled_with_a_reason_and_stays_in_the_list(client, event, messages_of):
    send(client, event, confirmed="1")
    penalty = Penalty.objects.get()
    address = reverse("decision_cancel", args=[event.pk, penalty.pk])
    refused = client.post(address, {"reason": " "})
    assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert errors(refused) == {"reason": ["Dites pourquoi : « Mal recopié » suffit."]}
    client.post(address, {"reason": "Train en retard"})
    assert messages_of(client.post(address, {"reason": "Encore"}))[-1] == (
        "Cette décision était déjà annulée."
    )
    listed = page(client, "decision_list", event.pk)
    assert "Train en retard" in listed
    assert "Pénalités" not in page(client, "tournament_ranking", event.pk)


def test_an_exclusion_leaves_the_player_out_of_what_comes(client, event):
    asked = send(client, event, decision="exclusion", points="")
    assert "Il ne sera plus placé dans les tours à venir" in asked.content.decode()
    send(client, event, decision="exclusion", points="", confirmed="1")
    assert not event.entries.get(number=2).seatable


def test_an_exclusion_says_how_the_seating_followed(client, arbiter, club, messages_of):
    event = factories.drawn(factories.tournament(9, rounds=2, in_club=club))
    answer = send(client, event, decision="exclusion", points="", confirmed="1")
    first, followed = messages_of(answer)
    assert first == "La décision est notée."
    assert followed.startswith("Le placement a suivi : ")
    cancel = reverse("decision_cancel", args=[event.pk, Penalty.objects.get().pk])
    *_before, first, followed = messages_of(client.post(cancel, {"reason": "Erreur"}))
    assert first == "La décision est annulée ; elle reste dans la liste."
    assert followed.startswith("Le placement a suivi : ")


@pytest.mark.parametrize("typed", ["2", "2 Bo", "bo", "BO "])
def test_a_player_is_found_by_number_or_name(client, event, typed):
    send(client, event, player=typed, confirmed="1")
    assert Penalty.objects.get().entry.player.name == "Bo"


@pytest.mark.parametrize(
    ("changes", "sentences"),
    [
        ({"player": ""}, {"player": [PLAYER]}),
        ({"player": "99"}, {"player": [PLAYER]}),
        ({"player": "Personne"}, {"player": [PLAYER]}),
        ({"decision": ""}, {"decision": ["Choisissez ce que vous décidez."]}),
        ({"decision": "prison"}, {"decision": ["Choisissez ce que vous décidez."]}),
        ({"points": ""}, {"points": [POINTS]}),
        ({"points": "0"}, {"points": [POINTS]}),
        ({"points": "vingt"}, {"points": [POINTS]}),
        ({"points": "-10000"}, {"points": [POINTS]}),
        (
            {"round_number": "1"},
            {"round_number": ["Choisissez un tour de la liste, ou aucun."]},
        ),
        ({"reason": ""}, {"reason": ["Dites pourquoi : « Mal recopié » suffit."]}),
        (
            {"uuid": ""},
            {"uuid": ["Cette page est trop ancienne : rechargez-la, puis décidez."]},
        ),
    ],
)
def test_what_is_refused(client, event, changes, sentences):
    response = send(client, event, **{"confirmed": "1"} | changes)
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert errors(response) == sentences
    assert Penalty.objects.count() == 0


def test_two_of_a_name_are_said_apart_by_their_numbers(client, event):
    for number, name in ((1, "Jean Roux"), (2, "Jean Petit")):
        player = event.entries.get(number=number).player
        player.name, player.key = name, name.lower()
        player.save()
    response = send(client, event, player="jean")
    assert errors(response) == {
        "player": [
            "Plusieurs joueurs s’appellent ainsi : 2 Jean Petit, 1 Jean Roux. Tapez le numéro."
        ]
    }


def test_a_scorer_reads_and_does_not_decide(client, event, club):
    client.force_login(factories.member(Role.SCORER, in_club=club))
    assert "Nouvelle décision" not in page(client, "decision_list", event.pk)
    response = send(client, event, confirmed="1")
    assert response.status_code == HTTPStatus.FORBIDDEN
    assert response.context["sentence"] == (
        "Seul un arbitre ou un organisateur du club peut le faire : demandez-lui."
    )


def test_nothing_is_decided_or_cancelled_after_the_end(client, event):
    send(client, event, confirmed="1")
    cancel = reverse("decision_cancel", args=[event.pk, Penalty.objects.get().pk])
    close_event(event=event)
    for response in (
        send(client, event, confirmed="1"),
        client.get(cancel),
        client.post(cancel, {"reason": "Erreur"}),
    ):
        assert response.status_code == HTTPStatus.CONFLICT
        assert response.context["sentence"] == (
            "Le tournoi est terminé : rouvrez-le pour changer quelque chose."
        )
    assert Penalty.objects.get().cancelled_at is None


def test_the_list_takes_the_same_queries_for_any_number(
    client, event, django_assert_max_num_queries
):
    for _ in range(2):
        for place in range(4):
            send(client, event, player=str(place + 1), confirmed="1")
        with django_assert_max_num_queries(8):
            client.get(reverse("decision_list", args=[event.pk]))

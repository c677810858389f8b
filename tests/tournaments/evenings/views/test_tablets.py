"""Every table's code on one page, and the arbiter's queue."""

from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.models import ArbiterCall, CallReason, Role, TableLink
from scoring.services.calls import Grievance, answer_call, call_arbiter, withdraw_call
from scoring.services.links import create_link
from scoring.services.tables import close_table
from tests import factories


@pytest.fixture
def home(db):
    return factories.club()


@pytest.fixture
def night(home, client):
    client.force_login(factories.member(Role.ORGANISER, in_club=home, username="zoe"))
    return factories.evening(in_club=home)


@pytest.fixture
def tables(night):
    return [factories.table(4, in_evening=night) for _ in range(3)]


def call(table, reason=CallReason.IRREGULARITY, **given):
    grievance = Grievance(reason=reason, **given)
    return call_arbiter(table=table, uuid=uuid4(), grievance=grievance).call


# Tablets


def test_missing_codes_are_made_at_once(client, night, tables):
    create_link(table=tables[0])
    address = reverse("evening_tablets", args=[night.pk])
    assert "Créer les 2 codes qui manquent" in client.get(address).content.decode()
    response = client.post(address)
    assert (response.status_code, response.url) == (303, address)
    page = client.get(address).content.decode()
    pins = [link.pin for link in TableLink.objects.in_force(timezone.now())]
    assert len(pins) == 3
    assert all(f"{pin[:4]} {pin[4:]}" in page for pin in pins)


def test_a_scorer_asks_for_the_codes_that_are_missing(client, home, night, tables):
    client.force_login(factories.member(Role.SCORER, in_club=home))
    address = reverse("evening_tablets", args=[night.pk])
    page = client.get(address).content.decode()
    assert "3 tables n’ont pas de code : un arbitre ou un organisateur peut les créer." in page
    response = client.post(address)
    assert response.status_code == 403
    assert [str(message) for message in response.context["messages"]] == [
        "Seul un arbitre ou un organisateur crée les codes : demandez-lui."
    ]
    assert TableLink.objects.count() == 0


def test_ended_tables_need_no_code(client, night, tables):
    for table in tables:
        close_table(table=table)
    page = client.get(reverse("evening_tablets", args=[night.pk])).content.decode()
    assert "Aucune table n’est ouverte" in page


@pytest.mark.parametrize("number", [1, 3])
def test_the_codes_cost_the_same_for_one_table_and_three(
    client, night, number, django_assert_num_queries
):
    for _ in range(number):
        create_link(table=factories.table(4, in_evening=night))
    with django_assert_num_queries(9):
        client.get(reverse("evening_tablets", args=[night.pk]))


def test_another_clubs_evening_is_not_found(client, night, tables):
    waiting = call(tables[0])
    client.force_login(factories.member(Role.ORGANISER))
    for name in ("evening_tablets", "evening_calls"):
        assert client.get(reverse(name, args=[night.pk])).status_code == 404
    answer = reverse("call_answer", args=[night.pk, waiting.pk])
    assert client.post(answer, {"answer": "J’arrive."}).status_code == 404


# The queue


def queue(client, night, **headers):
    return client.get(reverse("evening_calls", args=[night.pk]), **headers)


def htmx(client, night, etag=""):
    headers = {"hx-request": "true"} | ({"if-none-match": etag} if etag else {})
    return queue(client, night, headers=headers)


def test_the_first_to_call_is_the_first_in_the_queue(client, night, tables):
    deal = factories.record(tables[1])
    first = call(tables[1], CallReason.DISPUTE, deal=deal, seat=tables[1].seated[2], text="52")
    second = call(tables[0])
    call_of = queue(client, night).context["waiting"]
    assert call_of == [first, second]
    page = queue(client, night).content.decode()
    assert "2 tables appellent" in page
    assert "<q>52</q>" in page


def test_the_desk_counts_who_calls(client, night, tables):
    call(tables[0])
    page = client.get(reverse("evening", args=[night.pk])).content.decode()
    assert "1 appel à l’arbitre" in page


def test_an_answer_leaves_the_queue(client, night, tables):
    waiting = call(tables[0])
    address = reverse("call_answer", args=[night.pk, waiting.pk])
    response = client.post(address, {"answer": "J’arrive."}, follow=True)
    assert response.redirect_chain == [(reverse("evening_calls", args=[night.pk]), 303)]
    assert (response.context["waiting"], response.context["answered"]) == ([], [waiting])
    waiting.refresh_from_db()
    assert (waiting.answer, waiting.answered_by.username) == ("J’arrive.", "zoe")


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("", "Dites quelque chose à la table : « J’arrive » suffit."),
        ("x" * 201, "Cette réponse est trop longue : 200 caractères suffisent."),
    ],
)
def test_an_answer_says_something_short(client, night, tables, answer, sentence):
    waiting = call(tables[0])
    address = reverse("call_answer", args=[night.pk, waiting.pk])
    response = client.post(address, {"answer": answer})
    messages = [str(message) for message in response.context["messages"]]
    assert (response.status_code, messages) == (422, [sentence])


def test_a_withdrawn_call_is_not_answered(client, night, tables):
    waiting = call(tables[0])
    withdraw_call(call=waiting)
    address = reverse("call_answer", args=[night.pk, waiting.pk])
    response = client.post(address, {"answer": "J’arrive."})
    assert (
        response.status_code,
        [str(message) for message in response.context["messages"]],
    ) == (
        409,
        ["La table 1 n’a plus besoin de vous : elle a retiré son appel."],
    )


def test_a_scorer_sees_the_queue_and_does_not_answer(client, night, tables, home):
    waiting = call(tables[0])
    client.force_login(factories.member(Role.SCORER, in_club=home))
    assert "J’arrive" not in queue(client, night).content.decode()
    address = reverse("call_answer", args=[night.pk, waiting.pk])
    response = client.post(address, {"answer": "J’arrive."})
    assert (
        response.status_code,
        [str(message) for message in response.context["messages"]],
    ) == (
        403,
        ["Seul un arbitre ou un organisateur répond à un appel."],
    )
    waiting.refresh_from_db()
    assert waiting.answered_at is None


def test_the_queue_asks_again_and_hears_when_something_changed(client, night, tables):
    waiting = call(tables[0])
    first = htmx(client, night)
    etag = first.headers["ETag"]
    assert htmx(client, night, etag).status_code == 304
    for change in (
        lambda: answer_call(call=waiting, answer="J’arrive.", by=None),
        lambda: answer_call(call=waiting, answer="Bientôt.", by=None),
        lambda: withdraw_call(call=call(tables[1])),
    ):
        seen = htmx(client, night).headers["ETag"]
        change()
        assert htmx(client, night, seen).status_code == 200


def test_asking_again_costs_one_query_more_than_knowing_who_asks(
    client, night, tables, django_assert_num_queries
):
    call(tables[0])
    seen = htmx(client, night).headers["ETag"]
    with django_assert_num_queries(4):  # session, user, evening, queue
        htmx(client, night, seen)


@pytest.mark.parametrize("number", [1, 3])
def test_the_queue_costs_the_same_for_one_call_and_three(
    client, night, tables, number, django_assert_num_queries
):
    for table in tables[:number]:
        answer_call(call=call(table), answer="J’arrive.", by=None)
        call(table)
    with django_assert_num_queries(6):
        queue(client, night)
    assert ArbiterCall.objects.count() == 2 * number

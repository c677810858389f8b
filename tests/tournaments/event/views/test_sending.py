"""A form that the browser has to send again is done once, and says what became of it."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse

from scoring.models import Role
from tarotclub.serving import sending
from tests import factories as make
from tests.threads import in_threads
from tournaments.event.services.writing import KEPT
from tournaments.models import Payment, Sending
from tournaments.rounds.services.results import typed_bilans

LATE = {"Sending-Late": "1"}


@pytest.fixture
def ana(client, db):
    user = make.member(Role.ORGANISER, username="ana")
    client.force_login(user)
    return user


@pytest.fixture
def event(ana):
    return make.tournament(8, in_club=ana.memberships.get().club, fees=[["Membre", 1000]])


def payment(**given):
    return {"amount": "10", "method": "cash", "uuid": str(uuid4())} | given


def pay(client, entry, headers, **given):
    address = reverse("entry_pay", args=[entry.event_id, entry.pk])
    return client.post(address, payment(**given), headers=headers)


def test_an_answer_that_leads_elsewhere_tells_a_script_where(client, event):
    entry = event.entries.first()
    answer = pay(client, entry, {"Sending": str(uuid4())})
    assert (answer.status_code, answer.headers["Sent-To"], "Location" in answer.headers) == (
        204,
        reverse("entry", args=[event.pk, entry.pk]),
        False,
    )
    assert "Encaissé : 10,00 €." in client.get("/").text


def test_the_same_sending_is_done_once(client, event):
    entry, sent = event.entries.first(), {"Sending": str(uuid4())} | LATE
    found = [pay(client, entry, sent).json()["said"] for _twice in range(2)]
    assert found == [["Encaissé : 10,00 €."], ["C’était déjà enregistré."]]
    assert [Payment.objects.count(), Sending.objects.count()] == [1, 1]


def test_a_sending_is_forgotten_when_no_browser_waits_any_more(client, event):
    first, second = event.entries.all()[:2]
    pay(client, first, {"Sending": str(uuid4())} | LATE)
    Sending.objects.update(at=F("at") - KEPT - timedelta(minutes=1))
    kept = str(uuid4())
    pay(client, second, {"Sending": kept} | LATE)
    assert [str(sending.uuid) for sending in Sending.objects.all()] == [kept]


def test_the_same_sending_at_the_same_moment_is_done_once(committed, client, event):
    entry, sent = event.entries.first(), {"Sending": str(uuid4())} | LATE

    def send():
        other = Client()
        other.cookies = client.cookies
        return pay(other, entry, sent).json()["said"][0]

    found = in_threads(*[send] * 4)
    assert sorted(found) == ["C’était déjà enregistré."] * 3 + ["Encaissé : 10,00 €."]
    assert [Payment.objects.count(), Sending.objects.count()] == [1, 1]


def test_the_same_identity_of_somebody_else_is_another_sending(client, event, ana):
    sent, entry = {"Sending": str(uuid4())} | LATE, event.entries.first()
    pay(client, entry, sent)
    bob = make.member(Role.ORGANISER, in_club=event.club, username="bob")
    client.force_login(bob)
    assert pay(client, entry, sent).json()["said"] == ["Encaissé : 10,00 €."]


def test_what_is_refused_may_be_sent_again(client, event):
    sent, entry = {"Sending": str(uuid4())} | LATE, event.entries.first()
    assert pay(client, entry, sent, amount="dix").status_code == 422
    assert Sending.objects.count() == 0
    assert pay(client, entry, sent).json()["refused"] is False


def test_a_refusal_that_leads_elsewhere_is_a_refusal(client, event):
    entry = event.entries.first()
    due = {"due": f"{entry.pk}-1000-{uuid4()}"}  # he owes nothing
    address = reverse("entry_pay_due", args=[event.pk])
    answer = client.post(address, due, headers={"Sending": str(uuid4())} | LATE)
    assert answer.json()["refused"] is True
    assert Sending.objects.count() == 0


def test_a_result_sent_again_stays_stored_after_a_correction(client, event):
    first = make.released(make.drawn(event))[0]
    address = reverse("results_entry", args=[event.pk, 1])
    sent = {"Sending": str(uuid4())} | LATE

    def type_in(headers, *bilans, **more):
        fields = {f"bilan_{place}": bilan for place, bilan in enumerate(bilans)}
        return client.post(address, {"table": first.number} | fields | more, headers=headers)

    assert type_in(sent, 30, -10, -10, -10).status_code == 200
    type_in({}, 60, -20, -20, -20, replacing="30 -10 -10 -10", reason="Erreur")
    assert type_in(sent, 30, -10, -10, -10).json()["said"][-1] == "C’était déjà enregistré."
    assert typed_bilans(first) == [60, -20, -20, -20]


def test_a_walk_in_that_resembles_nobody_is_a_new_player_when_it_waited(client, event):
    address = reverse("entry_add", args=[event.pk])
    walk_in = {"name": "Zoé", "present": "on", "uuid": str(uuid4())}
    assert client.post(address, walk_in, headers={"Sending": str(uuid4())}).status_code == 422
    found = client.post(address, walk_in, headers={"Sending": str(uuid4())} | LATE).json()[
        "said"
    ]
    assert found == ["N° 9 : Zoé est sur la liste."]


def test_whoever_is_asked_for_is_told_by_the_status(client, event):
    entry, sent = event.entries.first(), {"Sending": str(uuid4()), "Sending-By": "0"}
    other = pay(client, entry, sent)
    assert (other.status_code, other.headers["Sending-By"]) == (401, "another")
    client.logout()
    signed_out = pay(client, entry, sent)
    assert (signed_out.status_code, "Sending-By" in signed_out.headers) == (401, False)


@pytest.mark.parametrize("identity", ["", "7", "x" * 99])
def test_an_identity_that_is_none_changes_nothing(client, event, identity):
    assert pay(client, event.entries.first(), {"Sending": identity}).status_code == 204
    assert Sending.objects.count() == 0


def test_without_a_script_forms_come_as_ever(client, event):
    assert pay(client, event.entries.first(), {}).status_code == 302
    assert Sending.objects.count() == 0


def test_a_page_asks_whether_the_server_is_there(client, db, django_assert_num_queries):
    with django_assert_num_queries(1):
        answer = client.get("/presence/")
    assert (answer.status_code, answer.content) == (204, b"")
    assert "no-store" in answer.headers["Cache-Control"]


def test_each_account_has_a_key_of_its_own(rf, ana):
    def key_of(user):
        request = rf.get("/")
        request.user = user
        return str(sending.waiting_key(request)["waiting_key"])

    assert key_of(ana) == key_of(ana) != key_of(make.member())
    assert len(key_of(ana)) == 64

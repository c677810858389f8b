"""The arbiter's queue, of an evening and of a tournament alike."""

from uuid import uuid4

import pytest
from django.urls import reverse

from scoring.models import Action, ArbiterCall, CallReason, Role
from scoring.services.links import (
    Grievance,
    answer_call,
    call_arbiter,
    settle_call,
    withdraw_call,
)
from tests import factories
from tournaments.rounds.services.results import type_bilans


@pytest.fixture
def zoe(home, client):
    zoe = factories.member(Role.ORGANISER, in_club=home, username="zoe")
    client.force_login(zoe)
    return zoe


@pytest.fixture(params=["evening", "tournament"])
def event(request, home, zoe):
    if request.param == "evening":
        return factories.evening(in_club=home)
    return factories.drawn(factories.tournament(12, in_club=home))


@pytest.fixture
def tables(event):
    if event.is_evening:
        return [factories.table(4, in_evening=event) for _ in range(3)]
    return factories.released(event)


def call(table, reason=CallReason.IRREGULARITY, **about):
    grievance = Grievance(reason=reason, **about)
    return call_arbiter(table=table, uuid=uuid4(), grievance=grievance).call


def queue(client, event, **headers):
    return client.get(reverse("event_calls", args=[event.pk]), **headers)


def htmx(client, event, etag=""):
    headers = {"hx-request": "true"} | ({"if-none-match": etag} if etag else {})
    return queue(client, event, headers=headers)


def reply(client, waiting, **data):
    event = waiting.table.round_table.round.event
    return client.post(reverse("call_answer", args=[event.pk, waiting.pk]), data, follow=True)


def refusal(response):
    return response.status_code, [str(message) for message in response.context["messages"]]


def test_the_first_to_call_is_the_first_in_the_queue(client, event, tables):
    deal = factories.record(tables[1])
    first = call(tables[1], CallReason.DISPUTE, deal=deal, seat=tables[1].seated[2], text="52")
    second = call(tables[0])
    page = queue(client, event)
    assert page.context["waiting"] == [first, second]
    assert "2 tables appellent" in page.content.decode()
    assert "<span>« 52 »</span>" in page.content.decode()


def test_who_calls_stands_first_on_the_pages_of_the_event(client, event, tables):
    waiting = call(tables[0])
    pages = {"evening": [event.pk]}
    if not event.is_evening:
        pages = {"tournament": [event.pk], "tournament_round": [event.pk, 1]}
    for route, args in pages.items():
        words = client.get(reverse(route, args=args)).content.decode()
        words = words[words.index("<main") :]
        answer = reverse("call_answer", args=[event.pk, waiting.pk])
        first_form = words.index("<form")
        assert words[first_form:].startswith(
            f'<form class="button-group" method="post" action="{answer}">'
        )
        assert "1 table appelle" in words[:first_form]
        assert f'href="{reverse("sheet", args=[tables[0].pk])}"' in words[:first_form]
        assert "Irrégularité" in words[:first_form]


def test_a_call_waits_until_it_is_settled(client, event, tables):
    waiting = call(tables[0])
    response = reply(client, waiting, answer="J’arrive.")
    assert response.redirect_chain == [(reverse("event_calls", args=[event.pk]), 303)]
    assert (response.context["waiting"], response.context["done"]) == ([waiting], [])
    waiting.refresh_from_db()
    assert (waiting.answer, waiting.answered_by.username) == ("J’arrive.", "zoe")
    for _ in range(2):
        response = reply(client, waiting, settled="1")
        assert (response.context["waiting"], response.context["done"]) == ([], [waiting])
    kinds = Action.objects.filter(data__call=waiting.pk).order_by("pk")
    assert list(kinds.values_list("kind", "by__username")) == [
        ("call_arbiter", None),
        ("answer_call", "zoe"),
        ("settle_call", "zoe"),
    ]


@pytest.mark.parametrize("named", [True, False])
def test_an_arbiters_correction_settles_the_call_about_it(client, event, tables, named):
    deals = [factories.record(tables[0]) for _ in range(2)]
    about = call(tables[0], CallReason.DISPUTE, deal=deals[0] if named else None)
    others = [call(tables[0], deal=deals[1]), call(tables[1])]
    page = client.get(reverse("deal_cancel", args=[deals[0].pk]))
    version = page.context["form"].initial["version"]
    cancelled = {"version": version, "reason": "Maldonne", "why": "Maldonne"}
    assert client.post(reverse("deal_cancel", args=[deals[0].pk]), cancelled).status_code == 302
    assert list(ArbiterCall.objects.waiting()) == others
    assert Action.objects.get(kind="settle_call").data == {"call": about.pk}


@pytest.mark.parametrize("way", ["results_entry", "bilans_clear"])
def test_bilans_that_an_arbiter_corrects_settle_the_call(client, home, zoe, way):
    event = factories.drawn(factories.tournament(8, in_club=home))
    table, other = factories.released(event)
    type_bilans(table=table, bilans=[30, -10, -14, -6])
    about, elsewhere = call(table, CallReason.DISPUTE), call(other)
    sheet = client.get(reverse("sheet", args=[table.pk]))  # where the call leads
    entry = f"{reverse('results_entry', args=[event.pk, 1])}?table=1"
    assert f'href="{entry}"' in sheet.content.decode()
    bilans = {f"bilan_{place}": each for place, each in enumerate((34, -14, -14, -6))}
    correction = bilans | {"replacing": "30 -10 -14 -6"}
    client.post(reverse(way, args=[event.pk, 1]), {"table": 1, "reason": "Relu"} | correction)
    assert list(ArbiterCall.objects.waiting()) == [elsewhere]
    assert Action.objects.get(kind="settle_call").data == {"call": about.pk}


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("", "Dites quelque chose à la table : « J’arrive » suffit."),
        ("x" * 201, "Cette réponse est trop longue : 200 caractères suffisent."),
    ],
)
def test_an_answer_says_something_short(client, tables, answer, sentence):
    assert refusal(reply(client, call(tables[0]), answer=answer)) == (422, [sentence])


@pytest.mark.parametrize("data", [{"answer": "J’arrive."}, {"settled": "1"}])
def test_a_withdrawn_call_is_not_answered(client, tables, data):
    waiting = call(tables[0])
    withdraw_call(call=waiting)
    assert refusal(reply(client, waiting, **data)) == (
        409,
        ["La table 1 n’a plus besoin de vous : elle a retiré son appel."],
    )


def test_a_scorer_sees_the_queue_and_does_not_answer(client, event, tables, home):
    waiting = call(tables[0])
    client.force_login(factories.member(Role.SCORER, in_club=home))
    assert "J’arrive" not in queue(client, event).content.decode()
    refused = reply(client, waiting, settled="1")
    assert (refused.status_code, refused.context["sentence"]) == (
        403,
        "Seul un arbitre ou un organisateur du club peut le faire : demandez-lui.",
    )
    assert list(ArbiterCall.objects.waiting()) == [waiting]


def test_another_clubs_queue_is_not_found(client, event, tables):
    waiting = call(tables[0])
    client.force_login(factories.member(Role.ORGANISER))
    assert queue(client, event).status_code == 404
    assert reply(client, waiting, settled="1").status_code == 404


def test_the_queue_asks_again_and_hears_when_something_changed(client, event, tables, zoe):
    waiting = call(tables[0])
    first = htmx(client, event)
    etag = first.headers["ETag"]
    assert htmx(client, event, etag).status_code == 304
    for change in (
        lambda: answer_call(call=waiting, answer="J’arrive.", by=None),
        lambda: answer_call(call=waiting, answer="Bientôt.", by=None),
        lambda: settle_call(call=waiting, by=zoe),
        lambda: withdraw_call(call=call(tables[1])),
    ):
        seen = htmx(client, event).headers["ETag"]
        change()
        assert htmx(client, event, seen).status_code == 200


def test_asking_again_costs_one_query_more_than_knowing_who_asks(
    client, event, tables, django_assert_num_queries
):
    call(tables[0])
    seen = htmx(client, event).headers["ETag"]
    with django_assert_num_queries(4):  # session, user, event, queue
        htmx(client, event, seen)


@pytest.mark.parametrize("number", [1, 3])
def test_the_queue_costs_the_same_for_one_call_and_three(
    client, event, tables, number, django_assert_num_queries, zoe
):
    for table in tables[:number]:
        settle_call(call=call(table), by=zoe)
        call(table)
    with django_assert_num_queries(6):
        queue(client, event)
    assert ArbiterCall.objects.count() == 2 * number

"""Deals sent twice, too late, or by two people at once."""

from decimal import Decimal
from uuid import UUID

from django.urls import reverse

from scoring.models import Action
from scoring.services.deals import correct_deal
from scoring.services.tables import close_table
from tests import factories
from tests.answers import messages_of
from tests.scoring.views.deal_pages import CONFLICT, GARDE, SEE_OTHER, UUID_1


def test_the_same_submission_twice_is_stored_once(table, send):
    answers = [send(table, **GARDE, number="1", dealer="0") for _ in range(3)]
    assert [(answer.status_code, answer["Location"]) for answer in answers] == [
        (SEE_OTHER, f"/tables/{table.pk}/")
    ] * 3
    assert messages_of(answers[2]) == [
        "Donne 1 enregistrée : Ana, garde réussie de 8, +198.",
        *["Donne 1 déjà enregistrée : Ana, garde réussie de 8, +198."] * 2,
    ]
    assert table.deals.count() == 1


def test_sent_again_after_the_table_was_closed(table, send):
    send(table, **GARDE)
    close_table(table=table)
    assert send(table, **GARDE, number="1", dealer="0").status_code == SEE_OTHER


def test_the_same_identity_with_other_facts(client, table, send):
    send(table, **GARDE)
    response = send(table, **GARDE | {"points": "50"}, number="1", dealer="0")
    assert (response.status_code, response.context["kind"]) == (CONFLICT, "differs")
    assert [version.facts for version in response.context["versions"]] == [
        "Garde d’Ana, 2 bouts, 49 points",
        "Garde d’Ana, 2 bouts, 50 points",
    ]
    another = client.post(
        reverse("deal_create", args=[table.pk]), dict(response.context["resend"])
    )
    assert another.status_code == SEE_OTHER
    assert list(table.deals.values_list("number", "points")) == [(1, 49), (2, 50)]


def test_the_identity_of_another_tables_deal(table, send):
    other = factories.table(4)
    factories.record(other, uuid=UUID(UUID_1))
    response = send(table, **GARDE)
    assert (response.status_code, response.context["kind"]) == (CONFLICT, "foreign")
    assert "versions" not in response.context


def test_somebody_recorded_that_number_meanwhile(client, table, send):
    factories.record(table, taker=1, contract="petite")
    response = send(table, **GARDE, number="1", dealer="0")
    assert (response.status_code, response.context["kind"]) == (CONFLICT, "moved_on")
    assert [version.facts for version in response.context["versions"]] == [
        "Petite de Bo, 2 bouts, 49 points",
        "Garde d’Ana, 2 bouts, 49 points",
    ]
    assert response.context["next_number"] == 2
    another = client.post(
        reverse("deal_create", args=[table.pk]), dict(response.context["resend"])
    )
    assert another.status_code == SEE_OTHER
    assert list(table.deals.values_list("number", "dealer__position")) == [(1, 0), (2, 1)]


def test_a_closed_table(client, table, send):
    close_table(table=table)
    page = client.get(reverse("deal_create", args=[table.pk]))
    assert [page.status_code, send(table, **GARDE).status_code] == [CONFLICT, CONFLICT]
    assert not table.deals.exists()


def test_a_stale_correction_shows_both_versions(table, correct):
    deal = factories.record(table)
    told = factories.report(table, dealer=table.seated[0], points=Decimal(51))
    correct_deal(deal=deal, report=told, version=1, reason="points")
    response = correct(deal, **GARDE | {"points": "50"})
    assert (response.status_code, response.context["kind"]) == (CONFLICT, "stale")
    assert [version.facts for version in response.context["versions"]] == [
        "Garde d’Ana, 2 bouts, 51 points",
        "Garde d’Ana, 2 bouts, 50 points",
    ]
    assert table.deals.get().points == 51
    assert [
        (action.data["deal"], action.refused.facts["points"], action.by.username)
        for action in Action.objects.filter(kind="refuse_deal")
    ] == [(deal.pk, 50, response.wsgi_request.user.username)]


def test_a_correction_at_a_closed_table(client, table, correct):
    deal = factories.record(table)
    close_table(table=table)
    page = client.get(reverse("deal_correct", args=[deal.pk]))
    assert [page.status_code, correct(deal, **GARDE).status_code] == [CONFLICT, CONFLICT]

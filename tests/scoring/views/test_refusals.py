"""What a page answers when a table takes nothing more."""

from http import HTTPStatus

import pytest
from django.urls import reverse
from django.utils.html import strip_tags

from scoring.models import Role
from scoring.services.tables import sign_sheet
from tests import factories

ASK = (
    "Rien n’a été enregistré : tous les joueurs ont signé."
    " Seul un arbitre ou un organisateur peut la rouvrir."
)
REOPEN = (
    "Rien n’a été enregistré. Rouvrez la table, puis recommencez :"
    " les joueurs devront signer de nouveau."
)


@pytest.mark.parametrize(("role", "sentence"), [(Role.SCORER, ASK), (Role.ARBITER, REOPEN)])
def test_a_signed_sheet_refuses_and_says_who_reopens_it(client, table, role, sentence):
    client.force_login(factories.member(role, in_club=table.club))
    deal = factories.record(table)
    for score in deal.scores.select_related("seat"):
        sign_sheet(seat=score.seat, bilan=score.points)
    table.refresh_from_db()
    assert table.closed_at is not None
    for name, key in (
        ("deal_cancel", deal.pk),
        ("deal_correct", deal.pk),
        ("deal_create", table.pk),
    ):
        response = client.get(reverse(name, args=[key]))
        assert response.status_code == HTTPStatus.CONFLICT
        text = strip_tags(response.content.decode())
        assert "La feuille de la table 1 est signée" in text
        assert sentence in text
    offered = reverse("table_reopen", args=[table.pk]) in response.content.decode()
    assert offered == (role == Role.ARBITER)

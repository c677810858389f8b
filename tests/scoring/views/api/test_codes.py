"""Typing a PIN at the short address of a table."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.models import Action, TableLink
from scoring.services.links import create_link, reopen_pin, revoke_link, signing_link
from tests.scoring.views.api.conftest import Tablet, answer, refusal

SIX = "Le code a six chiffres : recopiez-le depuis l’affichette de la table."
LOCKED = (
    423,
    "pin_locked",
    (
        "Cinq codes faux : la saisie du code est bloquée. Demandez à l’organisateur de la"
        " rouvrir, ou scannez le code QR."
    ),
)


@pytest.fixture
def link(table):
    link = create_link(table=table)
    TableLink.objects.filter(pk=link.pk).update(pin="042817")
    return TableLink.objects.get(pk=link.pk)


@pytest.fixture
def type_pin(client, link):
    def post(pin, number=None):
        body = json.dumps({"pin": pin})
        address = f"/api/liens/{link.pk if number is None else number}/code/"
        return client.post(address, body, content_type="application/json")

    return post


def test_the_right_pin_gives_the_token(client, table, link, type_pin):
    status, body = answer(type_pin("042817"))
    assert (status, body) == (200, {"token": link.token, "table": table.pk})
    assert Tablet(client, link, token=body["token"]).state().status_code == 200


def test_a_wrong_pin_tells_how_many_tries_are_left(type_pin):
    assert answer(type_pin("042818")) == (
        403,
        {
            "code": "pin_wrong",
            "message": "Ce code n’est pas celui de la table. Encore 4 essais.",
            "tries_left": 4,
        },
    )


def test_five_wrong_pins_lock_it_and_the_organiser_reopens(client, link, type_pin):
    statuses = [type_pin(f"00000{n}").status_code for n in range(4)]
    assert statuses == [403] * 4
    assert refusal(type_pin("000009")) == LOCKED
    assert refusal(type_pin("042817")) == LOCKED  # the right one comes too late
    assert Action.objects.filter(kind="lock_pin").count() == 1
    assert Tablet(client, link).state().status_code == 200  # who is in stays in
    reopen_pin(link=link)
    assert type_pin("042817").status_code == 200


def test_the_right_pin_is_no_new_start_for_guessing(link, type_pin):
    for pin in ("000001", "000002", "042817", "000003", "000004"):
        type_pin(pin)
    link.refresh_from_db()
    assert link.wrong_pins == 4
    assert refusal(type_pin("000005")) == LOCKED


@pytest.mark.parametrize("pin", ["", "12345", "1234567", "12345a", "١٢٣٤٥٦", None])
def test_what_cannot_be_a_pin_is_no_try(link, type_pin, pin):
    status, body = answer(type_pin(pin))
    assert (status, body["message"]) == (422, SIX)
    link.refresh_from_db()
    assert link.wrong_pins == 0


def test_an_address_of_no_table(link, table, type_pin):
    seat_link = signing_link(seat=table.seated[0], asked_by=link)
    for number in (link.pk + 99, 0, 2**63 - 1, seat_link.pk):
        assert refusal(type_pin("042817", number)) == (
            404,
            "link_unknown",
            "Aucune table à cette adresse : vérifiez le numéro, ou scannez le code QR.",
        )


def test_a_revoked_or_expired_link_is_said(table, link, type_pin):
    revoke_link(link=link)
    assert refusal(type_pin("042817"))[:2] == (401, "link_revoked")
    old = create_link(table=table, at=timezone.now() - timedelta(days=9))
    assert refusal(type_pin(old.pin, old.pk))[:2] == (401, "link_expired")


def test_a_scanned_token_tells_its_table(client, table, link):
    headers = {"Authorization": f"Bearer {link.token}"}
    response = client.get(f"/api/liens/{link.pk}/", headers=headers)
    assert answer(response) == (200, {"table": table.pk})


def test_a_scanned_token_of_another_link(client, table, link):
    other = signing_link(seat=table.seated[0], asked_by=link)
    headers = {"Authorization": f"Bearer {other.token}"}
    assert refusal(client.get(f"/api/liens/{link.pk}/", headers=headers)) == (
        403,
        "other_link",
        "Ce code n’est pas celui de cette adresse : scannez de nouveau le code QR.",
    )


def test_an_address_without_a_token(client, link):
    assert refusal(client.get(f"/api/liens/{link.pk}/")) == (
        401,
        "token_missing",
        "Cette tablette n’est pas reliée à une table : scannez le code QR ou tapez le code.",
    )

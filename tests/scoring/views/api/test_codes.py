"""Typing a PIN at the short address of a table."""

import json
from collections import Counter
from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.services.links import create_link, reopen_pin, revoke_link, signing_link
from tarotclub.accounts.acting import Act
from tarotclub.models import Tries
from tests import factories
from tests.scoring.views.api.conftest import Tablet, answer, refusal

EIGHT = "Le code a huit chiffres : recopiez-le depuis l’affichette de la table."
WRONG = (
    "Ce code n’est pas celui de cette adresse : vérifiez le numéro de l’adresse et les huit"
    " chiffres."
)
WAIT = (
    "Trop de codes faux à cette table : scannez le code QR, attendez %s, ou demandez à un"
    " arbitre ou à l’organisateur de vous laisser réessayer (page « Tablette » de la table)."
)


@pytest.fixture
def link(table):
    return create_link(table=table)


@pytest.fixture
def type_pin(client, link):
    def post(pin, number=None, *, address="192.0.2.1", token=""):
        body = json.dumps({"pin": pin})
        path = f"/api/liens/{link.pk if number is None else number}/code/"
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return client.post(path, body, "application/json", headers=headers, REMOTE_ADDR=address)

    return post


def test_the_right_pin_gives_the_token(client, table, link, type_pin):
    status, body = answer(type_pin(link.pin))
    assert (status, body) == (200, {"token": link.token, "table": table.pk})
    assert Tablet(client, link, token=body["token"]).state().status_code == 200


def test_a_wrong_pin_tells_how_many_tries_are_left(type_pin):
    told = [answer(type_pin(f"0000000{n}")) for n in range(3)]
    assert told == [
        (
            403,
            {"code": "pin_wrong", "message": f"{WRONG} Encore 2 essais.", "tries_left": 2},
        ),
        (403, {"code": "pin_wrong", "message": f"{WRONG} Encore 1 essai.", "tries_left": 1}),
        (403, {"code": "pin_wrong", "message": WRONG, "tries_left": 0}),
    ]


def test_who_guesses_at_a_table_waits_and_nobody_else(client, link, type_pin):
    for n in range(3):
        type_pin(f"0000000{n}")
    refused = type_pin(link.pin)  # the right one comes too early
    assert answer(refused) == (
        429,
        {"code": "pin_wait", "message": WAIT % "30 minutes", "wait": 1800},
    )
    assert refused.headers["Retry-After"] == "1800"
    assert type_pin(link.pin, address="192.0.2.2").status_code == 200
    assert Tablet(client, link).state().status_code == 200  # who is in stays in


def test_an_arbiter_lets_him_try_again(link, type_pin):
    for n in range(4):
        type_pin(f"0000000{n}")
    reopen_pin(link=link)
    assert type_pin(link.pin).status_code == 200


def test_the_right_pin_is_no_new_start_for_guessing(link, type_pin):
    statuses = [type_pin(p).status_code for p in ("00000001", "00000002", link.pin, "00000003")]
    assert statuses == [403, 403, 200, 403]
    assert type_pin(link.pin).status_code == 429


def test_one_address_locks_no_table_for_others(table, type_pin):
    """As many requests as it likes, at as many tables as there are."""
    tables = [create_link(table=factories.table(4, in_club=table.club)) for _ in range(14)]
    with time_machine.travel(timezone.now(), tick=False):
        found = [type_pin("00000000", link.pk) for link in tables for _ in range(5)]
    assert Counter(one.status_code for one in found) == {403: 10, 429: 60}
    assert answer(found[-1])[1]["message"] == (
        "Trop de codes faux, à plusieurs tables : attendez 60 secondes, ou scannez le code QR."
    )
    statuses = [type_pin(link.pin, link.pk, address="192.0.2.2").status_code for link in tables]
    assert statuses == [200] * 14


def test_a_stranger_with_a_thousand_addresses_guesses_for_five_years(link, type_pin):
    got_in, begin = 0, timezone.now()
    with time_machine.travel(begin, tick=False) as clock:
        for minute in range(0, 24 * 60, 10):
            clock.move_to(begin + timedelta(minutes=minute))
            got_in += type_pin("00000000").status_code == 403
    assert got_in == 27
    assert round(10 ** len(link.pin) / 2 / (1000 * got_in) / 365) == 5


@pytest.mark.long
def test_strangers_keep_no_new_tablet_out(link, type_pin):
    """Nor those of a hundred addresses that all have guessed at the table."""
    for n in range(100):
        for _try in range(4):
            type_pin("00000000", address=f"198.51.100.{n}")
    assert type_pin(link.pin, address="192.0.2.9").status_code == 200


def test_a_tablet_with_a_token_of_its_own_does_not_wait_for_its_address(table, link, type_pin):
    before = create_link(table=factories.table(4, in_club=table.club))
    revoke_link(link=before)
    for _try in range(4):
        type_pin("00000000")
    assert type_pin(link.pin).status_code == 429
    assert type_pin(link.pin, token="1.x.y").status_code == 429
    assert type_pin(link.pin, token=before.token).status_code == 200


def test_a_number_of_no_table_looks_and_costs_as_any_other(table, link, type_pin):
    seat_link = signing_link(seat=table.seated[0], asked_by=link)
    revoked = create_link(table=factories.table(4, in_club=table.club))
    revoke_link(link=revoked)
    found = []
    for n, number in enumerate((link.pk, link.pk + 99, 0, 2**63 - 1, seat_link.pk, revoked.pk)):
        with CaptureQueriesContext(connection) as queries:
            replies = [answer(type_pin("00000000", number, address=f"2001:db8:{n}::1"))]
        replies += [
            answer(type_pin("00000000", number, address=f"2001:db8:{n}::1")) for _ in range(3)
        ]
        found.append((replies, len(queries)))
    assert found == [found[0]] * 6


@pytest.mark.parametrize("pin", ["", "1234567", "123456789", "1234567a", "١٢٣٤٥٦٧٨", None])
def test_what_cannot_be_a_pin_is_no_try(type_pin, pin):
    status, body = answer(type_pin(pin))
    assert (status, body["message"]) == (422, EIGHT)
    assert Tries.objects.count() == 0


def test_a_revoked_or_expired_link_is_said(table, link, type_pin):
    revoke_link(link=link)
    assert refusal(type_pin(f"{(int(link.pin) + 1) % 10**8:08}"))[:2] == (
        403,
        "pin_wrong",
    )  # said to who knows the PIN
    assert refusal(type_pin(link.pin))[:2] == (401, "link_revoked")
    old = create_link(table=table, act=Act(moment=timezone.now() - timedelta(days=9)))
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

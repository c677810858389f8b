"""The bilan goes round the table: each signs his own line, the last one locks the sheet."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.models import Action, Role, Signature, Table, TableLink
from scoring.services.links import signing_link
from scoring.services.tables import close_table, reopen_table
from tarotclub.accounts.acting import Act
from tests import factories
from tests.scoring.views.api.conftest import GARDE, Tablet, answer, refusal

BILANS = [198, -66, -66, -66]


@pytest.fixture
def deal(table):
    return factories.record(table)


def sign_all(tablet):
    return [tablet.sign(position, bilan) for position, bilan in enumerate(BILANS)]


def test_a_player_signs_what_he_sees(tablet, table, deal):
    status, body = answer(tablet.sign(1, -66))
    assert (status, body["revision"], body["signed"], body["closed_at"]) == (
        201,
        2,
        False,
        None,
    )
    assert {key: body["signature"][key] for key in ("position", "bilan")} == {
        "position": 1,
        "bilan": -66,
    }
    signature = Signature.objects.get()
    assert (signature.seat, signature.link) == (table.seated[1], tablet.link)
    assert answer(tablet.state())[1]["signatures"] == [body["signature"]]


def test_signing_twice_is_signing_once(tablet, deal):
    first, again = tablet.sign(1, -66), tablet.sign(1, -66)
    assert (first.status_code, again.status_code) == (201, 200)
    assert answer(first)[1] == answer(again)[1]
    assert Action.objects.filter(kind="sign_sheet").count() == 1


def test_another_bilan_is_not_signed(tablet, deal):
    status, body = answer(tablet.sign(1, 66))
    assert (status, body) == (
        409,
        {
            "code": "bilan_differs",
            "message": "Le bilan a changé : il est de −66. Relisez la feuille avant de signer.",
            "bilan": -66,
        },
    )
    assert answer(tablet.sign(1, -66))[0] == 201


def test_an_empty_sheet_is_not_signed(tablet):
    assert refusal(tablet.sign(0, 0)) == (
        409,
        "nothing_to_sign",
        "Aucune donne n’est notée : il n’y a rien à signer.",
    )


def test_a_seat_that_is_not_there(tablet, deal):
    assert refusal(tablet.sign(4, 0)) == (
        422,
        "invalid",
        "Ce joueur n’est pas assis à cette table : choisissez un joueur de la table.",
    )


def test_the_last_signature_locks_the_sheet(tablet, table, deal):
    *_, last = sign_all(tablet)
    body = answer(last)[1]
    assert (body["signed"], body["closed_at"] is None) == (True, False)
    locked = (
        409,
        "sheet_signed",
        (
            "La feuille de la table 1 est signée : rien n’a été enregistré."
            " Seul un arbitre ou un organisateur peut la rouvrir."
        ),
    )
    assert refusal(tablet.deal()) == locked
    assert refusal(tablet.correct(deal.uuid, GARDE | {"points": 51})) == locked
    assert tablet.sign(2, -66).status_code == 200  # a lost answer


def test_only_reopening_unlocks_it_and_voids_what_was_signed(tablet, table, deal):
    sign_all(tablet)
    reopen_table(table=table, act=Act(factories.member(Role.ARBITER, in_club=table.club)))
    state = answer(tablet.state())[1]
    assert (state["signatures"], state["signed"], state["table"]["closed_at"]) == (
        [],
        False,
        None,
    )
    assert Signature.objects.count() == 4  # history
    assert tablet.deal(GARDE | {"dealer": "1"}).status_code == 201


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda tablet, _: tablet.deal(GARDE | {"dealer": "1"}), id="a new deal"),
        pytest.param(
            lambda tablet, deal: tablet.correct(deal.uuid, GARDE | {"taker": "1"}),
            id="a correction",
        ),
    ],
)
def test_a_changed_deal_voids_what_was_signed(tablet, deal, change):
    tablet.sign(0, 198)
    assert change(tablet, deal).status_code == 201
    assert answer(tablet.state())[1]["signatures"] == []


def test_a_deal_sent_again_voids_nothing(tablet, table):
    uuid = "8b1f6e7a-4f4d-4c3e-9d6b-0a6e0d7f3c11"
    tablet.deal(uuid=uuid, number=1)
    tablet.deal(GARDE | {"dealer": "1"}, number=2)
    tablet.sign(1, -132)
    revision = Table.objects.get(pk=table.pk).revision
    assert tablet.deal(uuid=uuid, number=1).status_code == 200
    state = answer(tablet.state())[1]
    assert ([s["position"] for s in state["signatures"]], state["revision"]) == ([1], revision)


def test_a_closed_table_is_still_signed(tablet, table, deal):
    close_table(table=table)
    assert [response.status_code for response in sign_all(tablet)] == [201] * 4
    assert answer(tablet.state())[1]["signed"] is True


def test_a_phone_signs_its_own_line_only(client, tablet, table, deal):
    status, body = answer(tablet.send("post", "signatures/liens/", {"position": 1}))
    assert status == 201
    link = TableLink.objects.get(seat=table.seated[1])
    path = f"/s/{link.pk}/#{link.token}"
    assert (body["path"], body["url"]) == (path, f"http://testserver{path}")
    assert body["qr"].startswith("<svg ")
    assert "style=" not in body["qr"]
    phone = Tablet(client, link)
    assert refusal(phone.sign(0, 198)) == (
        403,
        "other_seat",
        "Ce lien ne signe que la ligne de Bo.",
    )
    assert phone.sign(1, -66).status_code == 201
    assert Signature.objects.get().link == link


def ended_and_reopened(table):
    close_table(table=table)
    reopen_table(table=table)


def signers(tablet, what="signatures"):
    return [signed["position"] for signed in answer(tablet.state())[1][what]]


def test_a_signature_is_taken_back_and_given_again(tablet, deal):
    tablet.sign(0, 198)
    tablet.sign(1, -66)
    before = answer(tablet.state())[1]
    status, body = answer(tablet.unsign(1))
    assert (status, body) == (
        201,
        {
            "revision": before["revision"] + 1,
            "withdrawn": 1,
            "signed": False,
            "closed_at": None,
        },
    )
    after = answer(tablet.state())[1]
    assert after["signatures"] == before["signatures"][:1]  # as it was, the moment too
    assert signers(tablet, "voided") == []  # who took it back knows
    assert tablet.sign(1, -66).status_code == 201
    assert signers(tablet) == [0, 1]
    assert Action.objects.filter(kind="withdraw_signature").count() == 1


def test_the_same_withdrawal_again_leaves_the_next_signature(tablet, deal):
    uuid = "8b1f6e7a-4f4d-4c3e-9d6b-0a6e0d7f3c11"
    tablet.sign(1, -66)
    assert tablet.unsign(1, uuid=uuid).status_code == 201
    tablet.sign(1, -66)
    assert tablet.unsign(1, uuid=uuid).status_code == 200
    assert signers(tablet) == [1]


def test_the_same_signature_again_does_not_undo_its_withdrawal(tablet, deal):
    uuid = "8b1f6e7a-4f4d-4c3e-9d6b-0a6e0d7f3c11"
    tablet.sign(1, -66, uuid=uuid)
    tablet.unsign(1)
    assert tablet.sign(1, -66, uuid=uuid).status_code == 200
    assert signers(tablet) == []


def test_nothing_is_withdrawn_where_nobody_has_signed(tablet, table, deal):
    assert tablet.unsign(1).status_code == 200
    assert Table.objects.get(pk=table.pk).sheet_version == table.sheet_version + 1  # the deal's


def test_the_last_signature_cannot_be_withdrawn(tablet, deal):
    sign_all(tablet)
    assert refusal(tablet.unsign(3)) == (
        409,
        "sheet_signed",
        "La feuille est signée par tous : elle est close. Seul un arbitre peut la rouvrir.",
    )
    assert signers(tablet) == [0, 1, 2, 3]


def test_a_phone_withdraws_its_own_only(client, tablet, table, deal):
    phone = Tablet(client, signing_link(seat=table.seated[1], asked_by=tablet.link))
    tablet.sign(0, 198)
    phone.sign(1, -66)
    assert refusal(phone.unsign(0))[:2] == (403, "other_seat")
    assert phone.unsign(1).status_code == 201
    assert signers(tablet) == [0]


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda tablet, _: tablet.deal(GARDE | {"dealer": "1"}), id="a deal"),
        pytest.param(
            lambda tablet, deal: tablet.correct(deal.uuid, GARDE | {"taker": "1"}),
            id="a correction",
        ),
        pytest.param(lambda _, deal: ended_and_reopened(deal.table), id="reopened"),
    ],
)
def test_who_has_to_sign_again_is_told(tablet, table, deal, change):
    tablet.sign(0, 198)
    tablet.sign(1, -66)
    tablet.unsign(1)
    tablet.sign(2, -66)
    change(tablet, deal)
    assert (signers(tablet), signers(tablet, "voided")) == ([], [0, 2])
    bilan = answer(tablet.state())[1]["bilans"][0]
    tablet.sign(0, bilan)
    assert (signers(tablet), signers(tablet, "voided")) == ([0], [2])


def test_a_signing_link_is_the_same_while_it_lasts(tablet, table):
    seat, now = table.seated[1], timezone.now()
    first = signing_link(seat=seat, asked_by=tablet.link, at=now)
    same = signing_link(seat=seat, asked_by=tablet.link, at=now + timedelta(minutes=59))
    later = signing_link(seat=seat, asked_by=tablet.link, at=now + timedelta(minutes=61))
    assert (same, later == first) == (first, False)

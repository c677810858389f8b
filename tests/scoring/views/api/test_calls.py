"""Calling the arbiter from the table, and hearing his answer there."""

from uuid import uuid4

import pytest

from scoring.models import Action, ArbiterCall, Role
from scoring.services.links import CallWithdrawnError, answer_call
from tests import factories
from tests.scoring.views.api.conftest import answer, refusal


@pytest.mark.parametrize("reason", ["irregularity", "announcement", "dispute", "other"])
def test_a_table_calls_for_the_reasons_of_the_trade(tablet, reason):
    status, body = answer(tablet.call(reason=reason))
    assert (status, body["revision"], body["call"]["reason"]) == (201, 1, reason)
    assert answer(tablet.state())[1]["calls"] == [body["call"]]
    assert Action.objects.latest("pk").kind == "call_arbiter"


def test_a_disagreement_points_at_a_deal_and_a_player(tablet, table):
    deal = factories.record(table)
    status, body = answer(
        tablet.call(reason="dispute", deal=str(deal.uuid), position=2, text="52, pas 49")
    )
    shown = {key: body["call"][key] for key in ("deal", "position", "text", "answered_at")}
    assert (status, shown) == (
        201,
        {"deal": str(deal.uuid), "position": 2, "text": "52, pas 49", "answered_at": None},
    )


def test_calling_twice_is_calling_once(tablet):
    uuid = str(uuid4())
    first, again = tablet.call(uuid=uuid), tablet.call(uuid=uuid)
    assert (first.status_code, again.status_code) == (201, 200)
    assert ArbiterCall.objects.count() == 1


def test_one_uuid_is_one_call(tablet):
    uuid = str(uuid4())
    tablet.call(uuid=uuid)
    assert refusal(tablet.call(uuid=uuid, reason="other")) == (
        409,
        "call_differs",
        "Cet appel est déjà parti, avec autre chose : appelez de nouveau.",
    )
    assert tablet.call(reason="other").status_code == 201


def test_the_answer_is_seen_at_the_table(tablet, table):
    arbiter = factories.member(Role.ARBITER, in_club=table.club)
    tablet.call()
    etag = tablet.state().headers["ETag"]
    answer_call(call=ArbiterCall.objects.get(), answer="J’arrive.", by=arbiter)
    response = tablet.state(if_none_match=etag)
    [call] = answer(response)[1]["calls"]
    assert (response.status_code, call["answer"], call["answered_at"] is None) == (
        200,
        "J’arrive.",
        False,
    )


def test_a_hand_is_taken_down(tablet, table):
    uuid = answer(tablet.call())[1]["call"]["uuid"]
    for _ in range(2):
        status, body = answer(tablet.send("post", f"appels/{uuid}/retrait/", {}))
        assert (status, body["call"]["withdrawn_at"] is None) == (200, False)
    assert Action.objects.filter(kind="withdraw_call").count() == 1
    with pytest.raises(CallWithdrawnError):
        answer_call(call=ArbiterCall.objects.get(), answer="J’arrive.", by=None)


def test_an_answered_call_stays_answered(tablet, table):
    uuid = answer(tablet.call())[1]["call"]["uuid"]
    answer_call(call=ArbiterCall.objects.get(), answer="", by=None)
    body = answer(tablet.send("post", f"appels/{uuid}/retrait/", {}))[1]
    assert (body["call"]["withdrawn_at"], body["call"]["answered_at"] is None) == (None, False)


def test_a_call_nobody_knows(tablet):
    assert refusal(tablet.send("post", f"appels/{uuid4()}/retrait/", {})) == (
        404,
        "call_unknown",
        "Cet appel n’est pas connu du serveur : il n’est pas encore parti.",
    )


@pytest.mark.parametrize(
    ("given", "status", "sentence"),
    [
        ({"reason": "pause"}, 422, "Choisissez une raison d’appeler l’arbitre."),
        ({"reason": None}, 422, "Choisissez une raison d’appeler l’arbitre."),
        ({"text": "x" * 201}, 422, "Ce texte est trop long : 200 caractères suffisent."),
        (
            {"position": 9},
            422,
            "Ce joueur n’est pas assis à cette table : choisissez un joueur de la table.",
        ),
        (
            {"deal": "8b1f6e7a-4f4d-4c3e-9d6b-0a6e0d7f3c11"},
            404,
            "Cette donne n’est pas sur la feuille du serveur : envoyez-la d’abord.",
        ),
    ],
)
def test_what_is_wrong_is_said(tablet, given, status, sentence):
    response = tablet.call(**given)
    assert (response.status_code, refusal(response)[2]) == (status, sentence)

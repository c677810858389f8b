"""Tokens of the tablet's API: what each lets in, and what is answered without one."""

from datetime import timedelta

import pytest
from django.core import signing
from django.utils import timezone

from scoring.models.table import SIGNER
from scoring.services.links import create_link, revoke_link, signing_link
from tarotclub.accounts.acting import Act
from tests import factories
from tests.scoring.views.api.conftest import GARDE, Tablet, answer, refusal

INVALID = (
    401,
    "token_invalid",
    "Ce lien n’ouvre aucune table ici : scannez de nouveau le code QR de la table.",
)


def test_without_a_token_a_tablet_is_told_to_scan_or_type(client, tablet):
    response = Tablet(client, tablet.link, token="").state()
    assert refusal(response) == (
        401,
        "token_missing",
        "Cette tablette n’est pas reliée à une table : scannez le code QR ou tapez le code.",
    )
    assert response.headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize("scheme", ["", "Basic ", "Bearer", "Bearer   "])
def test_another_scheme_is_no_token(client, tablet, scheme):
    token = tablet.token if scheme in {"", "Basic "} else ""
    response = client.get(tablet.home, HTTP_AUTHORIZATION=scheme + token)
    assert refusal(response)[:2] == (401, "token_missing")


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda _: "x", id="made up"),
        pytest.param(lambda link: link.token[:-1], id="cut"),
        pytest.param(lambda link: f"9{link.token}", id="another link's number"),
        pytest.param(lambda link: signing.Signer(sep=".").sign(link.pk), id="another salt"),
        pytest.param(lambda link: SIGNER.sign(f"{link.pk}.AAAAAAAAAAAA"), id="an old nonce"),
        pytest.param(lambda link: SIGNER.sign(f"{link.pk + 1}.{link.nonce}"), id="unknown"),
        pytest.param(lambda _: SIGNER.sign(f"{10**30}.x"), id="absurd number"),
        pytest.param(lambda _: SIGNER.sign("²"), id="no number"),
        pytest.param(lambda _: "é" * 400, id="no ASCII"),
    ],
)
def test_a_tampered_or_unknown_token_is_refused(client, tablet, spoil):
    assert refusal(Tablet(client, tablet.link, token=spoil(tablet.link)).state()) == INVALID


def test_an_expired_link_keeps_the_deals_on_the_tablet(client, table):
    link = create_link(table=table, act=Act(moment=timezone.now() - timedelta(days=3)))
    assert refusal(Tablet(client, link).deal()) == (
        401,
        "link_expired",
        (
            "Ce lien a expiré : demandez un nouveau code QR à l’organisateur."
            " Vos donnes restent sur la tablette."
        ),
    )
    assert table.deals.count() == 0


def test_a_revoked_link_keeps_the_deals_on_the_tablet(tablet, table):
    revoke_link(link=tablet.link)
    assert refusal(tablet.deal()) == (
        401,
        "link_revoked",
        (
            "Ce lien a été retiré : demandez un nouveau code QR à l’organisateur."
            " Vos donnes restent sur la tablette."
        ),
    )
    assert table.deals.count() == 0


def test_a_link_opens_its_table_and_no_other(client, tablet, table):
    other = factories.table(4, in_club=table.club)
    tablet.home = f"/api/tables/{other.pk}/"
    for response in (tablet.state(), tablet.deal(), tablet.sign(0, 0), tablet.call()):
        assert refusal(response) == (403, "other_table", "Ce lien ouvre une autre table.")
    assert other.deals.count() == 0


def test_a_signing_link_reads_signs_and_calls_but_writes_no_deal(client, tablet, table):
    deal = factories.record(table)
    phone = Tablet(client, signing_link(seat=table.seated[1], asked_by=tablet.link))
    only = (403, "signing_only", "Ce lien ne sert qu’à signer.")
    assert refusal(phone.deal()) == only
    assert refusal(phone.correct(deal.uuid, GARDE)) == only
    assert refusal(phone.send("post", "signatures/liens/", {"position": 1})) == only
    state = answer(phone.state())[1]
    assert (state["link"]["scope"], state["link"]["position"]) == ("seat", 1)
    assert phone.call(reason="dispute").status_code == 201
    assert phone.sign(1, -66).status_code == 201


def test_a_session_is_neither_needed_nor_enough(client, tablet, table):
    client.force_login(factories.member(in_club=table.club))
    assert Tablet(client, tablet.link, token="").state().status_code == 401


def test_no_csrf_token_is_asked_for_and_no_cookie_is_set(table):
    from django.test import Client  # noqa: PLC0415 (one that enforces CSRF)

    strict = Client(enforce_csrf_checks=True)
    tablet = Tablet(strict, create_link(table=table))
    response = tablet.deal()
    assert (response.status_code, dict(response.cookies)) == (201, {})


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("delete", ""),
        ("post", ""),
        ("get", "donnes/"),
        ("put", "appels/"),
        ("get", "signatures/"),
    ],
)
def test_another_method_is_refused(tablet, method, path):
    assert refusal(tablet.send(method, path)) == (
        405,
        "method",
        "La tablette a demandé l’impossible : rechargez sa page.",
    )


def test_far_too_much_is_refused(client, tablet):
    body = {"uuid": "x" * 70_000}
    assert refusal(tablet.send("post", "donnes/", body)) == (
        413,
        "too_large",
        "La tablette a envoyé bien trop de choses : rechargez sa page.",
    )


@pytest.mark.parametrize(
    ("body", "content_type", "sentence"),
    [
        ("", "application/json", "ce n’est pas un objet JSON"),
        ("{", "application/json", "ce n’est pas un objet JSON"),
        ("[" * 60_000, "application/json", "ce n’est pas un objet JSON"),
        ("[]", "application/json", "un objet { … } est attendu"),
        ('{"a": 1, "a": 2}', "application/json", "clé « a » : cette clé est écrite deux fois"),
        (b"\xff\xfe", "application/json", "ce n’est pas un objet JSON"),
        ("--x--\r\n", "multipart/form-data; boundary=x", "ce n’est pas un objet JSON"),
    ],
)
def test_what_is_no_json_is_refused(client, tablet, body, content_type, sentence):
    response = client.post(
        f"{tablet.home}donnes/",
        body,
        content_type=content_type,
        HTTP_AUTHORIZATION=f"Bearer {tablet.token}",
    )
    assert refusal(response) == (422, "invalid", sentence)

"""The desk reads a sheet from QR codes: stored once, in order, refused with sentences."""

import re
from datetime import timedelta
from html import unescape
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring.models import Deal, Signature, Table, TableLink
from scoring.services.links import create_link, revoke_link, signing_link
from tests import factories
from tests.scoring.sheet_codes import codes
from tests.scoring.views.api.conftest import GARDE, Tablet

ADDRESS = "/f/"
BILANS = [198, -66, -66, -66]


@pytest.fixture
def table(db):
    return factories.table(4)


@pytest.fixture
def link(table):
    return create_link(table=table)


def deal(number, **facts):
    body = {"uuid": str(uuid4()), "number": number, "facts": GARDE | facts}
    return ["donnes/", body]


def signed(bilans=BILANS):
    return [
        ["signatures/", {"uuid": str(uuid4()), "position": position, "bilan": bilan}]
        for position, bilan in enumerate(bilans)
    ]


def read(client, code, before="", **decisions):
    given = {"code": code, "read": before}
    given |= {f"decision-{uuid}": choice for uuid, choice in decisions.items()}
    response = client.post(ADDRESS, given, follow=True)
    text = re.sub(r"<[^>]+>", " ", response.content.decode())
    return response, " ".join(unescape(text).split())


def test_a_signed_sheet_is_stored_as_if_the_tablet_had_sent_it(client, table, link):
    sheet = [deal(1), *signed()]
    [code] = codes(link, sheet)
    response, text = read(client, code)
    assert response.status_code == 200
    assert "1 donne ou correction enregistrée · 4 signatures enregistrées · Tous ont" in text
    assert "Tous ont signé : la feuille est close." in text
    stored = Deal.objects.get()
    assert (str(stored.uuid), stored.link, stored.number) == (sheet[0][1]["uuid"], link, 1)
    assert Signature.objects.count() == 4
    assert Table.objects.get(pk=table.pk).closed_at is not None


def test_what_is_done_leads_elsewhere(client, link):
    """So that no script of a page sends it again to show the answer."""
    [code] = codes(link, [deal(1)])
    response = client.post(ADDRESS, {"code": code})
    assert (response.status_code, response.url) == (303, ADDRESS)


def test_twice_stores_nothing_twice(client, link):
    [code] = codes(link, [deal(1), *signed()])
    read(client, code)
    revision = Table.objects.get().revision
    response, text = read(client, code)
    assert response.status_code == 200
    assert (
        "0 donne ou correction enregistrée · 0 signature enregistrée · 5 étaient déjà" in text
    )
    assert (Deal.objects.count(), Signature.objects.count()) == (1, 4)
    assert Table.objects.get().revision == revision


def test_the_tablet_that_comes_back_sends_what_is_known(client, link):
    sheet = [deal(1), *signed()]
    [code] = codes(link, sheet)
    read(client, code)
    tablet = Tablet(client, link)
    assert {tablet.send("post", *request).status_code for request in sheet} == {200}


def test_corrections_and_withdrawals_too(client, table, link):
    first = deal(1)
    uuid = first[1]["uuid"]
    correction = {"uuid": str(uuid4()), "version": 1, "reason": "Mal compté"}
    sheet = [
        first,
        *signed()[:1],
        ["signatures/retrait/", {"uuid": str(uuid4()), "position": 0}],
        [f"donnes/{uuid}/corrections/", correction | {"facts": GARDE | {"points": 51}}],
        *signed([210, -70, -70, -70]),
    ]
    [code] = codes(link, sheet)
    response, _text = read(client, code)
    assert response.status_code == 200
    assert (Deal.objects.get().version, Deal.objects.get().points) == (2, 51)


def test_part_after_part_in_any_order(client, link):
    first, second, third = codes(link, [deal(1), *signed()], count=3)
    response, text = read(client, f"http://hall:8000/f/#f{second}")
    assert response.status_code == 200
    assert "Table 1 : partie 2 sur 3 lue. Scannez maintenant la partie 1." in text
    before = response.context["form"].initial["read"]
    response, text = read(client, first, before)
    assert "partie 1 sur 3 lue. Scannez maintenant la partie 3." in text
    response, text = read(client, first, response.context["form"].initial["read"])  # again
    assert "Scannez maintenant la partie 3." in text
    assert Deal.objects.count() == 0
    response, text = read(client, third, response.context["form"].initial["read"])
    assert "4 signatures enregistrées" in text
    assert Deal.objects.count() == 1


def refused(client, *given):
    response, text = read(client, *given)
    assert response.status_code == 422
    assert Deal.objects.count() == 0
    return text


def test_a_torn_code(client, link):
    [code] = codes(link, [deal(1)])
    sentence = "Ce code n’est pas arrivé en entier : scannez-le de nouveau, sans toucher"
    assert sentence in refused(client, code[:40] + code[41:])


def test_another_code(client, link):
    assert "Ce n’est pas le code d’une feuille" in refused(client, "http://example.org/")


def test_far_too_many_digits(client, link):
    """As many as the longest code may have are read, and are none."""
    assert "Ce n’est pas le code d’une feuille" in refused(client, "1" * 10_000)


def test_no_code(client, link):
    assert "Ce n’est pas le code d’une feuille" in refused(client, "")


def test_a_part_of_another_table(client, link):
    other = create_link(table=factories.table(4, in_club=link.table.club))
    Table.objects.filter(pk=other.table_id).update(number=5)
    other.refresh_from_db()
    one, _two = codes(link, [deal(1)], count=2)
    _one, two = codes(other, [deal(1)], count=2)
    sentence = "Ce code est d’une autre table (5) : finissez d’abord la feuille de la table 1"
    assert sentence in refused(client, two, one)


def test_a_part_of_a_sheet_that_has_changed(client, link):
    one, _two = codes(link, [deal(1)], count=2)
    _one, two = codes(link, [deal(1), deal(2)], count=2)
    sentence = "La feuille de la table 1 a changé depuis la première partie lue : recommencez"
    assert sentence in refused(client, two, one)


def test_a_sheet_of_one_code_asks_for_no_other(client, link):
    """Whatever a phone had begun to read before."""
    one, _two = codes(link, [deal(1), *signed()], count=2)
    [code] = codes(link, [deal(1)])
    assert read(client, code, one)[0].status_code == 200


NOBODY = "Aucune tablette de ce serveur n’a fait ce code, ou il a été changé"


def test_a_seal_that_somebody_made_up(client, link):
    [code] = codes(link, [deal(1)], token=link.reading_path.partition("#")[2])
    assert NOBODY in refused(client, code)


def test_the_seal_of_another_tables_link(client, link):
    other = create_link(table=factories.table(4, in_club=link.table.club))
    [code] = codes(link, [deal(1)], token=other.token)
    assert NOBODY in refused(client, code)


def test_a_signing_link_seals_nothing(client, table, link):
    phone = signing_link(seat=table.seated[0], asked_by=link)
    [code] = codes(phone, [deal(1)])
    assert NOBODY in refused(client, code)


def test_a_revoked_link(client, link):
    [code] = codes(link, [deal(1)])
    revoke_link(link=link)
    assert "Le lien de cette tablette a été retiré" in refused(client, code)


def test_an_expired_link(client, link):
    [code] = codes(link, [deal(1)])
    TableLink.objects.update(expires_at=timezone.now() - timedelta(days=1))
    assert "Le lien de cette tablette a expiré" in refused(client, code)


def test_a_tablet_of_another_version(client, link):
    [code] = codes(link, [["donnes/", "no body"]])
    assert "n’est pas de la même version que le serveur" in refused(client, code)


def test_a_request_that_nobody_knows(client, link):
    [code] = codes(link, [["appels/", {}]])
    response, text = read(client, code)
    assert response.status_code == 409
    assert "La tablette a envoyé autre chose que prévu" in text


def test_an_impossible_deal_is_refused_with_its_sentence(client, link):
    [code] = codes(link, [deal(1, points=99), deal(2)])
    response, text = read(client, code)
    assert response.status_code == 409
    assert "Les points vont de 0 à 91" in text
    assert Deal.objects.count() == 0  # what comes behind waits


# Somebody else has noted deal 1 meanwhile.


@pytest.fixture
def met(client, table, link):
    """Give the code of a sheet whose first deal is on the server, otherwise."""
    mine = deal(1, taker="1")
    factories.record(table)
    [code] = codes(link, [mine, deal(2, dealer="1")])
    return mine[1]["uuid"], code


def test_a_conflict_shows_both_versions(client, met):
    _uuid, code = met
    response, text = read(client, code)
    assert response.status_code == 409
    assert "Donne 1" in text
    assert "La donne 1 a été enregistrée entre-temps. Comparez les deux versions." in text
    assert "Sur le serveur Garde d’Ana, 2 bouts, 49 points" in text
    assert "Sur la tablette Garde de Bo, 2 bouts, 49 points" in text
    assert Deal.objects.count() == 1


@pytest.mark.parametrize(
    ("choice", "takers"),
    [("keep", ["Ana", "Ana"]), ("another", ["Ana", "Bo", "Ana"]), ("replace", ["Bo", "Ana"])],
)
def test_a_person_decides_and_the_rest_follows(client, met, choice, takers):
    uuid, code = met
    response, _text = read(client, code, **{uuid: choice})
    assert response.status_code == 200
    deals = Deal.objects.order_by("number").select_related("taker__player")
    assert [one.taker.player.name for one in deals] == takers


def test_a_closed_table_waits_for_the_arbiter(client, table, link):
    [code] = codes(link, [deal(1), *signed()])
    Table.objects.update(closed_at=timezone.now())
    response, text = read(client, code)
    assert response.status_code == 409
    assert "La table 1 est terminée : rien n’a été enregistré." in text


def test_a_bilan_that_is_another_now(client, link):
    [code] = codes(link, [deal(1), *signed([198, -66, -66, 0])])
    response, text = read(client, code)
    assert response.status_code == 409
    assert "Signature de Di" in text
    assert "Le bilan a changé : il est de −66." in text
    assert Signature.objects.count() == 3

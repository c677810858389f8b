"""What one page promises the next one keeps, at a desk as it is served: one server, no browser.

What wants a browser is in tests/browser: test_year walks from page to page, test_names_in_hall
reads names, test_registration types faster than answers come, test_tablet_round signs.
"""

from html import unescape
from io import BytesIO

import pytest
from pypdf import PdfReader

SET_UP = """
import json
from uuid import uuid4
from scoring.models import CallReason, Role
from scoring.models.club import Publication
from scoring.services.links import Grievance, call_arbiter
from scoring.services.clubs import add_player
from tests.factories import *
from tournaments.models import Prize
from tournaments.rounds.services.results import type_bilans
from tournaments.rounds.services.rounds import close_round
home = club()
user = member(Role.ORGANISER, in_club=home)
noted = drawn(tournament(8, in_club=home, name="Notée"))
tables = released(noted)
for each in tables:
    record(each)
grievance = Grievance(reason=CallReason.DISPUTE)
call = call_arbiter(table=tables[0], uuid=uuid4(), grievance=grievance).call
fees = [["Membre", 1000]]
left = tournament(8, in_club=home, name="Quittée", fees=fees)
left.entries.update(fee_class="Membre", fee_cents=1000)
lone = tournament(4, in_club=home, name="Soldée", fees=fees)
lone.entries.filter(number=3).update(fee_class="Membre", fee_cents=1000)
played = tournament(8, rounds=2, in_club=home, name="Jouée", categories=["Dames"],
                    deals_per_round=5)
drawn(played)
for table, bilans in zip(released(played), ((40, 20, -20, -40), (8, 4, -4, -8))):
    type_bilans(table=table, bilans=bilans)
close_round(event=played, number=1)
second = played.entries.get(places__seat__table__round_table__round__number=1,
                            places__seat__table__number=1, places__seat__position=1)
played.entries.filter(pk=second.pk).update(category="Dames")
for rank, cents in ((1, 5000), (2, 2000)):
    Prize.objects.create(event=played, rank=rank, cents=cents)
Prize.objects.create(event=played, category="Dames", rank=1, cents=3000)
for name in ("MARTIN Paul", "MARTIN Paule", "MARTIN Paulette"):
    add_player(club=home, name=name)
night = evening(in_club=home)
new = tournament(0, in_club=home, name="Neuve")
asked = Club.objects.create(name="Club ancien", publication=Publication.FIRST)
Membership.objects.create(user=user, club=asked, role=Role.ORGANISER)
print(json.dumps([user.username, {
    "noted": noted.pk, "call": call.pk, "left": left.pk, "one": left.entries.get(number=1).pk,
    "lone": lone.pk, "debtor": lone.entries.get(number=3).pk,
    "two": left.entries.get(number=2).pk, "played": played.pk, "second": second.player.name,
    "last": left.entries.get(number=8).pk, "night": night.pk, "new": new.pk,
    "asked": asked.pk, "club": home.pk,
}]))
"""


@pytest.fixture
def page(visitor, stored):
    """Open an address that names what SET_UP has stored."""
    return lambda address: visitor.get(address.format(**stored[1]))


@pytest.fixture
def send(visitor, stored):
    """Send a form, with all that its page holds."""

    def post(address, **sent):
        address = address.format(**stored[1])
        return visitor.post(address, **visitor.get(address).fields | sent)

    return post


def owing(page, event="left"):
    """Read who owes something, as the till has it."""
    return page(f"/tournois/{{{event}}}/comptes/").words.partition("Doivent encore")[2]


def test_a_call_is_first_with_its_reason_answered_settled_and_in_the_log(page, send):
    for address, place in (
        ("/tournois/{noted}/", "dashboard"),
        ("/tournois/{noted}/tours/1/", "round"),
    ):
        first = page(address).html.partition(f'id="{place}"')[2].partition("</section>")[0]
        for words in ("1 table appelle", "Désaccord", "<time", "J’arrive", "Réglé"):
            assert words in first, (address, words)
    assert send("/evenements/{noted}/appels/{call}/", answer="J’arrive.").status == 303
    assert send("/evenements/{noted}/appels/{call}/", settled="1").status == 303
    assert "Personne n’appelle" in page("/evenements/{noted}/appels/").words
    log = page("/tournois/{noted}/journal/").words
    assert [words in log for words in ("Appel réglé", "J’arrive.", "Désaccord")] == [True] * 3


def test_tables_that_note_their_deals_are_seen_and_not_typed(page, send):
    dashboard = page("/tournois/{noted}/").words
    assert "Voir les tables" in dashboard
    assert "Saisir les résultats" not in dashboard
    assert page("/tournois/{noted}/tours/1/").words.count("donnes : 1 sur 4") == 2
    refused = send("/tournois/{noted}/tours/1/saisie/", table="1")
    sentence = "Les donnes de la table 1 sont notées : corrigez-les sur sa feuille."
    assert (refused.status, refused.words.count(sentence)) == (422, 1)
    assert refused.html.count("autofocus") == 1


def test_who_leaves_before_the_first_round_owes_nothing(page, send):
    assert "1 Ismaël 10,00 €" in owing(page)
    words = page("/tournois/{left}/inscriptions/{one}/depart/").words
    assert "s’il ne joue pas, il ne doit plus 10,00 €" in words
    assert send("/tournois/{left}/inscriptions/{one}/depart/").status == 302
    assert "1 Ismaël" not in owing(page)


def test_where_the_only_debtor_left_before_the_first_round_nothing_warns_of_him(page, send):
    closing = "/tournois/{lone}/fin/"
    warning = "Il reste 10,00 € à encaisser ; la page des comptes dit de qui."
    assert "3 " in owing(page, "lone")
    assert warning in page(closing).words
    assert send("/tournois/{lone}/inscriptions/{debtor}/depart/").status == 302
    assert owing(page, "lone") == ""
    assert "à encaisser" not in page(closing).words
    assert send(closing).status == 302


def test_who_has_paid_is_paid_back_and_removed_in_one_act(visitor, stored, page, send):
    entry = "/tournois/{left}/inscriptions/{two}/".format(**stored[1])
    sent = page(entry).fields | {"amount": "10"}
    assert visitor.post(f"{entry}paiement/", **sent).status == 302
    away = "/tournois/{left}/inscriptions/{two}/retrait/"
    assert "10,00 € à rendre" in page(away).words
    assert send(away, back="cash").status == 302
    assert "10,00 €" in page("/tournois/{left}/comptes/").words


def test_the_name_that_was_typed_whole_comes_first(page):
    words = page("/joueurs/?evening={night}&q=martin%20paule").words
    assert words.index("MARTIN Paule") == words.index("MARTIN Paul")
    assert "MARTIN Paule Dans le club MARTIN Paulette" in words


def test_score_sheets_have_as_many_lines_as_deals(page):
    sheets = page("/tournois/{played}/tours/2/feuilles.pdf")
    [first, *_others] = PdfReader(BytesIO(sheets.body)).pages
    lines = first.extract_text().split()
    assert [str(number) in lines for number in (1, 5, 6)] == [True, True, False]


def test_the_call_of_prizes_says_why_ranks_shift(page, stored):
    second = stored[1]["second"]
    words = page("/tournois/{played}/prix/appel/").words
    assert f"celui de sa catégorie vaut mieux que son rang pour {second}, et ceux" in words
    assert f"{second} Dames : 30,00 €" in words


def test_a_name_is_mended_from_the_entry_that_shows_it(page, send):
    entry = "/tournois/{left}/inscriptions/{last}/"
    html = page(entry).html
    card = "/annuaire/" + unescape(html.partition('"/annuaire/')[2].partition('"')[0])
    mended = send(card, name="Rose DELMAS")
    assert mended.status == 302
    assert "N° 8 · Rose DELMAS" in page(mended.to).words


def test_the_cut_stands_where_a_round_has_ended(page):
    round_ = page("/tournois/{played}/tours/1/")
    assert "Éliminer : les premiers continuent" in round_.words
    assert page("/tournois/{played}/elimination/").status == 200


def test_the_order_of_names_is_asked_once_of_a_list(visitor, stored, page, send):
    address = "/tournois/{new}/inscriptions/import/"
    asked = send(address, text="Ancel Marie\nBlot Luc\n")
    assert "« Blot Luc » : rien ne dit quel est le nom de famille." in asked.words
    address = address.format(**stored[1])
    read = visitor.post(address, **asked.fields | {"order": "family"})
    assert "rien ne dit quel est le nom de famille" not in read.words
    assert visitor.post(address, **read.fields, store="1").status == 302
    entered = page("/tournois/{new}/inscriptions/").words
    assert [name in entered for name in ("Marie ANCEL", "Luc BLOT")] == [True, True]


def test_whole_names_are_asked_about_once(page, send, stored):
    question = "Écrire les noms entiers sur les affiches, les écrans et les papiers"
    assert question in page("/soirees/nouvelle/").words
    opened = send("/soirees/nouvelle/", club=str(stored[1]["asked"]), name="Une")
    assert opened.status == 302
    assert question not in page("/soirees/nouvelle/").words

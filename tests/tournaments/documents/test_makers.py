"""Every paper of a whole event, from a played one and from one where nobody came."""

from datetime import UTC, datetime
from io import BytesIO
from random import Random
from uuid import uuid4

import pytest
from django.db import connection
from django.http import QueryDict
from django.test.utils import CaptureQueriesContext
from django.utils import translation
from pypdf import PdfReader

from scoring.models import CallReason, Role, Table
from scoring.services.deals import correct_deal
from scoring.services.links import Grievance, answer_call, call_arbiter
from scoring.services.tables import reopen_table
from tarotclub.accounts.acting import Act
from tests import factories
from tests.simulated import play_tournament
from tests.tournaments.paper.reading import pages
from tournaments.decisions.services import cancel_decision, decide
from tournaments.documents.catalogue import DOCUMENTS, ROUTE, document_of
from tournaments.documents.makers import unprintable_names
from tournaments.entries.services.entries import take_payment
from tournaments.event.printed import printed_for
from tournaments.models import Decision, Event, PaymentMethod, Prize
from tournaments.rounds.services.results import type_bilans
from tournaments.rounds.services.rounds import reopen_round
from tournaments.standings.totals import event_ranking

pytestmark = pytest.mark.django_db
AT = datetime(2026, 11, 7, 18, 30, tzinfo=UTC)
MADE = [each for each in DOCUMENTS if each.make and each.route == ROUTE]
NAMES = {*factories.NAMES}
LONG = "Marie-Élisabeth de La Rochefoucauld-Montmorency d’Aubigné de Saint-Germain-en-Laye"[:80]


def paper(event, key, query=""):
    document = document_of(event, key)
    form = document.form(event, QueryDict(query))
    assert form.is_valid(), form.errors
    return document.make(event, form.chosen, AT)


def printed(event, key, query=""):
    return pages(paper(event, key, query))


def lines(event, key, query=""):
    return "\n".join(printed(event, key, query)).splitlines()


@pytest.fixture(scope="module")
def events(module_db):
    """One that has yet to begin, and one that is over."""
    settings = {"fees": [["Membre", 1000]], "categories": ["Dames", "Juniors"], "rounds": 2}
    to_come, over = (factories.tournament(8, **settings) for _event in range(2))
    over.entries.filter(number__lte=3).update(category="Dames")
    for _round in play_tournament(over, Random(3), deals=4):
        pass
    return to_come.pk, over.pk


@pytest.fixture
def event(events):
    return Event.objects.select_related("club").get(pk=events[0])


@pytest.fixture
def played(events):
    return Event.objects.select_related("club").get(pk=events[1])


@pytest.fixture(scope="module")
def few_and_many(module_db):
    """Two events with interventions of their arbiter, one three times as large."""
    return [with_interventions(number) for number in (8, 24)]


def with_interventions(players):
    event = factories.tournament(players, fees=[["Membre", 1000]], deals_per_round=1)
    for _round in play_tournament(event, Random(3), deals=1):
        pass
    for entry in event.entries.all()[: players // 4]:
        decide(entry=entry, decision=Decision.WARNING, reason="Bruit", uuid=uuid4())
    for table in Table.objects.with_seats().filter(
        round_table__round__event=event, round_table__round__number=2
    ):
        correct(table)
    return event.pk


@pytest.mark.every_case
@pytest.mark.parametrize("document", MADE, ids=lambda document: document.key)
def test_an_empty_event_prints_a_page_that_says_so(document):
    event = factories.tournament(0)
    found = printed(event, document.key)
    assert found
    assert found[-1].splitlines()[-1] == f"Page {len(found)}/{len(found)}"
    empty = {
        "inscrits": "Personne n’est encore inscrit.",
        "cartons": "Personne n’est encore inscrit.",
        "emargement": "Personne n’est encore inscrit.",
        "manquantes": "Toutes les feuilles sont là.",
        "prix": "Aucun prix à remettre",
        "recus": "Aucun reçu",
        "journal": "L’arbitre n’a pas eu à intervenir.",
        "comptes": "Comptes du jour",
        "cartes": "Aucun tour n’est encore placé : tirez le placement d’abord.",
        "numeros": "Table\n1\n",
    }
    assert all("Coupe de la Halle" in page for page in found)
    assert empty.get(document.key, "Personne n’est encore classé.") in "\n".join(found)


@pytest.mark.parametrize("document", MADE, ids=lambda document: document.key)
def test_every_page_says_club_event_day_and_which_page_it_is(played, document):
    if document.key in {"cartons", "cartes", "numeros"}:
        pytest.skip("each card says for itself what it is of")
    found = printed(played, document.key)
    for number, page in enumerate(found, start=1):
        output = page.splitlines()
        assert {"Tarot de la Halle", "Coupe de la Halle", "7 novembre 2026"} <= set(output)
        numbered = document.key != "certificats"  # each is somebody's own
        assert output.count(f"Page {number}/{len(found)}") == numbered


@pytest.mark.parametrize("document", MADE, ids=lambda document: document.key)
def test_names_that_would_be_markup_or_too_long_are_printed(played, document):
    names = [LONG, '<b>Zoé</b><img src="file:///etc/passwd">', "=1+1", "]]><a href=x>"]
    for entry, name in zip(played.entries.all(), names, strict=False):
        entry.player.name = name
        entry.player.save()
    played.name = "<i>Coupe</i> & <para>"
    played.save()
    text = "\n".join(printed(played, document.key))
    assert "<i>Coupe</i> & <para>" in text
    assert "\x00" not in text


@pytest.mark.every_case
@pytest.mark.parametrize("document", MADE, ids=lambda document: document.key)
def test_the_same_questions_for_few_and_for_many(few_and_many, document):
    asked = []
    for pk in few_and_many:
        event = Event.objects.get(pk=pk)
        with CaptureQueriesContext(connection) as queries:
            paper(event, document.key)
        asked.append(len(queries))
    assert asked[0] == asked[1] <= 20


def correct(table):
    """Correct the first deal of a table, and call the arbiter there."""
    deal = table.deals.first()
    report = factories.report(table, dealer=deal.dealer, bouts=1)
    reopen_table(table=table)
    correct_deal(deal=deal, report=report, version=1, reason="Un bout de trop")
    grievance = Grievance(reason=CallReason.DISPUTE, seat=table.seated[1])
    call_arbiter(table=table, uuid=uuid4(), grievance=grievance)


@pytest.mark.parametrize("document", MADE, ids=lambda document: document.key)
def test_the_same_bytes_twice(played, document):
    made = paper(played, document.key)
    assert made == paper(played, document.key)
    assert PdfReader(BytesIO(made)).metadata.creation_date == AT


# The list of entries


def test_the_entry_list_adds_up_what_is_paid_and_due(event):
    event.entries.update(fee_class="Membre", fee_cents=1000)
    ana = event.entries.get(number=1)
    take_payment(entry=ana, cents=400, method=PaymentMethod.CASH, uuid=uuid4())
    output = lines(event, "inscrits")
    at = output.index("Ana")
    assert output[at - 1 : at + 5] == ["1", "Ana", "Membre", "10,00 €", "4,00 €", "6,00 €"]
    at = output.index("8 inscrits")
    assert output[at + 1 : at + 4] == ["80,00 €", "4,00 €", "76,00 €"]


def test_the_entry_list_by_name_or_number(event):
    event.entries.filter(number=1).update(number=99)

    def order(query):
        return [line for line in lines(event, "inscrits", query) if line in factories.NAMES]

    assert order("tri=nom")[:3] == ["Ana", "Bo", "Cy"]
    assert order("tri=numero")[:2] == ["Bo", "Cy"]
    assert order("tri=numero")[-1] == "Ana"


def test_the_entry_list_split_by_category_sums_each(event):
    event.entries.filter(number__lte=3).update(category="Dames")
    event.entries.update(fee_cents=1000)
    output = lines(event, "inscrits", "par=category")
    assert [output.index(title) for title in ("Dames", "Sans catégorie", "En tout")] == sorted(
        output.index(title) for title in ("Dames", "Sans catégorie", "En tout")
    )
    assert [line for line in output if line.endswith("inscrits")] == [
        "3 inscrits",
        "5 inscrits",
        "8 inscrits",
    ]


def test_a_split_that_the_event_has_not_is_refused(event):
    form = document_of(event, "inscrits").form(event, QueryDict("par=team"))
    assert form.errors == {"par": ["Ce choix n’existe pas ici : prenez-en un de la liste."]}


# Prizes


def prizes(event):
    for rank, cents in enumerate((4000, 2000, 1000), start=1):
        Prize.objects.create(event=event, rank=rank, cents=cents)
    Prize.objects.create(event=event, rank=1, category="Dames", label="Panier <b>")


def test_winners_are_called_from_last_to_first(played):
    prizes(played)
    for key in ("prix", "recus"):
        called = [
            line for line in lines(played, key) if line in {"40,00 €", "20,00 €", "10,00 €"}
        ]
        assert called == ["10,00 €", "20,00 €", "40,00 €"]
        assert "70,00 €" in lines(played, key)
        [page] = printed(played, key, "ordre=rang")
        first = [line for line in page.splitlines() if line.endswith("0,00 €")]
        assert [line for line in first if line in called] == called[::-1]


def test_all_prizes_stand_on_one_page_while_they_fit():
    many = factories.tournament(36, rounds=1, deals_per_round=1)
    for _round in play_tournament(many, Random(3), deals=1):
        pass
    for rank in range(1, 33):
        Prize.objects.create(event=many, rank=rank, cents=500)
    [page] = printed(many, "prix")
    assert "160,00 €" in page  # 32 times 5 €, shared by equals


def test_receipts_leave_room_to_sign(played):
    prizes(played)
    assert "Signature" in lines(played, "recus")
    assert "Signature" not in lines(played, "prix")


# The arbiter's log


def test_the_log_says_who_when_and_why(event):
    arbiter = factories.member(Role.ARBITER, in_club=event.club, username="odette")
    [table, *_others] = factories.released(factories.drawn(event))
    deal = factories.record(table)
    report = factories.report(table, dealer=table.seated[0], bouts=1)
    correct_deal(
        deal=deal, report=report, version=1, reason="Un bout de trop", act=Act(arbiter)
    )
    grievance = Grievance(reason=CallReason.DISPUTE, text="Le petit <b>")
    call = call_arbiter(table=table, uuid=uuid4(), grievance=grievance).call
    answer_call(call=call, answer="Au dernier pli", by=arbiter)
    ana = event.entries.get(number=1)
    given = {"entry": ana, "uuid": uuid4(), "reason": "Retard", "act": Act(arbiter)}
    decide(decision=Decision.POINTS, points=-20, round_number=1, **given)
    warned = decide(**given | {"uuid": uuid4(), "decision": Decision.WARNING}).penalty
    cancel_decision(penalty=warned, reason="Pas lui", act=Act(arbiter))
    found = lines(event, "journal")
    text = " ".join(found)
    for words in (
        "Donne corrigée tour 1 · table 1 · donne 1, avant : Garde de Fanny, 2 bouts, 49 points",
        "Un bout de trop odette",
        "Désaccord · Le petit <b>",
        "Au dernier pli odette",
        "Décision de l’arbitre Ana · −20 points Retard odette",
        "Ana · Avertissement Pas lui odette",
        "6 interventions",
    ):
        assert words in text
    assert found.index("Donne corrigée") < found.index("Décision annulée")


def test_the_log_tells_bilans_that_were_typed_anew_but_not_the_first(event):
    [table, *_others] = factories.released(factories.drawn(event))
    first, second = [20, -20, 0, 0], [30, -30, 0, 0]
    type_bilans(table=table, bilans=first)
    assert lines(event, "journal")[-3] == "L’arbitre n’a pas eu à intervenir."
    type_bilans(table=table, bilans=second, replacing=first, reason="Mal lu")
    text = " ".join(lines(event, "journal"))
    assert "tour 1 · table 1 · avant : 20, −20, 0, 0 · bilans : 30, −30, 0, 0" in text
    assert "motif : Mal lu" in text
    assert "1 intervention" in text


# Certificates


def test_a_certificate_says_name_rank_and_total(played):
    first, *_others = printed(played, "certificats")
    output = first.splitlines()
    assert {"Certificat", "décerné à", "Rang 1 sur 8", "Coupe de la Halle"} <= set(output)
    assert any(line.endswith(" points en 2 tours") for line in output)


def test_certificates_of_the_first_of_all_or_of_one(played):
    count = {query: len(printed(played, "certificats", query)) for query in (
        "", "premiers=1", "premiers=10", "premiers=tous", "joueur=4"
    )}  # fmt: skip
    assert count == {
        "": 3, "premiers=1": 1, "premiers=10": 8, "premiers=tous": 8, "joueur=4": 1
    }  # fmt: skip
    [page] = printed(played, "certificats", "joueur=4")
    assert str(played.entries.get(number=4).player) in page.splitlines()


def test_a_certificate_of_an_event_under_way_says_so(played):
    assert "classement provisoire" not in printed(played, "certificats")[0]
    reopen_round(event=played, number=2)
    assert "classement provisoire" in printed(played, "certificats")[0].splitlines()


def test_who_has_not_played_gets_no_certificate(event):
    [page] = printed(event, "certificats", "premiers=tous")
    assert "Personne n’est encore classé." in page.splitlines()


# The report


def test_the_report_counts_what_was_played(played):
    first, second = printed(played, "bilan")
    output = first.splitlines()
    figures = {output[at]: output[at + 1] for at in range(len(output) - 1)}
    assert (figures["Classés"], figures["Tours joués"]) == ("8", "2")
    assert figures["Tables jouées, tous tours réunis"] == "4"
    assert figures["Donnes enregistrées"] == "16"
    assert {"Contrats", "Bouts de l’attaque", "Bilans des tours", "Tour 1", "Tour 2"} <= set(
        second.splitlines()
    )


def test_the_report_tells_equals_together():
    event = factories.tournament(4, rounds=1)
    [table] = factories.released(factories.drawn(event))
    for taker, points in ((0, 60), (1, 60), (2, 30)):
        factories.record(table, taker=taker, points=points)
    names = [seat.player.name for seat in table.seated]
    output = printed(event, "bilan")[0].splitlines()
    told = output[output.index("Le plus de prises") + 1]
    assert told == f"1 dont 1 réussie, {', '.join(sorted(names[:2]))}"


def test_a_paper_speaks_the_language_that_is_asked_for(played):
    with translation.override("en"):
        assert "Ranking" in lines(played, "classement")
    assert "Classement" in lines(played, "classement")


# Columns, order, splits


def titles(page):
    return [line for line in page.splitlines() if line in {"Dû", "Payé", "Reste", "Catégorie"}]


def test_a_list_has_the_columns_that_are_chosen(event):
    event.entries.filter(number__lte=3).update(category="Dames")
    [page] = printed(event, "inscrits")
    assert titles(page) == ["Catégorie", "Dû", "Payé", "Reste"]
    [page] = printed(event, "inscrits", "colonnes=category&colonnes=owed")
    assert titles(page) == ["Catégorie", "Reste"]
    form = document_of(event, "inscrits").form(event, QueryDict("colonnes=x"))
    assert not form.is_valid()


def test_a_ranking_has_the_columns_that_are_chosen(played):
    entry = played.entries.get(number=5)
    decide(entry=entry, decision=Decision.POINTS, points=-20, reason="Retard", uuid=uuid4())
    heads = ["Tour 1", "Tour 2", "Pénalités", "Catégorie"]
    output = lines(played, "classement")
    assert [line for line in output if line in heads] == heads
    output = lines(played, "classement", "colonnes=given")
    assert [line for line in output if line in heads] == ["Pénalités"]
    output = lines(played, "classement", "colonnes=rounds&categorie=*")
    assert [line for line in output if line in heads] == [*heads[:2], *heads[:2], *heads[:2]]
    form = document_of(played, "classement").form(played, QueryDict("colonnes=pace"))
    assert not form.is_valid()  # deals are planned, and everybody plays as many


@pytest.mark.parametrize("form", ["tours", "mur", "2"])
def test_a_ranking_is_read_by_name(played, form):
    played.entries.filter(number=5).update(eliminated_after=1)
    by_rank, by_name = (
        [line for line in lines(played, "classement", f"forme={form}{more}") if line in NAMES]
        for more in ("", "&tri=nom")
    )
    assert sorted(by_rank) == by_name != by_rank
    output = "\n".join(lines(played, "classement", f"forme={form}&tri=nom"))
    assert "Éliminés après" not in output


def test_entries_are_ordered_and_split_by_what_is_paid(event):
    event.entries.filter(number=5).update(fee_class="Membre", fee_cents=1000)
    [page] = printed(event, "inscrits", "tri=reste&par=fee_class")
    output = page.splitlines()
    assert output.index("Membre") < output.index("Sans tarif")
    [page] = printed(event, "inscrits", "tri=reste")
    names = [line for line in page.splitlines() if line in NAMES]
    assert names[0] == str(event.entries.get(number=5).player)


def test_the_list_to_sign_is_split_and_says_what_is_chosen(event):
    event.entries.filter(number__lte=3).update(category="Dames")
    assert "Dames" not in lines(event, "emargement")
    output = lines(event, "emargement", "par=category&colonnes=category")
    assert output.count("Dames") == 4  # a title, and three in the column
    assert (output.count("3 inscrits"), "Sans catégorie" in output) == (1, True)


def test_missing_sheets_are_ordered_split_and_say_what_is_chosen(event):
    first, _second = factories.released(factories.drawn(event))
    factories.record(first)
    output = lines(event, "manquantes", "tri=rien&colonnes=heard")
    assert [line for line in output if line in {"1", "2"}] == ["2", "1"]
    assert "Où elle en est" in output
    assert not {"Joueurs", "Rendue"} & {*output}
    output = lines(event, "manquantes", "par=rien")
    parts = (
        output.index("Rien reçu"),
        output.index("rien reçu"),
        output.index("Donnes déjà reçues"),
    )
    assert parts == tuple(sorted(parts))
    assert (output.count("1 table"), "donnes reçues : 1" in output) == (2, True)


def test_prizes_are_split_by_category(played):
    for rank in (1, 2, 3):
        Prize.objects.create(event=played, rank=rank, cents=1000)
    winners = [row.record.player for row in event_ranking(played)[:3]]
    played.entries.update(category="")
    played.entries.filter(number=winners[1]).update(category="Dames")
    [page] = printed(played, "prix", "par=category&colonnes=sum")
    output = page.splitlines()
    assert output.index("Dames") < output.index("Sans catégorie")
    assert ("Rang" in output, "Prix" in output, "Somme" in output) == (False, True, True)


def test_receipts_in_two_halves(played):
    for rank in (1, 2):
        Prize.objects.create(event=played, rank=rank, cents=1000 * rank)
    [page] = printed(played, "recus", "forme=moities")
    output = page.splitlines()
    assert [output.count(words) for words in ("Reçu n° 1", "Reçu n° 2", "10,00 €")] == [2, 2, 2]
    assert (output.count("Pour le club"), output.count("Pour le gagnant")) == (2, 2)
    assert output.count("Date et signature") == 4


def test_the_log_is_turned_round_and_split(played):
    for number in (1, 2):
        decide(
            entry=played.entries.get(number=number),
            decision=Decision.WARNING,
            reason=f"Raison {number}",
            uuid=uuid4(),
        )
    output = lines(played, "journal", "ordre=appel&par=what&colonnes=why")
    assert output.index("Raison 2") < output.index("Raison 1")
    assert "2 interventions" in output
    assert ("Quand" in output, "Pourquoi" in output) == (False, True)


def test_each_player_has_a_card_for_his_place(played):
    played.entries.filter(number=2).update(withdrawn_from=1)
    output = lines(played, "cartons", "tri=numero")
    assert [output.count(f"n° {n}") for n in (1, 2, 3)] == [2, 0, 2]
    assert output.count("Dames") == 4


# What cannot be written


def test_every_name_is_checked_in_two_queries(event, django_assert_num_queries):
    number = event.entries.get(number=1)
    number.player.name = "Zoé 李"
    number.player.save()
    event.entries.filter(number=2).update(category="Ж ა")
    with django_assert_num_queries(2):
        found = unprintable_names(event)
    assert found == [("Zoé 李", "Zoé (n° 1)"), ("Ж ა", "Ж �")]


def test_a_name_that_cannot_be_written_is_a_number_with_a_sentence(played):
    entry = played.entries.get(number=4)
    entry.player.name = "李 娜"
    entry.player.save()
    with printed_for(played):
        [page] = printed(played, "classement")
    output = page.splitlines()
    assert "n° 4" in output
    assert "n° 4 : l’imprimé ne sait pas écrire ce nom." in output
    assert "\ufffd" not in page


def test_a_certificate_writes_a_long_name_whole(played):
    entry = played.entries.get(number=4)
    entry.player.name = LONG
    entry.player.save()
    [page] = printed(played, "certificats", "joueur=4")
    assert LONG in page.replace("\n", " ")

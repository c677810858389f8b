"""What a club publishes is proved, signed, refused with a reason, taken back for all to see."""

import re
from datetime import date
from http import HTTPStatus
from io import BytesIO

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook
from pypdf import PdfReader

from scoring.models import Action, Player, Score
from scoring.rules import Outcome
from scoring.services.clubs import add_player
from tarotclub.federation.paper import report_data, texts_of
from tarotclub.federation.services.federation import (
    AffiliationOverError,
    ChangedSinceError,
    DecidedAlreadyError,
    FaultyError,
    NobodyRankedError,
    NotOverError,
    PublishedAlreadyError,
    RankingKeptError,
    ask_homologation,
    changed_since,
    end_affiliation,
    end_homologation,
    homologate,
    is_untouched,
    refuse_homologation,
)
from tarotclub.keeping.services.verifying import findings, findings_in
from tarotclub.people.services.players import anonymise_player, merge_players
from tests import factories
from tests.answers import body_of, messages_of
from tests.federation.conftest import played
from tests.refusals.following import follows
from tournaments.archive.services.archives import (
    ArchivedResult,
    archive_results,
    delete_archive,
)
from tournaments.event.services.closing import close_event, reopen_event, reveal_ranking
from tournaments.models import Event, Homologation, Visibility
from tournaments.seasons.engine import RuleKind, SeasonRule
from tournaments.seasons.services import add_events, close_season, create_season, reopen_season


@pytest.fixture
def runs(client, flora):
    client.force_login(flora)
    return client


def test_a_club_publishes_an_event_and_the_federation_homologates_it(
    runs, federation, joined, odile, home, night
):
    president = Client()
    president.force_login(odile)
    address = reverse("homologation_ask", args=[home.pk, joined.pk])
    assert "02/10/2026 · Soirée" in president.get(address).text
    president.post(address, {"event": night.pk})
    published = Homologation.objects.get()
    assert published.ranked[1::4] == [1, 2, 2, 2]
    assert published.facts["players"] == 4
    assert "02/10/2026 · Soirée" not in president.get(address).text
    page = reverse("homologation", args=[federation.pk, published.pk])
    assert "Ana" in runs.get(page).text
    answer = runs.post(reverse("homologation_grant", args=[federation.pk, published.pk]))
    assert messages_of(answer) == ["La rencontre est homologuée et signée."]
    published.refresh_from_db()
    assert (published.state, is_untouched(published)) == ("granted", True)
    kinds = Action.objects.filter(club=home, kind__contains="homolog").order_by("pk")
    assert [act.kind for act in kinds] == ["ask_homologation", "homologate"]


def test_a_deal_that_nobody_took_is_not_counted_as_played(joined, home):
    night = factories.evening(in_club=home)
    table = factories.table(in_evening=night)
    factories.record(table)
    factories.record(table, outcome=Outcome.PASSED_OUT)
    close_event(event=night)
    night.refresh_from_db()
    assert ask_homologation(affiliation=joined, event=night).facts["deals"] == 1


def test_what_was_signed_and_changed_around_the_site_is_seen(runs, federation, asked):
    homologate(homologation=asked)
    Homologation.objects.filter(pk=asked.pk).update(name="Grand Prix")
    page = runs.get(reverse("homologation", args=[federation.pk, asked.pk])).text
    assert "sa signature ne tient plus" in page


@follows(NotOverError)
def test_what_goes_on_is_ended_first(joined, night):
    reopen_event(event=night)
    night.refresh_from_db()
    with pytest.raises(NotOverError):
        ask_homologation(affiliation=joined, event=night)
    close_event(event=night)
    night.refresh_from_db()
    assert ask_homologation(affiliation=joined, event=night)


@follows(RankingKeptError)
def test_a_hidden_ranking_is_shown_first(joined, night):
    Event.objects.filter(pk=night.pk).update(visibility=Visibility.HIDDEN)
    night.refresh_from_db()
    with pytest.raises(RankingKeptError):
        ask_homologation(affiliation=joined, event=night)
    reveal_ranking(event=night)
    night.refresh_from_db()
    assert ask_homologation(affiliation=joined, event=night)


def test_nobody_ranked_is_nothing_to_homologate(joined, home):
    empty = factories.evening(in_club=home)
    close_event(event=empty)
    empty.refresh_from_db()
    with pytest.raises(NobodyRankedError):
        ask_homologation(affiliation=joined, event=empty)


def test_an_event_is_published_once_by_its_own_club_in_the_federation(joined, away, asked):
    with pytest.raises(PublishedAlreadyError):
        ask_homologation(affiliation=joined, event=asked.event)
    with pytest.raises(AffiliationOverError):
        ask_homologation(affiliation=away, event=asked.event)
    end_affiliation(affiliation=joined)
    other = played(joined.club)
    with pytest.raises(AffiliationOverError):
        ask_homologation(affiliation=joined, event=other)
    asked.refresh_from_db()
    assert asked.state == "withdrawn"


def brought(home, **given):
    """Bring the results of a tournament that was played elsewhere."""
    lines = [("Ana", 100), ("Zoé", -100)]
    facts = {"name": "Grand prix", "day": date(2026, 10, 4), "reason": "Du fichier"} | given
    results = [
        ArchivedResult(number=number, name=name, points=(points,), extra=0)
        for number, (name, points) in enumerate(lines, 1)
    ]
    return archive_results(club=home, results=results, **facts).event


@follows(PublishedAlreadyError)
@pytest.mark.parametrize(
    "otherwise", [{}, {"name": "Grand prix du lac"}, {"day": date(2026, 10, 11)}], ids=str
)
def test_results_deleted_and_brought_again_are_homologated_once(
    federation, joined, home, otherwise
):
    first = ask_homologation(affiliation=joined, event=brought(home))
    homologate(homologation=first)
    delete_archive(event=first.event)
    again = brought(home, **otherwise)
    with pytest.raises(PublishedAlreadyError):
        ask_homologation(affiliation=joined, event=again)
    end_homologation(homologation=first)
    homologate(homologation=ask_homologation(affiliation=joined, event=again))
    assert [each.event for each in federation.homologations.granted()] == [again]


def damage(night):
    """Change a mark around the site."""
    guards = {"sqlite": "DROP TRIGGER scoring_score_no_update"}
    guards["postgresql"] = (
        "SET CONSTRAINTS ALL IMMEDIATE;"
        " ALTER TABLE scoring_score DISABLE TRIGGER scoring_score_no_update"
    )
    with connection.cursor() as cursor:
        cursor.execute(guards[connection.vendor])
    score = Score.objects.filter(seat__table__round_table__round__event=night).first()
    Score.objects.filter(pk=score.pk).update(points=score.points + 2)


def test_what_does_not_hold_is_refused_with_what_verify_says(joined, night, home):
    other = played(home, night.entries.first() and list(home.players.all()[:4]), name="Bonne")
    damage(night)
    with pytest.raises(FaultyError) as refused:
        ask_homologation(affiliation=joined, event=night)
    assert "les marques de la donne 1 font +2, et non 0." in str(refused.value).replace(
        "font 2", "font +2"
    )
    assert set(findings_in(night)) <= set(findings())
    assert list(findings_in(other)) == []
    assert ask_homologation(affiliation=joined, event=other)


@follows(ChangedSinceError)
def test_what_was_published_and_changed_since_is_asked_for_anew(joined, asked, night):
    reopen_event(event=night)
    factories.record(night.rounds.get().tables.get().table, bouts=3)
    close_event(event=night)
    asked = Homologation.objects.get()
    with pytest.raises(ChangedSinceError):
        homologate(homologation=asked)
    end_homologation(homologation=asked)
    night.refresh_from_db()
    homologate(homologation=ask_homologation(affiliation=joined, event=night))


def test_a_ranking_that_changed_since_is_said_on_every_page_of_what_is_published(
    runs, federation, asked, night, odile, home
):
    homologate(homologation=asked)
    president = Client()
    president.force_login(odile)
    pages = [
        (president, reverse("club_federation", args=[home.pk])),
        (runs, reverse("federation", args=[federation.pk])),
        (runs, reverse("homologation", args=[federation.pk, asked.pk])),
    ]

    def notices():
        return {"classement changé depuis" in reader.get(page).text for reader, page in pages}

    assert notices() == {False}
    reopen_event(event=night)
    factories.record(night.rounds.get().tables.get().table, bouts=3)
    close_event(event=night)
    assert notices() == {True}
    assert "lui donne celui d’aujourd’hui" in president.get(pages[0][1]).text
    end_homologation(homologation=asked)
    assert notices() == {False}


def test_who_reopens_is_first_reminded_of_who_keeps_the_ranking(asked, odile, home, night):
    season = create_season(club=home, name="2026-2027", chain=[SeasonRule(kind=RuleKind.TOTAL)])
    add_events(season=season, events=[night])
    close_season(season=season)
    president = Client()
    president.force_login(odile)
    page = president.get(reverse("evening_reopen", args=[night.pk]))
    assert page.context["question"].points == [
        (
            "« Fédération » garde le classement que le club lui a donné à homologuer, même s’il"
            " change."
        ),
        "« 2026-2027 » garde les points comptés à sa clôture, même s’ils changent.",
    ]
    reopen_season(season=season)
    end_homologation(homologation=asked)
    page = president.get(reverse("evening_reopen", args=[night.pk]))
    assert page.context["question"].points == []


def test_who_was_merged_since_changes_no_ranking(joined, asked, home):
    ana, anne = Player.objects.get(name="Ana"), add_player(club=home, name="Anne")
    merge_players(kept=anne, gone=ana)
    homologate(homologation=Homologation.objects.get())
    assert changed_since(Homologation.objects.all()) == set()


def test_a_report_of_which_no_deal_was_recorded_counts_none(runs, federation, asked):
    address = reverse("homologation", args=[federation.pk, asked.pk])
    assert "1 donne enregistrée" in runs.get(address).text
    Homologation.objects.update(facts={**asked.facts, "deals": 0})
    assert "enregistrée" not in runs.get(address).text


@pytest.mark.parametrize(
    ("form", "total"), [("", "+6042"), ("triplettes", "60,42 %"), ("quadrettes", "+60,42")]
)
def test_a_report_writes_totals_in_their_unit(asked, form, total):
    asked.facts["form"], asked.ranked = form, [asked.ranked[0], 1, 6042, 0]
    [row] = texts_of(report_data(asked))
    assert row[3] == total


def test_a_refusal_says_why_and_the_club_asks_again(runs, federation, joined, asked, night):
    address = reverse("homologation_refuse", args=[federation.pk, asked.pk])
    assert "Écrivez pourquoi : le club le lira." in runs.post(address, {"reason": ""}).text
    runs.post(address, {"reason": "Trois donnes seulement"})
    asked.refresh_from_db()
    assert (asked.state, asked.reason) == ("refused", "Trois donnes seulement")
    assert ask_homologation(affiliation=joined, event=night)


def test_a_refusal_of_a_page_from_before_takes_back_nothing(runs, federation, asked):
    address = reverse("homologation_refuse", args=[federation.pk, asked.pk])
    homologate(homologation=asked)
    page = runs.post(address, {"reason": "Trois donnes seulement"}).text
    assert "Cela a été décidé entre-temps : la page montre quoi." in page
    assert Homologation.objects.get().state == "granted"


def test_what_is_taken_back_leaves_its_history(runs, federation, asked, odile, home):
    homologate(homologation=asked)
    address = reverse("homologation_end", args=[federation.pk, asked.pk])
    assert "Retirer l’homologation" in runs.get(address).text
    runs.post(address, {"reason": "Réclamation fondée"})
    asked.refresh_from_db()
    assert (asked.state, is_untouched(asked)) == ("withdrawn", True)
    president = Client()
    president.force_login(odile)
    page = president.get(reverse("club_federation", args=[home.pk])).text
    assert "Motif : Réclamation fondée" in page
    with pytest.raises(DecidedAlreadyError):
        end_homologation(homologation=asked)
    with pytest.raises(DecidedAlreadyError):
        refuse_homologation(homologation=asked, reason="Trop tard")


def test_the_club_takes_back_what_it_has_published(client, odile, home, asked):
    client.force_login(odile)
    address = reverse("homologation_retract", args=[home.pk, asked.pk])
    assert address in client.get(reverse("club_federation", args=[home.pk])).text
    assert f"Ne plus publier {asked.name} ?" in client.get(address).text
    client.post(address)
    asked.refresh_from_db()
    assert asked.state == "withdrawn"
    assert str(DecidedAlreadyError()) in client.post(address).text


PRIVATE = {"phone": "0601020304", "email": "ana@club.example", "birth_year": 1951}


def test_reports_and_the_year_name_licences_and_nothing_private(runs, federation, joined, home):
    night = played(home)
    home.players.update(licence_number="F-77", notes="Secret", **PRIVATE)
    asked = ask_homologation(affiliation=joined, event=night)
    homologate(homologation=asked)
    texts = []
    for name, key in (("homologation_file", asked.pk), ("federation_year", 2026)):
        pdf = runs.get(reverse(name, args=[federation.pk, key, "pdf"]))
        pages = PdfReader(BytesIO(pdf.content)).pages
        texts.append(" ".join(" ".join(page.extract_text() for page in pages).split()))
        answer = runs.get(reverse(name, args=[federation.pk, key, "xlsx"]))
        sheet = load_workbook(BytesIO(body_of(answer))).active
        texts.append("\n".join(str(cell.value) for row in sheet for cell in row))
    texts.append(runs.get(reverse("homologation", args=[federation.pk, asked.pk])).text)
    for text in texts:  # whole words: a fingerprint may have any four digits
        secrets = (*map(str, PRIVATE.values()), "Secret")
        assert [each for each in secrets if re.search(rf"\b{re.escape(each)}\b", text)] == []
    assert ["F-77" in text for text in texts] == [True, True, False, False, True]
    assert [home.name in text for text in texts] == [True] * 5
    for year, kind in ((2020, "pdf"), (2026, "exe")):
        missing = reverse("federation_year", args=[federation.pk, year, kind])
        assert runs.get(missing).status_code == HTTPStatus.NOT_FOUND


def test_a_report_names_who_was_forgotten_no_more(runs, federation, asked):
    homologate(homologation=asked)
    ana = Player.objects.get(name="Ana")
    anonymise_player(player=ana)
    page = runs.get(reverse("homologation", args=[federation.pk, asked.pk])).text
    assert ("Ana" in page, "Joueur anonyme" in page) == (False, True)
    assert is_untouched(Homologation.objects.get())

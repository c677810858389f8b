"""The ranking of a tournament: moments, categories, teams, the ceremony, a player's page."""

from decimal import Decimal
from http import HTTPStatus
from io import BytesIO

import openpyxl
import pytest

from tests import factories
from tests.answers import text_of
from tests.tournaments.paper.reading import pages
from tournaments.entries.services.entries import check_in, withdraw
from tournaments.event.services.setting_up import create_team
from tournaments.models import Event
from tournaments.rounds.services.results import type_bilans
from tournaments.rounds.services.rounds import close_round
from tournaments.standings.words import row_notes

pytestmark = pytest.mark.django_db
BILANS = {1: [90, -30, -30, -30], 2: [-60, 20, 20, 20]}


def played(club, rounds=2, players=4, **settings):
    """Play rounds of one table: by the order of seats, 90 to one and 30 from each other…"""
    event = factories.drawn(factories.tournament(players, rounds=2, in_club=club, **settings))
    for number in range(1, rounds + 1):
        for table in factories.released(event, number):
            bilans = BILANS[number] if len(table.seated) == 4 else [40, -10, -30]
            type_bilans(table=table, bilans=bilans)
        close_round(event=event, number=number)
    return event


def rows(response):
    """Give rank, name and total of each row on the page."""
    table = response.context["table"]
    lines = [row.record for row in table.paginated_rows]
    return [(line["rank"], line["name"], line["total"]) for line in lines]


@pytest.fixture
def event(club):
    return played(club)


def test_rounds_are_columns_and_the_rank_is_shared(helper, event):
    page = helper.get("tournament_ranking", event)
    ranks = [rank for rank, _name, _total in rows(page)]
    totals = [total for _rank, _name, total in rows(page)]
    assert sum(totals) == 0
    assert totals == sorted(totals, reverse=True)
    for rank, total in zip(ranks, totals, strict=True):
        assert rank == 1 + sum(other > total for other in totals)
    assert [column.header for column in page.context["table"].columns] == [
        "Rang",
        "Joueur",
        "Total",
        "Tour 1",
        "Tour 2",
    ]
    assert "ex æquo" in text_of(page)
    assert "définitif" in text_of(page)


def test_any_past_moment_can_be_shown(helper, event):
    page = helper.get("tournament_ranking", event, apres="1")
    assert sorted(total for _rank, _name, total in rows(page)) == [-30, -30, -30, 90]
    assert "après le tour 1" in text_of(page)
    for nonsense in ("7", "x", "-1", "2"):
        whole = helper.get("tournament_ranking", event, apres=nonsense)
        assert rows(whole) == rows(helper.get("tournament_ranking", event))


def test_it_is_provisional_until_all_rounds_are_closed(helper, club):
    open_event = played(club, rounds=1)
    assert "provisoire" in text_of(helper.get("tournament_ranking", open_event))
    for table in factories.released(open_event, 2):
        type_bilans(table=table, bilans=BILANS[2])
    assert "provisoire" in text_of(helper.get("tournament_ranking", open_event))
    close_round(event=open_event, number=2)
    assert "provisoire" not in text_of(helper.get("tournament_ranking", open_event))


def test_each_row_that_needed_it_says_what_parted_it(helper, club):
    event = played(club, rounds=1, tie_breaks=["best_round", "lot"])
    page = helper.get("tournament_ranking", event)
    lines = [row.record["row"] for row in page.context["table"].paginated_rows]
    notes = [list(row_notes(row)) for row in lines]
    assert notes[0] == []
    for best, lot in notes[1:]:
        assert lot in text_of(page)
        assert best == "meilleur tour : −30, à égalité"
        assert lot.startswith("tirage au sort : ")
    assert [rank for rank, _name, _total in rows(page)] == [1, 2, 3, 4]


def test_it_is_sorted_and_searched_by_address(helper, event):
    page = helper.get("tournament_ranking", event, sort="-name")
    assert [name for _rank, name, _total in rows(page)] == ["Di", "Cy", "Bo", "Ana"]
    assert [
        name for _rank, name, _t in rows(helper.get("tournament_ranking", event, nom="an"))
    ] == ["Ana"]
    number = event.entries.get(player__name="Cy").number
    found = rows(helper.get("tournament_ranking", event, nom=str(number)))
    assert [name for _rank, name, _total in found] == ["Cy"]


def test_categories_rank_anew(helper, club):
    event = factories.tournament(4, rounds=2, in_club=club, categories=["Dames"])
    event.entries.filter(player__name__in=["Ana", "Di"]).update(category="Dames")
    [table] = factories.released(factories.drawn(event))
    type_bilans(table=table, bilans=BILANS[1])
    page = helper.get("tournament_ranking", event, categorie="Dames")
    assert {name for _rank, name, _total in rows(page)} == {"Ana", "Di"}
    assert rows(page)[0][0] == 1
    whole = helper.get("tournament_ranking", event)
    assert len(rows(whole)) == 4
    assert "Catégorie" in [column.header for column in whole.context["table"].columns]
    assert rows(helper.get("tournament_ranking", event, categorie="Inconnue")) == rows(whole)


def test_teams_stand_with_their_members(helper, club):
    event = factories.tournament(8, rounds=1, in_club=club, team_size=2)
    entries = list(event.entries.order_by("number"))
    for place in range(4):
        team = create_team(event=event, name=f"Paire {place + 1}")
        for entry in entries[2 * place : 2 * place + 2]:
            entry.team = team
            entry.save()
    for table in factories.released(factories.drawn(event)):
        type_bilans(table=table, bilans=BILANS[1])
    page = helper.get("tournament_ranking", event, vue="equipes")
    assert {name for _rank, name, _total in rows(page)} == {f"Paire {n}" for n in range(1, 5)}
    assert sum(total for _rank, _name, total in rows(page)) == 0
    assert "Ana, Bo" in text_of(page)


def test_who_left_and_who_sat_at_three_is_marked(helper, club):
    event = played(club, rounds=1, players=7)
    gone, kept = event.entries.get(number=1), event.entries.get(number=2)
    withdraw(entry=gone, score_kept=False, from_round=2)
    withdraw(entry=kept, score_kept=True, from_round=2)
    page = text_of(helper.get("tournament_ranking", event))
    assert "Non classés" in page
    assert "abandon" in page
    assert page.count("à 3</span>") == 3 - (str(gone.player) in page_of_three(helper, event))
    assert "« à 3 », « à 5 » : ce tour a été joué à une table de 3 ou de 5." in page


def page_of_three(helper, event):
    """Name who sat at the table of three."""
    names = set()
    for entry in event.entries.all():
        page = text_of(helper.get("tournament_player", event, entry.number))
        if "table de 3 au tour 1" in page:
            names.add(str(entry))
    assert len(names) == 3
    return names


def test_hidden_until_the_ceremony(viewer, arbiter, organiser, club):
    event = played(club, visibility="hidden")
    waiting = viewer.get("tournament_ranking", event)
    assert "Le classement est gardé pour la remise des prix" in text_of(waiting)
    assert "table" not in waiting.context
    kept = [("document_pdf", "classement"), ("tournament_xlsx",), ("prize_calls",)]
    for name, *key in (*kept, ("prize_receipts",)):
        refused = viewer.get(name, event, *key)
        assert refused.status_code == HTTPStatus.FORBIDDEN
        assert refused.context["sentence"].startswith("Le classement est gardé")
    assert viewer.get("tournament_player", event, 1).status_code == HTTPStatus.FORBIDDEN
    seen = text_of(arbiter.get("tournament_ranking", event))
    assert "Ce classement est caché jusqu’à la remise des prix" in seen
    assert "Dévoiler" not in seen
    assert arbiter.post("ranking_reveal", event).status_code == HTTPStatus.FORBIDDEN
    assert Event.objects.get().ranking_hidden
    asked = text_of(organiser.get("ranking_reveal", event))
    assert "Dévoiler le classement ?" in asked
    assert "téléphones du public et les écrans de la salle" in asked
    revealed = organiser.post("ranking_reveal", event)
    assert organiser.messages_of(revealed) == ["Le classement est dévoilé."]
    assert len(rows(viewer.get("tournament_ranking", event))) == 4
    hidden = organiser.post("ranking_hide", event)
    assert organiser.messages_of(hidden)[-1] == "Le classement est caché de nouveau."
    assert "table" not in viewer.get("tournament_ranking", event).context


def test_revealing_too_early_is_said(organiser, club):
    event = played(club, rounds=1, visibility="hidden")
    asked = text_of(organiser.get("ranking_reveal", event))
    assert "Tous les tours ne sont pas terminés : il est encore provisoire." in asked


def test_what_is_not_hidden_is_neither_revealed_nor_hidden(organiser, event):
    for name in ("ranking_reveal", "ranking_hide"):
        answer = organiser.post(name, event)
        assert organiser.leads(answer, "tournament_ranking", event)
    assert Event.objects.get().revealed_at is None


def test_an_unchanged_poll_is_304_and_a_result_changes_it(helper, club):
    event = played(club, rounds=1)
    etag = helper.get("tournament_ranking", event, htmx=True).headers["ETag"]
    same = helper.get("tournament_ranking", event, htmx=True, etag=etag)
    assert same.status_code == HTTPStatus.NOT_MODIFIED
    [table] = factories.released(event, 2)
    type_bilans(table=table, bilans=BILANS[2])
    assert helper.get("tournament_ranking", event, htmx=True, etag=etag).status_code == 200


@pytest.mark.parametrize("players", [4, 40])
def test_the_same_queries_for_four_and_forty(
    helper, club, players, django_assert_max_num_queries
):
    event = played(club, players=players)
    for name, ids in (("tournament_ranking", ()), ("tournament_player", (1,))):
        with django_assert_max_num_queries(14):
            assert helper.get(name, event, *ids).status_code == HTTPStatus.OK


def test_a_players_page_explains_each_mark(helper, club):
    event = factories.drawn(factories.tournament(4, rounds=2, in_club=club))
    [table] = factories.released(event)
    deal = factories.record(table)
    factories.record(table, outcome="passed_out")
    factories.record(table, taker=1, points=Decimal(30))
    seat = table.seated[0]
    page = text_of(helper.get("tournament_player", event, seat.place.entry.number))
    assert f'href="/donnes/{deal.pk}/"' in page
    assert "(25 + 8) × 2 = 66 → 66 par défenseur" in page
    assert "Donne passée" in page
    for other in table.seated[1:]:
        assert other.player.name in page
    assert helper.get("tournament_player", event, 99).status_code == HTTPStatus.NOT_FOUND


def test_who_has_no_table_yet_and_who_was_not_there(helper, club):
    event = factories.tournament(4, in_club=club)
    assert "Pas encore joué" in text_of(helper.get("tournament_player", event, 1))
    check_in(entry=event.entries.get(number=1), present=False)
    assert "Non classé" in text_of(helper.get("tournament_player", event, 1))


def test_the_paper_says_the_same(helper, event):
    [page] = pages(helper.get("document_pdf", event, "classement").content)
    lines = page.replace("\xa0", " ").splitlines()
    assert lines[:3] == ["Tarot de la Halle", "Coupe de la Halle", "7 novembre 2026"]
    assert {"Tour 1", "Tour 2", "Total", "Ana", "Bo", "Cy", "Di"} <= set(lines)
    [past] = pages(helper.get("document_pdf", event, "classement", apres="1").content)
    assert "après le tour 1" in past.replace("\xa0", " ")
    assert "Tour 2" not in past.replace("\xa0", " ")


def test_the_workbook_adds_the_rounds_up(helper, event):
    content = helper.get("tournament_xlsx", event).content
    sheet = openpyxl.load_workbook(BytesIO(content)).active
    [heads, *lines] = list(sheet.iter_rows(min_row=4, values_only=True))
    assert heads[:8] == (
        "Place",
        "Ex æquo",
        "N°",
        "Nom",
        "Catégorie",
        "Total",
        "Tour 1",
        "Tour 2",
    )
    assert lines[0][5] == "=SUM(G5,H5,I5)"
    shown = {line[3]: line[6] + line[7] for line in lines}
    page = helper.get("tournament_ranking", event)
    assert shown == {name: total for _rank, name, total in rows(page)}


def test_it_is_not_an_evenings(helper, event):
    """The addresses of evenings would show a ranking that waits for the ceremony."""
    for name in ("ranking_pdf", "evening_xlsx", "settlement_pdf", "evening_ranking"):
        assert helper.get(name, event).status_code == HTTPStatus.NOT_FOUND

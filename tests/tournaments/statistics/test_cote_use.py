"""What an organiser takes from the cote for a tournament: its first draw, a handicap."""

import csv
import json
from io import BytesIO, StringIO
from uuid import uuid4

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from scoring.models import Role
from tests import factories
from tests.answers import body_of
from tests.refusals.following import follows
from tests.tournaments.paper.reading import pages
from tournaments.archive.event_file import pack, read_event_file
from tournaments.archive.services.restoring import restore_event
from tournaments.archive.whole_event import event_body
from tournaments.decisions.services import decide
from tournaments.draw.services.draws import draw_rounds
from tournaments.event.services.closing import publish_event
from tournaments.event.words import handicap_of
from tournaments.models import Decision, Event
from tournaments.rounds.services.results import type_bilans
from tournaments.seating import SeatingMethod
from tournaments.standings.table import result_sheet
from tournaments.standings.totals import event_ranking
from tournaments.standings.words import row_notes
from tournaments.statistics.choices import (
    CoteNotShownError,
    FirstDealPlayedError,
    HandicapGivenError,
    NobodyRatedError,
    NoCoteInDuplicateError,
    choose_page,
    forget_cotes,
    give_handicap,
    show_cote,
    take_cotes,
    taken,
    withdraw_handicap,
)
from tournaments.workbook.deals import decisions_data

pytestmark = pytest.mark.django_db
BILANS = ((2400, 800, -1200, -2000), (1600, 400, -400, -1600))  # of sixty deals
BEST, SECOND, LAST = 107, 71, -89  # tenths: 4/3 × points / (16/9 × 60 + 16 × 108 / 9)


@pytest.fixture
def home():
    """Eight players of sixty deals each, in the order of their cotes in `rated`; one is new."""
    club = factories.club()
    past = factories.tournament(8, rounds=1, in_club=club, name="Hier", deals_per_round=60)
    found = {}
    for table, bilans in zip(factories.released(factories.drawn(past)), BILANS, strict=True):
        type_bilans(table=table, bilans=bilans)
        seats = [seat.player for seat in table.seated]
        found |= dict(zip(bilans, seats, strict=True))
    club.rated = [found[points] for points in sorted(found, reverse=True)]
    factories.players(1, in_club=club)
    show_cote(club=club)
    return club


@pytest.fixture
def event(home):
    """Tomorrow's tournament of all nine."""
    event = factories.tournament(0, rounds=2, in_club=home, name="Demain")
    for player in home.players.order_by("pk"):
        factories.add_entry(event=event, player=player)
    return event


def fresh(event):
    return Event.objects.get(pk=event.pk)


def cotes(event, home):
    """Give what was taken over of the rated players, the best first, then of the new one."""
    found = {entry.player_id: (entry.cote, entry.cote_hidden) for entry in event.entries.all()}
    rated = [found.pop(player.pk) for player in home.rated]
    return [*rated, *found.values()]


def seated(event, home):
    """Give who sits at each table of the first round: ranks by the cote, 9 for the new one."""
    rank = {player.pk: at for at, player in enumerate(home.rated, start=1)}
    of = {entry.number: rank.get(entry.player_id, 9) for entry in event.entries.all()}
    tables = event.rounds.get(number=1).seating
    return [sorted(of[number] for number in table) for table in tables]


def test_nothing_is_taken_over_unless_an_organiser_says_so(event, home):
    draw_rounds(event=event, seed=5, method=SeatingMethod.RANKING)
    assert cotes(event, home) == [(None, False)] * 9
    assert fresh(event).cotes_at is None


def test_the_first_draw_follows_what_was_taken_over(event, home):
    """Who has no cote is average: between the fourth and the fifth."""
    take_cotes(event=event)
    assert [cote for cote, _hidden in cotes(event, home)][::7] == [BEST, LAST]
    draw_rounds(event=event, seed=5, method=SeatingMethod.RANKING)
    assert seated(event, home) == [[1, 2, 3], [4, 5, 9], [6, 7, 8]]
    draw_rounds(event=event, seed=5, method=SeatingMethod.SNAKE)
    assert seated(event, home) == [[1, 5, 6], [2, 7, 9], [3, 4, 8]]
    forget_cotes(event=event)
    assert cotes(event, home) == [(None, False)] * 9


def test_after_the_first_round_the_ranking_counts(event, home):
    take_cotes(event=event)
    draw_rounds(event=event, seed=5, method=SeatingMethod.RANKING)
    for table in factories.released(event):
        type_bilans(table=table, bilans=(-20, 0, 20))
    draw_rounds(event=event, seed=5, method=SeatingMethod.RANKING)
    ranked = [row.record.player for row in event_ranking(event)]
    assert set(event.rounds.get(number=2).seating[0]) == set(ranked[:3])


def test_a_handicap_is_part_of_the_gap_to_the_best(event, home):
    take_cotes(event=event)
    give_handicap(event=event, deals=40, percent=50)
    rows = {row.record.name: row for row in event_ranking(fresh(event))}
    last = rows[home.rated[-1].name]
    assert (last.record.total, last.record.penalty) == (392, 392)  # 40 × 19,6 × ½
    assert "handicap : +392" in list(row_notes(last))
    assert rows[home.rated[0].name].record.handicap == 0
    terms = handicap_of(fresh(event).handicap)
    own = event.entries.get(player=home.rated[-1])
    assert terms.sentence(own) == "Handicap : 40 donnes × (10,7 − (−8,9)) × 50 % = +392"
    new = event.entries.get(cote=None)
    assert terms.sentence(new) == "Handicap : aucun, pas de cote"
    sheet = decisions_data(fresh(event), result_sheet(fresh(event)), {})
    at = sheet.place("counted")
    assert sum(row[at] for row in sheet.rows) == sum(row.record.total for row in rows.values())


@pytest.mark.parametrize(
    ("points", "head"), [(0, "Handicap"), (-50, "Handicap et pénalités")], ids=["alone", "both"]
)
def test_its_column_bears_its_name_wherever_the_ranking_is_shown(
    event, home, client, points, head
):
    take_cotes(event=event)
    give_handicap(event=event, deals=40, percent=50)
    if points:
        own = event.entries.get(player=home.rated[0])
        facts = {"decision": Decision.POINTS, "points": points, "reason": "Retard"}
        decide(entry=own, uuid=uuid4(), **facts)
    publish_event(event=fresh(event))
    client.force_login(factories.member(Role.ORGANISER, in_club=home))
    shown = [
        client.get(reverse("tournament_ranking", args=[event.pk])),
        client.get(reverse("follow_ranking", args=[fresh(event).public_key])),
        client.get(reverse("event_csv", args=[event.pk, "classement"])),
    ]
    texts = [body_of(answer).decode() for answer in shown]
    printed = client.get(reverse("document_pdf", args=[event.pk, "classement"]))
    texts.append(" ".join(map(str, pages(body_of(printed)))))
    for route in ("tournament_xlsx", "event_xlsx"):
        book = load_workbook(BytesIO(body_of(client.get(reverse(route, args=[event.pk])))))
        texts.append(str([list(sheet.values) for sheet in book]))
    heads = [head in text and "Pénalités" not in text for text in texts]
    assert heads == [True] * len(texts)
    told = json.loads(
        client.get(reverse("follow_results", args=[fresh(event).public_key])).content
    )
    by_name = {line["name"]: line.get("handicap") for line in told["ranking"]}
    assert by_name[home.rated[-1].name] == 392


def test_a_hidden_cote_counts_as_the_mean_and_is_not_told(event, home):
    choose_page(player=home.rated[0], hidden=False, cote_hidden=True)
    take_cotes(event=event)
    assert cotes(event, home)[0] == (0, True)
    give_handicap(event=event, deals=40, percent=50)
    terms = handicap_of(fresh(event).handicap)
    assert terms.best == SECOND
    own = event.entries.get(player=home.rated[0])
    assert terms.sentence(own) == "Handicap : +142 (cote cachée)"
    choose_page(player=home.rated[-1], hidden=True, cote_hidden=False)  # later, as well
    own = event.entries.get(player=home.rated[-1])
    assert terms.sentence(own) == "Handicap : +142 (cote cachée)"


def test_a_handicap_is_counted_from_the_best_whom_one_may_still_read(event, home):
    take_cotes(event=event)
    give_handicap(event=event, deals=40, percent=50)
    known, best = [cote for cote, _hidden in cotes(event, home)], []
    for player in home.rated:  # one by one, before anything is played
        choose_page(player=player, hidden=False, cote_hidden=True)
        terms = handicap_of(fresh(event).handicap)
        best.append(terms.best if terms else None)
    assert best == [*known[1:8], None]
    assert [row.handicap for row in taken(fresh(event))] == [""] * 9


def test_who_hides_his_cote_after_the_first_deal_keeps_his_points(event, home):
    take_cotes(event=event)
    give_handicap(event=event, deals=40, percent=50)
    terms = handicap_of(fresh(event).handicap)
    given = terms.points(LAST)
    assert [row.entry.player for row in taken(fresh(event))][-1] == home.rated[-1]
    type_bilans(table=factories.released(factories.drawn(event))[0], bilans=(-20, 0, 20))
    choose_page(player=home.rated[-1], hidden=False, cote_hidden=True)
    own = event.entries.get(player=home.rated[-1])
    assert terms.sentence(own) == f"Handicap : +{given} (cote cachée)"
    told = [(row.entry.player, row.cote) for row in taken(fresh(event))]
    at = told.index((home.rated[-1], "cachée"))  # neither last nor first: among the average
    assert told[at - 1][1][0] == "+" or told[at - 1][1] == "aucune"
    assert told[at + 1][1][0] == "−" or told[at + 1][1] == "aucune"


@follows(HandicapGivenError)
def test_it_is_taken_back_before_the_first_deal_only(event, home):
    take_cotes(event=event)
    give_handicap(event=event, deals=40, percent=50)
    with pytest.raises(HandicapGivenError):
        forget_cotes(event=event)
    withdraw_handicap(event=event)
    assert not any(row.record.total for row in event_ranking(fresh(event)))
    give_handicap(event=event, deals=40, percent=50)
    type_bilans(table=factories.released(factories.drawn(event))[0], bilans=(-20, 0, 20))
    for act in (withdraw_handicap, take_cotes):
        with pytest.raises(FirstDealPlayedError):
            act(event=event)
    assert sum(row.record.total for row in event_ranking(fresh(event))) == sum(
        row.record.handicap for row in event_ranking(fresh(event))
    )


def test_where_the_cote_serves_nothing_it_is_refused(event, home):
    with pytest.raises(NobodyRatedError):
        give_handicap(event=event, deals=40, percent=50)
    show_cote(club=home, shown=False)
    with pytest.raises(CoteNotShownError):
        take_cotes(event=event)
    show_cote(club=home)
    with pytest.raises(NoCoteInDuplicateError):
        take_cotes(event=factories.duplicate(8, rounds=1, in_club=home))


def test_an_event_takes_its_handicap_along(event, home):
    take_cotes(event=event)
    give_handicap(event=event, deals=40, percent=50)
    ranking = [(row.record.name, row.record.total) for row in event_ranking(fresh(event))]
    file = read_event_file(pack(event_body(fresh(event))))
    back = restore_event(club=factories.club("Ailleurs"), file=file)
    assert [(row.record.name, row.record.total) for row in event_ranking(back)] == ranking


def test_the_organiser_presses_for_it(event, home, client):
    client.force_login(factories.member(Role.ORGANISER, in_club=home))
    address = reverse("event_cote", args=[event.pk])
    assert address in body_of(client.get(reverse("seating_draw", args=[event.pk]))).decode()
    assert client.post(f"{address}choix/", {"taken": "1"}).status_code == 302
    page = client.get(address).content.decode()
    assert page.count("+10,7") == 1
    handicap = reverse("event_handicap", args=[event.pk])
    wrong = client.post(handicap, {"given": "1", "deals": "8", "percent": "101"})
    assert (wrong.status_code, "de 1 à 100" in wrong.content.decode()) == (422, True)
    client.post(handicap, {"given": "1", "deals": "8", "percent": "100"})
    assert "8 donnes, 100 % de l’écart" in client.get(address).content.decode()
    name = home.rated[-1].name
    sheet = body_of(client.get(reverse("event_cotes", args=[event.pk]))).decode()
    rows = {row[1]: row[2:] for row in csv.reader(StringIO(sheet), delimiter=";")}
    assert (rows["Joueur"], rows[name]) == (["Cote", "Handicap"], ["−8,9", "'+157"])
    own = event.entries.get(player=home.rated[-1])
    page = client.get(reverse("tournament_player", args=[event.pk, own.number]))
    assert "8 donnes × (10,7 − (−8,9)) × 100 % = +157" in page.content.decode()
    client.post(handicap)
    assert fresh(event).handicap == {}

"""Prizes, categories and certificates of a duplicate: what teams win, and what papers say."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.template.loader import render_to_string

from scoring import labels
from tests import factories
from tests.tournaments.boards.days import played_rounds
from tests.tournaments.documents.test_makers import paper
from tests.tournaments.paper.reading import pages, placed
from tournaments.decisions.services import decide
from tournaments.models import Decision, Prize
from tournaments.prizes.prize_list import call_lines, ceremony, prize_giving, winners
from tournaments.ranking import TeamRow
from tournaments.standings.totals import event_ranking, event_team_ranking

pytestmark = pytest.mark.django_db
FORMS = [("individuel", 1), ("triplettes", 3), ("quadrettes", 4), ("equipes", 4)]
LADIES = "Dames"
AT = datetime(2026, 11, 7, 18, 30, tzinfo=UTC)


@pytest.fixture(params=FORMS, ids=[form for form, _size in FORMS])
def event(request):
    form, size = request.param
    more = {"rounds": 2, "categories": [LADIES]}
    if size == 1:
        played = factories.duplicate(8, **more)
    else:
        teams = 2 if form == "equipes" else 4
        played = factories.team_duplicate(form, teams, size=size, **more)
    played_rounds(played, (1, 2))
    for entry in list(played.entries.order_by("number"))[::size]:
        late = {"points": -entry.number, "reason": "Retard", "uuid": uuid4()}
        decide(entry=entry, decision=Decision.POINTS, **late)  # so that nobody is equal
    return played


def words(content):
    return "\n".join(pages(content)).replace("\xa0", " ").replace("\n", " ")


def test_papers_give_the_first_rank_its_prize_and_its_certificate(event):
    """In each form: a team with its players, and what its total is."""
    Prize.objects.create(event=event, rank=1, cents=30_000)
    teams = event.team_size > 1
    first = (event_team_ranking(event) if teams else event_ranking(event))[0]
    total = labels.signed(first.record.total).replace("\xa0", " ")
    unit = " points de match" if event.play.compared.gaps else ""
    certificate = paper(event, "certificats", "premiers=1")
    assert f"{total}{unit} en 2 tours" in words(certificate)
    papers = [words(certificate), words(paper(event, "prix"))]
    papers.append(words(paper(event, "recus")))
    for printed in papers:
        assert first.record.name in printed
        assert all(member.name in printed for member in first.members) if teams else True
    assert "Rang 1 300,00 €" in papers[1]
    called = ceremony(event)[-1]
    assert (called.name, called.prizes) == (first.record.name, ["Rang 1 : 300,00 €"])
    assert called.points.replace("\xa0", " ") == f"{total}{unit}"
    slide = {"rows": [called]}
    for template in ("_called", "_ceremony"):  # at the remote control, and on the wall
        told = {"called": called, "slide": slide}
        page = render_to_string(f"tournaments/hall/{template}.html", told)
        assert f">{called.points} ·" in page or f">{called.points}<" in page


def test_a_category_is_won_by_teams_and_parted_by_their_players(event):
    """The second prize is the second team's, as all players of a team have its figures."""
    if event.team_size == 1:
        event.entries.filter(number__in=(1, 2, 3)).update(category=LADIES)
        ranked = [row.record for row in event_ranking(event) if row.record.categories]
        won = {
            record.player: cents for record, cents in zip(ranked, (5000, 3001), strict=False)
        }
    else:
        rows = event_team_ranking(event)
        first, second = rows[-2:]
        assert first.rank < second.rank
        both = [member.player for row in (first, second) for member in row.members]
        event.entries.filter(number__in=both[: len(first.members)]).update(category=LADIES)
        event.entries.filter(number__in=both[-2:]).update(category=LADIES)
        share = 5000 // len(first.members)
        over = 5000 % len(first.members)
        won = {
            member.player: share + (place < over) for place, member in enumerate(first.members)
        }
        won |= dict(zip(both[-2:], (1501, 1500), strict=True))
    for rank, cents in ((1, 5000), (2, 3001)):
        Prize.objects.create(event=event, category=LADIES, rank=rank, cents=cents)
    giving = prize_giving(event)
    given = {call.row.record.player: call.cents for call in giving.calls}
    assert (given, giving.awards.unclaimed) == (won, 0)
    assert words(paper(event, "prix")).count(f" {LADIES} ") == len(won)


def test_a_cup_of_a_category_is_one_teams_and_given_once(event):
    if event.team_size == 1:
        pytest.skip("a player takes it home himself")
    first, second = event_team_ranking(event)[:2]
    mates = [member.player for row in (first, second) for member in row.members]
    event.entries.filter(number__in=mates).update(category=LADIES)
    Prize.objects.create(event=event, category="", rank=1, cents=1000)
    Prize.objects.create(event=event, category=LADIES, rank=1, label="Coupe")
    Prize.objects.create(event=event, category="Doyen", rank=mates[0], cents=500)
    giving = prize_giving(event)
    player, team = (
        [(call.row.record.name, call_lines(call)) for call in giving.calls if chosen(call)]
        for chosen in (
            lambda call: not isinstance(call.row, TeamRow),
            lambda call: isinstance(call.row, TeamRow),
        )
    )
    assert team == [(first.record.name, ["Rang 1 : 10,00 €"])]
    assert sorted(player) == sorted(
        [
            (second.members[0].name, ["Dames : Coupe"]),
            (first.members[0].name, ["Doyen : 5,00 €"]),
        ]
    )
    assert winners(giving)["", 1] == first.record.name


def test_long_names_of_a_team_never_stand_over_its_rank(event):
    if event.team_size == 1:
        pytest.skip("a name of his own")
    for entry in event.entries.select_related("player"):
        entry.player.name = f"Marie-Élisabeth de La Rochefoucauld-Montmorency {entry.number}"
        entry.player.save(update_fields=["name"])
    for page in placed(paper(event, "certificats", "premiers=tous")):
        (rank,) = (run for run in page if run.text.startswith("Rang "))
        members = [run for run in page if "Rochefoucauld" in run.text]
        assert all(run.y - run.size * 0.25 > rank.y + rank.size * 0.72 for run in members)
        assert min(run.size for run in members) == 13

"""An event of teams: they come first on pages, phones, papers and screens."""

from datetime import UTC, datetime
from http import HTTPStatus

import pytest

from scoring.models import Role
from tests import factories
from tests.answers import text_of
from tests.tournaments.conftest import Desk
from tests.tournaments.paper.reading import pages
from tournaments.draw.seating_list import round_places, team_names
from tournaments.draw.services.draws import TeamMatesTogetherError, swap_seats, write_seats
from tournaments.entries.services.entries import remove_entry
from tournaments.entries.services.registration import Arrival, register
from tournaments.event.names import published_names
from tournaments.event.services.closing import publish_event
from tournaments.event.services.setting_up import create_team
from tournaments.hall.slides import Hall, slides_of
from tournaments.models import Event
from tournaments.prizes.prize_list import ceremony
from tournaments.rounds.services.results import type_bilans
from tournaments.rounds.services.rounds import close_round
from tournaments.sheets.event_sheet import movement_cards
from tournaments.standings.table import result_sheet

PRINTED = datetime(2026, 11, 7, 18, 0, tzinfo=UTC)
POINTS = {1: 90, 2: 10, 3: -40, 4: -60, 5: 50, 6: 5, 7: -25, 8: -30}


@pytest.fixture(scope="module")
def pairs(module_db):
    """Give four pairs after a round: the fourth lacks a player, as its second has no team."""
    event = factories.tournament(8, rounds=2, team_size=2)
    entries = list(event.entries.order_by("number"))
    for place, name in enumerate(["As", "Rois", "Dames", "Valets"]):
        team = create_team(event=event, name=name)
        for entry in (entries[place], entries[place + 4]):
            entry.team = None if entry.number == 8 else team
            entry.save()
    event.rounds.filter(number=1).update(seating=[[1, 2, 3, 4], [5, 6, 7, 8]])
    event.rounds.filter(number=2).update(seating=[[1, 6, 3, 8], [5, 2, 7, 4]])
    for table in factories.released(event):
        numbers = table.seats.values_list("place__entry__number", flat=True)
        type_bilans(table=table, bilans=[POINTS[number] for number in numbers])
    close_round(event=event, number=1)
    publish_event(event=event)
    return Event.objects.get(pk=event.pk)


@pytest.fixture(scope="module")
def desk(pairs):
    return Desk(factories.member(Role.ORGANISER, in_club=pairs.club), pairs.club)


def test_an_incomplete_team_is_told_and_does_not_win_by_it(pairs):
    rows = result_sheet(pairs, of_teams=True).rows
    assert [(row.rank, row.record.name, row.record.total) for row in rows] == [
        (1, "As", 140),
        (2, "Rois", 15),
        (3, "Dames", -65),
        (4, "Valets", -120),  # -60 twice: the lowest of the round stands for who is missing
    ]
    pairs.team_gap = "average"
    assert result_sheet(pairs, of_teams=True).rows[3].filled == (-60,)
    pairs.team_gap = "lowest"


def test_pages_and_phones_begin_with_teams(pairs, desk, client):
    shown = desk.get("tournament_ranking", pairs)
    assert shown.context["sheet"].of_teams
    assert "équipe incomplète : il manque 1 joueur" in text_of(shown)
    assert "1 résultat manquant, compté −60" in text_of(shown)
    assert not desk.get("tournament_ranking", pairs, vue="joueurs").context["sheet"].of_teams
    phone = client.get(f"/suivre/{pairs.public_key}/classement/")
    assert phone.context["sheet"].of_teams
    players = client.get(f"/suivre/{pairs.public_key}/classement/?vue=joueurs")
    assert "Équipe" in text_of(players)
    assert not players.context["sheet"].of_teams


def test_papers_begin_with_teams_and_never_mix_their_ranks(pairs, desk):
    def page(key, **asked):
        answer = desk.client.get(desk.address("document_pdf", pairs, key), asked)
        assert answer.status_code == HTTPStatus.OK
        return pages(answer.content)[0]

    assert "Équipes" in page("classement")
    assert "Joueur" in page("classement", vue="joueurs")
    certificate = page("certificats", premiers="1")
    assert "As" in certificate
    assert "Ana, Ed" in certificate
    report = page("bilan")
    assert report.index("Les premières équipes") < report.index("Les premiers du classement")
    assert "As : Ana, Ed" in report


def test_screens_name_the_members(pairs):
    slides = slides_of(Hall(pairs, PRINTED), [{"show": "ranking", "seconds": 9}])
    assert [slide.of_teams for slide in slides] == [True, False]
    assert [each.name for each in slides[0].rows[0].members] == ["Ana", "Ed"]
    winner = ceremony(pairs, published_names(pairs))[-1]
    assert (winner.name, winner.members) == ("As", ["Ana", "Ed"])


def test_cards_and_seats_tell_number_and_team(pairs):
    assert [(card.tag, card.team) for card in movement_cards(pairs, by_number=True)][::7] == [
        ("n° 1", "As"),
        ("n° 8", ""),
    ]
    round_ = pairs.rounds.get(number=1)
    places = round_places(round_, published_names(pairs), team_names(pairs)).tables[0].places
    assert {place.name: place.tag for place in places}["Bo"] == "n° 2, Rois"


def test_placing_by_hand_refuses_team_mates(pairs):
    together = "Ana et Ed sont équipiers : ils ne se rencontrent jamais."
    with pytest.raises(TeamMatesTogetherError, match=together):
        swap_seats(event=pairs, number=2, players=(6, 5))
    with pytest.raises(TeamMatesTogetherError, match=together):
        write_seats(event=pairs, number=2, tables=[[1, 5, 2, 3], [4, 6, 7, 8]])


@pytest.mark.django_db
def test_a_fee_is_a_teams_where_the_event_says_so(club):
    event = factories.tournament(
        0, in_club=club, team_size=2, fees=[["Équipe", 4000]], fees_by_team=True
    )
    arrival = Arrival(fee_class="Équipe", team="As")
    first, second = (
        register(event=event, player=name, arrival=arrival).entry for name in ("Ana", "Bo")
    )
    assert [entry.fee_cents for entry in event.entries.order_by("number")] == [4000, 0]
    remove_entry(event=event, player=first.player)
    second.refresh_from_db()
    assert second.fee_cents == 4000


def add(desk, event, **typed):
    uuid = "12345678-1234-4234-8234-123456789012"
    return desk.client.post(
        desk.address("entry_add", event),
        {"uuid": uuid, "present": "on", **typed},
        headers={"HX-Request": "true"},
    )


def test_the_team_stays_in_the_form_until_it_is_full(organiser, club):
    event = factories.tournament(0, in_club=club, team_size=2)
    after_one = add(organiser, event, newcomer="Ana", team="As")
    assert after_one.context["form"].initial["team"] == "As"
    after_two = add(organiser, event, newcomer="Bo", team="As")
    assert "team" not in after_two.context["form"].initial
    refused = add(organiser, event, newcomer="Cy", team="As")
    assert refused.context["form"].errors == {
        "team": ["Cette équipe est complète : choisissez-en une autre."]
    }


def test_an_imported_list_names_who_is_one_too_many(organiser, club):
    event = factories.tournament(0, in_club=club, team_size=2)
    listed = "Nom\tÉquipe\nAna BÉ\tAs\nBo CÉ\tAs\nCy DÉ\tAs\n"
    found = organiser.post("entry_import", event, text=listed).context["lines"]
    assert [each.errors for each in found] == [
        [],
        [],
        ["L’équipe As a déjà ses 2 joueurs : Ana BÉ, Bo CÉ."],
    ]

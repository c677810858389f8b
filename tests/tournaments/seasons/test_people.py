"""Who is who in a season: a licence and a name; anything less is asked, never done."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Role, search_key
from tests import factories
from tests.bench.federation import Size, generate
from tests.tournaments.seasons.nights import evenings
from tournaments.seasons.counted import players_of, possible_doubles
from tournaments.seasons.engine import RuleKind, SeasonRule
from tournaments.seasons.services import add_events, create_season
from tournaments.seasons.standings import season_standing

pytestmark = pytest.mark.django_db


@pytest.fixture
def away():
    return factories.club("Ailleurs")


@pytest.fixture
def season(home, away):
    """An evening of Ana, Bo, Cy and Di here, another of four of these names elsewhere."""
    found = create_season(club=home, name="Challenge", chain=[SeasonRule(kind=RuleKind.TOTAL)])
    nights = [*evenings(home, 1), *evenings(away, 1)]
    add_events(season=found, events=nights)
    return found


def licensed(club, who, licence, **facts):
    club.players.filter(name=who).update(licence_number=licence, **facts)
    return club.players.get(licence_number=licence)


def told(season):
    return [
        (each.first.name, each.other.name, each.met)
        for each in possible_doubles(season, players_of(season))
        if each.licence
    ]


def test_a_licence_under_two_names_waits_for_a_hand(client, season, home, away):
    """One number typed for two people, as in an import: two until somebody confirms."""
    ana = licensed(home, "Ana", "F-7")
    bo = licensed(away, "Bo", "f 7")
    assert {ana.pk, bo.pk} <= {line.player for line in season_standing(season).lines}
    assert told(season) == [("Ana", "Bo", False)]
    client.force_login(factories.member(Role.ORGANISER, in_club=home))
    address = reverse("season_people", args=[season.pk])
    page = client.get(address).content.decode()
    assert "Ana (Tarot de la Halle) – Bo (Ailleurs) · licence f 7" in page
    client.post(address, {"player": bo.pk, "identity": ana.pk})
    assert bo.pk not in {line.player for line in season_standing(season).lines}
    assert told(season) == []


def test_a_licence_under_one_name_is_one_person(season, home, away):
    """Whatever the case and the order of the name."""
    ana = licensed(home, "Ana", "F-7", name="Ana Zibeline", key="ana zibeline")
    again = licensed(away, "Cy", "F7", name="ZIBELINE Ana", key="zibeline ana")
    found = {line.player: len(line.results) for line in season_standing(season).lines}
    assert (found[ana.pk], again.pk in found) == (2, False)
    assert told(season) == []


def test_a_licence_of_two_who_have_met_is_told_and_unites_nobody(client, season, home, away):
    ana, bo = licensed(home, "Ana", "F-7"), home.players.get(name="Bo")
    home.players.filter(pk=bo.pk).update(licence_number="f7")
    assert {ana.pk, bo.pk} <= {line.player for line in season_standing(season).lines}
    assert told(season) == [("Ana", "Bo", True)]
    client.force_login(factories.member(Role.ORGANISER, in_club=home))
    page = client.get(reverse("season_people", args=[season.pk])).content.decode()
    assert "ont joué la même rencontre : ce sont deux personnes" in page
    home.players.filter(pk=bo.pk).update(name="ANA", key="ana")  # of one name too
    standing = season_standing(season)
    assert {ana.pk, bo.pk} <= {line.player for line in standing.lines}
    assert all(len(line.results) == 1 for line in standing.lines)


def test_of_many_players_a_hundred_are_listed_and_the_others_sought(client, home):
    client.force_login(factories.member(Role.ORGANISER, in_club=home))

    def listed(season, sought=""):
        """Whom the page lists, whether it tells that they are many, and its queries."""
        address = reverse("season_people", args=[season.pk])
        with CaptureQueriesContext(connection) as asked:
            page = client.get(address, {"nom": sought})
        choices = page.context["form"].fields["player"].widget.choices
        return [name for _key, name in choices][1:], page.context["many"], len(asked)

    seasons = []
    for clubs in (2, 6):
        [made] = generate(f"De {clubs}", Size(clubs=clubs, seasons=1, evenings=4), 1)
        type(made).objects.filter(pk=made.pk).update(club=home)
        listed(made)  # counts what is not yet
        seasons.append(made)
    (few, *few_told), (many, *many_told) = map(listed, seasons)
    assert (len(few) < len(many), len(many)) == (True, 100)
    assert (few_told[0], many_told[0], few_told[1]) == (False, True, many_told[1])
    last = seasons[1].sources.last().event.entries.last().player
    last.name, last.key = "Zoé Quiles", search_key("Zoé Quiles")
    last.save()
    [name] = listed(seasons[1], "quilès inconnue")[0]
    assert name.startswith("Zoé Quiles")

"""Where somebody stands in his seasons: the same as their pages say, in a few queries."""

import pytest

from tests import factories
from tests.bench.federation import Size, generate
from tests.tournaments.seasons.nights import evenings
from tournaments.models import Season
from tournaments.seasons.engine import RuleKind, SeasonRule
from tournaments.seasons.renewing import renew_all
from tournaments.seasons.services import add_events, close_season, create_season
from tournaments.seasons.standings import season_standing
from tournaments.seasons.stored import COMPUTED, PlaceIn, places_in, stored_of
from tournaments.seasons.words import rule_name, value_text

pytestmark = pytest.mark.django_db
TOTAL = SeasonRule(kind=RuleKind.TOTAL)


def made(home, name, nights, *, over=False):
    season = create_season(club=home, name=name, chain=[TOTAL])
    add_events(season=season, events=nights)
    if over:
        close_season(season=season)
    return season


def now(seasons):
    return list(Season.objects.for_pages().filter(pk__in=[one.pk for one in seasons]))


@pytest.mark.parametrize("over", [False, True])
def test_one_stands_where_the_page_of_the_season_has_him(home, over):
    nights = evenings(home, 2)
    season = made(home, "Challenge", nights, over=over)
    first, *_others, last = home.players.order_by("pk")
    one_more = factories.players(1, in_club=home)[0]
    expected = {
        first: PlaceIn(1, 4, "Total", "+396"),
        last: PlaceIn(2, 4, "Total", "−132"),
        one_more: None,
    }
    told = {player: places_in(now([season]), {player.pk}).get(season.pk) for player in expected}
    assert told == expected


def test_of_a_stored_season_its_place_is_read(django_assert_num_queries):
    [season] = generate(
        "Fédération", Size(clubs=3, seasons=1, evenings=70, members=6, present=4), 1
    )
    renew_all()
    standing = season_standing(season)
    line, values = standing.pairs(4, 5)[0]
    [season] = now([season])
    assert stored_of(season)
    with django_assert_num_queries(1):
        place = places_in([season], {line.player})[season.pk]
    value = value_text(standing.chain[0], values[0])
    assert place == PlaceIn(line.rank, len(standing.lines), rule_name(standing.chain[0]), value)


def test_three_seasons_that_are_over_are_read_in_as_many_queries_as_one(
    home, django_assert_num_queries
):
    nights = evenings(home, 2)
    player = home.players.first()
    seasons = now([made(home, f"Année {n}", nights, over=True) for n in range(3)])
    for asked in (seasons[:1], seasons):
        with django_assert_num_queries(1):
            assert len(places_in(asked, {player.pk})) == len(asked)


def test_of_seasons_that_nobody_closes_the_latest_are_computed(home):
    nights = evenings(home, 1)
    seasons = now([made(home, f"Année {n}", nights) for n in range(COMPUTED + 1)])
    latest = [season.pk for season in seasons[:COMPUTED]]
    assert list(places_in(seasons, {home.players.first().pk})) == latest
    assert min(latest) > seasons[-1].pk

"""The half-life of the cote: after so many seasons a deal weighs half."""

from datetime import date

import pytest

from tests import factories
from tournaments.rating import SHRINK
from tournaments.rounds.services.results import type_bilans
from tournaments.statistics.choices import show_cote
from tournaments.statistics.cote import cote_of

pytestmark = pytest.mark.django_db
DEALS, OLD, NEW = 60, 3000, -600  # points of the one in question, two seasons ago and now


@pytest.fixture
def ana():
    """She won much two seasons ago, and lost a little lately, to the same three."""
    club = factories.club()
    for day, points in ((date(2024, 10, 4), OLD), (date(2026, 10, 2), NEW)):
        event = factories.tournament(
            4 - club.players.count(),
            rounds=1,
            in_club=club,
            name=str(day),
            day=day,
            deals_per_round=DEALS,
        )
        for player in club.players.order_by("pk"):
            factories.add_entry(event=event, player=player)
        (table,) = factories.released(factories.drawn(event))
        others = iter((-points // 3,) * 3)
        type_bilans(
            table=table,
            bilans=[
                points if seat.player.name == "Ana" else next(others) for seat in table.seated
            ],
        )
    return club.players.get(name="Ana")


@pytest.mark.parametrize(
    ("half_life", "weight"), [(None, 1), (2, 0.5), (1, 0.25)], ids=["none", "two", "one"]
)
def test_old_deals_weigh_less(ana, half_life, weight):
    """One table alone: θ = 4/3 × points / (16/9 × deals + λ), each as it weighs."""
    show_cote(club=ana.club, half_life=half_life)
    own = cote_of(ana.club).players[ana.pk]
    weighed, points = weight * DEALS + DEALS, weight * OLD + NEW
    assert own.cote == pytest.approx(4 / 3 * points / (16 / 9 * weighed + SHRINK))
    assert own.mean == pytest.approx(points / weighed)
    assert own.share == pytest.approx(weighed / (weighed + 108))
    assert (own.mean + own.tables) * own.share == pytest.approx(own.cote)
    assert own.deals == 2 * DEALS
    old = f"avec l’âge, ces 120 donnes comptent pour {round(weighed)}"
    assert (old in own.sentence) == (half_life is not None)


def test_the_season_of_the_latest_event_is_whole(ana):
    """Not the calendar's: what nobody has added to does not fade."""
    show_cote(club=ana.club, half_life=1)
    ana.club.events.filter(date=date(2026, 10, 2)).update(date=date(2024, 11, 1))
    own = cote_of(ana.club).players[ana.pk]
    assert own.mean == pytest.approx((OLD + NEW) / (2 * DEALS))

"""What is counted: from all ways to play, never out of date, proved by `verify`."""

import random
from decimal import Decimal

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.services.deals import correct_deal
from tarotclub.keeping.services.verifying import findings
from tarotclub.people.services.players import merge_players
from tests import factories
from tests.simulated import play_tournament
from tests.tournaments.events import full_evening, full_tournament
from tournaments.models import Event, EventTally, ImportedScore, PlayerTally
from tournaments.statistics.services import refresh, stamps_of

pytestmark = pytest.mark.django_db


def tally(player):
    refresh(Event.objects.all())
    return PlayerTally.objects.get(player=player)


def test_an_evening_is_counted():
    night = factories.evening()
    table = factories.table(in_evening=night)
    factories.record(table)
    ana, bo, *_others = night.club.players.all()
    assert refresh(Event.objects.all()) == 1
    first, second = (PlayerTally.objects.get(player=player) for player in (ana, bo))
    assert (first.rank, first.field, first.points, first.deals) == (1, 4, 198, 1)
    assert (second.rank, second.points) == (2, -66)
    assert first.counters["4"]["contracts"] == {"garde": [1, 1, 16]}
    assert night.tally.sittings == [
        [
            [seat.player_id for seat in table.seated],
            [198, -66, -66, -66],
            1,
            [39204, 4356, 4356, 4356],
        ]
    ]


def test_what_was_corrected_is_counted_anew():
    night = factories.evening()
    table = factories.table(in_evening=night)
    deal = factories.record(table)
    ana = night.club.players.first()
    assert tally(ana).points == 198
    again = factories.report(table, dealer=table.seated[0], points=Decimal(40))
    correct_deal(deal=deal, report=again, version=1, reason="Mal compté")
    found = tally(ana)
    assert (found.points, found.counters["4"]["contracts"]["garde"][1]) == (-156, 0)


def test_a_tournament_is_counted_by_its_entries_and_its_seats():
    event = full_tournament()
    full_evening(event.club)
    refresh(Event.objects.all())
    rows = PlayerTally.objects.filter(event=event)
    ranked = rows.filter(rank__gt=0)
    assert set(ranked.values_list("field", flat=True)) == {ranked.count()}
    evening = PlayerTally.objects.exclude(event=event)
    assert {size for row in evening for size in row.counters} == {"4"}
    assert sum(row.counters["4"]["all"][1] for row in evening) == 0


def test_typed_bilans_count_the_deals_of_their_round():
    event = factories.tournament(4, rounds=1)
    list(play_tournament(factories.drawn(event), random.Random(1), deals=4, typed=1))
    refresh(Event.objects.all())
    assert set(PlayerTally.objects.values_list("deals", flat=True)) == {4}
    ((players, totals, deals, _squares),) = EventTally.objects.get().sittings
    assert (len(players), sum(totals), deals) == (4, 0, 4)


def test_imported_rounds_count_their_deals_where_they_are_told():
    """A results file tells points alone; how many deals they were, the tournament does."""
    for deals in (4, None):
        event = factories.tournament(4, rounds=1, deals_per_round=deals)
        for at, entry in enumerate(event.entries.all()):
            ImportedScore.objects.create(entry=entry, round_number=1, points=30 - 20 * at)
        refresh(Event.objects.all())
        rows = PlayerTally.objects.filter(event=event)
        assert [row.deals for row in rows] == [deals or 0] * 4
        ranked = EventTally.objects.get(event=event).ranked
        assert ranked[3::4] == [deals or 0] * 4
        assert ranked[2::4] == [30, 10, -10, -30]


def test_nothing_is_counted_twice_and_deals_pay_nothing_for_it():
    night = factories.evening()
    table = factories.table(in_evening=night)
    refresh(Event.objects.all())
    with CaptureQueriesContext(connection) as asked:
        factories.record(table)
    assert not [each for each in asked if "tally" in each["sql"]]
    assert refresh(Event.objects.all()) == 1
    with CaptureQueriesContext(connection) as asked:
        assert refresh(Event.objects.all()) == 0
    assert len(asked) == 1


def test_no_deal_waits_while_an_event_is_counted():
    night = factories.evening()
    factories.record(factories.table(in_evening=night))
    with CaptureQueriesContext(connection) as asked:
        refresh(Event.objects.all())
    statements = [each["sql"] for each in asked]
    begun = [sql.startswith("SAVEPOINT") for sql in statements].index(True)
    tables = ("scoring_deal", "scoring_score", "scoring_table")
    assert [sql for sql in statements[begun:] if any(table in sql for table in tables)] == []
    assert any("scoring_score" in sql for sql in statements[:begun])


def test_a_merged_player_has_what_both_played():
    night, other = factories.evening(), None
    factories.record(factories.table(in_evening=night))
    other = factories.evening(in_club=night.club, name="Autre")
    factories.record(factories.table(in_evening=other))
    refresh(Event.objects.all())
    ana, *_others, ed = night.club.players.all()[:5]
    merge_players(kept=ana, gone=ed)
    assert refresh(Event.objects.all()) == 2
    assert PlayerTally.objects.filter(player=ana).count() == 2
    friends = PlayerTally.objects.filter(event=other).exclude(player=ana)
    assert all(str(ana.pk) in row.counters["4"]["with"] for row in friends)


def test_verify_compares_and_the_command_counts_anew(capsys):
    event = full_evening()
    refresh(Event.objects.all())
    assert list(findings()) == []
    PlayerTally.objects.filter(event=event).update(points=7)
    assert list(findings()) == [
        f"{event} : les statistiques ne sont plus celles de ses donnes."
    ]
    call_command("rebuild_statistics")
    assert capsys.readouterr().out == "1 événement recompté.\n"
    assert list(findings()) == []
    assert [one.is_stale for one in stamps_of(Event.objects.all())] == [False]

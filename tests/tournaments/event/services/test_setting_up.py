from datetime import date

import pytest

from scoring.models import Action
from scoring.rules import FFT_3, FFT_4
from scoring.rules.frozen import freeze
from scoring.rules.presets import HOUSE
from tarotclub.accounts.acting import Act
from tests.factories import club, drawn, member, released, tournament
from tests.threads import in_threads
from tournaments.event.services import setting_up
from tournaments.event.services.closing import close_event
from tournaments.models import EventKind

pytestmark = pytest.mark.django_db
SAID = {"name": "Coupe", "day": date(2026, 11, 7), "ruleset": FFT_4}


def test_creating_makes_the_rounds():
    user = member()
    event, created = setting_up.create_tournament(
        club=club(), **SAID, act=Act(user), rounds_planned=5, deals_per_round=4
    )
    assert (created, event.kind, event.rules, event.opened_by) == (
        True,
        EventKind.TOURNAMENT,
        FFT_4,
        user,
    )
    assert [round_.number for round_ in event.rounds.all()] == [1, 2, 3, 4, 5]
    assert not event.rounds.released().exists()


@pytest.mark.usefixtures("committed")
def test_created_twice_is_one():
    home = club()
    answers = in_threads(*[lambda: setting_up.create_tournament(club=home, **SAID)] * 2)
    assert sorted(answer.created for answer in answers) == [False, True]
    close_event(event=answers[0].event)
    assert setting_up.create_tournament(club=home, **SAID).created


def test_the_number_of_rounds_changes_in_mid_event():
    event = drawn(tournament(8, rounds=3))
    released(event)
    setting_up.change_tournament(event=event, rounds_planned=5)
    assert [bool(round_.seating) for round_ in event.rounds.all()] == [True] * 3 + [False] * 2
    setting_up.change_tournament(event=event, rounds_planned=1)
    assert event.rounds.count() == 1
    with pytest.raises(setting_up.RoundsPlayedError) as refused:
        setting_up.change_tournament(event=event, rounds_planned=0)
    assert refused.value.released == 1


def test_what_was_played_by_is_settled():
    event = drawn(tournament(8))
    other = freeze(next(game for game in HOUSE if game.players == 4))
    setting_up.change_tournament(event=event, ruleset=other)
    assert event.rules.id == other["id"]
    setting_up.change_tournament(event=event, ruleset=freeze(FFT_4))
    released(event)
    with pytest.raises(setting_up.SettledError):
        setting_up.change_tournament(event=event, ruleset=freeze(FFT_3))
    setting_up.change_tournament(event=event, ruleset=freeze(FFT_4), name="Grande coupe")
    assert event.name == "Grande coupe"
    assert Action.objects.filter(kind="change_event").first().data["fields"] == ["name"]

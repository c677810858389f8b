import random
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from scoring.models import Deal, Role, Score
from scoring.rules import FFT_3, FFT_4, FFT_5, RULESETS, problems, score
from tests.bench.simulate_tournament import Command
from tests.factories import club, drawn, tournament
from tests.invented_names import invented_names
from tests.simulated import play_tournament
from tournaments.desk.simulation import random_deal
from tournaments.event.access import events_of
from tournaments.models import Event
from tournaments.standings.totals import event_ranking

GAMES = [game for game in RULESETS.values() if game.contracts]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_deal_could_have_been_played(game):
    dice = random.Random(2026)
    for _ in range(100):
        assert problems(random_deal(game, dice), game) == []


@pytest.mark.parametrize("game", [FFT_3, FFT_4, FFT_5], ids=lambda game: game.id)
def test_takers_win_a_little_more_often_than_not(game):
    dice = random.Random(7)
    made = sum(score(random_deal(game, dice), game).made for _ in range(2000))
    assert 0.5 < made / 2000 < 0.7


@pytest.mark.django_db
def test_an_event_is_played_to_its_end():
    event = drawn(tournament(13, rounds=2))
    dice = random.Random(5)
    assert list(play_tournament(event, dice, deals=4, typed=0.3)) == [1, 2]
    assert not event.rounds.filter(closed_at=None).exists()
    rows = event_ranking(event)
    assert (len(rows), sum(row.record.total for row in rows)) == (13, 0)
    assert Deal.objects.filter(outcome="played").exists()
    assert Score.objects.filter(deal=None).exists()


@pytest.mark.django_db
def test_the_command_plays_the_same_event_again():
    found = []
    for _ in range(2):
        out = StringIO()
        call_command(Command(), players=9, rounds=2, deals=2, seed=4, stdout=out)
        *lines, summary = out.getvalue().splitlines()
        found.append(lines)
        assert "9 joueurs classés, somme des scores 0" in summary
    assert found[0] == found[1]
    assert Event.objects.count() == 2


def test_every_invented_name_is_another():
    names = invented_names(400)
    assert len(set(names)) == 400
    assert all(len(name.split()) == 2 for name in names)


@pytest.mark.django_db
def test_without_a_club_the_demos_organiser_may_open_it():
    organiser = User.objects.create_user("organisateur")
    call_command(Command(), players=4, rounds=1, deals=1, stdout=StringIO())
    assert events_of(organiser).get().role == Role.ORGANISER


@pytest.mark.django_db
def test_a_wrong_club_is_answered_with_those_there_are():
    club("Tarot de la Halle"), club("Amicale")
    with pytest.raises(CommandError, match=r"Ici.: Amicale, Tarot de la Halle"):
        call_command(Command(), players=4, rounds=1, club="Halle")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 2}, "--players va de 3 à 400."),
        ({"players": 401}, "--players va de 3 à 400."),
        ({"rounds": 0}, "--rounds va de 1 à 30."),
        ({"deals": 0}, "--deals est au moins 1."),
        ({"typed": 2.0}, "--typed va de 0 à 1."),
        (
            {"club": "Ailleurs"},
            "Aucun club ne s’appelle « Ailleurs » : créez-le par create_club.",
        ),
    ],
)
def test_refusals(options, sentence):
    with pytest.raises(CommandError) as refused:
        call_command(Command(), **{"players": 8, "rounds": 1} | options)
    assert str(refused.value).replace("\xa0", " ").replace("\u202f", " ") == sentence
    assert not Event.objects.exists()

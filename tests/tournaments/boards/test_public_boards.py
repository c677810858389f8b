"""Boards and their hands are everybody's once the event is over, and nobody's before."""

import zipfile
from io import BytesIO

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.models.club import Publication
from tests import factories
from tests.tournaments.boards.days import played_rounds
from tournaments.boards.services import deal_boards
from tournaments.event.services.closing import close_event, publish_event
from tournaments.models import Event, Visibility
from tournaments.public.folder import site_folder

pytestmark = pytest.mark.django_db
SEED = "graine-de-la-halle"


@pytest.fixture
def event():
    made = factories.duplicate(8, rounds=1)
    deal_boards(event=made, least=0, seed=SEED)
    publish_event(event=made)
    return played_rounds(made, (1,))


def page(client, event, name, *ids):
    key = Event.objects.get(pk=event.pk).public_key
    answer = client.get(reverse(name, args=[key, *ids]))
    return answer.status_code, answer.content.decode()


def folder(event):
    content = site_folder(Event.objects.get(pk=event.pk), timezone.localtime())
    with zipfile.ZipFile(BytesIO(content)) as files:
        return {name: files.read(name) for name in files.namelist()}


def test_no_hand_is_told_before_the_end(client, event):
    for name, ids in (("follow_boards", ()), ("follow_board", (1,))):
        status, shown = page(client, event, name, *ids)
        assert status == 404
        assert "une fois le tournoi terminé" in shown
    public = [page(client, event, name)[1] for name in ("follow", "follow_ranking")]
    told = [*public, *(content.decode("latin-1") for content in folder(event).values())]
    assert not any(SEED in text or 'class="hand ' in text for text in told)


def test_at_the_end_everybody_compares_boards_and_their_hands(
    client, event, django_assert_max_num_queries
):
    close_event(event=event)
    status, shown = page(client, event, "follow_boards")
    assert (status, SEED in shown, shown.count('class="follow-number"')) == (200, True, 4)
    with django_assert_max_num_queries(12):
        status, shown = page(client, event, "follow_board", 2)
    assert status == 200
    assert shown.count('class="hand ') == 5
    assert "top" in shown
    assert page(client, event, "follow_board", 99)[0] == 404
    files = folder(event)
    assert {f"etuis/{number}.html" for number in range(1, 5)} < files.keys()
    assert files["etuis/2.html"].decode().count('class="hand ') == 5
    assert "../etuis/2.html" in files["joueurs/1.html"].decode()


def test_a_club_keeps_hands_that_another_hall_plays_later(client, event):
    Event.objects.filter(pk=event.pk).update(hands_kept=True)
    close_event(event=Event.objects.get(pk=event.pk))
    shown = page(client, event, "follow_boards")[1] + page(client, event, "follow_board", 1)[1]
    assert "Montant" in shown
    assert SEED not in shown
    assert 'class="hand ' not in shown


def test_a_ranking_kept_for_the_ceremony_keeps_its_boards(client, event):
    Event.objects.filter(pk=event.pk).update(visibility=Visibility.HIDDEN)
    close_event(event=Event.objects.get(pk=event.pk))
    assert page(client, event, "follow_board", 1)[0] == 404


def test_names_are_as_players_chose(client, event):
    entry = event.entries.select_related("player").get(number=1)
    entry.player.publication = Publication.NUMBER
    entry.player.save()
    close_event(event=event)
    shown = [page(client, event, "follow_board", number)[1] for number in range(1, 5)]
    assert any("n° 1" in text for text in shown)
    assert not any(entry.player.name in text for text in shown)


@pytest.mark.parametrize(("form", "size"), [("triplettes", 3), ("quadrettes", 4)])
def test_teams_compare_theirs(client, form, size):
    event = factories.team_duplicate(form, 4, size=size, rounds=2)
    publish_event(event=event)
    played_rounds(event, (1, 2))
    close_event(event=event)
    status, shown = page(client, event, "follow_board", 1)
    assert (status, "Équipe 1" in shown) == (200, True)
    assert b"quipe 1" in folder(event)["etuis/1.html"]

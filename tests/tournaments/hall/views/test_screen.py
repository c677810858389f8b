"""A screen's public address: who may see what, and what an unchanged screen costs."""

import re
from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models.club import Publication
from tests import factories
from tournaments.event.services.closing import close_event, reveal_ranking
from tournaments.hall import services
from tournaments.models import Show
from tournaments.rounds.services.results import type_bilans
from tournaments.rounds.services.rounds import close_round

pytestmark = pytest.mark.django_db
ALL = ("names", "tables", "clock", "board", "results", "ranking", "ceremony")
NUMBERS = ["+30", "+20", "−10", "−40"]


def views(*shows, seconds=9, theme="light"):
    return [{"show": show, "seconds": seconds, "theme": theme} for show in shows]


def screen_of(event, *shows, **options):
    return services.create_screen(
        event=event, name="Bar", rotation=views(*shows or ALL, **options)
    )


def played(players=4, **settings):
    event = factories.drawn(factories.tournament(players, rounds=1, **settings))
    for table in factories.released(event):
        type_bilans(table=table, bilans=[30, 20, -10, -40])
    return event


def state(client, screen, etag=""):
    headers = {"If-None-Match": etag} if etag else {}
    return client.get(reverse("screen_state", args=[screen.key]), headers=headers)


def text(response):
    return response.content.decode()


def page(client, screen, **query):
    return client.get(reverse("screen", args=[screen.key]), query)


def test_an_unchanged_poll_is_one_query_and_304(client, django_assert_num_queries):
    event = played()
    screen = screen_of(event)
    client.force_login(factories.member(in_club=event.club))  # whoever asks costs nothing
    etag = state(client, screen).headers["ETag"]
    with django_assert_num_queries(1):
        again = state(client, screen, etag)
    assert (again.status_code, again.content) == (HTTPStatus.NOT_MODIFIED, b"")
    assert again.headers["ETag"] == etag
    assert not again.cookies


def test_everything_that_changes_is_heard(client):
    event = played()
    screen = screen_of(event)
    tags = [state(client, screen).headers["ETag"]]

    def heard():
        answer = state(client, screen, tags[-1])
        assert answer.status_code == HTTPStatus.OK
        tags.append(answer.headers["ETag"])

    services.announce(event=event, text="À table")
    heard()
    services.show_step(event=event, step=1)
    heard()
    services.change_screen(screen=screen, name="Bar", rotation=views("clock"))
    heard()
    close_round(event=event, number=1)
    heard()
    assert len(set(tags)) == len(tags)


def without_clock(page):
    """A page without the second of the day, which goes on whatever a test stops."""
    return re.sub(r'data-now="\d+"', "", text(page))


@pytest.mark.parametrize("show", Show)
def test_a_deal_is_heard_by_screens_that_show_something_of_its_table(
    client, show, time_machine
):
    time_machine.move_to(timezone.now(), tick=False)
    event = factories.drawn(factories.tournament(8, rounds=2, deals_per_round=2))
    tables = factories.released(event)
    for table in tables:
        type_bilans(table=table, bilans=[30, 20, -10, -40])
    close_round(event=event, number=1)
    under_way, screen = factories.released(event, 2)[0], screen_of(event, show)
    before = state(client, screen)
    factories.record(under_way)
    after = state(client, screen)
    heard = before.headers["ETag"] != after.headers["ETag"]
    assert heard == (show in {Show.BOARD, Show.RESULTS, Show.SEASON, Show.CEREMONY})
    assert heard or without_clock(after) == without_clock(before)
    told = {"replacing": [30, 20, -10, -40], "reason": "faute"}
    type_bilans(table=tables[0], bilans=[40, 20, -20, -40], **told)
    assert state(client, screen).headers["ETag"] != after.headers["ETag"]


def test_the_same_queries_for_eight_and_forty(client, django_assert_max_num_queries):
    few, many = played(8), played(40)
    for show in ALL:
        counts = []
        for event in (few, many):
            view = services.create_screen(event=event, name=show, rotation=views(show))
            with django_assert_max_num_queries(12) as asked:
                assert state(client, view).status_code == HTTPStatus.OK
            counts.append(len(asked))
        assert counts[0] == counts[1], show


def test_nothing_private_is_shown(client):
    event = factories.tournament(4, rounds=1, fees=[["Secret tarif", 1234]])
    event.entries.update(fee_class="Secret tarif", fee_cents=1234)
    ana, bo = (event.entries.get(player__name=name) for name in ("Ana", "Bo"))
    for entry, name, choice in (
        (ana, "Anémone Vauquelin", Publication.INITIALS),
        (bo, "Bonaventure Pécresse", Publication.NUMBER),
    ):
        entry.player.name, entry.player.publication = name, choice
        entry.player.licence_number = "LIC-99887"
        entry.player.save()
    (table,) = factories.released(factories.drawn(event))
    screen = screen_of(event)
    seen = [text(state(client, screen)), text(page(client, screen))]
    type_bilans(table=table, bilans=[30, 20, -10, -40])
    close_round(event=event, number=1)
    for step in range(5):
        services.show_step(event=event, step=step)
        seen.append(text(state(client, screen)))
    assert "A. V." in seen[-1]
    assert f"n° {bo.number}" in seen[-1]
    for each in seen:
        for private in ("Vauquelin", "Anémone", "Bonaventure", "Pécresse"):
            assert private not in each
        for private in ("LIC-99887", "Secret tarif", "12,34", "1234"):
            assert private not in each


def test_a_hidden_ranking_is_in_no_answer_before_its_step(client):
    event = played(visibility="hidden")
    screen = screen_of(event)
    close_round(event=event, number=1)
    close_event(event=event)
    for step in range(5):
        services.show_step(event=event, step=step)
        for answer in (state(client, screen), page(client, screen)):
            shown = [number for number in NUMBERS if number in text(answer)]
            assert shown == ([NUMBERS[-step]] if step else [])


def test_who_is_called_is_named_at_his_step_and_not_before(client):
    event = played(visibility="hidden")
    screen = screen_of(event, "ceremony")
    close_round(event=event, number=1)
    names = {entry.player.name: None for entry in event.entries.select_related("player")}
    for step in range(5):
        services.show_step(event=event, step=step)
        shown = text(state(client, screen))
        assert sum(f">{name}<" in shown for name in names) == step


def test_a_revealed_ranking_is_shown(client):
    event = played(visibility="hidden")
    screen = screen_of(event, "ranking")
    close_round(event=event, number=1)
    assert "+30" not in text(state(client, screen))
    reveal_ranking(event=event)
    assert "+30" in text(state(client, screen))


def test_a_closed_event_shows_its_final_ranking(client):
    event = played()
    screen = screen_of(event, "ranking")
    close_round(event=event, number=1)
    close_event(event=event)
    shown = text(page(client, screen))
    assert [number in shown for number in NUMBERS] == [True] * 4
    assert "final" in shown


@pytest.mark.parametrize("name", ["screen", "screen_state"])
def test_an_unknown_address_is_a_404_in_french(client, name, django_assert_num_queries):
    with django_assert_num_queries(1):
        answer = client.get(reverse(name, args=["AAAAAAAAAAAAAAAA"]))
    assert answer.status_code == HTTPStatus.NOT_FOUND
    assert "Page introuvable" in text(answer)
    assert "ouvrez ici l’adresse que donne la page « Écrans » du tournoi" in text(answer)
    assert answer.headers["Cache-Control"] == "no-cache"


def test_a_removed_screen_shows_nothing_any_more(client):
    screen = screen_of(played())
    services.remove_screen(screen=screen)
    assert state(client, screen).status_code == HTTPStatus.NOT_FOUND


def test_each_screen_has_its_own_views_and_colours(client):
    event = played()
    hall = screen_of(event, "clock", "board", theme="dark")
    bar = services.create_screen(event=event, name="Entrée", rotation=views("names"))
    assert 'data-theme="dark"' in text(page(client, hall))
    assert "cherchez votre nom" not in text(page(client, hall))
    assert 'data-theme="light"' in text(page(client, bar))
    assert "cherchez votre nom" in text(page(client, bar))


def test_without_a_script_the_page_goes_on_by_itself(client):
    screen = screen_of(played(), "clock", "board", seconds=9)
    first, second = text(page(client, screen)), text(page(client, screen, vue="1"))
    assert '<meta http-equiv="refresh" content="9;url=?vue=1">' in first
    assert 'slide current" data-key="clock' in first
    assert 'slide current" data-key="board' in second
    for odd in ("2", "-1", "x", "9" * 30, "\u0661"):
        assert 'slide current" data-key="clock' in text(page(client, screen, vue=odd))


def test_the_page_asks_for_no_session_and_no_user(django_assert_num_queries):
    event = played()
    screen, visitor = screen_of(event, "clock"), Client()
    visitor.force_login(factories.member(in_club=event.club))
    with django_assert_num_queries(4):  # the ETag, event and screen, its rounds and cuts
        answer = page(visitor, screen)
    assert not answer.cookies


def test_names_are_escaped(client):
    event = factories.tournament(4, rounds=1, name="<b>Coupe</b>")
    player = event.entries.select_related("player")[0].player
    player.name = "<script>alert(1)</script>"
    player.save()
    factories.released(factories.drawn(event))
    services.announce(event=event, text="<img src=x>")
    shown = text(page(client, screen_of(event)))
    for raw in ("<b>Coupe", "<script>alert", "<img"):
        assert raw not in shown
    assert "&lt;script&gt;alert(1)" in shown

"""The hall's screens: made, composed, removed, told things, and logged."""

import pytest

from scoring.models import Action, Role
from tarotclub.accounts.acting import Act
from tests import factories
from tournaments.event.services.closing import close_event
from tournaments.hall.services import (
    NoCeremonyError,
    ScreenGoneError,
    ScreenNameError,
    announce,
    ceremony_step,
    change_screen,
    create_screen,
    remove_screen,
    renew_key,
    show_step,
)

pytestmark = pytest.mark.django_db
CLOCK = {"show": "clock", "seconds": 20, "theme": "light"}
CEREMONY = {"show": "ceremony", "seconds": 60, "theme": "dark"}


@pytest.fixture
def event():
    return factories.tournament(4, rounds=1)


@pytest.fixture
def by(event):
    return factories.member(Role.ORGANISER, in_club=event.club)


def revision(event):
    event.refresh_from_db()
    return event.revision


def screen(event, name="Bar", *views):
    return create_screen(event=event, name=name, rotation=views or [CLOCK])


def logged():
    kinds = Action.objects.order_by("pk").values_list("kind", flat=True)
    return [kind for kind in kinds if kind not in {"open_event", "add_player"}]


def test_each_act_is_heard_by_the_screens_and_logged(event, by):
    seen = [revision(event)]

    def heard():
        seen.append(revision(event))
        assert seen[-1] > seen[-2]

    bar = create_screen(event=event, name="Bar", rotation=[CLOCK], act=Act(by))
    heard()
    change_screen(screen=bar, name="Salle", rotation=[CEREMONY], act=Act(by))
    heard()
    announce(event=event, text="Reprise à 14 h", act=Act(by))
    heard()
    show_step(event=event, step=2, act=Act(by))
    heard()
    renew_key(screen=bar, act=Act(by))
    heard()
    remove_screen(screen=bar, act=Act(by))
    heard()
    assert logged() == [
        *("create_screen", "change_screen", "announce", "show_step"),
        *("renew_screen", "remove_screen"),
    ]
    assert set(Action.objects.exclude(by=None).values_list("by", flat=True)) == {by.pk}


def test_an_address_is_long_and_a_new_one_ends_the_old(event):
    bar, hall = screen(event), screen(event, "Salle")
    assert len({bar.key, hall.key}) == 2
    assert len(bar.key) == 16
    old = bar.key
    renew_key(screen=bar)
    bar.refresh_from_db()
    assert bar.key != old


def test_two_screens_have_two_names(event):
    bar, hall = screen(event), screen(event, "Salle")
    with pytest.raises(ScreenNameError):
        screen(event, "Bar")
    with pytest.raises(ScreenNameError):
        change_screen(screen=hall, name="Bar", rotation=[CLOCK])
    change_screen(screen=bar, name="Bar", rotation=[CEREMONY])
    bar.refresh_from_db()
    assert (bar.shows, bar.theme, bar.step) == (["Remise des prix"], "dark", 0)


def test_every_ceremony_follows_and_a_new_one_joins_where_they_are(event):
    one, other = screen(event, "Un", CLOCK, CEREMONY), screen(event, "Deux", CEREMONY)
    bar = screen(event)
    show_step(event=event, step=3)
    show_step(event=event, step=3)
    assert logged().count("show_step") == 1
    late = screen(event, "Trois", CEREMONY)
    change_screen(screen=bar, name="Bar", rotation=[CEREMONY, CLOCK])
    for each in (one, other, late, bar):
        each.refresh_from_db()
        assert each.step == 3
    assert one.rotation == [CLOCK, CEREMONY | {"step": 3}]
    assert ceremony_step(event) == 3


def test_without_a_ceremony_there_is_no_step(event):
    screen(event)
    assert ceremony_step(event) is None
    with pytest.raises(NoCeremonyError):
        show_step(event=event, step=1)


def test_the_same_announcement_is_said_once_and_withdrawn(event):
    for text in ("À table", "À table", "", ""):
        announce(event=event, text=text)
    assert logged() == ["announce", "end_announcement"]


def test_screens_work_after_the_end_when_prizes_are_given(event):
    close_event(event=event)
    bar = screen(event, "Bar", CEREMONY)
    announce(event=event, text="Merci à tous")
    show_step(event=event, step=1)
    bar.refresh_from_db()
    event.refresh_from_db()
    assert (bar.step, event.announcement) == (1, "Merci à tous")


def test_removing_twice_is_once(event):
    bar = screen(event)
    remove_screen(screen=bar)
    bar.pk = bar.pk or 1
    remove_screen(screen=bar)
    assert (event.screens.count(), logged().count("remove_screen")) == (0, 1)


def test_a_screen_that_another_desk_removed_is_not_changed(event):
    gone = screen(event)
    remove_screen(screen=gone)
    with pytest.raises(ScreenGoneError, match="vient de supprimer cet écran"):
        change_screen(screen=gone, name="Bar", rotation=[CLOCK])

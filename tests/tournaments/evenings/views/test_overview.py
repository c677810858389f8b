import pytest
from django.urls import reverse

from scoring.models import Role
from tests import factories
from tournaments.event.services.closing import close_event

WAYS = ["table_create", "evening_close", "evening_reopen", "player_search"]


def ways(response):
    """Tell which ways on the page shows."""
    evening = response.context["evening"]
    text = response.content.decode()
    addresses = {
        name: reverse(name, args=[] if name == "player_search" else [evening.pk])
        for name in WAYS
    }
    return {name for name, address in addresses.items() if f'="{address}' in text}


def test_a_desk_without_players(client, night):
    response = client.get(reverse("evening", args=[night.pk]))
    assert (response.context["missing"], ways(response)) == (
        2,
        {"evening_close", "player_search"},
    )


def test_two_free_players_may_sit_down(client, night, come):
    come(1)
    response = client.get(reverse("evening", args=[night.pk]))
    assert response.context["missing"] == 1
    come(1)
    response = client.get(reverse("evening", args=[night.pk]))
    assert ways(response) == {"evening_close", "player_search", "table_create"}


@pytest.mark.parametrize(
    ("role", "shown"), [(Role.SCORER, set()), (Role.ARBITER, {"evening_reopen"})]
)
def test_a_closed_desk(client, night, come, role, shown):
    come(4)
    close_event(event=night)
    client.force_login(factories.member(role, in_club=night.club))
    assert ways(client.get(reverse("evening", args=[night.pk]))) == shown


def test_names_are_text(client, night, come):
    (player,) = come(1)
    player.name = "<b>Zoé</b>"
    player.save(update_fields=["name"])
    page = client.get(reverse("evening", args=[night.pk])).content.decode()
    assert "<b>Zoé</b>" not in page
    assert "&lt;b&gt;Zoé&lt;/b&gt;" in page


def test_queries(client, night, django_assert_num_queries):
    for _ in range(3):
        factories.record(factories.table(4, in_evening=night))
        with django_assert_num_queries(12):
            client.get(reverse("evening", args=[night.pk]))

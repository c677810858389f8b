"""What others see of a name is what its player chose."""

import pytest
from django.utils.timezone import localdate

from scoring.models import Club, Player
from scoring.models.club import Publication
from scoring.services.clubs import add_player
from scoring.sheet import sheet_of
from tests.factories import drawn, record, released, table, tournament
from tournaments.event.names import (
    first_name,
    initials,
    publish_seats,
    published_name,
    published_names,
    ranked_names,
)
from tournaments.standings.table import result_sheet

CHOICES = [
    (Publication.FULL, "Ana"),
    (Publication.INITIALS, "A."),
    (Publication.NUMBER, "n° 1"),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("choice", "shown"), CHOICES)
def test_a_name_is_published_as_its_player_chose(choice, shown):
    event = tournament(2)
    entry = event.entries.get(number=1)
    entry.player.publication = choice
    entry.player.save()
    assert published_names(event) == {1: shown, 2: "Bo"}


@pytest.mark.django_db
def test_names_are_lengthened_until_they_differ():
    """Whoever is alike to the end bears his number; a short name is never told whole."""
    event = tournament(8)
    names = ["Anne-Sophie Lambert", "Anne-Sophie LECLERC", "Zoé Roy", "Ève Dupont"]
    names += ["Ève Dupond", "Al Ma", "Al Mi", "Al Roy"]
    entries = list(event.entries.select_related("player"))
    for entry, name in zip(entries, names, strict=True):
        Player.objects.filter(pk=entry.player_id).update(name=name, publication="first")
    shown = published_names(event)
    assert [shown[entry.number] for entry in entries] == [
        *["Anne-Sophie La.", "Anne-Sophie Le.", "Zoé R."],
        *[f"Ève Dupo. (n° {entries[3].number})", f"Ève Dupo. (n° {entries[4].number})"],
        *[f"Al M. (n° {entries[5].number})", f"Al M. (n° {entries[6].number})", "Al R."],
    ]
    assert ranked_names(event) == shown


@pytest.mark.django_db
def test_a_substitute_is_published_as_he_chose(django_assert_num_queries):
    event = tournament(2)
    first, second = event.entries.all()
    second.player.publication = Publication.NUMBER
    second.player.save()
    first.substitute = second.player
    first.save()
    with django_assert_num_queries(1):
        assert published_names(event) == {1: "n° 1", 2: "n° 2"}
    with django_assert_num_queries(1):
        assert ranked_names(event) == {1: "Ana", 2: "n° 2"}


@pytest.mark.django_db
def test_a_ranking_keeps_its_order_under_other_names():
    event = tournament(8)
    record(released(drawn(event))[0])
    sheet = result_sheet(event)
    names = {number: f"n° {number}" for number in range(1, 9)}
    named = sheet.named(names)
    assert [row.record.name for row in named.rows] == [
        names[row.record.player] for row in sheet.rows
    ]
    assert [row.rank for row in named.rows] == [row.rank for row in sheet.rows]


@pytest.mark.django_db
def test_a_ranking_of_teams_names_the_members_as_they_chose():
    event = tournament(8, team_size=2)
    team = event.teams.create(number=1, name="Les Lames")
    event.entries.filter(number__lte=2).update(team=team)
    record(released(drawn(event))[0])
    named = result_sheet(event, of_teams=True).named({1: "A.", 2: "n° 2"})
    assert [row.record.name for row in named.rows] == ["Les Lames"]
    assert {member.name for row in named.rows for member in row.members} == {"A.", "n° 2"}


@pytest.mark.django_db
def test_a_score_sheet_names_everybody_as_he_chose(django_assert_num_queries):
    event = tournament(4)
    shy = event.entries.get(number=3).player
    shy.publication = Publication.NUMBER
    shy.save()
    table = released(drawn(event))[0]
    place = next(seat.position for seat in table.seated if seat.player == shy)
    record(table, taker=place)
    table = type(table).objects.with_deals().get(pk=table.pk)
    with django_assert_num_queries(2):
        publish_seats([table], event)
    sheet = sheet_of(table)
    assert "Cy" not in repr(sheet)
    assert sheet.rows[0].taker == "n° 3"
    shy.refresh_from_db()
    assert shy.name == "Cy"


@pytest.mark.django_db
def test_at_a_table_of_no_event_the_number_is_the_place():
    alone = table(4)
    second = alone.seated[1].player
    second.publication = Publication.NUMBER
    publish_seats([alone])
    assert [seat.player.name for seat in alone.seated] == ["Ana", "n° 2", "Cy", "Di"]


FIRST_NAMES = [
    ("Marie Dupont", "Marie D."),
    ("marie dupont", "marie D."),
    ("DUPONT Marie", "Marie D."),
    ("Jean-Pierre de La Tour", "Jean-Pierre D. L. T."),
    ("Marie-Ève O’Brien", "Marie-Ève O."),
    ("MARIE DUPONT", "M. D."),
    ("Marie", "M."),
    ("É Dupont", "É D."),
    ("=1+1 Zoé", "=1+1 Z."),
    ("", ""),
]


@pytest.mark.parametrize(("name", "short"), FIRST_NAMES)
def test_a_first_name_and_initials(name, short):
    assert first_name(name) == short


THIS_YEAR = localdate().year
MINORS = [
    pytest.param({"minor": True}, "Zoé L.", id="said to be one"),
    pytest.param({"birth_year": THIS_YEAR - 10}, "Zoé L.", id="a child"),
    pytest.param({"birth_year": THIS_YEAR - 18}, "Zoé L.", id="18 this year, perhaps not yet"),
    pytest.param({"birth_year": THIS_YEAR - 19}, "Zoé Lambert", id="of age"),
    pytest.param({"birth_year": THIS_YEAR - 19, "minor": True}, "Zoé Lambert", id="has grown"),
    pytest.param({}, "Zoé Lambert", id="nothing is known"),
]


@pytest.mark.parametrize(("facts", "shown"), MINORS)
def test_a_minor_is_never_named_whole(facts, shown):
    player = Player(name="Zoé Lambert", publication=Publication.FULL, **facts)
    assert published_name(player, 7) == shown
    player.publication = Publication.NUMBER
    assert published_name(player, 7) == "n° 7"


@pytest.mark.django_db
def test_who_has_not_chosen_is_shown_by_first_name_and_initials_or_as_the_club_decided():
    home = Club.objects.create(name="Ailleurs")
    assert published_name(add_player(club=home, name="Zoé Lambert"), 1) == "Zoé L."
    home.publication = Publication.NUMBER
    assert published_name(add_player(club=home, name="Ida Roy"), 2) == "n° 2"


@pytest.mark.parametrize(
    ("name", "short"), [("", ""), ("-", ""), ("=1+1", "=."), ("Ő É", "Ő. É.")]
)
def test_initials_of_odd_names(name, short):
    assert initials(name) == short

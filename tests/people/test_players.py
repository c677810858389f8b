"""The directory of a club: who is in it, put away, merged, told about, made anonymous."""

import json
from datetime import date
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import connection, models
from django.urls import reverse

from scoring.models import Action, FormerPlayer, Player, Role
from scoring.models.club import Publication
from scoring.rules import FFT_4
from scoring.services.clubs import PlayerExistsError, PlayersGoneError, add_player
from tarotclub.people.directory import directory_of, doubles_of
from tarotclub.people.player_data import player_data
from tarotclub.people.services.players import (
    MOVED,
    AtTableError,
    BothPlayedError,
    PlayerAnonymousError,
    PlayerPlaysError,
    SamePlayerError,
    anonymise_player,
    archive_player,
    change_player,
    merge_players,
)
from tests.answers import body_of
from tests.factories import (
    club,
    drawn,
    evening,
    member,
    players,
    record,
    released,
    table,
    tournament,
)
from tests.threads import in_threads
from tournaments.archive.whole_event import event_body
from tournaments.decisions.log import event_actions, log_lines
from tournaments.decisions.services import decide
from tournaments.entries.services.entries import add_entry, enter_newcomer, take_payment
from tournaments.entries.services.registration import Arrival, register, substitute
from tournaments.evenings.services import seat_table
from tournaments.event.names import complete
from tournaments.event.services.closing import close_event
from tournaments.models import Decision, Event, PaymentMethod
from tournaments.seasons.engine import RuleKind, SeasonRule
from tournaments.seasons.services import create_season, note_declined, note_player
from tournaments.standings.totals import event_ranking
from tournaments.statistics.choices import choose_page, give_link

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(client, home):
    client.force_login(member(Role.ORGANISER, in_club=home))
    return client


def card(**other):
    usual = {"name": "Zoé Lambert", "licence_number": "F-7", "category": "Dames"}
    usual |= {"publication": "first", "birth_year": "", "phone": "06", "email": "", "notes": ""}
    return usual | other


def played(home, *, name="Coupe", day=date(2026, 11, 7), names=4):
    """Give a finished tournament of one table, with its table."""
    event = tournament(names, in_club=home, rounds=1, name=name, day=day)
    seated = released(drawn(event))[0]
    record(seated)
    return event, seated


# The list


def test_a_player_is_added_found_and_changed(organiser, home):
    address = reverse("player_add", args=[home.pk])
    assert organiser.post(address, card(birth_year="2015")).status_code == 302
    zoe = home.players.get()
    assert (zoe.licence_number, zoe.birth_year, zoe.phone, zoe.publication) == (
        *("F-7", 2015, "06"),
        "first",
    )
    page = organiser.get(reverse("player_list", args=[home.pk]), {"q": "f-7"})
    assert [row["name"] for row in page.context["table"].data.data] == ["Zoé Lambert"]
    assert "mineur" in page.content.decode()
    change = organiser.post(
        reverse("player", args=[zoe.pk]), card(name="Zoé Roy", publication="number")
    )
    assert change.status_code == 302
    zoe.refresh_from_db()
    assert (zoe.name, zoe.key, zoe.publication) == ("Zoé Roy", "roy zoe", "number")
    noted = Action.objects.filter(kind="change_player").latest("pk")
    assert noted.data == {"player": zoe.pk, "fields": ["birth_year", "name"]}  # and no value


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "x" * 81),
        ("birth_year", "1850"),
        ("birth_year", "2999"),
        ("birth_year", "x"),
        ("email", "nulle part"),
        ("publication", "tout"),
        ("notes", "x" * 401),
        ("phone", "0" * 31),
        ("licence_number", "0" * 31),
    ],
)
def test_what_cannot_be_noted_is_refused_at_its_field(organiser, home, field, value):
    answer = organiser.post(reverse("player_add", args=[home.pk]), card(**{field: value}))
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert not home.players.exists()


def test_who_came_to_an_open_tournament_is_a_guest_until_made_a_member(organiser, home):
    event = tournament(0, in_club=home)
    entered = enter_newcomer(event=event, name="Ida Roux").player
    luc = enter_newcomer(event=evening(in_club=home), name="Luc Roy").player  # of the club
    register(event=event, player=luc, arrival=Arrival())
    listing = reverse("player_list", args=[home.pk])
    marks = {
        row["name"]: row["guest"] for row in organiser.get(listing).context["table"].data.data
    }
    assert marks == {"Ida Roux": True, "Luc Roy": False}
    assert "invité</span>" in organiser.get(listing).content.decode()
    card_page = reverse("player", args=[entered.pk])
    assert organiser.post(card_page, card(name="Ida Roux", guest="on")).status_code == 302
    entered.refresh_from_db()
    assert entered.guest
    organiser.post(card_page, card(name="Ida Roux"))
    entered.refresh_from_db()
    assert not entered.guest
    assert "invité</span>" not in organiser.get(listing).content.decode()


def test_many_guests_become_members_at_once(organiser, home):
    event = tournament(0, in_club=home)
    for name in ("Ida Roux", "Luc Roy", "Eva Petit"):
        enter_newcomer(event=event, name=name)
    [stranger] = players(1, in_club=club("Autre"))
    Player.objects.update(guest=True)
    listing, join = (reverse(name, args=[home.pk]) for name in ("player_list", "players_join"))
    page = organiser.get(listing, {"invites": "on"}).content.decode()
    assert page.count('name="players"') == 3
    assert 'name="players"' not in organiser.get(listing).content.decode()
    ida = home.players.get(name="Ida Roux")
    for _twice in range(2):
        answer = organiser.post(join, {"players": [ida.pk]}, follow=True)
        assert "1 joueur est maintenant membre du club." in answer.content.decode()
    assert set(home.players.filter(guest=True).values_list("name", flat=True)) == {
        *("Luc Roy", "Eva Petit"),
    }
    for bad in ([], [stranger.pk], ["x"]):
        answer = organiser.post(join, {"players": bad}, follow=True)
        assert "Cochez d’abord" in answer.content.decode()
    organiser.post(join, {"everybody": "1"})
    assert list(Player.objects.filter(guest=True)) == [stranger]
    told = Action.objects.filter(kind="change_player").values_list("data__fields", flat=True)
    assert list(told) == [["guest"]] * 3


def test_a_name_of_another_is_refused(organiser, home):
    ana, bo = players(2, in_club=home)
    answer = organiser.post(reverse("player", args=[bo.pk]), card(name="Ana"))
    assert answer.context["form"].errors["name"] == [str(PlayerExistsError())]
    with pytest.raises(PlayerExistsError):
        change_player(player=bo, name=ana.name)


def test_who_came_last_and_when(home):
    event, _seated = played(home, day=date(2026, 10, 3))
    bo = event.entries.get(number=2).player
    newcomer = add_player(club=home, name="Nina")
    later = tournament(0, in_club=home, name="Plus tard", day=date(2026, 11, 9))
    late = add_entry(event=later, player=bo)
    substitute(entry=late, player=newcomer)
    add_entry(event=later, player=event.entries.get(number=1).player, checked_in=False)
    seen = {line.player.name: line.last_seen for line in directory_of(home)}
    assert seen == {
        "Ana": date(2026, 10, 3),
        "Bo": date(2026, 11, 9),
        "Cy": date(2026, 10, 3),
        "Di": date(2026, 10, 3),
        "Nina": date(2026, 11, 9),
    }


def test_the_list_takes_as_many_queries_whatever_its_length(
    organiser, home, django_assert_num_queries
):
    address = reverse("player_list", args=[home.pk])
    counted = []
    for more in (1, 30):
        players(more, in_club=home)
        organiser.get(address)
        with django_assert_num_queries(9, exact=False) as queries:
            organiser.get(address)
        counted.append(len(queries))
    assert counted[0] == counted[1]


def test_who_is_archived_is_proposed_no_more_and_found_by_his_name(organiser, home):
    event = tournament(0, in_club=home)
    ana, _bo = players(2, in_club=home)
    organiser.post(reverse("player_archive", args=[ana.pk]), {"away": "1"})
    assert [one.name for one in complete(event, "").found] == ["Bo"]
    assert complete(event, "ana").sure.name == "Ana"
    listed = organiser.get(reverse("player_list", args=[home.pk])).context
    assert [row["name"] for row in listed["table"].data.data] == ["Bo"]
    away = organiser.get(reverse("player_list", args=[home.pk]), {"archives": "on"}).context
    assert [row["name"] for row in away["table"].data.data] == ["Ana"]
    organiser.post(reverse("player_archive", args=[ana.pk]), {"back": "1"})
    assert len(complete(event, "").found) == 2
    kinds = Action.objects.filter(kind__in=["archive_player", "restore_player"])
    assert [one.kind for one in kinds.order_by("pk")] == ["archive_player", "restore_player"]
    archive_player(player=ana, away=False)
    assert kinds.count() == 2


def test_only_organisers_of_the_club_read_and_change_its_directory(client, home):
    ana, bo = players(2, in_club=home)
    for user, status in ((member(in_club=home), 403), (member(Role.ORGANISER), 404)):
        client.force_login(user)
        for route in ("player_list", "player_add", "player_doubles"):
            assert client.get(reverse(route, args=[home.pk])).status_code == status
        for route in ("player", "player_merge", "player_anonymise"):
            address = reverse(route, args=[ana.pk])
            assert client.get(address).status_code == status
            sent = {"other": bo.pk, "ticked": "on"}
            assert client.post(address, card() | sent).status_code == status
        for route in ("player_archive", "player_data"):
            assert client.post(reverse(route, args=[ana.pk])).status_code == status
    assert sorted(home.players.values_list("name", flat=True)) == ["Ana", "Bo"]


# Doubles


def test_doubles_are_proposed_by_name_and_by_licence(organiser, home):
    one = add_player(club=home, name="Élise Fauvel")
    two = add_player(club=home, name="FAUVEL Elise")
    three = add_player(club=home, name="Ida Roy", licence_number="F-12")
    four = add_player(club=home, name="Ida Leroy", licence_number="f 12")
    add_player(club=home, name="Seul")
    assert [set(group) for group in doubles_of(home)] == [{one, two}, {three, four}]
    page = organiser.get(reverse("player_doubles", args=[home.pk]))
    assert f"{reverse('player_merge', args=[one.pk])}?avec={two.pk}" in page.content.decode()
    chosen = organiser.get(reverse("player_merge", args=[one.pk]), {"avec": two.pk})
    assert f'<option value="{two.pk}" selected>' in chosen.content.decode()


def test_every_relation_to_a_player_goes_over():
    """A new relation to Player needs a rule: a row of MOVED."""
    relations = {
        (one.related_model._meta.app_label, one.related_model.__name__, one.field.name)  # noqa: SLF001
        for one in Player._meta.related_objects  # noqa: SLF001
    }
    assert relations == set(MOVED)


HOLDS_NO_PLAYER = {  # JSON fields, and what they hold; a new one is looked at here
    "people.ApiAnswer.answer": "keys and numbers of entries",
    "scoring.Club.fees": "classes and cents",
    "scoring.Club.sites": "addresses",
    "scoring.Action.data": "keys of then, which FormerPlayer tells",
    "scoring.Deal.card_points": "positions",
    "scoring.Deal.miseres": "positions",
    "scoring.Deal.partners": "positions",
    "scoring.Deal.poignees": "positions",
    "scoring.DealRevision.facts": "positions",
    "scoring.HouseRuleset.data": "a ruleset",
    "scoring.RefusedDeal.facts": "positions",
    "scoring.Table.boards": "boards and positions",
    "scoring.Table.ruleset": "a ruleset",
    "scoring.TableRuleset.data": "a ruleset",
    "tournaments.Dealing.typed": "cards",
    "tournaments.Event.categories": "names of categories",
    "tournaments.Event.fees": "classes and cents",
    "tournaments.Event.forbidden": "numbers of entries",
    "tournaments.Event.handicap": "numbers",
    "tournaments.Event.ruleset": "a ruleset",
    "tournaments.Event.sessions": "rounds and coefficients",
    "tournaments.Event.tie_breaks": "criteria",
    "tournaments.Incoming.facts": "names as another computer has published them",
    "tournaments.Outgoing.brought": "keys of then: who was merged is the desk's",
    "tournaments.EventTally.sittings": "keys, counted anew: a merge gives events new stamps",
    "tournaments.EventTally.boards": "the same",
    "tournaments.EventTally.ranked": "the same",
    "tournaments.EventTally.summary": "the same",
    "tournaments.Homologation.facts": "numbers, the name of a ruleset",
    "tournaments.Homologation.ranked": "keys of then, which FormerPlayer tells",
    "tournaments.PaperSheet.answers": "lines and positions",
    "tournaments.PaperSheet.deals": "keys of deals",
    "tournaments.PaperSheet.reading": "lines and positions",
    "tournaments.PlayerTally.counters": "the same",
    "tournaments.Round.boards": "numbers of boards",
    "tournaments.Round.seating": "numbers of entries",
    "tournaments.Screen.rotation": "views",
    "tournaments.Season.chain": "rules",
    "tournaments.StandingPlace.line": "keys, computed anew: a merge gives events new stamps",
    "tournaments.StoredStanding.about": "the same",
    "tournaments.StoredStanding.sources": "keys of events",
    "tournaments.Season.snapshot": "keys of then, which FormerPlayer tells",
}


def test_no_json_holds_the_key_of_a_player_but_the_log():
    found = {
        f"{model._meta.label}.{field.name}"  # noqa: SLF001
        for model in apps.get_models()
        for field in model._meta.concrete_fields  # noqa: SLF001
        if isinstance(field, models.JSONField)
    }
    assert found == HOLDS_NO_PLAYER.keys()


@pytest.fixture
def doubled(home):
    """Give two events, and the player of each who are the same; the second has paid."""
    first, _table = played(home)
    second, _table = played(home, name="Revanche", day=date(2026, 11, 14))
    mine = second.entries.get(number=1)
    facts = {"licence_number": "F-1", "phone": "06", "minor": True, "publication": "initials"}
    change_player(player=mine.player, name="ANA Bis", **facts)
    take_payment(entry=mine, cents=1000, method=PaymentMethod.CASH, uuid=uuid4())
    decide(entry=mine, decision=Decision.POINTS, points=-5, reason="Retard", uuid=uuid4())
    return first, second, first.entries.get(number=1).player, mine.player


def test_two_become_one_with_all_they_played(organiser, doubled):
    first, second, ana, double = doubled
    before = [totals(event) for event in (first, second)]
    stamps = dict(Event.objects.values_list("pk", "stamp"))
    answer = organiser.post(reverse("player_merge", args=[ana.pk]), {"other": double.pk})
    assert answer.status_code == 302
    assert not Player.objects.filter(pk=double.pk).exists()
    assert set(ana.entries.values_list("event", flat=True)) == {first.pk, second.pk}
    assert ana.seats.count() == 2
    assert second.entries.get(player=ana).payments.get().cents == 1000
    assert [totals(event) for event in (first, second)] == before
    now = dict(Event.objects.values_list("pk", "stamp"))
    assert all(now[key] != stamps[key] for key in now)


def test_who_stays_is_completed_and_shown_as_the_more_private_wished(doubled):
    _first, _second, ana, double = doubled
    merge_players(kept=ana, gone=Player.objects.get(pk=double.pk))
    ana.refresh_from_db()
    assert (ana.name, ana.licence_number, ana.phone) == ("Ana", "F-1", "06")
    assert (ana.minor, ana.publication) == (True, "initials")


def test_the_log_stays_and_tells_who_was_merged(doubled):
    _first, second, ana, double = doubled
    acts = list(Action.objects.order_by("pk").values())
    merge_players(kept=ana, gone=Player.objects.get(pk=double.pk))
    *before, told = Action.objects.order_by("pk").values()
    assert before == acts
    assert (told["kind"], told["data"]) == (
        "merge_players",
        {"player": ana.pk, "merged": double.pk},
    )
    lines = log_lines(second, event_actions(second))
    paid = next(line for line in lines if line.what == "Paiement reçu")
    assert "ANA Bis (devenu Ana)" in paid.about
    file = event_body(second)
    names = [row["name"] for row in file["players"]]
    assert sorted(names) == ["Ana", "Fanny", "Gilles", "Huguette"]
    paid_by = [
        row["data"]["player"] for row in file["actions"] if row["kind"] == "take_payment"
    ]
    assert paid_by == [names.index("Ana") + 1]


def totals(event):
    return [row.record.total for row in event_ranking(event)]


def test_two_merges_at_once(committed):
    home = club()
    one, two, three = players(3, in_club=home)
    answers = in_threads(
        lambda: merge_players(kept=one, gone=two),
        lambda: merge_players(kept=two, gone=one),
        lambda: merge_players(kept=three, gone=two),
    )
    assert sum(answer is None for answer in answers) in {1, 2}
    assert all(answer is None or isinstance(answer, PlayersGoneError) for answer in answers)
    assert Player.objects.count() + FormerPlayer.objects.count() == 3


def test_merging_at_the_moment_of_a_deal(committed):
    home = club()
    sitting = table(4, in_evening=evening(in_club=home))
    double = add_player(club=home, name="Ana Bis")
    ana = sitting.seated[0].player
    answers = in_threads(
        lambda: merge_players(kept=double, gone=ana), lambda: record(sitting) and None
    )
    assert answers == [None, None]
    assert sitting.deals.count() == 1
    assert sitting.seats.get(position=0).player == double


def test_registering_at_the_moment_of_a_merge(home):
    """Whose page was made a second before enters as who he has become."""
    ana, bo, cy, di, double = players(5, in_club=home)
    night, cup = evening(in_club=home), tournament(4, in_club=home)
    merge_players(kept=ana, gone=Player.objects.get(pk=double.pk))
    assert add_entry(event=night, player=double).player == ana
    arrival = Arrival()
    assert register(event=cup, player=double, arrival=arrival).entry.player == ana
    sitting = seat_table(evening=night, ruleset=FFT_4, players=[double, bo, cy, di])
    assert sitting.seats.get(position=0).player == ana
    connection.check_constraints()
    with pytest.raises(PlayersGoneError):
        seat_table(evening=night, ruleset=FFT_4, players=[double, ana, cy, di])


def test_who_was_merged_before_goes_along(home):
    one, two, three = players(3, in_club=home)
    merge_players(kept=two, gone=three)
    merge_players(kept=one, gone=two)
    assert list(one.formers.order_by("name").values_list("name", flat=True)) == ["Bo", "Cy"]


def test_two_of_one_event_are_two(organiser, home):
    event, _seated = played(home)
    ana, bo = (event.entries.get(number=number).player for number in (1, 2))
    answer = organiser.post(reverse("player_merge", args=[ana.pk]), {"other": bo.pk})
    assert answer.status_code == 422
    assert "Les deux sont dans « Coupe »" in answer.context["form"].errors["other"][0]
    nina = add_player(club=home, name="Nina")
    event.entries.filter(number=3).update(substitute=nina)
    with pytest.raises(BothPlayedError):
        merge_players(kept=ana, gone=nina)
    alone = table(4, in_club=home).seated
    with pytest.raises(BothPlayedError, match="Table"):
        merge_players(kept=alone[0].player, gone=alone[1].player)


def test_nobody_is_merged_with_himself_or_into_another_club(organiser, home):
    (ana,), (other,) = players(1, in_club=home), players(1)
    for kept, gone in ((ana, ana), (ana, other)):
        with pytest.raises(SamePlayerError):
            merge_players(kept=kept, gone=gone)
    for key in (ana.pk, other.pk, "0", "x", "9" * 30, ""):
        answer = organiser.post(reverse("player_merge", args=[ana.pk]), {"other": key})
        assert (key, answer.status_code) == (key, 422)
    assert Player.objects.count() == 2


def test_merging_twice_is_said(home):
    ana, bo = players(2, in_club=home)
    merge_players(kept=ana, gone=bo)
    with pytest.raises(PlayersGoneError):
        merge_players(kept=ana, gone=bo)


def test_nothing_is_noted_of_who_was_merged_meanwhile(home):
    """Neither of who is no more, nor of who he became: he was not meant."""
    ana, bo = players(2, in_club=home)
    season = create_season(club=home, name="2026", chain=[])
    merge_players(kept=ana, gone=Player.objects.get(pk=bo.pk))
    for act in (
        lambda: archive_player(player=bo),
        lambda: change_player(player=bo, notes="x"),
        lambda: anonymise_player(player=bo),
        lambda: choose_page(player=bo, hidden=True, cote_hidden=True),
        lambda: give_link(player=bo),
        lambda: note_player(season=season, player=bo, team="x"),
        lambda: note_player(season=season, player=ana, identity=bo),
        lambda: note_declined(season=season, player=bo, declined=True),
    ):
        with pytest.raises(PlayersGoneError):
            act()
    ana.refresh_from_db()
    assert (ana.archived_at, ana.notes) == (None, "")
    event = tournament(1, in_club=home)
    substitute(entry=event.entries.get(), player=bo)
    assert event.entries.get().substitute == ana


def test_merging_while_a_table_is_being_played(home):
    night = evening(in_club=home)
    sitting = table(4, in_evening=night)
    record(sitting)
    double = add_player(club=home, name="Ana Bis")
    ana = sitting.seated[0].player
    merge_players(kept=double, gone=ana)
    sitting = type(sitting).objects.with_seats().get(pk=sitting.pk)
    assert sitting.seated[0].player == double
    record(sitting)
    assert [row.record.name for row in event_ranking(night)].count("Ana Bis") == 1


# One player's data


def test_a_player_reads_all_that_is_stored_about_him(organiser, home):
    event, _seated = played(home)
    ana, bo = (event.entries.get(number=number).player for number in (1, 2))
    change_player(player=ana, phone="06 01", notes="prête son jeu", publication="full")
    change_player(player=bo, publication="number")
    mine = event.entries.get(number=1)
    take_payment(entry=mine, cents=1000, method=PaymentMethod.CASH, uuid=uuid4())
    decide(entry=mine, decision=Decision.WARNING, reason="Retard", uuid=uuid4())
    answer = organiser.post(reverse("player_data", args=[ana.pk]))
    assert "attachment" in answer.headers["Content-Disposition"]
    told = json.loads(body_of(answer))
    assert told["fiche"]["telephone"] == "06 01"
    assert told["fiche"]["notes"] == "prête son jeu"
    (entered,) = told["inscriptions"]
    assert entered["paiements"][0]["centimes"] == 1000
    assert entered["decisions"][0]["motif"] == "Retard"
    (sat,) = told["tables"]
    assert sorted(sat["joueurs"]) == ["Ana", "Cy", "Di", "n° 2"]
    assert sat["donnes"][0]["marque"] in {66, -66, 198}
    acts = [line["acte"] for line in told["journal"]]
    assert {"Joueur ajouté", "Paiement reçu", "Fiche d’un joueur modifiée"} <= set(acts)
    assert Action.objects.filter(kind="export_player", data__player=ana.pk).exists()
    assert "Bo" not in json.dumps(told, ensure_ascii=False).replace("Bon", "")


def test_no_picture_of_anybody_is_kept():
    """A club's logo, and score sheets until their days are over: no other, in any table."""
    held = [
        f"{model.__name__}.{field.name}"
        for model in apps.get_models()
        for field in model._meta.get_fields()  # noqa: SLF001
        if isinstance(field, models.BinaryField | models.FileField)
    ]
    assert sorted(held) == ["Logo.png", "PaperSheet.picture"]


# Anonymous


def test_a_name_goes_and_all_else_stays(organiser, home):
    event, _seated = played(home)
    close_event(event=event)
    event.entries.filter(number=1).update(apart="Zibeline")
    ana = event.entries.get(number=1).player
    change_player(player=ana, name="Ana Zibeline", phone="06", notes="x", birth_year=1950)
    double = add_player(club=home, name="Zibeline A.")
    merge_players(kept=ana, gone=double)
    totals = [row.record.total for row in event_ranking(event)]
    acts = list(Action.objects.order_by("pk").values())
    address = reverse("player_anonymise", args=[ana.pk])
    assert organiser.post(address).status_code == 422
    assert organiser.post(address, {"ticked": "on"}).status_code == 302
    ana.refresh_from_db()
    assert ana.name == f"Joueur anonyme {ana.pk}"
    empty = (ana.licence_number, ana.category, ana.phone, ana.email, ana.notes)
    assert (empty, ana.birth_year, ana.minor) == (("",) * 5, None, False)
    assert [row.record.total for row in event_ranking(event)] == totals
    assert list(Action.objects.order_by("pk").values())[: len(acts)] == acts
    for model in apps.get_models():
        for row in model._default_manager.values():  # noqa: SLF001
            assert "zibeline" not in str(row).casefold()
    lines = log_lines(event, event_actions(event))
    assert not any("Zibeline" in line.about for line in lines)
    assert complete(tournament(0, in_club=home), "anonyme").found == []


def test_nobody_is_made_anonymous_while_he_plays(organiser, home):
    event, _seated = played(home)
    ana = event.entries.get(number=1).player
    with pytest.raises(PlayerPlaysError):
        anonymise_player(player=ana)
    address = reverse("player_anonymise", args=[ana.pk])
    answer = organiser.post(address, {"ticked": "on"})
    assert answer.status_code == 409
    assert "Coupe" in answer.content.decode()
    nina = add_player(club=home, name="Nina")
    event.entries.filter(number=3).update(substitute=nina)
    with pytest.raises(PlayerPlaysError):
        anonymise_player(player=nina)
    with pytest.raises(AtTableError):
        anonymise_player(player=table(4, in_club=home).seated[0].player)


def test_a_season_tells_no_more_who_an_anonymous_player_also_is(home):
    """His results would stand under the other's name."""
    ana, bo, cy, di = players(4, in_club=home)
    season = create_season(club=home, name="Challenge", chain=[SeasonRule(kind=RuleKind.TOTAL)])
    note_player(season=season, player=bo, identity=ana)
    note_player(season=season, player=ana, identity=cy, team="Nord")
    note_player(season=season, player=di, team="Sud")
    anonymise_player(player=ana)
    noted = [(row.player, row.identity, row.team) for row in season.people.all()]
    assert sorted(noted, key=lambda row: row[2]) == [(ana, None, "Nord"), (di, None, "Sud")]


def test_a_season_says_of_nobody_that_he_counts_as_himself(home):
    ana, bo, cy = players(3, in_club=home)
    season = create_season(club=home, name="Challenge", chain=[SeasonRule(kind=RuleKind.TOTAL)])
    note_player(season=season, player=bo, identity=ana)
    note_player(season=season, player=cy, identity=ana, team="Nord")
    merge_players(kept=ana, gone=bo)
    merge_players(kept=ana, gone=cy)
    [noted] = season.people.all()
    assert (noted.player, noted.identity, noted.team) == (ana, None, "Nord")


def test_nothing_is_noted_any_more_of_who_is_anonymous(home):
    ana, bo = players(2, in_club=home)
    anonymise_player(player=ana)
    for act in (
        lambda: change_player(player=ana, phone="06"),
        lambda: anonymise_player(player=ana),
        lambda: archive_player(player=ana, away=False),
        lambda: merge_players(kept=bo, gone=ana),
        lambda: merge_players(kept=ana, gone=bo),
    ):
        with pytest.raises(PlayerAnonymousError):
            act()
    ana.refresh_from_db()
    assert player_data(ana)["fiche"]["nom"] == f"Joueur anonyme {ana.pk}"


def test_names_that_begin_like_formulas_are_names(organiser, home):
    organiser.post(reverse("player_add", args=[home.pk]), card(name="=1+1", notes="@SUM(A1)"))
    odd = home.players.get()
    page = organiser.get(reverse("player_list", args=[home.pk])).content.decode()
    assert "=1+1" in page
    assert player_data(odd)["fiche"]["nom"] == "=1+1"
    assert Publication(odd.publication) is Publication.FIRST

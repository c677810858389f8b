"""One person in two clubs: names are never enough, both clubs say so, either parts them."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Action, Membership, Player
from tarotclub.accounts.acting import Act
from tarotclub.federation.services.federation import (
    add_club,
    ask_homologation,
    end_affiliation,
    found_federation,
    homologate,
    join_federation,
)
from tarotclub.federation.services.persons import (
    NotAlikeError,
    TwoLicencesError,
    confirm_person,
    likenesses,
    part_persons,
    propose_person,
)
from tarotclub.people.player_data import player_data
from tarotclub.people.services.players import anonymise_player, change_player, merge_players
from tests import factories
from tests.answers import messages_of
from tests.federation.conftest import played
from tests.refusals.following import follows
from tournaments.event.services.closing import close_event
from tournaments.models import Event, Homologation, SamePerson, Season
from tournaments.seasons.engine import RuleKind, SeasonRule
from tournaments.seasons.services import TwoPlayersError, add_events, create_season
from tournaments.seasons.standings import season_standing
from tournaments.statistics.services import refresh


@pytest.fixture
def nights(joined, away, night):
    there = played(away.club, name="Là-bas", day=date(2026, 10, 9))
    for member, event in ((joined, night), (away, there)):
        homologate(homologation=ask_homologation(affiliation=member, event=event))
    return [night, there]


@pytest.fixture
def anas(nights, home, away):
    return [Player.objects.get(club=club, name="Ana") for club in (home, away.club)]


@pytest.fixture
def pair(anas, home):
    ana, other = anas
    propose_person(club=home, player=ana.pk, other=other.pk)
    return SamePerson.objects.get()


def test_one_club_proposes_and_the_other_confirms(anas, home, away, odile):
    ana, other = anas
    here, there = Client(), Client()
    here.force_login(odile)
    there.force_login(Membership.objects.get(club=away.club).user)
    page = reverse("club_persons", args=[home.pk])
    assert here.get(page).text.count("Proposer : la même personne") == 4
    sent = {"player": ana.pk, "other": other.pk}
    answer = here.post(reverse("person_propose", args=[home.pk]), sent)
    assert messages_of(answer) == ["C’est proposé : l’autre club confirme, ou non."]
    made = SamePerson.objects.get()
    own = here.post(reverse("person_confirm", args=[home.pk, made.pk]))
    assert own.status_code == 404  # it is for the other club to say
    there.post(reverse("person_confirm", args=[away.club.pk, made.pk]))
    made.refresh_from_db()
    assert made.confirmed_at is not None
    kinds = Action.objects.filter(kind__endswith="_person").order_by("pk")
    assert [(act.kind, act.club, act.data) for act in kinds] == [
        ("propose_person", home, {"player": ana.pk}),
        ("propose_person", away.club, {"player": other.pk}),
        ("confirm_person", home, {"player": ana.pk}),
        ("confirm_person", away.club, {"player": other.pk}),
    ]
    part = reverse("person_part", args=[home.pk, made.pk])
    assert messages_of(here.post(part))[-1] == "C’est noté : ce sont deux personnes."
    assert not SamePerson.objects.exists()
    late = [(here, part), (there, reverse("person_confirm", args=[away.club.pk, made.pk]))]
    for client, address in late:
        answer = client.post(address)
        sentence = "Ces deux fiches ne sont plus à comparer : la page dit lesquelles."
        assert messages_of(answer)[-1] == sentence
        assert client.get(answer.headers["Location"]).status_code == 200


def test_a_club_that_has_left_still_finds_whom_it_shares(client, odile, home, joined, pair):
    client.force_login(odile)
    page, persons = (
        reverse(f"club_{name}", args=[home.pk]) for name in ("federation", "persons")
    )
    end_affiliation(affiliation=joined)
    assert client.get(page).text.count(persons) == 1
    part_persons(pair=pair)
    assert client.get(page).text.count(persons) == 0


def test_confirmed_they_are_one_line_of_the_federations_season(federation, nights, pair):
    rule = SeasonRule(kind=RuleKind.TOTAL)
    season = create_season(club=federation.club, name="National", chain=[rule])
    add_events(season=season, events=nights)

    def best():
        standing = season_standing(Season.objects.for_pages().get())
        return [int(shown.values[0]) for shown in standing.shown(published=False)][:2]

    assert best() == [198, 198]
    confirm_person(pair=pair)
    assert best() == [396, -66]


def test_who_meet_after_they_were_confirmed_count_as_two(
    federation, nights, pair, home, joined
):
    confirm_person(pair=pair)
    both = [pair.player, pair.other, *factories.players(2, in_club=home)]
    together = played(home, seated=both, name="Ensemble")
    homologate(homologation=ask_homologation(affiliation=joined, event=together))
    season = create_season(
        club=federation.club, name="National", chain=[SeasonRule(kind=RuleKind.TOTAL)]
    )
    add_events(season=season, events=nights)
    assert names_counted().count("Ana") == 1
    add_events(season=Season.objects.get(), events=[together])
    assert names_counted().count("Ana") == 2


def names_counted():
    standing = season_standing(Season.objects.for_pages().get())
    return [shown.name for shown in standing.shown(published=False)]


def test_only_who_is_published_and_called_alike_is_asked_about(anas, home):
    ana, other = anas
    Player.objects.filter(pk=other.pk).update(publication="number")
    assert {each.player.name for each in likenesses(home)} == {"Bo", "Cy", "Di"}
    with pytest.raises(NotAlikeError):
        propose_person(club=home, player=ana.pk, other=other.pk)
    both = Player.objects.filter(pk__in=[ana.pk, other.pk])
    both.update(licence_number="12-345")
    propose_person(club=home, player=ana.pk, other=other.pk)
    with pytest.raises(NotAlikeError):
        propose_person(club=home, player=ana.pk, other=other.pk)


@follows(TwoLicencesError)
def test_two_licences_are_two_people_until_one_is_corrected(anas, home, pair):
    ana, other = anas
    change_player(player=ana, licence_number="1")
    change_player(player=other, licence_number="2")
    pair = SamePerson.objects.select_related("player", "other").get()
    with pytest.raises(TwoLicencesError):
        confirm_person(pair=pair)
    change_player(player=other, licence_number="1")
    confirm_person(pair=SamePerson.objects.get())


def test_who_have_met_are_two(pair, home):
    night = factories.evening(in_club=home, name="Ensemble")
    three = factories.players(2, in_club=home)
    factories.record(
        factories.table(in_evening=night, seated=[pair.player, pair.other, *three])
    )
    close_event(event=night)

    refresh(Event.objects.all())
    with pytest.raises(TwoPlayersError):
        confirm_person(pair=pair)


def test_forgetting_exporting_and_merging_know_of_it(pair, home):
    confirm_person(pair=pair)
    told = player_data(pair.player)["memes_personnes"]
    assert told == [{"club": "Ailleurs", "nom": "Ana"}]
    [eve] = factories.players(1, in_club=home)
    merge_players(kept=eve, gone=pair.player)
    assert SamePerson.objects.get().player == eve
    anonymise_player(player=eve)
    assert not SamePerson.objects.exists()


def test_merging_leaves_one_pair_of_two_the_confirmed_one(pair, home):
    confirm_person(pair=pair)
    [eve] = factories.players(1, in_club=home)
    now = pair.proposed_at
    SamePerson.objects.create(player=eve, other=pair.other, proposed_at=now)
    SamePerson.objects.create(player=pair.other, other=eve, proposed_at=now)
    merge_players(kept=eve, gone=pair.player)
    assert list(SamePerson.objects.values_list("pk", "player")) == [(pair.pk, eve.pk)]


def test_who_have_met_are_two_also_through_a_third(nights, pair, away):
    confirm_person(pair=pair)
    bo = Player.objects.get(club=away.club, name="Bo")
    third = SamePerson.objects.create(
        player=pair.player, other=bo, proposed_at=pair.proposed_at
    )
    with pytest.raises(TwoPlayersError):
        confirm_person(pair=third)
    Player.objects.filter(pk=pair.other_id).update(licence_number="1")
    Player.objects.filter(pk=bo.pk).update(licence_number="2")
    with pytest.raises(TwoLicencesError):
        confirm_person(pair=third)


def test_nobody_is_compared_with_what_another_federation_was_told(anas, away, home, flora):
    other = found_federation(name="Autre", act=Act(flora))
    made = add_club(federation=other, name="Ailleurs", region="", new=False)
    join_federation(affiliation=made)
    Homologation.objects.filter(club=away.club).update(federation=other)
    assert likenesses(home) == []

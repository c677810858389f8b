"""Refusals about a club's people: doing what they say makes the act succeed."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.models import Membership, Role
from scoring.services.clubs import PlayerExistsError, PlayersGoneError, add_player
from scoring.services.tables import close_table
from tarotclub.people.importing import MEMBERS, read_members
from tarotclub.people.services import invitations, players
from tarotclub.people.services.clubs import ClubNameTakenError, change_club
from tarotclub.people.services.players import AtTableError, PlayerPlaysError
from tarotclub.people.services.second_factor import NoPhoneError, confirm_factor
from tarotclub.people.services.welcome import SiteOpenedError, account_of, open_site
from tests import factories
from tests.refusals.following import done, follows, refusal_of
from tournaments.evenings.services import seat_table
from tournaments.event.services.closing import close_event
from tournaments.foreign.importer import BroughtSheet
from tournaments.foreign.reading import read_text

NEWCOMER = {"person": "Léa Martin", "username": "lea", "password": "sept-cartes-au-chien"}


@pytest.fixture
def marcel(home):
    return factories.member(Role.SCORER, in_club=home, username="marcel", first_name="Marcel")


@follows(PlayerExistsError)
def test_a_name_that_is_taken_is_told_apart(send, home):
    add_player(club=home, name="Ana Roux")
    card = {"publication": "full"}
    page = send("player_add", home.pk, name="Ana Roux", **card)
    assert str(PlayerExistsError()) in refusal_of(page)
    assert done(send("player_add", home.pk, name="Ana Roux (fille)", **card))


@follows(PlayersGoneError)
def test_a_page_that_is_loaded_again_names_who_is_still_there(home):
    ana, bo, cy, di, double = factories.players(5, in_club=home)
    night = factories.evening(in_club=home)
    players.merge_players(kept=ana, gone=home.players.get(pk=double.pk))
    sitting = {"evening": night, "ruleset": factories.FFT_4}
    with pytest.raises(PlayersGoneError):
        seat_table(players=[double, ana, cy, di], **sitting)
    assert seat_table(players=[bo, ana, cy, di], **sitting).seats.count() == 4


def listed(home):
    """Read a list as its page does."""
    rows = read_text("Nom;Prénom\nLambert;Zoé\n")
    columns = MEMBERS.guessed(rows, MEMBERS.fields_at(home))
    return read_members(home, BroughtSheet(rows=rows, columns=columns, uuid=uuid4())).values


@follows(players.RowTakenError)
def test_the_line_of_a_list_that_is_somebody_meanwhile_is_read_again_for_him(home):
    cards = listed(home)
    zoe = add_player(club=home, name="LAMBERT Zoé")  # another desk
    with pytest.raises(players.RowTakenError):
        players.import_players(club=home, cards=cards)
    players.import_players(club=home, cards=listed(home))
    assert list(home.players.all()) == [zoe]


@follows(players.SamePlayerError)
def test_two_different_players_are_merged(send, home):
    ana, bo = factories.players(2, in_club=home)
    assert refusal_of(send("player_merge", ana.pk, other=ana.pk))
    assert done(send("player_merge", ana.pk, other=bo.pk))
    assert list(home.players.all()) == [ana]


@follows(players.BothPlayedError)
def test_two_of_one_list_are_merged_once_the_list_is_mended(send, desk, home):
    event = factories.tournament(4, in_club=home)
    ana, bo = (event.entries.get(number=number).player for number in (1, 2))
    assert "il faut d’abord y corriger la liste" in refusal_of(
        send("player_merge", ana.pk, other=bo.pk)
    )
    assert done(desk.post("entry_delete", event, event.entries.get(player=bo).pk))
    players.merge_players(kept=ana, gone=bo)


@follows(PlayerPlaysError)
def test_who_is_entered_is_forgotten_once_the_event_is_over(send, desk, home):
    event = factories.tournament(4, in_club=home)
    ana = event.entries.get(number=1).player
    page = send("player_anonymise", ana.pk, ticked="on")
    assert "terminez cet événement d’abord" in page.content.decode()
    close_event(event=event)
    assert done(send("player_anonymise", ana.pk, ticked="on"))


@follows(AtTableError)
def test_who_sits_at_a_table_is_forgotten_once_it_has_ended(send, home):
    sitting = factories.table(4, in_club=home)
    ana = sitting.seated[0].player
    assert str(AtTableError()) in send("player_anonymise", ana.pk, ticked="on").content.decode()
    close_table(table=sitting)
    assert done(send("player_anonymise", ana.pk, ticked="on"))


@follows(invitations.LastOrganiserError)
def test_the_last_organiser_names_another_one_and_steps_down(send, home, odile, marcel):
    down = {"role": "scorer"}
    assert str(invitations.LastOrganiserError()) in refusal_of(
        send("helper", home.pk, odile.pk, **down)
    )
    assert done(send("helper", home.pk, marcel.pk, role="organiser"))
    assert done(send("helper", home.pk, odile.pk, **down))


@follows(invitations.NotMemberError)
def test_who_helps_no_more_is_invited_again(home, odile, marcel):
    invitations.end_membership(club=home, user=marcel, by=odile)
    with pytest.raises(invitations.NotMemberError):
        invitations.end_membership(club=home, user=marcel, by=odile)
    word = invitations.invite(club=home, role=Role.SCORER, event=None, by=odile).word
    invitations.take_invitation(word=word, user=marcel)
    invitations.end_membership(club=home, user=marcel, by=odile)


@follows(invitations.ElsewhereError)
def test_who_helps_another_club_too_is_removed_here_alone(send, home, odile, marcel):
    other = factories.club("Ailleurs")
    Membership.objects.create(user=marcel, club=other, role=Role.SCORER)
    with pytest.raises(invitations.ElsewhereError):
        invitations.close_account(club=home, user=marcel, by=odile)
    assert done(send("helper_remove", home.pk, marcel.pk))
    assert list(marcel.memberships.values_list("club__name", flat=True)) == ["Ailleurs"]


@follows(invitations.InvitationOverError)
def test_another_invitation_is_asked_of_the_organiser(send, home, odile):
    word = invitations.invite(club=home, role=Role.SCORER, event=None, by=odile).word
    Client().post(reverse("invitation", args=[word]), NEWCOMER)
    late = NEWCOMER | {"username": "max"}
    assert (
        "demandez-en une autre"
        in Client().post(reverse("invitation", args=[word]), late).content.decode()
    )
    page = send("invitation_create", home.pk, role="scorer")
    word = page.context["address"].rstrip("/").rpartition("/")[2]
    assert done(Client().post(reverse("invitation", args=[word]), late))


@follows(invitations.MemberAlreadyError)
def test_who_helps_already_has_his_role_changed_by_an_organiser(send, home, odile, marcel):
    word = invitations.invite(club=home, role=Role.ARBITER, event=None, by=odile).word
    with pytest.raises(invitations.MemberAlreadyError):
        invitations.take_invitation(word=word, user=marcel)
    assert done(send("helper", home.pk, marcel.pk, role="arbiter"))
    assert marcel.memberships.get().role == Role.ARBITER


@follows(invitations.NameTakenError)
def test_another_user_name_is_chosen(home, odile):
    User.objects.create_user("lea")
    word = invitations.invite(club=home, role=Role.SCORER, event=None, by=odile).word
    with pytest.raises(invitations.NameTakenError):
        invitations.take_invitation(word=word, user=User(username="lea"))
    answer = Client().post(
        reverse("invitation", args=[word]), NEWCOMER | {"username": "lea-martin"}
    )
    assert done(answer)


@follows(ClubNameTakenError)
def test_a_club_takes_a_name_of_its_own(home):
    factories.club("Ailleurs")
    with pytest.raises(ClubNameTakenError):
        change_club(club=home, name="Ailleurs")
    change_club(club=home, name="Ailleurs (Loire)")


@follows(SiteOpenedError)
def test_who_finds_the_site_opened_signs_in(home, odile):
    with pytest.raises(SiteOpenedError):
        open_site(club="Autre", account=account_of("Autre Personne"))
    entered = Client().post(reverse("login"), {"username": "odile", "password": "secret"})
    assert done(entered)


@follows(NoPhoneError)
def test_a_second_factor_begins_with_the_password(send, odile):
    with pytest.raises(NoPhoneError):
        confirm_factor(user=odile, code="123456", session="")
    assert done(send("second_factor", act="begin", own_password="secret"))
    assert confirm_factor(user=odile, code="000000", session="") == []  # asked for, and wrong

"""Who helps in a club: roles, accounts, passwords and devices, changed by organisers."""

from functools import partial
from http import HTTPStatus

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.models import Action, Membership, Role
from tarotclub.accounts.sessions import browser_in_words
from tarotclub.accounts.signing_in import subject_of
from tarotclub.models import Tries
from tarotclub.people.services.invitations import LastOrganiserError, change_role
from tests import factories
from tests.answers import messages_of
from tests.threads import in_threads
from tournaments.models import EventHelper

FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0"
NEW = "sept-cartes-au-chien"


@pytest.fixture
def marcel(home):
    return factories.member(Role.SCORER, in_club=home, username="marcel", first_name="Marcel")


@pytest.fixture
def organiser(client, odile):
    client.force_login(odile)
    return client


def address(name, *ids):
    return reverse(name, args=[*ids])


def kinds(home):
    return list(Action.objects.filter(club=home).order_by("pk").values_list("kind", flat=True))


def signed_in(user, password="secret"):
    """Sign in by the page, as people do."""
    client = Client(headers={"User-Agent": FIREFOX})
    sent = {"username": user.username, "password": password}
    assert client.post("/connexion/", sent).status_code == HTTPStatus.FOUND
    return client


def test_the_list_names_who_helps_and_what_each_role_may_do(organiser, home, marcel):
    signed_in(marcel)
    lea = User.objects.create_user("lea", first_name="Léa")
    evening = factories.evening(in_club=home)
    EventHelper.objects.create(user=lea, event=evening, role=Role.ARBITER)
    page = organiser.get(address("helper_list", home.pk))
    assert [helper.name for helper in page.context["helpers"]] == ["Marcel", "odile", "Léa"]
    words = " ".join(page.text.split())
    assert "Arbitre, Soirée du vendredi · jamais entré" in words
    assert "1 appareil connecté" in words
    assert "Enregistrer une donne" in words


def test_the_list_asks_no_more_for_many(organiser, home, django_assert_num_queries):
    for _ in range(2):
        for _ in range(2):
            signed_in(factories.member(in_club=home))
        with django_assert_num_queries(13):
            organiser.get(address("helper_list", home.pk))


def test_a_role_is_changed_and_logged(organiser, home, odile, marcel):
    answer = organiser.post(address("helper", home.pk, marcel.pk), {"role": "treasurer"})
    assert messages_of(answer) == ["Marcel est maintenant trésorier."]
    assert marcel.memberships.get().role == Role.TREASURER
    act = Action.objects.get(kind="change_member")
    assert act.data == {"user": marcel.pk, "role": "treasurer", "before": "scorer"}
    assert act.by == odile


def test_what_was_done_is_told_in_sentences(organiser, home, odile, marcel):
    evening = factories.evening(in_club=home)
    EventHelper.objects.create(user=marcel, event=evening, role=Role.ARBITER)
    signed_in(marcel)
    organiser.post(address("helper", home.pk, marcel.pk), {"role": "treasurer"})
    organiser.post(address("helper_devices", home.pk, marcel.pk))
    for act in ("unlock", "close", "reopen"):
        organiser.post(address("helper_account", home.pk, marcel.pk), {"act": act})
    organiser.post(address("invitation_create", home.pk), {"role": "viewer"})
    organiser.post(address("helper_remove", home.pk, marcel.pk))
    told = organiser.get(address("helper_list", home.pk)).context["acts"]
    assert {act.by for act in told} == {"odile"}
    assert [act.about for act in reversed(told)] == [
        "Marcel passe de marqueur à trésorier",
        "appareils de Marcel déconnectés : 1",
        "essais de connexion de Marcel oubliés",
        "compte de Marcel fermé",
        "compte de Marcel rouvert",
        "invitation faite : observateur, tout le club",
        "Marcel n’aide plus le club ; était trésorier",
        "Marcel n’aide plus à « Soirée du vendredi » ; était arbitre",
    ]


@pytest.mark.parametrize("role", ["scorer", "viewer"])
def test_the_last_organiser_stays(organiser, home, odile, role):
    answer = organiser.post(address("helper", home.pk, odile.pk), {"role": role})
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "Le club n’aurait plus d’organisateur" in answer.text
    for name, sent in (("helper_remove", {}), ("helper_account", {"act": "close"})):
        refused = organiser.post(address(name, home.pk, odile.pk), sent)
        assert refused.status_code == HTTPStatus.CONFLICT
    odile.refresh_from_db()
    assert (odile.is_active, odile.memberships.get().role) == (True, Role.ORGANISER)


def test_an_organiser_whose_account_is_closed_does_not_count(home, odile):
    closed = factories.member(Role.ORGANISER, in_club=home)
    User.objects.filter(pk=closed.pk).update(is_active=False)
    with pytest.raises(LastOrganiserError):
        change_role(club=home, user=odile, role=Role.SCORER, by=odile)


def test_two_organisers_cannot_both_leave_at_once(committed):
    home = factories.club()
    both = [factories.member(Role.ORGANISER, in_club=home) for _ in range(2)]

    def step_down(user):
        change_role(club=home, user=user, role=Role.SCORER, by=user)

    answers = in_threads(*(partial(step_down, user) for user in both))
    assert sorted(map(type, answers), key=str) == [type(None), LastOrganiserError]
    assert Membership.objects.filter(club=home, role=Role.ORGANISER).count() == 1


def test_who_is_removed_sees_nothing_more(organiser, home, marcel):
    evening = factories.evening(in_club=home)
    EventHelper.objects.create(user=marcel, event=evening, role=Role.ARBITER)
    his = signed_in(marcel)
    assert (
        "Marcel n’aide plus" in organiser.get(address("helper_remove", home.pk, marcel.pk)).text
    )
    organiser.post(address("helper_remove", home.pk, marcel.pk))
    assert his.get(address("evening", evening.pk)).status_code == HTTPStatus.NOT_FOUND
    assert kinds(home)[-2:] == ["end_member", "end_helper"]


def test_a_closed_account_is_out_at_once_and_comes_back(organiser, home, marcel):
    his = signed_in(marcel)
    organiser.post(address("helper_account", home.pk, marcel.pk), {"act": "close"})
    assert his.get("/soirees/").status_code == HTTPStatus.FOUND
    refused = Client().post("/connexion/", {"username": "marcel", "password": "secret"})
    assert refused.status_code == HTTPStatus.OK
    organiser.post(address("helper_account", home.pk, marcel.pk), {"act": "reopen"})
    assert his.get("/soirees/").status_code == HTTPStatus.FOUND  # its session is gone
    assert signed_in(marcel).get("/soirees/").status_code == HTTPStatus.OK
    assert kinds(home)[-2:] == ["close_account", "reopen_account"]


def test_an_account_is_unlocked(organiser, home, marcel):
    stranger = Client()
    for _ in range(5):
        stranger.post("/connexion/", {"username": "marcel", "password": "perdu"})
    right = {"username": "marcel", "password": "secret"}
    assert stranger.post("/connexion/", right).status_code == HTTPStatus.TOO_MANY_REQUESTS
    organiser.post(address("helper_account", home.pk, marcel.pk), {"act": "unlock"})
    assert not Tries.objects.filter(subject=subject_of("marcel")).exists()
    assert stranger.post("/connexion/", right).status_code == HTTPStatus.FOUND


def test_a_password_is_chosen_together(organiser, home, marcel):
    his = signed_in(marcel)
    page = address("helper_password", home.pk, marcel.pk)
    assert organiser.get(page).status_code == HTTPStatus.OK
    wrong = organiser.post(page, {"password": NEW, "own_password": "pas le mien"})
    assert wrong.context["form"].errors == {
        "own_password": ["Ce n’est pas votre mot de passe."]
    }
    weak = organiser.post(page, {"password": "1234", "own_password": "secret"})
    assert set(weak.context["form"].errors) == {"password"}
    done = organiser.post(page, {"password": NEW, "own_password": "secret"})
    assert messages_of(done) == ["Marcel entre maintenant avec son nouveau mot de passe."]
    assert his.get("/soirees/").status_code == HTTPStatus.FOUND
    assert signed_in(marcel, NEW).get("/soirees/").status_code == HTTPStatus.OK
    assert kinds(home)[-1] == "choose_password"


def test_the_organisers_own_password_is_not_guessed_for_long(organiser, home, marcel):
    page = address("helper_password", home.pk, marcel.pk)
    sent = {"password": NEW, "own_password": "essai"}
    statuses = [organiser.post(page, sent).status_code for _ in range(11)]
    assert statuses == [HTTPStatus.UNPROCESSABLE_ENTITY] * 10 + [HTTPStatus.TOO_MANY_REQUESTS]


def test_an_account_of_another_club_too_is_not_ours_alone(organiser, home, marcel):
    factories.club("Ailleurs").memberships.create(user=marcel, role=Role.SCORER)
    before = marcel.password
    sent = {"password": NEW, "own_password": "secret"}
    refused = [
        organiser.get(address("helper_password", home.pk, marcel.pk)),
        organiser.post(address("helper_password", home.pk, marcel.pk), sent),
        organiser.post(address("helper_account", home.pk, marcel.pk), {"act": "close"}),
        organiser.post(address("helper_account", home.pk, marcel.pk), {"act": "unlock"}),
        organiser.post(address("helper_devices", home.pk, marcel.pk)),
    ]
    assert [answer.status_code for answer in refused] == [HTTPStatus.CONFLICT] * 5
    assert "aide aussi un autre club" in refused[-1].text
    marcel.refresh_from_db()
    assert (marcel.password, marcel.is_active) == (before, True)
    organiser.post(address("helper", home.pk, marcel.pk), {"role": "viewer"})
    roles = dict(marcel.memberships.values_list("club__name", "role"))
    assert roles == {"Tarot de la Halle": "viewer", "Ailleurs": "scorer"}


def test_who_owns_the_site_is_taken_over_by_no_organiser(organiser, home, odile, marcel):
    """He may carry every club away: an organiser with his password would, too."""
    User.objects.filter(pk=marcel.pk).update(is_superuser=True)
    sent = {"password": NEW, "own_password": "secret"}
    refused = [
        organiser.post(address("helper_password", home.pk, marcel.pk), sent),
        organiser.post(address("helper_factor", home.pk, marcel.pk), sent),
        organiser.post(address("helper_account", home.pk, marcel.pk), {"act": "unlock"}),
    ]
    assert [answer.status_code for answer in refused] == [HTTPStatus.CONFLICT] * 3
    assert "Débloquer" not in organiser.get(address("helper", home.pk, marcel.pk)).text
    User.objects.filter(pk=odile.pk).update(is_superuser=True)
    done = organiser.post(address("helper_password", home.pk, marcel.pk), sent)
    assert done.status_code == HTTPStatus.FOUND


def test_devices_are_listed_and_signed_out(organiser, home, marcel):
    one, other = signed_in(marcel), signed_in(marcel)
    helper = organiser.get(address("helper", home.pk, marcel.pk)).context["helper"]
    assert [opened.browser for opened in helper.opened] == ["Firefox, Windows"] * 2
    keys = {opened.key for opened in helper.opened}
    assert one.cookies["sessionid"].value not in keys  # what is shown opens nothing
    ended = organiser.post(
        address("helper_devices", home.pk, marcel.pk), {"key": helper.opened[0].key}
    )
    assert messages_of(ended) == ["1 appareil est déconnecté."]
    assert [each.get("/soirees/").status_code for each in (one, other)] in (
        [HTTPStatus.FOUND, HTTPStatus.OK],
        [HTTPStatus.OK, HTTPStatus.FOUND],
    )
    organiser.post(address("helper_devices", home.pk, marcel.pk))
    assert one.get("/soirees/").status_code == HTTPStatus.FOUND
    assert other.get("/soirees/").status_code == HTTPStatus.FOUND


def test_nobody_elses_sessions_are_ended(organiser, home, odile, marcel):
    stranger = factories.member(Role.ORGANISER, in_club=factories.club("Ailleurs"))
    his = signed_in(stranger)
    helper = organiser.get(address("helper", home.pk, odile.pk)).context["helper"]
    assert len(helper.opened) == 1
    organiser.post(address("helper_devices", home.pk, marcel.pk), {"key": helper.opened[0].key})
    assert organiser.get("/soirees/").status_code == HTTPStatus.OK
    assert his.get("/soirees/").status_code == HTTPStatus.OK


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (FIREFOX, "Firefox, Windows"),
        (
            "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Safari/604",
            "Safari, iPad",
        ),
        ("Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36", "Chrome, Linux"),
        ("curl/8", ""),
    ],
)
def test_browsers_are_named(agent, words):
    assert browser_in_words(agent) == words

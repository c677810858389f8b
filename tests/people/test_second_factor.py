"""A code from a phone besides the password: set up, asked for, lost, taken off, required."""

import time
from http import HTTPStatus

import pytest
import time_machine
from django.contrib.messages import get_messages
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_otp.oath import TOTP
from django_otp.plugins.otp_static.models import StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from scoring.models import Action, Club, Membership, Role
from tarotclub.people.services.second_factor import begin_factor, confirm_factor
from tests import factories
from tests.answers import kinds

PAGE = "/authentification/"
STEP = "/connexion/code/"
OWN = {"own_password": "secret"}
NOON = timezone.now().replace(hour=12, minute=0, second=0, microsecond=0)


@pytest.fixture
def clock():
    """Stop the clock: the codes of a phone follow from it."""
    with time_machine.travel(NOON, tick=False) as stopped:
        yield stopped


@pytest.fixture
def required(settings, clock, db):
    settings.REQUIRE_SECOND_FACTOR = True


@pytest.fixture
def marcel(db):
    return factories.member(username="marcel")


def code_of(user):
    """Read the phone."""
    phone = TOTPDevice.objects.get(user=user)
    shown = TOTP(phone.bin_key)
    shown.time = time.time()
    return f"{shown.token():06}"


def with_factor(user):
    """Set a second factor up; give the recovery codes."""
    begin_factor(user)
    return confirm_factor(user=user, code=code_of(user), session="")


@pytest.fixture
def codes(clock, marcel):
    found = with_factor(marcel)
    clock.shift(60)  # the code that was used for it is over
    return found


def sign_in(client, name="marcel", **more):
    return client.post("/connexion/", {"username": name, "password": "secret", **more})


def step_in(client, code, **more):
    """Type the password, then a code."""
    step = sign_in(client, **more).context["form"]["step"].value()
    return client.post(STEP, {"step": step, "code": code, **more})


def is_in(client):
    return "_auth_user_id" in client.session


def test_it_is_set_up_with_the_password_and_a_first_code(client, clock, marcel):
    elsewhere = Client()
    sign_in(elsewhere)
    sign_in(client)
    wrong = client.post(PAGE, {"act": "begin", "own_password": "faux"})
    assert wrong.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert client.post(PAGE, {"act": "begin", **OWN}).headers["Location"] == PAGE
    page = client.get(PAGE)
    assert "<svg" in page.text
    assert page.context["secret"].replace(" ", "") in page.context["phone"].config_url
    refused = client.post(PAGE, {"act": "confirm", "code": "000000"})
    assert "Ce code n’est pas le bon" in refused.text
    told = client.post(PAGE, {"act": "confirm", "code": code_of(marcel)})
    assert len(set(told.context["codes"])) == 10
    assert told.headers["Cache-Control"].startswith("max-age=0, no-cache, no-store")
    assert is_in(client)
    assert elsewhere.get("/motdepasse/").status_code == HTTPStatus.FOUND  # signed out
    assert "10 codes de secours" in client.get(PAGE).text
    assert kinds() == ["set_factor"]


def test_what_was_begun_is_over_after_a_quarter_of_an_hour(client, clock, marcel):
    client.force_login(marcel)
    client.post(PAGE, {"act": "begin", **OWN})
    clock.shift(16 * 60)
    assert client.get(PAGE).context["phone"] is None
    late = client.post(PAGE, {"act": "confirm", "code": code_of(marcel)})
    assert [str(each) for each in get_messages(late.wsgi_request)] == [
        "Rien n’est commencé : recommencez par votre mot de passe."
    ]


def test_the_code_is_asked_for_after_the_password(client, codes, marcel):
    asked = sign_in(client, next="/motdepasse/")
    assert "Votre code" in asked.text
    assert not is_in(client)
    answer = step_in(client, code_of(marcel), next="/motdepasse/")
    assert answer.headers["Location"] == "/motdepasse/"
    assert is_in(client)
    assert client.cookies["appareil"].value


def test_a_code_is_good_once(client, codes, marcel):
    code = code_of(marcel)
    step_in(client, f"{code[:3]} {code[3:]}")
    other = Client()
    assert "il a déjà servi" in step_in(other, code).text
    assert not is_in(other)
    step_in(other, codes[0])
    assert is_in(other)
    third = Client()
    step_in(third, codes[0])
    assert not is_in(third)
    assert StaticToken.objects.count() == 9


def test_recovery_codes_are_not_in_the_database(codes):
    stored = "".join(StaticToken.objects.values_list("token", flat=True))
    assert not any(code.replace(" ", "") in stored for code in codes)


def test_guessing_waits_whoever_knows_the_password(client, codes, marcel):
    for _ in range(5):
        assert step_in(Client(), "000000").status_code == HTTPStatus.OK
    late = step_in(Client(), code_of(marcel))
    assert late.status_code == HTTPStatus.TOO_MANY_REQUESTS
    assert late.headers["Retry-After"] == "60"


def test_a_stranger_makes_no_known_device_wait(client, codes, clock, marcel):
    step_in(client, code_of(marcel))
    client.post("/deconnexion/")
    for _ in range(6):
        step_in(Client(), "000000")
    clock.shift(30)
    step_in(client, code_of(marcel))
    assert is_in(client)


@pytest.mark.parametrize("code", ["", "12345", "1234567", "abcdef", "١٢٣٤٥٦", "x" * 41, "½"])
def test_what_is_no_code_is_refused_in_a_sentence(client, codes, code):
    answer = step_in(client, code)
    assert answer.status_code == HTTPStatus.OK
    assert answer.context["form"].errors
    assert not is_in(client)


def test_the_step_ends_with_time_and_with_the_password(client, codes, clock, marcel):
    step = sign_in(client).context["form"]["step"].value()
    clock.shift(10 * 60 + 1)
    over = client.post(STEP, {"step": step, "code": code_of(marcel), "next": "/x/"})
    assert "Le temps est passé" in over.text
    assert over.context["next"] == "/x/"
    step = sign_in(client).context["form"]["step"].value()
    marcel.set_password("autre")
    marcel.save()
    client.post(STEP, {"step": step, "code": code_of(marcel)})
    client.post(STEP, {"step": "spoilt", "code": code_of(marcel)})
    assert not is_in(client)
    assert client.get(STEP).headers["Location"] == "/connexion/"


def test_a_form_that_was_held_outlives_both_steps(client, codes, marcel):
    held = client.post("/motdepasse/", {"x": "1"}).context["held"]
    more = {"held": held, "next": "/motdepasse/"}
    assert step_in(client, code_of(marcel), **more).headers["Location"] == "/motdepasse/"
    assert client.session["held"]["fields"] == [["x", "1"]]


def test_its_owner_renews_codes_and_takes_it_off(client, codes, marcel):
    client.force_login(marcel)
    renewed = client.post(PAGE, {"act": "renew", **OWN}).context["codes"]
    assert set(renewed).isdisjoint(codes)
    other = Client()
    step_in(other, codes[1])
    assert not is_in(other)
    client.post(PAGE, {"act": "end", **OWN})
    sign_in(other)
    assert is_in(other)
    assert kinds() == ["set_factor", "renew_codes", "end_factor"]


def test_an_organiser_beside_takes_it_off_and_it_is_logged(client, codes, marcel):
    home = Club.objects.get()
    odile = factories.member(Role.ORGANISER, in_club=home, username="odile")
    signed_in = Client()
    signed_in.force_login(marcel)
    client.force_login(odile)
    address = reverse("helper_factor", args=[home.pk, marcel.pk])
    assert "double authentification" in client.get(reverse("helper_list", args=[home.pk])).text
    assert address in client.get(reverse("helper", args=[home.pk, marcel.pk])).text
    wrong = client.post(address, {"own_password": "faux"})
    assert wrong.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    client.post(address, OWN)
    assert signed_in.get("/motdepasse/").status_code == HTTPStatus.FOUND
    other = Client()
    sign_in(other)
    assert is_in(other)
    told = client.get(reverse("helper_list", args=[home.pk])).context["acts"][0]
    assert told.about == "double authentification de marcel retirée avec lui"
    assert told.by == "odile"


def test_nobody_takes_it_off_an_account_that_is_not_his_alone(client, codes, marcel):
    home = Club.objects.get()
    Membership.objects.create(user=marcel, club=factories.club("Ailleurs"), role=Role.SCORER)
    client.force_login(factories.member(Role.ORGANISER, in_club=home))
    answer = client.post(reverse("helper_factor", args=[home.pk, marcel.pk]), OWN)
    assert answer.status_code == HTTPStatus.CONFLICT
    assert TOTPDevice.objects.filter(user=marcel).exists()


def test_who_organises_sets_it_up_first_where_that_is_required(client, required):
    odile = factories.member(Role.ORGANISER, username="odile")
    sign_in(client, "odile")
    assert client.get("/soirees/").headers["Location"] == PAGE
    assert client.post("/deconnexion/").headers["Location"] == "/"
    sign_in(client, "odile")
    client.post(PAGE, {"act": "begin", **OWN})
    client.post(PAGE, {"act": "confirm", "code": code_of(odile)})
    assert client.get("/soirees/").status_code == HTTPStatus.OK
    kept = client.post(PAGE, {"act": "end", **OWN})
    assert "qui organise garde" in kept.text
    assert TOTPDevice.objects.filter(user=odile).exists()


def test_it_is_required_of_no_helper_and_no_tablet(client, required, marcel):
    client.force_login(marcel)
    assert client.get("/soirees/").status_code == HTTPStatus.OK
    client.force_login(factories.member(Role.ORGANISER))
    assert client.get("/api/tables/1/").status_code == HTTPStatus.UNAUTHORIZED


def test_the_computer_of_the_site_takes_it_off(codes, marcel, capsys):
    call_command("end_second_factor", "marcel")
    assert "mot de passe" in capsys.readouterr().out
    assert not TOTPDevice.objects.exists()
    assert Action.objects.latest("pk").by is None
    with pytest.raises(CommandError, match="Aucun compte"):
        call_command("end_second_factor", "nobody")

from collections import Counter
from datetime import timedelta

import pytest
import time_machine
from django.contrib.auth.hashers import Argon2PasswordHasher, MD5PasswordHasher
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tarotclub.accounts.signing_in import OneAtATimeHasher
from tests.threads import in_threads

pytestmark = pytest.mark.django_db
PASSWORD = "le petit au bout"


@pytest.fixture
def scorer():
    return User.objects.create_user("zoe", password=PASSWORD)


def sign_in(client, password=PASSWORD, **options):
    return client.post("/connexion/", {"username": "zoe", "password": password}, **options)


def test_a_scorer_signs_in_and_out(client, scorer):
    assert sign_in(client).headers["Location"] == "/"
    assert client.session["_auth_user_id"] == str(scorer.pk)
    assert client.get("/deconnexion/").status_code == 405
    signed_out = client.post("/deconnexion/").headers
    assert (signed_out["Location"], signed_out["Clear-Site-Data"]) == ("/", '"cache"')
    assert "_auth_user_id" not in client.session


def test_a_closed_account_is_signed_out_at_once(client, scorer):
    sign_in(client)
    assert client.get("/motdepasse/").context["user"] == scorer
    User.objects.filter(pk=scorer.pk).update(is_active=False)
    assert client.get("/motdepasse/").headers["Location"] == "/connexion/?next=/motdepasse/"


def test_a_deleted_account_is_signed_out_at_once(client, scorer):
    sign_in(client)
    scorer.delete()
    assert client.get("/motdepasse/").headers["Location"] == "/connexion/?next=/motdepasse/"


def test_a_wrong_password_is_said_plainly(client, scorer):
    sentence = (
        "Ce nom et ce mot de passe ne vont pas ensemble."
        " Vérifiez les majuscules du mot de passe, puis réessayez."
    )
    assert sign_in(client, "faux").context["form"].non_field_errors() == [sentence]


@pytest.mark.parametrize(
    ("stored", "typed", "entered"),
    [
        (["zoe"], "ZOE", "zoe"),
        (["Élodie"], "élodie", "Élodie"),
        (["Zoe", "zoe"], "Zoe", "Zoe"),  # two from before this was looked at
        (["Zoe", "zoe"], "zoe", "zoe"),
        (["Zoe", "zoe"], "ZOE", None),
    ],
)
def test_capitals_of_a_user_name_do_not_count(client, stored, typed, entered):
    for name in stored:
        User.objects.create_user(name, password=PASSWORD)
    client.post("/connexion/", {"username": typed, "password": PASSWORD})
    found = User.objects.filter(pk=client.session.get("_auth_user_id"))
    assert [user.username for user in found] == [entered] * bool(entered)


def test_guesses_at_a_name_are_counted_whatever_its_capitals(client, scorer):
    guesses = [{"username": name, "password": "faux"} for name in ("zoe", "Zoe", "ZOE")] * 2
    statuses = [client.post("/connexion/", guess).status_code for guess in guesses]
    assert statuses == [200] * 5 + [429]


STRANGER = (
    "Trop d’essais depuis votre réseau : attendez 60 secondes, puis réessayez. Un appareil"
    " d’où vous êtes déjà entré avec ce nom n’attend pas."
)


def test_the_sixth_guess_waits_and_is_told_how_long(client, scorer):
    statuses = [sign_in(client, "faux").status_code for _ in range(5)]
    assert statuses == [200] * 5
    refusal = sign_in(client)  # the right one comes too early
    assert (refusal.status_code, refusal.headers["Retry-After"]) == (429, "60")
    assert refusal.context["form"].non_field_errors() == [STRANGER]
    elsewhere = sign_in(client, REMOTE_ADDR="192.0.2.7")
    assert elsewhere.headers["Location"] == "/"


def test_waiting_ends_and_the_next_wait_is_longer(client, scorer):
    begin = timezone.now()
    with time_machine.travel(begin, tick=False) as clock:
        for _ in range(6):
            sign_in(client, "faux")
        clock.move_to(begin + timedelta(seconds=61))
        assert sign_in(client, "faux").status_code == 200
        assert sign_in(client).headers["Retry-After"] == "120"
        clock.move_to(begin + timedelta(seconds=61 + 121))
        assert sign_in(client).headers["Location"] == "/"


def test_what_was_typed_while_signed_out_outlives_the_wait(client, scorer):
    for _ in range(5):
        sign_in(client, "faux")
    held = {"username": "zoe", "password": PASSWORD, "held": "{}", "next": "/motdepasse/"}
    page = client.post("/connexion/", held)
    assert (page.status_code, page.context["held"], page.context["next"]) == (
        429,
        "{}",
        "/motdepasse/",
    )


def test_another_person_at_the_same_address_is_not_locked_out(client, scorer):
    for _ in range(6):
        client.post("/connexion/", {"username": "marc", "password": "faux"})
    assert sign_in(client).headers["Location"] == "/"


def test_strangers_at_an_address_lock_out_no_device_that_signed_in_before(client, scorer):
    sign_in(client)
    client.post("/deconnexion/")
    stranger = Client()
    for number in range(25):
        stranger.post("/connexion/", {"username": f"nom {number}", "password": "x"})
    for _ in range(6):
        sign_in(stranger, "faux")
    assert sign_in(stranger).status_code == 429  # nobody knows that device
    assert sign_in(client).headers["Location"] == "/"


def test_a_device_waits_for_its_own_failures_only(client, scorer):
    sign_in(client)
    client.post("/deconnexion/")
    assert [sign_in(client, "faux").status_code for _ in range(11)] == [200] * 10 + [429]
    sentence = "Trop d’essais sur cet appareil : attendez 60 secondes, puis réessayez."
    assert sign_in(client).context["form"].non_field_errors() == [sentence]
    client.cookies.clear()
    assert sign_in(client).headers["Location"] == "/"


@pytest.mark.parametrize("forged", ["", "x", "WyJhIixbImIiXV0:1sX:abc"])
def test_a_forged_cookie_is_no_device(client, scorer, forged):
    client.cookies["appareil"] = forged
    assert [sign_in(client, "faux").status_code for _ in range(6)] == [200] * 5 + [429]


def test_a_device_is_known_for_the_accounts_that_used_it(client, scorer):
    User.objects.create_user("marc", password=PASSWORD)
    sign_in(client)
    client.post("/deconnexion/")
    guesses = [{"username": "marc", "password": "faux"}] * 6
    assert [client.post("/connexion/", guess).status_code for guess in guesses] == [
        *[200] * 5,
        429,
    ]


def test_random_names_cost_twenty_hashes_and_then_none(client, monkeypatch):
    hashed = []
    real = MD5PasswordHasher.encode
    monkeypatch.setattr(
        MD5PasswordHasher, "encode", lambda *args: hashed.append(1) or real(*args)
    )
    statuses = Counter(
        client.post("/connexion/", {"username": f"nom {n}", "password": "x"}).status_code
        for n in range(60)
    )
    assert (statuses, len(hashed)) == ({200: 20, 429: 40}, 20)


def test_a_client_that_names_another_address_counts_as_itself(client, scorer):
    answers = [
        sign_in(client, "faux", HTTP_X_FORWARDED_FOR=f"198.51.100.{n}").status_code
        for n in range(6)
    ]
    assert answers == [200] * 5 + [429]


def test_behind_a_trusted_proxy_it_is_the_client_who_waits(client, scorer, settings):
    settings.BEHIND_PROXY = True
    guesses = ["198.51.100.7"] * 6 + ["198.51.100.8"]
    answers = [
        sign_in(client, "faux", HTTP_X_FORWARDED_FOR=f"10.0.0.1, {address}").status_code
        for address in guesses
    ]
    assert answers == [200] * 5 + [429, 200]


def test_passwords_are_hashed_one_at_a_time(monkeypatch):
    """Of four at once each begins when the one before it has ended."""
    times, real = [], Argon2PasswordHasher.encode

    def timed(*args):
        times.append("begin")
        encoded = real(*args)
        times.append("end")
        return encoded

    monkeypatch.setattr(Argon2PasswordHasher, "encode", timed)
    hasher = OneAtATimeHasher()
    hashes = in_threads(*[lambda: hasher.encode("le petit", "selselselsel")] * 4)
    assert times == ["begin", "end"] * 4
    assert {value.rpartition("$")[0].rpartition("$")[0] for value in hashes} == {
        "argon2$argon2id$v=19$m=102400,t=2,p=1"
    }


@pytest.mark.parametrize("username", ["zo\0e", "z" * 500, "", "<b>Zoé</b>", "Țepeș Ő"])
def test_no_username_breaks_the_page(client, username):
    response = client.post("/connexion/", {"username": username, "password": "x\0"})
    assert response.status_code == 200


def test_a_password_is_changed_by_who_knows_it(client, scorer):
    client.force_login(scorer)
    new = {"new_password1": "la garde contre", "new_password2": "la garde contre"}
    wrong = client.post("/motdepasse/", {"old_password": "faux", **new})
    assert list(wrong.context["form"].errors) == ["old_password"]
    right = client.post("/motdepasse/", {"old_password": PASSWORD, **new})
    assert right.headers["Location"] == "/motdepasse/fait/"
    assert client.get("/motdepasse/fait/").status_code == 200


def test_who_finds_a_device_signed_in_does_not_guess_its_password(client, scorer):
    client.force_login(scorer)
    new = {"new_password1": "la garde contre", "new_password2": "la garde contre"}
    found = [
        client.post("/motdepasse/", {"old_password": f"faux {n}", **new}) for n in range(11)
    ]
    waits = [form.context["form"].errors["old_password"][0] for form in found]
    assert [wait.startswith("Trop d’essais") for wait in waits] == [False] * 10 + [True]
    assert client.post("/motdepasse/", {"old_password": PASSWORD, **new}).status_code == 200


def test_changing_a_password_asks_who_it_is(client):
    response = client.get("/motdepasse/")
    assert response.headers["Location"] == "/connexion/?next=/motdepasse/"

import pytest
from django.contrib.auth.models import User
from pytest_django.asserts import assertTemplateUsed

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
    assert client.post("/deconnexion/").headers["Location"] == "/"
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
        " Vérifiez les majuscules, puis réessayez."
    )
    assert sign_in(client, "faux").context["form"].non_field_errors() == [sentence]


def test_the_sixth_guess_waits_without_locking_the_others_out(client, scorer):
    statuses = [sign_in(client, "faux").status_code for _ in range(5)]
    assert statuses == [200, 200, 200, 200, 429]
    refusal = sign_in(client)
    assertTemplateUsed(refusal, "lockout.html")
    assert refusal.status_code == 429
    elsewhere = sign_in(client, REMOTE_ADDR="192.0.2.7")
    assert elsewhere.headers["Location"] == "/"


def test_another_person_at_the_same_address_is_not_locked_out(client, scorer):
    for _ in range(5):
        client.post("/connexion/", {"username": "marc", "password": "faux"})
    assert sign_in(client).headers["Location"] == "/"


@pytest.mark.parametrize("username", ["zo\0e", "z" * 5000, "", "<b>Zoé</b>", "Țepeș Ő"])
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


def test_changing_a_password_asks_who_it_is(client):
    response = client.get("/motdepasse/")
    assert response.headers["Location"] == "/connexion/?next=/motdepasse/"

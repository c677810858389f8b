import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from scoring.models import Role
from tarotclub.accounts.sessions import forget_changed
from tests import factories

pytestmark = pytest.mark.django_db
PRIVATE = "/motdepasse/"


@pytest.fixture(params=["none", "default"], ids=["from the table", "from memory"], autouse=True)
def remembered(request, settings):
    settings.SESSION_CACHE_ALIAS = request.param


@pytest.fixture
def signed_in():
    client = Client()
    client.force_login(factories.member(Role.ORGANISER))
    return client


def test_the_cookie_opens_and_what_the_database_holds_does_not(signed_in):
    thief = Client()
    thief.cookies["sessionid"] = Session.objects.get().session_key
    assert signed_in.get(PRIVATE).status_code == 200
    assert thief.get(PRIVATE).status_code == 302


def test_signing_out_forgets_the_session(signed_in):
    cookie = signed_in.cookies["sessionid"].value
    signed_in.post("/deconnexion/")
    assert Session.objects.count() == 0
    again = Client()
    again.cookies["sessionid"] = cookie
    assert again.get(PRIVATE).status_code == 302


def test_what_another_process_changed_in_a_session_is_read_again(signed_in, settings):
    here = signed_in.session
    here["held"] = "a deal"
    here.save()
    remembered, settings.SESSION_CACHE_ALIAS = settings.SESSION_CACHE_ALIAS, "none"
    there = type(here)(here.session_key)
    del there["held"]
    there.save()
    settings.SESSION_CACHE_ALIAS = remembered
    cookies = [
        ("Set-Cookie", "csrftoken=1"),
        ("Set-Cookie", f"sessionid={here.session_key}; Path=/"),
    ]
    forget_changed(cookies)
    assert "held" not in type(here)(here.session_key)


def test_what_a_session_keeps_is_read_again_and_another_key_made_for_it(signed_in):
    session = signed_in.session
    session["held"] = "a deal"
    session.save()
    was = session.session_key
    session.cycle_key()
    assert session.session_key != was
    assert type(session)(session.session_key)["held"] == "a deal"
    assert not session.exists(was)
    assert session.exists(session.session_key)

"""Loading the demo where somebody's own data is: it is left alone."""

from io import StringIO

from django.contrib.auth.models import User
from django.core.management import call_command

from scoring.models import Club
from tests.factories import club

OTHERS = "Cette base sert déjà à un club : la démonstration n’y va pas.\n"


def load() -> str:
    out = StringIO()
    call_command("load_demo", stdout=out)
    return out.getvalue()


def test_a_club_s_own_data_is_left_alone(db):
    club()
    assert load() == OTHERS
    assert (Club.objects.count(), User.objects.count()) == (1, 0)


def test_an_account_alone_is_somebody_s_data_too(db):
    User.objects.create_user("marqueur")
    assert load() == OTHERS
    assert (Club.objects.count(), User.objects.count()) == (0, 1)

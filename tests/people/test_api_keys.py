"""Keys for programs: made by an organiser, shown once, good for a time, taken back."""

from datetime import timedelta
from http import HTTPStatus
from uuid import uuid4

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from scoring.models import Action, Membership, Role
from tarotclub.people.models import ApiAnswer, ApiKey
from tarotclub.people.services.retention import forget_old
from tarotclub.people.services.second_factor import (
    KeyExpiredError,
    KeyOverError,
    KeyTakenBackError,
    key_of,
    make_key,
    take_key_back,
)
from tests import factories
from tests.answers import messages_of

FORM = {"name": "Site du club", "role": "viewer", "days": "90"}


@pytest.fixture
def organiser(client, odile):
    client.force_login(odile)
    return client


@pytest.fixture
def word(home, odile):
    return make_key(club=home, name="Site", role=Role.VIEWER, days=30, by=odile, uuid=uuid4())


def test_it_is_shown_once_and_stored_nowhere(organiser, home, odile):
    form = FORM | {"uuid": str(uuid4())}
    page = organiser.post(reverse("key_create", args=[home.pk]), form)
    again = organiser.post(reverse("key_create", args=[home.pk]), form)
    [key] = ApiKey.objects.all()
    word = page.context["word"]
    assert word == again.context["word"]
    assert (word[:6], len(word)) == ("tarot_", 70)
    assert (key.club, key.name, key.role, key.made_by) == (
        home,
        "Site du club",
        "viewer",
        odile,
    )
    assert key.ends_at - key.made_at == timedelta(days=90)
    assert word not in str(vars(key))
    assert "no-store" in page.headers["Cache-Control"]
    assert word not in organiser.get(reverse("key_list", args=[home.pk])).text
    assert [act.kind for act in Action.objects.filter(club=home)] == ["make_key"]
    assert key_of(word) == key


def test_it_is_taken_back_in_one_tap(organiser, home, word):
    [key] = ApiKey.objects.all()
    away = reverse("key_take_back", args=[home.pk, key.pk])
    answers = [organiser.post(away) for _twice in range(2)]
    assert messages_of(answers[-1]) == [
        "La clé est retirée : elle n’ouvre plus rien.",
        "Cette clé n’ouvrait déjà plus rien.",
    ]
    assert (
        "Aucun programme n’a de clé" in organiser.get(reverse("key_list", args=[home.pk])).text
    )
    kinds = Action.objects.filter(club=home).order_by("pk").values_list("kind", flat=True)
    assert list(kinds) == ["make_key", "take_key_back"]


def end(_home, _odile):
    ApiKey.objects.update(ends_at=timezone.now())


def take_back(home, odile):
    take_key_back(club=home, key=ApiKey.objects.get().pk, by=odile)


def leave(_home, odile):
    Membership.objects.filter(user=odile).update(role=Role.ARBITER)


def close(_home, odile):
    odile.is_active = False
    odile.save()


@pytest.mark.parametrize(
    ("over", "error"),
    [
        (end, KeyExpiredError),
        (take_back, KeyTakenBackError),
        (leave, KeyTakenBackError),
        (close, KeyTakenBackError),
    ],
)
@pytest.mark.every_case
def test_over_it_opens_nothing_and_says_why(home, odile, word, over, error):
    over(home, odile)
    with pytest.raises(error):
        key_of(word)


def test_another_word_opens_nothing(word):
    for wrong in ("", "tarot_", word[:-1], word.upper(), f"{word}x", "é" * 70):
        with pytest.raises(KeyOverError):
            key_of(wrong)


def test_another_clubs_key_is_not_taken_back(home, odile, word):
    other = factories.club("Ailleurs")
    assert not take_key_back(club=other, key=ApiKey.objects.get().pk, by=odile)


def test_the_last_use_is_noted_once_an_hour(word, django_assert_num_queries):
    with time_machine.travel("2026-11-26 10:00:00+00:00", tick=False):
        ApiKey.objects.update(ends_at=timezone.now() + timedelta(days=1))
        key_of(word)
        at = ApiKey.objects.get().used_at
        with django_assert_num_queries(2):
            key_of(word)
        assert ApiKey.objects.get().used_at == at == timezone.now()
    with time_machine.travel("2026-11-26 11:00:00+00:00", tick=False):
        key_of(word)
        assert ApiKey.objects.get().used_at == timezone.now()


def test_answers_and_what_is_long_over_are_forgotten(home, odile, word):
    key = ApiKey.objects.get()
    now = timezone.now()
    for age in (1, 100):
        ApiAnswer.objects.create(
            key=key, word=f"word-{age}", asked="", at=now - timedelta(days=age)
        )
    assert forget_old()["answers"] == 1
    assert [one.word for one in ApiAnswer.objects.all()] == ["word-1"]
    ApiKey.objects.update(ends_at=now - timedelta(days=100))
    forget_old()
    assert not ApiKey.objects.exists()


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"name": ""}, "Dites à quoi sert la clé : « Site du club »."),
        ({"name": "x" * 41}, "40 caractères au plus : abrégez."),
        ({"role": "organiser"}, "Choisissez dans la liste."),
        ({"days": "4000"}, "Choisissez dans la liste."),
    ],
)
def test_what_is_wrong_is_told_and_mended(organiser, home, changed, sentence):
    form = FORM | {"uuid": str(uuid4())} | changed
    page = organiser.post(reverse("key_create", args=[home.pk]), form)
    assert page.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert sentence in page.text.replace("\N{NO-BREAK SPACE}", " ").replace("\u202f", " ")
    assert not ApiKey.objects.exists()
    mended = organiser.post(reverse("key_create", args=[home.pk]), form | FORM)
    assert mended.status_code == HTTPStatus.OK
    assert ApiKey.objects.count() == 1

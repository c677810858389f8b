"""`manage.py create_club`: a club starts, its people get in, bad input gets a sentence."""

import os
import pty
import re
import subprocess
import sys
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from scoring.models import Action, Club, Membership
from tests.factories import club, member
from tests.server import ROOT, Server

MANAGE = [sys.executable, "manage.py"]
GOOD = "seize-atouts-bien-frais"


@pytest.fixture(autouse=True)
def password(db, monkeypatch):
    monkeypatch.setenv("TAROT_PASSWORD", GOOD)


def create_club(*arguments: str) -> str:
    """Give what the command says; its last word is an error's sentence when there is one."""
    out = StringIO()
    try:
        call_command("create_club", *arguments, stdout=out)
    except CommandError as error:
        return f"{out.getvalue()}! {error}"
    return out.getvalue()


def members() -> list[tuple[str, str, str]]:
    return list(
        Membership.objects.order_by("pk").values_list("club__name", "user__username", "role")
    )


def test_a_club_and_its_organiser():
    output = create_club("  Tarot   de la Halle ", "--organiser", "odile")
    assert output == "Le club « Tarot de la Halle » est créé ; odile en est l’organisateur.\n"
    assert members() == [("Tarot de la Halle", "odile", "organiser")]
    user = User.objects.get()
    assert (user.check_password(GOOD), user.is_staff, user.is_superuser) == (True, False, False)
    logged = Action.objects.order_by("pk").values_list("kind", "data")
    assert list(logged) == [
        ("found_club", {}),
        ("add_member", {"user": user.pk, "role": "organiser"}),
    ]


def test_further_members():
    club("Tarot de la Halle")
    output = [
        create_club("Tarot de la Halle", "--add", "marc"),
        create_club("Tarot de la Halle", "--add", "armelle", "--role", "arbiter"),
    ]
    assert output == [
        "marc travaille dans le club « Tarot de la Halle » comme marqueur.\n",
        "armelle travaille dans le club « Tarot de la Halle » comme arbitre.\n",
    ]
    assert members() == [
        ("Tarot de la Halle", "marc", "scorer"),
        ("Tarot de la Halle", "armelle", "arbiter"),
    ]


def test_an_account_keeps_its_password_and_may_change_its_role():
    home = club("Tarot de la Halle")
    member(in_club=home, username="marc")
    output = create_club("Tarot de la Halle", "--add", "Marc", "--role", "organiser")
    assert output == (
        "Le compte marc existe : il garde son mot de passe.\n"
        "marc travaille dans le club « Tarot de la Halle » comme organisateur.\n"
    )
    assert members() == [("Tarot de la Halle", "marc", "organiser")]
    assert User.objects.get().check_password("secret")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        pytest.param([" ", "--organiser", "o"], "Donnez un nom au club.", id="no name"),
        pytest.param(
            ["x" * 81, "--organiser", "o"],
            "Ce nom est trop long : 80 caractères au plus, abrégez-le.",
            id="long name",
        ),
        pytest.param(
            ["Tarot\x07", "--organiser", "o"],
            "Ce nom contient un caractère invisible : retapez-le.",
            id="bell in the name",
        ),
        pytest.param(
            ["Halle", "--organiser", "o"],
            "Le club « Halle » existe déjà ; pour y ajouter quelqu’un : --add IDENTIFIANT.",
            id="club exists",
        ),
        pytest.param(
            ["Hale", "--add", "o"],
            "Il n’y a pas de club « Hale ». Les clubs sont : Halle.",
            id="no such club",
        ),
        pytest.param(
            ["Neuf", "--organiser", "o", "--role", "scorer"],
            "--role va avec --add : --organiser dit déjà le rôle.",
            id="two roles",
        ),
        pytest.param(
            ["Neuf", "--organiser", "deux mots"],
            "Identifiant refusé : Saisissez un nom d’utilisateur valide. Il ne peut contenir"
            " que des lettres, des nombres ou les caractères « @ », « . », « + », « - » et"
            " « _ ».",
            id="username",
        ),
        pytest.param(
            ["Neuf", "--organiser", ""],
            "Identifiant refusé : Ce champ ne peut pas être vide.",
            id="no username",
        ),
    ],
)
@pytest.mark.every_case
def test_bad_input_gets_its_sentence_and_changes_nothing(arguments, sentence):
    club("Halle")
    output = re.sub(r"\s+", " ", create_club(*arguments))
    assert output == f"! {sentence}"
    assert (Club.objects.count(), User.objects.count()) == (1, 0)


def test_a_weak_password(monkeypatch):
    monkeypatch.setenv("TAROT_PASSWORD", "123456")
    output = re.sub(r"\s+", " ", create_club("Neuf", "--organiser", "o"))
    assert output == (
        "! Mot de passe refusé : Ce mot de passe est trop court. Il doit contenir au"
        " minimum 8 caractères. Ce mot de passe est trop courant. Ce mot de passe est"
        " entièrement numérique."
    )
    assert not User.objects.exists()


def test_nobody_to_ask(monkeypatch):
    monkeypatch.delenv("TAROT_PASSWORD")
    monkeypatch.setattr("sys.stdin", StringIO())
    assert create_club("Neuf", "--organiser", "o") == (
        "! Personne ne peut taper le mot de passe ici : mettez-le dans TAROT_PASSWORD."
    )
    assert not Club.objects.exists()


@pytest.fixture(scope="module")
def environment(tmp_path_factory, worker_id, migrated):
    """A migrated database, and no password in the environment."""
    site = Server(tmp_path_factory.mktemp("terminal"), f"terminal_{worker_id}", like=migrated)
    yield {k: v for k, v in site.environment.items() if k != "TAROT_PASSWORD"}
    site.forget()


@pytest.mark.one_database
@pytest.mark.parametrize(
    ("club", "typed", "sentence"),
    [
        pytest.param("Un", [f"{GOOD}\n"] * 2, "est créé", id="twice the same"),
        pytest.param("Deux", [f"{GOOD}\n", "autre\n"], "Les deux mots de passe", id="two"),
        pytest.param("Trois", ["\x04"], "Rien n’a été créé.", id="Ctrl-D"),
    ],
)
def test_a_password_typed_at_a_terminal_is_not_shown(environment, club, typed, sentence):
    command = [*MANAGE, "create_club", club, "--organiser", f"odile-{club}"]
    screen = at_a_terminal(command, environment, typed)
    assert sentence in screen
    assert GOOD not in screen


@pytest.mark.one_database
def test_who_typed_two_passwords_types_one_twice(environment):
    command = [*MANAGE, "create_club", "Quatre", "--organiser", "odile-quatre"]
    refused = at_a_terminal(command, environment, [f"{GOOD}\n", "autre\n"])
    words = "Les deux mots de passe diffèrent : recommencez."
    assert words in refused.replace("\xa0", " ")
    assert "est créé" in at_a_terminal(command, environment, [f"{GOOD}\n"] * 2)


def at_a_terminal(command: list[str], environment: dict[str, str], typed: list[str]) -> str:
    """Run a command as if somebody sat there, answering each question; give the screen."""
    terminal, theirs = pty.openpty()
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    screen, answers = b"", iter(typed)
    while shown := read_or_end(terminal):
        screen += shown
        if shown.rstrip().endswith(b":"):
            os.write(terminal, next(answers).encode())
    process.wait()
    os.close(terminal)
    return screen.decode()


def read_or_end(terminal: int) -> bytes:
    try:
        return os.read(terminal, 1024)
    except OSError:  # Linux says so when the last one there has left
        return b""

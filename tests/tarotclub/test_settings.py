import json
import os
import re
import stat
import subprocess
import sys

import pytest
from django.core.exceptions import ImproperlyConfigured

from tarotclub import settings
from tests.server import ROOT


def test_the_first_start_makes_a_key_and_keeps_it(tmp_path):
    folder = tmp_path / "data"
    first = settings.kept_secret_key(folder)
    assert len(first) == 50
    assert settings.kept_secret_key(folder) == first


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_only_the_owner_reads_the_key(tmp_path):
    settings.kept_secret_key(tmp_path)
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("text", "on"), [("1", True), ("true", True), ("on", True), ("0", False), ("", False)]
)
def test_a_flag_is_on_or_off(monkeypatch, text, on):
    monkeypatch.setenv("SOME_FLAG", text)
    assert settings.env_flag("SOME_FLAG") == on


def test_a_list_is_written_with_commas(monkeypatch):
    monkeypatch.setenv("SOME_LIST", "tarot.example, www.tarot.example,")
    assert settings.env_list("SOME_LIST") == ["tarot.example", "www.tarot.example"]


@pytest.mark.parametrize(
    ("text", "number"), [("", 14), ("  ", 14), ("1", 1), (" 30 ", 30), ("36500", 36_500)]
)
def test_a_number_is_written_in_digits(monkeypatch, text, number):
    monkeypatch.setenv("SOME_DAYS", text)
    assert settings.env_number("SOME_DAYS", 14) == number


@pytest.mark.parametrize("text", ["x", "-1", "0", "1.5", "36501", "9" * 5000, "²", "٣"])
def test_what_is_no_such_number_ends_in_a_sentence(monkeypatch, text):
    monkeypatch.setenv("SOME_DAYS", text)
    with pytest.raises(ImproperlyConfigured) as refusal:
        settings.env_number("SOME_DAYS", 14)
    assert str(refusal.value) == (
        f"SOME_DAYS={text} : il faut un nombre entier de 1 à 36500. Corrigez ce réglage, ou "
        "retirez-le (14 vaut alors)."
    )


# What the machine that tests may say of a site itself.
OF_THE_MACHINE = re.compile("EMAIL_|LOG_JSON$|DEBUG$|HTTPS$")


def started(script, folder, environment):
    """Run a script with nothing but this environment told of the site; give how it ended."""
    rest = {name: value for name, value in os.environ.items() if not OF_THE_MACHINE.match(name)}
    return subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**rest, "DATA_DIR": str(folder), **environment},
        capture_output=True,
        text=True,
        check=True,
    )


@pytest.mark.parametrize("name", ["SESSION_DAYS", "EMAIL_PORT"])
def test_a_setting_that_is_no_number_starts_nothing(tmp_path, name):
    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        check=False,
        env={**os.environ, "DATA_DIR": str(tmp_path), name: "trois"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr.startswith(f"{name}=trois : il faut")) == (1, True)


@pytest.mark.parametrize(
    "text", ["mail.example", "http://mail.example", "smtp://", "smtp://a:x"]
)
def test_an_address_of_mail_that_is_none_ends_in_a_sentence(text):
    with pytest.raises(ImproperlyConfigured, match=r"^EMAIL_URL s’écrit smtp://compte:"):
        settings.mail_address(text)


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, " 587   False False"),
        (
            {"EMAIL_URL": "smtp://club%40a.example:petit%2Fbout@b.example"},
            "b.example 587 club@a.example petit/bout False True",
        ),
        ({"EMAIL_URL": "smtps://a:b@c.example"}, "c.example 465 a b True False"),
        (
            {"EMAIL_URL": "smtp://a:b@c.example:25", "EMAIL_HOST": "d.example"},
            "d.example 25 a b False True",
        ),
    ],
)
def test_mail_is_handed_in_at_one_address(tmp_path, environment, expected):
    told = (
        "from tarotclub.settings import *;"
        "print(EMAIL_HOST, EMAIL_PORT, EMAIL_HOST_USER, EMAIL_HOST_PASSWORD, EMAIL_USE_SSL,"
        " EMAIL_USE_TLS)"
    )
    done = started(told, tmp_path, environment)
    assert done.stdout.removesuffix("\n") == expected


SITES = [
    # environment, (DEBUG, secure cookies, redirect to HTTPS, HSTS seconds)
    pytest.param({}, "False False False 0", id="a hall on plain HTTP"),
    pytest.param({"HTTPS": "1"}, "False True True 2592000", id="a public site"),
    pytest.param({"DEBUG": "1"}, "True False False 0", id="a developer"),
]


@pytest.mark.parametrize(
    ("environment", "stream", "message_of"),
    [
        ({}, "stderr", lambda line: line.rpartition(" ERROR tarotclub: ")[2].strip()),
        ({"LOG_JSON": "1"}, "stdout", lambda line: json.loads(line)["message"]),
    ],
)
def test_the_log_is_json_where_it_is_asked_for(tmp_path, environment, stream, message_of):
    logs = (
        "import logging.config; from tarotclub.settings import LOGGING;"
        "logging.config.dictConfig(LOGGING); logging.getLogger('tarotclub').error('Trop tard')"
    )
    done = started(logs, tmp_path, environment)
    told = {"stdout": done.stdout, "stderr": done.stderr}
    line = told.pop(stream)
    assert list(told.values()) == [""]
    assert message_of(line) == "Trop tard"


@pytest.mark.parametrize(("environment", "expected"), SITES)
def test_security_follows_the_environment(tmp_path, environment, expected):
    told = (
        "from tarotclub.settings import *;"
        "print(DEBUG, SESSION_COOKIE_SECURE, SECURE_SSL_REDIRECT, SECURE_HSTS_SECONDS)"
    )
    done = started(told, tmp_path, environment)
    assert done.stdout.strip() == expected

"""The wheel, installed in an environment of its own, and opened from an empty folder."""

import json
import os
import re
import signal
import stat
import subprocess
import sys
import sysconfig
import time
import urllib.request
import venv
import zipfile
from contextlib import suppress
from importlib.util import find_spec

import pytest

from tests.server import PATIENCE, ROOT

pytestmark = pytest.mark.skipif(
    find_spec("pip") is None, reason="an environment made by uv has no pip, which installs it"
)
LOG = "start.log"
DEAL = (
    '{"ruleset": "fft-4", "players": ["Ana", "Bo", "Cy", "Zoé"], "taker": "Ana",'
    ' "contract": "garde", "bouts": 2, "points": 49}'
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    done(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=ROOT)
    [file] = folder.glob("tarotclub-*.whl")
    return file


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The command of an environment that has the wheel, and beside it these tests' packages."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False)
    [packages] = folder.glob("lib/python*/site-packages")
    (packages / "beside.pth").write_text(sysconfig.get_path("purelib"))
    python = folder / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--python", python, "--quiet")
    done(*pip, "install", "--no-deps", "--no-index", wheel, cwd=folder)
    return folder / "bin" / "tarotclub"


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """Somebody's home, whose browser only notes what it was to open."""
    home = tmp_path_factory.mktemp("home")
    browser = home / "browser"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" >> {home}/opened\n')
    browser.chmod(0o755)
    (home / "empty").mkdir()
    return home


@pytest.fixture(scope="module")
def environment(home):
    return {
        "HOME": str(home),
        "PATH": os.environ["PATH"],
        "LANG": "C.UTF-8",
        "DISPLAY": ":0",
        "BROWSER": str(home / "browser"),
    }


@pytest.fixture(scope="module")
def site(installed, home, environment):
    """The address of the site that the command alone opens; in the end Ctrl-C stops it."""
    with (home / LOG).open("wb") as log:
        process = subprocess.Popen(
            [installed],
            cwd=home / "empty",
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        opened = when_written(home / "opened", process)
        yield re.fullmatch(r"(http://localhost:80\d\d/)ici/[\w-]{43}/", opened)[1]
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
        assert (home / LOG).read_text().splitlines()[-1] == "Le site est arrêté."
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def when_written(file, process):
    deadline = time.monotonic() + PATIENCE
    while not (file.exists() and file.read_text()):
        log = file.with_name(LOG).read_text()
        assert process.poll() is None, log
        assert time.monotonic() < deadline, log
        time.sleep(0.05)
    return file.read_text()


def done(*command, cwd, env=None, text=None):
    """Run a command to its good end; give what it printed."""
    ended = subprocess.run(  # noqa: PLW1510 (the message below shows both streams)
        command, cwd=cwd, env=env, input=text, capture_output=True, text=True, timeout=PATIENCE
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def files_of(folder):
    return {path.relative_to(ROOT).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_it_holds_all_that_the_site_reads(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    needed = files_of(ROOT / "templates") | files_of(ROOT / "fixtures" / "demo")
    assert {f"tarotclub/{name}" for name in needed} - names == set()
    ours = ROOT / "tarotclub"
    assert files_of(ours / "guide" / "text") | files_of(ours / "static") <= names
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {
        "scoring",
        "tarotclub",
        "tournaments",
    }


def test_the_first_start_says_where_all_is(site, home):
    port = int(re.fullmatch(r"http://localhost:(80\d\d)/", site)[1])
    output = (home / LOG).read_text()
    lines = [line for line in output.splitlines() if not set(line) & set("█▀▄")]
    tablets = rf"(  Sur les tablettes \(même Wi-Fi\) : http://[\d.]+:{port}/\n)?"
    assert re.fullmatch(
        "Le site se prépare ; la première fois, cela peut durer une minute.\n"
        "Le site est prêt :\n"
        f"  Sur cet ordinateur : {site}\n{tablets}"
        "Aucun club encore : [^\n]+ : [2-9A-Z]{4}-[2-9A-Z]{4}\n"
        "Ctrl-C pour l’arrêter.\n"
        f"Les données sont dans {home}/.local/share/tarotclub",
        "\n".join(lines),
    )
    assert ("tablettes" in output) == ("█" in output)  # the QR code


def test_data_lie_in_the_platform_s_folder_and_are_their_owner_s(site, home):
    folder = home / ".local" / "share" / "tarotclub"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {"tarotclub.sqlite3", "secret_key", "static"} <= {
        path.name for path in folder.iterdir()
    }
    assert list((home / "empty").iterdir()) == []


def test_pages_and_their_files_are_served(site):
    with urllib.request.urlopen(f"{site}connexion/", timeout=PATIENCE) as answer:
        page = answer.read().decode()
    assert "<h1" in page
    sheet = re.search(r'href="/(static/[^"]+\.css)"', page)[1]
    with urllib.request.urlopen(site + sheet, timeout=PATIENCE) as answer:
        assert (answer.status, answer.headers.get_content_type()) == (200, "text/css")
    with urllib.request.urlopen(f"{site}guide/tablette/", timeout=PATIENCE) as answer:
        picture = re.search(r'src="/(static/[^"]+\.webp)"', answer.read().decode())[1]
    with urllib.request.urlopen(site + picture, timeout=PATIENCE) as answer:
        assert (answer.status, answer.headers.get_content_type()) == (200, "image/webp")


def test_a_second_start_opens_the_one_that_runs(site, installed, home, environment):
    output = done(installed, "start", "--no-browser", cwd=home / "empty", env=environment)
    told, arrival = output.splitlines()
    assert told == f"Le site est déjà en marche : {site}"
    opened = f"Pour la gérer depuis cet ordinateur, ouvrez une fois : {site}ici/"
    assert re.fullmatch(re.escape(opened) + r"[\w-]{43}/", arrival)


def test_it_does_what_manage_py_does(installed, home, environment):
    output = done(installed, "score", cwd=home / "empty", env=environment, text=DEAL)
    assert json.loads(output)["scores"] == {"Ana": 198, "Bo": -66, "Cy": -66, "Zoé": -66}


def test_the_demo_is_found(installed, home, environment):
    asked = (
        "from tarotclub.ground.places import DEMO;"
        " print(*sorted(p.name for p in DEMO.iterdir()))"
    )
    shell = (installed, "shell", "--no-imports", "-c", asked)
    output = done(*shell, cwd=home / "empty", env=environment)
    assert output.split() == sorted(p.name for p in (ROOT / "fixtures" / "demo").iterdir())


def test_it_tells_its_version(installed, wheel, home, environment):
    output = done(installed, "--version", cwd=home / "empty", env=environment)
    assert f"{output.strip().replace(' ', '-')}-py3-none-any.whl" == wheel.name

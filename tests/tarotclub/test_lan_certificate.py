"""HTTPS in a hall: the authority, its limits, and what the command prints and refuses."""

import ipaddress
import os
import re
import signal
import ssl
import stat
import subprocess
import sys
import time
import urllib.error
import urllib.request
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from tarotclub.serving.hall_https import make_authority, make_server
from tests.server import PATIENCE, ROOT, Server

HALL = ipaddress.ip_address("192.168.1.20")


@pytest.fixture
def folder(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    return tmp_path / "certificates"


def lan_certificate(*options):
    out = StringIO()
    call_command("lan_certificate", *options, stdout=out)
    return out.getvalue()


def handshake(folder, name):
    """Let a tablet that trusts the authority meet the laptop under a name; say what it says."""
    laptop = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    laptop.load_cert_chain(folder / "server.crt", folder / "server.key")
    tablet = ssl.create_default_context(cafile=folder / "authority.crt")
    up, down = ssl.MemoryBIO(), ssl.MemoryBIO()
    client = tablet.wrap_bio(down, up, server_hostname=name)
    server = laptop.wrap_bio(up, down, server_side=True)
    for _ in range(4):
        for side in (client, server):
            try:
                side.do_handshake()
            except ssl.SSLWantReadError:
                continue
            except ssl.SSLCertVerificationError as error:
                return error.verify_message
    return "trusted"


@pytest.mark.parametrize("name", ["tarot.local", "192.168.1.20", "localhost", "127.0.0.1"])
def test_a_tablet_that_trusts_the_authority_trusts_the_laptop(folder, name):
    lan_certificate("--name=tarot.local", "--address=192.168.1.20")
    assert handshake(folder, name) == "trusted"


@pytest.mark.parametrize("name", ["banque.example", "local.example"])
def test_the_authority_vouches_for_nothing_outside_the_hall(folder, name):
    folder.mkdir(parents=True)
    authority = make_authority([HALL], timezone.now())
    certificate, key = make_server(authority, [name], [HALL], timezone.now())
    (folder / "authority.crt").write_bytes(authority.pem())
    (folder / "server.crt").write_bytes(certificate)
    (folder / "server.key").write_bytes(key)
    assert handshake(folder, name) == "permitted subtree violation"


def test_the_authority_vouches_for_no_other_address(folder):
    folder.mkdir(parents=True)
    authority = make_authority([HALL], timezone.now())
    other = ipaddress.ip_address("192.168.1.21")
    certificate, key = make_server(authority, ["tarot.local"], [other], timezone.now())
    (folder / "authority.crt").write_bytes(authority.pem())
    (folder / "server.crt").write_bytes(certificate)
    (folder / "server.key").write_bytes(key)
    assert handshake(folder, "192.168.1.21") == "permitted subtree violation"


def test_keys_are_read_by_their_owner_only(folder):
    lan_certificate("--address=192.168.1.20")
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}
    assert modes == {
        "authority.crt": 0o644,
        "authority.key": 0o600,
        "server.crt": 0o644,
        "server.key": 0o600,
    }
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_second_run_keeps_the_authority_that_tablets_have(folder):
    first = lan_certificate("--address=192.168.1.20")
    authority = (folder / "authority.crt").read_bytes()
    again = lan_certificate("--name=tarot.local", "--address=192.168.1.20")
    assert (folder / "authority.crt").read_bytes() == authority
    assert "Nouvelle : installez-la sur chaque tablette." in first
    assert "Déjà là : les tablettes qui l’ont n’ont rien à installer." in again
    assert handshake(folder, "tarot.local") == "trusted"


def test_another_address_asks_for_another_authority(folder):
    lan_certificate("--address=192.168.1.20")
    with pytest.raises(CommandError) as refusal:
        lan_certificate("--address=192.168.1.21")
    assert str(refusal.value) == (
        "L’autorité installée sur les tablettes ne vaut pas pour ces adresses, ou elle"
        " a expiré."
        " Donnez à cet ordinateur son adresse habituelle, ou relancez avec --new-authority et"
        " installez la nouvelle sur chaque tablette."
    )
    lan_certificate("--address=192.168.1.21", "--new-authority")
    assert handshake(folder, "192.168.1.21") == "trusted"


def test_an_expired_authority_vouches_no_more():
    authority = make_authority([HALL], timezone.now() - timedelta(days=366))
    assert not authority.vouches_for([HALL], timezone.now())


def test_a_damaged_authority_is_said(folder):
    lan_certificate("--address=192.168.1.20")
    (folder / "authority.key").write_text("?")
    with pytest.raises(CommandError, match="est abîmé : relancez avec --new-authority"):
        lan_certificate("--address=192.168.1.20")


@pytest.mark.parametrize(
    ("option", "sentence"),
    [
        ("--name=tarot.fr", "« tarot.fr » n’est pas un nom de salle : écrivez par exemple"),
        ("--name=local", "« local » n’est pas un nom de salle : écrivez par exemple"),
        ("--name=a b.local", "« a b.local » n’est pas un nom de salle : écrivez par exemple"),
        ("--address=8.8.8.8", "« 8.8.8.8 » n’est pas l’adresse d’une salle : écrivez par"),
        ("--address=salle", "« salle » n’est pas l’adresse d’une salle : écrivez par exemple"),
    ],
)
def test_what_is_of_no_hall_is_refused(folder, option, sentence):
    with pytest.raises(CommandError, match=re.escape(sentence)):
        lan_certificate(option)
    assert not folder.exists()


def test_the_report_says_what_to_install(folder):
    report = lan_certificate("--name=tarot.local", "--address=192.168.1.20")
    assert f"À installer une fois sur chaque tablette : le fichier {folder}" in report
    assert (
        f"  python manage.py serve --certificate {folder / 'server.crt'}"
        f" --key {folder / 'server.key'}" in report.splitlines()
    )
    assert report.splitlines()[-1] == (
        "Les tablettes l’ouvrent à https://tarot.local:8000/ ou https://192.168.1.20:8000/"
    )


@pytest.mark.one_database
def test_the_site_is_served_over_https(folder, tmp_path, worker_id, migrated):
    lan_certificate("--name=tarot.local", "--address=192.168.1.20")
    server = Server(tmp_path, f"https_{worker_id}", like=migrated)
    files = [f"--certificate={folder / 'server.crt'}", f"--key={folder / 'server.key'}"]
    command = [sys.executable, "manage.py", "serve", "--host=127.0.0.1", *files]
    process = subprocess.Popen(
        [*command, f"--port={server.port}"],
        cwd=ROOT,
        env=server.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        assert _health(server.port, folder) == 200
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=PATIENCE)[0].splitlines()[:2] == [
            "Le site est prêt :",
            f"  À cette adresse : https://127.0.0.1:{server.port}/",
        ]
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        server.forget()


def _health(port, folder):
    trusting = ssl.create_default_context(cafile=folder / "authority.crt")
    opener = urllib.request.build_opener(
        urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=trusting)
    )
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with opener.open(f"https://127.0.0.1:{port}/sante/", timeout=5) as answer:
                return answer.status
        except (urllib.error.URLError, ConnectionError):
            assert time.monotonic() < deadline
            time.sleep(0.1)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--certificate=x.crt"], "--certificate et --key vont ensemble : donnez les deux."),
        (["--key=x.key"], "--certificate et --key vont ensemble : donnez les deux."),
        (
            ["--certificate=absent.crt", "--key=absent.key"],
            "absent.crt n’existe pas ou ne peut pas être lu.",
        ),
    ],
)
def test_half_a_certificate_is_refused(options, sentence):
    with pytest.raises(CommandError) as refusal:
        call_command("serve", *options)
    assert str(refusal.value) == sentence

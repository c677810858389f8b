"""What docs/DEPLOYMENT.md names is there, and its files say what the site reads."""

import re
import shutil
import subprocess

import pytest
from django.utils import timezone

from tarotclub.serving.hall_https import key_pem, make_authority
from tests.server import ROOT, free_port

DOCS = ROOT / "docs"
PAGE = (DOCS / "DEPLOYMENT.md").read_text(encoding="utf-8")
FILES = sorted((DOCS / "deployment").iterdir())
READ = set(
    re.findall(
        r'(?:env_flag|env_list|environ\.get)\("([A-Z_]+)"',
        (ROOT / "tarotclub" / "settings.py").read_text(encoding="utf-8"),
    )
)
COMMANDS = re.compile(r"(?:as_site|bin/tarotclub|tarotclub tarotclub|`tarotclub) ([a-z_]+)")


def text_of(name):
    return (DOCS / "deployment" / name).read_text(encoding="utf-8")


def test_the_files_it_names_are_there_and_each_is_named():
    named = set(re.findall(r"deployment/([\w@.]+\w)", PAGE))
    assert named == {file.name for file in FILES}
    paths = re.findall(r"`((?:\.ci|tests|docs)/[\w/.]+\w)`", PAGE)
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_it_sets_what_the_settings_read():
    told = re.findall(r"^([A-Z_]+)=", text_of("tarotclub.env"), re.MULTILINE)
    unit = re.findall(r"^Environment=([A-Z_]+)=", text_of("tarotclub@.service"), re.MULTILINE)
    container = re.findall(r"^ENV ([A-Z_]+)=", text_of("Containerfile"), re.MULTILINE)
    prose = re.findall(r"`([A-Z]+_[A-Z]+)(?:=1)?`", PAGE)
    assert set(told + unit + container + prose) - READ == set()


def test_the_commands_it_calls_are_there():
    ours = {file.stem for file in ROOT.glob("*/**/management/commands/*.py")}
    texts = [PAGE, *(file.read_text(encoding="utf-8") for file in FILES)]
    called = {name for text in texts for name in COMMANDS.findall(text)}
    assert called - ours - {"check"} == set()
    assert {"migrate", "serve", "welcome_code"} <= called


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not here")
def test_systemd_takes_the_unit(tmp_path):
    text = text_of("tarotclub@.service").replace(
        "/opt/tarotclub/current/bin/tarotclub", "/bin/true"
    )
    unit = tmp_path / "tarotclub@8001.service"
    unit.write_text(text, encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False
    )
    assert (done.returncode, str(tmp_path) in done.stderr) == (0, False)


@pytest.mark.skipif(not (NGINX := shutil.which("nginx")), reason="nginx is not here")
def test_nginx_takes_the_proxy(tmp_path):
    authority = make_authority([], timezone.now())
    (tmp_path / "fullchain.pem").write_bytes(authority.pem())
    (tmp_path / "privkey.pem").write_bytes(key_pem(authority.key))
    site = text_of("nginx.conf").replace("/etc/letsencrypt/live/tarot.example", str(tmp_path))
    for port in ("80", "443"):
        site = site.replace(f"listen {port}", f"listen {free_port()}")
    paths = "".join(
        f"{name}_temp_path {tmp_path}/{name};"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    log = f"error_log stderr; pid {tmp_path}/pid;"
    whole = f"{log} events {{}} http {{ access_log off; {paths} {site} }}"
    (tmp_path / "nginx.conf").write_text(whole, encoding="utf-8")
    done = subprocess.run(
        [NGINX, "-t", "-c", tmp_path / "nginx.conf"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr

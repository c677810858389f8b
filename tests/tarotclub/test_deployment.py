"""What docs/DEPLOYMENT.md names is there, and its files say what the site reads."""

import re
import shutil
import subprocess

import pytest
import yaml
from django.urls import reverse
from django.utils import timezone

from tarotclub.serving.hall_https import key_pem, make_authority
from tests import nginx
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
    compose = re.findall(r"\$\{(\w+)", text_of("compose.yaml"))
    assert set(told + unit + container + prose) - READ - set(compose) == set()


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


@pytest.mark.parametrize("name", ["nginx.conf", "compose.nginx.conf"])
def test_nginx_takes_the_proxy(tmp_path, name):
    authority = make_authority([], timezone.now())
    (tmp_path / "fullchain.pem").write_bytes(authority.pem())
    (tmp_path / "privkey.pem").write_bytes(key_pem(authority.key))
    site = text_of(name).replace("/etc/letsencrypt/live/tarot.example", str(tmp_path))
    site = re.sub(r"site[12]:8000", "127.0.0.1:8000", site)  # names of containers
    for port in ("80", "443"):
        site = site.replace(f"listen {port}", f"listen {free_port()}")
    done = subprocess.run(
        [nginx.program(), "-t", "-c", nginx.whole(site, tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


COMPOSE = yaml.safe_load(text_of("compose.yaml"))
SERVICES = COMPOSE["services"]


def test_each_container_finds_what_it_names():
    for name, service in SERVICES.items():
        for other, how in service.get("depends_on", {}).items():
            checked = "healthcheck" in SERVICES[other] or "HEALTHCHECK" in text_of(
                "Containerfile"
            )
            assert how["condition"] != "service_healthy" or checked, (name, other)
        places = [each.partition(":")[0] for each in service.get("volumes", [])]
        settings = [each["source"] for each in service.get("configs", [])]
        assert set(places) <= set(COMPOSE["volumes"]), name
        assert set(settings) <= set(COMPOSE["configs"]), name
        assert {"image", "build"} & set(service), name
    files = [each["file"] for each in COMPOSE["configs"].values() if "file" in each]
    assert [file for file in files if not (DOCS / "deployment" / file).is_file()] == []
    build = SERVICES["site1"]["build"]
    context = (DOCS / "deployment" / build["context"]).resolve()
    copied = re.findall(
        r"^COPY (?!--from)(.+) \S+$", text_of(build["dockerfile"][16:]), re.MULTILINE
    )
    assert context == ROOT
    assert [
        each for line in copied for each in line.split() if not (ROOT / each).exists()
    ] == []


def test_the_containers_agree_on_ports_names_and_settings():
    [port] = re.findall(r"^EXPOSE (\d+)$", text_of("Containerfile"), re.MULTILINE)
    behind = re.findall(r"^    server (\S+);$", text_of("compose.nginx.conf"), re.MULTILINE)
    assert behind == [f"site1:{port}", f"site2:{port}"]
    assert {name for name, each in SERVICES.items() if "ports" in each} == {"nginx"}
    assert SERVICES["nginx"]["ports"] == ["127.0.0.1:8080:80"]
    for name in ("site1", "site2", "migrate"):
        assert set(SERVICES[name]["environment"]) - READ == set()
    database = SERVICES["database"]["environment"]
    account = f"{database['POSTGRES_USER']}:{database['POSTGRES_PASSWORD']}"
    stored = database["POSTGRES_DB"]
    pool = COMPOSE["configs"]["pgbouncer"]["content"]
    [listens] = re.findall(r"^listen_port = (\d+)$", pool, re.MULTILINE)
    site, first = (
        SERVICES[name]["environment"]["DATABASE_URL"] for name in ("site1", "migrate")
    )
    assert site == f"postgres://{account}@pgbouncer:{listens}/{stored}?pgbouncer=1"
    assert first == f"postgres://{account}@database:5432/{stored}"
    assert pool.splitlines()[1] == (
        f"{stored} = host=database port=5432 dbname={stored} user={database['POSTGRES_USER']}"
        f" password={database['POSTGRES_PASSWORD']}"
    )


def test_the_containers_start_without_a_question():
    asked = re.findall(r"\$\{(\w+)([^}]*)\}", text_of("compose.yaml"))
    assert {name: rest[:2] for name, rest in asked} == dict.fromkeys(
        ("DATABASE_PASSWORD", "ALLOWED_HOSTS", "METRICS_TOKEN"), ":-"
    )
    [command] = re.findall(r"^#   (docker compose .*)$", text_of("compose.yaml"), re.MULTILINE)
    assert command in PAGE


def test_the_image_asks_whether_it_is_fit():
    [check] = re.findall(r"^HEALTHCHECK .*$", text_of("Containerfile"), re.MULTILINE)
    assert f"127.0.0.1:8000{reverse('health')}" in check


def test_the_page_of_scaling_names_only_settings_and_figures_that_exist():
    text = (ROOT / "docs" / "SCALING.md").read_text(encoding="utf-8")
    settings = (ROOT / "tarotclub" / "settings.py").read_text(encoding="utf-8")
    read = set(re.findall(r'"([A-Z]+_[A-Z_]+)"', settings))
    assert set(re.findall(r"`([A-Z]+_[A-Z_]+)(?:=1)?`", text)) - read == set()
    figures = (ROOT / "tarotclub" / "keeping" / "health.py").read_text(encoding="utf-8")
    assert (
        set(re.findall(r"`(tarotclub_\w+)", text)) - set(re.findall(r'"(\w+)"', figures))
        == set()
    )


def test_the_page_of_scaling_counts_connections_as_the_server_opens_them():
    text = (ROOT / "docs" / "SCALING.md").read_text(encoding="utf-8")
    helpers = 2  # the processes of pages and of documents
    told = re.search(r"\| (\d+), and twice the cores.* (\d+) on two cores, (\d+) on four", text)
    bridge = (ROOT / "tarotclub" / "serving" / "bridge.py").read_text(encoding="utf-8")
    [lanes] = re.findall(r"^OTHERS = {(.*?)}", bridge, re.MULTILINE | re.DOTALL)
    others = sum(map(int, re.findall(r"\d", lanes)))
    assert list(map(int, told.groups())) == [others, others + 5 + helpers, others + 8 + helpers]

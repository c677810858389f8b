"""What the project's own files promise to each other."""

import importlib
import re
import tomllib

import pytest

from tests.bench.__main__ import names
from tests.server import ROOT

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))


@pytest.mark.parametrize(
    "target", ["demo", "demo-reset", "test", "check", "audit", "bench", "messages"]
)
def test_make_knows(target):
    assert target in TARGETS


@pytest.mark.parametrize("bench", names())
def test_every_bench_can_be_run(bench):
    assert callable(importlib.import_module(f"tests.bench.{bench}").run)


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "docs/OPERATIONS.md"])
def test_documents_name_targets_that_exist(document):
    text = (ROOT / document).read_text(encoding="utf-8")
    named = re.findall(r"(?:`|^)make ([a-z-]+)", text, re.MULTILINE)
    assert sorted(set(named) - TARGETS) == []


@pytest.mark.parametrize("file", ["requirements.txt", "requirements-dev.txt"])
def test_every_package_is_pinned_and_hashed(file):
    text = (ROOT / file).read_text(encoding="utf-8").replace("\\\n", "")
    lines = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    assert [line for line in lines if "==" not in line or "--hash=sha256:" not in line] == []


def pins(file):
    text = (ROOT / file).read_text(encoding="utf-8")
    return dict(re.findall(r"^([\w.-]+)==(\S+)", text, re.MULTILINE))


def test_tests_run_on_what_is_served():
    served, tested = pins("requirements.txt"), pins("requirements-dev.txt")
    assert {name: tested.get(name) for name in served} == served


def test_every_package_that_a_site_takes_has_its_reason():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    taken = project["dependencies"] + [
        one for name, some in extras.items() if name != "dev" for one in some
    ]
    told = (ROOT / "docs" / "adr" / "0001-packages.md").read_text(encoding="utf-8")
    names = {re.match(r"[\w-]+", one)[0] for one in taken}
    assert sorted(name for name in names if name not in told) == []


def test_every_setting_of_the_environment_is_documented():
    source = (ROOT / "tarotclub" / "settings.py").read_text(encoding="utf-8")
    manual = (ROOT / "docs" / "OPERATIONS.md").read_text(encoding="utf-8")
    read = set(re.findall(r'(?:env_\w+|environ\.get)\("([A-Z_]+)"', source))
    assert sorted(name for name in read if f"`{name}`" not in manual) == []

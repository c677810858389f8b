"""A site of one's own on SQLite, to be copied, spoilt and killed."""

import os

import pytest

from tests.postgresql import PostgreSQL, site_on
from tests.server import Server


@pytest.fixture
def site(migrated, tmp_path):
    """A site that does not run; who starts it has it stopped."""
    if not migrated.database.startswith("sqlite"):
        pytest.skip("PostgreSQL is copied by its own tools")
    site = Server(tmp_path, "kept", like=migrated)
    yield site
    if getattr(site, "process", None) and site.process.poll() is None:
        site.stop()
    site.forget()


@pytest.fixture
def live(site):
    return site.file


@pytest.fixture
def stick(tmp_path_factory):
    """Another disk."""
    folder = tmp_path_factory.mktemp("usb") / "stick"
    folder.mkdir()
    return folder


@pytest.fixture(scope="module")
def postgresql(tmp_path_factory):
    """A server whose own database has the site's tables and nothing in them."""
    if os.environ.get("DATABASE_URL", "").startswith("postgres"):
        pytest.skip("it brings its own server: once is enough, in the run on SQLite")
    server = PostgreSQL()
    server.start()
    site = site_on(server, "postgres", tmp_path_factory.mktemp("migrating"))
    site.manage("migrate", "--verbosity=0")
    yield server
    server.forget()

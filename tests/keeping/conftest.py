"""A site of one's own on SQLite, to be copied, spoilt and killed."""

import pytest

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

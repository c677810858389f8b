"""What all tests share: fast settings."""

import pytest
from django.test import override_settings


@pytest.fixture(scope="session", autouse=True)
def fast_settings(tmp_path_factory):
    """Hash passwords fast and serve static files without collecting them first."""
    storages = {
        "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    with override_settings(
        PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
        STATIC_ROOT=tmp_path_factory.mktemp("static"),
        STORAGES=storages,
    ):
        yield

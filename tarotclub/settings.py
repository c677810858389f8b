"""The site's settings, read once from environment variables (docs/OPERATIONS.md lists them)."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from urllib.parse import SplitResult, unquote, urlsplit

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

from tarotclub.ground import database, places
from tarotclub.serving import running


def env_flag(name: str) -> bool:
    return os.environ.get(name, "").lower() in {"1", "true", "yes", "on"}


def env_list(name: str, default: str = "") -> list[str]:
    values = os.environ.get(name, default).split(",")
    return [value.strip() for value in values if value.strip()]


def env_number(name: str, default: int, least: int = 1, most: int = 36_500) -> int:
    """Read a whole number; by itself `most` is a hundred years in days."""
    text = os.environ.get(name, "").strip()
    if not text:
        return default
    if not (text.isascii() and text.isdecimal() and least <= int(text[:9]) <= most):
        raise ImproperlyConfigured(
            f"{name}={text} : il faut un nombre entier de {least} à {most}. "
            f"Corrigez ce réglage, ou retirez-le ({default} vaut alors)."
        )
    return int(text)


def mail_address(text: str) -> SplitResult:
    """Read where mail goes: smtp, or smtps in TLS from the first byte; "" is nowhere."""
    with suppress(ValueError):  # a port that is none
        parts = urlsplit(text)
        if not text or (
            parts.scheme in {"smtp", "smtps"} and parts.hostname and parts.port != 0
        ):
            return parts
    raise ImproperlyConfigured(
        "EMAIL_URL s’écrit smtp://compte:motdepasse@serveur:587, ou smtps:// pour le port 465."
        " Corrigez ce réglage, ou retirez-le : aucun courriel ne part alors."
    )


def kept_secret_key(directory: Path) -> str:
    """Read this installation's key, made at the first start: a club laptop needs no set-up."""
    file = directory / "secret_key"
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not file.exists():
            return _new_secret_key(file)
        key = file.read_text(encoding="ascii")
    except (OSError, ValueError) as error:
        raise ImproperlyConfigured(
            f"Le site ne peut pas lire ou écrire {file} : rendez-lui ce droit,"
            " faites de la place, ou choisissez un autre dossier avec DATA_DIR."
        ) from error
    if not key:
        raise ImproperlyConfigured(f"{file} est vide : remettez-le, ou effacez-le.")
    return key


def _new_secret_key(file: Path) -> str:
    """Make the key, whole or not at all."""
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as output:
            output.write(key := get_random_secret_key())
    except OSError:
        file.unlink()
        raise
    return key


os.umask(os.umask(0o022) | 0o022)  # nobody but its owner writes to what the site makes
DATA_DIR = Path(os.environ.get("DATA_DIR") or places.data_folder()).absolute()

DEBUG = env_flag("DEBUG")
HTTPS = env_flag("HTTPS")  # a hall runs on plain HTTP; a public site must not
SPEAKS_HTTPS = env_flag(running.SPEAKS_HTTPS)  # set by `serve`, in a hall
BEHIND_PROXY = env_flag("BEHIND_PROXY")  # one of ours, which says who asks, and how
SECRET_KEY = os.environ.get("SECRET_KEY") or kept_secret_key(DATA_DIR)
ALLOWED_HOSTS = env_list("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")

INSTALLED_APPS = [
    "tarotclub",
    "tarotclub.people",
    "tarotclub.keeping",
    "tournaments",
    "scoring",
    "whitenoise.runserver_nostatic",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django.forms",
    "csp",
    "django_htmx",
    "django_otp",
    "django_otp.plugins.otp_static",
    "django_otp.plugins.otp_totp",
    "django_tables2",
]

MIDDLEWARE = [
    "tarotclub.serving.noted.NotedMiddleware",
    "tarotclub.people.middleware.OwnClubsMiddleware",
    "tarotclub.serving.http.KnownHostMiddleware",
    "tarotclub.accounts.acting.ActingDeviceMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "tarotclub.serving.static_names.StaticMiddleware",
    "tarotclub.serving.http.CompressMiddleware",
    "tarotclub.serving.http.PolicyMiddleware",
    "tarotclub.serving.http.PrivateMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "tarotclub.serving.http.LanguageMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "tarotclub.serving.http.RefusedMethodMiddleware",  # inside: lengths are still to be told
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "tarotclub.serving.http.CleanInputMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "tarotclub.people.middleware.SecondFactorMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tarotclub.serving.sending.SentByScriptMiddleware",
    "tarotclub.serving.sending.HeldFormMiddleware",
    "tarotclub.serving.http.ActMiddleware",
    "tarotclub.keeping.keeper.CopyFirstMiddleware",
]

ROOT_URLCONF = "tarotclub.urls"
WSGI_APPLICATION = "tarotclub.wsgi.application"
AROUND = "tournaments.sheets.around.AroundEvents"  # what scoring's pages show and do not know

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [places.TEMPLATES],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.debug",
                "django.template.context_processors.i18n",
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tarotclub.serving.sending.held_form",
                "tarotclub.serving.sending.waiting_key",
                "tarotclub.keeping.health.site_warning",
            ]
        },
    }
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
DJANGO_TABLES2_TEMPLATE = "components/_table.html"

# Database

DATABASES = {
    "default": database.from_url(
        os.environ.get("DATABASE_URL")
        or f"sqlite:///{(DATA_DIR / 'tarotclub.sqlite3').as_posix()}"
    )
}
if REPLICA_URL := os.environ.get("REPLICA_URL", ""):  # for public pages, exports, standings
    DATABASES["replica"] = database.replica_from_url(
        REPLICA_URL, os.environ.get("DATABASE_URL", "")
    )
    DATABASE_ROUTERS = ["tarotclub.ground.replica.AsSaid"]
REPLICA_SECONDS = env_number("REPLICA_SECONDS", 10, most=3600)  # behind: then it is not asked
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

BACKUP_DIR = os.environ.get("BACKUP_DIR", "")  # a second place for copies of the database

# Accounts

AUTHENTICATION_BACKENDS = ["tarotclub.people.reader.ReaderBackend"]
PASSWORD_HASHERS = [
    "tarotclub.accounts.signing_in.OneAtATimeHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

SESSION_COOKIE_AGE = env_number("SESSION_DAYS", 14) * 24 * 3600
ADDRESS_DAYS = env_number("ADDRESS_DAYS", 1)  # of those who failed to get in
OTP_TOTP_ISSUER = "Tarot"
# How often one may try is ours to say (tarotclub/accounts/signing_in.py).
OTP_TOTP_THROTTLE_FACTOR = OTP_STATIC_THROTTLE_FACTOR = 0
REQUIRE_SECOND_FACTOR = env_flag("REQUIRE_SECOND_FACTOR")  # of those who organise

REFUSED_DAYS = env_number("REFUSED_DAYS", 365)  # deals that were not taken
PICTURE_DAYS = env_number("PICTURE_DAYS", 60)  # of paper sheets, once they were read
ACCOUNT_DAYS = env_number("ACCOUNT_DAYS", 3 * 365, least=0)  # unused, then closed; 0: never

# Mail, for invitations: without a host none is sent, and none is offered

MAIL = mail_address(os.environ.get("EMAIL_URL", ""))  # or each by itself
EMAIL_HOST = os.environ.get("EMAIL_HOST") or MAIL.hostname or ""
SMTPS = 465  # the port of mail in TLS from the first byte
EMAIL_PORT = MAIL.port or (SMTPS if MAIL.scheme == "smtps" else 587)
EMAIL_PORT = env_number("EMAIL_PORT", EMAIL_PORT, most=65_535)
EMAIL_HOST_USER = os.environ.get("EMAIL_USER") or unquote(MAIL.username or "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_PASSWORD") or unquote(MAIL.password or "")
EMAIL_USE_SSL = EMAIL_PORT == SMTPS or MAIL.scheme == "smtps"
EMAIL_USE_TLS = bool(EMAIL_HOST_USER) and not EMAIL_USE_SSL
EMAIL_TIMEOUT = 10  # seconds
DEFAULT_FROM_EMAIL = os.environ.get("EMAIL_FROM") or EMAIL_HOST_USER

# Tablets

TABLE_LINK_DAYS = env_number("TABLE_LINK_DAYS", 1)  # nights a QR code lasts
TABLET_URL = os.environ.get("TABLET_URL", "").rstrip("/")  # empty: as the organiser's browser

# Language and time

LANGUAGE_CODE = "fr"
FORMAT_MODULE_PATH = "tarotclub.formats"
FRENCH_SPACES = True  # no-break ones, see tarotclub/ground/translation.py
LANGUAGES = [("fr", "Français"), ("en", "English")]
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [places.PACKAGE / "locale"]
TIME_ZONE = "Europe/Paris"
USE_THOUSAND_SEPARATOR = False

# Static files

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
WHITENOISE_ROOT = places.PACKAGE / "root"  # what browsers ask for at the top: an icon
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "tarotclub.serving.static_names.NamedByContent"
    },
}

# Security

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None  # ignored on plain HTTP
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if HTTPS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None
SESSION_ENGINE = "tarotclub.accounts.sessions"
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    "none": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"},
}
# One process serves SQLite, so its memory may answer for the session table.
ONE_PROCESS = DATABASES["default"]["ENGINE"].endswith("sqlite3")
SESSION_CACHE_ALIAS = "default" if ONE_PROCESS else "none"
if ONE_PROCESS:  # django_tables2 would import psycopg, for columns that no table of ours has
    sys.modules.setdefault("django.contrib.postgres.fields", None)  # type: ignore[arg-type]
CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SECURE = HTTPS or SPEAKS_HTTPS
# No plain HTTP may replace a cookie that is kept to HTTPS: a hall that goes back needs another.
SESSION_NAMES = {False: "sessionid", True: "__Host-sessionid"}
SESSION_COOKIE_NAME = SESSION_NAMES[SPEAKS_HTTPS]
# A club's domain may serve other things, over plain HTTP too: HSTS stays on this host.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000  # of a thousand rows, each with what is asked about it
DATA_UPLOAD_MAX_NUMBER_FILES = 13  # twelve halls, and one to be told that it is too many

# Watching and logging

HEALTH_TOKEN = os.environ.get("HEALTH_TOKEN", "")  # by which a monitor reads /etat.json
METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "")  # by which Prometheus reads /metrics
LOG_JSON = env_flag("LOG_JSON")  # one JSON object a line on stdout, for who collects them
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {"()": "tarotclub.serving.noted.JsonLine"},
    },
    "filters": {"in_one_sentence": {"()": "tarotclub.serving.noted.InOneSentence"}},
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "json" if LOG_JSON else "line",
            "stream": f"ext://sys.{'stdout' if LOG_JSON else 'stderr'}",
            "filters": ["in_one_sentence"],
        }
    },
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        # Replaces Django's mail to ADMINS, which a laptop in a hall cannot send.
        "django": {"handlers": ["stderr"], "level": "INFO", "propagate": False}
    },
}

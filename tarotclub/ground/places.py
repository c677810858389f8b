"""Where the site's own files are, and where it keeps its data: in a checkout, and installed."""

import sys
from pathlib import Path

from platformdirs import user_data_path

NAME = "tarotclub"
PACKAGE = Path(__file__).resolve().parents[1]
# The wheel holds templates and demo in the package; a checkout has them beside manage.py.
IS_CHECKOUT = (PACKAGE.parent / "manage.py").is_file()
IS_FROZEN = bool(getattr(sys, "frozen", False))  # one file that needs no Python
TOP = PACKAGE.parent if IS_CHECKOUT else PACKAGE
TEMPLATES = TOP / "templates"
DEMO = TOP / "fixtures" / "demo"


def data_folder() -> Path:
    """The folder for data where DATA_DIR names none: the platform's, once installed."""
    return TOP / "data" if IS_CHECKOUT else user_data_path(NAME, appauthor=False)


def command(name: str) -> str:
    """Write a command as a person types it here."""
    return f"{'python manage.py' if IS_CHECKOUT else NAME} {name}"

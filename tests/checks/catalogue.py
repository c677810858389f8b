"""Refuse an English catalogue that misses a sentence or is not compiled."""

import gettext
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
CATALOGUE = Path("tarotclub/locale/en/LC_MESSAGES/django.po")
SOURCES = ["manage.py", "scoring", "tarotclub", "templates", "tournaments"]


def main() -> int:
    if not shutil.which("xgettext"):
        print("catalogue: not checked, gettext is not installed")
        return 1 if os.environ.get("CI") else 0
    with tempfile.TemporaryDirectory() as folder:
        problems = missing(Path(folder)) or outdated(Path(folder))
    print(problems or "catalogue: complete and compiled")
    return 1 if problems else 0


def missing(folder: Path) -> str:
    """List the sentences a fresh look at the sources finds untranslated or doubtful."""
    for name in SOURCES:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, folder / name)
    run(folder, sys.executable, "manage.py", "makemessages", "--locale=en", "--verbosity=0")
    untranslated = run(folder, "msgattrib", "--untranslated", "--no-wrap", str(CATALOGUE))
    doubtful = run(folder, "msgattrib", "--only-fuzzy", "--no-obsolete", str(CATALOGUE))
    if untranslated or doubtful:
        return f"catalogue: run `make messages` and translate\n{untranslated}{doubtful}"
    return ""


def outdated(folder: Path) -> str:
    """Compare the committed .mo with what the sources ask for."""
    fresh = folder / "fresh.mo"
    run(folder, "msgfmt", "--check", f"--output-file={fresh}", str(CATALOGUE))
    if entries(fresh) != entries(ROOT / CATALOGUE.with_suffix(".mo")):
        return "catalogue: django.mo is out of date, run `make messages` and commit it"
    return ""


def entries(file: Path) -> dict[object, str]:
    """Read a compiled catalogue without its header, which holds dates."""
    if not file.exists():
        return {}
    with file.open("rb") as compiled:
        catalogue = vars(gettext.GNUTranslations(compiled))["_catalog"]
    return {key: text for key, text in catalogue.items() if key}


def run(folder: Path, *command: str) -> str:
    environment = {**os.environ, "DATA_DIR": str(folder / "data")}
    done = subprocess.run(
        command, cwd=folder, env=environment, check=True, stdout=subprocess.PIPE, text=True
    )
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())

"""Write docs/openapi.json as the code describes the API: python -m tests.checks.openapi."""

import json
import os
import sys

from tests.server import ROOT

FILE = ROOT / "docs" / "openapi.json"


def written() -> str:
    """The description, in the language of the site's source."""
    from tarotclub.api.v1 import described  # noqa: PLC0415 (once Django is set up)

    return json.dumps(described(), indent=1, ensure_ascii=False, default=str) + "\n"


if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tarotclub.settings")
    django.setup()
    FILE.write_text(written(), encoding="utf-8")
    sys.stdout.write(f"{FILE.name}: written\n")

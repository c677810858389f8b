"""Compile every template of the project, so that a typing error is found before a visitor."""

import os
import sys
from pathlib import Path

import django
from django.conf import settings
from django.template import TemplateSyntaxError, engines


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tarotclub.settings")
    django.setup()
    engine = engines["django"]
    folder = Path(settings.TEMPLATES[0]["DIRS"][0])
    broken = 0
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.html"))
    for name in names:
        try:
            engine.get_template(name)
        except TemplateSyntaxError as error:
            print(f"{name}: {error}", file=sys.stderr)
            broken += 1
    print(f"templates: {len(names)} compiled, {broken} broken")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())

"""Known holes in the pinned packages: asks a public list of them, and says when it cannot.

Ends in 0 where none is known, in 1 where one is, in 3 where the list could not be asked.
"""

import json
import os
import re
import sys
import urllib.request
from http import HTTPStatus
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent.parent
PINNED = re.compile(r"^([\w.-]+)(?:\[[\w,-]+\])?==([^\s;\\]+)", re.MULTILINE)
SOURCE = "https://api.osv.dev/v1/querybatch"
PATIENCE = 20  # seconds
NONE_KNOWN, VULNERABLE, NOT_ASKED = 0, 1, 3


class Pinned(NamedTuple):
    ecosystem: str
    name: str
    version: str


BESIDE = [  # in the checkout
    Pinned("npm", "lean-qr", "2.7.4"),
    Pinned("npm", "@fontsource-variable/newsreader", "5.3.0"),
    Pinned("npm", "@fontsource-variable/roboto", "5.3.0"),
]


class NotAskedError(Exception):
    """The list could not be asked, or what it answered is no answer."""


def pinned(file: Path) -> list[Pinned]:
    """Give the packages that are installed here, and what came without an installer."""
    found = PINNED.findall(file.read_text(encoding="utf-8"))
    return [Pinned("PyPI", name, version) for name, version in found] + BESIDE


def known(packages: list[Pinned], source: str) -> dict[Pinned, list[str]]:
    """Ask which holes are known of packages; give those that have one. Raises NotAskedError."""
    asked = [
        {"package": {"ecosystem": one.ecosystem, "name": one.name}, "version": one.version}
        for one in packages
    ]
    request = urllib.request.Request(
        source,
        json.dumps({"queries": asked}).encode(),
        {"Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            if answer.status != HTTPStatus.OK:
                raise NotAskedError(f"HTTP {answer.status}")
            told = json.load(answer)["results"]
        holes = [[hole["id"] for hole in one.get("vulns", [])] for one in told]
        found = {one: ids for one, ids in zip(packages, holes, strict=True) if ids}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise NotAskedError(str(error)) from error
    return found


def main() -> int:
    """Ask about requirements-dev.txt, which holds all that is served as well."""
    packages = pinned(ROOT / "requirements-dev.txt")
    source = os.environ.get("AUDIT_SOURCE") or SOURCE
    try:
        found = known(packages, source)
    except NotAskedError as error:
        print(f"audit: not asked, {source} was not reached ({error}). Nothing is known.")
        return NOT_ASKED
    for one, holes in found.items():
        print(f"audit: {one.name} {one.version}: {', '.join(holes)}")
    print(f"audit: {len(packages)} packages, {len(found)} with known holes")
    return VULNERABLE if found else NONE_KNOWN


if __name__ == "__main__":
    sys.exit(main())

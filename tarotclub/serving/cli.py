"""The command `tarotclub`: alone it opens the site; otherwise it is Django's command line."""

import os
import sys
from collections.abc import Sequence

from django.core.management import execute_from_command_line

from tarotclub import __version__
from tarotclub.ground.memory import seek_garbage_seldom
from tarotclub.serving.noted import ending_in_words


def main() -> None:
    """Run what was typed after `tarotclub`."""
    name, *typed = sys.argv
    if typed == ["--version"]:
        sys.stdout.write(f"tarotclub {__version__}\n")
    else:
        run([name, *(typed or ["start"])])


def run(arguments: Sequence[str]) -> None:
    """Run a command of this site; what goes wrong is told in a sentence."""
    seek_garbage_seldom()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tarotclub.settings")
    with ending_in_words():
        execute_from_command_line(list(arguments))

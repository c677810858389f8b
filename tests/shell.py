"""A shell that stays open: it runs Python against a server's database, again and again.

Starting Python with all of Django costs a second, so it is done once a server: each line that
is read is code, each line that is written says what it printed and how it failed. An empty
line forgets what was imported and counted since the start.
"""

import json
import os
import sys
import traceback
from contextlib import redirect_stdout
from io import StringIO


def answer(code: str) -> dict[str, str]:
    from django.core.management.commands.shell import Command  # noqa: PLC0415 (after setup)
    from django.db import connections  # noqa: PLC0415

    printed = StringIO()
    try:
        with redirect_stdout(printed):
            exec(code, Command().get_namespace())
    except BaseException:  # noqa: BLE001 (the test that asked shall see it)
        return {"printed": printed.getvalue(), "failed": traceback.format_exc()}
    finally:
        connections.close_all()
    return {"printed": printed.getvalue(), "failed": ""}


def answer_until_forgotten() -> int:
    """Answer line by line; give 0 when all is to be forgotten, 1 when nobody asks any more."""
    for line in sys.stdin:
        if line == "\n":
            print(flush=True)  # before more is sent, which this process would read
            return 0
        print(json.dumps(answer(json.loads(line))), flush=True)
    return 1


def main() -> None:
    import django  # noqa: PLC0415 (in the process of its own alone)

    os.environ["DJANGO_SETTINGS_MODULE"] = "tarotclub.settings"
    django.setup()
    from tests import factories  # noqa: F401, PLC0415 (most code asks for them)

    forgotten = True
    while forgotten:
        child = os.fork()
        if child == 0:
            os._exit(answer_until_forgotten())
        forgotten = os.waitpid(child, 0)[1] == 0


if __name__ == "__main__":
    main()

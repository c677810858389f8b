"""A shell that stays open: it runs Python against a server's database, again and again.

Starting Python with all of Django costs a second; `Server.run` does it once a server. Each
line it reads is code, each line it writes says what that printed and how it failed.
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


def main() -> None:
    import django  # noqa: PLC0415 (in the process of its own alone)

    os.environ["DJANGO_SETTINGS_MODULE"] = "tarotclub.settings"
    django.setup()
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()

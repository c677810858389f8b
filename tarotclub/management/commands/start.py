"""Open the site in one step: data folder, migrations, server, addresses, QR code, browser."""

import socket
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import Any

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandParser
from django.db import connection
from django.utils import timezone

from tarotclub.ground.refusal import Refusal
from tarotclub.ground.trouble import versions_apart
from tarotclub.management.commands import serve
from tarotclub.serving import hall_https
from tarotclub.serving.here import arrival_path, open_here
from tarotclub.serving.running import LOOPBACK, Running, addresses, has_screen, open_soon

FIRST_PORT = 8000
PORTS_TRIED = 20


class Command(serve.Command):
    """Do all that a first and every later start needs; then serve until Ctrl-C."""

    help = "Prépare le dossier de données, démarre le site et l’ouvre dans le navigateur."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.set_defaults(port=None)  # the first that is free
        parser.add_argument(
            "--no-browser", action="store_true", help="n’ouvre pas le navigateur"
        )

    def handle(self, *, no_browser: bool = False, **options: Any) -> None:
        folder = Path(settings.DATA_DIR)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.opens = has_screen() and not no_browser
        self.running = Running(folder)
        if not self.running.take():
            self.show_the_running_one(self.running.noted())
            return
        self.stdout.write("Le site se prépare ; la première fois, cela peut durer une minute.")
        self.stdout.flush()
        # Who has PostgreSQL copies it first, then migrates; a full disk takes no migration.
        if connection.vendor == "sqlite" and versions_apart():
            self.keep_alone()
            call_command("migrate", interactive=False, verbosity=0, stdout=self.stdout)
        if not options["port"]:
            self.port_kept = first_free_port(options["host"])
            options["port"] = self.port_kept.getsockname()[1]
        open_here(options["host"])
        given = options.pop("certificate"), options.pop("key")
        again = True
        while again:
            certificate, key = given if any(given) else self.chosen_certificate()
            super().handle(certificate=certificate, key=key, **options)
            again = self.running.asked_again()
        self.running.leave()

    def chosen_certificate(self) -> tuple[Path | None, Path | None]:
        """The certificate and key of a hall that has chosen HTTPS on its page."""
        if not hall_https.is_chosen():
            return None, None
        try:
            return hall_https.files_to_serve(timezone.now())
        except Refusal as error:
            self.stderr.write(f"HTTPS : {error}")
        files = hall_https.server_files()
        return files if all(file.exists() for file in files) else (None, None)

    def show_the_running_one(self, url: str) -> None:
        self.stdout.write(
            f"Le site est déjà en marche : {url}" if url else "Le site démarre déjà."
        )
        if url:
            self.lead_to(url)

    def announce(self, host: str, port: int) -> None:
        super().announce(host, port)
        tablets = addresses(host)[-1][1]
        if tablets not in LOOPBACK:
            self.draw(f"{self.scheme}://{tablets}:{port}/")
        self.stdout.write(f"Les données sont dans {settings.DATA_DIR}")
        self.stdout.flush()
        self.lead_to(self.url)

    def lead_to(self, url: str) -> None:
        """Open the site in the browser of who sits here; else say what he opens there."""
        try:
            mine = f"{url}{arrival_path()}"
        except OSError:  # a full disk: the site is there, without this computer's rights
            mine = url
        if self.opens:
            open_soon(mine)
        elif mine != url:
            self.stdout.write(f"Pour la gérer depuis cet ordinateur, ouvrez une fois : {mine}")
            self.stdout.flush()

    def draw(self, url: str) -> None:
        """Show an address as a QR code, where the terminal has the signs for it."""
        drawing = StringIO()
        segno.make(url).terminal(drawing, border=2, compact=True)
        with suppress(UnicodeEncodeError):
            self.stdout.write(drawing.getvalue())


def first_free_port(host: str, first: int = FIRST_PORT) -> socket.socket:
    """The first port that nobody listens on, kept; a refusal of the usual one where all are."""
    for port in range(first, first + PORTS_TRIED):
        with suppress(OSError):
            return serve.bind_port(host, port)
    return serve.keep_port(host, first)

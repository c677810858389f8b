"""Start the site for a hall: one process, reachable from the tablets around."""

import argparse
import errno
import os
import socket
import sqlite3
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.core.management.base import CommandParser
from django.db import DatabaseError, connections
from django.utils import timezone

from tarotclub.ground.database import is_damaged, try_to_write
from tarotclub.ground.memory import keep_for_good, tell_granian
from tarotclub.ground.trouble import (
    Trouble,
    database_file,
    reason_of,
    trouble_of,
    versions_apart,
)
from tarotclub.keeping.copies import AtWorkError, NotACopyError
from tarotclub.keeping.services.making import make_copy
from tarotclub.people.services.welcome import code_at, is_empty
from tarotclub.serving import static_names
from tarotclub.serving.crowd import most_connections
from tarotclub.serving.running import (
    EVERY_ADDRESS,
    LISTENS,
    NAME,
    PORT,
    SPEAKS_HTTPS,
    Running,
    addresses,
)

HEADER_SECONDS = 20  # for a request's head, and for the first byte of the next one
LARGEST_HEAD = 16 * 1024
FEW_CONNECTIONS = 1_000  # a hall of a hundred devices; macOS and some servers allow fewer
WAITING_CONNECTIONS = 4_000  # until they are let in
SECONDS_TO_STOP = 5  # a worker can miss the signal of a Ctrl-C while it starts


class Command(BaseCommand):
    """Serve with granian in the foreground until Ctrl-C."""

    requires_system_checks = ()  # `make check` did; they load every page a second time
    help = "Démarre le site dans cette fenêtre ; Ctrl-C l’arrête."
    # The locks of the data folder and of the database, where one site may have them.
    running: Running | None = None
    beside: Running | None = None
    port_kept: socket.socket | None = None  # from the check until the end

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default=EVERY_ADDRESS, help="adresse d’écoute")
        parser.add_argument("--port", default=8000, type=port_number, help="port d’écoute")
        parser.add_argument("--threads", type=int, help="requêtes simultanées")
        parser.add_argument(
            "--certificate", type=Path, help="certificat HTTPS (voir lan_certificate)"
        )
        parser.add_argument("--key", type=Path, help="clé de ce certificat")

    def handle(
        self,
        *,
        host: str,
        port: int,
        threads: int | None,
        certificate: Path | None,
        key: Path | None,
        **_options: Any,
    ) -> None:
        refuse_half_a_certificate(certificate, key)
        self.port_kept = self.port_kept or keep_port(host, port)
        refuse_unfit_database()
        self.try_disk()
        self.keep_alone()
        self.tell_of_few_connections()
        self.copy_first()
        self.waits_for_somebody = is_empty()
        connections.close_all()  # the server is another process: it opens its own
        if not settings.DEBUG:
            static_names.collect()
        answer_to_any_address()
        os.environ[LISTENS], os.environ[PORT] = host, str(port)
        self.scheme = "https" if certificate else "http"
        keep_sessions_to_https(speaks=bool(certificate))
        if threads:
            os.environ["TAROTCLUB_THREADS"] = str(threads)
        run_server(host, port, self.announce, tls=(certificate, key))
        self.stdout.write("Le site est arrêté.")

    def try_disk(self) -> None:
        """Refuse a database that takes no writes; on a full disk what is there is shown."""
        try:
            try_to_write()
        except DatabaseError as error:
            if trouble_of(error) is not Trouble.FULL:
                raise
            self.stderr.write(f"{Trouble.FULL.sentence} Le site montre ce qui y est déjà.")

    def keep_alone(self) -> None:
        """Keep the data folder and its database to this site; PostgreSQL serves several."""
        file = database_file()
        if file is None:
            return
        self.running = self.running or taken(
            Running(settings.DATA_DIR), settings.DATA_DIR, "un autre dossier (DATA_DIR)"
        )
        file = file.resolve()
        self.beside = self.beside or taken(
            Running(file.parent, f"{file.name}-{NAME}"), file, "une autre base (DATABASE_URL)"
        )

    def tell_of_few_connections(self) -> None:
        if (most := most_connections()) < FEW_CONNECTIONS:
            self.stderr.write(
                f"Le système ne permet que {most} connexions à la fois : une tablette en prend"
                " jusqu’à six. Relevez sa limite de fichiers ouverts (ulimit -Hn, LimitNOFILE)."
            )

    def copy_first(self) -> None:
        """Begin with a copy; without one the site starts all the same, and says so."""
        try:
            make_copy("depart")
        except (sqlite3.Error, NotACopyError, AtWorkError, OSError) as error:
            words = (trouble_of(error) or Trouble.DAMAGED).sentence
            if isinstance(error, AtWorkError):
                words = str(error)
            self.stderr.write(f"Aucune sauvegarde n’a pu se faire au départ. {words}")

    def announce(self, host: str, port: int) -> None:
        self.stdout.write("Le site est prêt :")
        known = addresses(host)
        for label, address in known:
            self.stdout.write(f"  {label} {self.scheme}://{address}:{port}/")
        self.url = f"{self.scheme}://{known[0][1]}:{port}/"
        for lock in filter(None, (self.running, self.beside)):
            lock.note(self.url)
        if self.waits_for_somebody:
            self.stdout.write(welcome_sentence())
        self.stdout.write("Ctrl-C pour l’arrêter.")
        self.stdout.flush()


def taken(lock: Running, of: Path, other: str) -> Running:
    """Take the lock of a folder or file; raise CommandError where another site has it."""
    if not lock.take():
        raise CommandError(
            f"Un site est déjà en marche sur {of} ({lock.noted() or 'il démarre'}) :"
            f" arrêtez-le d’abord, ou donnez à celui-ci {other}."
        )
    return lock


def welcome_sentence() -> str:
    """Say how the first visitor comes in, wherever he sits."""
    return (
        "Aucun club encore : la première page ouverte en crée un. Code de démarrage, pour une"
        f" heure au moins : {code_at(timezone.now())}"
    )


def refuse_unfit_database() -> None:
    """Refuse a database that is damaged, older or newer than this code.

    What stops even the look at it is said by manage.py.
    """
    fault = versions_apart()
    if fault is None and is_damaged():
        fault = Trouble.DAMAGED
    if fault:
        raise CommandError(fault.sentence)


def answer_to_any_address() -> None:
    """Let tablets use whatever address the hall gives; a public site names its hosts."""
    if not os.environ.get("ALLOWED_HOSTS"):
        os.environ["ALLOWED_HOSTS"] = "*"  # for a server process that reads the settings anew
        settings.ALLOWED_HOSTS = ["*"]  # for one that is a copy of this process


def keep_sessions_to_https(*, speaks: bool) -> None:
    """Let no session that was begun over a hall's HTTPS be sent in the open."""
    os.environ[SPEAKS_HTTPS] = "1" if speaks else ""  # for a process that reads them anew
    settings.SESSION_COOKIE_SECURE = settings.HTTPS or speaks
    settings.SESSION_COOKIE_NAME = settings.SESSION_NAMES[speaks]


def run_server(
    host: str, port: int, announce: Any, *, tls: tuple[Path | None, Path | None]
) -> None:
    """Serve until a signal; nothing else but the bridge knows which server this is."""
    tell_granian()
    from granian import Granian  # noqa: PLC0415 (another WSGI server may stand in its place)
    from granian.constants import HTTPModes, Interfaces  # noqa: PLC0415
    from granian.http import HTTP1Settings  # noqa: PLC0415
    from granian.log import LogLevels  # noqa: PLC0415

    server = Granian(
        "tarotclub.rsgi:application",
        address=host,
        port=port,
        interface=Interfaces.RSGI,
        workers=1,
        workers_kill_timeout=SECONDS_TO_STOP,
        respawn_failed_workers=True,
        backlog=WAITING_CONNECTIONS,
        backpressure=most_connections(),
        http=HTTPModes.http1,  # idle connections of HTTP/2 would never be ended
        http1_settings=HTTP1Settings(
            header_read_timeout=HEADER_SECONDS * 1000, max_buffer_size=LARGEST_HEAD
        ),
        websockets=False,
        log_level=LogLevels.warning,
        ssl_cert=tls[0],
        ssl_key=tls[1],
    )
    server.on_startup(lambda: announce(host, port))
    keep_for_good()  # the server begins as a copy of this process
    server.serve()


def port_number(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) < 2**16:
        raise argparse.ArgumentTypeError("un port est un nombre entre 1 et 65535")
    return int(text)


def refuse_half_a_certificate(certificate: Path | None, key: Path | None) -> None:
    if bool(certificate) != bool(key):
        raise CommandError("--certificate et --key vont ensemble : donnez les deux.")
    for file in (certificate, key):
        if file and not os.access(file, os.R_OK):
            raise CommandError(f"{file} n’existe pas ou ne peut pas être lu.")


def bind_port(host: str, port: int) -> socket.socket:
    """A socket that keeps a port for the server, which listens some seconds later.

    granian shares its port (SO_REUSEPORT): of two sites that begin at once, each would get
    half of the requests. Raises OSError where the port is taken.
    """
    keeper = socket.socket()
    try:
        if os.name == "nt":  # no port is shared there, not even with us
            with keeper:
                keeper.bind((host, port))
            return keeper
        keeper.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # who just left is gone
        keeper.bind((host, port))
    except OSError:
        keeper.close()
        raise
    keeper.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 0)
    keeper.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    return keeper


def keep_port(host: str, port: int) -> socket.socket:
    """A port for the server alone; refuses, in words, one that is taken."""
    try:
        return bind_port(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CommandError(
                f"Le port {port} est déjà pris : arrêtez l’autre programme "
                "ou choisissez-en un autre avec --port."
            ) from None
        reason = reason_of(error)
        raise CommandError(f"Impossible d’écouter sur {host}:{port} : {reason}.") from None

"""A real server process on its own database, for tests that go through the network."""

import json
import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import psycopg
from psycopg import sql

from tarotclub.keeping.copies import copy

ROOT = Path(__file__).resolve().parent.parent
# Root may read and write everything; started by this it is as anybody.
AS_ANYBODY = (
    ("setpriv", "--bounding-set=-dac_override,-dac_read_search") if os.geteuid() == 0 else ()
)
PATIENCE = 120  # seconds: nothing takes as long, but a machine that runs every test is slow


class Original(NamedTuple):
    """What a server may be a copy of: a database and the folder of its files."""

    folder: Path
    database: str


class Server:
    """`manage.py serve` with a database, a data folder and a log of its own.

    The database is empty, or a copy of another server's that is not running, `like`, whose
    static files it takes too.
    """

    def __init__(self, folder: Path, name: str, *, like: "Server | Original | None" = None):
        self.folder = folder
        self.code = ROOT  # or that of an older version
        self.log = folder / "server.log"
        self.port = free_port()
        self.before: tuple[str, ...] = ()  # what the server is started by
        self.speak_http()
        self.database = own_database(folder, name, like.database if like else "")
        if like and (like.folder / "static").is_dir():
            shutil.copytree(like.folder / "static", folder / "static")
        removed = ("ALLOWED_HOSTS", "DEBUG", "HTTPS", "SECRET_KEY", "DJANGO_SETTINGS_MODULE")
        removed += ("PYTHONDONTWRITEBYTECODE",)  # else each start compiles the whole site
        self.environment = {k: v for k, v in os.environ.items() if k not in removed}
        self.environment |= {"DATA_DIR": str(folder), "DATABASE_URL": self.database}
        self.shell: subprocess.Popen[str] | None = None

    def manage(self, *arguments: str) -> str:
        """Run a management command against this server's database; return what it prints."""
        done = subprocess.run(  # noqa: PLW1510 (the message below shows both streams)
            [sys.executable, "manage.py", *arguments],
            cwd=self.code,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert done.returncode == 0, f"{arguments}: {done.stdout}{done.stderr}"
        return done.stdout

    def run(self, code: str) -> str:
        """Run Python against this server's database; return what it prints."""
        if self.shell is None:
            self.shell = subprocess.Popen(
                [sys.executable, "-m", "tests.shell"],
                cwd=self.code,
                env=self.environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        assert self.shell.stdin
        assert self.shell.stdout
        self.shell.stdin.write(json.dumps(code) + "\n")
        self.shell.stdin.flush()
        answer = json.loads(self.shell.stdout.readline())
        assert not answer["failed"], answer["printed"] + answer["failed"]
        return str(answer["printed"])

    def forget_runs(self) -> None:
        """Forget what `run` has imported and counted."""
        if self.shell:
            assert self.shell.stdin
            assert self.shell.stdout
            self.shell.stdin.write("\n")
            self.shell.stdin.flush()
            self.shell.stdout.readline()

    def end_shell(self) -> None:
        """Start anew at the next `run`."""
        if self.shell:
            self.shell.communicate()  # it ends where there is no more to read
            self.shell = None

    def speak_http(self) -> None:
        """Serve without a certificate from the next start on."""
        self.certificate: tuple[str, ...] = ()
        self.trusted: ssl.SSLContext | None = None
        self.url = f"http://127.0.0.1:{self.port}"

    def speak_https(self, name: str) -> Path:
        """Serve with a hall's certificate from the next start on; give its authority."""
        self.manage("lan_certificate", "--name", name, "--address", "192.168.1.20")
        folder = self.folder / "certificates"
        authority, mine, key = (
            folder / file for file in ("authority.crt", "server.crt", "server.key")
        )
        self.certificate = ("--certificate", str(mine), "--key", str(key))
        self.trusted = ssl.create_default_context(cafile=authority)
        self.url = f"https://127.0.0.1:{self.port}"
        return authority

    def launch(self, *options: str) -> None:
        """Start serving, and do not wait for it."""
        command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*self.before, *command, "--port", str(self.port), *self.certificate, *options],
                cwd=self.code,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def start(self, *options: str) -> None:
        """Start serving and come back once the health page says that all is well."""
        self.launch(*options)
        deadline = time.monotonic() + PATIENCE
        while not self.answers():
            assert self.process.poll() is None, f"the server ended: {self.log_text()}"
            assert time.monotonic() < deadline, f"the server is silent: {self.log_text()}"
            time.sleep(0.05)

    def answers(self) -> bool:
        try:
            health = f"{self.url}/sante/"
            with urllib.request.urlopen(health, timeout=5, context=self.trusted):
                return True
        except OSError:
            return False

    def stop(self, with_signal: int = signal.SIGINT) -> int:
        """Stop as Ctrl-C does; return the exit status."""
        self.process.send_signal(with_signal)
        try:
            return self.process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            raise

    def save(self, name: str) -> str:
        """Copy the database while the server runs (PostgreSQL: between two runs)."""
        if not self.database.startswith("postgres"):
            file = self.folder / f"{name}.sqlite3"
            copy(self.file, file)
            return str(file)
        self.stop()
        saved = own_database(self.folder, name, self.database)
        self.start()
        return saved

    def put_back(self, saved: str) -> None:
        """Let the database be what it was; a running server on SQLite does not notice."""
        if not self.database.startswith("postgres"):
            return copy(Path(saved), self.file)
        self.stop()
        run_on_postgresql("DROP DATABASE {} WITH (FORCE)", self.database)
        run_on_postgresql("CREATE DATABASE {} TEMPLATE {}", self.database, saved)
        run_on_postgresql("DROP DATABASE {}", saved)
        return self.start()

    @property
    def file(self) -> Path:
        """The database's file, on SQLite."""
        return Path(self.database.removeprefix("sqlite:///"))

    def log_text(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")

    def forget(self) -> None:
        """Remove the database and the files."""
        self.end_shell()
        if self.database.startswith("postgres"):
            run_on_postgresql("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.database)
        shutil.rmtree(self.folder, ignore_errors=True)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


def own_database(folder: Path, name: str, like: str) -> str:
    """Name a new database of the kind the suite runs on; a copy of `like`, or empty."""
    url = os.environ.get("DATABASE_URL", "")
    if not url.startswith("postgres"):
        file = folder / "browser.sqlite3"
        if like:
            shutil.copyfile(like.removeprefix("sqlite:///"), file)
        return f"sqlite:///{file.as_posix()}"
    mine = urlsplit(url)._replace(path=f"/test_{name}_{os.getpid()}").geturl()
    run_on_postgresql("DROP DATABASE IF EXISTS {} WITH (FORCE)", mine)
    if like:
        run_on_postgresql("CREATE DATABASE {} TEMPLATE {}", mine, like)
    else:
        run_on_postgresql("CREATE DATABASE {}", mine)
    return mine


def run_on_postgresql(statement: str, *databases: str) -> None:
    names = [sql.Identifier(urlsplit(database).path[1:]) for database in databases]
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        connection.execute(sql.SQL(statement).format(*names))

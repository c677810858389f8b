"""A PostgreSQL server of a test's own, to be stopped and started as one likes."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import psycopg
import pytest

from tests.server import Server, free_port

OPTIONS = "-c fsync=off -c listen_addresses=127.0.0.1 -c max_connections=60"


def binaries() -> Path:
    """Find PostgreSQL's programs, or skip the test; in CI they must be there."""
    if versions := sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        return versions[-1].parent
    if found := shutil.which("initdb"):
        return Path(found).parent
    missing = pytest.fail if os.environ.get("CI") else pytest.skip
    message = "this test needs PostgreSQL's programs: install the package `postgresql`"
    return missing(message)


class PostgreSQL:
    """A server on a free port; it never runs as root."""

    def __init__(self):
        self.bin = binaries()
        self.folder = folder = Path(tempfile.mkdtemp())  # pytest's own let nobody else in
        self.as_owner = ()
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
            self.as_owner = ("runuser", "-u", "postgres", "--")
        self.port = free_port()
        self.make()

    def make(self):
        how = ("--auth=trust", "--encoding=UTF8", "--username=postgres", "--no-sync")
        self.run("initdb", f"--pgdata={self.folder}/data", *how)

    def database(self, name):
        """Give the address of one of its databases."""
        return f"postgres://postgres@127.0.0.1:{self.port}/{name}"

    def create(self, name, *, like="template0"):
        """Make a database: an empty one, or a copy of another that nobody reads."""
        where = (f"--host={self.folder}", f"--port={self.port}", "--username=postgres")
        self.run("createdb", *where, f"--template={like}", name)

    def start(self):
        options = f"{OPTIONS} -p {self.port} -k {self.folder}"
        self.run(
            "pg_ctl", "start", "--wait", f"--log={self.folder}/log", f"--options={options}"
        )

    def stop(self, mode="fast"):
        self.run("pg_ctl", "stop", "--wait", f"--mode={mode}")

    def forget(self):
        self.stop("immediate")
        shutil.rmtree(self.folder)

    def run(self, program, *arguments):
        where = {**os.environ, "PGDATA": f"{self.folder}/data"}
        subprocess.run(
            [*self.as_owner, self.bin / program, *arguments],
            cwd=self.folder,
            env=where,
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def ask(self, statement, database="postgres"):
        """Run a statement as the administrator; give its first value, if any."""
        with psycopg.connect(self.database(database), autocommit=True) as connection:
            found = connection.execute(statement)
            return found.fetchone()[0] if found.description else None


class Standby(PostgreSQL):
    """A server that follows another one."""

    def make(self):
        where = (f"--host={self.primary.folder}", f"--port={self.primary.port}")
        how = ("--username=postgres", "--write-recovery-conf", "--checkpoint=fast", "--no-sync")
        self.run("pg_basebackup", f"--pgdata={self.folder}/data", *where, *how)

    def __init__(self, primary):
        self.primary = primary
        super().__init__()


def site_on(server, database, folder):
    """Give a site on a database of the server."""
    folder.mkdir(exist_ok=True)
    site = Server(folder, folder.name)
    site.environment |= {
        "DATABASE_URL": server.database(database),
        "SECRET_KEY": "x" * 50,
        "PATH": f"{server.bin}{os.pathsep}{os.environ['PATH']}",
    }
    return site


class PgBouncer:
    """PgBouncer before a server, in transaction mode, on two connections.

    What a session keeps is forgotten after each transaction, as when another takes its turn.
    """

    def __init__(self, server, user="postgres", written=""):
        """`written` is a file of settings to take in the place of these, but for ports."""
        self.program = shutil.which("pgbouncer", path=f"{os.environ['PATH']}:/usr/sbin")
        if not self.program:
            missing = pytest.fail if os.environ.get("CI") else pytest.skip
            missing("this test needs PgBouncer: install the package `pgbouncer`")
        self.bin, self.port = server.bin, free_port()
        settings = {
            "pool_mode": "transaction",
            "default_pool_size": 2,
            "server_reset_query": "DISCARD ALL",
            "server_reset_query_always": 1,
            "auth_type": "any",
            "listen_addr": "127.0.0.1",
            "listen_port": self.port,
            "unix_socket_dir": "",
        }
        lines = [
            "[databases]",
            f"* = host=127.0.0.1 port={server.port} user={user}",
            "[pgbouncer]",
            *(f"{name} = {value}" for name, value in settings.items()),
        ]
        file = server.folder / "pgbouncer.ini"
        ports = written.replace("host=database port=5432", f"host=127.0.0.1 port={server.port}")
        file.write_text(ports.replace("6432", str(self.port)) or "\n".join(lines) + "\n")
        self.process = subprocess.Popen(
            [*server.as_owner, self.program, "--quiet", file], stderr=subprocess.DEVNULL
        )

    def database(self, name):
        """Give the address of a database as a site writes it."""
        return f"postgres://postgres@127.0.0.1:{self.port}/{name}?pgbouncer=1"

    def stop(self):
        self.process.terminate()
        self.process.wait()

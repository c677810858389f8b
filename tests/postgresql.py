"""A PostgreSQL server of a test's own, to be stopped and started as one likes."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from tests.server import free_port

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
        how = ("--auth=trust", "--encoding=UTF8", "--username=postgres", "--no-sync")
        self.run("initdb", f"--pgdata={folder}/data", *how)

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

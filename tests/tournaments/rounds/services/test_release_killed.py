"""A computer that stops in the middle of a release leaves nothing half-done."""

import signal
import subprocess
import sys

from tests.server import PATIENCE, ROOT

SEED = """
from tests import factories as make
event = make.drawn(make.tournament(80, rounds=1))
print(event.pk)
"""
STATE = """
from scoring.models import Action, Seat, Table
from tournaments.models import Place, Round, RoundTable
round_ = Round.objects.get(event=EVENT)
print(bool(round_.released_at), Table.objects.count(), Seat.objects.count(),
      RoundTable.objects.count(), Place.objects.count(),
      Action.objects.filter(kind="release_round").count())
"""
# Release a round; the process is killed, as by a power cut, before its statement LAST.
RELEASE = """
import os, signal
from itertools import count
from django.db import connection
from tournaments.models import Event
from tournaments.rounds.services.rounds import release_round
statements = count(1)
def cut(execute, *told):
    if next(statements) == LAST:
        os.kill(os.getpid(), signal.SIGKILL)
    return execute(*told)
with connection.execute_wrapper(cut):
    release_round(event=Event.objects.get(pk=EVENT), number=1)
print(next(statements) - 1)
"""
NOTHING = ["False", "0", "0", "0", "0", "0"]
ALL = ["True", "20", "80", "20", "80", "1"]


def told(code, event, last=0):
    return code.replace("EVENT", str(event)).replace("LAST", str(last))


def release(server, event, last):
    """Release in a process of its own; give how it ended and what it printed."""
    code = told(RELEASE, event, last)
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "--verbosity=0", "--command", code],
        cwd=ROOT,
        env=server.environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    return done.returncode, done.stdout.strip()


def state(server, event):
    return server.run(told(STATE, event)).split()


def test_a_release_that_is_cut_off_can_be_done_again(server):
    event = server.run(SEED).strip()
    for last in (4, 7, 10):
        assert release(server, event, last) == (-signal.SIGKILL, "")
        assert (last, state(server, event)) == (last, NOTHING)
    status, statements = release(server, event, last=0)
    assert (status, int(statements) > 10) == (0, True)
    assert state(server, event) == ALL

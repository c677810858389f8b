"""The site at rest: how soon its first page comes, and its memory, beside a bare Django site.

The floor is Django with the apps, the middleware and the server that the site has, and one
page: what any Django site begins with that is made of these packages.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.request import urlopen

from tests.bench.row import Row
from tests.server import ROOT, Server, free_port

ROUNDS = 3
PATIENCE, SETTLED = 60, 1  # seconds; what is started beside the first page is there
BARE = """
import sys
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpResponse
from django.urls import path

APPS = [f"django.contrib.{app}" for app in "auth contenttypes messages sessions".split()]
APPS += ["django.contrib.staticfiles", "django.forms", "csp", "django_htmx", "django_otp"]
APPS += ["django_otp.plugins.otp_static", "django_otp.plugins.otp_totp", "django_tables2"]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
TEMPLATES = [{
    "BACKEND": "django.template.backends.django.DjangoTemplates",
    "APP_DIRS": True,
    "OPTIONS": {"context_processors": ["django.template.context_processors.request"]},
}]

def page(request):
    from django.contrib.auth.forms import AuthenticationForm
    from django.template import engines
    form = engines["django"].from_string("<form>{% csrf_token %}{{ form }}</form>")
    return HttpResponse(form.render({"form": AuthenticationForm(request)}, request))

urlpatterns = [path("connexion/", page)]
if not settings.configured:  # the server's own process begins as a copy of this one
    settings.configure(
        ALLOWED_HOSTS=["*"],
        ROOT_URLCONF="bare",
        SECRET_KEY="bare",
        LANGUAGE_CODE="fr",
        INSTALLED_APPS=APPS,
        STATIC_URL="/static/",
        STATIC_ROOT="static",
        TEMPLATES=TEMPLATES,
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "bare.db"}},
        MIDDLEWARE=MIDDLEWARE,
    )
application = get_wsgi_application()

if __name__ == "__main__":
    from django.core.management import call_command
    from granian import Granian
    call_command("migrate", verbosity=0)
    Granian("bare:application", port=int(sys.argv[1]), interface="wsgi").serve()
"""


def run():
    (ROOT / "data").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "data") as name:  # where a club's data lies
        folder = Path(name)
        (folder / "bare.py").write_text(BARE, encoding="utf-8")
        server = Server(folder, "bench_rest")
        server.manage("migrate", "--verbosity=0")
        ours, floor = [], []
        for _ in range(ROUNDS):
            port = str(free_port())
            serve = [str(ROOT / "manage.py"), "serve", "--host", "127.0.0.1", "--port", port]
            ours.append(started(serve, port, server))
            port = str(free_port())
            floor.append(started([str(folder / "bare.py"), port], port, server))
    for place, (name, unit, limit) in enumerate(FIGURES):
        one, other = (min(each[place] for each in figures) for figures in (ours, floor))
        yield Row(name, one / other, limit, f"{one:.2f} {unit} / {other:.2f} of a bare site")


FIGURES = (
    ("start to the first page", "s of the processor", 1.3),
    ("memory at rest", "MB", 1.3),
)


def started(command, port, server):
    """Give the seconds of the processor until the first page, and the MB of all processes."""
    process = subprocess.Popen(
        [sys.executable, *command],
        cwd=server.folder if "bare" in command[0] else ROOT,
        env=server.environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        end = time.monotonic() + PATIENCE
        while not answers(port):
            assert time.monotonic() < end, f"{command} does not answer"
            assert process.poll() is None, f"{command} ended"
            time.sleep(0.05)
        time.sleep(SETTLED)
        family = [process.pid, *children(process.pid)]
        return sum(map(seconds, family)), sum(map(megabytes, family))
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(timeout=60)


def answers(port):
    try:
        with urlopen(f"http://127.0.0.1:{port}/connexion/", timeout=60):
            return True
    except OSError:
        return False


def children(pid):
    """Give the processes that a process started, and theirs."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    own = [int(child) for task in tasks for child in task.read_text().split()]
    return own + [each for child in own for each in children(child)]


def seconds(pid):
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def megabytes(pid):
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("Pss:")).split()[1]) / 1024

"""Answers to requests that fail, and what the terminal says: sentences, no traceback.

A database in trouble is no fault of the page: 503, and when to come back. Tablets do so by
themselves. Nothing here needs the database, the visitor or the names of static files.
"""

import json
import logging
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from http import HTTPStatus

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from tarotclub.ground import trouble
from tarotclub.ground.trouble import Trouble, trouble_of

RETRY_AFTER = 3  # seconds
QUIET = 10  # seconds in which the terminal does not repeat a sentence


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer for a request that failed: 503 for a database in trouble, else 500."""
    fault = trouble_of(sys.exc_info()[1])
    if fault is None:
        page = render_to_string("500.html")
        return HttpResponse(page, status=HTTPStatus.INTERNAL_SERVER_ERROR)
    trouble.met(fault)
    if fault is not Trouble.LOCKED and not connection.in_atomic_block:
        connection.close()  # the next request looks again where the database is
    return _come_back(request, fault)


def _come_back(request: HttpRequest, fault: Trouble) -> HttpResponse:
    response: HttpResponse
    if request.path.startswith("/api/"):
        message = _("Rien n’est perdu, tout reste sur la tablette. %(why)s")
        body = {"code": fault.value, "message": message % {"why": fault.sentence}}
        response = JsonResponse(body)
    else:
        context = {"sentence": fault.sentence, "again": request.method == "GET"}
        response = HttpResponse(render_to_string("503.html", context))
    response.status_code = HTTPStatus.SERVICE_UNAVAILABLE
    response.headers["Retry-After"] = str(RETRY_AFTER)
    response.headers["Cache-Control"] = "no-store"
    return response


class InOneSentence(logging.Filter):
    """Let the terminal say what is wrong with the database, once in a while, and no more."""

    def __init__(self) -> None:
        super().__init__()
        self.said_at: dict[Trouble, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        fault = trouble_of(record.exc_info[1]) if record.exc_info else None
        if fault is None:
            return True
        now = time.monotonic()
        if now - self.said_at.get(fault, -QUIET) < QUIET:
            return False
        self.said_at[fault] = now
        with translation.override(settings.LANGUAGE_CODE):
            record.msg, record.args = fault.sentence, ()
        record.exc_info = None
        return True


class JsonLine(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


@contextmanager
def ending_in_words() -> Iterator[None]:
    """End a command with a sentence when the database or the disk is in trouble."""
    try:
        yield
    except ImproperlyConfigured as error:
        sys.exit(str(error))
    except Exception as error:
        fault = trouble_of(error)
        if fault is None:
            raise
        with translation.override(settings.LANGUAGE_CODE):
            sys.exit(f"{fault.sentence}\n({str(error).partition(chr(10))[0]})")

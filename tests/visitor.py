"""Somebody signed in at a real server, who opens addresses and sends forms and files."""

import re
from html import unescape
from http.cookiejar import CookieJar
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, HTTPRedirectHandler, Request, build_opener

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

from tests.server import PATIENCE

TAG = re.compile(r"<(style|script|svg)\b.*?</\1>|<[^>]*>", re.DOTALL)
FIELD = re.compile(r"<(input|textarea|select|option|/select)\b([^>]*)>([^<]*)")
ATTRIBUTE = re.compile(r'([\w-]+)(?:="([^"]*)")?')


class Answer(NamedTuple):
    status: int
    kind: str
    body: bytes
    to: str | None = None  # where it leads

    @property
    def html(self):
        return self.body.decode()

    @property
    def words(self):
        """What the page says, without tags; spaces are plain ones."""
        return " ".join(unescape(TAG.sub(" ", self.html)).replace("\u202f", " ").split())

    @property
    def fields(self):
        return fields_of(self.html)


def fields_of(html):
    """What a browser would send of a page's fields, as they came; ticks are a list."""
    sent, select = {}, ""
    for tag, inside, text in FIELD.findall(html):
        attributes = {name: unescape(value) for name, value in ATTRIBUTE.findall(inside)}
        name = attributes.get("name", "")
        if tag == "select":
            select = name
        elif tag == "/select":
            select = ""
        elif tag == "option" and select:
            if "selected" in attributes or select not in sent:
                sent[select] = attributes.get("value", unescape(text))
        elif name and attributes.get("type") == "checkbox":
            sent[name] = [*sent.get(name, []), *_ticked(attributes)]
        elif name and (attributes.get("type") not in {"radio", "file"} or _ticked(attributes)):
            sent[name] = unescape(text) if tag == "textarea" else attributes.get("value", "")
    return sent


def _ticked(attributes):
    return [attributes.get("value", "on")] if "checked" in attributes else []


class NoRedirects(HTTPRedirectHandler):
    def redirect_request(self, *_args):
        return None


class Visitor:
    def __init__(self, server, username):
        self.server, self.cookies = server, CookieJar()
        self.browser = build_opener(HTTPCookieProcessor(self.cookies), NoRedirects)
        self.get("/connexion/")
        assert self.post("/connexion/", username=username, password="secret").status == 302

    def get(self, address):
        return self._open(Request(self.server.url + address))

    def post(self, address, /, **fields):
        """Send a form as a browser does; bytes are a file, or a file's name and its bytes."""
        token = next(each.value for each in self.cookies if each.name == "csrftoken")
        sent = {name: _file(value) for name, value in fields.items()}
        body = encode_multipart(BOUNDARY, sent | {"csrfmiddlewaretoken": token})
        head = {"Content-Type": MULTIPART_CONTENT}
        return self._open(Request(self.server.url + address, body, head))

    def _open(self, request):
        try:
            answer = self.browser.open(request, timeout=PATIENCE)
        except HTTPError as other:  # whatever is no page
            answer = other
        with answer:
            head = answer.headers
            return Answer(
                answer.status, head.get_content_type(), answer.read(), head["Location"]
            )


def _file(value):
    if isinstance(value, bytes):
        return SimpleUploadedFile("fichier", value)
    if isinstance(value, tuple):
        return SimpleUploadedFile(*value)
    return value

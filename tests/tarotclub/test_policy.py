"""The content security policy: this site's own files, and no exception to that."""

import re

from django.conf import settings

from tests.server import ROOT

DIRECTIVES = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SOURCES = [
    path
    for folder in ("scoring", "tarotclub", "tournaments")
    for path in sorted((ROOT / folder).rglob("*.py"))
]
INLINE = re.compile(
    r"<style\b|<script(?![^>]*\bsrc=)(?![^>]*\btype=\"application/json\")|\sstyle=|\son[a-z]+=|"
    r"\bhx-on|javascript:",
    re.IGNORECASE,
)
LOOSENED = re.compile(r"csp_(exempt|update|replace)|_csp_|Content-Security-Policy")


def test_nothing_comes_from_elsewhere_and_nothing_stands_in_a_page():
    assert DIRECTIVES == {
        "default-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    }
    assert settings.CONTENT_SECURITY_POLICY.keys() == {"DIRECTIVES"}  # no address is let off
    assert not hasattr(settings, "CONTENT_SECURITY_POLICY_REPORT_ONLY")


def test_no_view_loosens_it():
    assert [path for path in SOURCES if LOOSENED.search(path.read_text("utf-8"))] == []


def test_no_template_asks_for_an_exception():
    found = {path.name: INLINE.findall(path.read_text("utf-8")) for path in TEMPLATES}
    assert {name: what for name, what in found.items() if what} == {}

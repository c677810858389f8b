"""A hall and its club's site: two clubs of one database, which know each other by messages."""

from hashlib import sha256

import pytest
from django.utils import timezone

from tarotclub.linked.message import make_key
from tarotclub.linked.services.site import accept_hall, offer_code
from tests import factories
from tournaments.models import SiteLink


@pytest.fixture
def site(db, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    return factories.club("Le site")


@pytest.fixture
def link(site, home):
    """The link of our club, a hall called Brest at the site."""
    return linked(site, home, "Brest")


def linked(site, club, name):
    _hall, code = offer_code(club=site, name=name)
    key = make_key()
    accept_hall(code=code, key=key)
    return SiteLink.objects.create(
        club=club,
        address="http://127.0.0.1:1",
        public_key=key,
        site_club=site.name,
        hall=name,
        linked_at=timezone.now(),
    )


def digest_of(text):
    return sha256(text).hexdigest()

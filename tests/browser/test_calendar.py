"""The calendar, entering from home and one's own page in every size, light and dark."""

from tests.browser.flaws import ALL, walk
from tests.browser.people import sign_in

SET_UP = """
import json
from tests import factories as make
from tests.tournaments.home_entries.homes import pages_of
from scoring.models import Role
home = make.club()
make.member(Role.ORGANISER, in_club=home, username="ana")
print(json.dumps(pages_of(home)))
"""


def test_every_page_in_every_size(new_page, stored):
    page = sign_in(new_page(has_touch=False), to=stored[0])
    assert walk(page, stored, ALL) == {}

"""The invented federation: what it stores is what would be counted."""

import pytest

from tarotclub.keeping.services.verifying import findings
from tests.bench.federation import Size, generate
from tournaments.models import PlayerTally, Season
from tournaments.seasons.standings import season_standing

pytestmark = pytest.mark.django_db


def test_a_federation_has_results_and_national_rankings():
    generate("Fédération", Size(clubs=2, seasons=1), 1)
    assert PlayerTally.objects.count() == 1000
    found = season_standing(Season.objects.get())
    assert (found.of, len(found.lines)) == (50, 100)
    assert max(line.counted for line in found.lines) == 12
    assert list(findings()) == []

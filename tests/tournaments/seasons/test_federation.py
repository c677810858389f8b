"""The invented federation: what it stores is what would be counted."""

import pytest
from django.core.management import CommandError, call_command

from tarotclub.keeping.services.verifying import findings
from tournaments.models import PlayerTally, Season
from tournaments.seasons.standings import season_standing

pytestmark = pytest.mark.django_db


def test_a_federation_has_results_and_national_rankings(capsys):
    call_command("generate_federation", clubs=2, seasons=1)
    assert capsys.readouterr().out == "2 clubs, 1000 résultats en 1 saisons.\n"
    assert PlayerTally.objects.count() == 1000
    found = season_standing(Season.objects.get())
    assert (found.of, len(found.lines)) == (50, 100)
    assert max(line.counted for line in found.lines) == 12
    assert list(findings()) == []
    with pytest.raises(CommandError):
        call_command("generate_federation", clubs=2, seasons=1)
    with pytest.raises(CommandError):
        call_command("generate_federation", clubs=0)

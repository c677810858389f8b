"""The names of the rounds after an elimination."""

import pytest

from tests import factories
from tournaments.event.phases import phases_of
from tournaments.models import Cut
from tournaments.rounds.services.rounds import close_round

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("cuts", "phases"),
    [
        ([], {}),
        ([(2, 16), (3, 8), (4, 4)], {3: "¼ de finale", 4: "½ finale", 5: "Finale"}),
        ([(3, 4)], {4: "Finale 1", 5: "Finale 2"}),
        ([(4, 7)], {5: "½ finale"}),  # a table of four, one of three
        ([(4, 20)], {}),
    ],
)
def test_phases(cuts, phases):
    event = factories.tournament(0, rounds=5)
    for after, survivors in cuts:
        Cut.objects.create(event=event, after_round=after, survivors=survivors)
    assert phases_of(event) == phases


def test_a_phase_has_a_head_of_its_own(organiser, club):
    event = factories.drawn(factories.tournament(8, rounds=2, in_club=club))
    Cut.objects.create(event=event, after_round=1, survivors=4)
    for name in ("seating", "tournament"):
        assert "Tour 2 · Finale" in organiser.get(name, event).content.decode().replace(
            "\xa0", " "
        )
    for number in (1, 2):
        factories.released(event, number)
        if number == 1:
            close(event)
    assert "Finale</" in organiser.get("tournament_round", event, 2).content.decode()
    heads = organiser.get("tournament_ranking", event).context["table"].columns
    assert [str(head.header) for head in heads if head.name == "round_2"] == ["Finale"]


def close(event):
    close_round(event=event, number=1, incomplete=True)

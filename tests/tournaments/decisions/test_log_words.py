"""The log names what was changed, with what it was and became."""

import pytest

from tests import factories
from tournaments.decisions.log import event_actions, log_lines
from tournaments.event.services.setting_up import change_tournament
from tournaments.models import Event
from tournaments.models.event import Visibility

pytestmark = pytest.mark.django_db


def test_a_change_of_the_event_says_which():
    event = Event.objects.get(pk=factories.tournament(4, name="Coupe").pk)
    change_tournament(
        event=event, name="Grande Coupe", visibility="hidden", fees=[["Membre", 500]]
    )
    line = log_lines(event, event_actions(event).filter(kind="change_event"))[0]
    assert line.what == "Tournoi modifié"
    assert line.about.split(" · ") == [
        "droits d’inscription",
        "nom : Coupe → Grande Coupe",
        f"qui voit le classement : {Visibility.LIVE.label} → {Visibility.HIDDEN.label}",
    ]

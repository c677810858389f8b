"""`manage.py export_event` and `restore_event`: from one computer to another by hand."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests import factories
from tests.server import ROOT
from tests.tournaments.events import elsewhere
from tournaments.models import Event

pytestmark = pytest.mark.django_db
EVENTS = ROOT / "fixtures" / "events"


def told(*args, **options):
    out = StringIO()
    call_command(*args, stdout=out, **options)
    return out.getvalue().strip()


def test_an_event_goes_from_one_computer_to_another(tmp_path):
    file = tmp_path / "coupe.tarot"
    with elsewhere():
        event = factories.tournament(4)
        found = told("export_event", event.pk, file)
    assert found == f"Coupe de la Halle : {file.stat().st_size} octets dans {file}."
    factories.club("Tarot de Lorient")
    found = told("restore_event", file, club="Tarot de Lorient")
    assert found == "Coupe de la Halle est repris : 0 donnes recomptées, 4 joueurs ajoutés."
    assert Event.objects.get().entries.count() == 4


def test_what_cannot_be_written_is_said(tmp_path):
    event = factories.tournament(4)
    with pytest.raises(CommandError, match="Il n’y a pas d’événement 9999"):
        told("export_event", 9999, tmp_path / "coupe.tarot")
    there = tmp_path / "there.tarot"
    there.write_bytes("Précieux".encode())
    with pytest.raises(CommandError, match="existe déjà : donnez un autre nom"):
        told("export_event", event.pk, there)
    assert there.read_text(encoding="utf-8") == "Précieux"
    with pytest.raises(CommandError, match="ne peut pas être écrit"):
        told("export_event", event.pk, tmp_path / "nowhere" / "coupe.tarot")


def test_what_cannot_be_brought_back_is_said(tmp_path):
    whole = EVENTS / "1-evening.tarot"
    with pytest.raises(CommandError, match="Le club « Ailleurs » n’existe pas"):
        told("restore_event", whole, club="Ailleurs")
    factories.club("Ici")
    with pytest.raises(CommandError, match="ne peut pas être lu"):
        told("restore_event", tmp_path / "absent.tarot", club="Ici")
    cut = tmp_path / "cut.tarot"
    cut.write_bytes(whole.read_bytes()[:-20])
    with pytest.raises(CommandError, match="Ce fichier est incomplet"):
        told("restore_event", cut, club="Ici")
    told("restore_event", whole, club="Ici")
    with pytest.raises(CommandError, match="Un événement ne se reprend qu’une fois"):
        told("restore_event", whole, club="Ici")
    factories.club("Ici")
    with pytest.raises(CommandError, match="Plusieurs clubs s’appellent « Ici »"):
        told("restore_event", whole, club="Ici")

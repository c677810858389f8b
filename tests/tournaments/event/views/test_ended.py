"""What an event that has ended offers no more, and says before anything is typed or sent."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests import factories
from tournaments.event.services.closing import close_event
from tournaments.models import PaperSheet
from tournaments.rounds.services.rounds import release_round
from tournaments.standings.totals import board_lines

pytestmark = pytest.mark.django_db
OVER = "Le tournoi est terminé : rouvrez-le pour changer quelque chose."


@pytest.fixture
def event(club):
    event = factories.tournament(8, in_club=club, fees=[["Membre", 1000]])
    event.entries.update(fee_class="Membre", fee_cents=1000)
    factories.released(factories.drawn(event))
    close_event(event=event)
    event.refresh_from_db()
    return event


@pytest.mark.parametrize(
    "form",
    [
        *("tournament_change", "rounds_change", "cut_create", "seating_draw", "seats_swap"),
        *("entry_import", "entry_check_in_all", "deal_import", "bilan_import"),
        *("results_entry", "bilans_clear"),
    ],
)
def test_a_form_that_would_be_refused_is_not_shown(organiser, event, form):
    keys = {"seats_swap": (2,), "results_entry": (1,), "bilans_clear": (1,)}.get(form, ())
    page = organiser.get(form, event, *keys)
    assert (page.status_code, page.context["sentence"]) == (409, OVER)


def test_what_is_typed_and_decided_of_boards_is_not_asked_for(organiser):
    event = factories.duplicate(8, rounds=1, in_club=organiser.club)
    release_round(event=event, number=1)
    line = board_lines(event)[0]
    forms = {
        "round_sheet": (1,),
        "exchange_players": (1,),
        "travelling_sheet": (line.board,),
        "board_decide": (line.board, line.key),
        "board_hands": (line.board,),
    }
    doors = {"board_list": (), "board": (line.board,), "preparation": ()}
    asked = [reverse(form, args=[event.pk, *keys]) for form, keys in forms.items()]

    def offered():
        pages = [organiser.get(door, event, *keys).text for door, keys in doors.items()]
        return [address in "".join(pages) for address in asked]

    assert offered() == [False, False, True, True, True]
    close_event(event=event)
    assert offered() == [False] * 5
    pages = [organiser.get(form, event, *keys) for form, keys in forms.items()]
    assert [(each.status_code, each.context["sentence"]) for each in pages] == [(409, OVER)] * 5


def test_the_documents_offer_no_import(organiser, event):
    page = organiser.get("document_list", event).text
    assert "Classement seul (Excel)" in page
    assert "Importer des bilans" not in page
    assert "Importer des donnes" not in page


def test_an_entry_says_that_nothing_changes(organiser, event):
    page = organiser.get("entry", event, event.entries.get(number=1).pk)
    assert "Le tournoi est terminé : la liste ne change plus." in page.text
    assert all(field.field.disabled for field in page.context["form"])


def test_prizes_do_not_send_to_a_till_that_is_closed(organiser, event):
    page = organiser.get("prizes", event).text
    assert "encaissez les droits" not in page
    assert "Rien à distribuer : aucun droit n’est encaissé, et le tournoi est terminé." in page


def test_a_sheet_of_an_evening_that_is_over_is_not_asked_for(organiser, club):
    night = factories.evening(in_club=club)
    table = factories.table(4, in_evening=night)
    close_event(event=night)
    over = "La soirée est terminée : rouvrez-la pour changer quelque chose."
    asked = organiser.get("sheet_photos", night)
    assert over in asked.text
    assert 'type="file"' not in asked.text
    sent = organiser.post("sheet_photos", night, photo=SimpleUploadedFile("a.jpg", b"x"))
    assert (sent.status_code, PaperSheet.objects.count()) == (422, 0)
    assert sent.context["form"].non_field_errors() == [over]
    sheet = organiser.client.get(reverse("sheet", args=[table.pk])).text
    assert reverse("sheet_photos", args=[night.pk]) not in sheet
    assert reverse("table_link", args=[table.pk]) not in sheet

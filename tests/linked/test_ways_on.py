"""What a refusal of a link or a message says is done, and then it succeeds."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone

from tarotclub.linked.forms import SiteForm
from tarotclub.linked.message import EVENT, KeyGoneError, SpoiltMessageError, make_key
from tarotclub.linked.services import hall
from tarotclub.linked.services.site import (
    MOST_HALLS,
    BehindError,
    CodeWrongError,
    EventOtherwiseError,
    HallNamedError,
    OtherClubError,
    TooManyHallsError,
    UnknownHallError,
    accept_hall,
    calendar_of,
    end_hall,
    offer_code,
    receive,
    receive_file,
)
from tests import factories
from tests.linked.conftest import linked
from tests.linked.test_receiving import bilans, ranking, said_by
from tests.refusals.following import follows
from tournaments.event.services.closing import close_event, reopen_event
from tournaments.models import Incoming, LinkedHall


def refusals(site, data):
    return [refusal for _message, refusal in receive_file(club=site, data=data)]


@follows(CodeWrongError)
def test_another_code_is_asked_for(site):
    with pytest.raises(CodeWrongError):
        accept_hall(key=make_key(), code="AAAA-BBBB-CCCC")
    _hall, code = offer_code(club=site, name="Brest")
    assert accept_hall(key=make_key(), code=code).name == "Brest"


@follows(HallNamedError)
def test_a_hall_gets_another_name(link, site):
    with pytest.raises(HallNamedError):
        offer_code(club=site, name="Brest")
    assert offer_code(club=site, name="Brest 2")[0].name == "Brest 2"


@follows(TooManyHallsError)
def test_a_hall_that_is_no_longer_used_is_removed(site):
    now = timezone.now()
    LinkedHall.objects.bulk_create(
        LinkedHall(club=site, name=str(number), code=str(number), offered_at=now)
        for number in range(MOST_HALLS)
    )
    with pytest.raises(TooManyHallsError):
        offer_code(club=site, name="Brest")
    end_hall(hall=LinkedHall.objects.first())
    assert offer_code(club=site, name="Brest")[0].name == "Brest"


@follows(hall.LinkedAlreadyError)
def test_a_link_is_undone_before_another_is_made(link, site):
    with pytest.raises(hall.LinkedAlreadyError):
        hall.link_site(club=link.club, address="http://127.0.0.1:1", code="X")
    hall.end_link(club=link.club)
    assert linked(site, link.club, "Brest 2").hall == "Brest 2"


@follows(KeyGoneError)
def test_a_copy_on_another_computer_is_linked_anew(link, site, settings, tmp_path):
    settings.DATA_DIR = tmp_path / "another computer"
    night = factories.evening(in_club=link.club)
    with pytest.raises(KeyGoneError):
        hall.stick_file(link)
    hall.end_link(club=link.club)
    again = linked(site, link.club, "Brest 2")
    hall.send_event(club=link.club, event=night)
    assert refusals(site, hall.stick_file(again)) == [""]


@follows(hall.NotSentError)
def test_a_club_is_linked_before_it_sends(site, home):
    night = factories.evening(in_club=home)
    with pytest.raises(hall.NotSentError):
        hall.send_event(club=home, event=night)
    link = linked(site, home, "Brest")
    hall.send_event(club=home, event=night)
    assert refusals(site, hall.stick_file(link)) == [""]


@follows(hall.NoCalendarError)
@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b'{"events": 1}', b"\xff"])
def test_the_calendar_is_taken_away_again(link, site, data):
    with pytest.raises(hall.NoCalendarError):
        hall.take_file(link=link, data=data)
    hall.take_file(link=link, data=json.dumps(calendar_of(LinkedHall.objects.get())).encode())


@follows(SpoiltMessageError)
def test_a_stick_that_is_damaged_is_brought_again(link, site):
    hall.send_event(club=link.club, event=factories.evening(in_club=link.club))
    data = hall.stick_file(link)
    for spoilt in (b"", data[:-1], data + b"x"):
        with pytest.raises(SpoiltMessageError):
            receive_file(club=site, data=spoilt)
    assert refusals(site, data) == [""]


@follows(UnknownHallError)
def test_who_was_removed_is_linked_by_a_new_code(link, site):
    end_hall(hall=LinkedHall.objects.get())
    with pytest.raises(UnknownHallError):
        receive(said_by(link, 1, ranking()))
    hall.end_link(club=link.club)
    assert receive(said_by(linked(site, link.club, "Brest"), 1, ranking())) == {"new": True}


@follows(OtherClubError)
def test_a_stick_is_brought_to_its_own_site(link, site):
    hall.send_event(club=link.club, event=factories.evening(in_club=link.club))
    data = hall.stick_file(link)
    assert refusals(factories.club("Un autre site"), data) == [str(OtherClubError())]
    assert refusals(site, data) == [""]


@follows(BehindError)
def test_an_older_stick_is_prepared_again(link, site):
    night = factories.evening(in_club=link.club)
    hall.send_event(club=link.club, event=night)
    old = hall.stick_file(link)
    factories.record(factories.table(in_evening=night))
    assert refusals(site, hall.stick_file(link)) == [""]
    [refused] = refusals(site, old)
    assert refused == str(BehindError(0))
    assert refusals(site, hall.stick_file(link)) == [""]


@follows(EventOtherwiseError)
def test_an_event_that_the_site_has_is_corrected_there(link, site):
    event = bilans(link.club)
    close_event(event=event)
    event.refresh_from_db()
    hall.send_event(club=link.club, event=event)
    assert refusals(site, hall.stick_file(link)) == ["", ""]
    reopen_event(event=event)
    close_event(event=event)
    assert refusals(site, hall.stick_file(link)) == ["", ""]  # a longer log is no other result
    event.entries.update(score_kept=False)
    reopen_event(event=event)
    close_event(event=event)
    assert refusals(site, hall.stick_file(link)) == ["", str(EventOtherwiseError())]
    stored = Incoming.objects.get(kind=EVENT).stored
    reopen_event(event=stored)
    stored.refresh_from_db()
    assert stored.closed_at is None


def test_a_stick_that_cannot_be_made_or_would_be_empty_is_none(
    client, odile, home, link, settings, tmp_path
):
    client.force_login(odile)
    address, page = (reverse(name, args=[home.pk]) for name in ("stick_take", "club_linked"))
    empty = client.get(address, follow=True)
    assert (empty.redirect_chain, "serait vide" in empty.content.decode()) == (
        [(page, 302)],
        True,
    )
    settings.DATA_DIR = tmp_path / "another computer"
    gone = client.get(address, follow=True)
    assert [str(each) for each in gone.context["messages"]] == [str(KeyGoneError())]


def test_an_address_and_a_code_are_copied_anew():
    for address in ("", "https://", "http://tarot.example"):
        assert SiteForm({"address": address, "code": ""}).is_valid() is False
    mended = SiteForm({"address": "tarot.example/", "code": "AAAA-BBBB-CCCC"})
    assert mended.is_valid()
    assert mended.cleaned_data["address"] == "https://tarot.example"


def test_the_file_of_a_stick_is_chosen(client, odile, home, link):
    client.force_login(odile)
    address = reverse("stick_bring", args=[home.pk])
    assert client.get(address).context["form"].errors == {}  # nothing was sent yet
    assert client.post(address).status_code == 422
    content = json.dumps({"events": []}).encode()
    chosen = client.post(address, {"file": SimpleUploadedFile("Brest.json", content)})
    assert chosen.status_code == 302

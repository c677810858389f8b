"""A site takes each message of a hall once, whatever happens on its way."""

import json

import pytest

from tarotclub.linked.message import (
    RANKING,
    Message,
    SpoiltMessageError,
    private_key,
    read_messages,
)
from tarotclub.linked.ranking import read_ranking, write_ranking
from tarotclub.linked.services.hall import send_event, stick_file
from tarotclub.linked.services.site import (
    BehindError,
    EventOtherwiseError,
    OtherClubError,
    UnknownHallError,
    end_hall,
    receive,
    receive_file,
)
from tests import factories
from tests.tournaments.events import elsewhere
from tournaments.archive.event_file import pack, read_event_file
from tournaments.archive.services.restoring import restore_event
from tournaments.archive.whole_event import event_body
from tournaments.event.services.closing import close_event
from tournaments.models import Event, Incoming, LinkedHall
from tournaments.models.linked import identity_of


def played(club, points=49, name="Soirée"):
    night = factories.evening(in_club=club, name=name)
    factories.record(factories.table(in_evening=night), points=points)
    return night


def said_by(link, number, payload, kind=RANKING, event="0001"):
    """A message of the hall as it arrives."""
    message = Message(
        key=link.public_key, sequence=number, kind=kind, event=event, payload=payload
    )
    [arrived] = read_messages(message.signed(private_key(link.public_key)))
    return arrived


def ranking(name="Coupe", total=1):
    facts = {"date": "2026-11-26", "final": False, "hidden": False, "name": name}
    return json.dumps(
        facts | {"rows": [[1, "Ana", total]], "teams": False, "unit": "points"}
    ).encode()


def test_a_ranking_goes_up_as_it_is_published(link, site):
    night = played(link.club)
    send_event(club=link.club, event=night)
    assert [
        refusal for _message, refusal in receive_file(club=site, data=stick_file(link))
    ] == [""]
    [row] = Incoming.objects.all()
    assert (row.hall.name, row.identity, row.name) == ("Brest", identity_of(night), "Soirée")
    assert row.facts == read_ranking(write_ranking(night))
    assert [line[1] for line in row.facts["rows"]] == ["Ana", "Bo", "Cy", "Di"]


def test_the_same_again_is_stored_once_whatever_its_number(link, site):
    first = said_by(link, 1, ranking())
    assert [receive(first)["new"], receive(first)["new"]] == [True, False]
    assert receive(said_by(link, 7, ranking()))["new"] is False
    assert Incoming.objects.count() == 1


def test_what_is_new_needs_a_higher_number(link, site):
    receive(said_by(link, 5, ranking(total=1)))
    receive(said_by(link, 6, ranking(total=2)))
    for late in (said_by(link, 5, ranking(total=1)), said_by(link, 6, ranking(total=9))):
        with pytest.raises(BehindError) as error:
            receive(late)
        assert error.value.least == 7
    assert Incoming.objects.get().facts["rows"] == [[1, "Ana", 2]]


def test_whose_clock_went_back_is_told_the_next_number(link, site):
    night = played(link.club)
    send_event(club=link.club, event=night)
    LinkedHall.objects.update(sequence=2**40)
    data = stick_file(link)
    [(_message, refusal)] = receive_file(club=site, data=data)
    assert refusal == str(BehindError(2**40 + 1))
    assert Incoming.objects.count() == 0


@pytest.mark.parametrize("change", [b"Coupe", b'"sequence":1', b'"kind":"ranking"'])
def test_what_somebody_else_has_changed_is_not_taken(link, site, change):
    message = Message(
        key=link.public_key, sequence=1, kind=RANKING, event="0001", payload=ranking()
    )
    whole = message.signed(private_key(link.public_key))
    other = {b"Coupe": b"Loupe", b'"sequence":1': b'"sequence":2'}
    forged = whole.replace(change, other.get(change, b'"kind":"boards"'))
    forged = forged.replace(
        b'"bytes":%d' % len(message.payload), b'"bytes":%d' % len(message.payload)
    )
    [arrived] = read_messages(forged)
    with pytest.raises(UnknownHallError):
        receive(arrived)
    assert Incoming.objects.count() == 0


def test_a_key_that_was_taken_back_opens_nothing(link, site):
    receive(said_by(link, 1, ranking()))
    end_hall(hall=LinkedHall.objects.get())
    with pytest.raises(UnknownHallError):
        receive(said_by(link, 2, ranking(total=2)))
    assert Incoming.objects.get().facts["rows"] == [[1, "Ana", 1]]


def test_a_stick_of_another_clubs_hall_is_refused(link, site):
    other = factories.club("Un autre site")
    send_event(club=link.club, event=played(link.club))
    [(_message, refusal)] = receive_file(club=other, data=stick_file(link))
    assert refusal == str(OtherClubError())


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"[]",
        b"{}",
        ranking().replace(b"Ana", b"\\u0000"),
        ranking().replace(b"1]]", b"true]]"),
        ranking().replace(b"points", b"euros"),
        b"[" * 10_000,
        b"\xff",
    ],
)
def test_a_ranking_that_is_none_is_refused(link, site, payload):
    with pytest.raises(SpoiltMessageError):
        receive(said_by(link, 1, payload))


@pytest.mark.parametrize(
    "data", [b"x", b"tarotclub 1 ", b"tarotclub 1 " + b"0" * 128 + b"\n{}\n", b"\0" * 600]
)
def test_what_is_no_message_is_refused(data):
    with pytest.raises(SpoiltMessageError):
        list(read_messages(data))


def bilans(club, name="Coupe"):
    """An event without deals, which two clubs of one database may have."""
    return factories.tournament(in_club=club, name=name)


def test_an_event_that_is_over_comes_whole_and_once(link, site):
    event = bilans(link.club)
    close_event(event=event)
    event.refresh_from_db()
    send_event(club=link.club, event=event)
    data = stick_file(link)
    for _time in range(2):
        answers = receive_file(club=site, data=data)
        assert [refusal for _message, refusal in answers] == ["", ""]
    [stored] = Event.objects.filter(club=site)
    assert (stored.name, stored.entries.count()) == ("Coupe", event.entries.count())
    [told] = Incoming.objects.filter(kind=RANKING)
    assert (told.stored, told.facts) == (stored, {})


def test_another_content_of_an_event_that_is_there_is_refused(link, site):
    event = bilans(link.club)
    close_event(event=event)
    send_event(club=link.club, event=event)
    receive_file(club=site, data=stick_file(link))
    event.entries.update(withdrawn_from=1)
    Event.objects.filter(pk=event.pk).update(name="Autre", stamp=1)
    answers = receive_file(club=site, data=stick_file(link))
    assert [refusal for _message, refusal in answers] == ["", str(EventOtherwiseError())]
    assert [each.name for each in Event.objects.filter(club=site)] == ["Coupe"]


@pytest.fixture
def file(link):
    """A file of an event that is over, which no club here has."""
    with elsewhere():
        event = played(link.club)
        close_event(event=event)
        return read_event_file(pack(event_body(Event.objects.get(pk=event.pk))))


def taken_over(link, file, change=lambda _event: None):
    """What a hall sends of an event that it has taken over from a file."""
    with elsewhere():
        there = restore_event(club=link.club, file=file)
        change(there)
        send_event(club=link.club, event=there)
        return stick_file(link)


def test_an_event_that_the_site_has_itself_is_there_and_has_no_second_page(link, site, file):
    data = taken_over(link, file)
    ours = restore_event(club=site, file=file)
    answers = receive_file(club=site, data=data)
    assert [refusal for _message, refusal in answers] == ["", ""]
    assert list(Event.objects.all()) == [ours]
    received = Incoming.objects.order_by("kind")
    assert [(row.kind, row.stored, row.public_key, row.facts) for row in received] == [
        ("event", ours, None, {}),
        ("ranking", ours, None, {}),
    ]


def test_an_event_of_the_site_that_was_played_otherwise_is_refused(link, site, file):
    data = taken_over(link, file, lambda event: event.entries.update(score_kept=False))
    restore_event(club=site, file=file)
    assert receive_file(club=site, data=data)[-1][1] == str(EventOtherwiseError())

"""Whatever address is asked before the end, only who prepares boards reads hands or a seed."""

import gzip
import re
import zipfile
from http import HTTPStatus
from io import BytesIO

import pytest
from django.test import Client

from scoring.models import Role, Table
from scoring.services.links import create_link
from tests import factories
from tests.answers import body_of
from tests.scoring.views.api.conftest import Tablet
from tests.tarotclub.test_urls import routes
from tests.tournaments.boards.days import played_rounds
from tests.tournaments.boards.test_at_the_table import facts_of
from tests.tournaments.paper.reading import pages
from tournaments.boards.services import all_hands, deal_boards, dealing_of, write_hands
from tournaments.documents.catalogue import BOARD_DOCUMENTS
from tournaments.duplicate.dealing import atouts, deal_hands
from tournaments.event.services.closing import publish_event
from tournaments.hall.services import create_screen
from tournaments.models import Event, PlayedBoard, Show
from tournaments.rounds.services.rounds import release_round
from tournaments.workbook.event import EVENT_TABLES

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]  # what pages show
OPTIONS = {
    "paper": [each.key for each in BOARD_DOCUMENTS],
    "what": list(EVENT_TABLES),
}
OF_THE_EVENT = {
    *("event_id", "duplicate_id", "public_key", "screen_key", "table_id", "deal_id"),
}
HANDS = {"board_hands", "document_pdf diagrammes", "document_picture diagrammes"}


class Hall:
    """A duplicate whose second round is being played: `ids` are what addresses are made of."""

    def __init__(self):
        event = factories.duplicate(8, rounds=2)
        deal_boards(event=event, least=0)
        write_hands(event=event, board=6, packs=deal_hands("table", 6).packs)
        played_rounds(event, (1,))
        release_round(event=event, number=2)
        publish_event(event=event)
        self.event = Event.objects.get(pk=event.pk)
        rotation = [{"show": show.value, "seconds": 9, "theme": "light"} for show in Show]
        screen = create_screen(event=event, name="Salle", rotation=rotation)
        table = Table.objects.filter(round_table__round__number=2).earliest("number")
        self.tablet = Tablet(Client(), create_link(table=table))
        assert self.tablet.deal(facts_of(table.played_boards[0])).status_code == 201
        entry = event.entries.select_related("player").earliest("number")
        made = table.deals.get()
        self.ids = {
            **dict.fromkeys(("event_id", "duplicate_id"), event.pk),
            "club_id": event.club_id,
            "number": 1,
            "board_key": PlayedBoard.objects.filter(board=1).earliest("pk").pk,
            "public_key": self.event.public_key,
            "screen_id": screen.pk,
            "screen_key": screen.key,
            "table_id": table.pk,
            "link_id": self.tablet.link.pk,
            "deal_id": made.pk,
            "uuid": made.uuid,
            "entry_id": entry.pk,
            "player_id": entry.player_id,
        }

    def addresses(self, about):
        """Give every address that names one of these, by its route and what it shows."""
        for name, pattern in routes():
            asked = set(re.findall(r"<\w+:(\w+)>", pattern))
            lacking = asked - self.ids.keys()
            if not asked & about:
                continue
            if not lacking:
                yield name, filled(pattern, self.ids)
            for option, values in OPTIONS.items():
                if lacking == {option}:
                    for value in values:
                        yield f"{name} {value}", filled(pattern, self.ids | {option: value})

    def secrets(self):
        """Give what only hands and their seed look like: all atouts of a hand, in a row."""
        hands = [pack for _board, held in all_hands(self.event) for pack in held.packs]
        rows = {" ".join(atouts(pack)) for pack in hands if len(atouts(pack)) > 4}
        return dealing_of(self.event).seed, rows


def filled(pattern, ids):
    return "/" + re.sub(r"<\w+:(\w+)>", lambda found: str(ids[found[1]]), pattern)


def words(answer):
    """Give all that a reader finds in an answer: a page, a paper, a workbook, a folder."""
    return "\n".join(read(body_of(answer)))


def read(content):
    if content.startswith(b"%PDF"):
        yield from pages(content)
    elif content.startswith(b"PK"):
        with zipfile.ZipFile(BytesIO(content)) as folder:
            for name in folder.namelist():
                yield from read(folder.read(name))
    elif content.startswith(b"\x1f\x8b"):
        yield gzip.decompress(content).decode(errors="replace")
    else:
        yield content.decode(errors="replace")


@pytest.fixture(scope="module")
def hall(module_db):
    return Hall()


def told(hall, client, about):
    """Give the routes that tell the seed, that tell a hand, and that are refused."""
    seed, rows = hall.secrets()
    of_seed, of_hands, refused, count = set(), set(), set(), 0
    for name, address in hall.addresses(about):
        answer, count = client.get(address), count + 1
        if answer.status_code == HTTPStatus.FORBIDDEN:
            refused.add(name)
        text = words(answer)
        if seed in text:
            of_seed.add(name)
        if 'class="hand ' in text or any(row in text for row in rows):
            of_hands.add(name)
    assert count > len(refused) + len(HANDS)  # or nothing would be proved
    return of_seed, of_hands, refused


def test_a_visitor_reads_no_hand(hall):
    assert told(hall, Client(), OF_THE_EVENT) == (set(), set(), set())


@pytest.mark.long
def test_a_scorer_reads_no_hand(hall):
    client = Client()
    client.force_login(factories.member(Role.SCORER, in_club=hall.event.club))
    of_seed, of_hands, refused = told(hall, client, OF_THE_EVENT)
    assert (of_seed, of_hands) == (set(), set())
    assert HANDS | {"preparation", "document_pdf listes-duplication"} <= refused


def test_who_prepares_boards_reads_hands_there_alone_and_no_seed(hall):
    client = Client()
    client.force_login(factories.member(Role.ARBITER, in_club=hall.event.club))
    of_seed, of_hands, _refused = told(hall, client, {"duplicate_id", "paper", "what"})
    assert (of_seed, of_hands) == (set(), HANDS)


def test_no_tablet_hears_a_hand(hall):
    seed, rows = hall.secrets()
    for path in ("", "tour/"):
        text = words(hall.tablet.send("get", path))
        assert seed not in text
        assert not any(row in text for row in rows)

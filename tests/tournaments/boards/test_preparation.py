"""Boards prepared: hands dealt from a secret seed or written down, and who sees them when."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Action, Role
from tests import factories
from tests.tournaments.boards.days import played_rounds
from tests.tournaments.boards.test_papers import printed
from tests.tournaments.events import elsewhere
from tournaments.archive.event_file import EventFileError, pack, read_event_file
from tournaments.archive.services.restoring import restore_event
from tournaments.archive.whole_event import event_body
from tournaments.boards import services
from tournaments.boards.words import written_pack
from tournaments.duplicate.dealing import SURE, deal_hands, strength
from tournaments.event.services.closing import close_event
from tournaments.rounds.services.rounds import release_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return factories.duplicate(8, rounds=2)


def signed_in(role, event):
    client = Client()
    client.force_login(factories.member(role, in_club=event.club))
    return client


def address(name, event, *more):
    return reverse(name, args=[event.pk, *more])


def test_who_launches_a_round_hears_that_no_hand_is_prepared(event):
    arbiter, told = signed_in(Role.ARBITER, event), "Aucune main n’est préparée"
    question = address("round_release", event, 1)
    assert told in arbiter.get(question).content.decode()
    assert told in arbiter.post(question, {"at_once": "1"}).content.decode()
    assert event.rounds.get(number=1).released_at is None
    services.deal_boards(event=event, least=SURE)
    assert told not in arbiter.get(question).content.decode()


def test_every_taker_is_strong_and_the_same_hands_are_printed(event):
    services.deal_boards(event=event, least=SURE)
    hands = services.all_hands(event)
    assert [board for board, _hands in hands] == list(range(1, 9))
    assert all(strength(each.seats[(board - 1) % 4]) >= SURE for board, each in hands)
    assert hands == services.all_hands(event)
    text = printed(event, "diagrammes")
    assert "Nord · jaune" in text
    assert text.count("Chien") == 8
    shared = printed(event, "listes-duplication").splitlines()
    assert sum(line in {"N", "E", "S", "O", "C"} for line in shared) >= 8 * 78


def test_the_seed_is_in_no_log_and_each_draw_has_another(event):
    services.deal_boards(event=event, least=0)
    first = services.dealing_of(event).seed
    services.deal_boards(event=event, least=0)
    assert services.dealing_of(event).seed not in {"", first}
    told = str(list(Action.objects.values_list("data", flat=True)))
    assert f"'event': {event.pk}" in told
    assert first not in told
    assert services.dealing_of(event).seed not in told


def test_hands_in_play_are_not_drawn_anew(event):
    services.deal_boards(event=event, least=0)
    release_round(event=event, number=1)
    with pytest.raises(services.HandsInPlayError):
        services.deal_boards(event=event, least=0)


def test_hands_are_secret_until_the_event_is_over(event):
    services.deal_boards(event=event, least=0)
    played_rounds(event, (1, 2))
    arbiter = signed_in(Role.ARBITER, event)
    scorer = signed_in(Role.SCORER, event)
    diagrams = address("document_pdf", event, "diagrammes")
    pages = [diagrams, address("preparation", event), address("board_hands", event, 3)]
    assert {scorer.get(page).status_code for page in pages} == {403}
    assert {arbiter.get(page).status_code for page in pages} == {200}
    seed, board = services.dealing_of(event).seed, address("board", event, 3)
    assert "Les mains" not in scorer.get(board).content.decode()
    assert seed not in arbiter.get(address("preparation", event)).content.decode()
    close_event(event=event)
    shown = scorer.get(board).content.decode()
    assert "Les mains" in shown
    assert seed in arbiter.get(address("preparation", event)).content.decode()


def test_hands_of_a_table_are_written_down(event):
    arbiter = signed_in(Role.ARBITER, event)
    hands = deal_hands("table", 3)
    page = address("board_hands", event, 3)
    packs = {f"pack_{place}": written_pack(each) for place, each in enumerate(hands.packs)}
    assert arbiter.post(page, packs | {"pack_4": ""}).status_code == 302
    assert services.hands_of(event, services.dealing_of(event), 3) == hands
    assert services.hands_of(event, services.dealing_of(event), 4) is None
    twice = arbiter.post(page, packs | {"pack_0": packs["pack_1"]})
    assert twice.status_code == 422
    assert "Écrites deux fois" in twice.content.decode()
    nonsense = arbiter.post(page, packs | {"pack_2": "P: 15 <b>"})
    assert "n’est pas une carte : voyez l’exemple." in nonsense.content.decode()
    assert arbiter.get(address("board_hands", event, 99)).status_code == 404


def test_a_draw_is_asked_for_by_a_criterion_of_the_list(event):
    arbiter = signed_in(Role.ARBITER, event)
    page = address("preparation", event)
    assert arbiter.post(page, {"least": "999999"}).status_code == 422
    assert arbiter.post(page, {"least": "56"}).status_code == 302
    assert services.dealing_of(event).least == 56


def test_hands_travel_in_the_events_file_and_nonsense_is_refused():
    with elsewhere():
        event = factories.duplicate(8, rounds=1)
        services.deal_boards(event=event, least=0)
        services.write_hands(event=event, board=2, packs=deal_hands("table", 2).packs)
        before, body = services.all_hands(event), event_body(event)
        data = pack(body)
        body["dealings"][0]["typed"]["2"][0][0] = "P15"
    assert services.all_hands(
        restore_event(club=factories.club("Ici"), file=read_event_file(data))
    ) == (before)
    with pytest.raises(EventFileError):
        read_event_file(pack(body))

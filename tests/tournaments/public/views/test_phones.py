"""What players see on their phones: what is released and published, and nothing else."""

import re
from datetime import timedelta
from http import HTTPStatus
from urllib.parse import quote
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.models import Role
from scoring.services.clubs import add_player
from tarotclub.accounts.acting import Act
from tests.factories import club, drawn, member, record, released, tournament
from tournaments.decisions.services import cancel_decision, decide
from tournaments.entries.services.registration import substitute
from tournaments.event.names import own_code, own_path
from tournaments.event.services.clock import start_clock
from tournaments.event.services.closing import choose_publication, publish_event, reveal_ranking
from tournaments.hall.services import announce
from tournaments.models import Decision, Event, Visibility
from tournaments.rounds.services.results import clear_bilans, type_bilans
from tournaments.rounds.services.rounds import close_round, recall_round

pytestmark = pytest.mark.django_db
KEPT = "Le classement est gardé jusqu’à la remise des prix, et les marques avec lui"
POLL = {"HX-Request": "true"}


def opened(event):
    """Publish an event, and read it again."""
    publish_event(event=event)
    return Event.objects.get(pk=event.pk)


@pytest.fixture
def event():
    """Eight players whose first round is released."""
    made = tournament(8)
    released(drawn(made))
    return opened(made)


def path(event, name="follow", *more):
    return reverse(name, args=[event.public_key, *more])


def pages(event):
    return [
        path(event),
        path(event, "follow_player", 1),
        path(event, "follow_seating"),
        path(event, "follow_seating", 1),
        path(event, "follow_ranking"),
        path(event, "follow_results"),
    ]


def played(event):
    """Play the first round's first deal at every table."""
    tables = event.rounds.get(number=1).tables.all()
    for each in tables:
        table = type(each.table).objects.with_seats().get(pk=each.table_id)
        record(table)


def test_nothing_is_found_before_it_is_published_or_after(client):
    event = drawn(tournament(8))
    for key in ("inconnu", "x" * 400):
        answer = client.get(reverse("follow", args=[key]))
        assert answer.status_code == HTTPStatus.NOT_FOUND
        assert "Scannez de nouveau le code affiché dans la salle" in answer.text
    event = opened(event)
    address = path(event)
    assert client.get(address).status_code == HTTPStatus.OK
    publish_event(event=event, shown=False)
    for each in pages(event):
        assert client.get(each).status_code == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize(
    ("name", "tab"),
    [("follow", "Joueurs"), ("follow_seating", "Placement"), ("follow_ranking", "Classement")],
)
def test_the_tab_of_the_page_is_marked(client, event, name, tab):
    assert re.findall(r'aria-current="page">([^<]+)</a>', tabs_of(client, event, name)) == [tab]


def tabs_of(client, event, name):
    page = client.get(path(event, name)).text
    return page.partition('<nav class="tabs follow-tabs"')[2].partition("</nav>")[0]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("", 8),
        ("ana", 1),
        ("  ÀNA ", 1),
        ("5", 1),
        ("n° 5", 1),
        ("05", 1),
        ("i", 2),  # Di and Gilles
    ],
)
def test_a_player_finds_himself(client, event, typed, found):
    answer = client.get(path(event), {"q": typed})
    assert len(answer.context["people"]) == found


@pytest.mark.parametrize("typed", ["55", "zzz", "%"])
def test_who_is_not_there_is_not_found(client, event, typed):
    answer = client.get(path(event), {"q": typed})
    assert answer.context["people"] == []
    assert f"Personne ne s’appelle « {typed} » ici : cherchez votre prénom," in answer.text


def test_who_chose_a_number_is_found_by_nothing_else(client, event):
    ana = event.entries.get(number=1).player
    choose_publication(player=ana, publication="number")
    assert client.get(path(event), {"q": "Ana"}).context["people"] == []
    (one,) = client.get(path(event), {"q": "1"}).context["people"]
    assert (one.number, one.name) == (1, "n° 1")


def test_the_list_and_the_player_say_where_he_sits(client, event):
    seating = event.rounds.get(number=1).seating
    table = next(at for at, numbers in enumerate(seating, 1) if 1 in numbers)
    (one,) = client.get(path(event), {"q": "1"}).context["people"]
    assert one.where.startswith(f"table {table}, ")
    page = client.get(path(event, "follow_player", 1))
    assert f"Tour 1 : {one.where}" in page.text
    others = set(seating[table - 1]) - {1}
    assert {path(event, "follow_player", other) in page.text for other in others} == {True}


def test_rounds_that_are_not_released_stay_unknown(client):
    event = opened(drawn(tournament(8)))
    assert "Le placement s’affichera ici" in client.get(path(event, "follow_seating")).text
    missing = client.get(path(event, "follow_seating", 1))
    assert missing.status_code == HTTPStatus.NOT_FOUND
    assert "Le tour 1 n’est pas encore lancé." in missing.text
    page = client.get(path(event, "follow_player", 1)).text
    assert "Elle s’affichera ici dès que le tour sera lancé." in page
    assert "table 1" not in page
    assert client.get(path(event, "follow_results")).json()["rounds"] == []


def test_a_player_reads_his_marks_deal_by_deal(client, event):
    played(event)
    page = client.get(path(event, "follow_player", 1))
    (sitting,) = page.context["player"].record.sittings
    [(deal, _points)] = sitting.deals
    for words in (deal.facts, deal.explanation.sentence, deal.payment):
        assert words in page.text
    assert "provisoire" in page.text
    rows = page.context["player"].near
    assert 1 in [row.record.player for row in rows]
    assert len(rows) in {3, 4, 5}


def test_an_unknown_number_is_told(client, event):
    answer = client.get(path(event, "follow_player", 77))
    assert answer.status_code == HTTPStatus.NOT_FOUND
    assert "Le n° 77 n’est pas sur la liste des joueurs. Cherchez dans la liste." in answer.text
    assert path(event) in answer.text


@pytest.fixture
def hidden():
    """A round played of an event that keeps its ranking for the ceremony."""
    event = tournament(8, visibility=Visibility.HIDDEN)
    released(drawn(event))
    event = opened(event)
    played(event)
    return event


def test_a_hidden_ranking_hides_everybodys_marks_and_leaves_the_seats(client, hidden):
    event = hidden
    page = client.get(path(event, "follow_player", 1))
    player = page.context["player"]
    assert (player.row, player.near, player.decisions) == (None, [], [])
    (sitting,) = player.record.sittings
    assert (sitting.deals, sitting.bilan, len(sitting.opponents)) == ((), None, 3)
    assert f"Avec {', '.join(sitting.opponents)}." in page.text
    assert "Tour 1 : table" in page.text
    assert "Rang" not in page.text
    for address in (path(event, "follow_player", 1), path(event, "follow_ranking")):
        assert KEPT in client.get(address).text
    assert "sheet" not in client.get(path(event, "follow_ranking")).context
    results = client.get(path(event, "follow_results"))
    assert results.json()["ranking"] is None
    assert "total" not in results.text
    etag = page.headers["ETag"]
    reveal_ranking(event=event)
    shown = client.get(
        path(event, "follow_player", 1), headers={"If-None-Match": etag}
    )  # no copy is kept from before
    assert "Rang" in shown.text
    assert KEPT not in shown.text
    assert len(shown.context["player"].record.sittings[0].deals) == 1
    assert len(client.get(path(event, "follow_results")).json()["ranking"]) == 8


def test_a_ranking_explains_the_marks_beside_the_points_of_a_round(client):
    event = tournament(7)
    released(drawn(event))
    event = opened(event)
    address = path(event, "follow_ranking")
    note = "« à 3 », « à 5 » : ce tour a été joué à une table de 3 ou de 5."
    assert note not in client.get(address).text
    played(event)
    page = client.get(address).text
    assert page.count("à 3</span>") == 3
    assert note in page


def test_the_code_of_his_card_shows_a_player_his_own_marks_while_they_are_kept(
    client, hidden, django_assert_num_queries
):
    own = own_path(hidden, 1)
    page = client.get(own)
    player = page.context["player"]
    [(deal, _points)] = player.record.sittings[0].deals
    assert deal.explanation.sentence in page.text
    assert (player.row, player.near) == (None, [])
    assert "gardé pour la remise des prix" in page.text
    part = client.get(own, headers=POLL)
    assert f'hx-get="{own}"' in part.text  # it asks again with its code
    with django_assert_num_queries(1):
        again = client.get(own, headers={"If-None-Match": page.headers["ETag"]})
    assert again.status_code == HTTPStatus.NOT_MODIFIED


@pytest.mark.parametrize("code", ["", "x", "{own}x", "{other}", "é", "\ud800", "9" * 400])
def test_no_other_code_shows_marks_while_they_are_kept(client, hidden, code):
    found = code.format(own=own_code(hidden, 1), other=own_code(hidden, 2))
    found = found.encode("utf-8", "surrogatepass")
    address = f"{path(hidden, 'follow_player', 1)}?code={quote(found)}"
    assert client.get(address).context["player"].kept


def test_a_code_ends_with_the_pages_it_opened(client, hidden):
    code = own_code(hidden, 1)
    publish_event(event=hidden, shown=False)
    event = opened(hidden)
    page = client.get(path(event, "follow_player", 1), {"code": code})
    assert page.context["player"].kept


def test_a_decision_is_shown_without_its_reason_until_it_is_cancelled(client, event):
    by = member(Role.ARBITER, in_club=event.club, username="sifflet")
    entry = event.entries.get(number=1)
    done = decide(
        entry=entry,
        decision=Decision.POINTS,
        points=-20,
        reason="Dispute avec Bo",
        round_number=1,
        uuid=uuid4(),
        act=Act(by),
    )
    page = client.get(path(event, "follow_player", 1)).text
    assert "−20 points" in page
    assert "Dispute" not in page
    assert "sifflet" not in page
    cancel_decision(penalty=done.penalty, reason="erreur", act=Act(by))
    assert "−20 points" not in client.get(path(event, "follow_player", 1)).text


def test_nothing_private_is_on_any_page(client):
    home = club()
    event = tournament(4, in_club=home, fees=[["Licencié", 1234]])
    player = add_player(club=home, name="Zoé", licence_number="LIC-4711")
    entry = event.entries.get(number=1)
    entry.player, entry.apart = player, "covoit"
    entry.fee_class, entry.fee_cents = "Licencié", 1234
    entry.save()
    by = member(Role.SCORER, in_club=home, username="marqueur-secret")
    (table,) = released(drawn(event))
    event = opened(event)
    record(table, by=by)
    for address in pages(event):
        page = client.get(address).text
        for secret in ("LIC-4711", "covoit", "12,34", "Licencié", "marqueur-secret"):
            assert (address, secret in page) == (address, False)


def test_the_substitute_is_named_where_he_sits(client, event):
    player = add_player(club=event.club, name="Zoé")
    substitute(entry=event.entries.get(number=1), player=player)
    (one,) = client.get(path(event), {"q": "zoé"}).context["people"]
    assert (one.number, one.name, one.sits) == (1, "Ana", "Zoé")


@pytest.mark.parametrize("headers", [{}, POLL])
def test_an_unchanged_page_is_one_query_and_304(
    client, event, headers, django_assert_num_queries
):
    client.force_login(member())  # a session that nobody asks for
    for address in pages(event):
        first = client.get(address, headers=headers)
        known = {**headers, "If-None-Match": first.headers["ETag"]}
        with django_assert_num_queries(1):
            again = client.get(address, headers=known)
        assert (again.status_code, again.content) == (HTTPStatus.NOT_MODIFIED, b"")
    played(event)
    assert client.get(path(event), headers=known).status_code == HTTPStatus.OK


def test_a_recalled_round_brings_no_old_page_back(client):
    """What a phone kept from before is never taken for what there is now."""
    event = tournament(8)
    tables = released(drawn(event))
    event = opened(event)
    for table in tables:
        type_bilans(table=table, bilans=[30, 10, -10, -30])
        clear_bilans(table=table, reason="feuille d’un autre tour")
    before = client.get(path(event))
    recall_round(event=event, number=1)
    for write in range(8):
        answer = client.get(path(event), headers={"If-None-Match": before.headers["ETag"]})
        assert answer.status_code == HTTPStatus.OK
        assert answer.text == client.get(path(event)).text != before.text
        announce(event=event, text=f"Annonce {write}")


def test_a_players_choice_is_heard_by_every_page(client, event):
    known = {page: client.get(page).headers["ETag"] for page in pages(event)}
    assert "Ana" in client.get(path(event)).text
    choose_publication(player=event.entries.get(number=1).player, publication="number")
    for page, etag in known.items():
        answer = client.get(page, headers={"If-None-Match": etag})
        assert (page, answer.status_code, "Ana" in answer.text) == (page, HTTPStatus.OK, False)


def test_a_foreign_phone_reads_english_and_is_never_told_that_french_is_new(client, event):
    foreign = {"accept-language": "en-GB,en;q=0.9"}
    for page in (page for page in pages(event) if page.endswith("/")):
        french, english = client.get(page), client.get(page, headers=foreign)
        assert [each.headers["Content-Language"] for each in (french, english)] == ["fr", "en"]
        assert "Accept-Language" in english.headers["Vary"]
        assert 'langue=fr" lang="fr"' in english.text
        again = client.get(page, headers=foreign | {"If-None-Match": french.headers["ETag"]})
        assert again.status_code == HTTPStatus.OK
        same = client.get(page, headers=foreign | {"If-None-Match": english.headers["ETag"]})
        assert (same.status_code, "Accept-Language" in same.headers["Vary"]) == (304, True)


def test_results_for_other_sites_are_in_one_language(client, event):
    told = [
        client.get(f"{path(event)}resultats.json", headers={"accept-language": language})
        for language in ("fr", "en")
    ]
    assert told[0].content == told[1].content


def test_no_page_asks_who_is_there(client, event, django_assert_num_queries):
    with django_assert_num_queries(4) as nobody:
        client.get(path(event))
    client.force_login(member())
    with django_assert_num_queries(len(nobody)):
        answer = client.get(path(event))
    assert (answer.status_code, dict(answer.cookies)) == (HTTPStatus.OK, {})
    assert "Ana" in answer.text


def test_a_running_clock_is_never_a_copy(client, django_assert_num_queries):
    event = tournament(8, minutes_per_round=30, deals_per_round=None)
    released(drawn(event))
    event = opened(event)
    start_clock(event=event, number=1, act=Act(moment=timezone.now() - timedelta(minutes=5)))
    page = client.get(path(event))
    assert "ETag" not in page.headers
    assert "l’horloge tourne" in page.text
    known = {**POLL, "If-None-Match": f'"{page.context["etag"]}"'}
    with django_assert_num_queries(1):
        answer = client.get(path(event), headers=known)
    assert answer.status_code == HTTPStatus.NOT_MODIFIED


def test_a_poll_brings_only_the_part(client, event):
    part = client.get(path(event, "follow_player", 1), headers=POLL)
    assert part.text.lstrip().startswith('<div class="stack" id="follow">')
    assert "<html" not in part.text


def test_a_part_is_never_kept_in_place_of_its_page(client, event):
    for address in pages(event):
        whole, part = client.get(address), client.get(address, headers=POLL)
        assert (whole.headers["Cache-Control"], part.headers["Cache-Control"]) == (
            "no-cache",
            "no-store",
        )
        assert "HX-Request" in whole.headers["Vary"]


def test_pages_are_kept_out_of_search_engines(client, event):
    for address in pages(event):
        assert client.get(address).headers["X-Robots-Tag"] == "noindex, nofollow"


def test_the_same_queries_for_8_and_40_players(client, django_assert_max_num_queries):
    few, many = (opened(filled(number)) for number in (8, 40))
    for small, large in zip(pages(few), pages(many), strict=True):
        with django_assert_max_num_queries(17) as counted:
            client.get(small)
        with django_assert_max_num_queries(len(counted)):
            assert client.get(large).status_code == HTTPStatus.OK


def filled(number):
    """Seat so many at tables of four without a draw, which takes its time."""
    event = tournament(number, rounds=1)
    numbers = list(range(1, number + 1))
    seating = [numbers[at : at + 4] for at in range(0, number, 4)]
    event.rounds.update(seating=seating)
    for table in released(event)[:3]:
        record(table)
    return event


def test_when_all_is_played_it_is_final(client, event):
    played(event)
    close_round(event=event, number=1, incomplete=True)
    event.rounds.filter(number=2).delete()
    page = client.get(path(event, "follow_player", 1)).text
    assert "Tous les tours sont joués" in page
    assert "provisoire" not in page
    assert "Classement définitif" in client.get(path(event, "follow_ranking")).text

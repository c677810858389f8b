"""Whoever chose initials or a number, or is a minor, is named so in all that leaves.

A new document is a row of PUBLISHED, or of WHOLE where only the desk reads it.
"""

import json
import re
import zipfile
from io import BytesIO
from uuid import uuid4

import pytest
from django.core.serializers.json import DjangoJSONEncoder
from django.urls import get_resolver, reverse
from django.utils import timezone
from django.utils.timezone import localdate
from openpyxl import load_workbook

from scoring.models import Player, Role, Table, search_key
from scoring.models.club import Publication
from scoring.services.clubs import add_player
from scoring.services.links import create_missing_links
from tests.answers import body_of
from tests.factories import drawn, evening, member, record, released, table, tournament
from tests.tournaments.paper.reading import pages
from tournaments.decisions.services import decide
from tournaments.documents.catalogue import DOCUMENTS
from tournaments.entries.services.registration import substitute
from tournaments.event.services import closing
from tournaments.hall.services import create_screen
from tournaments.models import Decision, Event, Prize
from tournaments.models.screen import Show
from tournaments.prizes.services import set_prizes
from tournaments.rounds.services.results import type_bilans
from tournaments.rounds.services.rounds import close_round
from tournaments.seasons.engine import RuleKind, SeasonRule
from tournaments.seasons.services import add_events, create_season, publish_season
from tournaments.statistics.data import CLUB_TABLES

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

SHY = {
    "Théodule Grandgousier": Publication.NUMBER,
    "Philomène Quatrepoints": Publication.INITIALS,
    "Barnabé Remplacier": Publication.NUMBER,  # sits for another
    "Colombe Sansatout": Publication.FULL,  # a minor, who is not named whole all the same
}
MINOR = "Colombe Sansatout"
SECRET = (
    "Grandgousier",
    "Théodule",
    "Quatrepoints",
    "Philomène",
    "Remplacier",
    "Barnabé",
    "Sansatout",
)

# Every document that others than the desk read: its route, and its ids or its query.
PUBLISHED = [
    ("document_pdf", "event_id", "classement", "?categorie=Dames"),
    ("tournament_xlsx", "event_id"),
    ("round_sheets_pdf", "event_id", 1),
    ("round_sheets_pdf", "event_id", 1, "?contenu=donnes"),
    ("round_photo_sheets_pdf", "event_id", 1),
    ("table_photo_sheet_pdf", "table_id"),
    ("round_seating_pdf", "event_id", 1),
    ("round_seating_pdf", "event_id", 2),
    ("document_pdf", "event_id", "cartes"),
    ("table_signs_pdf", "event_id", 1),
    ("document_pdf", "event_id", "numeros"),
    ("document_pdf", "event_id", "cartons"),
    ("document_pdf", "event_id", "classement"),
    ("document_pdf", "event_id", "classement", "?forme=mur"),
    ("document_pdf", "event_id", "classement", "?vue=joueurs"),
    ("document_pdf", "event_id", "prix"),
    ("document_pdf", "event_id", "bilan"),
    *(
        ("event_csv", "event_id", what)
        for what in (
            *("classement", "equipes", "tours", "donnes", "joueurs"),
            *("statistiques", "decisions"),
        )
    ),
    ("site_zip", "event_id"),
    ("follow", "public_key"),
    ("follow_player", "public_key", 1),
    ("follow_player", "public_key", 2),
    ("follow_player", "public_key", 3),
    ("follow_seating", "public_key"),
    ("follow_ranking", "public_key"),
    ("follow_ranking", "public_key", "?vue=joueurs"),
    ("follow_ranking", "public_key", "?categorie=Dames"),
    ("follow_results", "public_key"),
    ("screen", "screen_key"),
    ("screen_state", "screen_key"),
    ("score_sheet_pdf", "table_id"),
    ("table_blank_sheet_pdf", "table_id"),
    ("ranking_pdf", "evening_id"),
    ("evening_xlsx", "evening_id"),
    ("evening_sheets_pdf", "evening_id"),
    ("score_sheet_pdf", "evening_table_id"),
    ("season_xlsx", "club_id", 2026),
    ("season_csv", "club_id", 2026),
    ("evening_report_pdf", "evening_id"),
    ("season_pdf", "season_id"),
    ("season_workbook", "season_id"),
    ("season_site", "season_id"),
    ("season_table", "season_id"),
    ("season_json", "season_id"),
    ("season_lines", "season_id"),
    *(("club_table", "club_id", what) for what in CLUB_TABLES),
    ("club_cotes", "club_id"),
    ("event_cotes", "event_id"),
    ("follow_season", "season_key"),
    ("follow_season_json", "season_key"),
    ("follow_season_lines", "season_key"),
    ("season_screen", "season_key"),
]
# What only the desk or the player himself reads, and why it bears whole names.
WHOLE = {
    ("document_pdf", "inscrits"): "the desk's list, with what everybody owes",
    ("document_pdf", "recus"): "a winner signs with his name",
    ("document_pdf", "certificats"): "a player's own",
    ("document_pdf", "journal"): "the arbiter's log",
    ("document_pdf", "comptes"): "the till",
    ("document_pdf", "emargement"): "the desk's list, that everybody signs",
    ("document_pdf", "manquantes"): "the arbiter's, and names tables alone",
    ("event_csv", "inscrits"): "the desk's list",
    ("event_csv", "comptes"): "the till",
    ("event_csv", "paiements"): "the till",
    ("event_xlsx",): "has the desk's sheets too: see below",
    ("settlement_pdf",): "who pays whom at the end of an evening",
    ("tournament_file",): "the whole event, to be brought back",
    ("evening_file",): "the whole event, to be brought back",
    ("club_files",): "every event of a club, to be taken along",
    ("board_results_file",): "what a hall hands to the hall that ranks them all",
    ("player_data",): "a player's own",
    ("player_export",): "the directory, for organisers",
    ("club_logo",): "a picture",
    ("payment_receipt",): "a payer's own",
    ("player_table",): "a player's own page, within the club",
    ("own_table",): "a player's own",
    ("blank_sheet_pdf",): "bears no names",
    ("blank_photo_sheets_pdf",): "bears no names",
    ("poster",): "bears no names",
    ("own_data",): "a player's own",
    ("hall_calendar",): "for a hall that has signed: what its own club's desk reads",
    ("guide_pdf",): "bears no names",
    ("site_health_json",): "bears no names",
    ("rulebook_pdf",): "bears no names",
    ("rulebook_wall_pdf",): "bears no names",
    ("house_export",): "bears no names",
}
PUBLISHED_ROUTES = {
    *("follow", "follow_player", "follow_seating", "follow_ranking", "follow_results"),
    *("screen", "screen_state"),
}
OF_DUPLICATE = {
    "follow_boards",
    "follow_board",
}  # tests/tournaments/boards/test_public_boards.py
OF_HALLS = {f"common_ranking_{kind}" for kind in ("pdf", "xlsx", "csv")}  # …/test_halls.py
OF_THE_DESK = {"Inscrits", "Paiements", "Comptes"}  # sheets of the event's workbook


@pytest.fixture
def event(home):
    """A tournament of teams whose first round is played by those who hide their names."""
    made = tournament(8, in_club=home, team_size=2, categories=["Dames"])
    for number in range(1, 9, 2):
        team = made.teams.create(number=number, name="")
        made.entries.filter(number__in=(number, number + 1)).update(team=team)
    made.entries.filter(number__lte=4).update(category="Dames")
    for number, name in enumerate(list(SHY)[:2], start=1):
        made.entries.filter(number=number).update(player=shy(home, name))
    made.entries.filter(number=4).update(player=shy(home, MINOR))
    substitute(entry=made.entries.get(number=3), player=shy(home, "Barnabé Remplacier"))
    for each in released(drawn(made)):
        for taker in range(4):
            record(each, taker=taker)
    entry = made.entries.get(number=1)
    decide(entry=entry, decision=Decision.POINTS, points=-5, reason="Retard", uuid=uuid4())
    made.refresh_from_db()
    prizes = [Prize(rank=rank, category="", cents=1000) for rank in (1, 2, 3, 4)]
    set_prizes(event=made, prizes=prizes, revision=made.revision, guaranteed_cents=4000)
    closing.publish_event(event=made)
    return Event.objects.get(pk=made.pk)


def shy(home, name):
    player = home.players.filter(name=name).first() or add_player(club=home, name=name)
    closing.choose_publication(player=player, publication=SHY[name])
    Player.objects.filter(pk=player.pk, name=MINOR).update(birth_year=localdate().year - 12)
    return player


@pytest.fixture
def ids(event, home):
    """Give what addresses are made of; an evening of the same players is among it."""
    night = evening(in_club=home)
    four = [shy(home, name) for name in SHY]
    played = table(in_evening=night, seated=four)
    for taker in range(4):
        record(played, taker=taker)
    rotation = [{"show": show.value, "seconds": 9, "theme": "light"} for show in Show]
    screen = create_screen(event=event, name="Salle", rotation=rotation)
    mine = Table.objects.filter(round_table__round__event=event, seats__place__entry__number=1)
    season = create_season(club=home, name="Challenge", chain=[SeasonRule(kind=RuleKind.TOTAL)])
    add_events(season=season, events=[event, night])
    publish_season(season=season)
    season.refresh_from_db()
    return {
        "season_id": season.pk,
        "season_key": season.public_key,
        "event_id": event.pk,
        "public_key": event.public_key,
        "screen_key": screen.key,
        "table_id": mine.get().pk,
        "evening_id": night.pk,
        "evening_table_id": played.pk,
        "club_id": home.pk,
    }


@pytest.fixture
def organiser(client, home):
    client.force_login(member(Role.ORGANISER, in_club=home, username="org"))
    return client


def fetch(client, ids, route, *more):
    query = "".join(part for part in more if str(part).startswith("?"))
    arguments = [ids.get(part, part) for part in more if not str(part).startswith("?")]
    answer = client.get(reverse(route, args=arguments) + query)
    assert (route, more, answer.status_code) == (route, more, 200)
    return body_of(answer)


def words(content):
    """Give all that a reader of a document can find in it, whatever its kind."""
    if content.startswith(b"%PDF"):
        return "\n".join(pages(content))
    if not content.startswith(b"PK"):
        return content.decode("utf-8-sig")
    with zipfile.ZipFile(BytesIO(content)) as folder:
        if "xl/workbook.xml" in folder.namelist():
            return "\n".join(cells(content).values())
        texts = [name for name in folder.namelist() if not name.endswith(".woff2")]
        return "\n".join(words(folder.read(name)) for name in texts)


def cells(content):
    book = load_workbook(BytesIO(content))
    return {
        sheet.title: json.dumps(
            [list(row) for row in sheet.iter_rows(values_only=True)],
            cls=DjangoJSONEncoder,
            ensure_ascii=False,
        )
        for sheet in book
    }


def betrayed(text):
    return [name for name in SECRET if name.casefold() in text.casefold()]


@pytest.mark.long
def test_no_document_betrays_who_chose_otherwise(organiser, ids):
    texts = {row: words(fetch(organiser, ids, *row)) for row in PUBLISHED}
    assert {row: betrayed(text) for row, text in texts.items() if betrayed(text)} == {}
    ranking = ("document_pdf", "event_id", "classement")
    for row in [("follow_ranking", "public_key"), ranking]:
        assert "n° 1" in texts[row].replace("\N{NO-BREAK SPACE}", " ")
        assert "P. Q." in texts[row].replace("\N{NO-BREAK SPACE}", " ")
        assert "Colombe S." in texts[row].replace("\N{NO-BREAK SPACE}", " ")


OTHERWISE = {  # other names, which those who hide theirs show in the same way
    "Théodule Grandgousier": "Zoé Zyx",
    "Philomène Quatrepoints": "Pacôme Quade",
    "Barnabé Remplacier": "Aaron Abel",
    MINOR: "Colombe Sab",
}
TURNING = {"screen", "screen_state"}  # each time another view
OF_EQUALS = [
    ("follow_ranking", "public_key", "?vue=joueurs"),
    ("follow_player", "public_key", 1),
    ("follow_results", "public_key"),
    ("ranking_pdf", "evening_id"),
]


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param(OF_EQUALS, id="of equals"),
        pytest.param(
            [row for row in PUBLISHED if row[0] not in TURNING],
            id="every document",
            marks=pytest.mark.long,
        ),
    ],
)
def test_no_order_tells_where_a_hidden_name_stands_in_the_alphabet(
    organiser, ids, rows, time_machine
):
    time_machine.move_to(timezone.now(), tick=False)

    def told():
        texts = {row: words(fetch(organiser, ids, *row)) for row in rows}
        return {row: re.sub(r"\w{32,}", "", text) for row, text in texts.items()}

    before = told()
    for name, other in OTHERWISE.items():
        Player.objects.filter(name=name).update(name=other, key=search_key(other))
    after = told()
    assert [row for row in rows if before[row] != after[row]] == []


def test_the_workbook_betrays_them_on_the_sheets_of_the_desk_alone(organiser, ids):
    sheets = cells(fetch(organiser, ids, "event_xlsx", "event_id"))
    told = {title for title, text in sheets.items() if betrayed(text)}
    assert told <= OF_THE_DESK
    assert "Inscrits" in told  # or nothing would be proved


def test_the_signs_on_tables_betray_nobody(organiser, ids):
    """These are pages, and yet they are printed and stand in the hall."""
    create_missing_links(tables=list(Table.objects.open()))
    for route, *more in (
        ("round_tablets", "event_id", 1),
        ("evening_tablets", "evening_id"),
        ("table_link", "table_id"),
        ("table_link", "evening_table_id"),
    ):
        page = words(fetch(organiser, ids, route, *more))
        _before, *signs = page.split("poster-names")
        assert signs
        assert (route, [betrayed(sign) for sign in signs if betrayed(sign)]) == (route, [])


def test_the_desk_reads_whole_names(organiser, ids):
    text = words(fetch(organiser, ids, "document_pdf", "event_id", "inscrits"))
    assert "Grandgousier" in text
    assert "Quatrepoints" in text


@pytest.mark.long
def test_no_mark_is_public_while_the_ranking_is_kept_for_the_ceremony(client, home):
    """Whatever asks for no account: pages, screens and JSON, with every question they know.

    Each player has marks that nothing else on a page looks like.
    """
    event = drawn(tournament(8, in_club=home, visibility="hidden", categories=["Dames"]))
    marks = [[7321, 5147, -5849, -6619], [8243, 4397, -5443, -7197]]
    for each, bilans in zip(released(event), marks, strict=True):
        type_bilans(table=each, bilans=bilans)
    entry = event.entries.get(number=1)
    decide(entry=entry, decision=Decision.POINTS, points=-9091, reason="?", uuid=uuid4())
    closing.publish_event(event=event)
    event.refresh_from_db()
    rotation = [{"show": show.value, "seconds": 9, "theme": "light"} for show in Show]
    screen = create_screen(event=event, name="Salle", rotation=rotation)
    shown = {"public_key": event.public_key, "screen_key": screen.key}
    known = list(public(shown))
    assert {route for route, _arguments in known} == PUBLISHED_ROUTES | OF_DUPLICATE
    asked = [each for each in known if each[0] in PUBLISHED_ROUTES]
    secret = [str(abs(mark)) for mark in (*marks[0], *marks[1], 9091)]
    secret += [f"{mark[0]} {mark[1:]}" for mark in secret]
    # A key or a nonce may hold the same four digits: a mark has no letter beside it.
    any_mark = re.compile(rf"(?<![0-9A-Za-z])(?:{'|'.join(secret)})(?![0-9A-Za-z])")

    def told():
        texts = {
            (route, query): digits(client.get(reverse(route, args=arguments) + query))
            for route, arguments in asked
            for query in ("", "?vue=joueurs", "?categorie=Dames", "?q=ana", "?code=x")
        }
        return {at for at, text in texts.items() if any_mark.search(text)}

    assert told() == set()
    close_round(event=event, number=1)
    closing.close_event(event=event)
    assert told() == set()
    closing.reveal_ranking(event=event)
    assert {route for route, _query in told()} == {
        *("follow_player", "follow_ranking", "follow_results", "screen", "screen_state")
    }


def public(shown):
    """Give the routes that ask for no account, and what their addresses are made of."""
    for route, whole in routes():
        if "public_key" in whole:
            more = range(1, 9) if "joueur" in whole else (1,)
            for number in more if "number" in whole else ("",):
                yield route, list(filter(None, (shown["public_key"], number)))
        elif "screen_key" in whole:
            yield route, [shown["screen_key"]]


def digits(answer):
    """Give an answer with every kind of space between digits alike."""
    assert answer.status_code == 200
    return re.sub(r"(?<=\d)[\s\u00a0\u202f](?=\d)", " ", answer.content.decode())


def routes(patterns=None, before=""):
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        whole = before + str(pattern.pattern)
        if hasattr(pattern, "url_patterns"):
            yield from routes(pattern.url_patterns, whole)
        else:
            yield pattern.name, whole


def test_every_document_has_its_row():
    ends = (".pdf", ".xlsx", ".csv", ".json", ".jsonl", ".zip", ".tarot")
    files = {name for name, whole in routes() if whole.endswith(ends)}
    known = {row[0] for row in PUBLISHED} | {row[0] for row in WHOLE}
    assert files - known == OF_HALLS
    made = {each.key for each in DOCUMENTS if each.make and each.route == "document_pdf"}
    rows = {row[2] for row in PUBLISHED if row[0] == "document_pdf"}
    rows |= {row[1] for row in WHOLE if row[0] == "document_pdf"}
    assert made - rows == set()

"""What the site writes, the site reads: every file of a page, on a site as it is served.

That each file has its row is proved by tests/tarotclub/test_files_as_served.py.
"""

import subprocess
from csv import DictReader
from io import BytesIO, StringIO

import pytest
from openpyxl import load_workbook

from tests.server import PATIENCE
from tests.tournaments.paper.libreoffice import SOFFICE, WANTED
from tournaments.workbook.event import EVENT_TABLES

SET_UP = """
import json
from random import Random
from django.contrib.auth.models import User
from scoring.models import Membership, Role
from tests.factories import club, enter, evening, member, players, record, table, team_duplicate
from tests.factories import tournament
from tests.tournaments.boards.days import played_rounds
from tests.world import ranked_season
from tests.simulated import play_tournament
home = club()
user = member(Role.ORGANISER, in_club=home)
User.objects.filter(pk=user.pk).update(is_superuser=True)
libre = tournament(8, rounds=2, deals_per_round=3, in_club=home)
for _ in play_tournament(libre, Random(1), deals=3):
    pass
enter(libre, players(1, in_club=home))
teams = team_duplicate("quadrettes", 4, size=4, rounds=1, in_club=club("Équipes"))
played_rounds(teams, (1,))
three = team_duplicate("triplettes", 4, size=3, rounds=3, in_club=club("Triplettes"))
played_rounds(three, (1, 2, 3))
night = evening(in_club=home)
here = table(4, in_evening=night)
record(here)
season = ranked_season(home, night)
away = club("Ailleurs")
empty = tournament(0, in_club=away)
again = [tournament(0, in_club=club(f"Encore {n}")) for n in range(8)]
for each in (away, teams.club, three.club, *(each.club for each in again)):
    Membership.objects.create(user=user, club=each, role=Role.ORGANISER)
print(json.dumps([user.username, {
    "libre": libre.pk, "teams": teams.pk, "night": night.pk, "home": home.pk, "empty": empty.pk,
    "away": away.pk, "three": three.pk, "season": season.pk, "year": night.date.year,
    "again": [each.pk for each in again], "clubs": [each.club_id for each in again],
}, {
    "entered": sorted(each.player.name for each in libre.entries.all()),
    "seated": sorted(each.player.name for each in here.seated),
    "known": sorted(each.name for each in home.players.all()),
}]))
"""

pytestmark = pytest.mark.one_database  # what files hold, not where it is stored


@pytest.fixture(scope="module")
def saved_again(tmp_path_factory):
    """Give what opens a workbook in LibreOffice and saves it."""
    home = tmp_path_factory.mktemp("saved")

    def save(content):
        (home / "in.xlsx").write_bytes(content)
        subprocess.run(
            [
                *(SOFFICE, f"-env:UserInstallation=file://{home}/profile", "--headless"),
                *("--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir", home / "out"),
                home / "in.xlsx",
            ],
            capture_output=True,
            timeout=PATIENCE,
            check=True,
        )
        return (home / "out" / "in.xlsx").read_bytes()

    return save


CHECK, RESTORE = "/tournois/verification/", "/tournois/reprise/"
DEALS, BILANS = "/tournois/{libre}/import/donnes/", "/tournois/{libre}/import/bilans/"
EXACT = (200, "0 différence.")
NO_ROUNDS = (200, "totaux non vérifiés, 4 rangs vérifiés")
NOTHING_NEW = (200, "0 ligne à enregistrer")
HERE = (409, "Un événement ne se reprend qu’une fois")
# Each file, each page that says it reads such a file, and what that finds.
READ = [
    ("/tournois/{libre}/classement.xlsx", CHECK, EXACT),
    ("/tournois/{libre}/classeur.xlsx", CHECK, EXACT),
    ("/tournois/{libre}/donnees/classement.csv", CHECK, EXACT),
    *(
        row
        for event in ("teams", "three")
        for row in (
            (f"/tournois/{{{event}}}/classement.xlsx", CHECK, EXACT),
            (f"/tournois/{{{event}}}/classeur.xlsx", CHECK, EXACT),
            (f"/tournois/{{{event}}}/donnees/classement.csv", CHECK, EXACT),
            (f"/tournois/{{{event}}}/donnees/equipes.csv", CHECK, EXACT),
        )
    ),
    ("/soirees/{night}/classement.xlsx", CHECK, NO_ROUNDS),
    ("/challenges/{season}/classement.xlsx", CHECK, NO_ROUNDS),
    ("/challenges/{season}/classement.csv", CHECK, NO_ROUNDS),
    ("/saisons/{home}/{year}.xlsx", CHECK, EXACT),
    ("/saisons/{home}/{year}.csv", CHECK, EXACT),
    ("/tournois/{libre}/classeur.xlsx", DEALS, NOTHING_NEW),
    ("/tournois/{libre}/donnees/donnes.csv", DEALS, NOTHING_NEW),
    ("/tournois/{libre}/classeur.xlsx", BILANS, NOTHING_NEW),
    ("/tournois/{libre}/donnees/tours.csv", BILANS, NOTHING_NEW),
    ("/tournois/{libre}/evenement.tarot", RESTORE, HERE),
    ("/soirees/{night}/evenement.tarot", RESTORE, HERE),
]
# What no page claims to read, and why: it tells of what is stored elsewhere.
OF_NOBODY = {
    "club_table": "counts what was played, year by year",
    "player_table": "counts what one player did",
    "own_table": "counts what one player did",
    "club_cotes": "is computed from all that was played",
    "event_cotes": "is computed from all that was played",
    "common_ranking_csv": "ranks several halls: their .jsonl files are read",
    "common_ranking_xlsx": "ranks several halls: their .jsonl files are read",
    "season_lines": "is computed from all that was played",
    "follow_season_lines": "is computed from all that was played",
    "board_results_file": "is read where halls are compared: test_files_as_served.py",
    "etuis": "gives what boards gave, which is typed or comes in the event's file",
    "joueurs": "counts what the deals say",
    "statistiques": "counts what the deals say",
    "decisions": "are the arbiter's, with their date",
    "journal": "is sealed, and comes in the event's file",
    "comptes": "adds up payments",
    "paiements": "are money, and come in the event's file",
}
# Each list of people, and who they are; an empty event and an empty club take them in.
PEOPLE = [
    ("/tournois/{libre}/classeur.xlsx", "entered"),
    ("/tournois/{libre}/donnees/inscrits.csv", "entered"),
    ("/soirees/{night}/classement.xlsx", "seated"),
    ("/clubs/{home}/annuaire.xlsx", "known"),
]


def read_by(visitor, ids, content, page):
    answer = visitor.post(page.format(**ids), club=ids["home"], file=content)
    assert "à revoir" not in answer.words
    return answer


@pytest.mark.parametrize(("written", "page", "expected"), READ)
def test_what_a_page_gives_is_read(visitor, stored, written, page, expected):
    ids = stored[1]
    content = given(visitor, ids, written)
    answer = read_by(visitor, ids, content, page)
    assert (answer.status, expected[1] in answer.words) == (expected[0], True), answer.words


@WANTED
@pytest.mark.parametrize(
    ("written", "page", "expected"), [row for row in READ if row[0].endswith(".xlsx")]
)
def test_a_workbook_saved_again_is_read_alike(
    visitor, stored, saved_again, written, page, expected
):
    ids = stored[1]
    content = saved_again(given(visitor, ids, written))
    answer = read_by(visitor, ids, content, page)
    assert (answer.status, expected[1] in answer.words) == (expected[0], True), answer.words


def given(visitor, ids, written):
    address = written.format(**ids)
    posted = "annuaire" in address  # its log notes who took it
    return (visitor.post(address) if posted else visitor.get(address)).body


@pytest.mark.parametrize("row", range(len(PEOPLE)))
def test_who_is_on_a_list_is_entered_by_name(visitor, stored, row):
    ids, (written, who) = stored[1], PEOPLE[row]
    page = f"/tournois/{ids['again'][row]}/inscriptions/import/"
    fields = visitor.post(page, file=given(visitor, ids, written)).fields
    entered = visitor.post(page, **fields, store="1")
    text = visitor.get(f"/tournois/{ids['again'][row]}/donnees/inscrits.csv").body
    names = [
        each["Nom"] for each in DictReader(StringIO(text.decode("utf-8-sig")), delimiter=";")
    ]
    assert (entered.status, sorted(names)) == (302, stored[2][who])


@pytest.mark.parametrize("row", range(len(PEOPLE)))
def test_who_is_on_a_list_comes_into_the_directory_by_name(visitor, stored, row):
    ids, (written, who) = stored[1], PEOPLE[row]
    club = ids["clubs"][len(PEOPLE) + row]
    page = f"/clubs/{club}/annuaire/import/"
    fields = visitor.post(page, file=given(visitor, ids, written)).fields
    answer = visitor.post(page, **fields, store="1")
    book = load_workbook(BytesIO(visitor.post(f"/clubs/{club}/annuaire.xlsx").body))
    first, *rows = [each[0] for each in book.active.values if each[0]][
        -len(stored[2][who]) - 1 :
    ]
    assert (answer.status, first, sorted(rows)) == (302, "Nom", stored[2][who])


def test_every_table_of_an_event_is_read_or_says_why_not():
    read = {
        row[0].rpartition("/")[2].removesuffix(".csv") for row in READ if "donnees" in row[0]
    }
    people = {row[0].rpartition("/")[2].removesuffix(".csv") for row in PEOPLE}
    assert EVENT_TABLES.keys() - OF_NOBODY.keys() == (read | people) & EVENT_TABLES.keys()
    assert OF_NOBODY.keys() & (read | people) == set()

"""What the site writes, the site reads: every file of a page, on a site as it is served."""

import json
import subprocess

import pytest

from tests.server import PATIENCE
from tests.tournaments.paper.libreoffice import SOFFICE, WANTED
from tests.visitor import Visitor

SET_UP = """
import json
from random import Random
from django.contrib.auth.models import User
from scoring.models import Membership, Role
from tests.factories import club, enter, evening, member, players, record, table, team_duplicate
from tests.factories import tournament
from tests.tournaments.boards.days import played_rounds
from tournaments.desk.simulation import play_tournament
home = club()
user = member(Role.ORGANISER, in_club=home)
User.objects.filter(pk=user.pk).update(is_superuser=True)
libre = tournament(8, rounds=2, deals_per_round=3, in_club=home)
for _ in play_tournament(libre, Random(1), deals=3):
    pass
enter(libre, players(1, in_club=home))
teams = team_duplicate("quadrettes", 4, size=4, rounds=1, in_club=club("Équipes"))
played_rounds(teams, (1,))
night = evening(in_club=home)
record(table(4, in_evening=night))
away = club("Ailleurs")
empty = tournament(0, in_club=away)
for each in (away, teams.club):
    Membership.objects.create(user=user, club=each, role=Role.ORGANISER)
print(json.dumps([user.username, {
    "libre": libre.pk, "teams": teams.pk, "night": night.pk, "home": home.pk, "empty": empty.pk,
    "away": away.pk,
}]))
"""


@pytest.fixture(scope="module")
def told(server):
    return json.loads(server.run(SET_UP))


@pytest.fixture(scope="module")
def organiser(server, told):
    return Visitor(server, told[0])


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
ENTRIES = "/tournois/{empty}/inscriptions/import/"
DEALS, BILANS = "/tournois/{libre}/import/donnes/", "/tournois/{libre}/import/bilans/"
EXACT = (200, "0 différence.")
NOTHING_NEW = (200, "0 ligne à enregistrer")
HERE = (409, "Cet événement est déjà là")
# Each file, each page that says it reads such a file, and what that finds.
READ = [
    ("/tournois/{libre}/classement.xlsx", CHECK, EXACT),
    ("/tournois/{libre}/classeur.xlsx", CHECK, EXACT),
    ("/tournois/{libre}/donnees/classement.csv", CHECK, EXACT),
    ("/tournois/{teams}/classement.xlsx", CHECK, EXACT),
    ("/tournois/{teams}/classeur.xlsx", CHECK, EXACT),
    ("/tournois/{teams}/donnees/classement.csv", CHECK, EXACT),
    ("/tournois/{teams}/donnees/equipes.csv", CHECK, EXACT),
    ("/soirees/{night}/classement.xlsx", CHECK, (200, "4 joueurs lus, mais aucun total")),
    ("/tournois/{libre}/classeur.xlsx", ENTRIES, (200, "Ce qui est lu")),
    ("/tournois/{libre}/donnees/inscrits.csv", ENTRIES, (200, "Ce qui est lu")),
    ("/tournois/{libre}/classeur.xlsx", DEALS, NOTHING_NEW),
    ("/tournois/{libre}/donnees/donnes.csv", DEALS, NOTHING_NEW),
    ("/tournois/{libre}/classeur.xlsx", BILANS, NOTHING_NEW),
    ("/tournois/{libre}/donnees/tours.csv", BILANS, NOTHING_NEW),
    ("/tournois/{libre}/evenement.tarot", RESTORE, HERE),
    ("/soirees/{night}/evenement.tarot", RESTORE, HERE),
]


def read_by(organiser, ids, content, page):
    answer = organiser.post(page.format(**ids), club=ids["home"], file=content)
    assert "à revoir" not in answer.words
    return answer


@pytest.mark.parametrize(("written", "page", "expected"), READ)
def test_what_a_page_gives_is_read(organiser, told, written, page, expected):
    ids = told[1]
    content = organiser.get(written.format(**ids)).body
    answer = read_by(organiser, ids, content, page)
    assert (answer.status, expected[1] in answer.words) == (expected[0], True), answer.words


@WANTED
@pytest.mark.parametrize(
    ("written", "page", "expected"), [row for row in READ if row[0].endswith(".xlsx")]
)
def test_a_workbook_saved_again_is_read_alike(
    organiser, told, saved_again, written, page, expected
):
    ids = told[1]
    content = saved_again(organiser.get(written.format(**ids)).body)
    answer = read_by(organiser, ids, content, page)
    assert (answer.status, expected[1] in answer.words) == (expected[0], True), answer.words

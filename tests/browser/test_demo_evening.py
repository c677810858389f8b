"""The demo evening played to its printed ranking, by touch alone."""

import re
from io import BytesIO

import pytest
from openpyxl import load_workbook
from playwright.sync_api import expect
from pypdf import PdfReader

from tarotclub.ground.chart import signed
from tests.browser.flaws import violations

TABLE_OF_FOUR = 2
WAITING = ["Antoine Barthélemy", "Françoise Lemoine", "Monique Delaunay", "Noémie Besnard"]
# Three deals of the round of eight were played before; places from 0, points key by key.
ROUND = [
    {"taker": 0, "contract": "garde", "bouts": 2, "points": "49"},
    {"taker": 1, "contract": "petite", "bouts": 1, "points": "46"},
    {"taker": 2, "contract": "garde", "bouts": 1, "points": "58", "petit_au_bout": "attack"},
    {"taker": 3, "contract": "garde_sans", "bouts": 2, "points": "37"},
    {"taker": 0, "contract": "petite", "bouts": 0, "points": "56", "holder": 3},
]
FIRST_DEAL = {"taker": 3, "contract": "garde", "bouts": 3, "points": "60"}
FIRST_ROW = 5  # of the players in the workbook
LINE = re.compile(r"^ *(\d+) *(?:ex æquo)? *(\S.*?) +([+−]\d+|0) ", re.MULTILINE)


@pytest.fixture(scope="module")
def guide(server):
    """The demo and what loading it prints: the accounts and their password."""
    return server.manage("load_demo")


@pytest.fixture
def visit(page):
    """Wait for a heading; then nothing of the page may bar anybody from it."""

    def see(heading):
        expect(page.get_by_role("heading", level=1, name=heading)).to_be_visible()
        assert violations(page) == [], page.url

    return see


def test_the_demo_evening_is_played_to_its_printed_ranking(page, visit, guide):
    sign_in(page, visit, guide)
    page.get_by_role("link", name="Entrer dans la soirée").tap()
    visit("Soirée du")

    page.locator(".link-list a").nth(TABLE_OF_FOUR - 1).tap()
    visit("Table 2")
    for deal in ROUND:
        play(page, deal)
    expect(page.get_by_text("8 donnes jouées")).to_be_visible()
    end_table(page, visit)

    page.get_by_role("link", name=re.compile("^Soirée du")).tap()
    page.get_by_role("link", name="Ouvrir une table").tap()
    visit("Ouvrir une table")
    seat(page, visit, WAITING)
    play(page, FIRST_DEAL)
    expect(page.locator("#messages")).to_contain_text(
        "Noémie Besnard, garde réussie de 24, +294."
    )

    page.get_by_role("link", name=re.compile("^Soirée du")).tap()
    page.get_by_role("link", name="Terminer la soirée").tap()
    visit("Terminer la soirée ?")
    page.get_by_role("button", name="Terminer la soirée").tap()
    visit("Classement")
    expect(page.get_by_text("définitif")).to_be_visible()
    ranking = on_screen(page)
    # he had 221; then −66 + 30 + 3 × 84 + 116 − 45
    assert ranking[:2] == [("1", "Dragan Petrović", "+508"), ("2", "Mai Nguyen", "+364")]
    assert on_paper(page) == ranking
    assert in_excel(page) == ranking


def sign_in(page, visit, guide):
    """Use what the demo printed, on the keys of the tablet."""
    password = re.search(r"mot de passe pour tous : ([^)]+)", guide)[1]
    page.goto("/")
    visit("Connexion")
    for label, keys in (("Nom d’utilisateur", "marqueur"), ("Mot de passe", password)):
        page.get_by_label(label).tap()
        page.keyboard.type(keys)
    page.get_by_role("button", name="Entrer").tap()
    visit("En cours")


def play(page, deal):
    """Enter one deal from its score sheet and come back to it."""
    page.get_by_role("link", name="Noter la donne").tap()
    expect(page.get_by_role("heading", level=1, name="Donne")).to_be_visible()
    for name, value in deal.items():
        if name == "points":
            for key in value:
                page.locator(f"[data-key='{key}']").tap()
            continue
        page.locator(f"label:has([name={name}][value='{value}'])").tap()
    page.get_by_role("button", name="Enregistrer").tap()
    expect(page.get_by_role("heading", level=1, name="Table")).to_be_visible()


def end_table(page, visit):
    page.get_by_role("link", name="Terminer").tap()
    page.get_by_role("button", name="Oui, terminer").tap()
    expect(page.locator("#messages")).to_contain_text("terminée")
    visit("Table 2")


def seat(page, visit, names):
    """Seat four players and let the cards say who deals first."""
    page.locator("label:has([name=sitting][value='4'])").tap()
    for name in names:
        page.locator(f"label:has([data-player='{name}'])").tap()
    page.get_by_role("button", name="Ouvrir la table").tap()
    visit("donne en premier")
    page.get_by_role("button", name="Ouvrir la table").tap()
    visit("Table 4")


def on_screen(page):
    """Read rank, name and total of each row."""
    columns = (".rank", "th", "th + td")
    return [
        tuple(row.locator(column).inner_text() for column in columns)
        for row in page.locator(".ranking tbody tr").all()
    ]


def download(page, name):
    with page.expect_download() as waiting:
        page.get_by_role("link", name=name).tap()
    return BytesIO(waiting.value.path().read_bytes())


def keep(route):
    """Have the browser keep a paper instead of showing it, which it cannot do untended."""
    answer = route.fetch()
    kept = answer.headers["content-disposition"].replace("inline", "attachment")
    route.fulfill(response=answer, headers=answer.headers | {"content-disposition": kept})


def on_paper(page):
    """Read the rows of the printed ranking, as laid out on its page."""
    page.route("**/*.pdf", keep)
    reader = PdfReader(download(page, "Imprimer (PDF)"))
    [paper] = [sheet.extract_text(extraction_mode="layout") for sheet in reader.pages]
    return [match.groups() for match in LINE.finditer(paper)]


def in_excel(page):
    """Read the rows of the workbook with the values that its formulas were stored with."""
    page.get_by_text("Autres actions").tap()
    book = load_workbook(download(page, "Excel"), data_only=True)
    return [
        (str(rank.value), name.value, signed(total.value))
        for rank, _, name, total, *_ in book["Classement"].iter_rows(min_row=FIRST_ROW)
        if name.value
    ]

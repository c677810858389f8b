"""An evening in a real browser: players by typing, tables by tapping, and no script."""

import pytest
from playwright.sync_api import expect

from tests.browser.flaws import THREE, sideways, walk
from tests.browser.network import tap_before_an_answer
from tests.browser.people import sign_in

SEED = """
from tests import factories as make
from scoring.models import Role
from scoring.services.clubs import add_player
from tournaments.entries.services.entries import add_entry
home = make.club()
make.member(Role.ORGANISER, in_club=home, username="ana")
night = make.evening(in_club=home, name="Soirée jouée")
four, five = make.table(4, in_evening=night), make.table(5, in_evening=night)
for taker in range(4):
    make.record(four, taker=taker)
    make.record(five, taker=taker, partners=(4,))
for name in ("Zoë Lambert", "Marcel Aubry", "Odette Marchand", "Yvonne Le Goff", "Firmin Roux"):
    add_player(club=home, name=name)
empty = make.evening(in_club=home, name="Soirée sans script")
ready = make.evening(in_club=home, name="Soirée prête")
for player in home.players.all()[:20]:
    add_entry(event=ready, player=player)
hasty = make.evening(in_club=home, name="Soirée pressée")
far = make.club()
make.member(Role.ORGANISER, in_club=far, username="bo")
for letter in "abcde":
    add_player(club=far, name=letter * 80)
long = make.evening(in_club=far, name="x" * 80)
wide = make.table(in_evening=long, seated=[*far.players.all()])
make.record(wide, partners=(1,))
print(night.pk, empty.pk, ready.pk, long.pk, wide.pk, hasty.pk)
"""
SIZES = {
    "phone": {"width": 360, "height": 740},
    "tablet": {"width": 820, "height": 1180},
}
PAGES = [
    "/",
    "/soirees/",
    "/soirees/nouvelle/",
    "/soirees/{night}/",
    "/joueurs/?evening={night}",
    "/joueurs/?evening={night}&q=zoe+lambert",
    "/soirees/{night}/tables/nouvelle/",
    "/soirees/{night}/classement/",
    "/soirees/{night}/cloture/",
]

WITH_NAMES = [
    "/soirees/{long}/",
    "/soirees/{long}/tables/nouvelle/",
    "/soirees/{long}/classement/",
    "/tables/{wide}/",
    "/tables/{wide}/donnes/1/",
    "/tables/{wide}/donnes/1/corriger/",
    "/tables/{wide}/donnes/nouvelle/",
    "/tables/{wide}/remplacement/",
]


@pytest.fixture(scope="module")
def seeded(server):
    numbers = server.run(SEED)
    keys = ("night", "empty", "ready", "long", "wide", "hasty")
    return dict(zip(keys, numbers.split(), strict=True))


@pytest.fixture
def signed_in(new_page, seeded):
    def signed(address="/soirees/", **options):
        page = sign_in(new_page(**options))
        page.goto(address.format(**seeded))
        return page

    return signed


def type_player(page, text):
    page.get_by_label("Ajouter un joueur").press_sequentially(text)


def tap_player(page, name):
    page.locator(f"label:has([data-player='{name}'])").tap()


def choose_in_club(page, *names):
    page.get_by_role("link", name="Choisir dans la liste du club").tap()
    for name in names:
        page.locator(".choice", has_text=name).tap()
    page.get_by_role("button", name="Ajouter les joueurs choisis").tap()


def test_players_tapped_before_an_answer_all_come(signed_in):
    page = signed_in("/soirees/{hasty}/")
    type_player(page, "ma")
    found, here = page.locator(".suggestions button"), page.locator(".attendee")
    expect(found.nth(1)).to_be_visible()
    before = here.count()
    for done, request in enumerate(tap_before_an_answer(page, found), start=1):
        request.continue_()
        expect(here).to_have_count(before + done)


def test_a_newcomer_tapped_again_before_the_answer_is_asked_about(signed_in):
    """The other reading of his name may be another person, and is not lost."""
    page = signed_in("/soirees/{hasty}/")
    here = page.locator(".attendee")
    before = here.count()
    type_player(page, "Tuan Nguyen")
    newcomer = page.locator(".newcomer")
    expect(newcomer.nth(1)).to_be_visible()
    first, second = tap_before_an_answer(page, newcomer)
    first.continue_()
    expect(here).to_have_count(before + 1)
    second.continue_()
    expect(page.get_by_text("Vouliez-vous dire…")).to_be_visible()
    expect(here).to_have_count(before + 1)


def test_a_name_typed_before_the_answer_stays(signed_in):
    page = signed_in("/soirees/{hasty}/")
    here = page.locator(".attendee")
    before = here.count()
    type_player(page, "Zoé Lebon")
    newcomer = page.locator(".newcomer").first
    expect(newcomer).to_be_visible()
    [first] = tap_before_an_answer(page, newcomer)
    page.get_by_label("Ajouter un joueur").fill("Yves Lenoir")
    first.continue_()
    expect(here).to_have_count(before + 1)
    expect(page.get_by_label("Ajouter un joueur")).to_have_value("Yves Lenoir")
    expect(page.locator(".newcomer")).to_contain_text("Yves Lenoir")


def test_players_come_by_touch(signed_in):
    page = signed_in("/soirees/nouvelle/")
    page.get_by_label("Nom").fill("Coupe d’hiver")
    page.get_by_role("button", name="Ouvrir la soirée").tap()
    expect(page.get_by_role("heading", name="Coupe d’hiver")).to_be_visible()

    type_player(page, "odet")
    page.get_by_role("button", name="Odette Marchand", exact=True).tap()
    expect(page.locator("#messages")).to_have_text("Odette Marchand est de la soirée.")
    expect(page.get_by_label("Ajouter un joueur")).to_be_focused()

    type_player(page, "Zoé Lambert")
    expect(page.get_by_text("Vouliez-vous dire…")).to_be_visible()
    page.get_by_role("button", name="Zoë Lambert", exact=True).tap()
    expect(page.locator(".attendee")).to_have_count(2)

    type_player(page, "<b>Țepeș</b>")
    page.get_by_role("button", name="comme nouveau joueur").tap()
    expect(page.locator(".attendee-name")).to_have_text(
        ["<b>Țepeș</b>", "Zoë Lambert", "Odette Marchand"]
    )
    choose_in_club(page, "Marcel Aubry", "Yvonne Le Goff")
    expect(page.get_by_role("heading", name="5 joueurs")).to_be_visible()


def test_a_table_is_seated_by_touch(signed_in):
    page = signed_in("/soirees/{ready}/")
    page.get_by_role("link", name="Ouvrir une table").tap()
    page.locator("label:has([name=sitting][value='4'])").tap()
    status = page.locator("[data-seating-status]")
    for name in ("Zoë Lambert", "Odette Marchand", "Marcel Aubry"):
        tap_player(page, name)
    expect(status).to_have_text("Encore un joueur.")
    tap_player(page, "Odette Marchand")
    tap_player(page, "Yvonne Le Goff")
    tap_player(page, "Odette Marchand")
    expect(status).to_have_text("La table est complète.")
    tap_player(page, "Firmin Roux")
    expect(status).to_have_text("La table est complète : retirez d’abord un joueur.")
    page.get_by_role("button", name="Ouvrir la table").tap()
    expect(page.locator(".draw-name")).to_have_text(
        ["Zoë Lambert", "Marcel Aubry", "Yvonne Le Goff", "Odette Marchand"]
    )
    page.get_by_role("button", name="Ouvrir la table").tap()
    expect(page.get_by_text("La table 1 est ouverte")).to_be_visible()


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_names_of_80_letters_widen_no_page(new_page, seeded, size):
    page = sign_in(new_page(viewport=SIZES[size]), "bo")
    wide = {}
    for path in WITH_NAMES:
        page.goto(path.format(**seeded))
        page.evaluate(
            "for (const fold of document.querySelectorAll('main details')) fold.open = true"
        )
        wide[path] = page.evaluate("document.documentElement.scrollWidth")
    assert wide == dict.fromkeys(WITH_NAMES, SIZES[size]["width"])


def test_an_exact_double_is_said_at_once(signed_in):
    page = signed_in("/soirees/{night}/")
    type_player(page, "Zoë Lambert")
    expect(page.get_by_role("button", name="Zoë Lambert", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="comme nouveau joueur")).to_have_count(0)
    type_player(page, "x" * 80)
    expect(page.get_by_text("Ce nom est trop long")).to_be_visible()


def test_the_evening_works_without_script(signed_in):
    page = signed_in("/soirees/{empty}/", java_script_enabled=False)
    for name in ("Odette Marchand", "Marcel Aubry", "Nouvelle Venue"):
        page.get_by_label("Ajouter un joueur").fill(name)
        page.get_by_role("button", name="Chercher").tap()
        page.get_by_role("button", name=name).tap()
    expect(page.locator(".attendee")).to_have_count(3)
    page.get_by_role("button", name="Retirer Nouvelle Venue").tap()
    choose_in_club(page, "Yvonne Le Goff")
    page.get_by_role("link", name="Ouvrir une table").tap()
    page.locator("label:has([name=sitting][value='3'])").tap()
    for place, name in enumerate(("Yvonne Le Goff", "Odette Marchand", "Marcel Aubry"), 1):
        page.get_by_label(f"Place {place}").first.select_option(label=name)
    page.locator("label:has([name=dealer][value='1'])").tap()
    page.get_by_role("button", name="Ouvrir la table").tap()
    expect(page.get_by_text("Odette Marchand donne en premier")).to_be_visible()


@pytest.mark.parametrize(("size", "told"), [("phone", True), ("tablet", False)])
def test_a_ranking_wider_than_the_phone_says_so(signed_in, size, told):
    page = signed_in("/soirees/{night}/classement/", viewport=SIZES[size])
    hint = page.get_by_text("Le tableau glisse de côté")
    assert hint.is_visible() == told
    wide = page.locator(".table-scroll").first
    assert wide.evaluate("frame => frame.scrollWidth > frame.clientWidth") == told


def test_a_password_can_be_read_while_it_is_typed(page):
    page.goto("/connexion/")
    password = page.locator("[name=password]")
    password.fill("secret")
    show = page.get_by_role("button", name="Afficher le mot de passe")
    show.tap()
    expect(password).to_have_attribute("type", "text")
    show.tap()
    expect(password).to_have_attribute("type", "password")


def test_the_ranking_sorts_by_a_tap(signed_in):
    page = signed_in("/soirees/{night}/classement/")
    names = page.locator(".ranking tbody th")
    expect(names.first).to_have_text("Ismaël")
    page.get_by_role("link", name="Joueur").tap()
    expect(names.first).to_have_text("Ana")
    expect(page.locator("[aria-sort]")).to_have_text("Joueur")
    chart = page.get_by_role("img", name="Ana")
    expect(chart.locator("polyline")).to_have_count(4)
    page.get_by_text("Table 1 en chiffres").tap()
    expect(page.get_by_role("region", name="Bilans de la table 1")).to_be_visible()


def test_no_page_bars_anybody_or_scrolls_sideways(signed_in, seeded):
    addresses = [address.format(**seeded) for address in PAGES]
    assert walk(signed_in(), addresses, THREE, sideways) == {}

"""The frame of every page: one header, one scale a device, what matters on the first screen."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.flaws import sideways
from tests.browser.people import sign_in
from tests.browser.test_workbench import SEED

WIDTHS = (
    320,
    360,
    412,
    480,
    600,
    683,
    768,
    820,
    900,
    1024,
    1280,
    1366,
    1920,
)  # 683: 1366 at 200 %
HIGH = 55  # px of a header; 56 is the most
# Where the first row of what a page is for may begin, by the width of the window.
STARTS = {1366: 240, 820: 300, 360: 360}
FRAME = """() => {
  const seen = (each) => each.checkVisibility();
  const [bar, title] = [document.querySelector(".topbar"), document.querySelector("h1")];
  const size = (element) => element && getComputedStyle(element).fontSize;
  return {
    bar: bar.getBoundingClientRect().height,
    lines: new Set([...bar.querySelectorAll("a, summary")].filter(seen).map(
      (each) => Math.round(each.getBoundingClientRect().bottom))).size,
    title: size(title),
    base: size(document.body),
    few: document.querySelectorAll(".page-title .actions > :not(details, script)").length < 3,
    sideways: document.documentElement.scrollWidth > innerWidth,
  };
}"""
# What is written on a button and stands out of it, or lies over what another says.
CROWDED = """() => {
  const buttons = "button, .button, summary, .tabs a, .day a, .topbar a, thead th";
  const seen = [...document.querySelectorAll(buttons)].filter((each) => each.checkVisibility());
  const words = seen.flatMap((button) => {
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    const lines = [];
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const holder = text.parentElement.getBoundingClientRect();
      const mine = text.parentElement.closest(buttons) === button;
      if (!text.data.trim() || holder.width < 2 || !mine) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const boxes = [...range.getClientRects()];
      lines.push(...boxes.map((box) => ({ button, text: text.data, box })));
    }
    return lines;
  });
  const out = words.filter(({ button, box }) => {
    const around = button.getBoundingClientRect();
    return box.left < around.left - 1 || box.right > around.right + 1;
  });
  const over = words.filter((one, place) => words.slice(place + 1).some((other) =>
    one.box.left < other.box.right - 1 && other.box.left < one.box.right - 1
    && one.box.top < other.box.bottom - 1 && other.box.top < one.box.bottom - 1
    && one.button !== other.button && !one.button.contains(other.button)
    && !other.button.contains(one.button)
    && !one.button.closest(".menu-panel, [hidden]") && !other.button.closest(".menu-panel")
    && getComputedStyle(one.button).position !== "sticky"
    && !one.button.closest(".action-bar") && !other.button.closest(".action-bar")));
  return [...new Set([...out, ...over].map((each) => each.text))];
}"""
PAGES = (
    *("", "inscriptions/", "placement/2/", "tours/2/", "tours/2/saisie/", "decisions/"),
    *("journal/", "rencontres/", "prix/", "documents/", "reglages/", "comptes/"),
)
CALENDAR = """
import json
from scoring.models import Club
from tests.tournaments.home_entries.homes import pages_of
print(json.dumps(pages_of(Club.objects.get(pk={club}))))
"""
TOP = "rows => rows.map((row) => row.getBoundingClientRect().top + scrollY)[0]"
BOTTOM = """name => {
  const range = document.createRange();
  range.selectNodeContents(name);
  return range.getBoundingClientRect().bottom;
}"""


@pytest.fixture(scope="module")
def places(server):
    """The addresses of every kind of page, and those with rows, each with what a row is."""
    keys = server.run(
        f"TITLE = 'Vendredi'\n{SEED}print(night.rounds.first().tables.first().table_id)\n"
        "type(event).objects.filter(pk=event.pk).update(name='Challenge du dimanche')\n"
        "make.member(Role.ORGANISER, in_club=home, username='odile')  # of one club\n"
        "from tests.world import published\nprint(*published(home, night).values())"
    )
    event, club, night, boards, season, table, *of_federation = keys.split()
    _pair, _kind, federation, member, joined, published, _same = of_federation
    rows = {
        f"/tournois/{event}/classement/": ".results tbody tr",
        f"/tournois/{boards}/classement/": ".results tbody tr",
        f"/clubs/{club}/annuaire/": ".table tbody tr",
        f"/soirees/{night}/": ".table-link",
        f"/soirees/{night}/classement/": ".ranking tbody tr",
        f"/challenges/{season}/": ".ranking tbody tr",
        f"/tables/{table}/": ".score-sheet tbody tr",
    }
    others = ["/", "/soirees/", "/tournois/", "/saisons/", "/clubs/", "/etat/", "/sauvegardes/"]
    others += ["/tournois/nouveau/", "/regles/", "/regles/fft-4/", "/guide/", f"/clubs/{club}/"]
    others += [f"/tournois/{event}/{page}" for page in PAGES]
    others += [f"/soirees/{night}/{page}" for page in ("tablettes/", "comptes/")]
    others.append(f"/evenements/{event}/appels/")
    at = f"/federations/{federation}/"
    others += [at, f"{at}clubs/", f"{at}clubs/ajout/", f"{at}clubs/{member}/"]
    others += [f"{at}rencontres/{published}/{page}" for page in ("", "refus/")]
    at = f"/clubs/{club}/federation/"
    others += [at, f"{at}personnes/", f"{at}{joined}/ajout/", f"{at}{joined}/sortie/"]
    at = f"/clubs/{club}/"
    others += [f"{at}cles/{page}" for page in ("", "nouvelle/")]
    others += [f"{at}liaison/{page}" for page in ("", "site/", "evenement/", "cle/", "salle/")]
    return rows, [*rows, *others, *json.loads(server.run(CALENDAR.format(club=club)))]


def at_widths(page, address, looks, widths=WIDTHS):
    """Return what a look at the page gives, by its width; it is loaded once."""
    answer = page.goto(address)
    assert answer.ok, (address, answer.status)
    for width in widths:
        page.set_viewport_size({"width": width, "height": 768})
        yield width, looks(page)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_one_header_one_scale_and_no_crowded_word_on_every_page(new_page, places, language):
    """No word of a button leaves it or lies over another."""
    page = sign_in(new_page(has_touch=False))
    page.set_extra_http_headers({"Accept-Language": language})
    frames, crowded = {}, {}
    for address in places[1]:
        for width, (frame, words) in at_widths(page, address, framed):
            frames.setdefault(width, {}).setdefault(tuple(frame.values()), []).append(address)
            if words:
                crowded[address, width] = words
    assert crowded == {}
    for width, by_frame in frames.items():
        assert len(by_frame) == 1, (width, by_frame)
        [(bar, lines, _title, _base, few_actions, sideways)] = by_frame
        assert (bar, lines, few_actions, sideways) == (HIGH, 1, True, False), (width, by_frame)


def framed(page):
    """A page's frame, and the words of its buttons that are crowded."""
    return page.evaluate(f"() => [({FRAME})(), ({CROWDED})()]")


def test_no_page_slides_sideways_on_a_phone_at_200_percent(new_page, places):
    """360 px are 180 then; the header takes more than one line."""
    page, at_200_percent = new_page(has_touch=True), [180]
    for address in ("/regles/", "/connexion/"):
        assert [*at_widths(page, address, sideways, at_200_percent)] == [(180, [])], address
    sign_in(page)
    wide = [
        address
        for address in places[1]
        if [*at_widths(page, address, sideways, at_200_percent)] != [(180, [])]
    ]
    assert wide == []


def test_a_long_title_stands_beside_its_actions(new_page, places):
    page = sign_in(new_page(viewport={"width": 820, "height": 1180}))
    page.goto(next(address for address in places[0] if address.startswith("/soirees/")))
    title, actions = page.locator("h1"), page.locator(".page-title .actions")
    title.evaluate("title => { title.textContent = 'Soirée du mercredi 25 novembre 2026'; }")
    title_box, actions_box = title.bounding_box(), actions.bounding_box()
    assert actions_box["y"] < title_box["y"] + title_box["height"]


def test_a_phone_shows_every_total_whole(new_page, places):
    page = sign_in(new_page(viewport={"width": 360, "height": 740}))
    rankings = [address for address in places[0] if address.endswith("/classement/")]
    assert len(rankings) == 3
    for address in rankings:
        page.goto(address)
        table = page.locator(".table-scroll").first
        box, total = table.bounding_box(), table.locator("tbody td.number").first.bounding_box()
        assert total["x"] + total["width"] <= box["x"] + box["width"], address


def test_a_note_stands_under_a_name_of_two_lines(new_page, places):
    page = sign_in(new_page(viewport={"width": 360, "height": 740}))
    page.goto([address for address in places[0] if address.endswith("/classement/")][1])
    name = page.locator(".results tbody th > a:has(+ .row-note)").first
    name.evaluate("name => { name.textContent = 'José Ferreira da Silva'; }")
    note = name.locator("xpath=following-sibling::*").first.bounding_box()
    assert note["y"] >= name.evaluate(BOTTOM)


def test_the_first_row_is_on_the_first_screen(new_page, places):
    page = sign_in(new_page(has_touch=False))
    late = {}
    for address, rows in places[0].items():
        for width, top in at_widths(
            page, address, lambda page, rows=rows: page.locator(rows).evaluate_all(TOP), STARTS
        ):
            if top > STARTS[width]:
                late[address, width] = top
    assert late == {}


def high(page):
    """How high a page is on a laptop."""
    page.set_viewport_size({"width": 1366, "height": 768})
    return page.evaluate("document.documentElement.scrollHeight")


def test_a_new_tournament_is_asked_on_one_page_and_a_half(new_page, places):
    page = sign_in(new_page(has_touch=False), "odile", to="/tournois/nouveau/")
    assert high(page) <= 1100
    expect(page.get_by_text("Donnes libres · Individuel · Tables de 3")).to_be_visible()
    for group in ("Changer", "Plus de réglages"):
        page.get_by_text(group, exact=True).click()
    of_duplicate = page.get_by_text("En duplicate, on classe")
    expect(page.get_by_label("Départage 1")).to_be_visible()
    expect(of_duplicate).to_be_hidden()  # where it cannot apply
    page.get_by_role("radio", name="Duplicate individuel").check()
    expect(of_duplicate).to_be_visible()


def test_a_page_shows_what_matters_now_and_folds_the_rest(new_page, places):
    club = next(address for address in places[1] if re.fullmatch(r"/clubs/\d+/", address))
    event = next(address for address in places[1] if address.endswith("/reglages/"))
    folded = {
        f"{club}aides/": (
            "Inviter quelqu’un",
            "Qui peut faire quoi",
            "Lire le journal du club",
        ),
        "/etat/": ("Sauvegardes", "Base de données", "Version du site"),
        club: ("Nom du club", "Plus de réglages", "Sites qui lisent les résultats"),
        event: ("Nombre de tours", "Plus de réglages", "Catégories"),
        f"/saisons/{club.split('/')[2]}/nouvelle/": (
            "Nom",
            "On classe selon",
            "En cas d’égalité",
        ),
    }
    page = sign_in(new_page(has_touch=False))
    for address, (at_once, group, inside) in folded.items():
        page.goto(address)
        assert high(page) <= 1000, address
        expect(page.locator("main").get_by_text(at_once).first).to_be_in_viewport()
        expect(page.get_by_text(inside).first).to_be_hidden()
        page.locator("summary", has_text=group).click()
        expect(page.get_by_text(inside).first).to_be_visible()
    page.goto(f"{club}aides/")
    page.locator("main .link-list a").first.click()
    expect(page.get_by_text("Trop d’essais ?")).to_be_visible()
    assert high(page) <= 1000


def test_documents_begin_with_those_of_the_moment_and_fold_the_others(new_page, places):
    listed = next(address for address in places[1] if address.endswith("/documents/"))
    page = sign_in(new_page(has_touch=False), to=listed)
    assert high(page) <= 1200
    certificates = page.get_by_role("link", name="Certificats")
    expect(certificates).to_be_hidden()
    page.get_by_text("Remise des prix").click()
    expect(certificates).to_be_visible()
    page.get_by_role("link", name="Feuilles manquantes").first.click()
    assert high(page) <= 1200
    expect(page.get_by_text("Sans rien de coché, le papier porte : Joueurs,")).to_be_visible()
    picture = page.get_by_alt_text("La première page, telle qu’elle s’imprime")
    page.get_by_label("Rendue").uncheck()
    expect(picture).to_have_attribute("src", re.compile("colonnes=players&colonnes=heard&"))
    picture.evaluate("(image) => image.decode()")


def test_a_document_is_chosen_without_script(new_page, places):
    listed = next(address for address in places[1] if address.endswith("/documents/"))
    page = sign_in(new_page(java_script_enabled=False), to=f"{listed}classement/")
    page.get_by_label("Ordre").select_option("Par nom")
    page.get_by_role("button", name="Revoir l’image").click()
    picture = page.get_by_alt_text("La première page, telle qu’elle s’imprime")
    expect(picture).to_have_attribute("src", re.compile("tri=nom&"))


ROLES = """
from django.test import Client
from tests.tarotclub.test_ways import pages_of
from tests.world import World
world = World()
people = world.people()
follow = reverse("follow", args=[world.ids["public_key"]])
STARTS = {"player": [reverse("own_page", args=[world.ids["page_key"]]), follow],
          "anonymous": ["/", "/regles/", follow]}
for role in ("organiser", "scorer", "player", "anonymous"):
    client = Client(SERVER_NAME="127.0.0.1")
    if role in people and people[role]:
        client.force_login(people[role])
    session = client.cookies["sessionid"].value if client.cookies else "-"
    print(role, session, *pages_of(client, *STARTS.get(role, ["/"])))
"""
SIDEWAYS = "document.documentElement.scrollWidth > innerWidth && innerWidth"
BAR = "() => document.querySelector('.topbar')?.getBoundingClientRect().height ?? 55"
LOOKS = ((360, "dark"), (683, "light"), (1366, "light"))  # 683: 1366 at 200 %
LOOK = f"() => [({CROWDED})(), ({BAR})(), {SIDEWAYS}]"


def flaws_of(page, widths):
    """What is wrong with a page as it stands at each width."""
    for width, scheme in widths:
        page.set_viewport_size({"width": width, "height": 768})
        page.emulate_media(color_scheme=scheme)
        crowded, bar, sideways = page.evaluate(LOOK)
        if crowded or bar > HIGH + 1 or sideways:
            yield width, bar, sideways, crowded


@pytest.fixture(scope="module")
def ways(server):
    """Each role's session and one page a kind, all that links lead it to."""
    lines = server.run(f"from django.urls import reverse\n{ROLES}").splitlines()
    ways = {role: (session, pages) for role, session, *pages in map(str.split, lines)}
    assert sum(len(ways[role][1]) for role in [*ways, "organiser"]) > 250
    return ways


@pytest.mark.parametrize(
    ("role", "language"),
    [
        *(("organiser", "fr"), ("organiser", "en")),
        *(("scorer", "fr"), ("player", "fr"), ("anonymous", "fr")),
    ],
)
def test_every_page_of_every_role_keeps_the_frame(new_page, server, ways, role, language):
    session, addresses = ways[role]
    page = new_page(has_touch=False)
    page.set_extra_http_headers({"Accept-Language": language})
    cookies = {"sessionid": session, "django_language": language}
    page.context.add_cookies(
        [{"name": name, "value": value, "url": server.url} for name, value in cookies.items()]
    )
    wrong = {}
    for address in addresses:
        page.goto(address)
        if flaws := list(flaws_of(page, LOOKS)):
            wrong[address] = flaws
    assert wrong == {}

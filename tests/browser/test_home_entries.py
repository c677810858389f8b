"""An event from its announcement to a player's own page, over two sites and a federation.

The club's site stands on PostgreSQL, the laptop of the hall on SQLite behind a way that is cut.
The desks and two of the phones are real browsers; the others send what a browser sends.
"""

import re
import time
from datetime import date, timedelta
from hashlib import sha256
from http.cookiejar import CookieJar
from itertools import count
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, build_opener

import pytest
from playwright.sync_api import expect

from tests.browser.people import sign_in
from tests.conftest import Watch
from tests.linked.test_storm import Cutting
from tests.postgresql import site_on
from tests.server import PATIENCE, Server
from tests.visitor import NoRedirects, Visitor

pytestmark = [pytest.mark.long, pytest.mark.own_server]
PHONE = {"viewport": {"width": 360, "height": 740}}
DAY = date.today() + timedelta(days=9)  # noqa: DTZ011 (of this machine, as the sites')
OF_CLUB = """
from django.contrib.auth.models import User
from tests import factories as make
from tests.world import own_key
from scoring.models import Role
from scoring.services.clubs import add_player
from tournaments.event.services.closing import publish_event
from tournaments.seasons.engine import RuleKind, SeasonRule
from tournaments.seasons.services import add_events, create_season, publish_season
home = make.club()
make.member(Role.ORGANISER, in_club=home, username="ana")
User.objects.create_superuser("flora", password="secret")
print(home.pk, own_key(add_player(club=home, name="Zoé Roux")))
"""
OF_HALL = """
from tests import factories as make
from scoring.models import Role
make.member(Role.ORGANISER, in_club=make.club("Salle des fêtes"), username="odile")
"""
STATES = """
from collections import Counter
from tournaments.models import HomeEntry
print(sorted(Counter(HomeEntry.objects.values_list("state", flat=True)).items()))
"""
KEPT = """
from tournaments.models import Entry, Event, HomeEntry, Incoming
[event] = Event.objects.all()
entries = event.entries.filter(withdrawn_from=None)
names = {entry.player.name for entry in entries.select_related("player")}
homes = HomeEntry.objects.filter(entry__in=entries).count()
print(event.closed_at is not None, entries.count(), len(names), homes,
      sorted(Incoming.objects.values_list("kind", "refusal")))
"""
GIVEN = ("Ada", "Blaise", "Cléa", "Denis", "Elsa", "Fabio", "Gwen", "Hugo")
FAMILIES = ("dourat", "vallier", "gnan", "mercy", "postic", "queron")
SYLLABLES = ("Ba", "Ke", "Lo", "Mi", "Nu", "Ra", "Si", "To")
NAMES = [
    f"{given} {syllable}{family}"
    for family in FAMILIES
    for given, syllable in zip(GIVEN, SYLLABLES, strict=True)
]


class Phone(Visitor):
    """A phone with an address of its own, whose browser works for its form."""

    numbers = count(1)

    def __init__(self, server, to):
        self.server, self.cookies, self.to = server, CookieJar(), to
        self.browser = build_opener(HTTPCookieProcessor(self.cookies), NoRedirects)
        self.browser.addheaders = [("X-Forwarded-For", f"192.0.2.{next(self.numbers)}")]

    def enter(self, *names):
        """Send the form; give the link that it leads to."""
        fields = self.get(self.to).fields
        proof = next(
            n
            for n in count()
            if sha256(f"{fields['uuid']}:{n}".encode()).digest().startswith(b"\0\0")
        )
        people = {f"p{number}-name": name for number, name in enumerate(names, start=1)}
        return send(self, self.to, uuid=fields["uuid"], proof=proof, **people)


@pytest.fixture(scope="module")
def server(postgresql, tmp_path_factory):
    """The club's site, behind a proxy that tells phones apart."""
    site = site_on(postgresql, "postgres", tmp_path_factory.mktemp("site"))
    site.environment["BEHIND_PROXY"] = "1"
    site.start()
    yield site
    site.stop()
    assert "Internal Server Error" not in site.log_text()
    site.forget()


@pytest.fixture(scope="module")
def laptop(migrated, tmp_path_factory):
    laptop = Server(tmp_path_factory.mktemp("laptop"), "laptop", like=migrated)
    laptop.run(OF_HALL)
    laptop.start()
    yield laptop
    laptop.stop()
    assert "Internal Server Error" not in laptop.log_text()
    laptop.forget()


@pytest.fixture
def hall(browser, laptop):
    """The page of who runs the day at the laptop."""
    context = browser.new_context(base_url=laptop.url, locale="fr-FR")
    page, watch = context.new_page(), Watch(laptop.url)
    watch.follow(page)
    yield sign_in(page, "odile", to="/tournois/")
    context.close()
    assert watch.complaints == []


def send(visitor, address, **fields):
    """Send a page's form as it comes, but for some fields; give where that leads."""
    answer = visitor.post(address, **visitor.get(address).fields | fields)
    assert answer.status in {302, 303}, (answer.status, answer.words)
    return answer.to


def until(words, visitor, address):
    """Ask for a page until it says something."""
    end = time.monotonic() + PATIENCE
    while words not in (page := visitor.get(address)).words:
        assert time.monotonic() < end, page.words
        time.sleep(0.2)
    return page


def press(page, name, then=""):
    """Press a link or a button of the page; wait for the heading that comes `then`."""
    main = page.locator("main")
    main.get_by_role("link", name=name).or_(main.get_by_role("button", name=name)).first.click()
    if then:
        expect(page.get_by_role("heading", level=1, name=then)).to_be_visible()


def write(page, *fields):
    for label, text in fields:
        page.get_by_label(label).first.fill(text)


def announce(desk):
    """Create an event and put it on the calendar; give its address at the desk, and for all."""
    press(desk, "Créer un tournoi", "Nouveau tournoi")
    write(desk, ("Nom", "Grand prix"), ("Nombre de tours", "2"))
    press(desk, "Créer le tournoi", "Inscriptions")
    [event] = re.findall(r"/tournois/(\d+)/", desk.url)
    desk.goto(f"/evenements/{event}/agenda/")
    press(desk, "Annoncer", "Quand ?")
    write(desk, ("Jour", DAY.isoformat()), ("Début", "14:00"))
    press(desk, "Continuer", "Où ?")
    write(desk, ("Salle et rue", "Salle des fêtes"), ("Ville", "Riom"))
    press(desk, "Continuer", "Pour qui ?")
    press(desk, "Continuer", "S’inscrire depuis la maison ?")
    desk.get_by_label("Chacun s’inscrit lui-même").check()
    write(desk, ("Nombre de places", "44"))
    press(desk, "Enregistrer", "Agenda")
    press(desk, "Mettre à l’agenda", "Mettre l’événement à l’agenda ?")
    press(desk, "Mettre à l’agenda", "Agenda")
    expect(desk.get_by_text("C’est à l’agenda")).to_be_visible()
    return event, urlsplit(desk.locator(".poster-address").inner_text()).path


def pair_enters(phone, partner):
    """Enter two from a real phone, whose browser works instead of answering the question."""
    phone.get_by_role("link", name="S’inscrire").click()
    to = urlsplit(phone.url).path
    phone.get_by_label("Prénom et nom").first.fill("Zoé Roux")
    phone.get_by_text("Inscrire aussi quelqu’un").click()
    phone.locator("[name=p2-name]").fill(partner)
    phone.get_by_role("button", name="M’inscrire").click()
    expect(phone.get_by_role("status")).to_have_text(re.compile(r"une place\s: n°\s1 de"))
    phone.get_by_role("button", name="Je viens, c’est sûr").click()
    expect(phone.get_by_text("Vous avez confirmé votre venue.")).to_be_visible()
    return to


def others_enter(server, to, names):
    """46 more: five pairs, a double, the others alone; and a robot that answers nothing."""
    links = [Phone(server, to).enter(names.pop(), names.pop()) for _ in range(5)]
    links += [Phone(server, to).enter(name) for name in ("Roux Zoé", *names)]
    robot = Phone(server, to)
    fields = robot.get(to).fields | {"p1-name": "Robo Tique"}
    assert robot.post(to, **fields).status == 422
    assert server.run(STATES).strip() == "[('placed', 44), ('waiting', 4)]"
    assert "le n° 1 de la liste d’attente." in robot.get(links[-4]).words
    return links


def six_withdraw(server, phone, links):
    """Six withdraw, one of them on a real phone: the four who wait rise."""
    for link in links[6:11]:
        send(Phone(server, link), f"{link}retrait/")
    phone.goto(links[11])
    press(phone, "Je ne viens plus", "Ne plus venir ?")
    press(phone, "Je ne viens plus")
    expect(phone.get_by_role("status")).to_have_text("Vous n’êtes plus inscrit.")
    assert server.run(STATES).strip() == "[('left', 6), ('placed', 42)]"
    for link in links[-4:]:
        assert "Vous avez une place" in Phone(server, link).get(link).words


def desk_knows(desk, event):
    """The desk says who the double is: nothing else is left to do before the day."""
    desk.goto(f"/evenements/{event}/de-chez-soi/")
    press(desk, "C’est Zoé Roux")
    expect(desk.get_by_text("C’est noté.")).to_be_visible()


def link(desk, club, hall, way):
    """Link the laptop by the code that the site shows, and see the event come down."""
    desk.goto(f"/clubs/{club}/liaison/salle/")
    write(desk, ("Nom de la salle", "Salle des fêtes"))
    press(desk, "Montrer le code")
    hall.goto("/clubs/1/liaison/site/")
    code = desk.locator("dd").last.inner_text()
    write(hall, ("Adresse du site du club", way.url), ("Code", code))
    press(hall, "Relier")
    expect(hall.get_by_text("C’est relié")).to_be_visible()


def bilans(seats):
    return [12 * (seats - 1), *[-12] * (seats - 1)]


def round_is_played(hall, visitor, address):
    """Type the first table by hand, the others as a desk sends them."""
    hall.goto(address)
    press(hall, "Continuer")
    fields = hall.locator("[data-bilan]")
    expect(fields.first).to_be_focused()
    for field, bilan in zip(fields.all(), bilans(fields.count()), strict=True):
        field.fill(str(bilan))
    press(hall, "Valider")
    expect(hall.get_by_text("résultat saisi.")).to_be_visible()
    left = sorted(set(re.findall(r"\?table=(\d+)", visitor.get(address).html)))
    for table in left:
        to = f"{address}?table={table}"
        names = [name for name in visitor.get(to).fields if re.match(r"bilan_\d", name)]
        send(visitor, to, **dict(zip(names, bilans(len(names)), strict=True)))
    assert len(left) > 5
    hall.goto(address)


def day_is_played(server, hall, visitor, way):
    """Two rounds; the network is cut in the first, the site is stopped before the end."""
    hall.goto("/tournois/")
    hall.get_by_role("link", name="Grand prix").click()
    day = urlsplit(hall.url).path
    hall.goto(f"{day}inscriptions/tous-presents/")
    press(hall, "Tous présents")
    expect(hall.get_by_text("41 joueurs notés présents.")).to_be_visible()
    hall.goto(f"{day}placement/")
    press(hall, "Tirer le placement")
    press(hall, "Lancer le tour 1")
    expect(hall.get_by_text("Le tour 1 est lancé.")).to_be_visible()
    way.chance = 1
    round_is_played(hall, visitor, f"{day}tours/1/saisie/")
    exchange(visitor, "Le site du club ne répond pas")
    way.chance = 0
    exchange(visitor, "classement reçu par le site")
    yield
    press(hall, "Terminer et lancer le tour 2", "Résultats du tour 2")
    round_is_played(hall, visitor, f"{day}tours/2/saisie/")
    server.stop()
    press(hall, "Terminer le tour 2")
    expect(hall.get_by_text("Le tour 2 est terminé.")).to_be_visible()
    send(visitor, f"{day}fin/")
    exchange(visitor, "Le site du club ne répond pas")
    server.start()
    exchange(visitor, "événement entier reçu par le site")


def exchange(visitor, words):
    """Have what is new sent and fetched, until the laptop's page says something of it."""
    send(visitor, "/clubs/1/liaison/site/envoi/")
    until(words, visitor, "/clubs/1/liaison/")


def national_season(ana, flora, club, event):
    """Found a federation, have it homologate the event and count it in a season for all."""
    federation = send(flora, "/federations/nouvelle/", name="Fédération")
    send(flora, f"{federation}clubs/ajout/", name="Tarot de la Halle")
    page = ana.get(f"/clubs/{club}/federation/").html
    [joins] = re.findall(rf"/clubs/{club}/federation/\d+/entree/", page)
    assert ana.post(joins).status == 302
    send(ana, joins.replace("entree", "ajout"), event=event)
    [asked] = set(re.findall(rf"{federation}rencontres/\d+/", flora.get(federation).html))
    assert flora.post(f"{asked}accord/").status == 302
    [creates] = set(re.findall(r"/saisons/\d+/nouvelle/", flora.get("/saisons/").html))
    season = send(flora, creates, name="National", events=event)
    assert flora.post(f"{season}publication/").status == 302


def player_reads(phone):
    """Find the day and one's place in the season on one's own page, then the season itself."""
    expect(phone.get_by_role("row", name=re.compile("Grand prix.* 41"))).to_be_visible()
    season = phone.get_by_role("listitem").filter(has_text="National")
    expect(season).to_contain_text(re.compile(r"Fédération · \d+ / 41 · "))
    season.get_by_role("link").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("National")
    expect(phone.get_by_role("row", name=re.compile("Zoé R"))).to_be_visible()


def test_from_the_announcement_to_a_players_own_page(server, laptop, hall, new_page):
    club, key = server.run(OF_CLUB).split()
    desk, phone = sign_in(new_page(), to="/tournois/"), new_page(**PHONE)
    event, page = announce(desk)
    ana, names = Visitor(server, "ana"), list(NAMES[:46])
    send(ana, f"/tournois/{event}/publication/ouverture/")
    phone.goto(page)
    to = pair_enters(phone, names.pop())
    six_withdraw(server, new_page(**PHONE), others_enter(server, to, names))
    desk_knows(desk, event)

    way, odile = Cutting(server.url, 0), Visitor(laptop, "odile")
    link(desk, club, hall, way)
    until("41 joueurs", odile, "/tournois/")
    day = day_is_played(server, hall, odile, way)
    next(day)
    desk.goto(f"/clubs/{club}/liaison/")
    press(desk, "Ce que tout le monde voit")
    expect(desk.get_by_role("row")).to_have_count(42)
    assert list(day) == []
    way.listening.close()
    assert server.run(KEPT).strip() == ("True 41 41 41 [('event', ''), ('ranking', '')]")

    phone.reload()
    phone.get_by_role("link", name="Ma table et mes marques").click()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Zoé R")
    national_season(ana, Visitor(server, "flora"), club, event)
    phone.goto(f"/moi/{key}/")
    player_reads(phone)

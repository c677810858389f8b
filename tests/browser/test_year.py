"""A year of a small club, clicked: from an empty folder to its results checked elsewhere.

Nobody types an address: the first is the one that `start` prints, those of a tablet and of an
invitation are read from the page that shows them, and all else is reached by the words of
links and buttons. Each chapter goes on where the one before it has ended.
"""

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Error, expect

from tests.browser import tablets
from tests.browser.flaws import violations
from tests.browser.test_demo_evening import on_paper, on_screen
from tests.conftest import PATIENCE, TABLET, Watch
from tests.server import PATIENCE as SECONDS, ROOT, free_port

pytestmark = pytest.mark.own_server  # the other club's, which prints its own starting code

THEIRS = ("ALLOWED_HOSTS", "DATABASE_URL", "DEBUG", "HTTPS", "SECRET_KEY")
PASSWORD = "le petit au bout"
PLAYERS = ["Odile Vasseur", "Émile Sauvageot", "Nadia Benhaddou", "Loïc Hamelin"]
LIST = """Nom;Prénom;Tarif;Catégorie
VASSEUR;odile;Membre;Dames
Sauvageot;Émile;Membre;
BENHADDOU;Nadia;Roi;Dames
Hamelin;Loïc;Extérieur;

Petit;Jean;Extérieur;
Roux;Firmin;Extérieur;
Aubry;Marcel;Extérieur;
Lambert;Zoé;Membre;Dames
Roux;Firmin;Extérieur;
Denis;Blanche;Prince;
"""
CUP, NIGHT, SEASON = "Coupe de la Halle", "Soirée de rentrée", "Challenge de l’année"
SIGN = re.compile(r"Je signe (\S+)\s+\((.+)\)")
SEAT = re.compile(r"\w+ – (.+) \(n°\s(\d+)\)")


ROLES = ("link", "button")


class Site:
    """A site that `tarotclub start` alone opens, in an empty folder with a real name."""

    def __init__(self, place):
        self.folder = place / "Données du club, été"
        self.log = place / "log"
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        self.environment = {
            key: value for key, value in os.environ.items() if key not in THEIRS
        }
        self.environment |= {"DATA_DIR": str(self.folder)}
        self.command = [sys.executable, "-m", "tarotclub", "start", "--no-browser"]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [*self.command, f"--port={self.port}"],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def printed(self):
        """Give the address that it prints for who sits at its computer, once it answers."""
        deadline = time.monotonic() + SECONDS
        while True:
            assert self.process.poll() is None
            assert time.monotonic() < deadline
            with suppress(OSError), urllib.request.urlopen(f"{self.url}/sante/", timeout=5):
                return self.log.read_text(encoding="utf-8").split()[-1]
            time.sleep(0.1)

    def printed_again(self):
        """Give the address that another start prints beside one that runs."""
        return subprocess.check_output(
            self.command, cwd=ROOT, env=self.environment, text=True, timeout=SECONDS
        ).split()[-1]

    def end(self):
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


class Walker:
    """Somebody with a device, who goes only where its page leads."""

    def __init__(self, page):
        self.page = page

    def see(self, *sentences):
        for words in sentences:
            expect(self.page.get_by_text(words).filter(visible=True).first).to_be_visible()

    def arrive(self, heading):
        """Wait for a page; then nothing of it may bar anybody from it."""
        expect(self.page.get_by_role("heading", level=1, name=heading)).to_be_visible()
        assert violations(self.page) == [], self.page.url

    def go(self, *ways):
        """Follow one link or button after the other, each found by the words it begins with."""
        for words in ways:
            begins = re.compile(f"^{re.escape(words)}")
            try:
                self.way(self.page, begins).click()
            except Error:
                pytest.fail(f"{self.page.title()} leads nowhere by “{words}”: {self.page.url}")

    def way(self, place, words):
        """The first link or button in a place that is called so, out of the menu it is in."""
        ways = [place.get_by_role(role, name=words, include_hidden=True) for role in ROLES]
        menus = [place.locator(".more:not([open])", has=way) for way in ways]
        in_sight = ways[0].or_(ways[1]).filter(visible=True)
        folded = menus[0].or_(menus[1]).locator("> summary")
        in_sight.or_(folded).first.wait_for()
        if not in_sight.count():
            folded.first.click()
        return in_sight.first

    def agree(self, words):
        """Follow a link to its question, and say yes."""
        self.go(words)
        self.page.get_by_role("link", name="Non, revenir").wait_for()
        self.page.locator("main").get_by_role("button", name=words).click()

    def unfold(self, words):
        self.page.locator("summary", has_text=words).filter(visible=True).first.click()

    def write(self, *fields):
        for label, text in fields:
            self.page.get_by_label(label).first.fill(text)

    def tick(self, *names):
        for name in names:
            field = self.page.get_by_role("checkbox", name=name)
            field.or_(self.page.get_by_role("radio", name=name)).first.check()

    def keep(self, words):
        """Download by a link or a button; give the file."""
        with self.page.expect_download() as waiting:
            self.way(self.page.locator("main"), words).click()
        file = waiting.value
        return {
            "name": file.suggested_filename,
            "mimeType": "application/octet-stream",
            "buffer": file.path().read_bytes(),
        }

    def bring(self, label, file):
        self.page.get_by_label(label).set_input_files(file)


class Year:
    """The club's site and that of the laptop which replaces it, and who walks there."""

    def __init__(self, browser, place):
        self.browser = browser
        self.home, self.spare = (Site(folder(place, name)) for name in ("club", "secours"))
        self.files, self.totals, self.watches = {}, {}, {}

    def walker(self, url):
        """Give somebody a device, whose pages may not complain."""
        watch = self.watches.setdefault(url, Watch(url))
        context = self.browser.new_context(base_url=url, **TABLET)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        watch.follow(page)
        return Walker(page)

    def follow(self, address):
        """Open on another device an address that a page shows: tests know no hall's name."""
        walker = self.walker(self.home.url)
        walker.page.goto(urlsplit(address).path)
        return walker

    def found(self, site, club, person):
        walker = self.walker(site.url)
        walker.page.goto(site.printed())
        walker.arrive("Bienvenue")
        walker.write(
            ("Nom de votre club", club),
            ("Votre prénom et votre nom", person),
            ("Choisissez un mot de passe", PASSWORD),
        )
        walker.go("Créer le club")
        walker.arrive(re.compile("^Premiers pas$"))
        return walker

    def sit_down(self, desk, table):
        """Type on a tablet the address and the code that the desk's page shows of a table."""
        title = desk.page.get_by_role("heading", name=table, exact=True)
        poster = desk.page.get_by_role("article").filter(has=title)
        tablet = self.follow(poster.get_by_text(re.compile("^http")).inner_text())
        tablet.write(
            ("Code de la table", poster.get_by_text(re.compile(r"^\d{4} \d{4}$")).inner_text())
        )
        tablet.go("Entrer")
        tablets.expect_table(tablet.page)
        return tablet

    def end(self):
        for site in (self.home, self.spare):
            site.end()
        for watch in self.watches.values():
            assert watch.complaints == []


def folder(place, name):
    made = place / name
    made.mkdir()
    return made


@pytest.fixture(scope="module")
def year(browser, server, tmp_path_factory):
    year = Year(browser, tmp_path_factory.mktemp("annee"))
    year.other = server
    try:
        yield year
    finally:
        year.end()


def correct(desk, points):
    """Correct the points of the only deal of the table that is shown."""
    desk.page.locator("main tbody summary").first.click()
    desk.go("Corriger")
    desk.page.get_by_role("textbox", name="Points").fill(points)
    desk.tick("Points")
    desk.go("Corriger")
    desk.see("Donne 1 corrigée")


def type_bilans(desk, *bilans):
    """Type all bilans but the last, which is proposed, by the keyboard; give whose they are."""
    fields, keys = desk.page.locator("[data-bilan]"), desk.page.keyboard
    expect(fields.first).to_be_focused()
    names = [
        SEAT.match(label.strip())[1]
        for label in desk.page.locator("label:has(+ [data-bilan])").all_inner_texts()
    ]
    for bilan in bilans:
        keys.type(str(bilan))
        keys.press("Enter")
    expect(fields.last).to_have_value(str(-sum(bilans)))
    expect(desk.page.locator("[data-sum]")).to_have_text("0")
    keys.press("Enter")
    desk.see("résultat saisi.")
    return dict(zip(names, (*bilans, -sum(bilans)), strict=True))


def totals_of(walker):
    """Read the ranking that is shown: who has which total, the first first."""
    walker.page.locator("main tbody tr").first.wait_for()
    return {
        row.locator("th").inner_text().removesuffix("éliminé"): number(
            row.locator("th + td").inner_text()
        )
        for row in walker.page.locator("main tbody tr").all()
    }


def number(text):
    return int(text.replace("−", "-"))


def a_club_is_founded(year):
    year.odile = odile = year.found(year.home, "Tarot de la Halle", PLAYERS[0])
    expect(odile.page.get_by_role("strong")).to_have_text("odile")
    odile.go("Préparer la soirée")
    odile.arrive("Préparer la première soirée")
    odile.write(("Noms des joueurs", "\n".join(PLAYERS)))
    odile.go("Ajouter ces joueurs")
    odile.see("4 joueurs sont ajoutés.")
    sheet = odile.page.get_by_role("link", name="Imprimer une feuille d’essai")
    assert odile.page.request.get(sheet.get_attribute("href")).body().startswith(b"%PDF-")
    address = odile.page.locator("#tablette .poster-address").inner_text()
    assert re.fullmatch(r"http://[\w.]+:\d+/essai/", address)
    year.follow(address).see("Cette tablette est reliée")


def a_helper_is_invited(year):
    odile = year.odile
    odile.go("Premiers pas", "Ceux qui vous aident", "Inviter quelqu’un")
    odile.tick("Arbitre")
    odile.go("Faire l’invitation")
    odile.arrive("L’invitation est prête")
    year.nadia = nadia = year.follow(odile.page.get_by_text("/invitation/").inner_text())
    nadia.arrive("Tarot de la Halle vous invite")
    nadia.write(
        ("Votre prénom et votre nom", PLAYERS[2]),
        ("Nom d’utilisateur", "nadia"),
        ("Choisissez un mot de passe", PASSWORD),
    )
    nadia.go("Créer mon compte et entrer")
    nadia.see("Bienvenue : vous êtes arbitre.")
    odile.go("Aides du club", "Nadia Benhaddou Arbitre")


def an_evening_is_opened(year):
    odile = year.odile
    odile.go("Soirées")
    odile.go("Nouvelle soirée")
    odile.write(("Nom", NIGHT))
    odile.go("Ouvrir la soirée")
    odile.arrive(NIGHT)
    odile.go("Choisir dans la liste du club")
    odile.tick(*PLAYERS)
    odile.go("Ajouter les joueurs choisis", "Ouvrir une table")
    odile.tick("À 4", *PLAYERS)
    odile.go("Ouvrir la table")
    odile.see("donne en premier")
    odile.go("Ouvrir la table")
    odile.see("La table 1 est ouverte")
    odile.unfold("Autres actions")
    odile.go("Tablette", "Créer le code")


def a_call_is_answered_and_a_deal_corrected(year):
    odile, nadia = year.odile, year.nadia
    tablet = year.sit_down(odile, "Table 1")
    tablets.record(tablet.page)  # the first of the places wins 198
    tablet.go("Arbitre", "Irrégularité")
    news = tablet.page.locator("#news")
    nadia.go("Soirées")
    nadia.go(NIGHT)
    nadia.see("1 table appelle")
    nadia.go("J’arrive")
    expect(news).to_contain_text("J’arrive.")
    nadia.go("Réglé")
    expect(news).to_contain_text("L’arbitre a réglé l’appel")
    tablet.go("Vu")
    expect(news).to_be_empty()
    nadia.go("Table 1")
    correct(nadia, "51")
    expect(tablet.page.locator("thead .score").first).to_have_text("+210")


def the_evening_ends_with_a_printed_ranking(year):
    odile = year.odile
    odile.go("Feuille de la table 1", NIGHT)
    odile.agree("Terminer la soirée")
    odile.see("La soirée est terminée. Voici son classement.", "définitif")
    odile.arrive("Classement")
    ranking = on_screen(odile.page)
    assert ranking[0] == ("1", "Odile Vasseur", "+210")
    paper = on_paper(odile.page)
    assert paper[0] == ("1", "Odile V.", "+210")  # who has not chosen is not named whole
    assert [(rank, total) for rank, _, total in paper] == [
        (rank, total) for rank, _, total in ranking
    ]


def a_messy_list_is_entered(year):
    odile = year.odile
    odile.go("Tournois")
    odile.go("Créer un tournoi")
    odile.write(
        ("Nom", CUP),
        ("Nombre de tours", "2"),
        ("Donnes par tour", "1"),
        ("Droits d’inscription", "Membre 10 €\nExtérieur 12 €"),
    )
    odile.page.get_by_text("Plus de réglages").tap()
    odile.write(("Catégories", "Dames"))
    odile.go("Créer le tournoi")
    odile.arrive("Inscriptions")
    odile.go("Importer une liste")
    odile.write(("Coller des lignes", LIST))
    odile.go("Voir ce qui est lu")
    odile.arrive("Ce qui est lu")
    alert = odile.page.get_by_role("alert")
    expect(alert).to_contain_text("Le tarif « Roi » n’existe pas")
    expect(alert).to_contain_text("Le tarif « Prince » n’existe pas")
    odile.see("Ce joueur est déjà à la ligne 8 de cette liste.")
    odile.page.get_by_label(re.compile("BENHADDOU Nadia.*Tarif")).select_option("Membre")
    odile.page.get_by_label("Laisser la ligne 12").check()
    odile.go("Inscrire ces joueurs")
    odile.see("8 joueurs de plus sur la liste.", "8 inscrits : 2 tables de 4.")


def who_has_paid_and_leaves_is_refunded(year):
    odile = year.odile
    odile.page.get_by_label("Nom du joueur").fill("Yvonne Le Goff")
    odile.page.keyboard.press("Enter")
    odile.go("Ajouter « Yvonne Le Goff » comme nouveau joueur")
    odile.see("Yvonne Le Goff est sur la liste.")
    odile.go("Yvonne Le Goff Encaisser 10,00 €", "Nadia Benhaddou Encaisser 10,00 €")
    odile.go("Yvonne Le Goff")
    odile.arrive("Yvonne Le Goff")
    odile.go("Retirer de la liste")
    odile.see("10,00 € à rendre")
    odile.tick("Espèces")
    odile.go("Retirer de la liste")
    odile.see("Yvonne Le Goff n’est plus sur la liste. Rendu : 10,00 €.")
    odile.agree("Tous présents")
    odile.see("8 joueurs notés présents.", "8 inscrits : 2 tables de 4.")


def a_round_is_drawn_and_begun(year):
    odile = year.odile
    odile.go("Jouer", "Tirer le placement")
    odile.see("Le placement est tiré")
    odile.go("Tirer de nouveau")
    odile.unfold("Choisir la façon de tirer")
    odile.write(("Numéro du tirage", "2026"))
    odile.go("Tirer")
    odile.see("Dernier tirage : n° 2026.")
    odile.go("Préparer")
    odile.go("Lancer le tour 1")
    odile.see("Le tour 1 est lancé.", "Résultats rendus : 0 sur 2")
    odile.unfold("Autres actions")
    odile.go("Tablettes", "Créer les 2 codes qui manquent")


def a_dispute_is_settled_and_the_sheet_signed(year):
    odile, nadia = year.odile, year.nadia
    tablet = year.sit_down(odile, "Table 1")
    odile.go("Tour 1", "Préparer")
    tablets.record(tablet.page)
    tablet.go("Signer", "Contester")
    tablet.page.get_by_role("button", name="Désaccord").click()
    first = odile.page.locator("#dashboard section").first
    expect(first).to_contain_text("1 table appelle")  # by itself, as the page asks again
    expect(first).to_contain_text("Table 1 · Désaccord")
    nadia.go("Tournois")
    nadia.go(CUP, "Jouer", "Tours")
    expect(nadia.page.locator("#round section").first).to_contain_text("Table 1 · Désaccord")
    nadia.go("J’arrive")
    expect(tablet.page.locator("#news")).to_contain_text("J’arrive.")
    nadia.go("Table 1")
    correct(nadia, "51")  # which settles the call
    expect(tablet.page.locator("#news")).to_contain_text("L’arbitre a réglé l’appel")
    nadia.go("Tour 1", "Appels")
    nadia.see("Personne n’appelle")
    tablet.go("Vu")
    expect(tablet.page.locator("#news")).to_be_empty()
    for button in tablet.page.get_by_role("button", name=SIGN).all_inner_texts():
        bilan, name = SIGN.match(button).groups()
        year.totals[name] = number(bilan)
        tablet.page.get_by_role("button", name=re.compile(rf"Je signe.*\({name}\)")).click()
    tablet.see("La feuille est signée par tous")


def the_other_sheet_is_typed(year):
    odile = year.odile
    odile.go("Saisir les résultats", "Continuer")
    year.totals |= type_bilans(odile, 54, -18, -22)
    odile.see("Toutes les feuilles sont là")
    assert sorted(year.totals.values()) == [-70, -70, -70, -22, -18, -14, 54, 210]
    odile.agree("Terminer le tour 1")
    odile.see("Le tour 1 est terminé.")


def a_cut_a_substitute_and_the_final(year):
    odile, totals = year.odile, year.totals
    odile.go("Jouer", "Éliminer : les premiers continuent")
    odile.write(("Combien de joueurs continuent ?", "4"))
    odile.tick("Je l’annonce aux joueurs")
    odile.go("Éliminer")
    odile.see("4 joueurs continuent.")
    finalists = {name for name, total in totals.items() if total >= -18}
    gone = next(name for name, total in totals.items() if total == -18)
    odile.go("Inscrire", gone, "Remplaçant")
    odile.write(("Nom du joueur", "Blanche Denis"))
    odile.go("Noter le remplaçant")
    odile.see("Blanche Denis n’est pas dans le club")
    odile.go("Ajouter « Blanche Denis » comme nouveau joueur")
    odile.see(f"Blanche Denis joue pour {gone} à partir du prochain tour.")
    odile.go("Préparer")
    odile.go("Lancer le tour 2")
    odile.go("Saisir les résultats", "Continuer")
    for name, bilan in type_bilans(odile, 54, -18, -22).items():
        totals[gone if name == "Blanche Denis" else name] += bilan
    odile.go("Terminer le tour 2")
    odile.see("Le tour 2 est terminé.", "Terminez le tournoi")
    odile.go("Classer")
    ranked = totals_of(odile)
    assert ranked == totals
    assert {*list(ranked)[:4]} == finalists


def prizes_and_the_closing(year):
    odile = year.odile
    odile.go("Récompenser")
    odile.write(("Rang 1 : montant en euros", "6"), ("Dames, rang 1 : montant en euros", "4"))
    odile.go("Enregistrer les prix")
    odile.see("Les prix sont enregistrés.", "Les prix font exactement la somme à distribuer.")
    odile.go("Appeler les gagnants")
    odile.see("Rang 1 : 6,00 €", "Dames : 4,00 €")
    odile.go("Préparer")
    odile.agree("Terminer le tournoi")
    odile.see("Le tournoi est terminé.")
    odile.go("Préparer")
    odile.see("Son classement ne change plus.")


def a_season_over_both(year):
    odile = year.odile
    odile.go("Soirées")
    odile.go("Saisons", "Nouvelle saison")
    odile.write(("Nom", SEASON))
    odile.unfold("Ou une à une")
    odile.tick(CUP, NIGHT)
    odile.unfold("On classe selon : Moyenne par donne, puis Total")
    odile.page.get_by_label("On classe selon").first.select_option("Total")
    odile.page.get_by_label("En cas d’égalité").first.select_option("—")
    odile.go("Créer la saison")
    odile.arrive(SEASON)
    odile.see("La saison est créée.", "2 rencontres comptent.")
    totals = {**year.totals}
    for name, points in zip(PLAYERS, (210, -70, -70, -70), strict=True):
        totals[name] += points
    assert totals_of(odile) == totals
    year.season = totals


def files_are_taken_along(year):
    odile, files = year.odile, year.files
    odile.go("Tournois")
    odile.go(CUP, "Publier")
    odile.unfold("Après le tournoi")
    odile.go("Fichier de l’événement")
    files["event"] = odile.keep("Télécharger")
    odile.go("Documents", "Classement seul (Excel)")
    files["ranking"] = odile.keep("Télécharger")
    odile.unfold("Odile Vasseur")
    odile.go("Sauvegardes")
    odile.go("Faire une copie maintenant")
    odile.see("La copie est faite, relue et vérifiée.")
    files["copy"] = odile.keep("Emporter")


def the_copy_is_brought_back_on_an_empty_site(year):
    firmin = year.found(year.spare, "Un club quelconque", "Firmin Roux")
    firmin.unfold("Firmin Roux")
    firmin.go("Sauvegardes")
    firmin.bring("Choisir un fichier", year.files["copy"])
    firmin.go("Apporter cette sauvegarde")
    firmin.arrive("Remettre une sauvegarde")
    firmin.tick("Oui, remettre tout le site à ce moment.")
    firmin.go("Remettre cette sauvegarde")
    firmin.see("La sauvegarde est remise")
    firmin.arrive("Connexion")  # by itself, as the accounts are those of the club again
    firmin.write(("Nom d’utilisateur", "odile"), ("Mot de passe", PASSWORD))
    firmin.go("Entrer", "Soirées", NIGHT, "Soirées", "Saisons", SEASON)
    firmin.arrive(SEASON)
    assert totals_of(firmin) == year.season


def another_club_takes_the_event_and_checks_the_results(year):
    firmin = year.walker(year.other.url)
    address, code = re.search(
        r"(http\S+)\s.*Code de démarrage.* : (\S+)", year.other.log_text(), re.DOTALL
    ).groups()
    firmin.page.goto(address)
    firmin.arrive("Bienvenue")
    firmin.write(
        ("Code de démarrage", code),
        ("Nom de votre club", "Tarot du Port"),
        ("Votre prénom et votre nom", "Firmin Roux"),
        ("Choisissez un mot de passe", PASSWORD),
    )
    firmin.go("Créer le club")
    firmin.see("Le club « Tarot du Port » est prêt.")
    firmin.go("Tournois")
    firmin.go("Reprendre un événement")
    firmin.bring("Fichier de l’événement", year.files["event"])
    firmin.go("Voir ce que le fichier contient", "Reprendre cet événement")
    firmin.see(f"« {CUP} » est repris, tout entier.", "Le tournoi est terminé")
    firmin.go("Tournois")
    firmin.go("Vérifier des résultats")
    firmin.bring("Ou choisir un fichier", year.files["ranking"])
    firmin.go("Voir ce qui est lu")
    firmin.see("8 joueurs, 2 tours, 8 totaux vérifiés, 8 rangs vérifiés, 0 différence.")


def the_page_of_a_running_site(year):
    """`tarotclub` itself opens it, or who sits at the site's computer follows its state."""
    walker = year.walker(year.home.url)
    assert (year.home.folder / "running").read_text() == f"{year.home.url}/"
    walker.page.goto(year.home.printed_again())
    walker.write(("Nom d’utilisateur", "odile"), ("Mot de passe", PASSWORD))
    walker.go("Entrer")
    walker.unfold("Odile Vasseur")
    walker.go("État du site", "Adresses et arrêt du site")
    walker.arrive("Le site est en marche")
    for way in (
        walker.page.get_by_role("link", name="Ouvrir le site"),
        walker.page.get_by_role("button", name="Arrêter le site"),
    ):
        expect(way).to_be_visible()
    year.home.process.send_signal(signal.SIGTERM)
    assert year.home.process.wait(SECONDS) == 0


CHAPTERS = (
    a_club_is_founded,
    a_helper_is_invited,
    an_evening_is_opened,
    a_call_is_answered_and_a_deal_corrected,
    the_evening_ends_with_a_printed_ranking,
    a_messy_list_is_entered,
    who_has_paid_and_leaves_is_refunded,
    a_round_is_drawn_and_begun,
    a_dispute_is_settled_and_the_sheet_signed,
    the_other_sheet_is_typed,
    a_cut_a_substitute_and_the_final,
    prizes_and_the_closing,
    a_season_over_both,
    files_are_taken_along,
    the_copy_is_brought_back_on_an_empty_site,
    another_club_takes_the_event_and_checks_the_results,
    the_page_of_a_running_site,
)


def test_the_year(year):
    """What fails is named by its chapter, the function below this one."""
    for chapter in CHAPTERS:
        chapter(year)

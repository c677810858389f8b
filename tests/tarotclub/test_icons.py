"""A drawing means one thing: what stands beside it says what, on every page."""

import re

import pytest

from scoring.models import Role
from tarotclub.ground import places
from tests import factories
from tournaments.event.access import events_of
from tournaments.templatetags.events import moments

DRAWN = re.compile(r'<symbol id="([\w-]+)"')
INCLUDED = re.compile(r'include "components/_(\w+)\.html"([^%]*)%}(.{0,160})', re.DOTALL)
NAMED = {"icon": "name", "button": "icon", "empty": "icon"}
LABEL = re.compile(r'label=_\("([^"]*)"\)')
# The words of a link that follow its drawing; those of a value are not known here.
BESIDE = re.compile(
    r'\s*(?:<span[^>]*>)?\s*{% (?:translate "([^"]*)"|blocktranslate[^%]*%}\s*([^{<]+))'
)
# A place or a thing has its own drawing, which stands for nothing else.
THINGS = {
    "agenda": {"Agenda"},
    "archive": {"Archiver"},
    "boards": {"Étuis", "Préparer les étuis"},
    "book": {"Règle", "Règles du jeu", "Règlements", "Quel article ?"},
    "calendar": {"Saisons"},
    "call": {"Appels"},
    "chart": {"Le club et ses joueurs en chiffres", "La cote, expliquée"},
    "coins": {"Comptes"},
    "cup": {"Tournois", "Entrer dans le tournoi"},
    "dashboard": {"Tableau de bord"},
    "disk": {"Sauvegardes"},
    "evening": {"Soirées", "Entrer dans la soirée", "Ouvrir la soirée", "Préparer la soirée"},
    "eye": {"Pages du public", "Suivre"},
    "flag": {"Décisions"},
    "grid": {"Qui a rencontré qui"},
    "health": {"État du site"},
    "history": {"Journal", "Détail et historique"},
    "home": {"Le club", "Plusieurs salles", "La fédération", "Clubs"},
    "key": {"Changer de mot de passe", "Choisir un nouveau mot de passe"}
    | {"Double authentification"},
    "link": {"Salles reliées", "Relier cet ordinateur à un site"},
    "players": {"Inscriptions", "Annuaire", "Choisir dans la liste du club"}
    | {"Réunir avec un double", "Réunir les deux", "Joueurs de deux clubs"},
    "prize": {"Prix", "Remise des prix", "Appeler les gagnants"},
    "qr": {"Lire une feuille par code QR"},
    "ranking": {"Classement", "Aller au classement"},
    "screen": {"Écrans"},
    "settings": {"Réglages", "Combien de jours"},
    "sheet": {
        "La soirée en bref",
        "Résultats",
        "Feuille de marque",
        "Photographier une feuille",
    },
    "sort": {"La dernière en haut"},
    "swap": {"Remplaçant", "Joueurs échangés", "Échanger deux joueurs"},
    "table": {"Placement", "Places"},
    "tablet": {"Tablette", "Tablettes"},
    "user": {"Aides", "Choix des capitaines", "Se connecter", "S’inscrire", "Ajouter «"}
    | {"Inviter son président", "De chez soi"},
}
# What one does is drawn by its verb.
ACTS = {
    "download": r"Excel|CSV|JSON|Site|Exporter|Fichier|Classeur|Télécharger|Prendre|Ces lignes"
    r"|Toutes ses données|Toutes les rencontres|Installer|Année|Emporter|Préparer une clé",
    "edit": r"Corriger|Modifier|Composer|Saisir|Placer à la main|Fiche ambulante",
    "lock": r"Fermer|Terminer|Cacher|Ne pas placer|signée|Des codes faux|Une connexion",
    "logout": r"Se déconnecter|Déconnecter|Tout déconnecter|Départ",
    "print": r"Imprimer|Feuilles|Affiches?|Cartes|Reçus|Année|Rapport|Documents"
    r"|Journal de l’arbitre \(PDF\)",
    "search": r"Chercher|Trouver|Comparer|Filmer|Relire|Lire la feuille|Voir|Vérifier",
    "trash": r"Annuler la donne|Effacer|Retirer|Supprimer|Rendre anonyme",
    "upload": r"Importer|Reprendre un événement|Apporter une clé",
}


def drawn():
    icons = (places.PACKAGE / "static" / "tarotclub" / "icons.svg").read_text()
    return set(DRAWN.findall(icons))


def uses():
    """Every drawing of a page with what it says, where templates say it."""
    for page in sorted(places.TEMPLATES.rglob("*.html")):
        if "styleguide" in str(page):
            continue
        for component, options, after in INCLUDED.findall(page.read_text()):
            named = re.search(rf'\b{NAMED.get(component)}="([\w-]+)"', options)
            if not named:
                continue
            label = (
                BESIDE.match(after) if component == "icon" else LABEL.search(options)
            ) or ()
            yield page.name, named[1], next(filter(None, label and label.groups()), "").strip()


def test_every_drawing_is_one_of_ours():
    known = drawn()
    assert {(page, icon) for page, icon, _label in uses() if icon not in known} == set()
    assert known >= THINGS.keys() | ACTS.keys()


def test_a_drawing_has_one_meaning():
    of_things = {label: icon for icon, labels in THINGS.items() for label in labels}
    assert len(of_things) == sum(map(len, THINGS.values()))
    wrong = [
        (page, icon, label)
        for page, icon, label in uses()
        if label
        and (
            of_things.get(label, icon) != icon
            or (icon in THINGS and label not in THINGS[icon])
            or (icon in ACTS and not re.match(ACTS[icon], label))
        )
    ]
    assert wrong == []


@pytest.mark.django_db
def test_no_two_pages_of_the_desk_have_one_drawing():
    home = factories.club()
    ana = factories.member(Role.ORGANISER, in_club=home)
    event = factories.duplicate(8, rounds=1, in_club=home)
    pages = [page for one in moments(events_of(ana).get(pk=event.pk), "") for page in one.pages]
    icons = [page.icon for page in pages]
    assert len(set(icons)) == len(icons) == 16
    for page in pages:
        assert page.label in THINGS.get(page.icon, {page.label})

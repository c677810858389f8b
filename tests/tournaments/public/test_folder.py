"""The folder for a club's own site: whole pages, links that lead somewhere, nothing private."""

import json
import re
import zipfile
from html.parser import HTMLParser
from io import BytesIO
from posixpath import dirname, join, normpath

import pytest
from django.urls import reverse
from django.utils import timezone, translation

from scoring.models import Role
from tests.factories import club, drawn, member, record, released, tournament
from tournaments.event.services.closing import reveal_ranking
from tournaments.models import Visibility
from tournaments.public.folder import site_folder

pytestmark = pytest.mark.django_db
FONTS = [
    f"fonts/{family}-{letters}.woff2"
    for family in ("newsreader", "roboto")
    for letters in ("latin", "latin-ext")
]
VOID = {"meta", "link", "br", "img", "input", "hr"}


class Page(HTMLParser):
    """The tags of a page, which must close in order, and what it leads to."""

    def __init__(self, text):
        super().__init__()
        self.open, self.links, self.tags, self.ids, self.text = [], [], [], [], ""
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        self.tags.append(tag)
        self.links += [found[name] for name in ("href", "src") if name in found]
        self.ids += [found["id"]] if "id" in found else []
        assert not {"style", "onclick", "onload"} & found.keys()
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


def folder_of(event):
    content = site_folder(event, timezone.localtime())
    with zipfile.ZipFile(BytesIO(content)) as folder:
        assert folder.testzip() is None
        return {name: folder.read(name) for name in folder.namelist()}


def pages_of(folder):
    return {
        name: Page(content.decode())
        for name, content in folder.items()
        if name.endswith("html")
    }


@pytest.fixture
def event():
    made = tournament(8, team_size=2, categories=["Dames", "Séniors & Vétérans"])
    for number in range(1, 9, 2):
        team = made.teams.create(number=number, name="")
        made.entries.filter(number__in=(number, number + 1)).update(team=team)
    made.entries.filter(number__lte=4).update(category="Dames")
    for table in released(drawn(made)):
        record(table)
    return made


def test_a_page_says_which_tab_is_open(event):
    folder = {
        name: content.decode() for name, content in folder_of(event).items() if "html" in name
    }
    current = {
        "index.html": "Joueurs",
        "classement.html": "Classement",
        "tour-1.html": "Tour 1",
    }
    for name, label in current.items():
        nav = folder[name].partition('<nav class="tabs"')[2].partition("</nav>")[0]
        assert nav.count("aria-current") == 1
        assert f'aria-current="page">{label}</a>' in nav


def test_the_folder_has_a_page_for_everything(event):
    folder = folder_of(event)
    assert set(folder) == {
        *FONTS,
        *("style.css", "index.html", "classement.html", "joueurs.html", "tour-1.html"),
        *("categorie-1.html", "categorie-2.html"),
        *("classement.pdf", "classement.xlsx", "classement.csv", "tours.csv"),
        "resultats.json",
        *(f"joueurs/{number}.html" for number in range(1, 9)),
    }
    assert len(folder) == len(set(folder))
    assert len(json.loads(folder["resultats.json"])["ranking"]) == 8
    assert folder["classement.pdf"].startswith(b"%PDF")
    assert "Ana" in folder["classement.csv"].decode()


def test_every_link_leads_to_something_in_the_folder(event):
    folder = folder_of(event)
    for name, page in pages_of(folder).items():
        assert page.tags.count("h1") == 1
        assert "script" not in page.tags
        assert len(page.ids) == len(set(page.ids))
        for link in page.links:
            assert (name, link, "://" in link, link.startswith("/")) == (
                name,
                link,
                False,
                False,
            )
            target = normpath(join(dirname(name), link))
            assert (name, link, target in folder) == (name, link, True)


def test_the_style_sheet_asks_for_the_fonts_of_the_folder_alone(event):
    style = folder_of(event)["style.css"].decode()
    assert sorted(re.findall(r"url\(([^)]*)\)", style)) == sorted(f'"{font}"' for font in FONTS)


def test_a_players_page_has_his_lines(event):
    page = pages_of(folder_of(event))["joueurs/1.html"]
    assert page.tags.count("details") == 1
    paid = "66 par défenseurHuguette, Ed et Ana donnent 66 chacun ; Di reçoit 198"
    assert f"Réussi de 8 : 49 points pour 41(25 + 8) × 2 = 66 → {paid}" in page.text


def test_names_are_written_as_they_are(event):
    player = event.entries.get(number=1).player
    player.name = "<img src=x> & =1+1"
    player.save()
    folder = folder_of(event)
    pages = pages_of(folder)
    assert "<img src=x> & =1+1" in pages["joueurs/1.html"].text
    assert all("img" not in page.tags for page in pages.values())


def test_an_event_of_nobody_is_a_folder_too():
    folder = folder_of(tournament(0))
    assert "Personne n’est encore inscrit." in pages_of(folder)["index.html"].text
    assert "tour-1.html" not in folder


def test_the_folder_speaks_the_readers_language(event):
    with translation.override("en"):
        folder = folder_of(event)
    assert '<html lang="en">' in folder["index.html"].decode()


def test_the_queries_do_not_grow(django_assert_max_num_queries):
    def filled(number):
        made = tournament(number, rounds=1)
        numbers = list(range(1, number + 1))
        made.rounds.update(seating=[numbers[at : at + 4] for at in range(0, number, 4)])
        for table in released(made)[:2]:
            record(table)
        return made

    few, many = filled(8), filled(40)
    with django_assert_max_num_queries(51) as counted:
        folder_of(few)
    with django_assert_max_num_queries(len(counted)):
        folder_of(many)


def test_a_hidden_ranking_is_not_given_away(client):
    home = club()
    event = tournament(4, in_club=home, visibility=Visibility.HIDDEN)
    client.force_login(member(Role.ORGANISER, in_club=home))
    refused = client.get(reverse("site_zip", args=[event.pk]))
    assert refused.status_code == 409
    assert "dévoilez-le d’abord" in refused.text
    reveal_ranking(event=event)
    answer = client.get(reverse("site_zip", args=[event.pk]))
    assert answer.headers["Content-Type"] == "application/zip"
    assert "Coupe%20de%20la%20Halle" in answer.headers["Content-Disposition"]
    assert answer.content.startswith(b"PK")

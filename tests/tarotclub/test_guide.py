"""The guide: whole in both languages, found, printed, and behind every refusal."""

import re
from importlib import import_module
from io import BytesIO
from pathlib import Path
from pkgutil import walk_packages
from urllib.parse import quote

import pytest
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.urls import get_resolver, reverse
from django.utils import translation
from pypdf import PdfReader

import scoring
import tarotclub
import tournaments
from scoring.models import Role
from scoring.rulebook.library import book
from scoring.rulebook.prose import Picture, read
from scoring.services.tables import close_table
from tarotclub.ground.refusal import Refusal
from tarotclub.guide.library import PICTURES, STATIC, TEXT, guide_pages
from tarotclub.guide.subjects import ROOMS, SUBJECTS, helping_subject
from tests import factories
from tests.server import ROOT

LANGUAGES = ["fr", "en"]
LARGEST, ALL_TOGETHER = 50_000, 1_000_000  # bytes of pictures, which the wheel carries


def shape(subject, language):
    """Tell what a subject is made of: its anchors, its pictures, its passages."""
    return [
        (
            [heading.anchor for heading in part.headings],
            [passage.text.split()[0] for passage in part.body if passage.sign == "@"],
            [passage.sign for passage in part.body],
        )
        for part in read(subject, language, TEXT)
    ]


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_subject_says_the_same_in_both_languages(subject):
    assert shape(subject, "en") == shape(subject, "fr")


QUOTED = {"fr": r"« ([^»]+) »", "en": r"“([^”]+)”"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_it_quotes_is_written_on_the_site(language):
    catalogue = ROOT / "tarotclub" / "locale" / "en" / "LC_MESSAGES" / "django.po"
    site = re.sub(r'"\n"', "", catalogue.read_text("utf-8"))
    texts = [
        re.sub(r"\n[> ]*", " ", file.read_text("utf-8")) for file in (TEXT / language).iterdir()
    ]
    quotes = {quote for text in texts for quote in re.findall(QUOTED[language], text)}
    assert {quote for quote in quotes if quote.rstrip(" …") not in site} == set()


# What nobody would say aloud, or what is false, and what stands there instead.
SAID = [
    ("fr", "rien n’est gardé", "Ces fichiers sont gardés avec le tournoi, noms compris"),
    ("fr", "et l’on revient", "la page compare d’abord les marques d’avant et d’après"),
    ("fr", "tue leur adresse", "leur adresse ne mène plus nulle part"),
    ("fr", "fois la différence de", "le double de la différence de leurs points"),
    ("fr", "Sans voir le chien, il faut", "il faut aussi des coupes franches"),
    ("fr", "Défense : qui a sept", "Un défenseur chasse avec sept atouts"),
    ("fr", "Un autre texte fait", "Selon ludi.com, toute carte retournée fait redonner"),
    ("fr", "juste avant le preneur monte haut", "Qui joue atout juste avant le preneur met"),
    ("en", "nothing is stored", "These files are kept with the tournament, names included"),
    ("en", "it is said", "Where the texts are silent, this page says so"),
    ("en", "noted a wrong number", "Did the tablet record a wrong number?"),
    ("en", "on the page of entry", "on the entry page"),
]


@pytest.mark.parametrize(("language", "gone", "instead"), SAID)
def test_both_books_speak_as_people_do(language, gone, instead):
    with translation.override(language):
        pages = (*guide_pages(), *book())
        texts = [text for page in pages for part in page.sections for text in part.texts()]
    text = "\n".join(texts).replace("\N{NO-BREAK SPACE}", " ")
    assert (gone in text, instead in text) == (False, True)


def test_there_is_a_file_for_each_subject_and_no_other():
    for language in LANGUAGES:
        assert {file.stem for file in (TEXT / language).iterdir()} == set(SUBJECTS)


def test_help_leads_to_parts_that_there_are():
    parts = {f"{page.slug}#{part.anchor}" for page in guide_pages() for part in page.sections}
    assert set(ROOMS.values()) <= parts | set(SUBJECTS)


def pictures(language):
    with translation.override(language):
        return [
            block
            for page in guide_pages()
            for section in page.sections
            for block in section.blocks
            if isinstance(block, Picture)
        ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_is_shown_says_what_it_shows_and_is_small(language):
    shown = pictures(language)
    files = {
        file.name: file.stat().st_size for file in (STATIC / PICTURES / language).iterdir()
    }
    assert {Path(picture.path).name for picture in shown} == set(files)
    assert max(files.values()) < LARGEST
    assert sum(files.values()) < ALL_TOGETHER / 2
    assert all(len(picture.text) > 10 for picture in shown)


@pytest.mark.parametrize(
    ("language", "words", "subject", "anchor"),
    [
        ("fr", "clé USB", "sauvegardes", "copies"),
        ("fr", "wifi", "club", "salle"),
        ("fr", "imprimante", "publier", "imprimer"),
        ("fr", "corriger une donne", "tablette", "noter"),
        ("fr", "correction", "soiree", "pendant"),
        ("fr", "supprimer un joueur", "club", "joueurs"),
        ("en", "printer", "publier", "imprimer"),
        ("fr", "douchette", "tablette", "reseau"),
        ("en", "draw the seating", "tours", "tirer"),
    ],
)
@pytest.mark.django_db
def test_words_are_found(language, words, subject, anchor):
    client = Client(headers={"accept-language": language})
    text = client.get("/guide/", {"q": words}).text
    assert f'href="/guide/{subject}/#{anchor}"' in text
    assert "<mark>" in text


@pytest.mark.parametrize(
    ("book", "words", "other"),
    [("/guide/", "les mouches", "/regles/"), ("/regles/", "imprimante", "/guide/")],
)
@pytest.mark.django_db
def test_what_the_other_book_has_is_said(client, book, words, other):
    page = client.get(book, {"q": words}).text
    assert f"Rien sur « {words} »" in page
    assert f'href="{other}?q={quote(words)}"' in page
    assert f'href="{other}?q=' not in client.get(book, {"q": "bicyclette"}).text


@pytest.mark.django_db
def test_what_is_not_there_is_said(client):
    page = client.get("/guide/", {"q": "bicyclette"}).text
    assert "Rien sur « bicyclette »" in page
    assert 'href="/guide/tours/"' in page
    assert client.get("/guide/bicyclette/").status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.django_db
def test_all_of_it_is_one_paper(language):
    answer = Client(headers={"accept-language": language}).get("/guide.pdf")
    paper = PdfReader(BytesIO(answer.content))
    text = " ".join(page.extract_text() for page in paper.pages)
    with translation.override(language):
        for page in guide_pages():
            assert all(section.title.split()[0] in text for section in page.sections)
    assert sum(len(page.images) for page in paper.pages) == len(pictures(language))
    assert (
        answer.content
        == Client(headers={"accept-language": language}).get("/guide.pdf").content
    )


def modules():
    for package in (scoring, tarotclub, tournaments):
        for found in walk_packages(package.__path__, f"{package.__name__}."):
            if ".services" in found.name:
                import_module(found.name)


def refusals(kind=Refusal):
    for one in kind.__subclasses__():
        yield one
        yield from refusals(one)


def test_every_refusal_has_its_subject():
    modules()
    found = {refusal: helping_subject(refusal.__module__) for refusal in refusals()}
    assert len(found) > 40
    assert all(found.values())


def views(patterns):
    for pattern in patterns:
        if hasattr(pattern, "url_patterns"):
            yield from views(pattern.url_patterns)
        else:
            yield pattern.callback


def test_every_page_of_ours_has_its_subject():
    for view in views(get_resolver().url_patterns):
        if not view.__module__.startswith("django."):
            assert helping_subject(view.__module__), view


def shown(response):
    return re.findall(r'class="help-link" href="([^"]+)"', response.text)


@pytest.mark.django_db
def test_the_ways_in_which_a_refusal_is_shown_lead_to_the_guide(client):
    club = factories.club()
    client.force_login(factories.member(Role.ORGANISER, in_club=club))
    event = factories.drawn(factories.tournament(8, in_club=club))
    table = factories.table(4, in_club=club)
    close_table(table=table)
    a_page = client.post(reverse("round_release", args=[event.pk, 2]), {"ticked": "on"})
    a_form = client.post("/tournois/nouveau/", {"name": ""})
    a_table = client.get(reverse("deal_create", args=[table.pk]))
    client.force_login(factories.member(Role.SCORER, in_club=club))
    a_role = client.get(f"/tournois/{event.pk}/prix/")
    answers = {
        each: (each.status_code, shown(each)) for each in (a_page, a_form, a_table, a_role)
    }
    assert list(answers.values()) == [
        (409, ["/guide/tours/"]),
        (422, ["/guide/inscriptions/"]),
        (409, ["/guide/tablette/#noter"]),
        (403, ["/guide/prix/"]),
    ]


def test_an_error_in_a_message_leads_to_the_guide_of_its_page():
    request = RequestFactory().get("/")
    request.resolver_match = get_resolver().resolve("/sauvegardes/")
    told = {"kind": "error", "text": "Rien."}
    page = render_to_string("components/_message.html", told, request)
    assert 'href="/guide/sauvegardes/"' in page
    assert "guide" not in render_to_string("components/_message.html", told | {"kind": "info"})


@pytest.mark.django_db
def test_every_page_has_a_way_to_the_guide(client):
    client.force_login(factories.member(Role.ORGANISER))
    for path, subject in (("/soirees/", "soiree"), ("/sauvegardes/", "sauvegardes")):
        assert (
            f'class="menu-button help-button" href="/guide/{subject}/"' in client.get(path).text
        )

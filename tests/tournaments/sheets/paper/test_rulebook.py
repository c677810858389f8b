"""The rules of a game on paper."""

from datetime import UTC, datetime

import pytest
from django.urls import reverse

from scoring.rulebook.library import game, subjects
from scoring.rulebook.prose import Grid, Page, Paragraph, Section
from scoring.rules import RULESETS
from tests.tournaments.paper.reading import information, pages
from tournaments.sheets.paper.rulebook import rulebook_pdf

AT = datetime(2026, 11, 6, 23, 5, tzinfo=UTC)


def joined(content):
    return " ".join("\n".join(pages(content)).split())


@pytest.mark.parametrize("key", RULESETS)
def test_all_that_a_page_says_is_printed(key):
    page = game(key)
    content = rulebook_pdf(page, AT)
    printed = "".join(joined(content).split())
    for part in page.sections:
        assert "".join(part.title.split()) in printed
    assert information(content).title == f"Règles du jeu – {page.title}"


def test_heading_and_foot():
    first, *_ = pages(rulebook_pdf(game("fft-4"), AT))
    lines = first.splitlines()
    assert lines[:3] == [
        "Règles du jeu",
        "Tarot à 4 (règles FFT)",
        "4 joueurs, 18 cartes chacun, chien de 6",
    ]
    assert lines[-1].startswith("Page 1/")


@pytest.mark.parametrize("page", [game("double-9"), *subjects()], ids=lambda page: page.slug)
def test_no_sign_is_replaced(page):
    printed = joined(rulebook_pdf(page, AT))
    titled = "".join(page.title.split()) in "".join(printed.split())
    assert (titled, "remplace un caractère" in printed) == (True, False)


def test_markup_is_text_and_long_words_are_broken():
    hostile = Page(
        "x",
        "<b>Jeu</b>",
        "",
        (
            Section(
                "a",
                "<img src='file:///etc/passwd'>",
                (
                    Paragraph("x" * 500),
                    Grid("T", ("<a>", "b"), (("y" * 300, "z" * 300),)),
                ),
            ),
        ),
    )
    printed = joined(rulebook_pdf(hostile, AT))
    assert "<b>Jeu</b>" in printed
    assert "".join(printed.split()).count("x" * 40) > 5


def test_a_title_stays_with_what_it_names():
    long = Page(
        "x",
        "T",
        "",
        tuple(Section(f"s{i}", f"Titre {i}", (Paragraph("mot " * 90),)) for i in range(20)),
    )
    for sheet in pages(rulebook_pdf(long, AT)):
        body = sheet.splitlines()[:-2]
        assert not body[-1].startswith("Titre")


def test_it_is_served_to_all_in_the_language_of_their_browser(client):
    address = reverse("rulebook_pdf", args=["fft-5"])
    assert (
        "Rules of the game"
        in pages(client.get(address, headers={"accept-language": "en"}).content)[0]
    )
    response = client.get(address)
    assert "Règles du jeu" in pages(response.content)[0]
    assert response["Content-Type"] == "application/pdf"
    assert response.content.startswith(b"%PDF")
    assert client.get("/regles/nope.pdf").status_code == 404

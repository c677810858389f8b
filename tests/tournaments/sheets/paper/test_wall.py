"""The rules of a game on one page, for the wall."""

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache

import pytest
from django.urls import reverse
from django.utils.translation import override

from scoring.rulebook.house import house_page
from scoring.rulebook.library import game
from scoring.rulebook.prose import Grid
from scoring.rules import RULESETS
from scoring.services.house import copy_ruleset
from tests import factories
from tests.tournaments.paper.reading import pages, placed
from tournaments.sheets.paper.rulebook import TABLES, rulebook_pdf, wall_sheet_pdf

AT = datetime(2026, 11, 6, 23, 5, tzinfo=UTC)


@cache
def wall(key, language="fr"):
    """Print the wall sheet of a game, once for all that is looked at on it."""
    with override(language):
        return wall_sheet_pdf(game(key), AT)


def squeezed(text):
    return "".join(text.split())


@pytest.mark.parametrize("key", RULESETS)
def test_every_table_of_a_game_stands_on_one_page(key):
    page = game(key)
    [printed] = pages(wall(key))
    cells = [
        cell
        for section in page.sections
        if section.anchor in TABLES
        for block in section.blocks
        if isinstance(block, Grid)
        for row in block.rows
        for cell in row
    ]
    assert cells
    assert [cell for cell in cells if squeezed(cell) not in squeezed(printed)] == []
    assert "Exemple" not in printed


@pytest.mark.parametrize("language", ["fr", pytest.param("en", marks=pytest.mark.long)])
@pytest.mark.parametrize("key", RULESETS)
def test_no_word_of_a_table_is_broken(key, language):
    with override(language):
        page = game(key)
        book = " ".join(pages(rulebook_pdf(page, AT))).split()
        hung = " ".join(pages(wall(key, language))).split()
    told = {
        (section.anchor in TABLES, word)
        for section in page.sections
        for block in section.blocks
        if isinstance(block, Grid)
        for row in (block.head, *block.rows)
        for word in " ".join(row).split()
    }
    assert {word for _both, word in told} - set(book) == set()
    assert {word for both, word in told if both} - set(hung) == set()


def test_marks_are_explained_at_the_foot():
    [printed] = pages(wall("populaire-5"))
    assert printed.count("* Convention : aucun texte ne le dit") == 1
    [plain] = pages(wall("fft-4"))
    assert "Convention" not in plain


@pytest.mark.django_db
def test_a_house_of_its_own_with_all_it_changed():
    home = factories.club()
    changed = replace(RULESETS["populaire-5"], base=30, petit=15)
    house = copy_ruleset(club=home, name="Nos règles", ruleset=changed, preset="populaire-5")
    [printed] = pages(wall_sheet_pdf(house_page(house), AT))
    assert "une base de 30 †" in " ".join(printed.split())
    assert f"Règlement maison de {home}, copié de" in printed


def test_it_is_served_to_all_in_the_language_of_their_browser(client):
    address = reverse("rulebook_wall_pdf", args=["fft-5"])
    assert (
        "Rules of the game"
        in pages(client.get(address, headers={"accept-language": "en"}).content)[0]
    )
    response = client.get(address)
    assert "Règles du jeu" in pages(response.content)[0]
    assert response["Content-Type"] == "application/pdf"
    assert client.get("/regles/nope/affiche.pdf").status_code == 404


@pytest.mark.parametrize("key", RULESETS)
def test_it_is_read_from_a_step_away(key):
    """Most of it is set as large as two even columns hold, which is large enough."""
    [words] = placed(wall(key))
    sizes = Counter()
    for word in words:
        sizes[word.size] += len(word.text)
    [(usual, _letters)] = sizes.most_common(1)
    assert usual >= (9.5 if key == "populaire-5" else 11.5)

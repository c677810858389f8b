"""Looking words up in the rulebook."""

import pytest
from django.utils.translation import override

from scoring.rulebook.library import game, shelves, subjects
from scoring.rulebook.prose import Page, Paragraph, Section
from scoring.rulebook.search import excerpt, folded, search, words_of
from scoring.rules import RULESETS

BOOK = (
    Page(
        "un",
        "Le petit",
        "",
        (
            Section("a", "Sauver", (Paragraph("On coupe avec le petit dès que possible."),)),
            Section("b", "Poignées et chelem", (Paragraph("Rien."),)),
        ),
    ),
    Page(
        "deux",
        "Autre",
        "",
        (Section("c", "Cœur", (Paragraph("La POIGNÉE d’un cœur, la poignee encore."),)),),
    ),
)


FOLDED = [("Poignée", "poignee"), ("CŒUR", "coeur"), ("l’As", "l'as"), ("ÀÇÉ", "ace")]


@pytest.mark.parametrize(("written", "plain"), FOLDED)
def test_folding(written, plain):
    assert folded(written) == plain


FINDS = [
    # what is typed, the sections found, the best first
    ("petits", ["a"]),
    ("poss", []),  # the beginning of a word is no word
    ("oignee", []),
    ("l’encore", ["c"]),
    ("poignee", ["b", "c"]),
    ("POIGNÉE cœur", ["c"]),
    ("coeur", ["c"]),
    ("petit", ["a"]),
    ("poignée possible", ["b", "c"]),
    ("tralala", []),
    ("  ", []),
]


@pytest.mark.parametrize(("query", "anchors"), FINDS)
def test_search(query, anchors):
    assert [found.section.anchor for found in search(query, BOOK)] == anchors


def test_words_are_few_and_short():
    assert words_of("a " * 50) == ["a"]
    assert words_of("x" * 500) == ["x" * 40]
    assert len(words_of(" ".join(map(str, range(50))))) == 8


def test_an_excerpt_tells_the_words_from_the_rest():
    [found] = search("poignée", BOOK[1:])
    assert found.excerpt == (
        ("La ", False),
        ("POIGNÉE", True),
        (" d’un cœur, la ", False),
        ("poignee", True),
        (" encore.", False),
    )


def test_a_long_text_is_cut_at_words():
    words = [f"mot{i}" for i in range(100)]
    parts = excerpt(["mot50"], Section("a", "T", (Paragraph(" ".join(words)),)))
    assert parts[0] == ("… ", False)
    assert parts[2] == ("mot50", True)
    assert parts[-1][0].endswith(" …")
    assert set("".join(part for part, _ in parts).split()) - {"…"} <= set(words)


def test_an_excerpt_is_cut_where_most_of_the_words_are():
    [found, *_] = search("combien de points avec 2 bouts", [game("fft-4")])
    shown = "".join(part for part, _ in found.excerpt)
    assert "bouts de l’attaque · points 0 · 56 1 · 51 2 · 41 3 · 36" in shown


def test_the_book_holds_every_game_that_we_ship():
    shown = [page.slug for shelf in shelves() for page in shelf.pages]
    assert sorted(shown) == sorted(RULESETS)


SAME = [("prise", "petite"), ("oudlers", "bout"), ("levées", "pli"), ("Plis", "levée")]


@pytest.mark.parametrize(("typed", "other"), SAME)
def test_words_that_say_the_same_find_the_same(typed, other):
    found = [(one.page.slug, one.section.anchor) for one in search(typed, subjects())]
    assert found
    assert found == [(one.page.slug, one.section.anchor) for one in search(other, subjects())]


SUBJECTS = [
    # a word of the texts, the subject that tells about it
    ("uppercut", "techniques"),
    ("ambulance", "techniques"),
    ("2 pour 1", "techniques"),
    ("obéissance", "techniques"),
    ("tenue", "signalisation"),
    ("renonce", "incidents"),
    ("hors tour", "incidents"),
    ("petit sec", "donne"),
    ("premier donneur", "donne"),
    ("taille des cartes", "le-jeu"),
    ("échange excuse", "excuse"),
    ("avant-dernier", "petit-au-bout"),
    ("signaux", "signalisation"),
    ("tablée renfort", "a-deux"),
    ("qui perd gagne", "chacun-pour-soi"),
    ("Valenciennes", "usages"),
    ("roi pris", "usages"),
    ("joueurs inversés", "incidents"),
    ("excuse oubliée", "incidents"),
    ("compte faux", "incidents"),
    ("parler hors de son tour", "incidents"),  # of several words one may be missing
    ("calcul de la marque", "fft-4"),
    ("comment se calcule la marque", "fft-4"),
]


@pytest.mark.parametrize(("query", "slug"), SUBJECTS)
def test_subjects_are_found(query, slug):
    pages = (*subjects(), game("fft-4"))
    assert search(query, pages, first="fft-4")[0].page.slug == slug


IN_ENGLISH = [
    ("slam", "chelem"),
    ("handful", "poignée"),
    ("atout", "trump"),
    ("trick", "levées"),
    ("declarer", "taker"),
]


@pytest.mark.parametrize(("typed", "other"), IN_ENGLISH)
def test_words_of_the_trade_find_the_same_in_english(typed, other):
    with override("en"):
        pages = (*subjects(), game("fft-4"))
        found = [(one.page.slug, one.section.anchor) for one in search(typed, pages)]
        assert found
        assert found == [(one.page.slug, one.section.anchor) for one in search(other, pages)]

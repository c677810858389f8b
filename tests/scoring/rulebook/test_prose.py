"""The rulebook's texts: whole in both languages, and how they are read."""

import re

import pytest
from django.conf import settings
from django.utils import translation

from scoring.rulebook import prose
from scoring.rulebook.library import SUBJECTS, game_values, subject_values
from scoring.rulebook.prose import Aside, Bullets, Diagram, Grid, Paragraph, Section, diagram
from scoring.rules import FFT_4

LANGUAGES = [language for language, _name in settings.LANGUAGES]
FILES = ("jeu", *SUBJECTS)
NAMES = {"jeu": game_values(FFT_4).keys()}  # what a file may name; the subjects share theirs


def outline(file, language):
    """Give what must be alike in all languages: everything but the words."""
    return [
        [
            (one.sign, one.condition, one.negated, one.anchor, names(one))
            for one in (*part.headings, *part.body)
        ]
        for part in prose.read(file, language)
    ]


def names(passage):
    return sorted(prose.SLOT.findall(passage.text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_subject_has_its_file_in_every_language(language):
    files = sorted(path.name for path in (prose.TEXT / language).iterdir())
    assert files == sorted(f"{file}.md" for file in FILES)


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("file", FILES)
def test_languages_tell_the_same(file, language):
    """Section by section: the same anchors, items, notes, conditions and values."""
    assert outline(file, language) == outline(file, LANGUAGES[0])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", FILES)
def test_texts_name_what_there_is_and_leave_no_mark_unread(file, language):
    """What is not read as a mark would be shown to players: braces, a star, a third #."""
    known = NAMES.get(file, subject_values().keys())
    for part in prose.read(file, language):
        assert part.headings
        assert part.body
        for passage in (*part.headings, *part.body):
            assert set(names(passage)) - known == set()
            assert {passage.condition} - known <= {""}
            assert not re.search(r"[{}#*_`>\n]|  |^[-!] ", prose.SLOT.sub("x", passage.text))


@pytest.mark.parametrize("file", FILES)
def test_no_sentence_is_left_in_french(file):
    french, english = (
        {
            one.text
            for part in prose.read(file, language)
            for one in (*part.headings, *part.body)
            if len(prose.SLOT.sub("", one.text).split()) > 1
        }
        for language in ("fr", "en")
    )
    assert french & english == set()


TEXT = """# Le {name}

Court.

## {if bouts} Avec {#a}

## {if not bouts} Sans {#b}

{if bouts} Il y a
{bouts} bouts.

- un ;
- {if not bouts} deux
  lignes
- trois

> Note
> longue : oui.

{table}

## {if bouts} Le reste {#c}

Fin.
"""
GRID = Grid("Titre", ("a",), ())


@pytest.fixture
def written(tmp_path, monkeypatch):
    (tmp_path / "fr").mkdir()
    (tmp_path / "fr" / "essai.md").write_text(TEXT, encoding="utf-8")
    monkeypatch.setattr(prose, "TEXT", tmp_path)


@pytest.mark.usefixtures("written")
class TestReading:
    def test_with_the_value(self):
        page = prose.page("un", {"name": "petit", "bouts": 3, "table": (GRID,)}, "essai")
        assert (page.slug, page.title, page.summary) == ("un", "Le petit", "Court.")
        assert page.sections == (
            Section(
                "a",
                "Avec",
                (
                    Paragraph("Il y a 3 bouts."),
                    Bullets(("un ;", "trois")),
                    Aside("Note longue : oui."),
                    GRID,
                ),
            ),
            Section("c", "Le reste", (Paragraph("Fin."),)),
        )

    def test_without_it(self):
        page = prose.page("un", {"name": "petit", "bouts": 0, "table": ()}, "essai")
        told = (Bullets(("un ;", "deux lignes", "trois")), Aside("Note longue : oui."))
        assert page.sections == (Section("b", "Sans", told),)

    def test_a_name_that_nothing_stands_for_is_an_error(self):
        with pytest.raises(KeyError, match="bouts"):
            prose.page("un", {"name": "petit"}, "essai")

    def test_spaces_are_held_in_our_words_and_not_in_names(self, settings):
        settings.FRENCH_SPACES = True
        values = {"name": "petit : sec", "bouts": 0, "table": ()}
        page = prose.page("un", values, "essai")
        assert page.title == "Le petit : sec"
        assert page.sections[0].blocks[1] == Aside("Note longue\N{NO-BREAK SPACE}: oui.")


def drawn(file, language):
    with translation.override(language):
        shown = prose.page(file, subject_values())
    return [
        [part.sign + part.corner for part in block.parts if not isinstance(part, str)]
        for section in shown.sections
        for block in section.blocks
        if isinstance(block, Diagram)
    ]


@pytest.mark.parametrize("file", ["signalisation", "techniques"])
def test_every_technique_has_its_cards(file):
    shown = prose.page(file, subject_values())
    without = [
        section.anchor
        for section in shown.sections
        if not any(isinstance(block, Diagram) for block in section.blocks)
    ]
    assert without == (["convention"] if file == "signalisation" else [])
    corners = str.maketrans("RDCV", "KQNJ")
    french = [[card.translate(corners) for card in one] for one in drawn(file, "fr")]
    assert drawn(file, "en") == french


def test_whoever_may_hunt_is_shown_with_as_many_atouts_as_the_rule_wants():
    shown = prose.page("techniques", subject_values())
    [hunt] = [section for section in shown.sections if section.anchor == "chasser"]
    assert "Un défenseur chasse avec sept atouts" in hunt.blocks[0].items[1]
    told = hunt.blocks[1].text
    may, waits = told.split("il peut chasser")
    assert [len(re.findall(r"atout \d", one)) for one in (may, waits)] == [7, 4]


def test_a_sentence_with_cards_is_read_aloud():
    told = diagram("Sur [9♣], [R♦ 1♥] puis [A21 E].").text
    assert told == "Sur 9 de trèfle, roi de carreau, as de cœur puis atout 21, Excuse."


def test_the_language_of_now_is_read():
    with translation.override("en"):
        assert prose.page("excuse", subject_values()).title == "The Excuse"
    assert prose.page("excuse", subject_values()).title == "L’Excuse"

"""French is counted and spaced as its readers expect, by a change to Django's translation."""

import re

import pytest
from django.contrib.auth.models import User
from django.template import engines
from django.test import override_settings
from django.utils import translation
from django.utils.translation import trans_real

NB = "\N{NO-BREAK SPACE}"


@override_settings(FRENCH_SPACES=True)
def test_django_does_not_do_it_by_itself():
    """Where this fails the change is no longer needed."""
    unchanged = trans_real.DjangoTranslation("fr")
    assert unchanged.ngettext("%(n)s pli", "%(n)s plis", 0) == "%(n)s plis"
    assert unchanged.gettext("Qui prend ?") == "Qui prend ?"


COUNTED = [
    # language, number, what is said
    ("fr", 0, "0 bout"),
    ("fr", 1, "1 bout"),
    ("fr", 2, "2 bouts"),
    ("en", 0, "0 bouts"),
    ("en", 1, "1 bout"),
    ("en", 2, "2 bouts"),
]
TEMPLATE = (
    "{% load i18n %}{% blocktranslate count n=n %}{{ n }} bout{% plural %}{{ n }} bouts"
    "{% endblocktranslate %}"
)


@pytest.mark.parametrize(("language", "number", "words"), COUNTED)
def test_nothing_is_singular_in_french(language, number, words):
    with translation.override(language):
        text = translation.ngettext("%(n)s bout", "%(n)s bouts", number) % {"n": number}
        page = engines["django"].from_string(TEMPLATE).render({"n": number})
    assert (text, page) == (words, words)


SENTENCES = [
    # as its source writes it, as it is said
    ("Donneur : Ana ; qui prend ?", f"Donneur{NB}: Ana{NB}; qui prend{NB}?"),
    ("« Lune » n’existe pas !", f"«{NB}Lune{NB}» n’existe pas{NB}!"),
    ("Tirage n° 7", f"Tirage n°{NB}7"),
    ("à 19:54, Garde (×2)", "à 19:54, Garde (×2)"),
    ("Nom : %(name)s", f"Nom{NB}: %(name)s"),
    ("%(amount)s € sur 10 €", f"%(amount)s{NB}€ sur 10{NB}€"),
    ("%(share)s %% → %(cote)s", f"%(share)s{NB}%% → %(cote)s"),
]


class TestSpaces:
    @pytest.fixture(autouse=True)
    def spaces(self, settings):
        settings.FRENCH_SPACES = True

    @pytest.mark.parametrize(("source", "shown"), SENTENCES)
    def test_no_line_starts_with_a_high_sign(self, source, shown):
        assert translation.gettext(source) == shown
        assert str(translation.gettext_lazy(source)) == shown
        assert translation.ngettext(source, source, 2) == shown

    def test_pages_are_spaced_and_names_are_not(self):
        source = "{% load i18n %}{% blocktranslate %}Nom : {{ name }}{% endblocktranslate %}"
        page = engines["django"].from_string(source).render({"name": "A : B"})
        assert page == f"Nom{NB}: A : B"

    @pytest.mark.django_db
    def test_the_sign_in_page_says_it_so(self, client):
        User.objects.create_user("ana")
        assert f"Mot de passe oublié{NB}?" in client.get("/connexion/").text

    def test_english_has_spaces_of_its_own(self):
        with translation.override("en"):
            assert translation.gettext("Revenir à l’accueil") == "Back to the home page"
            assert translation.gettext("Sans traduction : ici") == "Sans traduction : ici"


# What English players call otherwise; the names of bids and of what is shown stay French.
FRENCH_WORDS = re.compile(
    r"\b(cavaliers?|valets?|dames?|rois?|atouts?|plis?|levées?|écart|preneur|oudlers?)\b",
    re.IGNORECASE,
)


def test_english_has_no_french_word_of_the_cards():
    """The knight is one everywhere, and a trump a trump."""
    english = vars(trans_real.DjangoTranslation("en"))["_catalog"]
    texts = (re.sub(r"%\(\w+\)s", "", text) for _key, text in english.items())
    assert [text for text in texts if FRENCH_WORDS.search(text)] == []

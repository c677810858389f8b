import pytest
from django.template import engines
from django.test import override_settings
from django.utils import translation

pytestmark = pytest.mark.usefixtures("spaces")
NB = "\N{NO-BREAK SPACE}"
SENTENCES = [
    # as its source writes it, as it is said
    ("Donneur : Ana ; qui prend ?", f"Donneur{NB}: Ana{NB}; qui prend{NB}?"),
    ("« Lune » n’existe pas !", f"«{NB}Lune{NB}» n’existe pas{NB}!"),
    ("à 19:54, Garde (×2)", "à 19:54, Garde (×2)"),
    ("Nom : %(name)s", f"Nom{NB}: %(name)s"),
    ("%(amount)s € sur 10 €", f"%(amount)s{NB}€ sur 10{NB}€"),
]


@pytest.fixture
def spaces():
    with override_settings(FRENCH_SPACES=True):
        yield


@pytest.mark.parametrize(("source", "said"), SENTENCES)
def test_no_line_starts_with_a_high_sign(source, said):
    assert translation.gettext(source) == said
    assert str(translation.gettext_lazy(source)) == said
    assert translation.ngettext(source, source, 2) == said


def test_pages_are_spaced_and_names_are_not():
    source = "{% load i18n %}{% blocktranslate %}Nom : {{ name }}{% endblocktranslate %}"
    page = engines["django"].from_string(source).render({"name": "A : B"})
    assert page == f"Nom{NB}: A : B"


def test_the_sign_in_page_says_it_so(client, db):
    assert f"Mot de passe oublié{NB}?" in client.get("/connexion/").text


def test_english_has_spaces_of_its_own():
    with translation.override("en"):
        assert translation.gettext("Revenir à l’accueil") == "Back to the home page"
        assert translation.gettext("Sans traduction : ici") == "Sans traduction : ici"

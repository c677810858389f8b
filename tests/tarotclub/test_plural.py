import pytest
from django.template import engines
from django.utils import translation

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


@pytest.mark.parametrize(("language", "number", "said"), COUNTED)
def test_nothing_is_singular_in_french(language, number, said):
    with translation.override(language):
        words = translation.ngettext("%(n)s bout", "%(n)s bouts", number) % {"n": number}
        page = engines["django"].from_string(TEMPLATE).render({"n": number})
    assert (words, page) == (said, said)

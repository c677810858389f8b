import pytest
from django.core.exceptions import ValidationError

from tournaments.event.forms.names import NameField

FIELD = NameField(empty="Écrivez un nom.")

STORED = [
    # typed, stored
    ("Zoé Lambert", "Zoé Lambert"),
    ("  Zoé \t  Lambert\r\n", "Zoé Lambert"),
    ("Zoé\u00a0\u2003Lambert", "Zoé Lambert"),
    ("Zoe\u0301", "Zo\u00e9"),
    ("=1+1", "=1+1"),
    ("<b>Zoé</b>", "<b>Zoé</b>"),
    ("Țepeș Ő", "Țepeș Ő"),
    ("O’Neill d'Arc-Ñ", "O’Neill d'Arc-Ñ"),
    ("x" * 80, "x" * 80),
    ("Noël \u2744\ufe0f", "Noël \u2744\ufe0f"),
]
INVISIBLE = "Ce nom contient un caractère invisible : effacez-le et retapez-le."
UNSEEN = "\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b\u180e\u200d\u3164\ufe0f\ufeff\uffa0"
REFUSED = [
    # typed, said
    ("", "Écrivez un nom."),
    (" \t\n\u00a0", "Écrivez un nom."),
    ("Zoé\x00", INVISIBLE),
    ("Zoé\x1f", INVISIBLE),
    ("\u200b", INVISIBLE),
    ("\u3164", INVISIBLE),
    ("Zoé\u202eévil", INVISIBLE),
    *[(f"Zoé{char}Lambert", INVISIBLE) for char in UNSEEN],
    ("\ufdfa" * 40, "Ce nom est trop long en lettres ordinaires : abrégez-le."),
    ("\ufb03" * 80, "Ce nom est trop long en lettres ordinaires : abrégez-le."),
    ("x" * 81, "Ce nom est trop long, de 1 caractère : 80 au plus, abrégez-le."),
    ("x" * 95, "Ce nom est trop long, de 15 caractères : 80 au plus, abrégez-le."),
]


@pytest.mark.parametrize(("typed", "stored"), STORED)
def test_a_name_is_kept_as_it_is(typed, stored):
    assert FIELD.clean(typed) == stored


@pytest.mark.parametrize(("typed", "sentence"), REFUSED)
def test_what_is_no_name_gets_a_sentence(typed, sentence):
    with pytest.raises(ValidationError) as refusal:
        FIELD.clean(typed)
    assert refusal.value.messages == [sentence]

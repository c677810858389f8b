"""The form that makes a key for a program."""

from django import forms
from django.utils.translation import gettext_lazy

from tarotclub.accounts.rights import Role
from tarotclub.ground.fields import Text
from tournaments.foreign.forms import CHOICE, uuid_field

NAME_EMPTY = gettext_lazy("Dites à quoi sert la clé : « Site du club ».")
KEY_DOES = {
    Role.VIEWER: gettext_lazy("Lire"),
    Role.SCORER: gettext_lazy("Lire, inscrire et désinscrire, noter et corriger des résultats"),
}
DAYS = {30: gettext_lazy("Un mois"), 90: gettext_lazy("Trois mois"), 365: gettext_lazy("Un an")}


class KeyForm(forms.Form):
    """What a key is for, what it may do, and how long."""

    uuid = uuid_field()
    name = Text(
        gettext_lazy("À quoi elle sert"),
        40,
        gettext_lazy("%(limit_value)s caractères au plus : abrégez."),
        NAME_EMPTY,
        help_text=gettext_lazy("Le journal le dira de ce qui est fait avec elle."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    role = forms.ChoiceField(
        label=gettext_lazy("Ce qu’elle permet"),
        choices=[(role.value, words) for role, words in KEY_DOES.items()],
        initial=Role.VIEWER,
        widget=forms.RadioSelect,
        error_messages=CHOICE,
    )
    days = forms.TypedChoiceField(
        label=gettext_lazy("Pendant"),
        choices=list(DAYS.items()),
        coerce=int,
        initial=90,
        widget=forms.RadioSelect,
        error_messages=CHOICE,
    )

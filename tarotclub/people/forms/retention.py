"""How many days is kept what goes by itself, chosen for the whole site."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from tarotclub.accounts.retention import chosen_days, in_force, kept_days, usual_days
from tarotclub.ground.changing import ChangingForm
from tournaments.desk.forms.tournaments import small_number

A_YEAR, TEN_YEARS = 365, 3650
LEAST_UNUSED = 30  # whoever comes once a month keeps his account
TOO_SOON = gettext_lazy("Écrivez 0 pour ne jamais en fermer, ou de 30 à 3650.")
OUTLIVED = gettext_lazy(
    "Une connexion ne peut pas durer plus (%(sessions)s) qu’un compte inutilisé (%(accounts)s)"
    " : le compte se fermerait pendant que l’on s’en sert."
)
WHAT_GOES = {
    "account_days": gettext_lazy(
        "Un compte dont personne ne s’est servi depuis tant de jours est fermé, et le journal"
        " le dit. Rien n’en est effacé ; un organisateur peut le rouvrir. Le dernier"
        " organisateur d’un club garde le sien. 0 : jamais."
    ),
    "address_days": gettext_lazy(
        "L’adresse d’où quelqu’un s’est trompé de mot de passe ou de code est effacée tant de"
        " jours après son dernier essai."
    ),
    "session_days": gettext_lazy(
        "Qui se connecte le reste tant de jours, puis redonne son mot de passe. Moins de jours"
        " vaut aussitôt pour tous ; plus de jours, à la prochaine connexion."
    ),
    "refused_days": gettext_lazy(
        "Ce qu’une autre tablette disait d’une donne, et qui a été écarté, est effacé tant de"
        " jours après. Le journal garde qu’une version l’a été."
    ),
}


def in_words(days: int) -> str:
    """Say for how long; 0 is for ever."""
    return ngettext("%(n)s jour", "%(n)s jours", days) % {"n": days} if days else _("jamais")


class DaysForm(ChangingForm):
    """Four numbers of days; an empty one is as the settings say."""

    account_days = small_number(
        gettext_lazy("Comptes inutilisés"), 0, TEN_YEARS, required=False
    )
    address_days = small_number(
        gettext_lazy("Adresses de qui se trompe"), 1, A_YEAR, required=False
    )
    session_days = small_number(gettext_lazy("Connexions"), 1, A_YEAR, required=False)
    refused_days = small_number(
        gettext_lazy("Versions écartées d’une donne"), 1, TEN_YEARS, required=False
    )

    def __init__(self, data: QueryDict | Mapping[str, Any] | None = None) -> None:
        super().__init__(data, initial=chosen_days())
        usual = usual_days()._asdict()
        for name, field in self.fields.items():
            hint = _("Vide : %(usual)s.") % {"usual": in_words(usual[name])}
            field.help_text = f"{WHAT_GOES[name]} {hint}"

    def clean_account_days(self) -> int | None:
        days: int | None = self.cleaned_data["account_days"]
        if days and days < LEAST_UNUSED:
            raise forms.ValidationError(TOO_SOON)
        return days

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.errors:
            return data
        days = in_force(data)
        if days.account_days and days.session_days > days.account_days:
            words = {"sessions": days.session_days, "accounts": days.account_days}
            self.add_error("session_days", str(OUTLIVED) % words)
        return data

    def as_it_is(self) -> Iterator[tuple[str, str]]:
        """What is in force, for how long, and what goes then."""
        kept = kept_days()._asdict()
        for field in self:
            words = {"name": field.label, "change": in_words(kept[field.name])}
            yield _("%(name)s : %(change)s") % words, str(WHAT_GOES[field.name])

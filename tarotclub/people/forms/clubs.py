"""A club as its organisers ask for it: named, settled, and for how long what is kept.

The form that makes a key for a program.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring.labels import Labels
from scoring.models import Club
from scoring.models.club import Publication
from tarotclub.accounts.rights import Role
from tarotclub.ground.fields import TOO_LONG, ChangingForm, OneOf, Text
from tarotclub.models import chosen_days, in_force, kept_days, usual_days
from tarotclub.people.services.clubs import MOST_BYTES, Drawn, LogoError, draw_anew
from tarotclub.serving.workshop import WorkshopError, workshop
from tournaments.desk.forms.tournaments import small_number
from tournaments.event.forms.fields import FeesField
from tournaments.event.forms.names import TYPED, NameField
from tournaments.foreign.forms import CHOICE, uuid_field
from tournaments.sheets.table_games import ways_to_sit

MOST_SITES = 10
LONGEST_SITE = 200
ORIGIN = re.compile(
    r"(?P<scheme>https?)://(?P<host>[a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])"
    r"(?P<port>:[0-9]{1,5})?/?"
)
NOT_A_SITE = gettext_lazy(
    "Ligne %(n)s : écrivez l’adresse d’un site sans page, comme « https://www.mon-club.fr »."
)
KNOWINGLY = gettext_lazy(
    "Cochez que vous le faites en connaissance de cause, ou gardez un nom raccourci."
)
LOGO: Labels = {
    "too_heavy": gettext_lazy("Ce fichier est trop gros : 2 Mo au plus."),
    "too_large": gettext_lazy("Cette image est démesurée : 16 millions de pixels au plus."),
    "too_small": gettext_lazy("Cette image est trop petite : 16 pixels de côté au moins."),
    "unreadable": gettext_lazy(
        "Ce fichier n’est pas une image PNG ou JPEG que le site sait lire : enregistrez le logo"
        " dans un de ces formats."
    ),
}
NO_LOGO = gettext_lazy("Choisissez une image PNG ou JPEG.")


class SitesField(forms.CharField):
    """Origins of web sites, one a line: a scheme and a host, no page."""

    widget = forms.Textarea(attrs={"rows": 3, "autocomplete": "off", "spellcheck": "false"})

    def to_python(self, value: Any) -> Any:
        lines = [line.strip() for line in str(value or "").splitlines()]
        lines = list(dict.fromkeys(filter(None, lines)))
        if len(lines) > MOST_SITES:
            words = _("%(most)s sites au plus.")
            raise ValidationError(words % {"most": MOST_SITES}, code="too_many")
        origins = [_origin(line) for line in lines]
        bad = [n for n, origin in enumerate(origins, start=1) if not origin]
        if bad:
            raise ValidationError([str(NOT_A_SITE) % {"n": n} for n in bad])
        return origins

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(value) if isinstance(value, list) else value


def _origin(line: str) -> str:
    """The origin that a browser would tell of a site; "" where that is none."""
    match = ORIGIN.fullmatch(line.lower()) if len(line) <= LONGEST_SITE else None
    if match is None:
        return ""
    usual = {"https": ":443", "http": ":80"}[match["scheme"]]
    port = "" if match["port"] in {None, usual} else match["port"]
    return f"{match['scheme']}://{match['host']}{port}"


class ClubSettingsForm(ChangingForm):
    """A club's name, and what its new events and players start from."""

    name = NameField(
        label=gettext_lazy("Nom du club"),
        empty=gettext_lazy("Donnez un nom au club."),
        help_text=gettext_lazy("Il est en tête des pages publiques et de tous les imprimés."),
        widget=forms.TextInput(attrs={"maxlength": TYPED, "autocomplete": "organization"}),
    )
    ruleset = OneOf(
        gettext_lazy("Règlement d’usage, à quatre"),
        gettext_lazy("Choisissez un des règlements."),
        widget=forms.Select,
        required=False,
        help_text=gettext_lazy("Proposé pour une nouvelle table et un nouveau tournoi."),
    )
    fees = FeesField(
        label=gettext_lazy("Droits d’inscription d’usage"),
        required=False,
        help_text=gettext_lazy(
            "Proposés pour un nouveau tournoi. Une classe par ligne, comme « Membre 10 € »."
        ),
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    publication = OneOf(
        gettext_lazy("Nom publié de qui n’a pas choisi"),
        gettext_lazy("Choisissez dans la liste."),
        choices=lambda: list(Publication.choices),
        help_text=gettext_lazy(
            "Pour les nouveaux joueurs ; les autres gardent ce qu’ils ont. « Nom entier » rend"
            " leur nom lisible de tous, aux écrans comme sur internet, sans qu’ils l’aient"
            " choisi. Un mineur n’est jamais nommé en entier."
        ),
    )
    knowingly = forms.BooleanField(
        label=gettext_lazy(
            "Nom entier : je sais que des joueurs seront nommés sans l’avoir choisi, et je les"
            " ai prévenus."
        ),
        required=False,
    )
    sites = SitesField(
        label=gettext_lazy("Sites qui lisent les résultats"),
        required=False,
        help_text=gettext_lazy(
            "Un par ligne, comme « https://www.mon-club.fr ». Les pages d’aucun autre site ne"
            " lisent les résultats publiés."
        ),
    )

    def __init__(self, data: QueryDict | None = None, *, club: Club) -> None:
        as_is = {field: getattr(club, field) for field in STORED}
        super().__init__(data, initial=as_is)
        self.club = club
        offered = [
            (key, game.label)
            for key, game in ways_to_sit(club).items()
            if game.players == game.ruleset.players == 4  # noqa: PLR2004 (at a usual table)
        ]
        field: Any = self.fields["ruleset"]
        field.choices = [("", _("Celui de la fédération")), *offered]

    def clean(self) -> None:
        data = self.cleaned_data
        opens = data.get("publication") == Publication.FULL != self.club.publication
        if opens and not data.get("knowingly"):
            self.add_error("knowingly", str(KNOWINGLY))

    @property
    def settings(self) -> dict[str, Any]:
        return self.changed({field: self.cleaned_data[field] for field in STORED})


STORED = ("name", "ruleset", "fees", "publication", "sites")


class LogoForm(forms.Form):
    """A picture, which the site draws anew."""

    logo = forms.FileField(
        label=gettext_lazy("Image"),
        help_text=gettext_lazy(
            "PNG ou JPEG, 2 Mo au plus. Le site la redessine : rien d’autre du fichier n’est"
            " gardé."
        ),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg"}),
        error_messages={"required": NO_LOGO, "invalid": NO_LOGO, "empty": NO_LOGO},
    )

    def clean_logo(self) -> Drawn:
        file = self.cleaned_data["logo"]
        try:
            return workshop.do(draw_anew, file.read(MOST_BYTES + 1))
        except (LogoError, WorkshopError) as error:
            code = error.code if isinstance(error, LogoError) else "too_large"
            raise ValidationError(str(LOGO[code]), code=code) from None


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
    "picture_days": gettext_lazy(
        "La photo d’une feuille de papier, et ce qui en a été lu, sont effacés tant de jours"
        " après. Les donnes restent."
    ),
}


def in_words(days: int) -> str:
    """Say for how long; 0 is for ever."""
    return ngettext("%(n)s jour", "%(n)s jours", days) % {"n": days} if days else _("jamais")


class DaysForm(ChangingForm):
    """Five numbers of days; an empty one is as the settings say."""

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
    picture_days = small_number(
        gettext_lazy("Photos des feuilles de papier"), 1, TEN_YEARS, required=False
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

    def clean(self) -> None:
        data = self.cleaned_data
        if self.errors:
            return
        days = in_force(data)
        if days.account_days and days.session_days > days.account_days:
            words = {"sessions": days.session_days, "accounts": days.account_days}
            self.add_error("session_days", str(OUTLIVED) % words)

    def as_it_is(self) -> Iterator[tuple[str, str]]:
        """What is in force, for how long, and what goes then."""
        kept = kept_days()._asdict()
        for field in self:
            words = {"name": field.label, "change": in_words(kept[field.name])}
            yield _("%(name)s : %(change)s") % words, str(WHAT_GOES[field.name])


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
        TOO_LONG,
        NAME_EMPTY,
        help_text=gettext_lazy("Le journal le dira de ce qui est fait avec elle."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    role = OneOf(
        gettext_lazy("Ce qu’elle permet"),
        CHOICE["invalid_choice"],
        choices=[(role.value, words) for role, words in KEY_DOES.items()],
        coerce=Role,
        initial=Role.VIEWER,
    )
    days = OneOf(
        gettext_lazy("Pendant"),
        CHOICE["invalid_choice"],
        choices=list(DAYS.items()),
        coerce=int,
        initial=90,
    )

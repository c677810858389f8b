"""Players of the directory: one of them, and a list of names pasted into a field."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import Club, Player
from tarotclub.ground.fields import TOO_LONG, ChangingForm, Text
from tarotclub.ground.names import readings
from tournaments.event.forms import names as name_fields

OLDEST = 1900
NOT_AN_ADDRESS = gettext_lazy("Cette adresse n’est pas lisible : écrivez-la comme nom@site.fr.")
WHO = gettext_lazy("Choisissez un joueur de la liste.")


class PlayerForm(ChangingForm):
    """What a club notes of a player; everything but the name may be left out."""

    name = name_fields.NameField(
        label=gettext_lazy("Nom"),
        empty=name_fields.NAME_EMPTY,
        help_text=gettext_lazy("Prénom puis nom, comme « Marie Dupont », ou « DUPONT Marie »."),
        widget=name_fields.name_widget(),
    )
    licence_number = Text(gettext_lazy("Licence"), 30, TOO_LONG)
    category = Text(gettext_lazy("Catégorie"), 40, TOO_LONG)
    publication = name_fields.publication_field(widget=forms.RadioSelect)
    birth_year = forms.IntegerField(
        label=gettext_lazy("Année de naissance"),
        required=False,
        help_text=gettext_lazy("Elle sert à ne jamais nommer un mineur en entier."),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    minor = forms.BooleanField(
        label=gettext_lazy("Mineur (quand l’année n’est pas notée)"), required=False
    )
    guest = forms.BooleanField(
        label=gettext_lazy("Invité : il joue ici sans être membre du club"), required=False
    )
    phone = Text(
        gettext_lazy("Téléphone"),
        30,
        TOO_LONG,
        widget=forms.TextInput(attrs={"type": "tel", "autocomplete": "off"}),
    )
    email = forms.EmailField(
        label=gettext_lazy("Adresse électronique"),
        required=False,
        max_length=120,
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
        error_messages={"invalid": NOT_AN_ADDRESS, "max_length": TOO_LONG},
    )
    notes = Text(
        gettext_lazy("Notes"),
        400,
        TOO_LONG,
        help_text=gettext_lazy(
            "Elles font partie de ce qui se donne au joueur qui le demande."
        ),
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        club: Club,
        player: Player | None = None,
        prefix: str | None = None,
    ) -> None:
        start: dict[str, Any] = {"publication": club.publication}
        if player:
            start = {field: getattr(player, field) for field in self.base_fields}
        super().__init__(data, initial=start, prefix=prefix)
        self.changes = player is not None
        this_year = timezone.localdate().year
        words = _("Une année de %(first)s à %(last)s.")
        message = words % {"first": OLDEST, "last": this_year}
        year = self.fields["birth_year"]
        year.error_messages["invalid"] = message
        year.validators = [
            MinValueValidator(OLDEST, message),
            MaxValueValidator(this_year, message),
        ]

    def clean_name(self) -> str:
        """Ask which word is the family's once, and for a name without a title: of a new one."""
        name: str = self.cleaned_data["name"]
        if name != self.initial.get("name"):
            name_fields.refuse_title(name)
            name_fields.refuse_two_readings(name)
        return name

    @property
    def facts(self) -> dict[str, Any]:
        """What was typed; of a player who is known, what was changed."""
        return self.changed(self.cleaned_data)


class DirectorySearch(forms.Form):
    """What is sought in the directory; nonsense seeks nothing."""

    q = name_fields.NameField(
        label=gettext_lazy("Nom ou licence"),
        empty=name_fields.NAME_EMPTY,
        required=False,
        widget=forms.TextInput(
            attrs={"class": "input", "type": "search", "maxlength": name_fields.TYPED}
        ),
    )
    archives = forms.BooleanField(label=gettext_lazy("Archivés"), required=False)
    invites = forms.BooleanField(label=gettext_lazy("Invités seulement"), required=False)


class MembersForm(forms.Form):
    """Which guests are members of the club: those who are ticked, or all of them."""

    players = forms.ModelMultipleChoiceField(
        queryset=Player.objects.none(),
        required=False,
        error_messages=dict.fromkeys(("invalid_choice", "invalid_pk_value"), WHO),
    )

    def __init__(self, data: QueryDict, *, club: Club) -> None:
        super().__init__(data)
        field: Any = self.fields["players"]
        field.queryset = club.players.filter(archived_at=None)  # sent twice: guests no more
        self.everybody = "everybody" in data

    @property
    def chosen(self) -> list[Player]:
        field: Any = self.fields["players"]
        guests = field.queryset.filter(guest=True)
        return list(guests if self.everybody else self.cleaned_data["players"])


class MergeForm(forms.Form):
    """Which other player of the club somebody is."""

    other = forms.ModelChoiceField(
        label=gettext_lazy("L’autre fiche du même joueur"),
        queryset=Player.objects.none(),
        empty_label=gettext_lazy("Choisissez…"),
        help_text=gettext_lazy(
            "Tout ce qu’elle a joué passe à ce joueur, puis elle disparaît de l’annuaire. Cela"
            " ne se défait pas."
        ),
        error_messages={"required": WHO, "invalid_choice": WHO},
    )

    def __init__(
        self, data: QueryDict | None = None, *, player: Player, other: str = ""
    ) -> None:
        super().__init__(data, initial={"other": other if other.isdecimal() else None})
        field: Any = self.fields["other"]
        others = Player.objects.filter(club=player.club_id, anonymised_at=None)
        field.queryset = others.exclude(pk=player.pk)


MOST = 1_000
# Columns, telephones, remarks: published as initials they would be anything but a name.
MORE_THAN_A_NAME = re.compile(r"[\d\t,;:/|@()\[\]]")
NO_NAME = gettext_lazy(
    "« %(line)s » n’est pas seulement un nom : laissez le prénom et le nom, ou touchez"
    " « Importer un fichier » si c’est un tableau."
)
NOBODY = gettext_lazy("Collez ou écrivez les noms des joueurs, un par ligne.")


class NamesField(forms.CharField):
    """Names, one a line, and nothing else: a table is read where its columns are shown."""

    def to_python(self, value: Any) -> list[str]:  # type: ignore[override] # names, not one text
        typed = (value or "").splitlines()
        lines = [name_fields.BEFORE.sub("", line).strip() for line in typed]
        found = []
        for number, line in enumerate(lines, start=1):
            if not line:
                continue
            try:
                found.append(_only_a_name(line))
            except ValidationError as error:
                words = _("Ligne %(n)s : %(problem)s")
                problem = " ".join(error.messages)
                raise ValidationError(words % {"n": number, "problem": problem}) from None
        if len(found) > MOST:
            words = _("Cette liste a plus de %(most)s lignes : partagez-la.")
            raise ValidationError(words % {"most": MOST})
        return found


def _only_a_name(line: str) -> str:
    if MORE_THAN_A_NAME.search(line):
        raise ValidationError(NO_NAME, params={"line": " ".join(line.split())})
    name: str = name_fields.NewNameField(empty=NOBODY).clean(line)
    return name


class ClubPlayersForm(forms.Form):
    names = NamesField(
        label=gettext_lazy("Noms des joueurs"),
        help_text=gettext_lazy("Un par ligne : prénom et nom, dans le même ordre partout."),
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "autocomplete": "off", "spellcheck": "false"}),
        error_messages={"required": NOBODY},
    )
    order = name_fields.OrderField()

    def clean(self) -> dict[str, Any]:
        """Read the names in the order that was said; ask for it where one leaves it open."""
        data = super().clean() or {}
        order = data.get("order", "")
        names = [name_fields.in_order(name, order) for name in data.get("names", ())]
        if open_one := next((name for name in names if len(readings(name)) > 1), None):
            self.add_error("order", name_fields.WHICH_ORDER % {"name": open_one})
        return {**data, "names": names}

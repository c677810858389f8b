"""What may be chosen of a printed document; every field has a value to start from."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from tournaments.forms.ranking import OF_TEAMS
from tournaments.models import Tournament
from tournaments.registration import Sort, Split

LANGUAGE = "langue"  # in the address of every document
UNKNOWN = _("Ce choix n’existe pas ici : prenez-en un de la liste.")


class Choice(forms.ChoiceField):
    """One of some choices, in French when it is none of them; it starts from the first."""

    def __init__(self, label: Any, choices: Sequence[tuple[str, Any]] = ()) -> None:
        super().__init__(label=label)
        self.offer(choices)

    def validate(self, value: str) -> None:
        """Take any choice of the list, the empty one as well."""
        if not self.valid_value(value):
            raise ValidationError(str(UNKNOWN), code="invalid_choice")

    def offer(self, choices: Sequence[tuple[str, Any]], start: str = "") -> None:
        """Set the choices, and the one to start from."""
        self.choices = choices
        self.initial = start or (choices[0][0] if choices else None)


class OptionsForm(forms.Form):
    """The options of one document, in the words of its address; nothing to choose as it is.

    A document's own form adds fields, and fits them to the event in `prepare`. `asked` is an
    address: what it does not say keeps its start, so that a bare address prints. None:
    nothing is asked yet.
    """

    use_required_attribute = False  # an empty choice is one

    def __init__(
        self, event: Tournament, asked: QueryDict | None = None, *, key: str = "id"
    ) -> None:
        super().__init__(auto_id=f"{key}_%s")
        self.prepare(event)
        if asked is not None:
            self.is_bound = True
            starts = {name: field.initial for name, field in self.fields.items()}
            self.data = starts | asked.dict()

    def prepare(self, event: Tournament) -> None:
        """Fit the fields to the event, such as the categories to choose from."""

    def offer(self, name: str, choices: Sequence[tuple[str, Any]], start: str = "") -> None:
        """Set what a field offers, and the choice it starts from."""
        field = self.fields[name]
        assert isinstance(field, Choice)
        field.offer(choices, start)

    def chosen(self, name: str) -> str:
        """Give what a field says; nonsense asks for its start, a field left out for nothing."""
        if name not in self.fields:
            return ""
        return str(self.cleaned_data.get(name) or self.fields[name].initial or "")

    @property
    def differences(self) -> list[str]:
        """Say what is chosen otherwise than it starts, for the name of a file."""
        return [
            str(dict(field.choices).get(value, value))  # type: ignore[arg-type]
            for name, field in self.fields.items()
            if isinstance(field, Choice) and (value := self.chosen(name)) != field.initial
        ]


EACH = "*"  # no name of a category: those are letters


class RankingOptions(OptionsForm):
    """Which ranking, after which round, and how large; named as `RankingForm` names them."""

    vue = Choice(_("De qui"), [("", _("Joueurs")), (OF_TEAMS, _("Équipes"))])
    categorie = Choice(_("Catégorie"))
    apres = Choice(_("À quel moment"))
    forme = Choice(
        _("Présentation"),
        [
            ("tours", _("Tours en colonnes")),
            ("mur", _("Au mur, en très gros")),
            ("2", _("Deux colonnes par page")),
            ("3", _("Trois colonnes par page")),
        ],
    )

    def prepare(self, event: Tournament) -> None:
        """Leave out what the event has not: teams, categories, rounds to look back to."""
        all_of_them = [("", _("Toutes")), (EACH, _("Toutes, puis chacune"))]
        self.offer("categorie", [*all_of_them, *((name, name) for name in event.categories)])
        released = [this.number for this in event.rounds.all() if this.released_at]
        past = [
            (str(number), _("Après le tour %(number)s") % {"number": number})
            for number in released[:-1]
        ]
        self.offer("apres", [("", _("Maintenant")), *past])
        for name, wanted in (
            ("vue", event.team_size > 1),
            ("categorie", event.categories),
            ("apres", past),
        ):
            if not wanted:
                del self.fields[name]


LAST_FIRST = "appel"


class PrizeOptions(OptionsForm):
    """In which order winners stand on the list."""

    ordre = Choice(
        _("Ordre"),
        [(LAST_FIRST, _("Du dernier au premier")), ("rang", _("Du premier au dernier"))],
    )


class EntryListOptions(OptionsForm):
    """How the list of entries is sorted and split."""

    tri = Choice(_("Trier par"), [(Sort.NAME, _("Nom")), (Sort.NUMBER, _("Numéro"))])
    par = Choice(_("Séparer"))

    def prepare(self, event: Tournament) -> None:
        """Split by what the event has."""
        choices = [(Split.NOT, _("Une seule liste"))]
        choices += [(Split.TEAM, _("Par équipe"))] if event.team_size > 1 else []
        choices += [(Split.CATEGORY, _("Par catégorie"))] if event.categories else []
        self.offer("par", choices)
        if len(choices) == 1:
            del self.fields["par"]


EVERYBODY = "tous"


class CertificateOptions(OptionsForm):
    """Whose certificates: of one player, else of the first of the ranking."""

    premiers = Choice(
        _("Pour"),
        [
            ("3", _("Les trois premiers")),
            ("1", _("Le premier")),
            ("10", _("Les dix premiers")),
            (EVERYBODY, _("Tout le monde")),
        ],
    )
    joueur = Choice(_("Ou pour un seul joueur"))

    def prepare(self, event: Tournament) -> None:
        """Offer every player of the event, by name."""
        players = event.entries.values_list("number", "player__name")
        choices = [(str(number), name) for number, name in players]
        self.offer("joueur", [("", "–"), *choices])


class DocumentsForm(OptionsForm):
    """Which round's documents the page shows, and the language that they are printed in."""

    tour = Choice(_("Tour"))
    langue = Choice(_("Langue des imprimés"))

    def prepare(self, event: Tournament) -> None:
        """Start from the last round that is released, and from the reader's own language."""
        rounds = event.rounds.all()
        released = [str(this.number) for this in rounds if this.released_at]
        self.offer("langue", settings.LANGUAGES, translation.get_language() or "")
        self.offer(
            "tour",
            [
                (str(this.number), _("Tour %(number)s") % {"number": this.number})
                for this in rounds
            ],
            released[-1] if released else "",
        )
        if not rounds:
            del self.fields["tour"]

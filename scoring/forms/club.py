"""What is asked of a club's people: for which club, and by which ruleset a table is scored."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.catalogue import RulesetChoice, alternatives
from scoring.models import Club, HouseRuleset, Table
from tarotclub.ground.fields import Number, OneOf, Text

CLUB_UNKNOWN = _("Choisissez un de vos clubs.")


class ClubForm(forms.Form):
    """What is stored for a club; which one is asked only where there is a choice.

    `the_club` is the one there is; `clubs` are None where nothing is asked, as it is known.
    """

    club = forms.ModelChoiceField(
        label=_("Club"),
        queryset=Club.objects.none(),
        widget=forms.RadioSelect,
        empty_label=None,
        error_messages={"required": CLUB_UNKNOWN, "invalid_choice": CLUB_UNKNOWN},
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        files: Any = None,
        *,
        clubs: QuerySet[Club] | None,
        **options: Any,
    ) -> None:
        super().__init__(data, files, **options)
        self.the_club = clubs[0] if clubs is not None and len(clubs) == 1 else None
        if clubs is None or self.the_club:
            del self.fields["club"]
        else:
            self.fields["club"].queryset = clubs  # type: ignore[attr-defined] # a ModelChoiceField

    def clean(self) -> None:
        self.cleaned_data.setdefault("club", self.the_club)


LONGEST_REASON = 200  # TableRuleset.reason
LOST = _("La page a perdu l’état de la table : revenez à la feuille et recommencez.")
UNKNOWN = _("Choisissez un des règlements proposés.")


class RulesetChoiceForm(forms.Form):
    """The ruleset to compare some tables of a club with, among those for as many players."""

    avec = OneOf(_("Autre règlement"), UNKNOWN, widget=forms.Select)

    def __init__(self, asked: QueryDict, *, club: int, tables: Sequence[Table]) -> None:
        super().__init__(asked if "avec" in asked else None)
        houses = HouseRuleset.objects.in_use().filter(club=club)
        self.entries = alternatives(tables, houses)
        field: Any = self.fields["avec"]
        field.choices = [(key, entry.name) for key, entry in self.entries.items()]

    @property
    def entry(self) -> RulesetChoice:
        return self.entries[self.cleaned_data["avec"]]


class RescoringForm(forms.Form):
    """The arbiter's word; `revision` is the table's when the comparison was shown.

    It is `stale` where something was written to the table since, and asks again.
    """

    stale = False
    status = HTTPStatus.OK
    revision = Number(None, 0, 2147483647, LOST, widget=forms.HiddenInput)
    reason = Text(
        _("Motif"),
        LONGEST_REASON,
        _("Ce motif est trop long : 200 caractères suffisent."),
        _("Dites pourquoi le règlement change : le motif reste écrit."),
        help_text=_("Par exemple : la soirée se jouait avec les misères."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

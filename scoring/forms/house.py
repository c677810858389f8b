"""A club's own ruleset: the data of another one, changed number by number."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from scoring.forms import house_parts
from scoring.forms.house_fields import Row, contract_rows, row_fields
from scoring.forms.house_reading import field_of, played_rows, read_form
from scoring.models import Club
from scoring.rules import Problem, Ruleset
from scoring.rules.house import ruleset_problems
from scoring.ruleset_words import house_problem_sentence, problem_place

if TYPE_CHECKING:
    from django.db.models import QuerySet

LONGEST_NAME = 80
CLUB_UNKNOWN = _("Choisissez un de vos clubs.")
SPOILT = _("La page est abîmée : rechargez-la et recommencez.")
GAME_PARTS = {
    "points_to_make": house_parts.points_to_make_fields,
    "values": house_parts.value_fields,
    "poignees": house_parts.poignee_fields,
    "chelem": house_parts.chelem_fields,
    "petit_chelem": house_parts.petit_chelem_fields,
    "miseres": house_parts.misere_fields,
    "call": house_parts.call_fields,
    "shares": house_parts.share_fields,
    "settlement": house_parts.settlement_fields,
    "pot": house_parts.pot_fields,
}
ALONE_PARTS = {"settlement": house_parts.settlement_fields}


class ContractFields(NamedTuple):
    """A contract as the page shows it."""

    row: Row
    fields: list[BoundField]


class HouseForm(forms.Form):
    """A name and every number that a house may change; `ruleset` is what they make.

    It is there for a preview as soon as only the name or the club is wrong.
    """

    name = forms.CharField(
        label=_("Nom du règlement"),
        max_length=LONGEST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off", "maxlength": LONGEST_NAME}),
        error_messages={
            "required": _("Donnez un nom au règlement, celui qu’on dira à la table."),
            "max_length": _("Ce nom est trop long : 80 signes au plus."),
        },
    )
    club = forms.ModelChoiceField(
        label=_("Club"),
        queryset=Club.objects.none(),
        widget=forms.RadioSelect,
        empty_label=None,
        error_messages={"required": CLUB_UNKNOWN, "invalid_choice": CLUB_UNKNOWN},
    )
    version = forms.IntegerField(
        widget=forms.HiddenInput,
        initial=1,
        min_value=1,
        max_value=32766,
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), SPOILT),
    )

    def __init__(
        self, data: Any, *, base: Ruleset, clubs: "QuerySet[Club] | None", **options: Any
    ) -> None:
        super().__init__(data, **options)
        self.base = base
        self.rows = contract_rows(base)
        self.ruleset: Ruleset | None = None
        self._ask_for_club(clubs)
        self.part_names: dict[str, list[str]] = {}
        self.row_names: list[list[str]] = []
        for row in self.rows:
            fields = dict(row_fields(row))
            self.fields.update(fields)
            self.row_names.append(list(fields))
        for part, fields_of in (GAME_PARTS if base.contracts else ALONE_PARTS).items():
            fields = dict(fields_of(base))
            self.fields.update(fields)
            self.part_names[part] = list(fields)

    def _ask_for_club(self, clubs: "QuerySet[Club] | None") -> None:
        """Ask only where there is a choice."""
        self.the_club: Club | None = clubs[0] if clubs is not None and len(clubs) == 1 else None
        if clubs is None or self.the_club:
            del self.fields["club"]
        else:
            self.fields["club"].queryset = clubs  # type: ignore[attr-defined] # a ModelChoiceField

    def clean_name(self) -> str:
        return " ".join(self.cleaned_data["name"].split())

    def clean(self) -> dict[str, Any]:
        """Let the rules judge the numbers together; the form only words the verdict."""
        data = super().clean() or {}
        data.setdefault("club", self.the_club)
        if self.errors.keys() <= {"name", "club"}:
            ruleset = read_form(data, self.base, self.rows)
            ruleset = replace(ruleset, name=data.get("name", ""))
            found = ruleset_problems(ruleset)
            played = played_rows(data, self.rows)  # before add_error() takes fields out
            for problem in found:
                self._refuse(field_of(problem, played), problem, ruleset)
            if not found:
                self.ruleset = ruleset
        return data

    def _refuse(self, field: str, problem: Problem, ruleset: Ruleset) -> None:
        sentence = house_problem_sentence(problem, ruleset)
        if field in self.fields:
            self.add_error(field, sentence)
        else:
            place = problem_place(problem, ruleset)
            self.add_error(None, _("%(what)s : %(said)s") % {"what": place, "said": sentence})

    @property
    def contracts(self) -> list[ContractFields]:
        return [
            ContractFields(row, [self[name] for name in names])
            for row, names in zip(self.rows, self.row_names, strict=True)
        ]

    @property
    def parts(self) -> dict[str, list[BoundField]]:
        """Give the fields of each part beside the contracts."""
        return {part: [self[name] for name in names] for part, names in self.part_names.items()}

    @property
    def conventions(self) -> dict[str, bool]:
        """Tell which parts show numbers of ours: from no text, and not the house's own yet."""
        ours = {"petit_chelem", "settlement", "pot"}
        return {
            part: part in self.base.conventions
            or (part in ours and getattr(self.base, part) is None)
            for part in ("contracts", "poignees", *ours)
        }

    @property
    def sentences(self) -> list[str]:
        """Give every refusal, for a preview that cannot show a result."""
        return [
            str(error)
            for field, errors in self.errors.items()
            if field not in {"name", "club"}
            for error in errors
        ]

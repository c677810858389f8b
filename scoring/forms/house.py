"""A club's own ruleset: another one's data, changed number by number, or taken from a file."""

from dataclasses import replace
from typing import Any, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.forms import BoundField
from django.utils.translation import gettext, gettext_lazy as _

from scoring import labels
from scoring.forms.club import ClubForm
from scoring.forms.house_part import HousePart
from scoring.forms.house_table import parts_of, place_of, read_parts
from scoring.models import Club
from scoring.rules import Problem, Ruleset
from scoring.rules.fields import NotationError, decode
from scoring.rules.frozen import read_ruleset
from scoring.rules.house import ruleset_problems
from scoring.ruleset_words import house_problem_sentence, problem_place, ruleset_name
from tarotclub.ground.fields import Number, Text

LONGEST_NAME = 80
SPOILT = _("La page est abîmée : rechargez-la et recommencez.")


class Panel(NamedTuple):
    """Parts under one heading of the page, their fields in `groups` that may have a legend."""

    heading: str
    part: HousePart
    convention: bool
    groups: list[tuple[str | None, list[BoundField]]]


class HouseForm(ClubForm):
    """A name and every number that a house may change; `ruleset` is what they make.

    It is there for a preview as soon as only the name or the club is wrong.
    """

    name = Text(
        _("Nom du règlement"),
        LONGEST_NAME,
        _("Ce nom est trop long : 80 signes au plus."),
        _("Donnez un nom au règlement, celui qu’on dira à la table."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "maxlength": LONGEST_NAME}),
    )
    version = Number(None, 1, 32766, SPOILT, widget=forms.HiddenInput, initial=1)

    def __init__(
        self, data: Any, *, base: Ruleset, clubs: QuerySet[Club] | None, **options: Any
    ) -> None:
        super().__init__(data, clubs=clubs, **options)
        self.base = base
        self.ruleset: Ruleset | None = None
        for part in parts_of(base):
            self.fields.update(part.fields(base))

    def clean_name(self) -> str:
        return " ".join(self.cleaned_data["name"].split())

    def clean(self) -> None:
        """Let the rules judge the numbers together; the form only words the verdict."""
        super().clean()
        data = self.cleaned_data
        if self.errors.keys() <= {"name", "club"}:
            ruleset = replace(read_parts(data, self.base), name=data.get("name", ""))
            problems = ruleset_problems(ruleset)
            placed = [(place_of(problem, data, self.base), problem) for problem in problems]
            for place, problem in placed:  # an error takes a field out
                self._refuse(place, problem, ruleset)
            if not problems:
                self.ruleset = ruleset

    def _refuse(self, field: str, problem: Problem, ruleset: Ruleset) -> None:
        if field in self.fields:
            self.add_error(field, house_problem_sentence(problem, ruleset))
        else:
            self.add_error(None, placed_sentence(problem, ruleset))

    @property
    def panels(self) -> list[Panel]:
        """The parts under their headings, in the order of the table."""
        panels: dict[str, Panel] = {}
        for part in parts_of(self.base):
            groups = [
                (legend, [self[name] for name, _field in fields])
                for legend, fields in part.groups(self.base)
            ]
            heading = str(part.title or part.name)
            if heading in panels:
                panels[heading].groups[0][1].extend(groups[0][1])
            elif any(fields for _legend, fields in groups):
                convention = part.is_convention(self.base)
                panels[heading] = Panel(heading, part, convention, groups)
        return list(panels.values())

    @property
    def sentences(self) -> list[str]:
        """Every refusal, for a preview that cannot show a result."""
        return [
            str(error)
            for field, errors in self.errors.items()
            if field not in {"name", "club"}
            for error in errors
        ]


def placed_sentence(problem: Problem, ruleset: Ruleset) -> str:
    """Say of which part of a ruleset what is wrong."""
    sentence, place = house_problem_sentence(problem, ruleset), problem_place(problem, ruleset)
    return gettext("%(what)s : %(said)s") % {"what": place, "said": sentence}


LARGEST_FILE = 64 * 1024
TOO_LARGE = _("Ce fichier est trop grand pour être un règlement : prenez le .json exporté.")


class RulesetFileField(forms.FileField):
    """A ruleset's file; gives the ruleset, or every reason against it."""

    def clean(self, data: Any, initial: Any = None) -> Ruleset:
        file = super().clean(data, initial)
        if (file.size or 0) > LARGEST_FILE:
            raise ValidationError(TOO_LARGE)
        try:
            ruleset = read_ruleset(decode(file.read()))
        except NotationError as error:
            raise ValidationError(
                gettext(
                    "Ce fichier n’est pas un règlement (%(reason)s) : prenez le .json exporté."
                )
                % {"reason": labels.unreadable_sentence(error)}
            ) from error
        if problems := ruleset_problems(ruleset):
            raise ValidationError([placed_sentence(problem, ruleset) for problem in problems])
        return ruleset


class HouseImportForm(ClubForm):
    """A file, the club and, where the file's own name does not suit, a name."""

    file = RulesetFileField(
        label=_("Fichier du règlement"),
        help_text=_("Un fichier .json exporté d’un autre club, ou d’ici."),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
        error_messages={
            "required": _("Choisissez le fichier du règlement."),
            "invalid": _("Aucun fichier n’a été envoyé : choisissez-le à nouveau."),
            "missing": _("Aucun fichier n’a été envoyé : choisissez-le à nouveau."),
            "empty": _("Ce fichier est vide."),
        },
    )
    name = Text(
        _("Nom du règlement"),
        LONGEST_NAME,
        _("Ce nom est trop long : 80 signes au plus."),
        help_text=_("Vide : le nom écrit dans le fichier."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "maxlength": LONGEST_NAME}),
    )

    def clean(self) -> None:
        super().clean()
        data = self.cleaned_data
        if "file" in data:
            name = data["name"] = " ".join(
                (data.get("name") or ruleset_name(data["file"])).split()
            )
            named = replace(data["file"], name=name)
            for problem in ruleset_problems(named):
                self.add_error("name", house_problem_sentence(problem, named))

"""Taking over a ruleset from a file, whatever is in the file."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _, gettext_lazy

from scoring import labels
from scoring.forms.club import ClubForm
from scoring.forms.house import LONGEST_NAME
from scoring.rules import Ruleset
from scoring.rules.fields import NotationError, decode
from scoring.rules.frozen import read_ruleset
from scoring.rules.house import ruleset_problems
from scoring.ruleset_words import house_problem_sentence, problem_place, ruleset_name

if TYPE_CHECKING:
    from django.core.files.uploadedfile import UploadedFile

LARGEST_FILE = 64 * 1024


class RulesetFileField(forms.FileField):
    """A ruleset's file; gives the ruleset, or every reason against it."""

    def clean(self, data: Any, initial: Any = None) -> Ruleset:
        file: UploadedFile[bytes] = super().clean(data, initial)
        if (file.size or 0) > LARGEST_FILE:
            raise ValidationError(
                _("Ce fichier est trop grand pour être un règlement : prenez le .json exporté.")
            )
        try:
            ruleset = read_ruleset(decode(file.read()))
        except NotationError as error:
            raise ValidationError(
                _("Ce fichier n’est pas un règlement (%(reason)s) : prenez le .json exporté.")
                % {"reason": labels.unreadable_sentence(error)}
            ) from error
        if problems := ruleset_problems(ruleset):
            raise ValidationError(
                [
                    _("%(what)s : %(said)s")
                    % {
                        "what": problem_place(problem, ruleset),
                        "said": house_problem_sentence(problem, ruleset),
                    }
                    for problem in problems
                ]
            )
        return ruleset


class HouseImportForm(ClubForm):
    """A file, the club and, where the file's own name does not suit, a name."""

    file = RulesetFileField(
        label=gettext_lazy("Fichier du règlement"),
        help_text=gettext_lazy("Un fichier .json exporté d’un autre club, ou d’ici."),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
        error_messages={
            "required": gettext_lazy("Choisissez le fichier du règlement."),
            "invalid": gettext_lazy("Aucun fichier n’a été envoyé : choisissez-le à nouveau."),
            "missing": gettext_lazy("Aucun fichier n’a été envoyé : choisissez-le à nouveau."),
            "empty": gettext_lazy("Ce fichier est vide."),
        },
    )
    name = forms.CharField(
        label=gettext_lazy("Nom du règlement"),
        required=False,
        max_length=LONGEST_NAME,
        help_text=gettext_lazy("Vide : le nom écrit dans le fichier."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "maxlength": LONGEST_NAME}),
        error_messages={
            "max_length": gettext_lazy("Ce nom est trop long : 80 signes au plus.")
        },
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if "file" in data:
            name = data["name"] = " ".join(
                (data.get("name") or ruleset_name(data["file"])).split()
            )
            named = replace(data["file"], name=name)
            for problem in ruleset_problems(named):
                self.add_error("name", house_problem_sentence(problem, named))
        return data

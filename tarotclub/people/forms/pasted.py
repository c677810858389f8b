"""The players of a club, pasted: one a line."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _, gettext_lazy

from tournaments.event.forms.names import NameField

MOST = 1_000
# What lists have before a name: "12.", "3)", "- ", "• ".
BEFORE = re.compile(r"^\s*(?:\d{1,3}\s*[.)]\s*|[-–•*]\s+)")
NOBODY = gettext_lazy("Collez ou écrivez les noms des joueurs, un par ligne.")


class NamesField(forms.CharField):
    """Names, one a line; columns that were copied with them are put together."""

    def to_python(self, value: Any) -> list[str]:  # type: ignore[override] # names, not one text
        lines = [BEFORE.sub("", line) for line in (value or "").splitlines()]
        name = NameField(empty=NOBODY)
        found = []
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            try:
                found.append(name.clean(line))
            except ValidationError as error:
                words = _("Ligne %(n)s : %(problem)s")
                problem = " ".join(error.messages)
                raise ValidationError(words % {"n": number, "problem": problem}) from None
        if len(found) > MOST:
            words = _("Cette liste a plus de %(most)s lignes : partagez-la.")
            raise ValidationError(words % {"most": MOST})
        return found


class ClubPlayersForm(forms.Form):
    names = NamesField(
        label=gettext_lazy("Noms des joueurs"),
        help_text=gettext_lazy("Un par ligne : prénom et nom."),
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "autocomplete": "off", "spellcheck": "false"}),
        error_messages={"required": NOBODY},
    )

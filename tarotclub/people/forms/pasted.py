"""The players of a club, pasted: one a line."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _, gettext_lazy

from tarotclub.ground.names import readings
from tournaments.event.forms.names import (
    BEFORE,
    WHICH_ORDER,
    NameField,
    in_order,
    order_field,
)

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
        lines = [BEFORE.sub("", line).strip() for line in (value or "").splitlines()]
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
    name: str = NameField(empty=NOBODY).clean(line)
    return name


class ClubPlayersForm(forms.Form):
    names = NamesField(
        label=gettext_lazy("Noms des joueurs"),
        help_text=gettext_lazy("Un par ligne : prénom et nom."),
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "autocomplete": "off", "spellcheck": "false"}),
        error_messages={"required": NOBODY},
    )
    order = order_field()

    def clean(self) -> dict[str, Any]:
        """Read the names in the order that was said; ask for it where one leaves it open."""
        data = super().clean() or {}
        names = [in_order(name, data.get("order", "")) for name in data.get("names", ())]
        if open_one := next((name for name in names if len(readings(name)) > 1), None):
            self.add_error("order", WHICH_ORDER % {"name": open_one})
        return {**data, "names": names}

"""A sheet that is read from QR codes, part after part."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _, gettext_lazy

from scoring.sheet_code import CodePart, SheetCodeError, digits_of, missing_parts, read_part

LONGEST_CODE = 10_000  # characters of one code as it was typed, with its address
LONGEST = 40_000  # characters: some twenty codes

SENTENCES = {
    "not_ours": gettext_lazy(
        "Ce n’est pas le code d’une feuille : scannez celui que la tablette montre sous Signer,"
        " Code QR de la feuille."
    ),
    "torn": gettext_lazy(
        "Ce code n’est pas arrivé en entier : scannez-le de nouveau, sans toucher au clavier."
    ),
    "other_format": gettext_lazy(
        "La page de cette tablette n’est pas de la même version que le serveur :"
        " recopiez sa feuille à la main."
    ),
}


class SheetCodeForm(forms.Form):
    """One more code; `read` are the digits of those before it."""

    code = forms.CharField(
        label=gettext_lazy("Code de la feuille"),
        max_length=LONGEST_CODE,
        error_messages=dict.fromkeys(("required", "max_length"), SENTENCES["not_ours"]),
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autofocus": True, "spellcheck": "false"}
        ),
    )
    read = forms.CharField(max_length=LONGEST, required=False, widget=forms.HiddenInput)
    parts: list[CodePart]

    def clean(self) -> dict[str, Any]:
        """Add the new code to those read before, if it is of the same sheet."""
        data = super().clean() or {}
        if "code" not in data:
            return data
        digits = digits_of(data["code"])
        try:
            new = read_part(digits)
            before = [] if new.count == 1 else data.get("read", "").split()
            self.parts = [*(read_part(each) for each in before), new]
        except SheetCodeError as error:
            raise ValidationError({"code": str(SENTENCES[error.code])}) from error
        self._refuse_other_sheets()
        data["read"] = " ".join(dict.fromkeys([*before, digits]))
        return data

    @property
    def missing(self) -> list[int]:
        """Tell which parts are still to be scanned."""
        return missing_parts(self.parts)

    def _refuse_other_sheets(self) -> None:
        first, last = self.parts[0], self.parts[-1]
        tables = {"read": first.table, "new": last.table}
        if first.link != last.link:
            sentence = _(
                "Ce code est d’une autre table (%(new)s) : finissez d’abord la feuille de la"
                " table %(read)s, ou recommencez."
            )
        elif first.sheet != last.sheet:
            sentence = _(
                "La feuille de la table %(read)s a changé depuis la première partie lue :"
                " recommencez avec les codes que la tablette montre maintenant."
            )
        else:
            return
        raise ValidationError({"code": sentence % tables})

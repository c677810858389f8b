"""What the owner of an account types to set up his second factor: a first code."""

from django import forms

from tarotclub.accounts.second_factor import BETWEEN
from tarotclub.accounts.second_step import WRONG, code_field


class FirstCodeForm(forms.Form):
    """A code from a phone that has just learnt its secret; who types it is in already."""

    code = code_field()

    def clean_code(self) -> str:
        typed: str = self.cleaned_data["code"]
        return BETWEEN.sub("", typed)

    def refuse(self) -> None:
        self.add_error("code", WRONG)

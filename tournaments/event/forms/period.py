"""A period, asked for by its two ends."""

from django import forms
from django.utils.translation import gettext as _


def refuse_reversed(form: forms.Form, first: str, last: str) -> None:
    """Say of two fields of a form that has been read that they are the wrong way round."""
    begin, end = form.cleaned_data.get(first), form.cleaned_data.get(last)
    if begin and end and begin > end:
        form.add_error(last, _("La première date est après la seconde."))

"""What may be chosen of a printed document; every field has a value to start from."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.http import QueryDict
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament

LANGUAGE = "langue"  # in the address of every document
UNKNOWN = _("Ce choix n’existe pas ici : prenez-en un de la liste.")


class Choice(forms.ChoiceField):
    """One of some choices, in French when it is none of them; it starts from the first."""

    def __init__(self, label: Any, choices: Sequence[tuple[str, Any]] = ()) -> None:
        said = {"required": UNKNOWN, "invalid_choice": UNKNOWN}
        super().__init__(label=label, error_messages=said)
        self.offer(choices)

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


class DocumentsForm(OptionsForm):
    """Which round's documents the page shows, and the language that they are printed in."""

    tour = Choice(_("Tour"))
    langue = Choice(_("Langue des imprimés"))

    def prepare(self, event: Tournament) -> None:
        """Start from the last round that is released, and from the reader's own language."""
        rounds = list(event.rounds.values_list("number", "released_at"))
        released = [str(number) for number, released_at in rounds if released_at]
        self.offer("langue", settings.LANGUAGES, translation.get_language() or "")
        self.offer(
            "tour",
            [(str(n), _("Tour %(number)s") % {"number": n}) for n, _at in rounds],
            released[-1] if released else "",
        )
        if not rounds:
            del self.fields["tour"]

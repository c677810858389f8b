"""For which club something is done, by who works in several."""

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from scoring.models import Club

CLUB_UNKNOWN = gettext_lazy("Choisissez un de vos clubs.")


class ClubForm(forms.Form):
    """The club, asked of who works in several."""

    club = forms.ModelChoiceField(
        label=gettext_lazy("Club"),
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
        clubs: QuerySet[Club],
        initial: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(data, files, initial=initial)
        self.the_club: Club | None = None
        if len(clubs) == 1:
            self.the_club = clubs[0]
            del self.fields["club"]
        else:
            self.fields["club"].queryset = clubs  # type: ignore[attr-defined] # a ModelChoiceField

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        data.setdefault("club", self.the_club)
        return data

"""For which club something is stored, asked of who works in several."""

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from scoring.models import Club

CLUB_UNKNOWN = gettext_lazy("Choisissez un de vos clubs.")


class ClubForm(forms.Form):
    """What is stored for a club; which one is asked only where there is a choice.

    `the_club` is the one there is; `clubs` are None where nothing is asked, as it is known.
    """

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
        clubs: QuerySet[Club] | None,
        **options: Any,
    ) -> None:
        super().__init__(data, files, **options)
        self.the_club = clubs[0] if clubs is not None and len(clubs) == 1 else None
        if clubs is None or self.the_club:
            del self.fields["club"]
        else:
            self.fields["club"].queryset = clubs  # type: ignore[attr-defined] # a ModelChoiceField

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        data.setdefault("club", self.the_club)
        return data

"""Drawing the seating and exchanging two seats."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from tournaments.forms.rounds import whole
from tournaments.seating import Method
from tournaments.seating_words import METHODS
from tournaments.services.draws import SEEDS

BEST = ""  # whichever method fits
SEED = gettext_lazy("Donnez une graine de 1 à 999999, ou gardez celle qui est proposée.")
METHOD = gettext_lazy("Choisissez comment placer les joueurs.")
PLAYER = gettext_lazy("Choisissez un joueur placé dans ce tour.")


class DrawForm(forms.Form):
    """How players are seated, and the seed by which the draw can be replayed."""

    method = forms.ChoiceField(
        label=gettext_lazy("Méthode"),
        required=False,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": METHOD},
    )
    seed = whole(gettext_lazy("Graine du tirage"), 1, SEEDS - 1, SEED)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        best = _("La meilleure : chacun rencontre le plus de monde possible")
        drawn = [(method.value, words) for method, words in METHODS.items()]
        kept = [pair for pair in drawn if pair[0] != Method.MANUAL]
        self.fields["method"].choices = [(BEST, best), *kept]  # type: ignore[attr-defined]
        self.fields["seed"].help_text = _(
            "La même graine, pour les mêmes joueurs, redonne toujours le même tirage."
        )

    @property
    def chosen(self) -> Method | None:
        """Give the method, None for the one that fits."""
        return Method(self.cleaned_data["method"]) if self.cleaned_data["method"] else None


class SwapForm(forms.Form):
    """Two players of a round who are to exchange their seats."""

    one = forms.TypedChoiceField(
        label=gettext_lazy("Premier joueur"),
        coerce=int,
        error_messages={"required": PLAYER, "invalid_choice": PLAYER},
    )
    other = forms.TypedChoiceField(
        label=gettext_lazy("Échangé avec"),
        coerce=int,
        error_messages={"required": PLAYER, "invalid_choice": PLAYER},
    )

    def __init__(self, *args: Any, seated: Mapping[int, str], **options: Any) -> None:
        super().__init__(*args, **options)
        for name in ("one", "other"):
            choices = [("", _("Choisir…")), *seated.items()]
            self.fields[name].choices = choices  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        if said.get("one") and said.get("one") == said.get("other"):
            self.add_error("other", _("Choisissez deux joueurs différents."))
        return said

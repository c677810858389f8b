"""How a player's name is shown to others."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.models import Player
from scoring.models.club import Publication
from tarotclub.ground.changing import ChangingForm

CHOOSE = _("Choisissez dans la liste.")


def publication_field(**options: Any) -> forms.ChoiceField:
    """The field for what others see of a name."""
    usual: dict[str, Any] = {
        "label": _("Nom publié"),
        "help_text": _(
            "Ce que les autres voient de ce joueur : aux écrans, sur les feuilles, sur les"
            " téléphones, dans les fichiers. Le numéro est celui de son inscription."
        ),
        "choices": lambda: list(Publication.choices),
        "error_messages": {"required": CHOOSE, "invalid_choice": CHOOSE},
    }
    return forms.ChoiceField(**usual | options)


def whole_names_field() -> forms.BooleanField:
    """What a club is asked once: whether its papers and screens bear whole names."""
    return forms.BooleanField(
        label=_("Écrire les noms entiers sur les affiches, les écrans et les papiers"),
        required=False,
        help_text=_(
            "Sinon « Marie D. ». Dites-le aux joueurs : chacun peut choisir autrement, et un"
            " mineur n’est jamais nommé en entier."
        ),
    )


class PublicationForm(ChangingForm):
    """What a player of a club has chosen."""

    publication = publication_field(widget=forms.RadioSelect)

    def __init__(self, data: QueryDict | None = None, *, player: Player) -> None:
        super().__init__(data, initial={"publication": player.publication})

"""Forms for who has no account: who comes, and that it is a person who says so."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any
from uuid import uuid4

from django import forms
from django.conf import settings
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from scoring.models import search_key
from tarotclub.ground.fields import Text
from tournaments.entries.forms import DetailsForm
from tournaments.event.forms import names
from tournaments.foreign.forms import uuid_field
from tournaments.home_entries.services import Person
from tournaments.models import Announcement, Event

USUAL_QUESTION = gettext_lazy("Combien d’atouts numérotés y a-t-il dans un jeu de tarot ?")
USUAL_ANSWER = "21"
UNANSWERED = gettext_lazy(
    "Ce n’est pas la réponse attendue : répondez à la question, elle écarte les robots."
)
LONG = gettext_lazy("C’est trop long : abrégez.")
PROVED = b"\0\0"  # what the digest of a proof begins with: some 65,000 tries of a browser


class PersonForm(forms.Form):
    """Who comes; all but the name may stay empty. Letters are for whom `mail` is offered."""

    name = names.NewNameField(
        label=gettext_lazy("Prénom et nom"), empty=names.NAME_EMPTY, widget=names.name_widget()
    )
    club_name = names.ShortNameField(label=gettext_lazy("Club"), widget=names.name_widget())
    licence_number = Text(
        gettext_lazy("Licence"),
        30,
        LONG,
        widget=forms.TextInput(attrs={"autocomplete": "off", "maxlength": 200}),
    )
    email = forms.EmailField(
        label=gettext_lazy("Courriel"),
        required=False,
        max_length=120,
        help_text=gettext_lazy(
            "Y arrivent le lien, un rappel la veille, et la nouvelle d’une place."
        ),
        error_messages={
            "invalid": gettext_lazy("Cette adresse n’est pas complète : corrigez-la."),
            "max_length": LONG,
        },
    )

    def __init__(self, *args: Any, mail: bool = True, **options: Any) -> None:
        super().__init__(*args, **options)
        if not (mail and settings.EMAIL_HOST):
            del self.fields["email"]

    @property
    def person(self) -> Person:
        return Person(**self.cleaned_data)


class HomeEntryForm(DetailsForm):
    """A party: the first who enters himself, and whom he brings; others may stay empty."""

    uuid = uuid_field()
    proof = forms.CharField(required=False, max_length=20, widget=forms.HiddenInput)
    team = names.NameField(
        label=gettext_lazy("Nom de l’équipe"),
        empty="",
        required=False,
        widget=names.name_widget(),
    )
    publication = names.publication_field(
        label=gettext_lazy("Votre nom, vu des autres"),
        help_text=gettext_lazy("Sur la liste publiée, les écrans et les feuilles."),
        widget=forms.Select,
    )
    answer = Text(
        "",
        60,
        UNANSWERED,
        widget=forms.TextInput(attrs={"autocomplete": "off", "maxlength": 200}),
    )

    def __init__(self, data: QueryDict | None = None, *, announced: Announcement) -> None:
        event, self.announced = announced.event, announced
        first = {"uuid": uuid4(), "publication": event.club.publication}
        super().__init__(data, event=event, initial=first)
        self.fields.pop("category", None)  # the desk asks it
        self.fields["answer"].label = announced.question or str(USUAL_QUESTION)
        self.people = [
            PersonForm(
                data,
                prefix=f"p{number}",
                mail=number == 1,
                empty_permitted=number > 1,
                use_required_attribute=number == 1,
            )
            for number in range(1, _most(event) + 1)
        ]

    @property
    def others(self) -> list[PersonForm]:
        return self.people[1:]

    @property
    def asked_by_club(self) -> bool:
        """Whether the club wants its question answered, whatever a browser has proved."""
        return bool(self.announced.question)

    @property
    def after(self) -> Iterator[BoundField]:
        """The fields that come after who it is."""
        return (field for field in self.visible_fields() if field.name != "answer")

    def is_valid(self) -> bool:
        people = [form.is_valid() for form in self.people]  # each says what is wrong
        return super().is_valid() and all(people)

    def clean(self) -> None:
        data = self.cleaned_data
        right = self.announced.answer if self.asked_by_club else USUAL_ANSWER
        answered = search_key(data.get("answer", "")) == search_key(right)
        proved = not self.asked_by_club and _proves(data.get("uuid"), data.get("proof", ""))
        if not answered and not proved and "answer" not in self.errors:
            self.add_error("answer", UNANSWERED)

    @property
    def party(self) -> list[Person]:
        """Who comes; a name that was left empty is nobody."""
        return [form.person for form in self.people if form.has_changed()]

    @property
    def details(self) -> dict[str, Any]:
        known = ("fee_class", "team", "publication")
        return {name: self.cleaned_data[name] for name in known if name in self.fields}


def _most(event: Event) -> int:
    """How many one form enters: a team, or two friends."""
    return max(event.team_size, 2)


def _proves(uuid: object, proof: str) -> bool:
    """Tell whether a browser has worked for its form: it costs one digest to see."""
    return bool(proof) and sha256(f"{uuid}:{proof}".encode()).digest().startswith(PROVED)


class NewNameForm(forms.Form):
    """The name of a new player of the club, which is nobody else's there."""

    name = names.NewNameField(label=gettext_lazy("Nom"), empty=names.NAME_EMPTY)

"""Forms of the registration desk: who comes, by hand or by card; leaving, and money."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django import forms
from django.http import QueryDict
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models.club import Publication
from tarotclub.ground.fields import ChangingForm, OneOf
from tournaments.entries.services.entries import Refund, has_played, paid_by
from tournaments.entries.services.registration import Arrival
from tournaments.event.forms.fields import LONGEST, PlayersField
from tournaments.event.forms.names import (
    NAME_EMPTY,
    UNKNOWN,
    NameField,
    NewNameField,
    name_widget,
    publication_field,
)
from tournaments.event.names import arrival_code, own_code
from tournaments.event.services.setting_up import fee_of
from tournaments.event.words import (
    MOST_CENTS,
    cents_of,
    euros,
    phases_of,
    round_name,
    typed_euros,
)
from tournaments.foreign.forms import CHOICE, FORM_SPOILT, uuid_field
from tournaments.models import SCRATCHED, Entry, Event, PaymentMethod

NOT_AN_AMOUNT = gettext_lazy("Écrivez un montant en euros, comme 10 ou 10,50.")


def renew(form: forms.Form) -> None:
    """Give a form that was refused a uuid of its own: it may be sent again, as another one."""
    sent: Any = form.data
    renewed = sent.copy()
    renewed["uuid"] = str(uuid4())
    form.data = renewed


class NamingForm(forms.Form):
    """Somebody: a typed name, a player that was tapped, or somebody new."""

    named_by: tuple[str, ...] = ("name", "player", "newcomer")
    unnamed = ("name", NAME_EMPTY)  # the field to mend, and what to say there

    name = NameField(label=gettext_lazy("Nom du joueur"), empty=NAME_EMPTY, required=False)
    player = PlayersField(
        label=gettext_lazy("Joueurs du club"), required=False, unknown=UNKNOWN
    )
    newcomer = NewNameField(
        label=gettext_lazy("Nouveau joueur"), empty=NAME_EMPTY, required=False
    )

    def look_in(self, event: Event) -> None:
        """Take players of the event's club only."""
        self.fields["player"].queryset = event.club.players.all()  # type: ignore[attr-defined]

    def clean(self) -> None:
        data = self.cleaned_data
        if not self.errors and not any(data.get(field) for field in self.named_by):
            self.add_error(*self.unnamed)


class DetailsForm(forms.Form):
    """What is said of an entry, as far as the event asks for it."""

    fee_class = forms.ChoiceField(
        label=gettext_lazy("Tarif"), required=False, error_messages=CHOICE
    )
    category = forms.ChoiceField(
        label=gettext_lazy("Catégorie"), required=False, error_messages=CHOICE
    )
    team = NameField(
        label=gettext_lazy("Équipe"),
        empty=gettext_lazy("Écrivez le nom de l’équipe."),
        required=False,
        widget=name_widget(list="teams"),
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        event: Event,
        entry: Entry | None = None,
        **options: Any,
    ) -> None:
        super().__init__(data, **options)
        self.event = event
        fees = [(name, f"{name} ({euros(cents)})") for name, cents in event.fees]
        self._offer("fee_class", fees, entry.fee_class if entry else "")
        categories = [(name, name) for name in event.categories]
        self._offer("category", categories, entry.category if entry else "")
        if event.team_size == 1:
            del self.fields["team"]

    def _offer(self, name: str, choices: list[tuple[str, str]], own: str) -> None:
        """Offer what the event knows and what the entry has; nothing to choose is not asked."""
        if own and own not in dict(choices):
            choices.append((own, own))
        if choices:
            field: Any = self.fields[name]
            field.choices = [("", "—"), *choices]
        else:
            del self.fields[name]


class RegisterForm(NamingForm, DetailsForm):
    """Somebody at the door, and what he pays."""

    present = forms.BooleanField(label=gettext_lazy("Présent"), required=False)
    publication = publication_field(
        label=gettext_lazy("Son nom en public"),
        required=False,
        help_text="",
        widget=forms.Select(
            attrs={"class": "input", "aria-label": gettext_lazy("Son nom en public")}
        ),
    )
    method = forms.ChoiceField(
        label=gettext_lazy("Paiement"), required=False, error_messages=CHOICE
    )
    uuid = uuid_field()

    def __init__(self, data: QueryDict | None = None, **options: Any) -> None:
        super().__init__(data, **options)
        self.look_in(self.event)
        publication: Any = self.fields["publication"]
        # Of somebody whom the club knows, what he chose before is not asked again.
        publication.choices = [("", _("Sans changement")), *Publication.choices]
        method: Any = self.fields["method"]
        method.choices = [("", _("Pas encore payé")), *PaymentMethod.choices]
        if not self.event.fees:
            del self.fields["method"]

    @property
    def arrival(self) -> Arrival:
        data = self.cleaned_data
        method = data.get("method")
        return Arrival(
            present=data["present"],
            category=data.get("category", ""),
            fee_class=data.get("fee_class", ""),
            team=data.get("team", ""),
            publication=data["publication"],
            method=PaymentMethod(method) if method else None,
            uuid=data["uuid"],
        )


def register_form(
    event: Event, *, present: bool, last: QueryDict | None = None
) -> RegisterForm:
    """The form for the next one, who often comes with the same things as the last."""
    usual: dict[str, Any] = {"present": present}
    if event.fees:
        usual["fee_class"] = event.fees[0][0]
    if last is not None:
        kept = ("fee_class", "category", "method", "team")
        usual |= {field: last.get(field, "") for field in kept}
        usual["present"] = "present" in last
        mates = event.entries.exclude(SCRATCHED).filter(team__name=usual["team"])
        if mates.count() >= event.team_size:
            del usual["team"]  # it has all of its players
    return RegisterForm(event=event, initial={**usual, "uuid": uuid4()})


class EntryForm(ChangingForm, DetailsForm):
    """What may change of an entry at any time."""

    apart = NameField(
        label=gettext_lazy("Vient avec"),
        empty=NAME_EMPTY,
        required=False,
        help_text=gettext_lazy(
            "Un mot commun à ceux qui ne se rencontrent que s’il le faut : leur famille,"
            " leur voiture, leur club."
        ),
        widget=name_widget(),
    )
    stays_put = forms.BooleanField(
        label=gettext_lazy("Change difficilement de table"), required=False
    )

    captain = forms.BooleanField(
        label=gettext_lazy("Capitaine de son équipe"),
        required=False,
        help_text=gettext_lazy("Il choisit qui attaque ; l’équipe n’en a qu’un."),
    )

    publication = publication_field(widget=forms.RadioSelect, required=False)

    def __init__(self, data: QueryDict | None = None, *, entry: Entry) -> None:
        as_is = {
            "captain": entry.captain,
            "publication": entry.player.publication,
            "fee_class": entry.fee_class,
            "category": entry.category,
            "team": entry.team.name if entry.team else "",
            "apart": entry.apart,
            "stays_put": entry.stays_put,
        }
        super().__init__(data, event=entry.event, entry=entry, initial=as_is)
        if not entry.event.play.captains.there:
            del self.fields["captain"]

    def clean_apart(self) -> str:
        word: str = self.cleaned_data["apart"]
        if len(word) > LONGEST:
            words = _("Un mot de %(most)s caractères au plus.")
            raise forms.ValidationError(words % {"most": LONGEST})
        return word

    @property
    def details(self) -> dict[str, Any]:
        """The fields of the entry that were changed, but for its team."""
        known = ("category", "apart", "stays_put", "captain", "fee_class")
        details = self.changed(
            {field: self.cleaned_data[field] for field in known if field in self.fields}
        )
        if "fee_class" in self.changed_data:
            details["fee_cents"] = fee_of(self.event, details["fee_class"])
        return details


class Due(NamedTuple):
    """What a line of the list offers to take: of which entry, how much, and its uuid."""

    entry: int
    cents: int
    uuid: UUID


class DueForm(forms.Form):
    """A tap on what somebody owes; the button says all of it: "12-1000-" and a uuid."""

    due = forms.RegexField(
        r"^[0-9]{1,18}-[0-9]{1,8}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
        error_messages=dict.fromkeys(("required", "invalid"), FORM_SPOILT),
    )

    def clean_due(self) -> Due:
        entry, cents, uuid = self.cleaned_data["due"].split("-", 2)
        return Due(int(entry), int(cents), UUID(uuid))


class PaymentForm(forms.Form):
    """Money taken, or given back when negative; what is owed is proposed."""

    amount = forms.CharField(
        label=gettext_lazy("Montant en euros"),
        help_text=gettext_lazy("Un montant négatif rend de l’argent."),
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
        error_messages={"required": NOT_AN_AMOUNT},
    )
    method = OneOf(
        gettext_lazy("Moyen de paiement"),
        gettext_lazy("Dites comment il paie."),
        choices=lambda: list(PaymentMethod.choices),
    )
    uuid = uuid_field()

    def __init__(self, data: QueryDict | None = None, *, owed: int) -> None:
        as_is = {"amount": typed_euros(owed) if owed else "", "method": PaymentMethod.CASH}
        super().__init__(data, initial={**as_is, "uuid": uuid4()})

    def clean_amount(self) -> int:
        cents = cents_of(self.cleaned_data["amount"])
        if cents is None:
            raise forms.ValidationError(NOT_AN_AMOUNT)
        if not cents or abs(cents) > MOST_CENTS:
            words = _("Le montant va de 0,01 € à %(most)s ; précédé d’un moins, il est rendu.")
            raise forms.ValidationError(words % {"most": euros(MOST_CENTS)})
        return cents


ROUND_UNKNOWN = gettext_lazy("Choisissez un tour qui n’est pas encore lancé.")

PLAYER, BOTH, KEPT = "player", "both", "kept"


class RemovalForm(forms.Form):
    """How somebody who has not played gets back what he paid; nothing is asked of others."""

    back = OneOf(None, gettext_lazy("Dites comment l’argent est rendu."))
    uuid = uuid_field()

    def __init__(
        self, data: QueryDict | None = None, *, entry: Entry, initial: Any = None
    ) -> None:
        first = {"back": PaymentMethod.CASH, "uuid": uuid4(), **(initial or {})}
        super().__init__(data, initial=first)
        played = has_played(entry)
        self.paid = 0 if played else max(paid_by(entry), 0)
        self.owed = 0 if played or self.paid else entry.fee_cents
        if not self.paid:
            del self.fields["back"], self.fields["uuid"]
            return
        amount = {"amount": euros(self.paid)}
        kept = (KEPT, _("Ne rien rendre : le club garde %(amount)s") % amount)
        field: Any = self.fields["back"]
        field.label = _("%(amount)s à rendre") % amount
        field.choices = [*PaymentMethod.choices, kept]

    @property
    def refund(self) -> Refund:
        back = self.cleaned_data.get("back", KEPT)
        method = None if back == KEPT else PaymentMethod(back)
        return Refund(self.paid, method, self.cleaned_data.get("uuid") or uuid4())

    @property
    def effect(self) -> str:
        """Say what was done with the money."""
        if not self.paid:
            return ""
        words = (
            _("Rendu : %(amount)s.") if self.refund.method else _("Le club garde %(amount)s.")
        )
        return words % {"amount": euros(self.paid)}


class WithdrawalForm(RemovalForm):
    """From which round somebody no longer plays, and whether he stays in the ranking.

    Where somebody sits for him it is asked `who` leaves.
    """

    from_round = OneOf(gettext_lazy("Ne joue plus à partir du"), ROUND_UNKNOWN, coerce=int)
    score_kept = forms.BooleanField(
        label=gettext_lazy("Garder ses points : il reste au classement"), required=False
    )

    who = OneOf(gettext_lazy("Qui s’en va ?"), gettext_lazy("Dites qui s’en va."))

    def __init__(
        self, data: QueryDict | None = None, *, rounds: Sequence[int], entry: Entry
    ) -> None:
        first = {"from_round": rounds[0] if rounds else None, "score_kept": True}
        super().__init__(data, entry=entry, initial=first)
        if "back" in self.fields:
            words = gettext_lazy("S’il joue encore avant de partir, rien ne lui est rendu.")
            self.fields["back"].help_text = words if len(rounds) > 1 else ""
            self.order_fields(["from_round", "back"])
        if rounds and rounds[0] == 1:
            words = gettext_lazy(
                "Qui part avant le tour 1 quitte la liste, sans points à garder."
            )
            self.fields["score_kept"].help_text = words
        field: Any = self.fields["from_round"]
        phases = phases_of(entry.event)
        field.choices = [(number, round_name(phases, number)) for number in rounds]
        if entry.substitute is None:
            del self.fields["who"]
            return
        names = {"player": entry.player.name, "substitute": entry.substitute.name}
        who: Any = self.fields["who"]
        who.choices = [
            (PLAYER, _("%(player)s : %(substitute)s joue à sa place") % names),
            (BOTH, _("%(substitute)s aussi : la place reste libre") % names),
        ]
        self.order_fields(["who"])

    @property
    def seat_is_kept(self) -> bool:
        """Tell whether only the player goes, whose substitute plays on."""
        return bool(self.cleaned_data.get("who") == PLAYER)


class SubstituteForm(NamingForm):
    """Who sits for an entry."""

    def __init__(self, data: QueryDict | None = None, *, event: Event) -> None:
        super().__init__(data)
        self.look_in(event)


CARD_UNKNOWN = gettext_lazy("Ce code n’est pas celui d’une carte de ce tournoi.")
# The address of a card: a player's own page, or the one that notes that he has come.
CARD = re.compile(
    r"(?:/joueur/(?P<page>\d{1,9})/\?|[?&]n=(?P<n>\d{1,9})&)code=(?P<code>[\w-]{16})"
)


class CardField(forms.CharField):
    """What a scanner types: the whole address of a card."""

    widget = forms.TextInput

    def __init__(self) -> None:
        super().__init__(
            label=gettext_lazy("Code de la carte"),
            max_length=300,
            error_messages=dict.fromkeys(("required", "max_length"), CARD_UNKNOWN),
        )
        self.widget.attrs |= {"autocomplete": "off", "autofocus": True, "spellcheck": "false"}


class CardForm(forms.Form):
    """The code of a card of this event; the entry is the one it was printed for."""

    card = CardField()

    def __init__(self, *args: Any, event: Event, **options: Any) -> None:
        super().__init__(*args, **options)
        self.event = event

    def clean_card(self) -> Entry:
        """Find whose card it is; a code that was made up is nobody's."""
        match = CARD.search(self.cleaned_data["card"])
        number = int(match["page"] or match["n"]) if match else 0
        code_of = own_code if match and match["page"] else arrival_code
        if not match or not constant_time_compare(match["code"], code_of(self.event, number)):
            raise forms.ValidationError(CARD_UNKNOWN)
        entries = self.event.entries.select_related("player", "team", "substitute")
        entry = entries.filter(number=number).first()
        if entry is None:
            raise forms.ValidationError(CARD_UNKNOWN)
        entry.event = self.event
        return entry

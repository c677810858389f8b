"""What is sent of sheets: pictures, one answer, a whole line that is mended."""

import json
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring import labels
from scoring.forms.correction import initial_of
from scoring.forms.deal import IDENTITY
from scoring.forms.played import CALLED_FIELDS, AttackForm
from scoring.models import Deal, Seat, Table
from scoring.rules import Outcome
from scoring.rules.notation import WrittenDeal, write
from scoring.services.deals import Report
from tournaments.event.forms.fields import UNKNOWN, Choice, OptionsForm
from tournaments.paper_sheets.layout import Form
from tournaments.paper_sheets.likeliest import LikelyBilan, LikelyLine
from tournaments.paper_sheets.proposal import FOOT
from tournaments.paper_sheets.readings import BLANK, MOST_BILAN, WHOLE, Values, key, may_stand
from tournaments.paper_sheets.words import where
from tournaments.rounds.forms import BilanField
from tournaments.sheets.forms import BlankSheetForm
from tournaments.sheets.table_games import FFT

ONE_OR_TWO = [("1", _("Une par page")), ("2", _("Deux par page, à couper"))]

MOST_FILES = 12
NO_FILE = _("Prenez une photo, ou choisissez des images ou un PDF.")
TOO_MANY = _("Douze fichiers au plus à la fois : envoyez les autres ensuite.")
NOT_A_BILAN = _(
    "Ce bilan n’est pas un nombre de quatre chiffres au plus : écrivez −120, ou 84."
)


class PhotoSheetOptions(OptionsForm):
    """How many sheets to photograph stand on a page; where two do not fit, one does."""

    par_page = Choice(_("Feuilles"), ONE_OR_TWO)


class BlankPhotoForm(BlankSheetForm):
    """Named as in the address: feuilles/photo.pdf?joueurs=4&copies=4&par_page=1."""

    def __init__(self, asked: QueryDict | None = None) -> None:
        super().__init__(asked)
        del self.fields["modele"], self.fields["donnes"]
        games = self.fields["joueurs"]
        assert isinstance(games, forms.ChoiceField)
        games.choices = [(key, game.label) for key, game in FFT.items()]


class TableField(forms.ModelChoiceField):  # type: ignore[type-arg] # not generic at run time
    """A table of an event, with its round."""

    def label_from_instance(self, obj: Table) -> str:
        return where(obj.round_table.round.number, obj.number, 1)


class PhotosForm(forms.Form):
    """Pictures just taken, or files; where a sheet does not say its table, also that."""

    def __init__(
        self, data: Any, files: Any, *, tables: QuerySet[Table], table: str | None
    ) -> None:
        super().__init__(data, files, initial={"table": table})
        self.fields["table"] = TableField(
            tables.select_related("round_table__round"),
            label=_("De quelle table est cette feuille ?"),
            empty_label=_("Choisissez…"),
            help_text=_(
                "N’y sont pas les tables terminées, ni celles d’un tour à lancer : rouvrez la"
                " table, ou lancez le tour, d’abord."
            ),
            required=False,
            error_messages={"invalid_choice": UNKNOWN},
        )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        photos = [*self.files.getlist("photo"), *self.files.getlist("files")]
        if not photos:
            raise ValidationError(NO_FILE, code="required")
        if len(photos) > MOST_FILES:
            raise ValidationError(TOO_MANY, code="too_many")
        return data | {"photos": photos}


def read_answer(text: str, form: Form) -> tuple[int, Values] | None:
    """Read the answer of a button: line:field:value; None where it is no such answer."""
    line, name, written = [*text.split(":"), "", "", ""][:3]
    if not line.isascii() or not line.isdecimal() or (line == str(FOOT)) != name.isdecimal():
        return None
    offered = (value for value in may_stand(name, form) if key(value) == written)
    return next(((int(line[:4]), {name: value}) for value in offered), None)


class LineForm(AttackForm):
    """All that a deal may be, also what no line has room for; it starts from what is read."""

    def __init__(self, data: Any, *, table: Table, line: LikelyLine) -> None:
        dealer = table.seated[line.dealer]
        super().__init__(data, table=table, dealer=dealer, initial=_read(line, table, dealer))
        for name in (*IDENTITY, *sum(CALLED_FIELDS, ()), "game"):
            self.fields.pop(name, None)
        self.line = line.number

    @property
    def reply(self) -> tuple[int, Values]:
        """The number of the line, and what it says."""
        assert self.facts is not None
        players = tuple(str(seat.position) for seat in self.playing)
        deal = WrittenDeal(ruleset=self.ruleset, players=players, deal=self.facts)
        return self.line, {BLANK: False, WHOLE: json.dumps(write(deal))}


def _read(line: LikelyLine, table: Table, dealer: Seat) -> dict[str, Any]:
    """Fill the form with what is read of a line, be it no whole deal."""
    if line.deal is not None:
        deal = Deal(table=table)
        Report(facts=line.deal, dealer=dealer).fill(deal)
        return initial_of(deal)
    values = dict(line.values)
    at, points = values.get("contract"), values.get("points")
    return values | {
        "outcome": values.get("outcome") or Outcome.PLAYED,
        "contract": "" if at is None else list(table.rules.contracts)[int(str(at))],
        "points": "" if points is None else labels.points(float(points)),
        f"poignee_{values.get('poignee_by')}": values.get("poignee"),
    }


class BilanForm(forms.Form):
    """The total that is written for a seat; nothing where there is none."""

    bilan = BilanField(
        label=_("Bilan écrit sur la feuille"),
        required=False,
        min_value=-MOST_BILAN,
        max_value=MOST_BILAN,
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), NOT_A_BILAN),
    )

    def __init__(self, data: Any, *, bilan: LikelyBilan) -> None:
        super().__init__(data, initial={"bilan": bilan.written})
        self.seat = bilan.seat

    @property
    def reply(self) -> tuple[int, Values]:
        return FOOT, {str(self.seat): self.cleaned_data["bilan"]}

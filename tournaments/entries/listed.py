"""Lists of people from elsewhere: their columns, who each row is, how all are entered."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring.labels.phrases import elided
from scoring.models import Player, name_words, search_key
from scoring.models.club import Publication
from scoring.services.clubs import likeness
from tarotclub.accounts.acting import Act
from tarotclub.ground.names import TITLE, readings, untitled
from tournaments.entries.services.registration import Arrival, EntryRow, register_all
from tournaments.event.forms.names import BEFORE, WHICH_ORDER, NameField, OrderField, in_order
from tournaments.event.words import euros
from tournaments.foreign import importer
from tournaments.foreign.columns import FORMULA, SheetField, fold, read_number
from tournaments.foreign.forms import CHOICE
from tournaments.models import Event, PaymentMethod

NEW = "new"
BEGINNING = 3  # letters of a word, by which names are looked for among those above
NAME = SheetField(
    name="name",
    label=gettext_lazy("Nom"),
    patterns=(
        "noms?( (et )?prenoms?)?|prenoms? (et )?noms?|(nom (du )?)?joueurs?|participants?",
        "names?",
    ),
)
FIRST_NAME = SheetField(name="first_name", label=gettext_lazy("Prénom"), patterns=("prenoms?",))
LICENCE = SheetField(
    name="licence",
    label=gettext_lazy("Licence"),
    patterns=("((n|no|num|numero) )?(de )?licences?( fft)?( (n|no))?",),
)
CATEGORY = SheetField(
    name="category",
    label=gettext_lazy("Catégorie"),
    patterns=("categories?|categorie|category|cat|serie|series",),
)
PUBLICATION = SheetField(
    name="publication",
    label=gettext_lazy("Nom publié"),
    patterns=("publications?|noms? publies?|published name|affichage",),
)
YES = {"oui", "o", "x", "1", "ok", "paye", "regle", "vrai", "yes"}
PUBLICATIONS = {
    **dict.fromkeys(
        ("nom entier", "nom", "entier", "complet", "full", "full name"), Publication.FULL
    ),
    **dict.fromkeys(
        ("prenom et initiales", "prenom et initiale", "prenom", "first name and initials"),
        Publication.FIRST,
    ),
    **dict.fromkeys(("initiales", "initiale", "initials"), Publication.INITIALS),
    **dict.fromkeys(("numero", "numeros", "n", "no", "number"), Publication.NUMBER),
}
NO_NAME = gettext_lazy("Il manque le nom.")
NOT_ONLY_A_NAME = gettext_lazy(
    "« %(name)s » n’est pas seulement un nom : dites lequel c’est, ou laissez cette ligne."
)
TWICE = gettext_lazy("Ce joueur est déjà à la ligne %(row)s de cette liste.")
HOMONYM = gettext_lazy("Même nom que la ligne %(row)s, autre licence : distinguez-les.")
OF_LICENCE = gettext_lazy("Cette licence est celle de %(text)s : est-ce la même personne ?")
NEAR = gettext_lazy("Ressemble à %(text)s, du club : est-ce la même personne ?")
NEAR_ROW = gettext_lazy("Ressemble à %(text)s, ligne %(row)s : est-ce la même personne ?")
UNDECIDED = gettext_lazy("Dites qui c’est, ou laissez-le de côté.")
NAME_TAKEN = gettext_lazy("Le club a déjà un joueur de ce nom : distinguez-les.")
# What no name holds: a telephone, columns, a remark; "Ana (2)" and "Joueur 12" are names.
MORE = re.compile(rf"(\d\D*){{4}}|[\t:;|@/\[\]]|\((?!\d+\))|^{TITLE}", re.IGNORECASE)
BESIDE_A_NAME = re.compile(rf"\([^)]*\)?|\[[^\]]*\]?|[\d\t:;|@/.\]]+|^{TITLE}", re.IGNORECASE)


def whole_name(family: str, first: str) -> str:
    """Put a name of two columns together; in capitals the family's can be told later.

    >>> whole_name("Fauvel", "Élise"), whole_name("Élise Fauvel", "")
    ('FAUVEL Élise', 'Élise Fauvel')
    """
    return f"{family.upper()} {first}".strip() if first else family


class KnownPlayers:
    """The club's players, found by licence, by name, by look."""

    def __init__(self, players: Sequence[Player]) -> None:
        self.players = players
        self.by_licence = {fold(one.licence_number): one for one in players}
        self.by_licence.pop("", None)
        self.by_words: dict[object, list[Player]] = {}
        for one in players:
            self.by_words.setdefault(name_words(one.name), []).append(one)

    def find(self, name: str, licence: str) -> tuple[Player | None, list[Player]]:
        """Who somebody is in the club, or else who he might be.

        He is whose licence he shows under a like name, or who alone has his name, whatever
        its case, accents and order, and no other licence.
        """
        near = likeness(search_key(name))
        if owner := self.by_licence.get(fold(licence)):
            return (owner, []) if near(owner.key) else (None, [owner])
        same = self.by_words.get(name_words(name), [])
        if len(same) == 1 and not (licence and same[0].licence_number):
            return same[0], []
        return None, same or [one for one in self.players if near(one.key)]


class ListedPeople:
    """Tells who the rows of a list are, one after the other; what is in doubt is asked."""

    def __init__(self, players: Sequence[Player], sheet: importer.BroughtSheet) -> None:
        self.sheet, self.known = sheet, KnownPlayers(players)
        self.names = {player.name for player in players}
        self.rows: dict[object, tuple[int, str]] = {}  # whom those above name, his licence
        self.bearers: dict[str, str] = {}  # of licences
        # New names by row, with their search keys; by how their words begin.
        self.above: defaultdict[str, dict[int, tuple[str, str]]] = defaultdict(dict)

    def who(
        self, cells: importer.Cells, line: importer.BroughtLine[Any]
    ) -> tuple[str, Player | None]:
        """The name of a row, and whom of the club it means; its doubts are the line's."""
        for name, text in cells.texts.items():
            if text == FORMULA and name != "paid":
                line.errors.append(importer.NOT_WORKED_OUT % {"column": cells.labels[name]})
        name = line.what = self._name(cells, line)
        if line.errors:
            return name, None
        licence = cells.text("licence")
        player, near = self.known.find(name, licence)
        answer = self.sheet.answer(f"who-{line.row}")
        player = player or next((one for one in near if str(one.pk) == answer), None)
        if self._is_above(line, player.pk if player else name_words(name), fold(licence)):
            return name, player
        if note := self._who_else(name, licence, near):
            line.notes.append(note)
        alike = "" if player else self._near_row(name, line.row)
        line.notes += [alike] if alike and not near else []
        if near or alike:
            self._ask_who(line, near)
        undecided = bool(near or alike) and answer != NEW
        if not player and (doubt := self._doubt(name, undecided=undecided)):
            line.errors.append(doubt)
        return name, player

    def _is_above(self, line: importer.BroughtLine[Any], whose: object, licence: str) -> bool:
        """Tell whether a row above names him; who has another licence is to be told apart."""
        first, of_first = self.rows.setdefault(whose, (line.row, licence))
        if first == line.row:
            return False
        if licence and of_first and licence != of_first:
            line.errors.append(HOMONYM % {"row": first})
        else:
            line.here = True
            line.notes.append(TWICE % {"row": first})
        return True

    def _name(self, cells: importer.Cells, line: importer.BroughtLine[Any]) -> str:
        """Read the name of a row, without what lists have before it."""
        text = whole_name(cells.text("name"), cells.text("first_name"))
        name = BEFORE.sub("", text).strip()
        if name not in self.names and MORE.search(name):
            bare = " ".join(BESIDE_A_NAME.sub(" ", name).split())
            choices = [each for each in dict.fromkeys((bare, untitled(name))) if each]
            offered = [("", "—"), *((each, each) for each in choices)]
            answer = self.sheet.ask(line, "name", _("son nom"), offered)
            if answer not in choices:
                line.errors.append(NOT_ONLY_A_NAME % {"name": name})
                return name
            name = answer
        try:
            cleaned: str = NameField(empty=NO_NAME).clean(
                in_order(name, self.sheet.options.get("order", ""))
            )
        except ValidationError as error:
            line.errors.extend(error.messages)
            return name
        return cleaned

    def _who_else(self, name: str, licence: str, near: Sequence[Player]) -> str:
        """Say who of the club a row may be, or who above has its licence; "" for nobody."""
        text = _(" ou ").join(one.name for one in near)
        if not near:
            text = self._other_bearer(name, licence)
        same = not near or any(fold(one.licence_number) == fold(licence) for one in near)
        words = OF_LICENCE if licence and same else NEAR
        return elided(words % {"text": text}, text) if text else ""

    def _ask_who(self, line: importer.BroughtLine[Any], near: Sequence[Player]) -> None:
        words = _("C’est %(player)s, du club")
        of_club = [(str(one.pk), words % {"player": one.name}) for one in near]
        choices = [("", "—"), *of_club, (NEW, _("Un nouveau joueur"))]
        self.sheet.ask(line, "who", _("qui est-ce"), choices)

    def _doubt(self, name: str, *, undecided: bool) -> str:
        """Say what keeps a new name from being added, "" where nothing does."""
        if undecided:
            return str(UNDECIDED)
        if len(readings(name)) > 1:
            return WHICH_ORDER % {"name": name}
        return str(NAME_TAKEN) if name in self.names else ""

    def _other_bearer(self, name: str, licence: str) -> str:
        """Who has this licence above under another name; "" where nobody has."""
        bearer = self.bearers.setdefault(fold(licence), name) if licence else name
        return bearer if name_words(bearer) != name_words(name) else ""

    def _near_row(self, name: str, row: int) -> str:
        """Say which new name above is like this one; names with numbers are told apart."""
        key = search_key(name)
        if any(map(str.isdigit, key)):
            return ""
        near = likeness(key)
        beginnings = {word[:BEGINNING] for word in key.split()}
        others = {at: other for each in beginnings for at, other in self.above[each].items()}
        for each in beginnings:
            self.above[each][row] = (name, key)
        for at, (other, other_key) in sorted(others.items()):
            if near(other_key):
                return NEAR_ROW % {"text": other, "row": at}
        return ""


MOST_NUMBER = 999  # of an entry; what is more may be a licence
FIELDS = (  # as clubs head them, and as our own list does in each language
    NAME,
    SheetField(
        name="number", label=gettext_lazy("N°"), patterns=("n|no|(numero|n) d inscription",)
    ),
    FIRST_NAME,
    LICENCE,
    CATEGORY,
    SheetField(
        name="fee_class",
        label=gettext_lazy("Tarif"),
        patterns=("tarifs?|fees?|classe|formule",),
    ),
    SheetField(
        name="team", label=gettext_lazy("Équipe"), patterns=("equipes?|nom de l equipe|team",)
    ),
    SheetField(
        name="apart",
        label=gettext_lazy("Vient avec"),
        patterns=("club|clubs|famille|voiture|a separer( de)?|keep apart",),
    ),
    PUBLICATION,
    SheetField(
        name="paid",
        label=gettext_lazy("Payé"),
        patterns=("payes?|paid|regles?|paiement|reglement|montant|verse|acquitte",),
    ),
    SheetField(
        name="present",
        label=gettext_lazy("Présent"),
        patterns=("presente?s?|presence|pointe|present",),
    ),
)
LONGEST = {"licence": 30, "category": 40, "fee_class": 40, "team": 80, "apart": 40}
NO = {"", "non", "n", "0", "faux", "no"}
UNWORKED = gettext_lazy(
    "Payé : une formule sans résultat, rien n’est noté payé. Pour le reprendre, ouvrez le"
    " fichier dans un tableur et enregistrez-le."
)


class EntriesForm(forms.Form):
    """What is the same for everybody on the list."""

    order = OrderField()
    fee = forms.ChoiceField(
        label=gettext_lazy("Tarif de ceux qui n’en ont pas"),
        required=False,
        error_messages=CHOICE,
    )
    method = forms.ChoiceField(
        label=gettext_lazy("Ceux qui ont payé l’ont fait par"),
        choices=lambda: list(PaymentMethod.choices),
        required=False,
        initial=PaymentMethod.CASH,
        error_messages=CHOICE,
    )
    present = forms.BooleanField(label=gettext_lazy("Ils sont tous présents"), required=False)

    def __init__(self, event: Event, data: QueryDict | None) -> None:
        super().__init__(data)
        if not event.fees:
            del self.fields["fee"], self.fields["method"]
            return
        fees = [(name, f"{name} ({euros(cents)})") for name, cents in event.fees]
        fee: Any = self.fields["fee"]
        fee.choices, fee.initial = [("", "—"), *fees], event.fees[0][0]


def read_entries(event: Event, sheet: importer.BroughtSheet) -> importer.Reading[EntryRow]:
    reader = _EntryReader(event, sheet)
    return importer.Reading(lines=[reader.line(cells) for cells in sheet])


class _EntryReader:
    """Reads row after row; who is on the event's list already, or above, is left out."""

    def __init__(self, event: Event, sheet: importer.BroughtSheet) -> None:
        self.event, self.sheet = event, sheet
        self.people = ListedPeople(list(event.club.players.all()), sheet)
        self.entered = set(event.entries.values_list("player", flat=True))
        self.teams: dict[str, list[str]] = {}
        mates = event.entries.filter(team__isnull=False).select_related("team", "player")
        for entry in mates if event.team_size > 1 else ():
            self.teams.setdefault(str(entry.team), []).append(entry.player.name)

    def line(self, cells: importer.Cells) -> importer.BroughtLine[EntryRow]:
        line = importer.BroughtLine[EntryRow](row=cells.row)
        name, player = self.people.who(cells, line)
        if player and player.pk in self.entered and not line.here:
            line.here = True
            line.notes.append(_("%(text)s est déjà inscrit.") % {"text": player.name})
        if line.here:
            line.errors.clear()
            return line
        for field, longest in LONGEST.items():
            if len(cells.text(field)) > longest:
                words = _("« %(text)s » est trop long, abrégez-le.")
                line.errors.append(words % {"text": cells.text(field)})
        cents = _paid(cells.text("paid"), line)
        arrival = self._arrival(cells, line)
        if arrival.team:
            self._join(arrival.team, name, line)
        if not line.errors:
            line.value = EntryRow(
                number=line.row,
                entry=_entry_number(cells.text("number")),
                player=player or name,
                licence=cells.text("licence"),
                arrival=arrival,
                cents=cents,
            )
            line.more = _more(line.value)
        return line

    def _arrival(self, cells: importer.Cells, line: importer.BroughtLine[EntryRow]) -> Arrival:
        publication = PUBLICATIONS.get(fold(cells.text("publication")), "")
        if cells.text("publication") and not publication:
            words = _(
                "Nom publié : « %(text)s » n’est ni nom entier, ni prénom et initiales, ni"
                " initiales, ni numéro."
            )
            line.errors.append(words % {"text": cells.text("publication")})
        fees = [name for name, _cents in self.event.fees]
        unknown_fee = _("Le tarif « %(text)s » n’existe pas : %(known)s.")
        unknown_category = _("La catégorie « %(text)s » n’existe pas : %(known)s.")
        fee = self._known("fee_class", cells, line, known=fees, unknown=unknown_fee)
        return Arrival(
            present=bool(self.sheet.options.get("present")) or _is_there(cells, line),
            category=self._known(
                "category", cells, line, known=self.event.categories, unknown=unknown_category
            ),
            fee_class=fee or str(self.sheet.options.get("fee") or ""),
            team=cells.text("team"),
            apart=cells.text("apart"),
            publication=publication,
        )

    def _known(
        self,
        field: str,
        cells: importer.Cells,
        line: importer.BroughtLine[EntryRow],
        *,
        known: Sequence[str],
        unknown: str,
    ) -> str:
        """Take a word as the event writes it; ask which is meant where it has none such."""
        text = cells.text(field)
        written = {search_key(name): name for name in known}
        if not text or search_key(text) in written:
            return written.get(search_key(text), "")
        label = cells.labels[field]
        choices = [("", f"{label}…"), *((name, name) for name in known)]
        answer = self.sheet.ask(line, field, label, choices)
        if answer in known:
            return answer
        line.errors.append(unknown % {"text": text, "known": ", ".join(known)})
        return ""

    def _join(self, team: str, name: str, line: importer.BroughtLine[EntryRow]) -> None:
        """Refuse one more than a team has room for, and name those who are in it."""
        members, size = self.teams.setdefault(team, []), self.event.team_size
        if len(members) >= size:
            words = _("L’équipe %(team)s a déjà ses %(size)s joueurs : %(members)s.")
            about = {"team": team, "size": size, "members": ", ".join(members[:size])}
            line.errors.append(words % about)
        members.append(name)


def _paid(text: str, line: importer.BroughtLine[EntryRow]) -> int | None:
    """Read what was paid: oui (None: what is owed), x, non, or an amount in euros."""
    if text == FORMULA:  # as in our own workbook, which adds the payments up
        line.notes.append(str(UNWORKED))
        return 0
    word = fold(text)
    if word in YES or word in NO:
        return None if word in YES else 0
    amount = read_number(text.replace("€", ""))
    if amount is None or amount < 0 or amount * 100 % 1:
        words = _("Payé : « %(text)s » n’est ni oui, ni non, ni un montant.")
        line.errors.append(words % {"text": text})
        return 0
    return int(amount * 100)


def _is_there(cells: importer.Cells, line: importer.BroughtLine[EntryRow]) -> bool:
    word = fold(cells.text("present"))
    if word not in YES | NO:
        words = _("Présent : « %(text)s » n’est ni oui, ni non.")
        line.errors.append(words % {"text": cells.text("present")})
    return word in YES


def _entry_number(text: str) -> int | None:
    number = read_number(text)
    return int(number) if number and 0 < number <= MOST_NUMBER and not number % 1 else None


def _more(row: EntryRow) -> list[str]:
    """Say what a row is entered with."""
    known = isinstance(row.player, Player)
    paid = _("payé") if row.cents is None else ""
    there = _("présent") if row.arrival.present else ""
    if row.cents:
        paid = _("payé %(amount)s") % {"amount": euros(row.cents)}
    about = row.arrival.fee_class, row.arrival.category, row.arrival.team, paid, there
    return [_("du club") if known else _("nouveau joueur"), *filter(None, about)]


def _asked(event: Event, field: SheetField) -> bool:
    """Leave out the columns that an event has no use for; nobody is there before its day."""
    of_use: Mapping[str, Any] = {
        "team": event.team_size > 1,
        "category": event.categories,
        "fee_class": event.fees,
        "paid": event.fees,
        "present": event.date <= timezone.localdate(),
    }
    return bool(of_use.get(field.name, True))


def _store(
    event: Event, sheet: importer.BroughtSheet, reading: importer.Reading[EntryRow], act: Act
) -> tuple[str, str]:
    count = register_all(
        event=event,
        rows=reading.values,
        method=PaymentMethod(sheet.options.get("method") or PaymentMethod.CASH),
        uuid=sheet.uuid,
        act=act,
    )
    words = ngettext(
        "%(n)s joueur de plus sur la liste.", "%(n)s joueurs de plus sur la liste.", count
    )
    return words % {"n": count}, reverse("entry_list", args=[event.pk])


ENTRIES: importer.Importer[Event, EntryRow] = importer.Importer(
    title=gettext_lazy("Importer une liste"),
    hint=gettext_lazy("Un joueur par ligne : son nom suffit."),
    action=gettext_lazy("Inscrire ces joueurs"),
    nothing=gettext_lazy("Il n’y a personne à inscrire dans cette liste."),
    fields=lambda: FIELDS,
    told_by=("name",),
    any_of=("licence", "fee_class", "paid"),
    alone="name",
    options=EntriesForm,
    asked=_asked,
    read=read_entries,
    store=_store,
)

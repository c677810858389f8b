"""A list that is being imported, row by row: what would be done, and what stands in the way."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import Player, search_key
from tarotclub.ground.names import readings
from tournaments.entries.importing import Candidate, RowTrouble
from tournaments.entries.services.importing import EntryRow
from tournaments.entries.services.registration import Arrival
from tournaments.event.forms.names import WHICH_ORDER
from tournaments.models import Event

SKIP, NEW = "skip", "new"
DOUBLES = frozenset({RowTrouble.TWICE, RowTrouble.ENTERED})
UNDECIDED = gettext_lazy("Dites qui c’est, ou laissez-le de côté.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What is the same for all rows."""

    event: Event
    fee: str
    present: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """A word of the list that the event does not know, and those that it does.

    `key` names the field that holds which of them is meant.
    """

    key: str
    label: str
    choices: Sequence[str]
    choice: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """A row of the list: `row` when it can be entered, else why not, or that it is left out.

    `choices` are what may be decided about it, as pairs of a value and its words; `repairs`
    are its words that have to be replaced.
    """

    number: int
    name: str
    player: Player | None
    notes: Sequence[str]
    errors: Sequence[str]
    choices: Sequence[tuple[str, str]]
    choice: str
    repairs: Sequence[Repair]
    skipped: bool
    row: EntryRow | None

    @property
    def key(self) -> str:
        return choice_key(self.number)


def choice_key(number: int) -> str:
    """Name the field that holds what was decided about a row."""
    return f"who-{number}"


def review(
    candidates: Sequence[Candidate],
    settings: Settings,
    *,
    decisions: Mapping[str, str],
    players: Sequence[Player],
    entered: Collection[int],
) -> list[Review]:
    """Look over a list; `decisions` are the decisions by `choice_key`.

    Who is on the event's list already, or twice on this one, is left out.
    """
    known = _KnownNames(names={player.name for player in players}, taken=set(entered), teams={})
    event = settings.event
    mates = event.entries.filter(team__isnull=False).select_related("team", "player")
    for entry in mates if event.team_size > 1 else ():
        known.teams.setdefault(str(entry.team), []).append(entry.player.name)
    found = []
    for candidate in candidates:
        one = _review(candidate, settings, decisions, known)
        if one.row and isinstance(one.row.player, Player):
            known.taken.add(one.row.player.pk)
        elif one.row:
            known.names.add(one.name)
        found.append(one)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class _KnownNames:
    """The names of the club, and the keys of who is on the event's list or above on this.

    `teams` has their players by name.
    """

    names: set[str]
    taken: set[int]
    teams: dict[str, list[str]]


def _review(
    candidate: Candidate, settings: Settings, decisions: Mapping[str, str], known: _KnownNames
) -> Review:
    choice = decisions.get(choice_key(candidate.row), "")
    problems = candidate.problems
    double = any(problem.trouble in DOUBLES for problem in problems)
    notes = [each.sentence for each in problems if each.is_warning or double]
    errors = [each.sentence for each in problems if not each.is_warning]
    texts, repairs = _known_texts(candidate, settings, decisions, errors)
    choices = [] if double else _choices(candidate, wrong=bool(errors))
    if choice not in dict(choices):
        choice = ""
    who = candidate.player or next(
        (player for player in candidate.near if str(player.pk) == choice), None
    )
    if not who:
        errors += _doubts(candidate, choice, known)
    elif who.pk in known.taken and not double:
        notes.append(_("%(player)s est déjà sur la liste.") % {"player": who.name})
        double = True
    skipped = double or choice == SKIP
    if not skipped and (team := candidate.texts["team"]):
        errors += _team_is_full(team, known, settings.event.team_size)
        known.teams.setdefault(team, []).append(candidate.name)
    ready = not skipped and not errors
    return Review(
        number=candidate.row,
        name=candidate.name,
        player=who,
        notes=notes,
        errors=[] if skipped else errors,
        choices=choices,
        choice=choice,
        repairs=[] if skipped else repairs,
        skipped=skipped,
        row=_row(candidate, who, texts, settings) if ready else None,
    )


def _doubts(candidate: Candidate, choice: str, known: _KnownNames) -> list[str]:
    """Ask who a row is that names nobody of the club, and which word is his family's name."""
    if candidate.near and choice != NEW:
        return [str(UNDECIDED)]
    if len(readings(candidate.name)) > 1:
        return [WHICH_ORDER % {"name": candidate.name}]
    if candidate.name in known.names:
        return [_("Le club a déjà un joueur de ce nom : distinguez-les.")]
    return []


def _team_is_full(team: str, known: _KnownNames, size: int) -> list[str]:
    """Refuse one more than a team has room for, and name those who are in it."""
    members = known.teams.get(team, [])
    if len(members) < size:
        return []
    words = _("L’équipe %(team)s a déjà ses %(size)s joueurs : %(members)s.")
    return [words % {"team": team, "size": size, "members": ", ".join(members[:size])}]


def _choices(candidate: Candidate, *, wrong: bool) -> list[tuple[str, str]]:
    """Offer whom a row may mean, and to leave out what is wrong."""
    if not candidate.near and not wrong:
        return []
    choices = [("", "—")]
    if candidate.near:
        choices += [
            (str(player.pk), _("C’est %(player)s, du club") % {"player": player.name})
            for player in candidate.near
        ]
        choices.append((NEW, _("Un nouveau joueur")))
    return [*choices, (SKIP, _("Laisser de côté"))]


def _known_texts(
    candidate: Candidate, settings: Settings, decisions: Mapping[str, str], errors: list[str]
) -> tuple[Mapping[str, str], list[Repair]]:
    """Take category and fee as the event writes them; others are errors until replaced."""
    event = settings.event
    fees = {search_key(name): name for name, _cents in event.fees}
    categories = {search_key(name): name for name in event.categories}
    found, repairs = {"fee_class": settings.fee, "category": ""}, list[Repair]()
    for field, label, known, words in (
        ("fee_class", _("Tarif"), fees, _("Le tarif « %(text)s » n’existe pas : %(known)s.")),
        (
            "category",
            _("Catégorie"),
            categories,
            _("La catégorie « %(text)s » n’existe pas : %(known)s."),
        ),
    ):
        text = candidate.texts[field]
        if not text:
            continue
        if search_key(text) in known:
            found[field] = known[search_key(text)]
            continue
        key, choices = f"{field}-{candidate.row}", list(known.values())
        meant = decisions.get(key, "")
        if meant in choices:
            found[field] = meant
        else:
            errors.append(words % {"text": text, "known": ", ".join(choices)})
        repairs.append(Repair(key=key, label=label, choices=choices, choice=meant))
    return found, repairs


def _row(
    candidate: Candidate, who: Player | None, texts: Mapping[str, str], settings: Settings
) -> EntryRow:
    arrival = Arrival(
        present=settings.present,
        category=texts["category"],
        fee_class=texts["fee_class"],
        team=candidate.texts["team"],
        apart=candidate.texts["apart"],
        publication=candidate.publication,
    )
    return EntryRow(
        number=candidate.row,
        entry=candidate.number,
        player=who or candidate.name,
        licence=candidate.texts["licence"],
        arrival=arrival,
        cents=candidate.cents if candidate.paid else 0,
    )

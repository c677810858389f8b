"""Bringing a whole event back from its file: all of it, or nothing."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import Model
from django.utils.translation import gettext as _, gettext_lazy

from scoring.labels.names import listed
from scoring.models import ArbiterCall, Club, Deal, DealRevision, Player, name_words
from scoring.models.house import HOUSE_ID
from scoring.services.clubs import club_now
from scoring.services.house import HouseNonsenseError, import_ruleset
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.archive.event_file import EventFile, EventFileError
from tournaments.archive.event_file.container import VERSION
from tournaments.archive.services.restored import RestoredEvent
from tournaments.event.services.writing import log
from tournaments.models import Event, Expense, Payment, Penalty, Screen

# Identities that are one in the world: who has one of them has the event.
UNIQUE: tuple[tuple[str, str, type[Model]], ...] = (
    ("deals", "uuid", Deal),
    ("payments", "uuid", Payment),
    ("expenses", "uuid", Expense),
    ("penalties", "uuid", Penalty),
    ("revisions", "uuid", DealRevision),
    ("calls", "uuid", ArbiterCall),
    ("screens", "key", Screen),
)
AT_ONCE = 500  # values of one question


class EventHereError(Refusal):
    """The event is in this database already."""

    sentence = gettext_lazy("Cet événement est déjà là : ouvrez-le dans la liste des tournois.")


class Known(NamedTuple):
    """A player of the file: who he is in the club, or nobody yet.

    `clash` is the club's player of the same name under another licence.
    """

    name: str
    licence: str
    player: Player | None
    clash: Player | None


class LicencesDifferError(Refusal):
    """The club has a player of the same name under another licence."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(names)
        self.names = names

    def __str__(self) -> str:
        words = _(
            "Le club a déjà un autre joueur de ce nom, avec une autre licence : %(names)s."
            " Distinguez leurs noms d’abord."
        )
        return words % {"names": listed(list(self.names))}


def who_is_who(club: Club, file: EventFile) -> list[Known]:
    """Find the file's players in a club: by name, or by licence and the words of the name."""
    players = list(club.players.all())
    names = {player.name: player for player in players}
    licences = {
        (player.licence_number, name_words(player.name)): player
        for player in players
        if player.licence_number
    }
    taken = {names[row["name"]].pk for row in file["players"] if row["name"] in names}
    people = []
    for row in file["players"]:
        name, licence = row["name"], row["licence_number"]
        same = names.get(name)
        if same and licence and same.licence_number not in {"", licence}:
            people.append(Known(name, licence, None, same))
            continue
        other = licences.get((licence, name_words(name)))
        if not same and other and other.pk not in taken:
            same = other
            taken.add(other.pk)
        people.append(Known(name, licence, same, None))
    return people


def is_stored(club: Club, file: EventFile) -> bool:
    """Tell whether the event is in this database: by name and day, or by what is unique."""
    event = file.event
    same = Event.objects.filter(club=club, name=event["name"], date=event["date"])
    key = event["public_key"]
    return (
        same.exists()
        or (key is not None and Event.objects.filter(public_key=key).exists())
        or any(
            model._default_manager.filter(**{f"{name}__in": some}).exists()  # noqa: SLF001 (documented)
            for section, name, model in UNIQUE
            for some in _parts([row[name] for row in file[section] if row[name]])
        )
    )


def restore_event(*, club: Club, file: EventFile, act: Act = NOBODY) -> Event:
    """Store a whole event in a club, and prove its scores from what was stored.

    Players are those of `who_is_who`, or added. An author is whoever has his user name in the
    club; of another the log keeps the name. Codes of tablets are those of another computer:
    they stay taken back. Raises EventHereError, LicencesDifferError and EventFileError.
    """
    act = act.now()
    with write():
        club_now(club)
        if is_stored(club, file):
            raise EventHereError
        known = who_is_who(club, file)
        if clashes := [one.name for one in known if one.clash]:
            raise LicencesDifferError(clashes)
        try:
            with transaction.atomic():
                event = RestoredEvent(club, file, act.at).store([one.player for one in known])
        except IntegrityError as error:  # what only the database would find
            raise EventFileError("incoherent", section="event", row=1) from error
        _bring_rulesets(club, file, act=act)
        log("restore_event", event, act, deals=len(file["deals"]), file=VERSION)
    return event


def _bring_rulesets(club: Club, file: EventFile, *, act: Act) -> None:
    """Give the club the houses' own rules that it has not, to go on playing by them."""
    known = set(club.house_rulesets.in_use().values_list("name", flat=True))
    for ruleset in file.rulesets:
        if not HOUSE_ID.fullmatch(ruleset.id) or not ruleset.name or ruleset.name in known:
            continue
        known.add(ruleset.name)
        with suppress(HouseNonsenseError):
            import_ruleset(club=club, name=ruleset.name, ruleset=ruleset, act=act)


def _parts(values: Sequence[str]) -> Iterator[Sequence[str]]:
    for start in range(0, len(values), AT_ONCE):
        yield values[start : start + AT_ONCE]

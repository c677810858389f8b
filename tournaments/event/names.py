"""The names of players: as they want them shown to others, and completed while typing."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass

from django.core.signing import Signer
from django.db.models import F
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from scoring.models import Player, Table, name_words
from scoring.models.club import Publication
from scoring.services.clubs import near_players
from tarotclub.ground.names import parted, readings
from tournaments.models import SCRATCHED, Entry, Event, Place

MOST_LETTERS = 4  # of a shortened name that is like another one
NAMED = ("name", "publication", "minor", "birth_year")  # what a published name is made of
OWN = 16  # letters: 96 bits, and a code that a phone still reads on a small card


def published_name(player: Player, number: int, letters: int = 1) -> str:
    """A player's name as others may see it; `number` is his entry's in the event.

    Whatever is published asks here: what he has chosen, and that no minor is named whole. Of a
    family's name that is shortened so many `letters` are left.
    """
    match player.shown_as:
        case Publication.FULL:
            return player.name
        case Publication.FIRST:
            return first_name(player.name, letters)
        case Publication.INITIALS:
            return initials(player.name)
        case Publication.NUMBER:
            return _("n° %(n)s") % {"n": number}


def distinct_names(people: Iterable[tuple[Player, int]]) -> dict[tuple[int, int], str]:
    """Publish players so that no two are called alike, by their keys and their numbers.

    The family's name is lengthened by some letters; where that does not help, or nothing may
    be lengthened, the number stands behind.
    """
    known = {(player.pk, number): player for player, number in people}
    names = {key: published_name(player, key[1]) for key, player in known.items()}
    for letters in range(2, MOST_LETTERS + 1):
        alike = _alike(names)
        names |= {key: published_name(known[key], key[1], letters) for key in alike}
    behind = _("%(name)s (n° %(number)s)")
    return names | {
        key: behind % {"name": names[key], "number": key[1]} for key in _alike(names)
    }


def _alike(names: Mapping[tuple[int, int], str]) -> list[tuple[int, int]]:
    often = Counter(names.values())
    return [key for key, name in names.items() if often[name] > 1]


def published_names(event: Event, everybody: Iterable[Entry] = ()) -> dict[int, str]:
    """The published names of all entries by their numbers, in one query.

    Where a substitute sits, it is his name. Whoever has read `everybody` who entered, with
    players and substitutes, brings them.
    """
    people = ("player", "substitute")
    named = [f"{who}__{field}" for who in people for field in NAMED]
    entries = everybody or event.entries.select_related(*people).only("event", "number", *named)
    return _by_number((entry.sits, entry.number) for entry in entries)


def ranked_names(event: Event, everybody: Iterable[Entry] = ()) -> dict[int, str]:
    """The published names of the players themselves, whoever sits for them: of rankings.

    By the numbers of their entries, in one query, or from `everybody` who entered.
    """
    if everybody:
        return _by_number((entry.player, entry.number) for entry in everybody)
    entered = Player.objects.filter(entries__event=event).only(*NAMED)
    numbered = entered.annotate(number=F("entries__number"))
    return _by_number((each, each.number) for each in numbered)  # type: ignore[attr-defined] # annotated


def _by_number(people: Iterable[tuple[Player, int]]) -> dict[int, str]:
    return {number: name for (_player, number), name in distinct_names(people).items()}


def publish_seats(
    tables: Iterable[Table],
    event: Event | None = None,
    numbers: Mapping[int, int] | None = None,
) -> None:
    """Let those who sit at tables of an event, or of none, bear their published names.

    They are lengthened as the wall's are: among all who entered, in one query. Only these
    objects change, for what is made of them: a score sheet, a player's rounds. At a table of
    no event a player's number is his place at the table. The `numbers` of entries by seat
    spare a query.
    """
    seats = [seat for table in tables for seat in table.seated]
    if numbers is None:
        places = Place.objects.filter(seat__in=[seat.pk for seat in seats])
        numbers = dict(places.values_list("seat", "entry__number"))
    shown = {seat.pk: numbers.get(seat.pk, seat.position + 1) for seat in seats}
    entries = event.entries.select_related("player", "substitute") if event else ()
    people = [(entry.sits, entry.number) for entry in entries]
    names = distinct_names([*people, *((seat.player, shown[seat.pk]) for seat in seats)])
    for seat in seats:
        player = copy(seat.player)  # the tables of a round may share one object
        player.name = names[player.pk, shown[seat.pk]]
        seat.player = player


def own_code(event: Event, number: int) -> str:
    """Sign a player's number: the code on his card shows him his marks while they are kept.

    It is worth nothing any more when the event's pages are closed.
    """
    signer = Signer(salt="tournaments.publication.own_code")
    return signer.signature(f"{event.public_key}:{number}")[:OWN]


def own_path(event: Event, number: int) -> str:
    """Where a player of a published event finds his own page, marks and all."""
    path = reverse("follow_player", args=[event.public_key, number])
    return f"{path}?code={own_code(event, number)}"


def arrival_path(event: Event, number: int) -> str:
    """Where the desk notes that a player has come, by the code of his card."""
    path = reverse("entry_arrival", args=[event.pk])
    return f"{path}?n={number}&code={arrival_code(event, number)}"


def arrival_code(event: Event, number: int) -> str:
    """Sign a player's number for the desk: whoever brings it has his card."""
    signer = Signer(salt="tournaments.entries.arrival_code")
    return signer.signature(f"{event.pk}:{number}")[:OWN]


def is_own_code(event: Event, number: int, code: str) -> bool:
    """Tell whether somebody came by the code of a player's card."""
    return constant_time_compare(code, own_code(event, number))


def initials(name: str, letters: int = 1) -> str:
    """Shorten every part of a name to its first letter, or some more, never to the whole.

    >>> initials("Jean-Pierre de La Tour"), initials("  zoé "), initials("李 小龍")
    ('J.-P. D. L. T.', 'Z.', '李. 小.')
    >>> initials("DUPONT", 3), initials("Le Roux", 3)
    ('Dup.', 'L. Rou.')
    """
    parts = (word.split("-") for word in name.split())
    return " ".join("-".join(_cut(part, letters) for part in word if part) for word in parts)


def _cut(part: str, letters: int) -> str:
    most = max(1, min(letters, len(part) - 1))
    return f"{part[0].upper()}{part[1:most].lower()}."


def first_name(name: str, letters: int = 1) -> str:
    """Leave the first name, and shorten the others.

    Where nothing tells the given one from the family's, all is shortened.

    >>> first_name("Marie Dupont"), first_name("DE LA TOUR Jean-Pierre"), first_name("Zoé")
    ('Marie D.', 'Jean-Pierre D. L. T.', 'Z.')
    >>> first_name("DUPONT MARIE")
    'D. M.'
    """
    given, family = parted(name)
    return f"{given} {initials(family, letters)}" if given and family else initials(name)


SHOWN = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """A player of the club; `entered` when the event has him already."""

    pk: int
    name: str
    entered: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """What a typed text may mean: players to tap, look-alikes, and the name if it is new.

    There are two `new_names` where nothing tells which word is the family's.
    """

    text: str
    found: Sequence[Suggestion]
    more: int
    near: Sequence[Suggestion]
    new_names: Sequence[str]

    @property
    def addable(self) -> bool:
        return any(not suggestion.entered for suggestion in self.found)

    @property
    def sure(self) -> Suggestion | None:
        """Whom the text must mean: who alone is so called, or alone has its one word."""
        typed = name_words(self.text)
        everybody = [*self.near, *self.found]
        same = [one for one in everybody if name_words(one.name) == typed]
        if same or len(typed) != 1:
            return same[0] if len(same) == 1 else None
        return everybody[0] if len(everybody) == 1 and not self.more else None


def complete(event: Event, text: str, *, shown: int = SHOWN) -> Completion:
    """Look a text up in the club's list; `text` is clean already."""
    entered = set(event.entries.exclude(SCRATCHED).values_list("player", flat=True))
    known_here = event.club.players.filter(anonymised_at=None)
    if not text:  # who was put away is found by his name alone
        known_here = known_here.filter(archived_at=None)
    matching = list(known_here.matching(text))
    words = name_words(text)

    def rank(player: Player) -> tuple[bool, bool]:
        """Put whose name it is first, then who can be added."""
        return name_words(player.name) != words, player.pk in entered

    matching.sort(key=rank)
    known = any(player.name == text for player in matching)
    near = near_players(club=event.club, name=text) if text and not known else []
    near.sort(key=rank)
    others = [player for player in matching if player not in near]
    return Completion(
        text=text,
        found=_suggestions(others[:shown], entered),
        more=max(len(others) - shown, 0),
        near=_suggestions(near, entered),
        new_names=[] if known or not text else readings(text),
    )


def _suggestions(players: Sequence[Player], entered: set[int]) -> list[Suggestion]:
    return [
        Suggestion(pk=player.pk, name=player.name, entered=player.pk in entered)
        for player in players
    ]

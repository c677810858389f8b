"""Finding a club's player by typing: who may be meant, and whether the name would be new."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.models import Player, name_words
from scoring.services.players import near_players
from tarotclub.ground.names import readings
from tournaments.models import SCRATCHED, Event

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

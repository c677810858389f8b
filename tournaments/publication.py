"""The names of an event as players want them shown: whole, as initials, as a number."""

from django.utils.translation import gettext as _

from scoring.models import Player
from scoring.models.club import Publication
from tournaments.models import Tournament


def published_name(player: Player, number: int) -> str:
    """Give a player's name as he has chosen; `number` is his entry's in the event."""
    if player.publication == Publication.NUMBER:
        return _("n° %(n)s") % {"n": number}
    if player.publication == Publication.INITIALS:
        return initials(player.name)
    return player.name


def published_names(event: Tournament) -> dict[int, str]:
    """Give the published names of all entries by their numbers, in one query.

    Where a substitute sits, it is his name.
    """
    entries = event.entries.select_related("player", "substitute")
    return {entry.number: published_name(entry.sits, entry.number) for entry in entries}


def initials(name: str) -> str:
    """Shorten every part of a name to its first letter.

    >>> initials("Jean-Pierre de La Tour"), initials("  zoé "), initials("李 小龍")
    ('J.-P. D. L. T.', 'Z.', '李. 小.')
    """
    parts = (word.split("-") for word in name.split())
    return " ".join("-".join(f"{part[0].upper()}." for part in word if part) for word in parts)

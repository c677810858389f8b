"""Who sits for somebody: an entry plays on though its player has left, or never came."""

from django.db.models import Q
from django.utils.translation import gettext_lazy

from scoring.models import Player
from scoring.services.clubs import add_player, players_now
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.draw.services.draws import follow_list
from tournaments.entries.services.entries import seat_again
from tournaments.event.services.writing import claim_entry, log
from tournaments.models import SCRATCHED, Entry


class PlayerEnteredError(Refusal):
    """The substitute is on the list himself, or sits for somebody else."""

    sentence = gettext_lazy(
        "Ce joueur est déjà inscrit, ou remplace déjà quelqu’un : prenez-en un autre."
    )


class EntryEliminatedError(Refusal):
    """Who was eliminated plays no more, nor does anybody for him."""

    sentence = gettext_lazy(
        "Ce joueur est éliminé, et personne ne joue plus à sa place : annulez d’abord"
        " l’élimination."
    )


class NoRoundToComeError(Refusal):
    """All rounds are released: nobody else can sit down in one."""

    sentence = gettext_lazy("Tous les tours sont lancés : il n’y a plus de place à prendre.")


def substitute(*, entry: Entry, player: Player | None, act: Act = NOBODY) -> None:
    """Let somebody sit for an entry from the next release on; None: the player himself again.

    An entry whose player has left, or never came, is seated again. Raises PlayerEnteredError
    for somebody who is on the list or sits for another already, EntryEliminatedError, and
    NoRoundToComeError.
    """
    with write():
        claim_entry(entry)
        entry.refresh_from_db(fields=["substitute"])
        if player == entry.substitute:
            return
        if player is not None:
            [player] = players_now([player])
            _refuse_to_sit(entry, player)
            here = Entry.objects.get(pk=entry.pk)
            if here.checked_in_at is None or here.withdrawn_from is not None:
                seat_again(entry=entry, at=act.at)
        entry.substitute = player
        entry.save(update_fields=["substitute"])
        sitting = player.pk if player else None
        log("substitute", entry.event, act, player=entry.player_id, substitute=sitting)
        follow_list(event=entry.event, act=act)


def _refuse_to_sit(entry: Entry, player: Player) -> None:
    event = entry.event
    others = event.entries.exclude(SCRATCHED).exclude(pk=entry.pk)
    if others.filter(Q(player=player) | Q(substitute=player)).exists():
        raise PlayerEnteredError
    if entry.eliminated_after is not None:
        raise EntryEliminatedError
    if event.rounds.next_number() > event.rounds_planned:
        raise NoRoundToComeError


def newcomer_sits(*, entry: Entry, name: str, act: Act = NOBODY) -> Player:
    """Let somebody whom the club does not know yet sit for an entry; twice is once.

    Raises PlayerExistsError for a name that the club knows, and what `substitute` raises.
    """
    act = act.now()
    with write():
        claim_entry(entry)
        entry.refresh_from_db(fields=["substitute"])
        sitting = entry.substitute
        if sitting is None or sitting.name != name:
            guest = not entry.event.is_evening
            sitting = add_player(club=entry.event.club, name=name, guest=guest, act=act)
            substitute(entry=entry, player=sitting, act=act)
    return sitting

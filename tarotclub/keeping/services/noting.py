"""Noting in every club's log what is done to the site as a whole, which is theirs too."""

from datetime import datetime
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User

from scoring.models import Action, Club, OutsideAuthor
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.row_security import whole_site
from tarotclub.keeping.copies import Copy
from tarotclub.keeping.second import SecondPlace, choose_place, second_place
from tarotclub.models import ToldCopy
from tournaments.event.services.writing import OUTSIDE


def note_in_each_club(kind: str, act: Act = NOBODY, *, unknown: str = "", **data: Any) -> None:
    """Write down an act on the whole site; by nobody where a command did it.

    `unknown` is the name of who did it and has no account in this database.
    """
    act = act.now()
    with write(), whole_site():
        acts = []
        for club in Club.objects.order_by("pk"):
            who = {}
            if unknown:
                author = OutsideAuthor.objects.create(club=club, username=unknown)
                who = {OUTSIDE: author.pk}
            acts.append(Action(club=club, kind=kind, by=act.by, at=act.at, data=data | who))
        Action.objects.bulk_create(acts)


def note_restored(copy: Copy | None, username: str = "") -> None:
    """Write down in the database that is back who put it there; no name is a command's."""
    copied = told_copy(copy)
    if not username:
        note_in_each_club("restore_copy", **copied, command="restore")
        return
    by = User.objects.filter(username=username).first()
    note_in_each_club("restore_copy", Act(by), unknown="" if by else username, **copied)


def choose_copy_place(live: Path, folder: str, act: Act = NOBODY) -> SecondPlace | None:
    """Let copies go to a folder too ("" for none), and note it where that is news.

    A folder's name may be somebody's, and stays out of the log. Raises NoPlaceError.
    """
    with write():
        before = second_place(live)
        place = choose_place(live, folder)
        if place == before:
            return place
        details: dict[str, Any] = {} if act.by else {"command": "backup"}
        if before and place:
            details |= {"fields": ["second_place"]}
        else:
            details |= {"changes": {"second_place": [before is not None, place is not None]}}
        note_in_each_club("choose_copy_place", act, **details)
    return place


def note_copy_elsewhere(at: datetime) -> None:
    """Remember that another tool has copied the whole database."""
    ToldCopy.objects.update_or_create(pk=ToldCopy.ONLY, defaults={"at": at})


def told_copy(copy: Copy | None) -> dict[str, Any]:
    """Tell a copy by its moment: other files' names may be anything."""
    return {"copy": f"{copy.moment:%d/%m/%Y %H:%M}"} if copy else {}

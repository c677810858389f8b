"""The screens of the hall: made, composed, removed; what is announced; the ceremony's steps.

An event's screens also work after its end, when prizes are given: none of this asks whether
the event is still open.
"""

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.utils.translation import gettext_lazy

from scoring.models.table import raised
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.event.services.writing import changes_of, log
from tournaments.models import Event, Screen, Show

Rotation = Sequence[dict[str, Any]]
KEY_BYTES = 12  # 16 characters: nobody guesses an address


class ScreenNameError(Refusal):
    sentence = gettext_lazy("Un autre écran porte déjà ce nom : choisissez-en un autre.")


class ScreenGoneError(Refusal):
    sentence = gettext_lazy("Un autre poste vient de supprimer cet écran.")


class NoCeremonyError(Refusal):
    sentence = gettext_lazy(
        "Aucun écran ne montre la remise des prix : ajoutez-la d’abord à un écran."
    )


def create_screen(*, event: Event, name: str, rotation: Rotation, act: Act = NOBODY) -> Screen:
    """Add a screen with an address of its own; raises ScreenNameError."""
    with _claimed(event):
        if event.screens.filter(name=name).exists():
            raise ScreenNameError
        screen = Screen.objects.create(
            event=event,
            name=name,
            key=_new_key(),
            rotation=_in_step(rotation, ceremony_step(event) or 0),
            created_at=act.at,
        )
        log("create_screen", event, act, screen=screen.pk, name=name)
    return screen


def change_screen(*, screen: Screen, name: str, rotation: Rotation, act: Act = NOBODY) -> None:
    """Give a screen another name or rotation; raises ScreenNameError and ScreenGoneError.

    Its ceremony stays as far as it has come on the event's screens.
    """
    event = screen.event
    with _claimed(event):
        if event.screens.exclude(pk=screen.pk).filter(name=name).exists():
            raise ScreenNameError
        step = ceremony_step(event) or 0
        changed = event.screens.filter(pk=screen.pk)
        was, rotation = changed.first(), _in_step(rotation, step)
        if was is None:
            raise ScreenGoneError
        if (was.name, was.rotation) == (name, rotation):
            return
        changed.update(name=name, rotation=rotation)
        details: dict[str, Any] = {"changes": changes_of({"name": was.name}, {"name": name})}
        details["fields"] = [*details["changes"], *(["rotation"] * (was.rotation != rotation))]
        log("change_screen", event, act, screen=screen.pk, name=name, **details)


def renew_key(*, screen: Screen, seen: str | None = None, act: Act = NOBODY) -> None:
    """Give a screen a new address; the old one shows nothing any more.

    Where it is no longer the one that a page has `seen`, nothing changes.
    """
    event = screen.event
    with _claimed(event):
        known = event.screens.filter(pk=screen.pk, key=screen.key if seen is None else seen)
        if not known.update(key=_new_key()):
            return
        log("renew_screen", event, act, screen=screen.pk, name=screen.name)


def remove_screen(*, screen: Screen, act: Act = NOBODY) -> None:
    """Remove a screen; its address shows nothing any more. Removing it twice is once."""
    event = screen.event
    with _claimed(event):
        removed, _by_model = event.screens.filter(pk=screen.pk).delete()
        if removed:
            log("remove_screen", event, act, screen=screen.pk, name=screen.name)


def announce(*, event: Event, text: str, act: Act = NOBODY) -> None:
    """Say something over all screens of an event; an empty text withdraws what was said."""
    with _claimed(event):
        others = Event.objects.filter(pk=event.pk).exclude(announcement=text)
        if others.update(announcement=text):
            kind = "announce" if text else "end_announcement"
            log(kind, event, act)


def show_step(*, event: Event, step: int, act: Act = NOBODY) -> None:
    """Let the ceremony on all screens come to a step, 0 being before the first name.

    The same step twice is once. Raises NoCeremonyError where no screen shows one.
    """
    with _claimed(event):
        showing = [screen for screen in event.screens.all() if screen.step is not None]
        if not showing:
            raise NoCeremonyError
        if all(screen.step == step for screen in showing):
            return
        changes = {"step": [max(screen.step or 0 for screen in showing), step]}
        for screen in showing:
            screen.rotation = _in_step(screen.rotation, step)
            screen.save(update_fields=["rotation"])
        log("show_step", event, act, step=step, changes=changes)


def ceremony_step(event: Event) -> int | None:
    """Tell how far the ceremony has come on an event's screens; None where none shows it."""
    steps = [screen.step for screen in event.screens.all() if screen.step is not None]
    return max(steps, default=None)


@contextmanager
def _claimed(event: Event) -> Iterator[None]:
    """Hold the event's row, open or not; the new revision is what the screens hear."""
    with write():
        Event.objects.filter(pk=event.pk).update(**raised())
        yield


def _new_key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)


def _in_step(rotation: Rotation, step: int) -> list[dict[str, Any]]:
    return [
        view | {"step": step} if view["show"] == Show.CEREMONY else view for view in rotation
    ]

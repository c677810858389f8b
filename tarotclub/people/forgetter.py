"""What a site does by itself, again and again: forget what is old, send letters."""

from collections.abc import Callable

from tarotclub.people.services.retention import forget_old
from tarotclub.serving.repeating import Repeater
from tournaments.home_entries.letters import send_due

DAY, MINUTE = 24 * 60 * 60, 60  # seconds


def every(seconds: int, work: Callable[[], object], what: str) -> Repeater:
    def once(repeater: Repeater) -> None:
        repeater.rest = seconds
        work()

    return Repeater(what, once)


forgetter = every(DAY, forget_old, "forgetting what is old")
mailer = every(MINUTE, send_due, "letters to who entered from home")

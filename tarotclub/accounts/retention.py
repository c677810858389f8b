"""How many days is kept what goes by itself, for the whole site (docs/PRIVACY.md)."""

from typing import NamedTuple

from django.conf import settings

from tarotclub.models import ChosenDays


class Days(NamedTuple):
    """Five numbers of days; `account_days` is 0 where no account is ever closed."""

    account_days: int
    address_days: int
    session_days: int
    refused_days: int
    picture_days: int


def usual_days() -> Days:
    """What the settings say, which holds for what nobody has chosen."""
    return Days(
        account_days=settings.ACCOUNT_DAYS,
        address_days=settings.ADDRESS_DAYS,
        session_days=settings.SESSION_COOKIE_AGE // (24 * 3600),
        refused_days=settings.REFUSED_DAYS,
        picture_days=settings.PICTURE_DAYS,
    )


def chosen_days() -> dict[str, int | None]:
    """What was chosen in the browser, None where nothing was."""
    row = ChosenDays.objects.filter(pk=ChosenDays.ONLY).values(*Days._fields).first()
    return dict(row or dict.fromkeys(Days._fields))


def kept_days() -> Days:
    """What is in force: what was chosen, or else the settings."""
    return in_force(chosen_days())


def in_force(chosen: dict[str, int | None]) -> Days:
    """Fill up what was chosen with the settings."""
    return usual_days()._replace(
        **{name: days for name, days in chosen.items() if days is not None}
    )

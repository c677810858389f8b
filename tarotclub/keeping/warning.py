"""What the desk is told without asking: trouble with the database, its disk or its copies."""

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from tarotclub import trouble
from tarotclub.keeping.state import state


def site_warning(request: HttpRequest) -> dict[str, object]:  # noqa: ARG001
    """Give pages what is wrong with the site, read only where it is shown."""
    return {"site_warning": SimpleLazyObject(warning)}


def warning() -> str:
    return trouble.warning() or state().warning()

"""Who may see copies, and who may carry the whole database away.

A copy holds every club of the installation, with its accounts: an organiser sees that copies
are made and makes one, but takes one away or puts one back only on the computer of the site
itself, where the file lies before him anyway, or as its administrator (`createsuperuser`).
"""

from scoring.access import clubs_for
from tarotclub.accounts.rights import NotAllowedError
from tarotclub.serving.here import is_here
from tarotclub.serving.http import AuthenticatedRequest

SEE, OWN = "keep_copies", "own_copies"


def demand_keeper(request: AuthenticatedRequest) -> None:
    """Raise NotAllowedError unless somebody organises a club, or owns the installation."""
    if not request.user.is_superuser and not clubs_for(request.user, SEE).exists():
        raise NotAllowedError(SEE)


def owns(request: AuthenticatedRequest) -> bool:
    return request.user.is_superuser or is_here(request)


def demand_owner(request: AuthenticatedRequest) -> None:
    demand_keeper(request)
    if not owns(request):
        raise NotAllowedError(OWN)

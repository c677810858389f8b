"""A club's first steps: what is done, told by what is there."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.access import organised_by
from scoring.models import Club, TableLink
from tarotclub.ground.trouble import database_file
from tarotclub.keeping.second import second_place
from tarotclub.people.models import StepsLeft
from tournaments.desk.simulation import STAGE


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstStep:
    """One step; `href` leads to where it is done."""

    title: str | Promise
    text: str | Promise
    href: str
    done: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstSteps:
    """The steps of a club; `left` says that somebody has put them away."""

    club: Club
    steps: tuple[FirstStep, ...]
    left: bool

    @property
    def done(self) -> int:
        return sum(step.done for step in self.steps)

    @property
    def shown(self) -> bool:
        """Tell whether home shows them: until all is done or somebody puts them away."""
        return not self.left and self.done < len(self.steps)


def own_club(user: User) -> Club | None:
    """The club whose first steps somebody takes: the first of his own, no example."""
    return organised_by(user).exclude(name__startswith=STAGE).order_by("pk").first()


def example_of(user: User) -> Club | None:
    """The example club that somebody has opened."""
    return organised_by(user).filter(name__startswith=STAGE).order_by("pk").first()


def first_steps_of(club: Club) -> FirstSteps:
    """Look how far a club is."""
    return FirstSteps(
        club=club, steps=tuple(_steps(club)), left=StepsLeft.objects.filter(club=club).exists()
    )


def _steps(club: Club) -> Iterator[FirstStep]:
    yield FirstStep(
        title=_("Les joueurs du club"),
        text=_("Collez leurs noms : ils seront proposés à chaque soirée."),
        href=f"{reverse('first_evening')}#joueurs",
        done=club.players.exists(),
    )
    yield FirstStep(
        title=_("Les tablettes"),
        text=_("Reliez-en une au site, puis donnez un code QR à chaque table."),
        href=f"{reverse('first_evening')}#tablette",
        done=TableLink.objects.filter(table__club=club).exists(),
    )
    yield FirstStep(
        title=_("Ceux qui vous aident"),
        text=_("Invitez par un lien ou un code QR : chacun choisit son mot de passe."),
        href=reverse("helper_list", args=[club.pk]),
        done=club.memberships.count() > 1,
    )
    if live := database_file():  # a PostgreSQL database is kept by whoever runs it
        yield FirstStep(
            title=_("Des sauvegardes ailleurs"),
            text=_("Branchez une clé USB : les copies s’y font d’elles-mêmes."),
            href=reverse("copy_list"),
            done=second_place(live) is not None,
        )

"""A club: its first steps, what its organiser settles (name, logo, what events start from).

First steps are told by what is there. A logo is looked at, and drawn anew as a small PNG:
nothing of the file itself is kept, not what else it may hold, nor where a photo was taken.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from PIL import Image, ImageOps

from scoring.access import organised_by
from scoring.models import Action, Club, Logo, TableLink
from scoring.models.table import raised
from scoring.services.clubs import club_now
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tarotclub.ground.row_security import whole_site
from tarotclub.ground.trouble import database_file
from tarotclub.keeping.second import second_place
from tarotclub.people.models import StepsLeft
from tarotclub.people.services.invitations import open_invitations
from tournaments import models
from tournaments.desk.simulation import STAGE
from tournaments.event.services.writing import changes_of

LONGEST = 60  # of the name that a removed example keeps
TOLD = frozenset({"name", "publication", "ruleset"})  # whose values are told


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
        title=gettext_lazy("Les joueurs du club"),
        text=gettext_lazy("Collez leurs noms : ils seront proposés à chaque soirée."),
        href=f"{reverse('first_evening')}#joueurs",
        done=club.players.exists(),
    )
    yield FirstStep(
        title=gettext_lazy("Les tablettes"),
        text=gettext_lazy("Reliez-en une au site, puis donnez un code QR à chaque table."),
        href=f"{reverse('first_evening')}#tablette",
        done=TableLink.objects.filter(table__club=club).exists(),
    )
    yield FirstStep(
        title=gettext_lazy("Ceux qui vous aident"),
        text=gettext_lazy(
            "Invitez par un lien ou un code QR : chacun choisit son mot de passe."
        ),
        href=reverse("helper_list", args=[club.pk]),
        done=club.memberships.count() > 1,
    )
    if live := database_file():  # a PostgreSQL database is kept by whoever runs it
        yield FirstStep(
            title=gettext_lazy("Des sauvegardes ailleurs"),
            text=gettext_lazy("Branchez une clé USB : les copies s’y font d’elles-mêmes."),
            href=reverse("copy_list"),
            done=second_place(live) is not None,
        )


class ClubNameTakenError(Refusal):
    sentence = gettext_lazy("Un autre club de ce site porte déjà ce nom.")


def change_club(*, club: Club, act: Act = NOBODY, **settings: Any) -> None:
    """Change fields of a club; what is as it was is no change. Raises ClubNameTakenError."""
    with write():
        known = club_now(club)
        changes = changes_of({field: getattr(known, field) for field in settings}, settings)
        if not changes:
            return
        with whole_site():  # a name is one club's of all
            if "name" in changes and Club.objects.filter(name=settings["name"]).exists():
                raise ClubNameTakenError
        Club.objects.filter(pk=club.pk).update(**settings)
        models.Event.objects.filter(club=club).update(
            **raised()
        )  # its pages say the club's name
        told = {field: changes[field] for field in sorted(TOLD & changes.keys())}
        Action.objects.note("change_club", club, act, fields=sorted(changes), changes=told)


MOST_BYTES = 2 * 1024 * 1024
MOST_PIXELS = 16_000_000
LEAST_SIDE = 16
LARGEST = (600, 600)
FORMATS = ("PNG", "JPEG")  # drawings made of instructions, as SVG, are not taken


class Drawn(NamedTuple):
    """A logo as it is stored."""

    png: bytes
    width: int
    height: int
    digest: str


class LogoError(Exception):
    """A file that is no logo: `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def draw_anew(data: bytes) -> Drawn:
    """Read a picture and draw it anew, at most so large. Raises LogoError.

    Its size is looked at before it is unpacked: a small file may unpack to gigabytes.
    """
    if len(data) > MOST_BYTES:
        raise LogoError("too_heavy")
    try:
        with Image.open(BytesIO(data), formats=FORMATS) as picture:
            return _small(picture)
    except LogoError:
        raise
    except Image.DecompressionBombError as error:
        raise LogoError("too_large") from error
    except Exception as error:  # a decoder raises whatever it likes at what it cannot read
        raise LogoError("unreadable") from error


def _small(picture: Image.Image) -> Drawn:
    wide, high = picture.size
    if wide * high > MOST_PIXELS:
        raise LogoError("too_large")
    if min(wide, high) < LEAST_SIDE:
        raise LogoError("too_small")
    upright = ImageOps.exif_transpose(picture).convert("RGBA")
    upright.thumbnail(LARGEST, Image.Resampling.LANCZOS)
    bare = Image.new("RGBA", upright.size)
    bare.paste(upright)  # without what the file says besides
    kept = BytesIO()
    bare.save(kept, "PNG", optimize=True)
    png = kept.getvalue()
    return Drawn(png, *bare.size, sha256(png).hexdigest()[:16])


def set_logo(*, club: Club, drawn: Drawn, act: Act = NOBODY) -> None:
    """Give a club another logo. The same again changes nothing."""
    with write():
        club_now(club)
        if Logo.objects.filter(club=club, digest=drawn.digest).exists():
            return
        Logo.objects.update_or_create(club=club, defaults=drawn._asdict())
        Action.objects.note("change_logo", club, act, digest=drawn.digest)


def remove_logo(*, club: Club, act: Act = NOBODY) -> None:
    """Let a club have no logo any more."""
    with write():
        gone, _each = Logo.objects.filter(club=club).delete()
        if gone:
            Action.objects.note("remove_logo", club, act)


class NoExampleError(Refusal):
    """Only invented clubs go: of a real one nothing may be lost."""

    sentence = gettext_lazy(
        "Ce club n’est pas un exemple : il ne se retire pas. Seul un club d’exemple le peut."
    )


def is_example(club: Club) -> bool:
    """Tell whether a club is one of the examples that somebody tries things on."""
    return club.name.startswith(STAGE)


def remove_example(*, club: Club, act: Act) -> None:
    """Let nobody in an example club any more, and nothing of it be shown. NoExampleError.

    Its rows stay, as the log and the deals of any club do: the database refuses to lose them.
    """
    with write():
        known = club_now(club)
        if not is_example(known) or own_club(act.person) is None:
            raise NoExampleError
        if not known.memberships.all().delete()[0]:
            return  # removed a moment ago
        of_club = {"club": known}
        models.Event.objects.filter(**of_club).update(public_key=None)
        models.Season.objects.filter(**of_club).update(public_key=None)
        models.PlayerPage.objects.filter(player__club=known).update(key=None)
        models.Screen.objects.filter(event__club=known).delete()
        models.Affiliation.objects.filter(ended_at=None, **of_club).update(ended_at=act.at)
        asked = models.Homologation.objects.filter(
            state=models.HomologationState.ASKED, **of_club
        )
        asked.update(state=models.HomologationState.WITHDRAWN, decided_at=act.at)
        links = TableLink.objects.filter(table__club=known, revoked_at=None)
        links.update(revoked_at=act.at)
        open_invitations(known).update(withdrawn_at=act.at)
        models.EventHelper.objects.filter(event__club=known).delete()
        Action.objects.note("remove_example", known, act)
        known.name = f"{known.name[:LONGEST]} ({known.pk})"
        known.save(update_fields=["name"])

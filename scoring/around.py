"""Places on pages of scoring that the rest of the site fills, unknown to it (ADR 3)."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import F, QuerySet
from django.utils.module_loading import import_string


class Link(NamedTuple):
    """Where a page leads, who may do `act` there; `icon` is one of `components/_icon.html`."""

    label: str
    address: str
    icon: str = ""
    act: str = ""


class Notice(NamedTuple):
    """What is to be read beside a sheet."""

    text: str
    items: Sequence[str]


class AroundTable:
    """What lies around a table: by itself nothing. What no page shows is not asked for."""

    def __init__(self, table_id: int) -> None:
        self.table_id = table_id

    @property
    def above(self) -> Link | None:
        """The page of what the table belongs to."""
        return None

    @property
    def sheet_links(self) -> Sequence[Link]:
        """Where the score sheet leads to."""
        return ()

    def deal_links(self, _deal_id: int) -> Sequence[Link]:
        """Where the page of a deal leads to."""
        return ()

    @property
    def pot_links(self) -> Sequence[Link]:
        """Where the page of the mouches leads to."""
        return ()

    @property
    def notice(self) -> Notice | None:
        return None

    @property
    def typed_bilans(self) -> str:
        """The address at which bilans that were typed for it are corrected."""
        return ""

    @property
    def reopen_first(self) -> Link | None:
        """What has ended around a closed table, and is to be opened before it."""
        return None

    @property
    def reopening(self) -> str:
        """The address by which a closed table is opened again."""
        return ""


class Around:
    """The rest of the site; settings.AROUND names the class that knows it."""

    def table(self, table_id: int) -> AroundTable:
        return AroundTable(table_id)

    def events_of(self, _tables: Collection[int]) -> Mapping[int, int]:
        """The event of each table that has one; all are keys."""
        return {}

    def helpers(self, user: User) -> "QuerySet[Any]":
        """The `table`s and `role`s of who helps at some tables only."""
        nobody = apps.get_model("scoring", "Membership").objects.none()
        return nobody.filter(user=user).annotate(table=F("pk"))

    def publish(self, tables: Sequence[Any]) -> None:
        """Let those who sit at tables bear the names that others may see."""

    def game(self, _key: str) -> Sequence[Link]:
        """Where the rules of a game lead to, by the end of their address."""
        return ()


def around() -> Around:
    known: Around = import_string(settings.AROUND)()
    return known

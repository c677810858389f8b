"""The second lock between clubs: PostgreSQL shows a statement the rows of its clubs only.

Every table of a club's has the policy `own_clubs`, made by the migration that makes the table;
`manage.py lock_clubs` puts them on (docs/adr/0011-second-lock.md). Each transaction then says
with its first statement which clubs it is for: a request's own, or every club where a command
or a job works for the whole site. What says nothing gets no row.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from typing import Any

from django.apps.registry import Apps
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.schema import BaseDatabaseSchemaEditor as Editor
from django.db.migrations.operations import RunPython
from django.db.migrations.state import StateApps
from django.db.models import Field, Model

SETTING = "app.club"
WHOLE = "*"
IDLE = 0  # psycopg.pq.TransactionStatus, which is only where there is PostgreSQL
# What reads or writes rows; all else (savepoints, what makes tables) goes as it is.
READING = ("SELECT", "WITH", "EXPLAIN", "PREPARE", "EXECUTE", "(")
OF_ROWS = (*READING, "INSERT", "UPDATE", "DELETE", "DO")
# Read anew for each row: a subquery, read once, takes longer to plan than a few rows to read.
# After a transaction the setting is an empty text, which names no club.
IS_WHOLE = f"current_setting('{SETTING}', true) = '{WHOLE}'"
CLUBS = f"string_to_array(current_setting('{SETTING}', true), ',')"
LOCKED = (
    "SELECT relforcerowsecurity, row_security_active(oid) FROM pg_class"
    " WHERE oid = to_regclass('scoring_club')"
)
WITH_POLICY = (
    "SELECT c.relname, c.relrowsecurity AND c.relforcerowsecurity FROM pg_policy p"
    " JOIN pg_class c ON c.oid = p.polrelid WHERE p.polname = 'own_clubs' ORDER BY 1"
)

Clubs = Callable[[], str]
_clubs: ContextVar[Clubs] = ContextVar("clubs", default=lambda: WHOLE)


def written(clubs: Iterable[int]) -> str:
    """Write clubs as the policies read them; none at all is an empty text."""
    return ",".join(str(int(club)) for club in clubs)


@contextmanager
def within(clubs: Clubs) -> Iterator[None]:
    """Let statements reach the rows of these clubs only, asked for when one is run."""
    before = _clubs.set(clubs)
    try:
        yield
    finally:
        _clubs.reset(before)


def whole_site() -> AbstractContextManager[None]:
    """Let statements reach every club: who calls this says why."""
    return within(lambda: WHOLE)


def also(find: Callable[[], Iterable[int]]) -> None:
    """Let the rest of a request reach clubs that have let its reader in, looked up once."""
    before, known = _clubs.get(), list[str]()

    def together() -> str:
        if not known:
            with whole_site():
                known.append(written(find()))
        own = before()
        return WHOLE if own == WHOLE else ",".join(filter(None, (own, *known)))

    _clubs.set(together)


def only(club: int) -> None:
    """Let the rest of a request reach one club, whoever its reader is."""
    clubs = written([club])
    _clubs.set(lambda: clubs)


def carried(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Go on, for what is read while it is sent, with the clubs of now."""
    clubs, steps = _clubs.get(), iter(chunks)
    while True:
        with within(clubs):
            chunk = next(steps, None)
        if chunk is None:
            return
        yield chunk


def keep_apart(connection: BaseDatabaseWrapper, **_signal: object) -> None:
    """Look on each new connection whether the lock is on; then bind its statements."""
    if connection.vendor != "postgresql":
        return
    row = connection.connection.execute(LOCKED).fetchone()
    if row and row[0] and bound not in connection.execute_wrappers:
        # A cursor of the server's takes one statement, and is asked for more in other ones.
        connection.chunked_cursor = connection.cursor  # type: ignore[method-assign]
        connection.execute_wrappers.append(bound)


def bound(execute: Callable[..., Any], *statement: Any) -> Any:
    """Say in the statement itself which clubs it is for, unless its transaction knows.

    Both go to the server at once, as one transaction where there is none: behind PgBouncer
    nothing stays.
    """
    sql, params, many, context = statement
    clubs, database = _clubs.get()(), context["connection"]
    # What a transaction was told goes with it, and with a savepoint that is taken back.
    begins = database.connection.pgconn.transaction_status == IDLE
    known = None if begins else getattr(database, "clubs_told", None)
    of_rows = sql.lstrip()[:9].upper().startswith(OF_ROWS)
    database.clubs_told = clubs if of_rows else None
    if known == clubs or not of_rows:
        return execute(*statement)
    execute(f"SET LOCAL {SETTING} = '{clubs}'; {sql}", params, many, context)
    return context["cursor"].cursor.nextset()


def policies(app: str, shared: Collection[str] = ()) -> RunPython:
    """Give each table of an app that holds something of a club's, and has none, its policy.

    A migration that makes such a table ends with this. The rows of `shared` models are of each
    club that they name.
    """

    def make(apps: StateApps, editor: Editor) -> None:
        if editor.connection.vendor != "postgresql":
            return
        known, owned = tables(), club_owned(apps)
        for model, nearest in owned.items():
            about = model._meta  # noqa: SLF001 (Django documents it)
            if about.app_label != app or about.db_table in known:
                continue
            keys = _keys(model, owned) if about.model_name in shared else [nearest]
            theirs = " OR ".join([IS_WHOLE, *(_is_theirs(model, key) for key in keys)])
            editor.execute(
                f"CREATE POLICY own_clubs ON {about.db_table} USING ({theirs})", params=None
            )
        if is_locked():
            switch(on=True)

    return RunPython(make, RunPython.noop)


def club_owned(apps: Apps) -> "dict[type[Model], Field[Any, Any]]":
    """The models whose rows are a club's, each with the key by which, on the shortest way."""
    club = apps.get_model("scoring", "Club")
    owned: dict[type[Model], Field[Any, Any]] = {club: club._meta.pk}  # noqa: SLF001
    before = 0
    while before != len(owned):
        before, nearer = len(owned), set(owned)
        for model in apps.get_models():
            keys = _keys(model, nearer)
            if keys and model not in nearer:
                # What a row is part of, rather than who is in it: he may come from elsewhere.
                owned[model] = min(keys, key=lambda key: key.name == "player")
    return owned


def _keys(model: type[Model], owners: Collection[type[Model]]) -> "list[Field[Any, Any]]":
    """The keys of a model that always name a row of these."""
    fields = model._meta.concrete_fields  # noqa: SLF001
    return [field for field in fields if not field.null and field.related_model in owners]


def _is_theirs(model: type[Model], key: "Field[Any, Any]") -> str:
    """Say that a row is a club's own, or that its parent is there, which has a policy too."""
    column = f"{model._meta.db_table}.{key.column}"  # noqa: SLF001
    parent = key.related_model
    if parent is None or parent._meta.label_lower == "scoring.club":  # noqa: SLF001
        return f"{column}::text = ANY ({CLUBS})"
    about = parent._meta  # noqa: SLF001
    return f"EXISTS (SELECT 1 FROM {about.db_table} p WHERE p.{about.pk.column} = {column})"  # noqa: S608


def lock_state() -> tuple[bool, bool]:
    """Tell whether the lock is on in this database, and whether it binds this role."""
    with connection.cursor() as cursor:
        cursor.execute(LOCKED)
        return cursor.fetchone() or (False, False)


def is_locked() -> bool:
    return connection.vendor == "postgresql" and lock_state()[0]


def tables() -> dict[str, bool]:
    """The tables that have a policy, and whether it is at work."""
    with connection.cursor() as cursor:
        cursor.execute(WITH_POLICY)
        return dict(cursor.fetchall())


def switch(*, on: bool) -> None:
    """Put every policy to work, for the tables' owner too, or none."""
    ways = ("ENABLE", "FORCE") if on else ("DISABLE", "NO FORCE")
    change = ", ".join(f"{way} ROW LEVEL SECURITY" for way in ways)
    with connection.cursor() as cursor:
        for table, works in tables().items():
            if works != on:
                cursor.execute(f"ALTER TABLE {table} {change}")

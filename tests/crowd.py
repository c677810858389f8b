"""Thousands of events in seconds: rows that services wrote once, repeated by the database.

before = Rows()
World()                # one club with its events
before.repeat(1666)    # and 1,666 more like it

What the repeated rows point at is repeated too where it was written since `before`, and else
stays the same: events of a club that was there already become more events of that club.
"""

from django.apps import apps
from django.contrib.auth.models import User
from django.core.management.color import no_style
from django.db import connection, models, transaction

from scoring.models import Action, Chain, Seal
from tournaments.models import Event

APPS = ("scoring", "tournaments")
HALL_KEY = "LinkedHall", "public_key"  # unique while it is linked; 1.0.0 knows no halls
COPIES = "WITH RECURSIVE copy(n) AS (SELECT %s UNION ALL SELECT n + 1 FROM copy WHERE n < %s)"
RANDOM_UUID = {"sqlite": "lower(hex(randomblob(16)))", "postgresql": "gen_random_uuid()"}
EARLIER = {
    ("date", "sqlite"): "date({}, '-' || copy.n || ' days')",
    ("date", "postgresql"): "{} - copy.n",
    ("starts_at", "sqlite"): "datetime({}, '-' || copy.n || ' days')",
    ("starts_at", "postgresql"): "{} - copy.n * interval '1 day'",
}
NOTED_EVENT = {  # the log names its event in JSON
    "sqlite": "json_set({0}, '$.event', json_extract({0}, '$.event') + {1})",
    "postgresql": "jsonb_set({0}, '{{event}}', to_jsonb(({0} ->> 'event')::bigint + {1}))",
}
NOTES_AN_EVENT = {
    "sqlite": "json_extract({}, '$.event') IS NOT NULL",
    "postgresql": "{} ->> 'event' IS NOT NULL",
}


class Rows:
    """The rows written from now on until the first `repeat`."""

    def __init__(self):
        ours = [model for name in APPS for model in apps.get_app_config(name).get_models()]
        self.models = [User, *ours]
        self.before = {model: last(model) for model in self.models}
        self.until = {}
        self.times = 0

    def repeat(self, times):
        """Write them so many times more, events a day earlier each time."""
        self.until = self.until or {model: last(model) for model in self.models}
        first, self.times = self.times + 1, self.times + times
        highest, span = max(map(last, self.models)), max(self.until.values())
        shift = f"({highest} + (copy.n - {first}) * {span})"
        with transaction.atomic(), connection.cursor() as cursor:
            if connection.vendor == "postgresql":  # keys and guards have seen these rows once
                cursor.execute("SET LOCAL session_replication_role = replica")
            for model in self.models:
                cursor.execute(self.statement(model, shift), [first, self.times])
        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), self.models):
                cursor.execute(statement)
            cursor.execute("ANALYZE")

    def statement(self, model, shift):
        described = model._meta  # noqa: SLF001 (Django documents it)
        fields, table = described.concrete_fields, described.db_table
        columns = ", ".join(field.column for field in fields)
        values = ", ".join(self.value(field, shift) for field in fields)
        return (
            f"{COPIES} INSERT INTO {table} ({columns}) SELECT {values} FROM {table}, copy"
            f" WHERE id > {self.before[model]} AND id <= {self.until[model]}"
        )

    def value(self, field, shift):
        """Give what a copy has in a column."""
        column, database, value = field.column, connection.vendor, field.column
        number = isinstance(field, models.IntegerField)  # of a row: its own, or one that was
        if number and field.unique:
            value = f"{column} + {shift}"
        elif isinstance(field, models.ForeignKey):
            new = f"{column} > {self.before[field.related_model]}"
            value = f"CASE WHEN {new} THEN {column} + {shift} ELSE {column} END"
        elif isinstance(field, models.UUIDField):
            value = f"CASE WHEN {column} IS NOT NULL THEN {RANDOM_UUID[database]} END"
        elif field.unique or (field.model.__name__, field.name) == HALL_KEY:
            value = f"substr({column}, 1, 6) || '-' || id || '-' || copy.n"
        elif earlier := EARLIER.get((field.name, database)):
            value = earlier.format(column)
        elif field.model is Action and field.name == "data":
            noted = NOTED_EVENT[database].format(column, shift)
            notes = NOTES_AN_EVENT[database].format(column)
            value = f"CASE WHEN {notes} THEN {noted} ELSE {column} END"
        return self.sealed(field, shift) or value

    def sealed(self, field, shift):
        """Give what a copy's chain says of its event, its seal of its place; else nothing."""
        column = field.column
        if field.model is Chain and field.name == "event":
            new = f"{column} > {self.before[Event]}"
            return f"CASE WHEN {new} THEN {column} + {shift} ELSE {column} END"
        return f"{column} + {shift}" if field.model is Seal and field.name == "number" else ""


def last(model):
    return model.objects.order_by("-pk").values_list("pk", flat=True).first() or 0

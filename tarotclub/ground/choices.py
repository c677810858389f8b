"""Words that a column chooses from: a migration names where they stand, not what they say."""

from django.db.models import TextChoices
from django.utils.functional import Promise


class NamedChoices(TextChoices):
    """A column's `choices` are `pairs` itself, so that another label makes no migration."""

    @classmethod
    def pairs(cls) -> list[tuple[str, str | Promise]]:
        return list(cls.choices)

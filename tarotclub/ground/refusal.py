"""A refusal: an act that cannot be done now, and the sentence that says why and what to do."""

from dataclasses import dataclass
from typing import dataclass_transform

from django.utils.functional import Promise


@dataclass_transform(eq_default=False)
class Refusal(Exception):  # noqa: N818 - an answer, no fault
    """What an act raises instead of being done; `str()` of it is the sentence for who asked.

    A subclass gives its `sentence`, lazy; the values that one names are its fields, as of a
    dataclass: they stand in it, or it words them in `__str__`. The decorator of an event's page
    shows it, other views do so themselves, a form beside its field; the guide's subject for the
    room of the page is linked. What two pages say differently stays a plain exception, and pure
    code gives codes, which the room's words say.
    """

    sentence: str | Promise

    def __init_subclass__(cls) -> None:
        if "__annotations__" in vars(cls):
            dataclass(eq=False)(cls)

    def __str__(self) -> str:
        holds = hasattr(self, "__dataclass_fields__")
        return str(self.sentence) % vars(self) if holds else str(self.sentence)

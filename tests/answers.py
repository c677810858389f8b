"""Reading what pages, files and the log answer."""

import re

from django.contrib.messages import get_messages

from scoring.models import Action


def body_of(answer):
    """Read an answer to its end, which closes the file it may send.

    Its own `close()` ends the request: on PostgreSQL the test's connection with it.
    """
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def words_of(answer) -> str:
    """The page's words, tags and spacing aside."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def text_of(answer) -> str:
    """The page as it is, with plain spaces for those that hold figures together."""
    return answer.content.decode().replace("\xa0", " ").replace("\u202f", " ")


def messages_of(answer) -> list[str]:
    """Give the messages that the next page shows."""
    return [str(message) for message in get_messages(answer.wsgi_request)]


def kinds() -> list[str]:
    """The kinds of acts in the log, the first first."""
    return list(Action.objects.order_by("pk").values_list("kind", flat=True))

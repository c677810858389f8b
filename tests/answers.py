"""Reading what pages and files answer."""

from django.contrib.messages import get_messages


def body_of(answer):
    """Read an answer to its end, which closes the file it may send.

    Its own `close()` ends the request: on PostgreSQL the test's connection with it.
    """
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def messages_of(answer) -> list[str]:
    """Give the messages that the next page shows."""
    return [str(message) for message in get_messages(answer.wsgi_request)]

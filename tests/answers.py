"""Reading what pages and files answer."""


def body_of(answer):
    """Read an answer to its end, which closes the file it may send.

    Its own `close()` ends the request: on PostgreSQL the test's connection with it.
    """
    return b"".join(answer.streaming_content) if answer.streaming else answer.content

"""A whole event as one file: packed, unpacked, judged; nothing of the database is here."""

from tournaments.archive.event_file.judging import (
    MOST_BYTES,
    EventFile,
    EventFileError,
    pack,
    read_event_file,
)
from tournaments.archive.event_file.shape import EVENT, SECTIONS, Reference

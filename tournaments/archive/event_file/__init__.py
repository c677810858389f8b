"""A whole event as one file: packed, unpacked, judged; nothing of the database is here."""

from tournaments.archive.event_file.container import MOST_BYTES, EventFileError, pack
from tournaments.archive.event_file.judging import EventFile, read_event_file
from tournaments.archive.event_file.kinds import Reference
from tournaments.archive.event_file.shape import EVENT, SECTIONS

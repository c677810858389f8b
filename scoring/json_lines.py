"""JSON Lines as a command reads them: from a file or standard input, in constant memory."""

import codecs
import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from io import TextIOWrapper
from pathlib import Path
from typing import BinaryIO

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from scoring.rules.fields import NotationError, decode

UNREADABLE = 2  # the exit status of a command whose input cannot be read
LONGEST_LINE = 64 * 1024  # bytes: a deal takes a few hundred, and memory stays constant


def unreadable(sentence: str) -> CommandError:
    """End a command that is given what cannot be read."""
    return CommandError(sentence, returncode=UNREADABLE)


def numbered_lines(source: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Each line that is not blank with its number; of an endless line, the beginning."""
    number = 0
    while line := source.readline(LONGEST_LINE):
        number += 1
        rest = line
        while len(rest) == LONGEST_LINE and not rest.endswith(b"\n"):
            rest = source.readline(LONGEST_LINE)
        if line.strip() or len(line) == LONGEST_LINE:
            yield number, line


@contextmanager
def reading(file: str) -> Iterator[BinaryIO]:
    """Open what a command reads; say so when that, or where it writes, closes too early."""
    source = opened(file)
    try:
        with source as lines:
            yield lines
    except OSError:
        give_up_stdout()
        raise unreadable(
            _("L’entrée ou la sortie s’est fermée avant la fin : il manque des résultats.")
        ) from None


def opened(file: str) -> AbstractContextManager[BinaryIO]:
    """Open the file, or standard input for "-"; or say why not."""
    if file == "-":
        return nullcontext(sys.stdin.buffer)
    try:
        return Path(file).open("rb")
    except FileNotFoundError:
        reason = _("ce fichier n’existe pas")
    except IsADirectoryError:
        reason = _("c’est un dossier, indiquez un fichier")
    except (OSError, ValueError):
        reason = _("la lecture est refusée")
    raise unreadable(_("%(file)s : %(reason)s.") % {"file": file, "reason": reason})


def speak_utf8() -> None:
    """Write UTF-8 whatever the machine's code page, as JSON asks."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8")


def give_up_stdout() -> None:
    """Let Python's last flush go nowhere: the reader has left, and a trace helps nobody."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def decode_line(line: bytes) -> object:
    """Decode one line, or raise NotationError."""
    if len(line) >= LONGEST_LINE:
        raise NotationError("", "line_too_long")
    try:  # a file saved by a spreadsheet may begin with a mark
        text = line.removeprefix(codecs.BOM_UTF8).decode()
    except UnicodeDecodeError as error:
        raise NotationError("", "not_utf8") from error
    return decode(text)

"""Copies: whole while the site writes, proved, in a second place too, and never half."""

import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from datetime import UTC, datetime

import pytest

from tarotclub.keeping import copies
from tarotclub.keeping.copies import (
    AtWorkError,
    NotACopyError,
    check_copy,
    copies_of,
    copying_alone,
    make,
    verify,
)
from tarotclub.keeping.second import (
    MARK,
    NoPlaceError,
    choose_place,
    second_place,
    shown_copies,
    sticks,
)
from tests.refusals.following import follows
from tests.server import ROOT
from tests.threads import in_threads

AT = datetime(2026, 11, 22, 17, 15, 2, tzinfo=UTC)
NAMES = "SELECT name FROM auth_group ORDER BY id"


def write(file, *names):
    with closing(sqlite3.connect(file, timeout=20)) as database, database:
        rows = [(name,) for name in names]
        database.executemany("INSERT INTO auth_group (name) VALUES (?)", rows)


def read(file):
    with closing(sqlite3.connect(file)) as database:
        return [name for (name,) in database.execute(NAMES)]


def fill(file, megabytes):
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("CREATE TABLE ballast (content)")
        database.executemany(
            "INSERT INTO ballast VALUES (randomblob(1048576))", [()] * megabytes
        )


def test_a_copy_is_made_and_noted(live):
    write(live, "Hier")
    made = make(live, "tour", AT)
    assert made.name == "browser-2026-11-22-171502-n1-tour.sqlite3"
    assert read(made) == ["Hier"]
    noted = copies.note_of(made)
    assert noted["facts"]["deals"] == 0
    assert noted["sha256"] == copies.digest_of(made)
    verify(made)


def test_it_is_whole_while_somebody_writes_all_the_time(live):
    fill(live, 12)
    ended = threading.Event()

    def writes():
        number = 0
        while not ended.is_set():
            write(live, f"a{number}", f"b{number}")  # always two
            number += 1

    writer = threading.Thread(target=writes)
    writer.start()
    try:
        made = [make(live, "quart", AT) for _ in range(3)]
    finally:
        ended.set()
        writer.join()
    counts = [len(read(each)) for each in made]
    assert all(count % 2 == 0 for count in counts)
    assert counts == sorted(counts)


def test_a_copy_cut_in_half_or_changed_is_found_out(live):
    made = make(live, "main", AT)
    whole = made.read_bytes()
    made.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(NotACopyError):
        verify(made)
    made.write_bytes(whole)
    write(made, "Faux")
    with pytest.raises(NotACopyError, match="elle n’est pas ce qui a été copié"):
        verify(made)


@follows(AtWorkError)
def test_two_at_once_follow_one_another(live, monkeypatch):
    monkeypatch.setattr(copies, "WAIT", 0.1)
    with copying_alone(copies.folder_of(live)), pytest.raises(AtWorkError):
        make(live, "main", AT)
    monkeypatch.setattr(copies, "WAIT", 30)
    first, second = in_threads(*[lambda: make(live, "main", AT)] * 2)
    assert first != second
    assert sorted(copy.file for copy in copies_of(live)) == sorted([first, second])


def test_two_restores_at_once_follow_one_another(site, live):
    write(live, "Hier")
    made = [make(live, "main", AT)]
    write(live, "Aujourd’hui")
    made.append(make(live, "main", AT))
    in_threads(*[lambda file=file: site.manage("restore", str(file)) for file in made])
    copies.check_copy(live)
    assert read(live) in (["Hier"], ["Hier", "Aujourd’hui"])
    assert [copy.why for copy in copies_of(live)].count("avant-reprise") == 2


def test_who_is_killed_in_the_middle_leaves_no_half_copy(site, live):
    fill(live, 60)
    command = [sys.executable, "manage.py", "backup"]
    process = subprocess.Popen(command, cwd=ROOT, env=site.environment)
    folder = live.with_name("copies")
    while not list(folder.glob("*.part")):
        assert process.poll() is None
        time.sleep(0.002)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert (copies_of(live), len(list(folder.glob("*.part")))) == ([], 1)
    assert "La copie est faite et vérifiée" in site.manage("backup")
    assert (len(copies_of(live)), list(folder.glob("*.part"))) == (1, [])
    assert "Toutes les copies s’ouvrent" in site.manage("backup", "verify")


def test_who_is_killed_while_he_puts_one_back_leaves_one_or_the_other(site, live):
    write(live, "Hier")
    made = make(live, "main", AT)
    fill(live, 60)
    write(live, "Aujourd’hui")
    command = [sys.executable, "manage.py", "restore", str(made)]
    for pause in (0, 0.05, 0.15):
        process = subprocess.Popen(command, cwd=ROOT, env=site.environment)
        while process.poll() is None and not list(live.parent.glob("copies/reprise*")):
            time.sleep(0.002)
        time.sleep(pause)
        process.send_signal(signal.SIGKILL)
        process.wait()
        copies.check_copy(live)
        assert read(live) in (["Hier"], ["Hier", "Aujourd’hui"])
    site.manage("restore", str(made))
    assert read(live) == ["Hier"]


def test_the_second_place_has_them_too_and_catches_up(site, live, stick):
    assert str(stick) in site.manage("backup", "place", str(stick))
    site.manage("backup")
    [first] = stick.glob("*/*.sqlite3")
    assert first.read_bytes() == copies_of(live)[0].file.read_bytes()
    assert (first.parent / "secret_key").read_text() == (site.folder / "secret_key").read_text()
    verify(first)
    away = stick.rename(stick.with_name("drawer"))
    stick.mkdir()  # the mount point of a stick that is not there
    with pytest.raises(AssertionError, match="n’est pas là"):
        site.manage("backup")
    assert (list(stick.iterdir()), len(copies_of(live))) == ([], 2)
    stick.rmdir()
    away.rename(stick)
    site.manage("backup")
    assert len(list(stick.glob("*/*.sqlite3"))) == 3


def test_a_second_place_that_is_full_keeps_what_it_had(site, live, stick):
    """A disk of its own, of a few megabytes."""
    small = live.parent / "small"
    small.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", small], check=False
    )
    if mounted.returncode:
        pytest.skip("only root may mount a small disk")
    try:
        site.manage("backup", "place", str(small))
        site.manage("backup")
        fill(live, 8)
        with pytest.raises(AssertionError, match="est pleine"):
            site.manage("backup")
        [kept] = small.glob("*/*.sqlite3")
        verify(kept)
        assert list(small.glob("*/*.part")) == []
        assert len(copies_of(live)) == 2
        site.manage("backup", "place", str(stick))  # another one has room
        site.manage("backup")
    finally:
        subprocess.run(["umount", small], check=True)


def test_a_stick_pulled_out_in_the_middle_is_told(live, stick):
    place = choose_place(live, str(stick))
    make(live, "main", AT)
    shutil.rmtree(stick)
    assert not place.is_there
    with pytest.raises(OSError, match="stick"):
        place.catch_up()
    assert place.copies() == []


@pytest.mark.parametrize(
    ("folder", "reason"),
    [
        ("relative", "ce n’est pas un chemin entier"),
        ("/a\0b", "ce n’est pas un chemin entier"),
        ("/nowhere/at/all", "ce chemin n’existe pas"),
        ("{file}", "un fichier y tient la place d’un dossier"),
        ("{copies}", "le site y garde déjà ses copies"),
        ("{copies}/../copies", "le site y garde déjà ses copies"),
        (f"/{'x' * 300}", "ce nom est trop long"),
    ],
)
def test_what_is_no_place_is_refused_with_the_reason(live, folder, reason):
    folder = folder.format(copies=copies.folder_of(live), file=live)
    with pytest.raises(
        NoPlaceError, match=f"^« {re.escape(folder)} » ne convient pas : {reason}"
    ):
        choose_place(live, folder)
    assert second_place(live) is None


@pytest.mark.parametrize(
    ("content", "reason"),
    [("junk", "ce fichier n’est pas une base SQLite"), ("", "la base d’un autre programme")],
)
def test_a_file_that_is_no_copy_is_said_to_be_none(tmp_path, content, reason):
    file = tmp_path / "copy.sqlite3"
    file.write_text(content)
    with pytest.raises(NotACopyError, match=reason):
        check_copy(file)


def test_a_stick_with_links_leads_to_no_other_file(live, stick, tmp_path):
    """Whoever had the stick in his hands may have put links on it."""
    mine = tmp_path / "mine"
    mine.write_text("mine")
    (stick / MARK).symlink_to(mine)
    with pytest.raises(NoPlaceError, match="un lien y mène ailleurs"):
        choose_place(live, str(stick))
    (stick / MARK).unlink()
    place = choose_place(live, str(stick))
    made = make(live, "main", AT)
    (place.own / made.name).symlink_to(mine)
    (place.own / f"{made.name}.json").symlink_to(mine)
    assert place.copies() == []
    place.catch_up()
    assert [copy.file.is_symlink() for copy in place.copies()] == [False]
    (place.own / "secret_key").unlink(missing_ok=True)
    (place.own / "secret_key").symlink_to(tmp_path / "key")
    with pytest.raises(OSError, match="secret_key"):
        place.catch_up()
    shutil.rmtree(place.own)
    place.own.symlink_to(tmp_path)
    with pytest.raises(OSError, match=place.name):
        place.catch_up()
    assert (mine.read_text(), sorted(tmp_path.glob("key"))) == ("mine", [])


NOTES = ["[]", "1", '{"facts": 1, "sha256": ""}', '{"facts": {}}', "[" * 9_000, "x" * 20_000]


@pytest.mark.parametrize("note", NOTES, ids=range(len(NOTES)))
def test_whatever_lies_beside_a_copy_breaks_nothing(live, note):
    made = make(live, "main", AT)
    made.with_name(f"{made.name}.json").write_text(note)
    assert copies.note_of(made) == {}
    assert [shown.deals for shown in shown_copies(live)] == [None]
    verify(made)


def test_sticks_are_found_where_the_system_shows_them(tmp_path):
    for name in ("odile/CLE", "odile/lien", "odile/rien", "zoe/CLE"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "odile" / "lien").rmdir()
    (tmp_path / "odile" / "lien").symlink_to(tmp_path)
    places = f"{tmp_path}/*/*", str(tmp_path / "E"), f"{tmp_path}/nulle/part/*"
    found = sticks(places, is_stick=lambda folder: folder.name != "rien" and folder.exists())
    assert found == [tmp_path / "odile" / "CLE", tmp_path / "zoe" / "CLE"]


def test_another_installation_on_the_stick_is_left_alone(live, stick):
    other = stick / "autre-abc123"
    other.mkdir()
    (stick / MARK).write_text("")
    foreign = other / "browser-2020-01-01-000000-n1-main.sqlite3"
    foreign.write_text("rien")
    place = choose_place(live, str(stick))
    for day in range(1, 12):
        make(live, "main", AT.replace(day=day))
        place.catch_up()
    assert foreign.read_text() == "rien"
    assert list(other.iterdir()) == [foreign]

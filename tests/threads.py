"""Doing several things at the same moment, as several tablets do."""

from threading import Barrier, Thread

from django.db import connections


def in_threads(*jobs):
    """Start all jobs at the same moment, each on its own connection; give their answers."""
    start, answers = Barrier(len(jobs)), [None] * len(jobs)

    def run(index, job):
        start.wait()
        try:
            answers[index] = job()
        except Exception as error:  # noqa: BLE001 (whatever happens is the answer)
            answers[index] = error
        finally:
            connections.close_all()

    threads = [Thread(target=run, args=pair) for pair in enumerate(jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers

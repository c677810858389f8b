"""Prove the whole database: its file, marks, log, payments, seats; 1 when anything is wrong."""

import sys
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from tarotclub.keeping.services.verifying import findings

WRONG = 1


class Command(BaseCommand):
    help = "Vérifie toute la base et dit ce qui ne va pas ; rend 1 s’il y a quelque chose."
    requires_system_checks = ()

    def handle(self, *_args: Any, **_options: Any) -> None:
        wrong = 0
        for sentence in findings():
            self.stdout.write(sentence)
            wrong += 1
        if wrong:
            sys.exit(WRONG)
        self.stdout.write(
            _("Tout va bien : la base, les marques, le journal, les paiements et les places.")
        )

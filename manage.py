#!/usr/bin/env python
"""Django's command line for this site."""

import os
import sys

from django.core.management import execute_from_command_line

from tarotclub.failure import in_words

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tarotclub.settings")
    with in_words():
        execute_from_command_line(sys.argv)

#!/usr/bin/env python
"""Django's command line for this site."""

import sys

from tarotclub.serving.cli import run

if __name__ == "__main__":
    run(sys.argv)

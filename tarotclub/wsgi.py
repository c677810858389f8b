"""The site for any WSGI server."""

import gc
import os

from django.core.wsgi import get_wsgi_application

from tarotclub.database import keep_to_the_file

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tarotclub.settings")

application = get_wsgi_application()
keep_to_the_file()

# What start-up made lives as long as the process: the collector need not walk it again.
gc.collect()
gc.freeze()
gc.set_threshold(5_000, 20, 100)  # less often: a request seldom makes circles

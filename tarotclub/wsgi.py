"""The site for any WSGI server."""

import os

from django.core.wsgi import get_wsgi_application

from tarotclub.ground.database import keep_to_the_file
from tarotclub.ground.memory import keep_for_good, seek_garbage_seldom

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tarotclub.settings")

application = get_wsgi_application()
keep_to_the_file()

keep_for_good()
seek_garbage_seldom()

# The short way to everything; README.md tells the long one, without make.

# The system's own Python where it will do: distributions build theirs optimised, and one built
# by hand without --enable-optimizations answers a tablet a tenth later.
FITS := import ensurepip, sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell /usr/bin/python3 -c '$(FITS)' 2>/dev/null && echo /usr/bin/python3 || echo python3)
HOST ?= 0.0.0.0
PORT ?= 8000
ARGS ?=
# Tests and servers start many a Python, and each would compile the whole site anew; what pytest
# compiles is read again.
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
MANAGE := $(BIN)/python manage.py
# The demo lives beside a club's own data and never touches it; `env` needs no shell, which
# would end by Ctrl-C before the site has said goodbye.
DEMO := env DATABASE_URL= DATA_DIR=data/demo DEBUG= HTTPS= $(MANAGE)
PUBLIC_SITE := DEBUG= HTTPS=1 ALLOWED_HOSTS=tarot.example SECRET_KEY=
COMPILE := $(BIN)/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --custom-compile-command "make requirements"

.PHONY: help demo demo-reset test test-long coverage check audit bench one-file screenshots messages requirements

help:
	@echo "make demo          start a demo club (PORT=8000 HOST=0.0.0.0); the data is kept"
	@echo "make demo-reset    forget the demo's data"
	@echo "make test          run the tests that take minutes (ARGS='-k deal' for some)"
	@echo "make test-long     run the others: browsers, servers, storms, every page in every size"
	@echo "make coverage      tell how much of the rules their tests run through"
	@echo "make check         format, lint, types, layers, migrations, deployment, catalogue"
	@echo "make audit         ask a public list for known holes in the pinned packages"
	@echo "make bench         measure speed, as ratios"
	@echo "make one-file      build the site as one file that needs no Python"
	@echo "make screenshots   take the pictures of the main pages again (needs Chromium)"
	@echo "make messages      bring the English catalogue up to date (needs gettext)"
	@echo "make requirements  resolve the pinned packages again (ARGS=--upgrade for newer)"

demo: .venv/installed
	@$(DEMO) migrate --verbosity=0
	@$(DEMO) load_demo
	@$(DEMO) serve --host $(HOST) --port $(PORT)

demo-reset:
	rm -rf data/demo

PYTEST := PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -n auto

test: .venv/installed-dev
	$(PYTEST) -m "not long" $(ARGS)

test-long: .venv/installed-dev
	$(PYTEST) -m long $(ARGS)

# The rules alone: on Python 3.11 it makes tests take three quarters longer.
coverage: .venv/installed-dev
	$(BIN)/python -m coverage run --source=scoring/rules -m pytest -n 0 -q tests/scoring/rules
	$(BIN)/python -m coverage report --fail-under=99

check: .venv/installed-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(MANAGE) makemigrations --check --dry-run
	$(PUBLIC_SITE) $(MANAGE) check --deploy --fail-level WARNING
	$(BIN)/python -m tests.checks.templates
	$(BIN)/python -m tests.checks.catalogue

audit: .venv/installed-dev
	$(BIN)/python -m tests.checks.audit

bench: .venv/installed-dev
	$(BIN)/python -m tests.bench

one-file: .venv/installed-dev
	$(BIN)/python -m PyInstaller --noconfirm --log-level ERROR --distpath build/one-file \
		--workpath build/pyinstaller .ci/one_file.spec

screenshots: .venv/installed-dev
	$(BIN)/python -m tests.screenshots

messages: .venv/installed-dev
	$(MANAGE) makemessages --locale en --no-location --no-obsolete --ignore tests
	$(MANAGE) compilemessages --locale en --ignore .venv

requirements: .venv/installed-dev
	$(BIN)/python -m pip install --quiet uv
	$(COMPILE) --extra postgres --extra hosted --output-file requirements.txt $(ARGS)
	$(COMPILE) --extra dev --constraint requirements.txt --output-file requirements-dev.txt $(ARGS)

.venv/installed: requirements.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements.txt
	@touch $@

.venv/installed-dev: requirements-dev.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-dev.txt
	@touch $@ .venv/installed

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; choose it with make PYTHON=python3.12 …")'
	$(PYTHON) -m venv .venv

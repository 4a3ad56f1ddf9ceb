# Stendardo. `make run` and `make test` need Python 3.11 or newer, and nothing done beforehand.

PYTHON := .venv/bin/python
PORT ?= 8000

# The pure packages, whose types are strict.
PURE := $(wildcard campaigns/tabletop battles/stirling skirmish/figures skirmish/muskets \
	skirmish/settecento skirmish/grandi_laghi skirmish/ars_magica)

.PHONY: help install run test check bench mutants screenshots prepare rulebook messages compilemessages requirements

help:
	@echo "make run               start on http://127.0.0.1:$(PORT)/ (LAN=1: for the local network; PORT=)"
	@echo "make test              every test (SUITES=\"pure sqlite postgresql live hosted browser\")"
	@echo "make check             format, lint, types, import contracts, migrations, fast tests"
	@echo "make fuzz              random legal play (RULESET=stirling SECONDS=60 SEED=)"
	@echo "make bench             how long writes, openings, options, delivery and battles take, weight and frames of a page (JSON)"
	@echo "make mutants           a test fails for each rule of a module that is disabled (MODULE=battles.stirling.procedures.losses TESTS= SECONDS=600)"
	@echo "make screenshots       take the pictures of docs/screenshots (SHOTS=\"battle phone\")"
	@echo "make prepare           put the format and the imports right"
	@echo "make rulebook          print the rulebooks: paragraphs, functions, tables by path"
	@echo "make messages          collect the texts to translate into locale/"
	@echo "make compilemessages   compile the translations"
	@echo "make requirements      compile requirements/ from pyproject.toml"
	@echo "make install           the environment in .venv alone"

install:
	@tools/install.sh

run: install compilemessages
	@$(PYTHON) tools/serve.py --port $(PORT) $(if $(LAN),--lan)

test: install compilemessages
	@CHROMIUM="$$($(PYTHON) tools/chromium.py)" && export CHROMIUM && \
		$(PYTHON) tools/test.py $(SUITES)

check: install compilemessages
	@$(PYTHON) -m ruff format --check --quiet . || { echo "Not formatted: make prepare."; exit 1; }
	@$(PYTHON) -m ruff check --quiet .
	@$(PYTHON) -m mypy
	@$(PYTHON) -m mypy --strict --cache-dir .mypy_cache/strict $(PURE)
	@.venv/bin/lint-imports --no-logo
	@$(PYTHON) manage.py makemigrations --check --dry-run
	@$(if $(wildcard */management/commands/rulebook.py),$(PYTHON) manage.py rulebook --check)
	@$(PYTHON) -m pytest -q -m "pure and not slow" -n auto --maxprocesses 4

fuzz: install
	@$(PYTHON) manage.py fuzz --ruleset $(or $(RULESET),stirling) --seconds $(or $(SECONDS),60) $(if $(SEED),--seed $(SEED))

bench: install
	@$(PYTHON) tools/bench.py

mutants: install
	@$(PYTHON) tools/mutants.py $(or $(MODULE),battles.stirling.procedures.losses) \
		--seconds $(or $(SECONDS),600) $(if $(TESTS),--tests $(TESTS))

screenshots: install compilemessages
	@CHROMIUM="$$($(PYTHON) tools/chromium.py)" && export CHROMIUM && \
		$(PYTHON) tools/screenshots.py $(SHOTS)

prepare: install
	@$(PYTHON) -m ruff check --fix .
	@$(PYTHON) -m ruff format .

rulebook: install
	@$(PYTHON) manage.py rulebook

messages: install
	@$(PYTHON) tools/messages.py collect

compilemessages: install
	@$(PYTHON) tools/messages.py compile

requirements: install
	@tools/requirements.sh

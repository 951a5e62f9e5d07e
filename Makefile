# `make play` and `make test` set up what they need; the second time they start at once.
PYTHON ?= python3
PORT ?= 8888
BROWSER ?= 1
WORKERS ?= 2

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
STATIC := src/dunewidget/widget/static
PYTEST := $(BIN)/python -m pytest

.PHONY: help setup frontend system fonts play test quick lint js-test bench mutants playthroughs pictures notebooks pins clean

help:
	@echo "make play          set up and open JupyterLab on the first notebook (PORT=8888, BROWSER=0 for none)"
	@echo "make test          set up and run every check"
	@echo "make quick         lint, types and the fast tests, in under a minute"
	@echo "make bench         measure speed beside other engines, in about ten minutes"
	@echo "make mutants       break every rule in turn and list the breaks that no test noticed"
	@echo "make playthroughs  rewrite the recorded playthroughs in tests/playthroughs"
	@echo "make pictures      play a game of each kind and rewrite its pictures in docs/pictures"
	@echo "make notebooks     run the notebooks and store what they show (ONLY=notebooks/02*.ipynb for some)"
	@echo "make pins          take today's newest versions into requirements/"
	@echo "make clean         remove everything that was built or installed here"

setup: .venv/installed
frontend: $(STATIC)/widget.js

.venv/installed: pyproject.toml requirements/constraints.txt
	@echo "setting up Python packages in .venv (about a minute the first time)"
	@test -x $(BIN)/python || bash scripts/make-venv.sh "$(PYTHON)"
	@$(PIP) install -qq --progress-bar off --constraint requirements/constraints.txt --editable ".[dev]"
	@touch $@

# Not `npm ci`: it wants every other platform's optional packages in the lock file as well.
js/node_modules/.installed: js/package.json js/package-lock.json
	@node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null && command -v npm >/dev/null || \
		{ echo "Node 20 or newer is needed, with npm" >&2; exit 1; }
	@echo "setting up Node packages in js/node_modules"
	@cd js && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

$(STATIC)/widget.js: js/node_modules/.installed js/build.mjs $(shell find js/src -type f)
	@cd js && npm run --silent build

system:
	@bash scripts/debian-packages.sh chromium:chromium

# The typefaces of stored pictures, where the machine has others: a pleasure, not a need.
fonts:
	@bash scripts/debian-packages.sh /usr/share/fonts/opentype/urw-base35/P052-Roman.otf:fonts-urw-base35 \
	  /usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf:fonts-liberation || true

play: setup frontend
	@$(BIN)/dunewidget lab --port $(PORT) $(if $(filter 0,$(BROWSER)),--no-browser)

test: setup frontend system lint js-test
	$(PYTEST) -n $(WORKERS)

quick: setup frontend lint
	$(PYTEST) -q -n $(WORKERS) -m "not slow and not browser"

lint: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

js-test: frontend
	cd js && npm run --silent check

bench: setup frontend .venv/yardsticks
	$(BIN)/dunewidget bench

.venv/yardsticks: .venv/installed
	@$(PIP) install -qq --progress-bar off --constraint requirements/constraints.txt --editable ".[bench]"
	@touch $@

mutants: setup
	$(BIN)/python scripts/mutants.py $(GAME)

playthroughs: setup
	$(BIN)/python scripts/playthroughs.py

pictures: setup system fonts
	$(BIN)/python scripts/pictures.py

notebooks: setup frontend system fonts
	$(BIN)/python -m scripts.notebooks $(ONLY)

pins: setup
	$(PIP) install --quiet --upgrade --upgrade-strategy eager --editable ".[dev,bench]"
	@bash scripts/pins.sh > requirements/constraints.tmp && mv requirements/constraints.tmp requirements/constraints.txt
	cd js && npm update --no-audit --no-fund

clean:
	rm -rf .venv .cache build dist js/node_modules $(STATIC)
	rm -rf .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: help test lint types imports docs pictures ci bench soak long golden sabotage peeking threat
.DEFAULT_GOAL := help
UV := uv run

help:    ## this list
	@sed -n 's/^\([a-z]*\): *## */\1\t/p' $(MAKEFILE_LIST) | expand -t 9

test:    ## all tests, on all cores
	$(UV) pytest -n auto --dist worksteal

lint:    ## style
	$(UV) ruff check

types:   ## mypy --strict on sim and policies
	$(UV) mypy --strict

imports: ## who may import whom
	$(UV) lint-imports

docs:    ## the site, into docs/_build: pages made from the code, no network; a warning is an error
	$(UV) --extra docs sphinx-build -W --keep-going -q -d docs/_build/.doctrees docs docs/_build

pictures: ## those of the READMEs, from real runs (Chromium): docs/pictures
	$(UV) python docs/pictures/make.py

ci:      ## what the gate runs: the README's commands, style, types, imports
	bash .ci/run

bench:   ## speed of both clocks on this machine
	$(UV) kassen bench

soak:    ## 20,000 invented encounters of each ruleset, both clocks, row by row (ENCOUNTERS=n for another number)
	KASSEN_ENCOUNTERS=$(or $(ENCOUNTERS),20000) $(UV) pytest -s tests/clocks/test_equal.py tests/clocks/test_equal_sigma.py

long:    ## what CI only samples: every real record on both clocks; a million battles; cold and warm starts; fifty kills
	KASSEN_LONG=1 $(UV) pytest tests/corpora tests/bench/limits.py tests/long/killed.py -s

peeking: ## 400 comparisons of a policy with itself, looked at every hundred battles: is a winner declared in few of them?
	$(UV) pytest tests/bench/peeking.py -s

golden:  ## write the golden transcripts, the digests and what READMEs and docs show anew; look at the difference before committing it
	KASSEN_GOLDEN=write $(UV) pytest tests/golden tests/layout/test_readme.py tests/docs/test_pages.py
	git diff --stat -- tests/golden README.md docs

sabotage: ## break the rules in one place at a time: what do rule cases and referee miss? (PLACES=n for another number)
	$(UV) python -m tests.sabotage $(if $(PLACES),--places $(PLACES))

threat:  ## how dangerous each adversary of the corpora is (KASSEN_CORPORA): results/threat.parquet
	$(UV) python -m experiments.adversaries.threat

.PHONY: help test lint types ci bench soak
.DEFAULT_GOAL := help

help:   ## this list
	@sed -n 's/^\([a-z]*\): *## */\1\t/p' $(MAKEFILE_LIST) | expand -t 9

test:   ## all tests
	uv run pytest

lint:   ## style, and who may import whom
	uv run ruff check
	uv run lint-imports

types:  ## mypy --strict on sim and policies
	uv run mypy --strict

ci:     ## what the gate runs: tests, lint, types
	bash .ci/run

bench:  ## speed of both clocks on this machine
	uv run kassen bench

soak:   ## 20,000 random encounters, both clocks, row by row (ENCOUNTERS=n for another number)
	KASSEN_ENCOUNTERS=$(or $(ENCOUNTERS),20000) uv run pytest -s tests/properties

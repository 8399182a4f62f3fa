"""Corpora are imported once for all tests of this folder, and skipped with the reason where they are not at hand."""

from collections.abc import Callable

import pytest

from tests.corpora.real import Library, files_of, home_of, imported


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Library]:
    """The library of a corpus, by the name of the corpus."""
    known: dict[str, Library] = {}

    def of(corpus: str) -> Library:
        if not files_of(corpus):
            pytest.skip(f"no corpus at {home_of(corpus)}: set KASSEN_CORPORA")
        if corpus not in known:
            known[corpus] = imported(corpus, tmp_path_factory.mktemp(corpus))
        return known[corpus]

    return of

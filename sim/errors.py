"""The exceptions of kassen: each message says where, what came, what was expected, and the nearest valid word."""


class KassenError(Exception):
    """Anything that kassen has to tell its user instead of an answer."""


class ScenarioError(KassenError):
    """A file says something impossible, or nothing that can be read."""


class PolicyError(KassenError):
    """A policy text is wrong, or a policy gave an order that is not legal."""


class TimeLimitError(KassenError):
    """A policy took longer for an answer than it may."""


class RulesError(KassenError):
    """A rule broke its own bounds: our bug, never the user's."""


class DiceError(KassenError):
    """A pool cannot be read, or a script of dice is short or left over."""


class ResultsError(KassenError):
    """A results folder cannot be read, written or continued."""


class UnknownResultsError(ResultsError):
    """No results are where they were looked for, or none of the name that was asked for: wrong usage."""

"""The transcript of a battle, whatever its ruleset."""

from collections.abc import Iterator

from experiments.transcript.recorder import Recorded
from experiments.transcript.tongue import Line, Tongue


def tongue_of(battle: Recorded, lang: str) -> Tongue:
    """The phrases of a language, `en` or `ja`, for the ruleset of a battle."""
    return words_of(battle.encounter.ruleset.name, lang)


def words_of(ruleset: str, lang: str) -> Tongue:
    """The phrases of a language for a ruleset."""
    if ruleset == "sigma":
        from experiments.transcript.sigma.english import ENGLISH as SIGMA_ENGLISH
        from experiments.transcript.sigma.japanese import JAPANESE as SIGMA_JAPANESE

        return SIGMA_JAPANESE if lang == "ja" else SIGMA_ENGLISH
    from experiments.transcript.english import ENGLISH
    from experiments.transcript.japanese import JAPANESE

    return JAPANESE if lang == "ja" else ENGLISH


def tell(battle: Recorded, tongue: Tongue) -> Iterator[Line]:
    """The transcript, line by line."""
    if battle.encounter.ruleset.name == "sigma":
        from experiments.transcript.sigma import telling as sigma

        return sigma.tell(battle, tongue)
    from experiments.transcript import telling as narrative

    return narrative.tell(battle, tongue)

"""A page for the table: everybody of an encounter with numbers, arms, and boxes to tick."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from experiments.games import game_of
from experiments.report.page import document
from experiments.report.telling import tongue_of
from experiments.transcript.any import words_of
from experiments.transcript.tongue import Tongue
from sim.encounter import Encounter
from sim.narrative.model import Characteristic, Kind
from sim.sigma.lexicon import ABILITIES
from sim.start import Post, posts_of
from sim.state import NOBODY

BOXES, FIVE = 60, 5
"""So many boxes at most, in groups of five."""
HEAD = ("who", "stats", "defends", "arms", "skills", "boxes")


class Sheet:
    """An encounter and the language it is told in."""

    def __init__(self, encounter: Encounter, lang: str) -> None:
        self.encounter, self.lang = encounter, lang
        self.start: Any = game_of(encounter).build(encounter)
        self.tongue = tongue_of(lang)
        self.words: Tongue = words_of(encounter.scenario.ruleset, lang)
        self.sigma = encounter.scenario.ruleset == "sigma"

    def page(self) -> str:
        """The HTML file."""
        title = self.tongue.say("sheet.title", name=self.encounter.name)
        return document(title, self.lang, f'<div class="sheet"><h1>{escape(title)}</h1>{"".join(self._body())}</div>')

    def _body(self) -> Iterator[str]:
        yield f"<p>{escape(self.tongue.say('sheet.limit', n=self.encounter.scenario.round_limit))}</p>"
        posts = list(enumerate(posts_of(self.encounter.scenario)))
        for stage in dict.fromkeys(post.stage for _, post in posts):
            if stage != NOBODY:
                name = self.start.stage_names[stage]
                yield f"<h2>{escape(self.tongue.say('sheet.stage', n=stage + 1, name=name))}</h2>"
            here = [(i, post) for i, post in posts if post.stage == stage]
            for side in dict.fromkeys(post.whose.name for _, post in here):
                yield f"<h2>{escape(side)}</h2>"
                yield from self._table([(i, post) for i, post in here if post.whose.name == side])

    def _table(self, posts: Sequence[tuple[int, Post]]) -> Iterator[str]:
        head = "".join(f"<th>{escape(self.tongue.say(f'sheet.{name}'))}</th>" for name in HEAD)
        yield f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>'
        for entry in dict.fromkeys(post.entry for _, post in posts):
            yield self._row([(i, post) for i, post in posts if post.entry == entry])
        yield "</tbody></table></div>"

    def _row(self, copies: Sequence[tuple[int, Post]]) -> str:
        (i, post), *_ = copies
        who, fighter = post.combatant, self.start.fighters[i]
        names = self.tongue.listed(copy.name for _, copy in copies)
        about = [who.label or "", self._when(fighter), self.start.policies[fighter.policy].name]
        told = (
            f"<b>{escape(names)}</b><br>{escape(self._listed(about))}",
            escape(self._listed(self._abilities(fighter))),
            escape(self._listed(self._defends(fighter))),
            "<br>".join(escape(self._weapon(weapon)) for weapon in who.weapons),
            escape(self._listed(self._skills(who))),
            "".join(self._boxes(self.start.fighters[k], copy.name, len(copies) > 1) for k, copy in copies),
        )
        return f"<tr>{''.join(f'<td>{cell}</td>' for cell in told)}</tr>"

    def _listed(self, parts: Sequence[str]) -> str:
        return self.tongue.listed(part for part in parts if part)

    def _when(self, fighter: Any) -> str:  # noqa: ANN401 - of any ruleset
        place = self.tongue.say("sheet.place", place=fighter.place)
        if not fighter.arrives:
            return place
        return self._listed([place, self.tongue.say("sheet.arrives", round=fighter.arrives)])

    def _abilities(self, fighter: Any) -> list[str]:  # noqa: ANN401 - of any ruleset
        if self.sigma:
            return [f"{self._word('ability', name)} {getattr(fighter, name)}" for name in ABILITIES]
        names = [member.name.lower() for member in Characteristic]
        return [f"{self._word('characteristic', name)} {getattr(fighter, name)}" for name in names]

    def _defends(self, fighter: Any) -> list[str]:  # noqa: ANN401 - of any ruleset
        say = self.tongue.say
        if self.sigma:
            return [say("sheet.armor", n=fighter.armor), say("sheet.health", n=fighter.health)]
        group = fighter.kind == Kind.MINION and fighter.members > 1
        bears = say("sheet.wounds", n=fighter.wound_threshold)
        if group:
            bears = say("sheet.group", n=fighter.members, threshold=fighter.wound_threshold)
        strain = say("sheet.strain", n=fighter.strain_threshold) if fighter.strain_threshold > 0 else ""
        return [
            say(f"kind.{Kind(fighter.kind).name.lower()}"),
            say("sheet.soak", soak=fighter.soak),
            say("sheet.defense", melee=fighter.melee_defense, ranged=fighter.ranged_defense),
            bears,
            strain,
        ]

    def _weapon(self, weapon: Any) -> str:  # noqa: ANN401 - of any ruleset
        skill, name = self._word("skill", weapon.skill), weapon.name
        if self.sigma:
            return self.tongue.say("sheet.weapon_sigma", name=name, skill=skill, base=weapon.base, range=weapon.range_m)
        qualities = [
            self.words.say("quality", quality=self._word("quality", each), rank=rank) if rank > 1
            else self._word("quality", each)
            for each, rank in weapon.qualities.items()
        ]  # fmt: skip
        return self.tongue.say(
            "sheet.weapon", name=name, skill=skill, damage=f"{'+' if weapon.adds_brawn else ''}{weapon.damage}",
            crit=weapon.crit_rating or "–", range=self._word("band", weapon.range),
            more="".join(self.tongue.say("comma") + each for each in qualities),
        )  # fmt: skip

    def _skills(self, who: Any) -> list[str]:  # noqa: ANN401 - of any ruleset
        if self.sigma:
            return [f"{self._word('skill', name)} {skill.tries}" for name, skill in who.skills.items()]
        ranks = [f"{self._word('skill', name)} {rank}" for name, rank in who.skills.items()]
        group = [self._word("skill", name) for name in who.group_skills]
        talents = [f"{self._word('talent', name)} {rank}" for name, rank in who.talents.items()]
        packs = [self.tongue.say("sheet.carries", stimpacks=who.stimpacks)] if who.stimpacks else []
        return [*ranks, *group, *talents, *who.abilities, *packs]

    def _boxes(self, fighter: Any, name: str, several: bool) -> str:  # noqa: ANN401 - of any ruleset
        tracks = [fighter.health] if self.sigma else [fighter.wound_threshold] * fighter.members
        lines = [escape(name)] if several else []
        strain = 0 if self.sigma else fighter.strain_threshold
        named = strain > 0
        lines += [f"{self.tongue.say('sheet.track_wounds') if named else ''} {boxes(track)}" for track in tracks]
        lines += [f"{self.tongue.say('sheet.track_strain')} {boxes(strain)}"] if named else []
        return f'<div class="boxes">{"<br>".join(lines)}</div>'

    def _word(self, kind: str, name: str) -> str:
        key = f"{kind}.{name}"
        known = next((tongue for tongue in (self.words, self.tongue) if key in tongue), None)
        return known.say(key) if known else name.replace("_", " ")


def boxes(count: int) -> str:
    """Boxes to tick; of very many only their number."""
    if count > BOXES:
        return str(count)
    return " ".join("□" * min(FIVE, count - at) for at in range(0, count, FIVE))

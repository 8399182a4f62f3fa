"""Which policies a scenario and the command line assign to whom, their files read and their faults said."""

import stat
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any

import attrs

from sim.encounter import ENDING, PolicyFault, PolicyRef, reference
from sim.faults import Fault, listed, nearest, shown
from sim.gauntlet import every_side, flat_spot, with_sides
from sim.scenario import Scenario, SideDescription
from sim.structure import Spot

MOST_BYTES = 20_000_000
MOST_OF_POLICY = 1 << 20
"""Bytes of a policy file."""
Read = Callable[[str], bytes]
"""The bytes of a file by its name; raises OSError."""
CheckOne = Callable[[PolicyRef], Iterable[PolicyFault]]
Fight = Scenario[Any, Any]


@attrs.frozen
class Mention:
    """One place that says who decides: in the document, or an option of the command line."""

    written: str
    whose: str
    spot: Spot
    option: str = ""

    @property
    def file(self) -> str:
        """The policy file that is meant, as a message calls it; empty for a name or an inline text."""
        if "\n" in self.written or not self.written.endswith(ENDING):
            return ""
        return self.written if self.option else shown_beside(self.spot.source.name, self.written)

    @property
    def forbidden(self) -> bool:
        """Whether a document names code, which only the command line can: it must not even be looked for."""
        return ":" in self.written and "\n" not in self.written and not self.option

    def refuse(self, value: object, expected: str, near: tuple[str, ...] = (), inside: str = "") -> None:
        """Note a fault here."""
        source, path = self.spot.place
        here = source.fault(path, value, expected, near)
        if self.option:
            here = Fault(self.option, "", value, expected, nearest=near)
        self.spot.findings.add(attrs.evolve(here, inside=inside))


def read_bytes(path: str | Path) -> bytes:
    """The bytes of a file that is no larger than anything somebody would write.

    Raises:
        OSError: it cannot be read, or is no such file; what it is instead is its `strerror`.
    """
    facts = Path(path).stat()
    if not stat.S_ISREG(facts.st_mode):
        raise PermissionError(0, "a folder" if stat.S_ISDIR(facts.st_mode) else "something that is no file")
    if facts.st_size > MOST_BYTES:
        raise PermissionError(0, f"{facts.st_size} bytes")
    return Path(path).read_bytes()


def shown_beside(scenario: str, name: str) -> str:
    """What a file beside the scenario is called where the scenario is called so."""
    return (PurePosixPath(scenario.replace("\\", "/")).parent / name).as_posix()


def fought_with(scenario: Fight, chosen: Mapping[str, str], spot: Spot) -> Fight:
    """The scenario in which all of a side fight with the policy that the command line chose for it."""
    known = [side.name for side in every_side(scenario)]
    for name, policy in chosen.items():
        if name not in known:
            expected = f"the name of a side, {listed([shown(each) for each in known])}"
            fault = Fault(f"--policy {name}={policy}", "", name, expected, nearest=nearest(name, known))
            spot.findings.add(fault)
    return with_sides(scenario, [_fought_with(side, chosen.get(side.name)) for side in every_side(scenario)])


def _fought_with(side: SideDescription[Any], policy: str | None) -> SideDescription[Any]:
    if policy is None:
        return side
    return attrs.evolve(side, policy=policy, combatant=tuple(attrs.evolve(c, policy=None) for c in side.combatant))


def mentions(scenario: Fight, chosen: Mapping[str, str], spot: Spot) -> Iterator[Mention]:
    """Every policy that somebody assigned, sides before those on them."""
    spot = flat_spot(scenario, spot)
    for number, side in enumerate(every_side(scenario)):
        here = spot.at("side", number)
        option = f"--policy {side.name}={side.policy}" if side.name in chosen else ""
        yield Mention(side.policy, f"side {side.name}", here.at("policy"), option)
        for k, each in enumerate(side.combatant):
            if each.policy is not None:
                yield Mention(each.policy, str(each.name), here.at("combatant", k, "policy"))


def policy_texts(scenario: Fight, chosen: Mapping[str, str], beside: Read, spot: Spot) -> dict[str, str]:
    """The texts of all policy files, by the names that are used for them."""
    texts: dict[str, str] = {}
    for mention in mentions(scenario, chosen, spot):
        if mention.forbidden:
            mention.refuse(mention.written, "a name or a file: only the command line can name a Python class")
        elif mention.file and mention.written not in texts:
            text = _text(mention, read_bytes if mention.option else beside)
            if text is not None:
                texts[mention.written] = text
    return texts


def _text(mention: Mention, read: Read) -> str | None:
    try:
        raw = read(mention.written)
        if len(raw) <= MOST_OF_POLICY:
            return raw.decode("utf-8-sig").replace("\r\n", "\n")
        mention.refuse(mention.written, f"a file of at most {MOST_OF_POLICY} bytes")
    except UnicodeDecodeError as broken:
        mention.refuse(mention.written, f"a file saved as UTF-8 (byte {broken.start} is not)")
    except PermissionError:
        where = "a file that can be read" if mention.option else "a file in the scenario's folder that can be read"
        mention.refuse(mention.written, where)
    except OSError:
        mention.refuse(mention.written, "a file that is there" if mention.option else "a file beside the scenario")
    return None


def check_policies(
    scenario: Fight, chosen: Mapping[str, str], texts: Mapping[str, str], check: CheckOne, spot: Spot
) -> None:
    """Note what is wrong with every policy; a file that is missing, or code, was noted before."""
    for mention in mentions(scenario, chosen, spot):
        if not mention.forbidden and (not mention.file or mention.written in texts):
            for fault in check(reference(mention.written, texts, mention.whose)):
                _say(fault, mention)


def _say(fault: PolicyFault, mention: Mention) -> None:
    """Note a fault of a policy where the user finds it: in the policy's file, or within an inline text."""
    if mention.file and fault.line is not None:
        where = (mention.file, "", fault.value, fault.expected, fault.line, fault.column, fault.nearest)
        mention.spot.findings.add(Fault(*where))
    else:
        inside = f"line {fault.line}, column {fault.column}" if fault.line is not None else ""
        mention.refuse(fault.value, fault.expected, fault.nearest, inside)

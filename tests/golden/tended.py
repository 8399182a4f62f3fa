"""What a reader reckons of healing: stimpacks, Medicine, rest; and of bleeding."""

import re

from tests.golden.injured import SEVERITY
from tests.golden.ledger import Fighter, Table, amounts, cells, some, suffer, suffer_strain
from tests.golden.rolled import check_base, check_net, check_pool

DOSE = re.compile(
    r"(?:gives (?P<target>.+) a stimpack|takes a stimpack|puts (?:on a repair patch|a repair patch on (?P<patched>.+)))"
    r" \(no\. (?P<dose>\d+)\): (?P<left>.+?) healed"
)
TREATED = re.compile(
    r"treats (?:the wounds of (?P<wounded>.+)|its own wounds|the injury of (?P<injured>.+) \((?P<injury>.+)\)|"
    r"its own injury \((?P<own>.+)\)): (?P<result>.+)"
)
STIMPACK = (5, 4, 3, 2, 1)
PATCH = 3
BLEEDS = re.compile(r"(?P<name>.+) bleeds: (?P<left>.+)")


def read_dose(table: Table, actor: str, text: str) -> None:
    """A stimpack, or a repair patch: wounds healed, fewer each time."""
    if m := DOSE.search(text):
        t = table.fighters[m["target"] or m["patched"] or actor]
        t.doses += 1
        assert int(m["dose"]) == t.doses, text
        assert ("patch" in m[0]) == t.droid, text
        heals = min(t.healable, PATCH if t.droid else STIMPACK[t.doses - 1])
        assert amounts(m["left"]) == {"wound": heals}, text
        t.wounds -= heals
        table.counted["doses"] += 1


def read_check(table: Table, actor: str, text: str, said: dict[str, str]) -> tuple[int, int]:
    """A check that is no attack; says its successes and advantages."""
    check_pool(said["pool"], said["because"], said["dice"], text)
    successes, advantages, _, _ = check_net(said["dice"], said["net"], text)
    assert (successes > 0) == ("in vain" not in text), text
    table.counted["checks"] += 1
    treated = TREATED.fullmatch(text)
    if not treated:
        return successes, advantages
    t = table.fighters[treated["wounded"] or treated["injured"] or actor]
    check_difficulty(t, treated, said["because"], text)
    if successes <= 0:
        return successes, advantages
    if "injury" in text.partition(":")[0].partition("(")[0]:
        t.injuries -= 1
        t.healed += 1
        table.counted["injuries healed"] += 1
        return successes, advantages
    surgeon = table.fighters[actor].knows.get("Surgeon", 0)
    wounds, strain = min(t.healable, successes + surgeon), min(t.strain, max(0, advantages))
    assert amounts(treated["result"]) == some(wounds, strain), text
    t.wounds, t.strain = t.wounds - wounds, t.strain - strain
    table.counted["healed"] += 1
    return successes, advantages


def check_difficulty(t: Fighter, treated: re.Match[str], because: str, text: str) -> None:
    """Wounds, or the injury, say how hard it is."""
    if injury := treated["injury"] or treated["own"]:
        assert f"severity of the injury: {SEVERITY[injury]}D" in because, text
    else:
        hard = 3 if t.wounds > t.threshold else 2 if 2 * t.wounds > t.threshold else 1
        assert f"the patient's wounds: {hard}D" in because, text


def read_bleeding(table: Table, text: str) -> None:
    """A wound and a strain."""
    if m := BLEEDS.fullmatch(text):
        t = table.fighters[m["name"]]
        t.before_bleeding = t.wounds
        wounds = suffer(table, t, 1)
        more, strain = suffer_strain(table, t, 1)
        assert amounts(m["left"]) == some(wounds + more, strain), text
        table.counted["bleedings"] += 1


def read_rest(table: Table, line: str) -> None:
    """Strain healed when all is over, as many points as successes."""
    name, strain, base, rolled = cells(line)
    net, _, dice = rolled.partition("; ")
    check_base(base, line)
    successes, _, _, _ = check_net(dice, net, line)
    t = table.fighters[name]
    t.rested = min(t.strain, max(0, successes) + t.knows.get("Rapid Recovery", 0))
    assert strain == f"strain {t.strain} - {t.rested} = {t.strain - t.rested}", line
    table.counted["rests"] += 1

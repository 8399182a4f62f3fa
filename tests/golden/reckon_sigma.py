"""Reads an English transcript of the Σ-System as a player would, and reckons all health again from what it says.

It knows no rule code. Anything that does not follow from the lines before it is a fault: `reckon` raises an
AssertionError with the line.
"""

import re
from collections import Counter

LABEL, DETAIL = 15, 6  # columns up to the text behind a label, and up to the label
HEAD = re.compile(r" {2}(?P<name>\S.*?) {2,}health (?P<health>-?\d+)/(?P<most>\d+) {2,}")
BEGINS = re.compile(r" {2}(?P<name>\S.*?) {2,}health (?P<health>-?\d+)/(?P<most>\d+), at (?P<place>-?\d+) m.*")
TURN = re.compile(r"[ \d]\d\. .+?: (?P<name>.+?)   health (?P<health>-?\d+)/(?P<most>\d+), at (?P<place>-?\d+) m.*")
DEED = re.compile(r"(?:attacks|treats) (?P<target>.+?) with .+: (?P<result>a miss|a hit, (?P<damage>\d+) damage|"
                  r"a tie, both roll again|(?P<healed>\d+) healed|in vain)")  # fmt: skip
MOVE = re.compile(r"(?:advances on .+|falls back from .+|runs), from (?P<before>-?\d+) to (?P<place>-?\d+) m")
SLEEPS = re.compile(r"(?P<name>.+) heals by itself: (?P<healed>\d+)")
HAZARD = re.compile(r".+ strikes (?P<name>.+): (?P<damage>\d+) damage")
ARRIVES = re.compile(r"(?P<name>.+) arrives for .+ at (?P<place>-?\d+) m")
CHECK = re.compile(r"(?P<tries>\d+) (?:die|dice) to (?P<number>-?\d+): (?P<dice>.+?); (?:face (?P<face>\d+)|in vain)")
GIVEN = re.compile(r"no check: face (?P<face>\d+).*")
COMPARED = re.compile(r"(?P<mine>.+?) against (?P<theirs>.+?): (?P<what>.+)")
HIT = re.compile(
    r"base (?P<base>\d+)(?: \((?P<own>\d+) \+ lowest of (?P<of>.+?)\))? \+ face (?P<face>\d+) = (?P<attack>\d+), "
    r"less (?P<parts>.+) = (?P<shield>\d+): (?P<left>-?\d+)(?:, at least (?P<least>\d+))?"
)
HEALS = re.compile(
    r"base (?P<base>\d+) \+ face (?P<face>\d+) - (?P<missing>\d+) missing = (?P<left>-?\d+)"
    r"(?:, at most 2 x (?P<of>\d+) = (?P<cap>\d+))?(?:, at least (?P<least>\d+))?"
    r"(?:, but (?P<full>\d+) are missing)?: (?P<healed>\d+) healed"
)
STATE = re.compile(r"(?P<name>.+): health (?P<health>-?\d+)/(?P<most>\d+)")
NUMBERS = re.compile(r"-?\d+")
UNCONSCIOUS = "falls unconscious"


class Reader:
    """What a reader knows at a line."""

    def __init__(self, lockstep: bool) -> None:
        self.lockstep = lockstep
        self.health: dict[str, int] = {}
        self.most: dict[str, int] = {}
        self.down: set[str] = set()
        self.place: dict[str, int] = {}
        self.counted: Counter[str] = Counter()
        self.who = ""
        self.deed: re.Match[str] | None = None
        self.faces: dict[str, int] = {}
        self.left = 0
        self.dice: tuple[int, int] = (0, 0)

    def read(self, text: str) -> None:
        """A line at the margin of a turn, or of the scene."""
        self.settle()
        if head := HEAD.match(text):
            self.meet(head)
        elif begins := BEGINS.fullmatch(text):
            assert self.health[begins["name"]] == int(begins["health"]), text
            self.place[begins["name"]] = int(begins["place"])
        elif turn := TURN.fullmatch(text):
            self.who = turn["name"]
            assert self.health[self.who] == int(turn["health"]), text
            assert self.place.setdefault(self.who, int(turn["place"])) == int(turn["place"]), text
            self.counted["turns"] += 1

    def meet(self, head: re.Match[str]) -> None:
        """Somebody of the fight, or of a stage that begins."""
        self.health[head["name"]], self.most[head["name"]] = int(head["health"]), int(head["most"])
        self.place.pop(head["name"], None)

    def did(self, text: str) -> None:
        """Something that is done, or that happens."""
        self.settle()
        self.who = text if text in self.health else self.who
        if deed := DEED.fullmatch(text):
            self.deed, self.faces = deed, {}
            self.counted["treatments" if deed["healed"] else "attacks"] += 1
        elif move := MOVE.fullmatch(text):
            assert self.place.setdefault(self.who, int(move["before"])) == int(move["before"]), text
            self.place[self.who] = int(move["place"])
            self.counted["moves"] += 1
        elif hazard := HAZARD.fullmatch(text):
            self.left = -int(hazard["damage"])
            self.counted["hazards"] += 1
        elif sleep := SLEEPS.fullmatch(text):
            self.left = int(sleep["healed"])
            self.counted["nights"] += 1
        elif arrival := ARRIVES.fullmatch(text):
            self.place[arrival["name"]] = int(arrival["place"])

    @property
    def target(self) -> str:
        """Whom the deed is done to."""
        name = self.deed["target"] if self.deed else ""
        return self.who if name == "itself" else name

    def settle(self) -> None:
        """A deed is over: a hit that nobody reckoned is a fault."""
        assert self.left == 0, f"{self.left} health unaccounted for"
        deed, self.deed = self.deed, None
        hit = deed is not None and (deed["damage"] or deed["healed"] not in (None, "0"))
        assert not hit or "after" in self.faces, f"no sum for {deed and deed[0]}"

    def detail(self, label: str, text: str) -> None:
        """What a deed comes to."""
        readers = {
            "attack": self.check, "dice": self.check, "because": self.because, "outcome": self.outcome, "hit": self.hit,
            "heals": self.heals, "now": self.now, "falls": self.falls, "rises": self.rises,
        }  # fmt: skip
        if label in readers:
            readers[label](label, text)

    def check(self, label: str, text: str) -> None:
        """Dice against a target number."""
        if given := GIVEN.fullmatch(text):
            self.faces[label] = int(given["face"])
            return
        found = CHECK.fullmatch(text)
        assert found, text
        tries, number = int(found["tries"]), int(found["number"])
        told = [] if found["dice"] == "none rolled" else found["dice"].split(", ")
        assert len(told) <= tries, text
        for k, die in enumerate(told):
            face = int(die.strip("[]()"))
            assert 1 <= face <= 20, text
            assert (face <= number) == (die[0] in "[("), text
            assert die[0] != "[" or k == len(told) - 1, text
        kept = int(told[-1].strip("[]")) if told and told[-1][0] == "[" else 0
        assert kept == int(found["face"] or 0), text
        assert kept or len(told) == tries or self.lockstep, text
        self.faces[label], self.dice = kept, (tries, number)
        self.counted["checks"] += 1

    def because(self, _: str, text: str) -> None:
        """The skill, abilities and modifiers: they make the dice and the target number."""
        skill, abilities, *modifiers = text.split("; ")
        value, number = int(NUMBERS.findall(skill)[-1]), min(int(n) for n in NUMBERS.findall(abilities))
        by = 0
        for each in modifiers:
            if each.startswith("no more than health"):
                number = int(NUMBERS.findall(each)[0])
            else:
                by += int(NUMBERS.findall(each.replace("+", ""))[-1])
        assert self.dice in ((value, number + by), (max(0, value + by), number)), text

    def outcome(self, _: str, text: str) -> None:
        """Two checks against each other."""
        assert self.deed, text
        hit = bool(self.deed["damage"])
        if text == "the attack fails":
            assert not hit, text
            assert not self.faces["attack"], text
        elif text == "the defense fails":
            assert hit, text
            assert self.faces["attack"] > 0 == self.faces["dice"], text
        else:
            found = COMPARED.fullmatch(text)
            assert found, text
            mine, theirs = (total(found[side]) for side in ("mine", "theirs"))
            if mine == theirs:
                assert "a tie" in found["what"], text
            else:
                assert hit == (mine > theirs) == (found["what"] == "it hits"), text
            self.counted["compared"] += 1

    def hit(self, _: str, text: str) -> None:
        """Attack value less defense value."""
        found = HIT.fullmatch(text)
        assert found, text
        assert self.deed, text
        if found["of"]:
            assert int(found["base"]) == int(found["own"]) + min(int(n) for n in NUMBERS.findall(found["of"])), text
        assert int(found["face"]) == self.faces.get("attack", 0), text
        assert int(found["attack"]) == int(found["base"]) + int(found["face"]), text
        parts = [re.sub(r" \(.*\)", "", part) for part in found["parts"].split(" + ")]
        assert int(found["shield"]) == sum(int(n) for part in parts for n in NUMBERS.findall(part)), text
        strength = re.search(r"(?:strength|health) (\d+)(?: \(strength (\d+)\))?", found["parts"])
        if strength and strength[2]:
            assert int(strength[1]) == self.health[self.target] < int(strength[2]), text
        face = re.search(r"face (\d+)$", found["parts"])
        assert (int(face[1]) if face else 0) == self.faces.get("dice", 0), text
        left = int(found["attack"]) - int(found["shield"])
        assert left == int(found["left"]), text
        damage = max(1, left)
        assert (found["least"] is None) == (damage == left), text
        assert damage == int(self.deed["damage"]), text
        self.left = -damage

    def heals(self, _: str, text: str) -> None:
        """What a treatment gives back."""
        found = HEALS.fullmatch(text)
        assert found, text
        assert self.deed, text
        missing = self.most[self.target] - self.health[self.target]
        assert missing == int(found["missing"]), text
        assert int(found["face"]) == self.faces["dice"], text
        left = int(found["base"]) + int(found["face"]) - missing
        assert left == int(found["left"]), text
        cap = 2 * int(found["base"])
        assert (found["cap"] is not None) == (left > cap), text
        assert not found["cap"] or (int(found["cap"]), int(found["of"])) == (cap, int(found["base"])), text
        left = min(left, cap)
        assert (found["least"] is not None) == (left < 1), text
        left = max(left, int(found["least"] or 0))
        assert (found["full"] is not None) == (left > missing), text
        assert int(found["healed"]) == min(left, missing) == int(self.deed["healed"]), text
        self.left = min(left, missing)
        if not self.left:
            self.faces["after"] = 1

    def now(self, _: str, text: str) -> None:
        """How the target stands."""
        found = STATE.fullmatch(text)
        assert found, text
        name = found["name"]
        assert not self.deed or name == self.target, text
        self.health[name] += self.left
        self.left, self.faces["after"] = 0, 1
        assert (self.health[name], self.most[name]) == (int(found["health"]), int(found["most"])), text
        self.counted["states"] += 1

    def falls(self, _: str, text: str) -> None:
        """Who falls has no health left; who dies was down."""
        name = next(name for name in sorted(self.health, key=len, reverse=True) if text.startswith(name))
        assert self.health[name] <= 0 or "at one blow" in text, text
        assert (name in self.down) == ("while unconscious" in text), text
        self.down.add(name)
        self.counted["falls"] += 1

    def rises(self, _: str, text: str) -> None:
        """Who wakes has health again."""
        name = next(name for name in sorted(self.health, key=len, reverse=True) if text.startswith(name))
        assert self.health[name] > 0, text
        self.down.remove(name)
        self.counted["rises"] += 1


def total(text: str) -> int:
    """What a sum comes to, as it says."""
    parts, _, said = text.partition(" = ")
    result = sum(int(part) for part in parts.replace("- ", "-").replace("+ ", "").split())
    assert not said or result == int(said), text
    return result


def reckon(transcript: str) -> dict[str, int]:
    """Check a whole transcript; says how much of each was reckoned."""
    lines = joined(transcript.splitlines())
    first = next(k for k, line in enumerate(lines) if line.startswith("Round 1 "))
    end = next(k for k, line in enumerate(lines) if line.startswith("The end "))
    reader = Reader("option opposed = lockstep" in transcript)
    for line in lines[:first]:
        if head := HEAD.match(line):
            reader.meet(head)
    for line in lines[first:end]:
        indent = len(line) - len(line.lstrip())
        if indent < 4:
            reader.read(line)
        elif indent == 4:
            reader.did(line.strip())
        else:
            reader.detail(line[DETAIL:LABEL].strip(), line[LABEL:].strip())
    reader.settle()
    for line in lines[end:]:
        for name, health in reader.health.items():
            if line.startswith(f"  {name} ") and (said := re.search(r"health (-?\d+)/", line)):
                assert int(said[1]) == health, line
                reader.counted["fates"] += 1
    return dict(reader.counted)


def joined(lines: list[str]) -> list[str]:
    """Paragraphs: continued lines are put behind those they continue; tables stay as they are."""
    told: list[str] = []
    for line in lines:
        indent = len(line) - len(line.lstrip())
        if indent in (8, LABEL) and told and told[-1].startswith("    "):
            told[-1] += f" {line.strip()}"
        else:
            told.append(line)
    return told

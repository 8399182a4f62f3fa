"""What the kernel does in its own way: dice, decisions, ratings, memories, rows; how a battle begins, what is due next.

Within the kernel these stand in for functions of `sim.host` and `sim.chance`, and mean the same (`tests/clocks`).
"""

import numpy as np

from sim import chance, host
from sim.chance import GAMMA, MIX_1, MIX_2, STRETCH
from sim.host import BIT, CHOSEN, Answer
from sim.kernel_functions import compiled, stands_in_for
from sim.kernel_shape import ROOM
from sim.state import LEAST, PURPOSES

END, REFUSED, LOWEST, HIGHEST, RULE = -1, -2, 256, 1024, host.ALLY - 1
G, C1, C2 = np.uint64(GAMMA), np.uint64(MIX_1), np.uint64(MIX_2)
S30, S27, S31, S8, ONE = (np.uint64(n) for n in (30, 27, 31, 8, 1))


@stands_in_for(chance.mix)
def mix(z):
    """The finalizer of splitmix64, on machine words."""
    z = (z ^ (z >> S30)) * C1
    z = (z ^ (z >> S27)) * C2
    return z ^ (z >> S31)


@compiled
def chain_key(seed, number):
    """What the keys of all stages of a battle are made of."""
    return mix(np.uint64(seed) + mix(np.uint64(number) + ONE))


@compiled
def stage_key(chain, stage):
    """The key of a stage's numbers."""
    return mix(np.uint64(chain) + np.uint64(stage))


@stands_in_for(chance.change_dice)
def change_dice(w):
    """Let a battle go on with the numbers of its stage."""
    w.battle.key = stage_key(w.battle.chain, w.battle.stage)


@stands_in_for(chance.fork_key)
def fork_key(key, asked, fork):
    """The key with which a fork goes on."""
    return mix(mix(np.uint64(key) + np.uint64(asked) + ONE) + np.uint64(fork))


@stands_in_for(host.draw)
def draw(w, i, purpose):
    """The next 56 random bits of a fighter for a purpose."""
    k = PURPOSES * i + purpose
    n = w.counts[k] + 1
    w.counts[k] = n
    start = (w.fighters[i].stream * PURPOSES + purpose) << STRETCH
    return np.int64(mix(w.battle.key + np.uint64(start + n) * G) >> S8)


@compiled
def wide(n):
    """A number of a program, which holds narrow ones, as the rules count."""
    return np.int64(n)


@stands_in_for(host.decide)
def decide(w, i, policy, question, legal, after):
    """The script's next answer, else the first line behind `after` that is legal and holds (policies.program)."""
    asked = w.battle.asked
    if asked < w.script_length:
        if after == REFUSED:
            w.faults[0] = 1
            return Answer(0, 0, 0, -1, 0)
        target, weapon = w.script[asked, 1], w.script[asked, 2]
        return Answer(
            w.script[asked, 0], CHOSEN + target if target >= 0 else 0, CHOSEN + weapon if weapon >= 0 else 0, -1, 0
        )
    if legal == 0:
        return Answer(0, 0, 0, -1, 0)
    program = w.policies[policy]
    at = wide(program[question])
    while program[at] != END:
        line = wide(program[at + 3])
        if legal >> (program[at] & BIT) & 1 and line > after and (program[at + 4] > 0 or holds(w, policy, at + 6)):
            return Answer(wide(program[at]), wide(program[at + 1]), wide(program[at + 2]), line, wide(program[at + 4]))
        at += program[at + 5]
    return Answer(0, 0, 0, -1, 0)


@compiled
def holds(w, policy, at):
    """Whether one of the rows at a place of a program holds: all of its tests, each a sum of words in bounds."""
    program, seen = w.policies[policy], w.vision
    rows = program[at]
    at += 1
    for _ in range(rows):
        length, tests = program[at], program[at + 1]
        here = at + 2
        good = True
        for _ in range(tests):
            total = seen[program[here]]
            end = here + 4 + 2 * program[here + 1]
            for k in range(here + 4, end, 2):
                total += program[k + 1] * seen[program[k]]
            if not program[here + 2] <= total <= program[here + 3]:
                good = False
                break
            here = end
        if good:
            return True
        at += length
    return False


@stands_in_for(host.rate)
def rate(w, policy, line, value):
    """How much a line likes the candidate in view."""
    program = w.policies[policy]
    at = wide(program[program[w.questions] + line])
    if program[at + 4] > 0 and not holds(w, policy, at + 6):
        return LEAST
    rule = wide(program[at + 1]) & RULE
    if rule >= HIGHEST:
        return w.vision[rule - HIGHEST]
    if rule >= LOWEST:
        return -w.vision[rule - LOWEST]
    return value


@stands_in_for(host.remember)
def remember(w, policy, question, line, order, target, weapon):
    """Count an answer; behind the last of a script the dice become those of its fork."""
    b = w.battle
    b.asked += 1
    if line >= 0:
        w.hits[policy, line] += 1
    if w.fork > 0 and b.asked == w.script_length:
        b.key = fork_key(b.key, b.asked, w.fork)
        b.chain = fork_key(b.chain, b.asked, w.fork)


@stands_in_for(host.note)
def note(w):
    """Write the event in hand as a log row."""
    b = w.battle
    if b.rows < ROOM:
        w.log[b.rows] = w.event
    b.rows += 1


@compiled
def reset(w, start):
    """Make the battle as it was at its start: every part of it that a battle can change, as far as it is used."""
    w.battles[0] = start.battles[0]
    w.events[0] = start.events[0]
    for k in range(len(w.vision)):
        w.vision[k] = 0
    for k in range(PURPOSES * len(w.fighters)):
        w.counts[k] = 0
    for k in range(len(w.sides)):
        w.sides[k] = start.sides[k]
    for k in range(len(w.fighters)):
        w.fighters[k] = start.fighters[k]
    for k in range(len(w.arms)):
        w.arms[k] = start.arms[k]
    for k in range(len(w.slots)):
        w.slots[k] = start.slots[k]


@compiled
def next_due(slots):
    """The entry of the agenda that is due first."""
    best = 0
    for k in range(len(slots)):
        if slots[k].due < slots[best].due:
            best = k
    return best

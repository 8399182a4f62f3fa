"""What a game master could change in a fight, one thing at a time: each as the `--set` that does it, in steps."""

from experiments.difficulty.camps import Ladder, camps, meetings, posts
from experiments.difficulty.field import camp_changes, rest_changes, scene_changes, surprise
from experiments.difficulty.people import MAKERS, PLACES, arrival, heads_of_heroes, place
from experiments.difficulty.yardstick import enemies_of
from experiments.encounter import Prepared
from experiments.fighting.recipe import players_of


def ladders(prepared: Prepared, *, easier: bool) -> list[Ladder]:
    """All that could be changed: what surely makes it easier (or harder) for the players, and what may do either."""
    heroes, foes = prepared.sides[players_of(prepared)], enemies_of(prepared)
    enemies = [post for post in posts(prepared) if post.camp.whose in foes]
    found: list[Ladder] = []
    ruleset = prepared.ruleset.name
    for post in enemies:
        found += [list(make(post, -1 if easier else 1)) for make in MAKERS[ruleset]]
        found.append(list(arrival(post, enemies, later=easier)))
        found += [list(place(post, step)) for step in (-PLACES[ruleset], PLACES[ruleset])]
    for post in posts(prepared):
        if post.camp.whose == heroes:
            found.append(list(heads_of_heroes(post, easier=easier)))
    for camp in camps(prepared):
        if camp.whose in foes:
            found += camp_changes(prepared, camp, easier=easier)
    for meeting in meetings(prepared):
        if ruleset == "narrative":
            found += [[change] for change in scene_changes(meeting, prepared.start.fighters)]
        found += [[change] for change in surprise(meeting, easier=easier)]
    stages = range(len(prepared.encounter.scenario.stage))
    found += [list(rest_changes(prepared, number, easier=easier)) for number in stages]
    return [ladder for ladder in found if ladder]

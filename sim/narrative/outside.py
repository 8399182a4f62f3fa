"""Talents and abilities that no fight asks for, each under the reason; names are facts, the reasons are this project's.

What is neither here nor known to the rules is missing: a name whose effect is in doubt does not belong here. What only
some fights ask for is missing in those: where somebody rolls a skill that it is about, or where there is what it needs.
"""

from collections.abc import Iterator

import attrs

from sim.faults import fold
from sim.narrative.circumstances import DARK, FORCE, HAZARDS, REST, ROUGH, Circumstances
from sim.narrative.talent_names import talent_of

SOCIAL = ("charm", "coercion", "deception", "negotiation")
NO_FORCE = "nothing that it can do here asks for Force dice"


@attrs.frozen
class Outside:
    """Names with one reason, and what makes a fight ask for them after all."""

    reason: str
    names: str
    skills: tuple[str, ...] = ()
    """Whoever rolls one of these here makes it matter; of knowledge any."""
    where: str = ""
    """The circumstance that makes it matter."""
    of_others: bool = False
    """Whether the skills are those of checks that others make."""

    def matters(self, around: Circumstances) -> bool:
        """Whether a fight under such circumstances asks for it."""
        rolled = around.of_others if self.of_others else around.rolled
        return self.where in around.there or any(skill in rolled for skill in self.skills)

    def each(self) -> Iterator[str]:
        """The names, as they are printed."""
        return (name.strip() for name in self.names.split(";"))


GROUPS = (
    Outside("the printed numbers hold it already", "enduring; umbaran bio-gas"),
    Outside(
        "only checks outside a fight: to charm, deceive, coerce or bargain",
        """plausible deniability; convincing demeanor; intimidating; congenial; smooth talker; good cop; bad cop;
        good and bad cop; proper upbringing; greased palms; just kidding!; improved just kidding!; sense emotions;
        all walks of life; etiquette and protocol; improved etiquette and protocol; outland etiquette and protocol;
        non-humanoid etiquette and protocol; natural charmer; trusted reputation; cantina talk; bribable; lawful
        authority; know their weakness; loom; customer service; customer service experience; community volunteer;
        fallen figure of faith; full weight of the law; i'll tell my parents!; probing question; office drone; let
        me get you something; fearsome aspect; fearsome countenance; intimidating countenance; mandalorian visage;
        threatening; protest chant; infiltrate and execute; rhetoric mimic; insectoid appearance; invoke doellin;
        the darksaber; divisive figure; just a kid; hard bargain; pragmatic negotiator; criminal mastermind;
        personality quirk; you thought you were out...; ...they pull you back in; all the luck in the galaxy;
        altered deal; shrewd negotiator; unmatched insight; dangerous connections; powerful certainty; seasoned
        negotiator""",
        skills=SOCIAL,
    ),
    Outside(
        "only checks of others to charm, deceive, coerce or bargain, and nobody makes one here",
        """nobody's fool; clever retort; discredit; laugh it off; haughty demeanor; playing politics; code of
        silence; constabulary honour; loyalty; imperial haughtiness; blabber mouth; expressionless; sarcastic wit;
        fear is my ally; trust no one; red tape; nice guy; unflappable; troubled past; local politics; bombastic
        personality; they dare call me mad?; we belong dead; inured; here's a tip;
        fragmented memories; tough to convince""",
        skills=SOCIAL,
        of_others=True,
    ),
    Outside(
        "only checks of Leadership, and nobody makes one here",
        "commanding presence; father to his men; pep talk; confident command; slave authority",
        skills=("leadership",),
    ),
    Outside(
        "only checks of those who lead it, and nobody makes one here",
        "clone inhibitor chip",
        skills=("leadership",),
        of_others=True,
    ),
    Outside(
        "only checks of Charm and Leadership, and nobody makes one here",
        "kill with kindness",
        skills=("charm", "leadership"),
    ),
    Outside(
        "only checks of Coercion and Leadership of others, and nobody makes one here",
        "dubious of authority",
        skills=("coercion", "leadership"),
        of_others=True,
    ),
    Outside(
        "only checks of Survival, and nobody makes one here",
        "expert handler; trained mount; bantha affinity; lunar off-roading",
        skills=("survival",),
    ),
    Outside(
        "only checks of Resilience or Survival, and nobody makes one here",
        "resilient metabolism; red nikto; mountain nikto; natural outdoorsman",
        skills=("resilience", "survival"),
    ),
    Outside(
        "only a reroll or a bonus of checks of knowledge and research",
        """researcher; improved researcher; respected scholar; natural scholar; codebreaker; encoded communique;
        knowledge specialization; knowledge specialization: lore; reconstruct the scene; sense the scene;
        military analyst; lorekeeper; edutainment; let's open the good stuff; knowledge is
        dangerous""",
        skills=("knowledge",),
    ),
    Outside(
        "only computers, repairs, inventions and locks",
        """bypass security; technical aptitude; solid repairs; defensive slicing; skilled slicer; defensive sysops;
        improved defensive sysops; code slinger; natural programmer; known schematic; contraption; tinkerer;
        intuitive improvements; hidden storage; distinctive style; inventor; techno service droid; computer affinity;
        nethunter; burn through; net warrior; determined hunter; direct access; all seeing eye; sniffer programs;
        swordbreaker programs; personalized icebreaker suit; caissa icebreaker suite; exploratory romp; wunderkind;
        causing chaos; virus suite; quiet code; pit trap programs; trust the components""",
        skills=("computers", "computers_hacking", "computers_sysops", "skulduggery"),
    ),
    Outside(
        "only trade, money and contacts",
        """black market contacts; wheel and deal; street smarts; know somebody; bought info; utinni!; skilled cheater;
        up the ante; you owe me one; create bacta""",
        skills=("streetwise",),
    ),
    Outside(
        "only travel, wilderness and tracks",
        """expert tracker; forager; outdoorsman; animal empathy; beast of burden; domesticable; domesticated; ornery;
        desert dweller; heat resistance; native fauna; asharl pelt; sand walker; strong as a jakobeast;
        strong as a murra; encumbrance capacity; big guns; æmberbelly; sticky saliva; æmber extractor; æmberspines;
        hybrid physiology""",
    ),
    Outside(
        "only falls, leaps and climbing, which a fight does not ask for",
        """sathari glider; cat-like acrobatics; high-altitude drop; wall crawler; spider climb; skitter;
        catlike; excellent climber""",
    ),
    Outside(
        "only water, woods or earth as difficult ground, and there is none here",
        """amphibious; aquatic creature; creature of the sea; arboreal; arboreal creature; jungle hunter; tunneling;
        tunnelling""",
        where=ROUGH,
    ),
    Outside(
        "only darkness and what else hides from view, and there is none here",
        "death sight; nightvision; dark sight; darkvision; infravision; cybereyes; brace",
        where=DARK,
    ),
    Outside(
        "only heat, cold and weather, and no hazard strikes here",
        "suited to the cold; suited to the heat; dense feathers",
        where=HAZARDS,
    ),
    Outside(
        "only vehicles and starships",
        """skilled jockey; full throttle; improved full throttle; supreme full throttle; natural pilot; natural driver;
        master pilot; master driver; fine tuning; starship adversary; galaxy mapper; brilliant evasion;
        defensive driving; all-terrain driver; hold together; exhaust port; smooth acceleration; daring aviator;
        determined driver; offensive driving; form on me; fire control; shortcut; improved shortcut; barrel roll;
        fleet commander; intuitive evasion; intuitive navigation; push the limit; dead to rights; debilitating shot;
        overwhelm defenses; jetpack expertise; handling; sprint speed; max throttle; lancer; bring it down!; blast 'em!;
        didn't forget about you; energy parasite; tail flick; many hands make light the load;
        now this is podracing!; airborne expertise""",
    ),
    Outside("only battles of whole armies", "clever commander; master strategist"),
    Outside(
        "only to hide, to sneak or to notice somebody",
        """indistinguishable; unremarkable; uncanny senses; keen eyed; keen senses; enhanced senses; scent; shroud;
        master of shadows; sleight of mind; natural camouflage; sensor masking; natural rogue; inconspicuous; shadowed;
        camouflaged; heightened sense of smell; olfactory perception; olfactory sensor suite; shadow fauna;
        the show goes on; detect force-sensitivity; southern nikto; natural thief; expert
        scrounger""",
        skills=("perception", "skulduggery", "stealth"),
    ),
    Outside(
        "only healing that takes days, or a check once a session",
        "bacta specialist; healing trance; time to heal",
        where=REST,
    ),
    Outside("only what comes of it after a fight", "radioactive"),
    Outside(
        "only what is spoken, and who understands it",
        """native language; huttese; advanced language module; pheromone communication; weequay pheromones;
        cybernetic communications""",
    ),
    Outside(
        "air, food, sleep, water and poison, of which no rule here speaks",
        """undead; construct; ammonia breather; crystalline; cyborg; vacuum dweller; atmospheric requirement;
        methane breather; air filter implant; magical reanimation; blooded; helium allergy""",
    ),
    Outside("whoever steers it from afar, of whom a fight knows nothing", "telepresence"),
    Outside(
        "what its bearer is told in the story, not what it does in a fight",
        """careful planning; leading question; nisei line; spot the connections; buried in the archives; old contacts;
        delicate information; sudden leverage; diplomatic solution; storage modification; impressively flexible;
        uncomfortable inspection; critical eye; backup entertainer; changeling; shape shift; disguise mode; chronal
        absorption; æffects: find""",
    ),
    Outside("a power that acts outside a fight", "force power: seek; force power: farsight"),
    Outside(
        NO_FORCE,
        "darkside force user; on the edge; flexible morality; ritual caster; the force is my ally",
        where=FORCE,
    ),
)
"""A reason stands once."""


OUTSIDE = {fold(talent_of(name).key): group for group in GROUPS for name in group.each()}
"""What no fight asks for, or not every one, by the letters of its key."""


def why_outside(name: str, around: Circumstances) -> str:
    """Why a fight does not ask for a talent or an ability, however it is spelled; empty where it may."""
    group = OUTSIDE.get(fold(talent_of(name).key))
    return group.reason if group and not group.matters(around) else ""

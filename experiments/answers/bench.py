"""The keys of `kassen bench`."""

BENCH = {
    "scenario": "The name of the encounter.",
    "ruleset": "The game that it is played by.",
    "clocks.compiled": "The compiled clock; null where numba is not installed.",
    "clocks.*.battles_per_second": "Battles that the clock fights in a second of one processor, at its best of five.",
    "clocks.*.turns_per_second": "Turns of these.",
    "clocks.compiled.parquet_battles_per_second": "Battles in a second, with every row of theirs written to parquet.",
    "clocks.compiled.cold_seconds": "Seconds until the kernel is ready, from nothing.",
    "clocks.compiled.warm_seconds": "Seconds until it is ready, from its cache.",
    "clocks.compiled.rule_lines": "Lines of rules that are compiled.",
    "ratio": "How many times as fast as simpy the compiled clock is; null without it.",
    "dice_limit": "Battles in a second if they were nothing but their dice; null without the compiled clock.",
}

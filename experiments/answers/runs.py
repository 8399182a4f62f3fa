"""The keys of `kassen run`, `merge`, `query` and `results`."""

RUN = {
    "out": "The folder, as it was named.",
    "battles": "How many battles it has now.",
    "events": "How many rows of events it has now.",
    "seconds": "For how many seconds battles were fought, this time.",
    "battles_per_second": "How many of them a second; null where nothing was fought.",
    "clock": "The clock that fought: simpy, compiled, or both; null where nothing was fought.",
}
MERGE = {
    "out": "The folder, as it was named.",
    "battles": "How many battles its parts had.",
    "events": "How many rows of events they had.",
    "finished": "Whether no shard of the whole run is missing.",
    "missing_shards": "The numbers of the shards that are, by scenario.",
}
ENTRY = {
    "results": "The folder of the run.",
    "scenarios": "The names of its encounters.",
    "battles": "How many battles of each it was to have.",
    "part": "Which part of how many it is, as `--shard` says it.",
    "finished": "Whether it has all of them.",
    "shards.done": "How many of its shards are there.",
    "shards.planned": "How many there were to be.",
    "seed": "The seed that names its dice.",
    "log": "What it keeps: battles, fighters, events or decisions.",
    "ruleset": "The game that was played.",
    "rules_version": "The version of its rules.",
    "bytes": "The size of all its files; null in a bucket.",
}
WENT = {
    "battles": "How many battles of the encounter are there.",
    "p_win.*": "Share of them that the side won.",
    "p_draw": "Share of them that nobody won.",
    "p_limit": "The part of these that came to the limit of rounds.",
    "rounds_mean": "The last round that began, on average; null of no battles.",
    "rounds_sd": "By how much single battles differ in it: the standard deviation.",
    "turns": "Turns of all battles together.",
    "events": "Rows of events of all battles together.",
}
LISTED = {"results": "The runs; nothing where there are none."} | {
    f"results[].{key}": told for key, told in ENTRY.items()
}
SHOWN = {**ENTRY, **{f"went.*.{key}": told for key, told in WENT.items()}}
COMPARED = {
    "a": "The first run.",
    "b": "The second run.",
    "differences[].scenario": "An encounter that both have.",
    "differences[].side": "A side of it.",
    "differences[].first": "How often it wins in A.",
    "differences[].second": "How often it wins in B.",
    "differences[].difference": "B minus A.",
    "differences[].paired": "How many battles were laid beside each other; null where the two share no dice.",
    "differences[].verdict": "Where the side surely wins oftener: a, b or undecided.",
}
QUERY = {
    "columns": "The names of the columns.",
    "rows": "The rows; nothing where there are none.",
    "rows[]": "A row: one value a column, times and durations as text, null for what JSON cannot say.",
}

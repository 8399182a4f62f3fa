"""A process that fights battles under simpy for another one; see `experiments.fighting.crew` for the other end.

It is told by lines of JSON on stdin: first what to fight, then `[first, count]` again and again. It answers on stdout,
each time a line of JSON and then the bytes of the three tables; while policies in Python think, also that it is alive.
When stdin ends, it ends at once.
"""

import json
import os
import queue
import signal
import sys
import threading
from typing import IO, Any

from experiments.fighting.hands import Interpreter
from experiments.fighting.patience import thinks, watch
from experiments.fighting.recipe import read_recipe
from experiments.fighting.rows import Log, Rows
from sim.errors import KassenError


def main() -> None:
    """Serve until stdin ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the other end says when to stop
    answers = Answers(os.fdopen(os.dup(1), "wb"))
    os.dup2(2, 1)  # what a policy prints must not end up among the answers
    told: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=listen, args=(sys.stdin, told), daemon=True).start()
    interpreter = None
    while True:
        line = json.loads(told.get())
        try:
            if interpreter is None:
                opening, log = read_recipe(line["recipe"]).make().opening, Log(line["log"])
                interpreter = Interpreter(opening, line["seed"], log, line["sample"], only=line["only"])
                watched = bool(line["patience"]) and thinks(interpreter.opening)
                answers.say({"ready": True, "watched": watched})
                if watched:
                    seen = (interpreter.opening, line["patience"], answers.say, lambda: os._exit(1))
                    threading.Thread(target=watch, args=seen, daemon=True).start()
            else:
                rows = interpreter.fight(*line)
                answers.say({"rows": [len(table) for table in rows]}, rows)
        except KassenError as fault:
            known = next(kind for kind in type(fault).__mro__ if kind.__module__ == KassenError.__module__)
            answers.say({"error": known.__name__, "text": str(fault)})


def listen(lines: IO[str], told: "queue.SimpleQueue[str]") -> None:
    """Hand on what is said; when the other end is gone, this process goes too, whatever it is doing."""
    for line in lines:
        told.put(line)
    os._exit(0)


class Answers:
    """The way back, for one thread at a time."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self.pipe, self.lock = pipe, threading.Lock()

    def say(self, head: dict[str, Any], rows: Rows | tuple[()] = ()) -> None:
        """A line, and the tables behind it."""
        with self.lock:
            self.pipe.write(json.dumps(head).encode() + b"\n")
            for table in rows:
                self.pipe.write(table.tobytes())
            self.pipe.flush()


if __name__ == "__main__":
    main()

"""A policy that plays each of its choices to the end many times over, and takes what ended best."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from policies.view import Answered, Choice, View

if TYPE_CHECKING:
    from policies.forks import Forks, Future

HALVINGS = ((0, 1), (4, 3), (2, 8))
"""How many choices are left at each stage (0: all), and how many times `battles` each of them is then played."""
BEST = {"narrative": "disabler", "sigma": "evader"}
"""The text of each ruleset that was measured to be worth most."""
HEAD = 0.02
"""What a head left is worth, where 1 is a victory: so that it goes on trying when all is won, or lost."""


class Rollout:
    """Whatever ends best: play each choice forward many times with other dice, by a text, and keep what wins most.

    Weak where the enemies fight otherwise than the texts it imagines. It needs the enemies' sheets and texts, which no
    table shows: use it to see how much better a side could play, not as an opponent of people.
    """

    def __init__(self, text: str = "", battles: int = 4, questions: str = "turn declare") -> None:
        """Make one.

        Args:
            text: the policy text that plays on, and that answers unless something ended better; if left out, BEST.
            battles: continuations of each choice at the first look; those that look best get more.
            questions: to which it tries all choices; to others the text answers.
        """
        self.text, self.battles, self.questions = text, battles, questions.split()
        self.forks: Forks

    def begin(self, forks: "Forks") -> None:
        """Take what choices are tried out with, for one battle."""
        self.forks = forks
        self.text = self.text or BEST[forks.ruleset]

    def answer(self, view: View[Any, Any]) -> Answered:
        """The choice whose continuations ended best; the text's own where none ended better.

        Dice:
            None: continuations roll dice of their own.
        """
        usual = self.forks.usual(self.text)
        if view.question not in self.questions:
            return usual
        choices = [usual, *(choice for choice in view.choices if choice != usual)]
        return self.best(choices) if len(choices) > 1 else usual

    def best(self, choices: Sequence[Choice]) -> Choice:
        """The best of the choices, the first of which is the usual one: the few that look best are looked at again."""
        usual, played = choices[0], 0
        worth = dict.fromkeys(choices, 0.0)
        for keep, times in HALVINGS:
            if keep:
                choices = sorted(choices, key=lambda choice: -worth[choice])[:keep]
                choices += [] if usual in choices else [usual]
            count = self.battles * times
            for choice, future in zip(
                choices, self.forks.futures(choices, count, self.text, 1 + played), strict=True
            ):
                worth[choice] += self.worth(future)
            played += count
        return max(choices, key=lambda choice: (worth[choice], choice == usual))

    @staticmethod
    def worth(future: "Future") -> float:
        """How well continuations ended, all together."""
        return future.won - future.lost + HEAD * (future.standing - future.opposing)

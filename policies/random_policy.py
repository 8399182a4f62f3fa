"""The policy that every other one should beat."""

from typing import Any

from policies.view import Choice, View

PASSES = 16


class RandomPolicy:
    """Any legal order, each as likely as the next; one time in sixteen it ends its turn. Weak against any plan."""

    def answer(self, view: View[Any, Any]) -> Choice | str:
        """One order by chance; for a slot, one fighter.

        Dice:
            One number whether to pass (not for a slot), one which order or fighter.
        """
        if view.question == "slot":
            return Choice("take", view.candidates[view.random(len(view.candidates))])
        if view.random(PASSES) == 0:
            return "pass"
        return view.legal[view.random(len(view.legal))]

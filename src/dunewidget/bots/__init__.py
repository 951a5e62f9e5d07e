"""Players made of code. They see a view and answer its question; the state they never see.

    bot = make("greedy", seed=7)
    action = bot.choose(game.view("p1"))
    bot.explain()

One of your own is a subclass of `Bot`, made known with `register("mine", Mine)`.
"""

from dunewidget.bots.base import Bot, asked
from dunewidget.bots.greedy import Greedy
from dunewidget.bots.knowledge import Advice, Battle, Knowledge, known, teach
from dunewidget.bots.registry import Factory, find, make, names, register
from dunewidget.bots.seated import Choose, let_bots_answer, named_bots, play_on
from dunewidget.bots.uniform import Uniform

register("random", Uniform)
register("greedy", Greedy)

__all__ = [
    "Advice",
    "Battle",
    "Bot",
    "Choose",
    "Factory",
    "Greedy",
    "Knowledge",
    "Uniform",
    "asked",
    "find",
    "known",
    "let_bots_answer",
    "make",
    "named_bots",
    "names",
    "play_on",
    "register",
    "teach",
]

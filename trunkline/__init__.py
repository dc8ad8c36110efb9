"""Railway share games, played and studied on one engine. One import offers the public interface:

>>> import trunkline as t
>>> game = t.find("1830")
>>> s = t.start(game, players=4, seed=1)
>>> t.apply(game, s, t.legal(game, s)[0])

``trunkline.library`` lists the names. They are loaded when the first of them is used: the server and the command line,
which load what they need, would pay for them too.
"""

__version__ = "0.1.0"

TYPE_CHECKING = False  # importing typing would take longer than all of this
if TYPE_CHECKING:
    from trunkline.library import *  # noqa: F403
    from trunkline.library import __all__ as __all__
else:  # hidden from type checkers, which would believe in every name

    def __getattr__(name: str) -> object:
        """A public name, or ``__all__``."""
        if name.startswith("__") and name != "__all__":  # tools that inspect modules ask for many of these
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        library = import_module(
            "trunkline.library"
        )  # by name: what imports this package for its version depends on nothing else
        if name not in ("__all__", *library.__all__):
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(library, name)

    def __dir__() -> list[str]:
        return sorted({*globals(), *__getattr__("__all__")})

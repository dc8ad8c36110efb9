"""Says what to install where the extra is missing; imported before anything that needs it."""

from importlib.util import find_spec

NEEDED = ("numpy", "gymnasium", "pettingzoo")
MISSING = [package for package in NEEDED if find_spec(package) is None]
if MISSING:
    raise ImportError(f'trunkline.research needs {", ".join(MISSING)}: pip install "trunkline[research]"')

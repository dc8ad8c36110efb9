"""The figures of the engine as a table."""

from typing import Any

from rich.table import Table


def table(figures: dict[str, Any]) -> Table:
    """One block a game; the ratios are multiples of the calibration loop."""
    shown = Table(
        "game", "", "time", "ratio", box=None, caption="ratio: multiples of the calibration loop, run in the same process"
    )
    for name, found in figures.items():
        for n, verb in enumerate(("copy", "legal", "apply")):
            shown.add_row("" if n else name, verb, f"{found[f'{verb}_us']:.1f} µs", f"{found[f'{verb}_ratio']:.5f}")
        speed = f"{found['actions_per_second']:,.0f} actions/s"
        shown.add_row("", f"random play, {found['players']} players", speed, f"{found['action_ratio']:.5f}")
        for habits, actions in found["replays_per_second"].items():
            ratio = 1e6 / actions / found["calibration_us"]
            shown.add_row("", habits, f"{actions:,.0f} actions/s", f"{ratio:.5f}")
    return shown

"""Elements as text: the same as htpy writes them."""

import htpy as h
import pytest
from htpy import Node, fragment
from markupsafe import Markup

from trunkline.present.markup import regions, rendered

NODES: list[Node] = [
    h.p,
    h.div("#a.b", title="<&\"'>", hidden=True)["<&\"'>", 7, None, True, False, [h.br, ("x", Markup("<b>"))]],
    h.html(lang="en")[h.body[h.input(value=1)]],
    fragment["a", h.i["b"]],
    Markup("<i>&amp;</i>"),
    lambda: h.b["called"],
    0,
]


@pytest.mark.parametrize("node", NODES)
def test_nodes_are_written_as_htpy_writes_them(node: Node) -> None:
    assert rendered(node) == str(fragment[node])


def test_nodes_that_can_be_read_once_are_written_too() -> None:
    assert rendered(h.ul[(h.li[n] for n in range(2)), reversed([h.li[2]]), map(str, "&")]) == (
        "<ul><li>0</li><li>1</li><li>2</li>&amp;</ul>"
    )


def test_what_cannot_stand_in_a_page_is_refused() -> None:
    with pytest.raises(TypeError):
        rendered(h.p[iter([object()])])  # type: ignore[index]


def test_the_outermost_regions_carry_the_sum_of_what_they_hold() -> None:
    def page(text: str) -> Node:
        return h.main[h.p(data_region=True, id="a")[h.b(data_region=True)[text]], [h.i("#c", data_region=True)["same"]]]

    (first, outer), (second, other) = regions(page("one"))
    assert rendered(page("one")) == f"<main>{outer}{other}</main>"
    assert outer == f'<p data-region="{first}" id="a"><b data-region>one</b></p>'
    (changed, _), (same, _) = regions(page("two"))
    assert changed != first and same == second

from minimal_game import GAME
from trunkline.testing import conformance

test_minimal_game = conformance(GAME)

"""The command line with deadlines of half a second, so that a test need not wait for them."""

from trunkline.cli.main import main
from trunkline.server.common.connections import DeadlineProtocol

if __name__ == "__main__":
    DeadlineProtocol.headers_seconds = DeadlineProtocol.body_seconds = 0.5
    main()

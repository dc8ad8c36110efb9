"""The command line with no more open files than a usual shell allows."""

import resource

FILES = 1024

if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))
    from trunkline.cli.main import main  # asks for the limit

    main()

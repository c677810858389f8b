"""`python -m tarotclub`: the command `tarotclub`, where that is not on the path."""

import multiprocessing

if __name__ == "__main__":
    multiprocessing.freeze_support()  # a frozen program starts itself for each new process
    from tarotclub.serving.cli import main

    main()

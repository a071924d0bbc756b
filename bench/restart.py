"""Start-up time of a server with many open matches after kill -9: `python bench/restart.py`.

The goal is 3 s to the first message and 10 s to all, for 1,000 matches with 200 moves each.
"""

import argparse
import asyncio
import sys
import time

from repique_testkit.server.many_matches import fill_store
from repique_testkit.server.process import ServerProcess
from repique_testkit.store.databases import memory_folder


async def answers(server: ServerProcess, tables: dict[str, int]) -> list[float]:
    """Seconds until each match has sent its first update, fifty connections at a time."""
    began = time.perf_counter()
    room = asyncio.Semaphore(50)

    async def answer(table: str) -> float:
        async with room, server.connect(table, open_timeout=None) as line:
            await line.recv()
            await line.recv()
            return time.perf_counter() - began

    return sorted(await asyncio.gather(*(answer(table) for table in tables)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--moves", type=int, default=200)
    asked = parser.parse_args()
    if asked.tables < 1 or asked.moves < 1:
        print("--tables and --moves must be at least 1.", file=sys.stderr)
        return 2
    with memory_folder() as folder:
        tables = fill_store(folder, asked.tables, asked.moves)
        with ServerProcess(folder, cold=True) as server:
            server.kill()
            began = time.perf_counter()
            server.start()
            up = time.perf_counter() - began
            took = asyncio.run(answers(server, tables))
    print(f"{asked.tables} tables with {asked.moves} moves or more each, after kill -9")
    print(f"the server is up after {up:.1f} s, program start included")
    print(f"first message {took[0]:.2f} s later, all tables {took[-1]:.1f} s later")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""How fast moves become durable: `python bench/store.py [--folder DIR] [--url postgresql://…]`.

Many tables move at once, each waiting for its acknowledgement before it moves again; then
the store is closed, opened and checked. Run it on the disk that matters.
"""

import argparse
import statistics
import tempfile
import threading
import time
from pathlib import Path

from repique.games import get
from repique.store.db.transaction import Transaction
from repique.store.matches.log import LogEntry, append
from repique.store.matches.series import begin_match, begin_series
from repique.store.players.players import current_player
from repique.store.store import Store, open_store


def new_match(tx: Transaction) -> int:
    series = begin_series(tx, current_player(tx).id, "pinochle", get("pinochle2"))
    return begin_match(tx, series, "game pinochle2 1\n", ())


def play(store: Store, match: int, moves: int, waits: list[float]) -> None:
    for n in range(moves):
        began = time.perf_counter()
        line = LogEntry(n % 2, "play QS", f"id{n}")
        store.do(lambda tx, said=line: append(tx, match, [said]))  # type: ignore[misc]
        waits.append(time.perf_counter() - began)


def measured(place: Path | str, tables: int, moves: int) -> None:
    waits: list[float] = []
    with open_store(place) as store:
        matches = [store.do(new_match) for _ in range(tables)]
        before = store.writer.batches
        began = time.perf_counter()
        threads = [threading.Thread(target=play, args=(store, m, moves, waits)) for m in matches]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        spent = time.perf_counter() - began
        batches = store.writer.batches - before
    cuts = statistics.quantiles(waits, n=100)
    print(
        f"{tables:4} tables: {len(waits) / spent:6.0f} moves/s, {len(waits) / batches:5.1f} to a "
        f"commit, p50 {cuts[49] * 1000:5.1f} ms, p99 {cuts[98] * 1000:6.1f} ms"
    )
    began = time.perf_counter()
    open_store(place).close()
    print(f"             opened, checked and closed again in {time.perf_counter() - began:.2f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--folder", type=Path, help="on which disk; where temporary files go unless told"
    )
    parser.add_argument("--url", help="a PostgreSQL database instead, which should be empty")
    parser.add_argument("--moves", type=int, default=50, help="by each table")
    given = parser.parse_args()
    for tables in (1, 10, 100):
        with tempfile.TemporaryDirectory(dir=given.folder) as folder:
            measured(given.url or Path(folder), tables, given.moves)


if __name__ == "__main__":
    main()

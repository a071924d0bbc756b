"""The licences of the installed packages: `python tools/licences.py [--all]`.

What a player installs, with all its dependencies, must be free to use and to redistribute without
conditions on our own code. A licence that is not on the list fails, so that a person decides.
`--all` shows the optional extras too, as far as they are installed.
"""

import argparse
import re
import sys
from importlib.metadata import Distribution, PackageNotFoundError, distribution

from packaging.requirements import Requirement  # comes with pytest

OURS = "repique"
GOOD = {
    "MIT", "MIT-0", "BSD", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "Apache-2.0", "ISC", "PSF-2.0",
    "Python-2.0", "Unlicense", "Zlib", "MIT-CMU", "CC0-1.0",
}  # fmt: skip
# Licences as packages spell them in words.
WORDS = {
    "mit license": "MIT",
    "the mit license (mit)": "MIT",
    "bsd license": "BSD",
    "bsd 3-clause": "BSD-3-Clause",
    "bsd 3-clause license": "BSD-3-Clause",
    "new bsd": "BSD-3-Clause",
    "apache license 2.0": "Apache-2.0",
    "apache software license": "Apache-2.0",
    "apache 2.0": "Apache-2.0",
    "python software foundation license": "PSF-2.0",
    "isc license": "ISC",
    "isc license (iscl)": "ISC",
}


def licence(package: Distribution) -> str:
    """The licence in a package's metadata: the expression, else the field, else the classifiers."""
    about = package.metadata
    for found in about.get_all("License-Expression") or ():
        return str(found)
    text = str(next(iter(about.get_all("License") or ()), "")).strip()
    if text and len(text) < 60 and "\n" not in text:
        return WORDS.get(text.lower(), text)
    named = [
        row.rpartition("::")[2].strip()
        for row in about.get_all("Classifier") or ()
        if row.startswith("License ::")
    ]
    return " AND ".join(WORDS.get(name.lower(), name) for name in named) or "unknown"


def is_good(expression: str) -> bool:
    """Whether every licence that applies is on the list; of alternatives one is enough."""
    plain = re.sub(r"[()]", " ", expression)
    return all(
        any(choice.strip() in GOOD for choice in re.split(r"\bOR\b", part))
        for part in re.split(r"\bAND\b", plain)
    )


def dependencies_of(name: str, extras: frozenset[str]) -> dict[str, Distribution]:
    """The installed dependencies of a package, direct and indirect, by name."""
    found: dict[str, Distribution] = {}
    waiting = [(name, extras)]
    while waiting:
        package, wanted = waiting.pop()
        for line in distribution(package).requires or ():
            need = Requirement(line)
            choices = [{"extra": extra} for extra in (*wanted, "")]
            if need.marker and not any(need.marker.evaluate(choice) for choice in choices):
                continue
            try:
                there = distribution(need.name)
            except PackageNotFoundError:
                continue
            known = re.sub(r"[-_.]+", "-", need.name).lower()
            if known not in found:
                found[known] = there
                waiting.append((need.name, frozenset(need.extras)))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="with the optional extras")
    extras = distribution(OURS).metadata.get_all("Provides-Extra") or ()
    wanted = frozenset(extras) if parser.parse_args().all else frozenset[str]()
    wrong = 0
    for name, package in sorted(dependencies_of(OURS, wanted).items()):
        said = licence(package)
        wrong += not is_good(said)
        print(f"{name:20} {package.version:10} {said}{'' if is_good(said) else '   NOT ALLOWED'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

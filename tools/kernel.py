"""Compile the search kernel: `python tools/kernel.py build`, or `sanitize` for sanitizer tests.

Uses the system's C compiler, or the one in the `ziglang` package where there is none. The
library is put beside its sources and rebuilt when a hash of sources and flags changes, never
by time stamps. The build hook uses this file, so it needs the standard library only.
"""

import argparse
import hashlib
import importlib.util
import os
import platform
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NATIVE = ROOT / "src/repique/ai/native"
SOURCES = NATIVE / "src"
SUFFIX = {"Windows": ".dll", "Darwin": ".dylib"}.get(platform.system(), ".so")
LIBRARY = NATIVE / f"_kernel{SUFFIX}"
STAMP = NATIVE / "_kernel.stamp"

FLAGS = [
    "-std=c99",
    "-O3",
    "-g0",
    "-shared",
    "-fvisibility=hidden",
    "-Wall",
    "-Wextra",
    "-Wpedantic",
]
SANITIZE = ["-O1", "-g", "-fno-omit-frame-pointer", "-fsanitize=address,undefined"]
TRAP = ["-fno-sanitize-recover=all"]
# The tests that call the library itself.
TESTS = ["tests/ai/native", "tests/ai/pinochle4/test_sampling.py"]


class NoCompiler(Exception):
    """No compiler can build the library; the message says what was tried."""


def build(compilers: list[list[str]] | None = None) -> Path:
    """The library, compiled if it is not up to date."""
    wanted = fingerprint(flags())
    if LIBRARY.exists() and STAMP.exists() and STAMP.read_text() == wanted:
        return LIBRARY
    errors = []
    for compiler in find_compilers() if compilers is None else compilers:
        error = compile_to(LIBRARY, compiler, flags())
        if error is None:
            STAMP.write_text(wanted)
            return LIBRARY
        errors.append(f"{shlex.join(compiler)}: {error}")
    LIBRARY.unlink(missing_ok=True)  # no library is better than one of other sources
    raise NoCompiler("\n".join(errors) or "there is no C compiler")


def flags() -> list[str]:
    # Windows libraries need no -fPIC, and its compilers warn about it.
    return FLAGS if platform.system() == "Windows" else [*FLAGS, "-fPIC"]


def fingerprint(options: list[str]) -> str:
    digest = hashlib.sha256(" ".join([*options, platform.machine(), SUFFIX]).encode())
    for path in sorted([*SOURCES.glob("*.c"), *SOURCES.glob("*.h")]):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def compile_to(target: Path, compiler: list[str], options: list[str]) -> str | None:
    """Compile a library and move it into place; the error message, or None on success."""
    with tempfile.TemporaryDirectory(dir=target.parent, prefix="_build") as folder:
        made = Path(folder) / target.name
        sources = [str(path) for path in sorted(SOURCES.glob("*.c"))]
        command = [*compiler, *options, "-o", str(made), *sources]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        except OSError as error:
            return str(error)
        if done.returncode != 0:
            return done.stderr.strip() or f"exit code {done.returncode}"
        if done.stderr:
            print(done.stderr, file=sys.stderr)
        made.replace(target)
    return None


def find_compilers() -> Iterator[list[str]]:
    """Compilers that can make a library, best first."""
    system = working_system_compiler()
    if system:
        yield system
    if importlib.util.find_spec("ziglang"):
        yield [sys.executable, "-m", "ziglang", "cc"]


def working_system_compiler() -> list[str] | None:
    """A compiler on the path that also has what it needs: headers are often missing."""
    named = shlex.split(os.environ.get("CC", ""))
    for command in [named] if named else [["cc"], ["gcc"], ["clang"]]:
        if shutil.which(command[0]) and compiles_something(command):
            return command
    return None


def compiles_something(compiler: list[str]) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "try.c"
        source.write_text("#include <stdlib.h>\nint tried(void) { return abs(-1); }\n")
        command = [*compiler, "-std=c99", "-shared", "-fPIC", "-o", f"{folder}/try", str(source)]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0


def sanitize(arguments: list[str]) -> int:
    """Run the kernel's tests against a library that stops at the first bad address or overflow."""
    compiler = working_system_compiler()
    if compiler is None:
        raise NoCompiler("sanitizers need a system compiler")
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / f"sanitized{SUFFIX}"
        error = compile_to(library, compiler, [*flags(), *SANITIZE, *TRAP, "-Werror"])
        if error:
            raise NoCompiler(error)
        runtime = subprocess.run(
            [*compiler, "-print-file-name=libasan.so"], capture_output=True, text=True, check=True
        ).stdout.strip()
        environment = {
            **os.environ,
            "REPIQUE_KERNEL": "c",
            "REPIQUE_KERNEL_LIBRARY": str(library),
            "LD_PRELOAD": runtime,
            # Python itself keeps memory until it ends; that is not a leak of ours.
            "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=1",
            # Python's own allocator would hide what lies behind the small structures we pass.
            "PYTHONMALLOC": "malloc",
        }
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *TESTS, *arguments]
        return subprocess.call(command, cwd=ROOT, env=environment)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", choices=["build", "sanitize"])
    asked, rest = parser.parse_known_args()
    try:
        if asked.command == "sanitize":
            return sanitize(rest)
        print(build())
    except NoCompiler as trouble:
        print(trouble, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""What `pip install` and `uv sync` build besides Python: the search kernel.

A machine without any C compiler still gets Repique. It then thinks with the Python twin.
"""

import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "tools"))

import kernel  # noqa: E402

ZIG = "ziglang>=0.13,<0.16"


class CustomBuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        """Asked before the build; 100 MB of compiler only where nothing else will do."""
        return [] if kernel.working_system_compiler() else [ZIG]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        try:
            library = kernel.build()
        except kernel.NoCompiler as trouble:
            self.app.display_warning(f"The search kernel was not built: {trouble}")
            return
        if version == "editable":
            return  # it is found beside its sources
        build_data["artifacts"].append(f"/{library.relative_to(ROOT).as_posix()}")
        build_data["pure_python"] = False
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["tag"] = f"py3-none-{platform}"

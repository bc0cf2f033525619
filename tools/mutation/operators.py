"""Mutants of a module: which small faults can be put where."""

import ast
import copy
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
BOUNDS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
"""Comparisons whose mutant differs at one value only, so that negating them is another mutant."""

ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
BUILTINS = {"min": "max", "max": "min", "any": "all", "all": "any"}

WORDS = {"log", "logger", "logging", "warnings", "debug", "info", "warning", "error", "exception", "print"}
"""Names that only speak to the one who runs the program: what they say is no behaviour."""

UNTOUCHED = ("__repr__", "__rich_repr__")
"""Functions that only help whoever debugs."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Mutant(msgspec.Struct, frozen=True):
    """A fault in a function: a node of its module, and what becomes of it."""

    path: str
    line: int
    lines: tuple[int, int]
    """The first and last line of the statement: tests that run none of them cannot notice."""
    function: str
    """The outermost function around it, by its qualified name."""
    operator: str
    before: str
    after: str
    place: int
    """Which of the module's mutants it is."""
    source: str
    """What the module was like, as a hash."""

    @property
    def key(self) -> str:
        """The same for as long as the module stays as it is, and mutants are made as they are."""
        return f"{self.path}:{self.source}:{self.place}:{self.operator}:{self.after}"

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.operator}: {self.before} → {self.after}"


def mutants_of(root: Path, path: Path) -> list[Mutant]:
    """All mutants of a module, in the order of its text."""
    text = path.read_text(encoding="utf-8")
    source = sha256(text.encode()).hexdigest()[:12]
    name = str(path.relative_to(root))
    return [
        Mutant(
            path=name,
            line=getattr(site.node, "lineno", site.statement.lineno),
            lines=_lines(site.statement),
            function=site.function,
            operator=site.operator,
            before=_short(site.node),
            after=_short(site.replacement),
            place=place,
            source=source,
        )
        for place, site in enumerate(_sites(ast.parse(text)))
    ]


def spans_of(path: Path) -> dict[str, range]:
    """The lines of each function that has mutants, by its qualified name."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {
        name: range(function.lineno, (function.end_lineno or function.lineno) + 1)
        for name, function in _functions(tree.body, "")
    }


def mutated(path: Path, place: int) -> ast.Module:
    """The tree of a module with one of its mutants put in."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for number, site in enumerate(_sites(tree)):
        if number == place:
            return _replaced(tree, site.node, site.replacement)
    raise LookupError(f"{path} has no mutant {place}")


class Site(msgspec.Struct):
    """A mutant as a place in a tree."""

    function: str
    statement: ast.stmt
    node: ast.AST
    operator: str
    replacement: ast.AST


def _sites(tree: ast.Module) -> Iterator[Site]:
    for name, function in _functions(tree.body, ""):
        for statement in function.body:
            yield from _in_statement(name, statement)


def _functions(body: list[ast.stmt], prefix: str) -> Iterator[tuple[str, Function]]:
    """The outermost functions, of the module and of its classes."""
    for node in body:
        match node:
            case ast.ClassDef():
                yield from _functions(node.body, f"{prefix}{node.name}.")
            case ast.FunctionDef() | ast.AsyncFunctionDef() if not _is_declaration(node):
                yield prefix + node.name, node
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                yield from _functions(node.orelse, prefix)
            case ast.If():
                yield from _functions([*node.body, *node.orelse], prefix)


def _is_declaration(function: Function) -> bool:
    """Whether it is there for types or for debugging alone."""
    marks = {ast.unparse(mark).rpartition(".")[2] for mark in function.decorator_list}
    return function.name in UNTOUCHED or bool(marks & {"overload", "abstractmethod"})


def _in_statement(function: str, statement: ast.stmt) -> Iterator[Site]:
    """The mutants of a statement, then of those inside it."""
    if _says_nothing(statement):
        return
    deletion = _deletion(statement)
    if deletion is not None:
        yield Site(function, statement, statement, *deletion)
    for node in _own(statement):
        for operator, replacement in _mutations(node):
            yield Site(function, statement, node, operator, replacement)
    for inner in _inner(statement):
        yield from _in_statement(function, inner)


def _says_nothing(statement: ast.stmt) -> bool:
    """Whether a statement is of no consequence where the program is right: invariants, types, logs, texts."""
    match statement:
        case ast.Assert() | ast.Import() | ast.ImportFrom() | ast.Global() | ast.Nonlocal() | ast.Pass():
            return True
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.Expr(value=ast.Call(func=called) as call):
            names = {node.id for node in ast.walk(called) if isinstance(node, ast.Name)}
            names |= {node.attr for node in ast.walk(called) if isinstance(node, ast.Attribute)}
            return bool(names & WORDS) or ast.unparse(call.func) == "assert_never"
        case ast.Raise(exc=ast.Call(func=ast.Name(id="NotImplementedError" | "AssertionError"))):
            return True
        case ast.Raise(exc=ast.Name(id="NotImplementedError" | "AssertionError")):
            return True
    return False


def _deletion(statement: ast.stmt) -> tuple[str, ast.stmt] | None:
    gone = ast.copy_location(ast.Pass(), statement)
    match statement:
        case ast.Expr(value=ast.Yield() | ast.YieldFrom()):
            return None  # without it the function may be none that yields
        case ast.Expr() | ast.AugAssign() | ast.Delete() | ast.Raise() | ast.Return(value=None):
            return "statement removed", gone
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript(), *_]):
            return "statement removed", gone
        case ast.AnnAssign(target=ast.Attribute() | ast.Subscript(), value=ast.expr()):
            return "statement removed", gone
        case ast.Break():
            return "break becomes continue", ast.copy_location(ast.Continue(), statement)
        case ast.Continue():
            return "continue becomes break", ast.copy_location(ast.Break(), statement)
    return None


def _own(statement: ast.stmt) -> Iterator[ast.expr | ast.stmt | ast.comprehension]:
    """A statement and its expressions, without the statements inside it, its types and its texts."""
    if isinstance(statement, ast.Raise):
        return  # how a refusal puts it
    yield statement
    todo = list(_parts(statement))
    while todo:
        node = todo.pop(0)
        if isinstance(node, ast.expr | ast.comprehension):
            yield node
        if not isinstance(node, ast.JoinedStr):
            todo[:0] = list(_parts(node))


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_params", "type_comment", "pattern"):
            continue
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, ast.match_case):
                yield from ([one.guard] if one.guard else [])
            elif isinstance(one, ast.AST) and not isinstance(one, ast.stmt | ast.excepthandler):
                yield one


def _inner(statement: ast.stmt) -> Iterator[ast.stmt]:
    for _, value in ast.iter_fields(statement):
        for one in value if isinstance(value, list) else []:
            match one:
                case ast.stmt():
                    yield one
                case ast.match_case(body=body) | ast.ExceptHandler(body=body):
                    yield from body


def _mutations(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """What a node can become."""
    yield from _conditions(node)
    yield from _operations(node)
    match node:
        case ast.Return(value=ast.expr() as value) if not _is_none(value):
            yield "nothing returned", _with(node, value=ast.Constant(None))
        case ast.For(iter=over):
            yield "loop over nothing", _with(node, iter=ast.copy_location(ast.Tuple([], ast.Load()), over))
        case ast.Constant(value=value) if _is_telling(value):
            yield "constant", _with(node, value=_other(value))
        case ast.Call(func=ast.Name(id=name)) if name in BUILTINS:
            yield "builtin", _with(node, func=ast.Name(BUILTINS[name], ast.Load()))
        case ast.Call(args=[first, second, *rest]) if _are_swappable(first, second):
            yield "arguments swapped", _with(node, args=[second, first, *rest])


def _conditions(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    match node:
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test) if _is_negatable(test):
            yield "condition negated", _with(node, test=ast.UnaryOp(ast.Not(), test))
        case ast.comprehension(ifs=[first, *rest]) if _is_negatable(first):
            yield "condition negated", _with(node, ifs=[ast.UnaryOp(ast.Not(), first), *rest])
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not removed", operand
        case ast.UnaryOp(op=ast.USub(), operand=operand) if not isinstance(operand, ast.Constant):
            yield "minus removed", operand
        case ast.BoolOp(op=ast.And()):
            yield "and becomes or", _with(node, op=ast.Or())
        case ast.BoolOp(op=ast.Or()):
            yield "or becomes and", _with(node, op=ast.And())


def _is_negatable(test: ast.expr) -> bool:
    """Whether its negation is no other mutant already, and its truth no constant."""
    match test:
        case ast.Compare(ops=[op]):
            return isinstance(op, BOUNDS)
        case ast.UnaryOp(op=ast.Not()) | ast.Constant() | ast.Name(id="TYPE_CHECKING"):
            return False
    return True


def _operations(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    match node:
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                if type(op) in COMPARISONS:
                    other = [*ops[:place], COMPARISONS[type(op)](), *ops[place + 1 :]]
                    yield "comparison", _with(node, ops=other)
        case ast.BinOp(op=op, left=left) if type(op) in ARITHMETIC and not _is_text(left):
            yield "arithmetic", _with(node, op=ARITHMETIC[type(op)]())
        case ast.AugAssign(op=op) if type(op) in ARITHMETIC:
            yield "arithmetic", _with(node, op=ARITHMETIC[type(op)]())


def _are_swappable(first: ast.expr, second: ast.expr) -> bool:
    starred = isinstance(first, ast.Starred) or isinstance(second, ast.Starred)
    return not starred and ast.unparse(first) != ast.unparse(second)


def _is_telling(value: object) -> bool:
    """Whether a constant is one that a program acts upon: a number, yes or no, or a single word."""
    match value:
        case bool() | int() | float():
            return True
        case str():
            return value.isidentifier() or not value
    return False


def _other(value: object) -> object:
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case _:
            return f"{value}x"


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    )


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _with(node: ast.AST, **fields: object) -> ast.AST:
    """The node, with other fields."""
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def _replaced(tree: ast.Module, old: ast.AST, new: ast.AST) -> ast.Module:
    class Replacing(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            if node is old:
                return ast.copy_location(new, old)
            return self.generic_visit(node)

    Replacing().visit(tree)
    return ast.fix_missing_locations(tree)


def _lines(statement: ast.stmt) -> tuple[int, int]:
    """The lines of a simple statement, or of the head of one that holds others."""
    inner = [one.lineno for one in _inner(statement)]
    last = min(inner) - 1 if inner else statement.end_lineno or statement.lineno
    return statement.lineno, max(statement.lineno, last)


def _short(node: ast.AST) -> str:
    """A node as text, its first line."""
    match node:
        case ast.comprehension():
            text = "".join(f" if {ast.unparse(test)}" for test in node.ifs).strip()
        case _:
            text = ast.unparse(node)
    first = text.splitlines()[0] if text else ""
    return first if len(first) <= 90 else f"{first[:89]}…"

"""A program as the body of an async function, every line where it was."""
import __future__
import ast
import sys
import warnings

FILE = 'program.py'
MAIN = '__dsh_main__'
# What a program gives that returns nothing; JSON has nothing like it.
NOTHING = ...

# The types of tools have str | None in annotations, which Python 3.9 cannot evaluate, and then need not.
FLAGS = __future__.annotations.compiler_flag if sys.version_info < (3, 10) else 0

INNER = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)


class Fault(Exception):
    """Why a program cannot run, and where."""

    def __init__(self, kind, message, line=None, column=None):
        super().__init__(message)
        self.kind, self.line, self.column = kind, line, column


def compile_program(source):
    """The code that defines the function."""
    source = source.removeprefix('\ufeff')
    try:
        with warnings.catch_warnings():
            warnings.simplefilter('ignore')
            tree = ast.parse(source, FILE)
            wrap(tree, source)
            return compile(tree, FILE, 'exec', FLAGS, dont_inherit=True)
    except SyntaxError as error:
        line = error.lineno or None
        raise Fault('syntax', describe(error, source), line, max(error.offset or 1, 1) if line else None) from None
    except RecursionError:
        raise Fault('syntax', 'SyntaxError: the program is nested too deeply: use variables and functions') from None
    except MemoryError:
        # The parser says the same of what is nested too deeply.
        message = 'the program is too long to be read in its memory, or nested too deeply: use variables and functions'
        raise Fault('out-of-memory', message) from None
    except ValueError as error:
        raise Fault('syntax', 'SyntaxError: %s' % error) from None


def describe(error, source):
    lines = source.split('\n')
    text = '%s: %s' % (type(error).__name__, error.msg)
    if error.lineno and error.lineno <= len(lines):
        text += '\n  line %d: %s' % (error.lineno, lines[error.lineno - 1].strip()[:200])
    return text


def wrap(tree, source):
    shared = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Global):
            shared.update(node.names)
    outer = list(walk_outer(tree))
    for node in outer:
        refuse(node, source)
        if isinstance(node, ast.Return) and node.value is None:
            node.value = ast.copy_location(ast.Constant(NOTHING), node)
    body = tree.body
    if shared:
        # A name that a function calls global is one for the whole program, as in a module.
        body = [without_annotation(one, shared) for one in body if not isinstance(one, ast.Global)]
        body = [ast.Global(sorted(shared)), *body]
    end = ast.Return(ast.Constant(NOTHING))
    nothing = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
    more = {'type_params': []} if 'type_params' in ast.AsyncFunctionDef._fields else {}
    tree.body = [ast.AsyncFunctionDef(name=MAIN, args=nothing, body=[*body, end], decorator_list=[], **more)]
    ast.fix_missing_locations(tree)


def walk_outer(tree):
    """All that is in no function or class of the program."""
    todo = list(tree.body)
    while todo:
        node = todo.pop()
        yield node
        if isinstance(node, INNER):
            todo += getattr(node, 'decorator_list', [])
        else:
            todo += ast.iter_child_nodes(node)


def without_annotation(node, shared):
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id in shared:
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return ast.copy_location(ast.Assign(targets=[node.target], value=node.value), node)
    return node


def refuse(node, source):
    """What a module or a generator may hold and a program may not."""
    message = None
    if isinstance(node, ast.ImportFrom) and node.module == '__future__':
        message = 'a program cannot import from __future__: leave the line out'
    elif isinstance(node, ast.ImportFrom) and any(name.name == '*' for name in node.names):
        message = 'a program cannot import *: name what you need, as in "from %s import name"' % (node.module or '.')
    elif isinstance(node, ast.Nonlocal):
        message = 'nonlocal needs a function around it: outside of functions, assign the name as it is'
    elif isinstance(node, (ast.Yield, ast.YieldFrom)):
        message = 'a program cannot yield outside of a function: collect values in a list and return it'
    if message is not None:
        raise Fault('unsupported-syntax', message, node.lineno, column_of(source, node.lineno, node.col_offset))


def column_of(source, line, offset):
    """Offsets count bytes; columns count characters, from 1."""
    lines = source.split('\n')
    text = lines[line - 1] if line <= len(lines) else ''
    return len(text.encode('utf-8', 'replace')[:offset].decode('utf-8', 'replace')) + 1

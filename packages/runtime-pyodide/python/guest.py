"""What is made before a program is there, and what happens once it is."""
import asyncio
import importlib.abc
import math
import os
import random
import sys
import time

from dsh_run import Run
from dsh_values import decode
from dsh_wire import Wire

HIDDEN = frozenset('js pyodide pyodide_js _pyodide _pyodide_core webbrowser micropip'.split())
_now = time.monotonic


class Hidden(importlib.abc.MetaPathFinder):
    """The ways from Python to JavaScript are no modules of a program. That tidies up; it keeps nobody in."""

    def find_spec(self, fullname, path=None, target=None):
        if fullname.split('.')[0] in HIDDEN:
            raise ModuleNotFoundError("No module named '%s'" % fullname, name=fullname)
        return None


def prepare():
    """All that can be done ahead; what it makes may be stored with the whole memory."""
    asyncio._set_running_loop(None)
    run = Run(Wire())
    run.rehearse()
    return run


def serve(run):
    """Waits for a program and runs it; never returns."""
    asyncio._set_running_loop(None)
    # What was rehearsed before has left its traces in the memory, but not in the engine, which compiles what it runs.
    run.rehearse()
    part()
    wire = run.wire
    wire.send(b'ready')
    settings, program = wire.next_frame()[1:]
    settings, program = decode(settings), decode(program)
    time.sleep = make_sleep(wire)
    # The memory that was stored had a seed already.
    random.seed()
    os.environ.clear()
    hide()
    sys.setrecursionlimit(max(150, min(1000, settings['limits']['stackBytes'] // 2048)))
    run.perform(program, settings['globals'], settings['limits'])


def part():
    """Takes the objects of JavaScript out of the modules that hold them: from each of them a way leads to all others."""
    from pyodide.ffi import JsProxy

    for finder in sys.meta_path:
        getattr(finder, 'jsproxies', {}).clear()
    for module in list(sys.modules.values()):
        for holder in (module, getattr(getattr(module, '__spec__', None), 'loader', None)):
            space = getattr(holder, '__dict__', {})
            for name in [name for name, value in space.items() if isinstance(value, JsProxy)]:
                setattr(holder, name, None)


def hide():
    for name in [name for name in sys.modules if name.split('.')[0] in HIDDEN]:
        del sys.modules[name]
    sys.meta_path[:] = [Hidden()] + [finder for finder in sys.meta_path if 'yodide' not in type(finder).__module__]


def make_sleep(wire):
    def sleep(seconds):
        """Waits without using the processor."""
        end = _now() + seconds
        if seconds < 0:
            raise ValueError('sleep length must be non-negative')
        left = seconds
        while left > 0:
            wire.wait(min(math.ceil(left * 1e3), 1 << 30))
            left = end - _now()

    return sleep

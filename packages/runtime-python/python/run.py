"""One program from its text to its last word."""
import asyncio
import builtins
import linecache
import os
import sys
import traceback
import types

from dsh_bindings import Calls, bind
from dsh_failure import describe_failure
from dsh_loop import Loop
from dsh_program import FILE, MAIN, NOTHING, compile_program
from dsh_streams import Output
from dsh_values import Lossy, TooLarge, encode

REHEARSAL = 'import json\ndef f(a):\n    return [a, {"a": 1}]\nasync def g():\n    pass\nreturn f(await g())'
NAMES = {'global': 'tools', 'names': ['a'], 'errorClass': {'name': 'E', 'memberNameProperty': 'm'}}
LIMITS = {'depth': 8, 'argBytes': 1 << 20, 'returnBytes': 1 << 20, 'logBytes': 1 << 20}
# What the process exits with where even its last words found no memory.
EXIT_MEMORY = 86
_exit, _memory_error, _base_exception = os._exit, MemoryError, BaseException
_all_tasks, _current_task, _clear_frames = asyncio.all_tasks, asyncio.current_task, traceback.clear_frames


class Run:
    """Made before the program is there, and before its process is: that one has it in its memory from its first moment."""

    def __init__(self, wire):
        self.wire, self.output, self.calls = wire, Output(wire), Calls(wire)
        self.loop = self.calls.loop = Loop(wire, self.calls, self.on_deadlock)
        self.program, self.main, self.limits = '', None, {}
        self.ballast = bytearray(1 << 20)
        self.loop.set_exception_handler(self.on_leftover)
        self.module = make_module(print)

    def take_over(self):
        """From here on the process is the program's: its streams, its modules, its loop."""
        print_ = self.output.install()
        sys.argv = sys.orig_argv = [FILE]
        asyncio.run = refuse_run
        asyncio.new_event_loop = refuse_loop
        if hasattr(asyncio, 'Runner'):
            asyncio.Runner.run = lambda self, main, **options: refuse_run(main)
            asyncio.Runner.__enter__ = lambda self: self
            asyncio.Runner.__exit__ = lambda self, *error: None
        for name in [name for name in sys.modules if name.startswith('dsh_')]:
            del sys.modules[name]
        sys.meta_path[:] = [finder for finder in sys.meta_path if type(finder).__name__ != 'Sources']
        self.rehearse()
        self.module = make_module(print_)
        sys.modules['builtins'], sys.modules['__main__'] = self.module.__dict__['__builtins__'], self.module

    def rehearse(self):
        """What is slow the first time happens here: a whole run, of which the end alone is left out."""
        self.end = lambda *fields: None
        self.perform(REHEARSAL, [NAMES], LIMITS)
        del self.end

    def perform(self, program, namespaces, limits):
        """Never returns, but in a rehearsal."""
        self.program, self.limits, self.calls.limits, self.output.limit = program, limits, limits, limits['logBytes']
        try:
            self.loop.run_until_complete(self.loop.create_task(self.supervise(namespaces)))
        except _memory_error:
            _exit(EXIT_MEMORY)
        except _base_exception as error:
            self.fail(describe_failure(error, program))

    async def supervise(self, namespaces):
        try:
            self.main = self.begin(namespaces)
            value = await self.main
            self.main = None
            self.warn_of_tasks()
            self.complete(value)
        except _base_exception as error:
            if isinstance(error, _memory_error):
                self.ballast = self.main = None
                _clear_frames(error.__traceback__)
            self.fail(describe_failure(error, self.program))

    def begin(self, namespaces):
        """The program's coroutine."""
        code = compile_program(self.program)
        space = self.module.__dict__
        for one in namespaces:
            space.update(bind(one, self.calls))
        linecache.cache[FILE] = (len(self.program), None, self.program.splitlines(True), FILE)
        exec(code, space)
        return space.pop(MAIN)()

    def warn_of_tasks(self):
        """What was begun and not awaited is lost without a word otherwise; of calls the host says it."""
        ours = _current_task(self.loop)
        left = [task for task in _all_tasks(self.loop) if task is not ours and not task.done()]
        if left and not self.calls.waiting:
            self.output.warn('the program ended before %d of its tasks did: await them' % len(left))

    def complete(self, value):
        if value is NOTHING:
            self.end(b'done')
        try:
            text = encode(value, self.limits['depth'], self.limits['returnBytes'])
        except Lossy as refusal:
            self.fail({'kind': 'invalid-output', 'message': 'program completion must be lossless JSON: %s' % refusal})
        except TooLarge:
            message = 'outer output exceeded %d bytes of JSON: return less of it' % self.limits['returnBytes']
            self.fail({'kind': 'output-limit', 'message': message})
        self.end(b'done', text)

    def fail(self, failure):
        self.end(b'fail', encode(failure, 4, 1 << 30))

    def end(self, *fields):
        self.output.flush()
        self.wire.send(*fields)
        if self.calls.owed:
            self.wire.linger()
        _exit(0)

    def on_deadlock(self):
        message = 'the program waits for what can never happen: no call is in flight and no timer is set'
        self.fail({'kind': 'deadlock', 'message': message, **place_of(self.main)})

    def on_leftover(self, loop, context):
        error = context.get('exception')
        if error is not None:
            failure = describe_failure(error, self.program)
            self.output.warn('a task failed and nothing awaited it: ' + failure['message'])


def make_module(print_):
    """A module with builtins of its own: what a program overwrites, only the program sees."""
    own = types.ModuleType('builtins')
    own.__dict__.update(builtins.__dict__)
    own.print = print_
    module = types.ModuleType('__main__')
    module.__dict__['__builtins__'] = own
    return module


def refuse_run(main, **options):
    close = getattr(main, 'close', None)
    if close is not None:
        close()
    raise RuntimeError('asyncio.run() is not needed: a program may await everywhere, as in "return await main()"')


def refuse_loop():
    raise RuntimeError('a program has one event loop, and runs in it: it may await everywhere')


def place_of(coroutine):
    """The line in which a program waits."""
    line = None
    while coroutine is not None:
        frame = getattr(coroutine, 'cr_frame', None)
        if frame is not None and frame.f_code.co_filename == FILE:
            line = frame.f_lineno
        coroutine = getattr(coroutine, 'cr_await', None)
    return {'location': {'line': line, 'column': 1}} if line else {}

"""One program in one process, from the fork to its end."""
import asyncio
import builtins
import io
import linecache
import os
import resource
import signal
import sys
import traceback
import types

import dsh_landlock as landlock
import dsh_namespaces as namespaces
import dsh_seccomp as seccomp
from dsh_bindings import Calls, bind
from dsh_failure import describe_failure
from dsh_loop import Loop
from dsh_program import FILE, MAIN, NOTHING, compile_program
from dsh_streams import capture
from dsh_values import Lossy, TooLarge, decode, encode
from dsh_wire import Wire

WIRE = 3
EXIT_MEMORY = 86
_exit = os._exit


def prepare(connection, null, number, confinement, library, parent):
    """What can be done before a program is there."""
    os.setsid()
    # The connection may be any number, also one of those that it shall not be.
    high = os.dup(connection)
    while high <= WIRE:
        high = os.dup(connection)
    for target in (0, 1, 2):
        os.dup2(null, target)
    os.dup2(high, WIRE)
    os.closerange(WIRE + 1, 1 << 16)
    if 'namespaces' in confinement:
        namespaces.leave_siblings()
    if 'landlock' in confinement:
        landlock.enter(library)
    if sys.platform == 'linux':
        namespaces.drop_rights()
        namespaces.hide_from_tracers()
    namespaces.die_with_parent()
    if os.getppid() != parent:
        _exit(1)
    for name, most in (('RLIMIT_CORE', 0), ('RLIMIT_FSIZE', 0), ('RLIMIT_NOFILE', 64)):
        resource.setrlimit(getattr(resource, name), (most, most))
    wire = Wire(WIRE)
    wire.send(b'ready', b'%d' % number)
    return wire


def confine(limits, size, confinement):
    """What depends on the limits of the run."""
    try:
        if size:
            resource.setrlimit(resource.RLIMIT_AS, (size + limits['memoryBytes'],) * 2)
        resource.setrlimit(resource.RLIMIT_STACK, (limits['stackBytes'],) * 2)
        seconds = int(resource.getrusage(resource.RUSAGE_SELF).ru_utime + limits['cpuMs'] / 1000) + 5
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    except (ValueError, OSError):
        if confinement:
            raise
    sys.setrecursionlimit(max(150, min(1000, limits['stackBytes'] // 8192)))
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, limits['cpuMs'] / 1000)
    if 'seccomp' in confinement:
        seccomp.enter()


def run(wire, size, confinement):
    """Waits for a program and runs it; never returns."""
    _, settings, program = wire.next_frame()
    settings, program = decode(settings), decode(program)
    limits = settings['limits']
    confine(limits, size, confinement)
    ballast = bytearray(1 << 20)
    print_, log, flush = capture(wire, limits['logBytes'])

    def end(*fields):
        flush()
        wire.send(*fields)
        _exit(0)

    def fail(failure):
        end(b'fail', encode(failure, 4, float('inf')))

    def deadlock():
        message = 'the program waits for what can never happen: no call is in flight and no timer is set'
        fail({'kind': 'deadlock', 'message': message, **place_of(main)})

    calls = Calls(wire, limits)
    loop = calls.loop = Loop(wire, calls, deadlock)
    main = None

    async def supervise():
        nonlocal ballast, main
        try:
            main = make_main(program, settings['globals'], calls, print_)
            value = await main
            complete(value, limits, end, fail)
        except BaseException as error:
            if isinstance(error, MemoryError):
                ballast = main = None
                traceback.clear_frames(error.__traceback__)
            fail(describe_failure(error, program))

    def on_leftover(_, context):
        error = context.get('exception')
        flush()
        if error is not None:
            log(b'warn', 'a task failed and nothing awaited it: ' + describe_failure(error, program)['message'])

    loop.set_exception_handler(on_leftover)
    try:
        supervisor = loop.create_task(supervise())
        loop.run_until_complete(supervisor)
    except MemoryError:
        _exit(EXIT_MEMORY)
    except BaseException as error:
        ballast = None
        fail(describe_failure(error, program))


def complete(value, limits, end, fail):
    if value is NOTHING:
        end(b'done')
    try:
        text = encode(value, limits['depth'], limits['returnBytes'])
    except Lossy as refusal:
        return fail({'kind': 'invalid-output', 'message': 'program completion must be lossless JSON: %s' % refusal})
    except TooLarge:
        message = 'outer output exceeded %d bytes of JSON: return less of it' % limits['returnBytes']
        return fail({'kind': 'output-limit', 'message': message})
    end(b'done', text)


def make_main(program, namespaces_, calls, print_):
    """The program's coroutine, in a module of its own with builtins of its own: what it overwrites, only it sees."""
    code = compile_program(program)
    own = types.ModuleType('builtins')
    own.__dict__.update(builtins.__dict__)
    own.print = print_
    module = types.ModuleType('__main__')
    module.__dict__['__builtins__'] = own
    for one in namespaces_:
        module.__dict__.update(bind(one, calls))
    for name in [name for name in sys.modules if name.startswith('dsh_')]:
        del sys.modules[name]
    sys.modules['builtins'], sys.modules['__main__'] = own, module
    sys.argv = sys.orig_argv = [FILE]
    linecache.cache[FILE] = (len(program), None, program.splitlines(True), FILE)
    asyncio.run = refuse_run
    exec(code, module.__dict__)
    return module.__dict__.pop(MAIN)()


def refuse_run(main, **options):
    close = getattr(main, 'close', None)
    if close is not None:
        close()
    raise RuntimeError('asyncio.run() is not needed: a program may await everywhere, as in "return await main()"')


def place_of(coroutine):
    """The line in which a program waits."""
    line = None
    while coroutine is not None:
        frame = getattr(coroutine, 'cr_frame', None)
        if frame is not None and frame.f_code.co_filename == FILE:
            line = frame.f_lineno
        coroutine = getattr(coroutine, 'cr_await', None)
    return {'location': {'line': line, 'column': 1}} if line else {}

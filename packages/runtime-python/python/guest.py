"""One process for one program: what it is before the program is there, and what confines it then."""
import os
import resource
import signal
import sys

import dsh_landlock as landlock
import dsh_namespaces as namespaces
import dsh_seccomp as seccomp
from dsh_run import Run
from dsh_values import decode
from dsh_wire import Wire

WIRE = 3
# Below this CPython itself has not enough; calls in Python are limited by their number.
LEAST_STACK = 1 << 19
# Seconds; no timer takes more.
LONGEST = 10**7
# As the host writes them, about.
SETTINGS = '{"globals":[{"global":"tools","names":["a"]}],"limits":{"cpuMs":1000.5,"depth":8}}'


def prepare(connection, null, confinement, library, parent):
    """What can be done before a program is there."""
    os.setsid()
    for number in (signal.SIGPROF, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)
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
        try:
            namespaces.drop_rights()
            namespaces.hide_from_tracers()
        except OSError:
            if confinement:
                raise
    namespaces.die_with_parent()
    if os.getppid() != parent:
        os._exit(1)
    for name, most in (('RLIMIT_CORE', 0), ('RLIMIT_FSIZE', 0), ('RLIMIT_NOFILE', 64)):
        lower(getattr(resource, name), most)


def lower(kind, most):
    """A limit for good; one that is lower already stays."""
    hard = resource.getrlimit(kind)[1]
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(kind, (most, most))


def confine(limits, size, confinement):
    """What depends on the limits of the run."""
    seconds = min(limits['cpuMs'] / 1000, LONGEST)
    try:
        if size:
            lower(resource.RLIMIT_AS, size + limits['memoryBytes'])
        lower(resource.RLIMIT_STACK, max(limits['stackBytes'], LEAST_STACK))
        # The timer is exact; this only stands behind it.
        lower(resource.RLIMIT_CPU, int(seconds) + 60)
    except (ValueError, OSError):
        if confinement:
            raise
    sys.setrecursionlimit(max(150, min(1000, limits['stackBytes'] // 2048)))
    signal.setitimer(signal.ITIMER_PROF, max(seconds, 1e-6))
    if 'seccomp' in confinement:
        seccomp.enter()


def make_run(confinement):
    """Made once, for all processes that will be: each of them has a copy."""
    if 'seccomp' in confinement:
        seccomp.make()
    run = Run(Wire(WIRE))
    # Python runs faster what it has run often.
    for _ in range(16):
        decode(SETTINGS)
        run.rehearse()
    return run


def serve(run, number, size, confinement):
    """Waits for a program and runs it; never returns."""
    run.take_over()
    decode(SETTINGS)
    run.wire.send(b'ready', b'%d' % number)
    _, settings, program = run.wire.next_frame()
    settings, program = decode(settings), decode(program)
    confine(settings['limits'], size, confinement)
    run.perform(program, settings['globals'], settings['limits'])

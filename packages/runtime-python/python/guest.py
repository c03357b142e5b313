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


def prepare(connection, null, confinement, library, parent):
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
        resource.setrlimit(getattr(resource, name), (most, most))


def confine(limits, size, confinement):
    """What depends on the limits of the run."""
    try:
        if size:
            resource.setrlimit(resource.RLIMIT_AS, (size + limits['memoryBytes'],) * 2)
        resource.setrlimit(resource.RLIMIT_STACK, (max(limits['stackBytes'], LEAST_STACK),) * 2)
        seconds = int(resource.getrusage(resource.RUSAGE_SELF).ru_utime + limits['cpuMs'] / 1000) + 5
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    except (ValueError, OSError):
        if confinement:
            raise
    sys.setrecursionlimit(max(150, min(1000, limits['stackBytes'] // 2048)))
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, limits['cpuMs'] / 1000)
    if 'seccomp' in confinement:
        seccomp.enter()


def serve(number, size, confinement):
    """Waits for a program and runs it; never returns."""
    wire = Wire(WIRE)
    run = Run(wire)
    run.rehearse()
    wire.send(b'ready', b'%d' % number)
    _, settings, program = wire.next_frame()
    settings, program = decode(settings), decode(program)
    confine(settings['limits'], size, confinement)
    run.perform(program, settings['globals'], settings['limits'])

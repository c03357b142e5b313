"""The fork server: holds Python ready, forks a process for each connection, and says how each ended."""
import gc
import json
import os
import select
import signal
import sys
import time
import typing

# asyncio and urllib can do without it; it is large, so that each process would end later, and no program can use it.
sys.modules['ssl'] = None

import dsh_guest as guest
from dsh_run import EXIT_MEMORY

# What programs import most is there before they ask.
MODULES = (
    'abc array ast base64 bisect calendar codecs collections.abc contextlib contextvars copy csv dataclasses datetime '
    'decimal difflib enum fnmatch fractions functools hashlib heapq hmac html html.parser inspect ipaddress itertools '
    'keyword logging math '
    'numbers operator pathlib pprint queue random re secrets statistics string struct textwrap traceback typing '
    'unicodedata urllib.parse uuid warnings weakref xml.etree.ElementTree zlib zoneinfo'
).split()


def serve(listener, null, library, missing, trusted, proc):
    os.environ['TZ'] = 'UTC'
    time.tzset()
    os.environ.clear()
    confinement = [name for name in ('namespaces', 'landlock', 'seccomp') if name not in missing]
    up = {'version': list(sys.version_info[:3]), 'confinement': confinement, 'missing': missing}
    say(json.dumps({'up': up}))
    if missing and not trusted:
        return
    import_all()
    run = guest.make_run(confinement)
    size = size_of(proc)
    if proc is not None:
        os.close(proc)
    wake, waker = os.pipe()
    os.set_blocking(waker, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
    gc.collect()
    gc.freeze()
    gc.disable()

    living = {}
    last = 0
    commands = b''
    poll = select.poll()
    for file in (0, listener.fileno(), wake):
        poll.register(file, select.POLLIN)
    while True:
        for file, _ in poll.poll():
            if file == wake:
                os.read(wake, 4096)
                reap(living)
            elif file == 0:
                data = os.read(0, 4096)
                if not data:
                    for pid in living:
                        kill(pid)
                    return
                *lines, commands = (commands + data).split(b'\n')
                for line in lines:
                    for pid in [pid for pid, number in living.items() if number == int(line)]:
                        kill(pid)
            else:
                connection, _ = listener._accept()
                last += 1
                parent = os.getpid()
                try:
                    pid = os.fork()
                except OSError:
                    # No room for one more now: its host hears that the connection is closed.
                    os.close(connection)
                    continue
                if pid == 0:
                    become_guest(run, connection, null, last, confinement, library, parent, size)
                os.close(connection)
                living[pid] = last


def become_guest(run, connection, null, number, confinement, library, parent, size):
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        gc.enable()
        guest.prepare(connection, null, confinement, library, parent)
        guest.serve(run, number, size, confinement)
    except MemoryError:
        os._exit(EXIT_MEMORY)
    except BaseException as error:
        try:
            run.wire.send(b'unready', json.dumps(str(error)[:1000]).encode())
        finally:
            os._exit(70)
    os._exit(71)


def kill(pid):
    """It leads a group of its own, once it has come so far."""
    for end in (os.killpg, os.kill):
        try:
            end(pid, signal.SIGKILL)
        except OSError:
            pass


def reap(living):
    while True:
        try:
            pid, status, used = os.wait4(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid == 0:
            return
        number = living.pop(pid, None)
        if number is not None:
            unit = 1 if sys.platform == 'darwin' else 1024
            cpu, peak = (used.ru_utime + used.ru_stime) * 1000, used.ru_maxrss * unit
            say('{"exit": %d, "status": %d, "cpuMs": %r, "peak": %d}' % (number, status, cpu, peak))


def say(what):
    data = b'%s\n' % what.encode()
    while data:
        data = data[os.write(1, data) :]


def import_all():
    for name in MODULES:
        try:
            __import__(name)
        except ImportError:
            pass
    del sys.modules['ssl']
    complete_typing()


def complete_typing():
    """What the types of tools import is there, also where Python is older than they are."""

    class Plain:
        def __getitem__(self, kind):
            return kind

    for name, stand_in in (('Never', typing.NoReturn), ('NotRequired', Plain()), ('Required', Plain())):
        if not hasattr(typing, name):
            setattr(typing, name, stand_in)


def size_of(proc):
    """The bytes of address space that this process has by now; None where the system does not say."""
    if proc is None:
        return None
    with os.fdopen(os.open('self/statm', os.O_RDONLY, dir_fd=proc), 'rb') as file:
        return int(file.read().split()[0]) * os.sysconf('SC_PAGE_SIZE')

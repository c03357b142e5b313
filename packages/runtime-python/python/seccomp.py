"""seccomp: the few calls of the kernel that a program needs, and no other."""
import ctypes
import struct
import sys

from dsh_system_calls import ARCHITECTURE, number_of, no_new_privileges, prctl

# There is no handler of signals to return from, and a frame of a signal that never came would block all of them.
# No process, no thread, no socket, no signal, no timer, no limit and no file is among them.
ALLOWED = (
    'read write close stat fstat lstat poll lseek mmap mprotect munmap brk pread64 readv writev access '
    'select sched_yield mremap madvise dup nanosleep getpid exit uname getcwd readlink gettimeofday getrusage times '
    'getuid getgid '
    'geteuid getegid getppid gettid time futex sched_getaffinity getdents64 restart_syscall clock_gettime clock_getres '
    'clock_nanosleep exit_group newfstatat readlinkat faccessat pselect6 ppoll getrandom statx faccessat2'
).split()
ARCHITECTURES = {'x86_64': 0xC000003E, 'aarch64': 0xC00000B7}

LOAD, EQUAL, AT_LEAST, AND, RETURN = 0x20, 0x15, 0x35, 0x54, 0x06
ALLOW, ERROR, KILL = 0x7FFF0000, 0x00050000, 0x80000000
EPERM, EACCES, ENOTTY = 1, 13, 25
# Flags of open that write or make something.
WRITING = 0o3 | 0o100 | 0o1000 | 0o20000000


made = []


def rules():
    """What becomes of a call, by its number; of any other call, what is said of None."""
    allow, deny = (RETURN, 0, 0, ALLOW), (RETURN, 0, 0, ERROR | EPERM)
    by_name = {name: [allow] for name in ALLOWED}
    for name, argument in (('open', 1), ('openat', 2)):
        check = [(LOAD, 0, 0, 16 + 8 * argument), (AND, 0, 0, WRITING), (EQUAL, 0, 1, 0)]
        by_name[name] = [*check, allow, (RETURN, 0, 0, ERROR | EACCES)]
    # fcntl may ask for flags, and do nothing else.
    by_name['fcntl'] = [(LOAD, 0, 0, 24), (EQUAL, 1, 0, 1), (EQUAL, 0, 1, 3), allow, deny]
    by_name['ioctl'] = [(RETURN, 0, 0, ERROR | ENOTTY)]
    numbered = {number_of(name): steps for name, steps in by_name.items()}
    return {**numbered, None: [deny]}


def tree(ranges):
    """Finds the steps of a number by halves: the kernel tries every number there is when it takes a filter."""
    if len(ranges) == 1:
        return ranges[0][1]
    middle = len(ranges) // 2
    below = tree(ranges[:middle])
    return [(AT_LEAST, len(below), 0, ranges[middle][0]), *below, *tree(ranges[middle:])]


def build():
    """The filter, as the kernel reads it."""
    by_number = rules()
    other = by_number.pop(None)
    ranges = [(0, by_number.get(0, other))]
    for number in range(1, max(by_number) + 2):
        steps = by_number.get(number, other)
        if steps != ranges[-1][1]:
            ranges.append((number, steps))
    steps = [(LOAD, 0, 0, 4), (EQUAL, 1, 0, ARCHITECTURES[ARCHITECTURE]), (RETURN, 0, 0, KILL), (LOAD, 0, 0, 0)]
    return b''.join(struct.pack('=HBBI', *step) for step in steps + tree(ranges))


def make():
    """The filter where the kernel finds it; made once, since that takes as long as a small program."""

    class Filter(ctypes.Structure):
        _fields_ = [('length', ctypes.c_ushort), ('steps', ctypes.c_void_p)]

    if not made:
        program = ctypes.create_string_buffer(build())
        filter = Filter(len(program) // 8, ctypes.addressof(program))
        made.extend((ctypes.byref(filter), filter, program))
    return made[0]


def enter():
    """Confines this process for good."""
    if sys.platform != 'linux':
        raise OSError(0, 'seccomp is there on Linux only')
    filter = make()
    no_new_privileges()
    prctl('seccomp', 22, 2, filter)

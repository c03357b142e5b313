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

LOAD, EQUAL, AND, RETURN = 0x20, 0x15, 0x54, 0x06
ALLOW, ERROR, KILL = 0x7FFF0000, 0x00050000, 0x80000000
EPERM, EACCES, ENOTTY = 1, 13, 25
# Flags of open that write or make something.
WRITING = 0o3 | 0o100 | 0o1000 | 0o20000000


def build():
    """The filter, as the kernel reads it."""
    steps = [(LOAD, 0, 0, 4), (EQUAL, 1, 0, ARCHITECTURES[ARCHITECTURE]), (RETURN, 0, 0, KILL), (LOAD, 0, 0, 0)]
    for name in ALLOWED:
        number = number_of(name)
        if number is not None:
            steps += [(EQUAL, 0, 1, number), (RETURN, 0, 0, ALLOW)]
    for name, argument in (('open', 1), ('openat', 2)):
        number = number_of(name)
        if number is not None:
            steps += [(EQUAL, 0, 5, number), (LOAD, 0, 0, 16 + 8 * argument), (AND, 0, 0, WRITING)]
            steps += [(EQUAL, 0, 1, 0), (RETURN, 0, 0, ALLOW), (RETURN, 0, 0, ERROR | EACCES)]
    # fcntl may ask for flags, and do nothing else.
    steps += [(EQUAL, 0, 4, number_of('fcntl')), (LOAD, 0, 0, 24)]
    steps += [(EQUAL, 1, 0, 1), (EQUAL, 0, 1, 3), (RETURN, 0, 0, ALLOW)]
    steps += [(LOAD, 0, 0, 0), (EQUAL, 0, 1, number_of('ioctl')), (RETURN, 0, 0, ERROR | ENOTTY)]
    steps += [(RETURN, 0, 0, ERROR | EPERM)]
    return b''.join(struct.pack('=HBBI', *step) for step in steps)


def enter():
    """Confines this process for good."""
    if sys.platform != 'linux':
        raise OSError(0, 'seccomp is there on Linux only')
    program = ctypes.create_string_buffer(build())

    class Filter(ctypes.Structure):
        _fields_ = [('length', ctypes.c_ushort), ('steps', ctypes.c_void_p)]

    no_new_privileges()
    prctl('seccomp', 22, 2, ctypes.byref(Filter(len(program) // 8, ctypes.addressof(program))))

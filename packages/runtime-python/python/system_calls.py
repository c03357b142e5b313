"""The C library, and the kernel's calls by their numbers."""
import ctypes
import os

libc = ctypes.CDLL(None, use_errno=True)
ARCHITECTURE = os.uname().machine if hasattr(os, 'uname') else ''


def check(result, what):
    """The result; an OSError that names what was tried where it says that it failed."""
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, '%s: %s' % (what, os.strerror(code)))
    return result


def system_call(what, number, *arguments):
    """A call by its number."""
    libc.syscall.restype = ctypes.c_long
    wide = [ctypes.c_long(one) if isinstance(one, int) else one for one in arguments]
    return check(libc.syscall(ctypes.c_long(number), *wide), what)


def prctl(what, option, *arguments):
    """A setting of this process."""
    wide = [ctypes.c_ulong(one) if isinstance(one, int) else one for one in arguments]
    wide += [ctypes.c_ulong(0)] * (4 - len(wide))
    return check(libc.prctl(ctypes.c_int(option), *wide), what)


def no_new_privileges():
    """From here on no call can give this process more rights."""
    prctl('no_new_privs', 38, 1)


# name: (number on x86_64, number on aarch64); None where an architecture lacks it.
NUMBERS = {
    'read': (0, 63),
    'write': (1, 64),
    'open': (2, None),
    'close': (3, 57),
    'stat': (4, None),
    'fstat': (5, 80),
    'lstat': (6, None),
    'poll': (7, None),
    'lseek': (8, 62),
    'mmap': (9, 222),
    'mprotect': (10, 226),
    'munmap': (11, 215),
    'brk': (12, 214),
    'ioctl': (16, 29),
    'pread64': (17, 67),
    'readv': (19, 65),
    'writev': (20, 66),
    'access': (21, None),
    'select': (23, None),
    'sched_yield': (24, 124),
    'mremap': (25, 216),
    'madvise': (28, 233),
    'dup': (32, 23),
    'nanosleep': (35, 101),
    'getpid': (39, 172),
    'exit': (60, 93),
    'uname': (63, 160),
    'fcntl': (72, 25),
    'getcwd': (79, 17),
    'readlink': (89, None),
    'gettimeofday': (96, 169),
    'getrusage': (98, 165),
    'times': (100, 153),
    'getuid': (102, 174),
    'getgid': (104, 176),
    'geteuid': (107, 175),
    'getegid': (108, 177),
    'getppid': (110, 173),
    'capset': (126, 91),
    'pivot_root': (155, 41),
    'gettid': (186, 178),
    'time': (201, None),
    'futex': (202, 98),
    'sched_getaffinity': (204, 123),
    'getdents64': (217, 61),
    'restart_syscall': (219, 128),
    'clock_gettime': (228, 113),
    'clock_getres': (229, 114),
    'clock_nanosleep': (230, 115),
    'exit_group': (231, 94),
    'openat': (257, 56),
    'newfstatat': (262, 79),
    'readlinkat': (267, 78),
    'faccessat': (269, 48),
    'pselect6': (270, 72),
    'ppoll': (271, 73),
    'getrandom': (318, 278),
    'statx': (332, 291),
    'landlock_create_ruleset': (444, 444),
    'landlock_add_rule': (445, 445),
    'landlock_restrict_self': (446, 446),
    'faccessat2': (439, 439),
}
COLUMNS = {'x86_64': 0, 'aarch64': 1}


def number_of(name):
    """The number of a call here; None where there is none."""
    if ARCHITECTURE not in COLUMNS:
        raise OSError(0, 'no table of system calls for the architecture %s' % ARCHITECTURE)
    return NUMBERS[name][COLUMNS[ARCHITECTURE]]

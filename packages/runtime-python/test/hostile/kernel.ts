import { lines, type HostilePrograms } from './hostile-program.ts'

/** A call of the kernel by its number; says `denied`, or that it escaped. */
const call = (number: number, ...args: readonly string[]): string =>
  lines(
    'import ctypes, platform',
    'if platform.machine() != "x86_64":',
    '  return "denied"',
    'libc = ctypes.CDLL(None, use_errno=True)',
    `result = libc.syscall(${[number, ...args].join(', ')})`,
    'return "denied" if result == -1 and ctypes.get_errno() in (1, 13) else f"ESCAPED {result} {ctypes.get_errno()}"',
  )

const attempt = (statement: string, needs = 'os'): string =>
  lines(
    `import ${needs}`,
    'try:',
    `  done = ${statement}`,
    'except OSError as error:',
    '  return "denied"',
    'return f"ESCAPED {done}"',
  )

const byNumber: Readonly<Record<string, readonly [number: number, ...args: readonly string[]]>> = {
  'clone3, a process': [435, 'ctypes.create_string_buffer(88)', '88'],
  'vfork, a process': [58],
  'execveat, a program': [322, '3', 'b"/python/lib/os.py"', '0', '0', '0'],
  'memfd_create, a file in memory': [319, 'b"x"', '0'],
  'memfd_secret, memory that the kernel hides': [447, '0'],
  'userfaultfd, page faults': [323, '0'],
  'perf_event_open, counters of the processor': [298, 'ctypes.create_string_buffer(128)', '0', '-1', '-1', '0'],
  'io_uring_register, a ring of calls': [427, '-1', '0', '0', '0'],
  'io_uring_enter, a ring of calls': [426, '3', '1', '1', '0', '0', '0'],
  'add_key, keys of the kernel': [248, 'b"user"', 'b"x"', 'b"x"', '1', '-3'],
  'keyctl, keys of the kernel': [250, '0', '-3', '0'],
  'prctl, that others may trace it': [157, '4', '1', '0', '0', '0'],
  'seccomp, another filter': [317, '0', '0', '0'],
  'setns, the namespaces of another': [308, '3', '0'],
  'open_tree, a mount of its own': [428, '-100', 'b"/"', '1'],
  'fsopen, a file system': [430, 'b"proc"', '0'],
  'move_mount, another root': [429, '-100', 'b"/python"', '-100', 'b"/"', '0'],
  'pivot_root, another root': [155, 'b"."', 'b"."'],
  'chroot, another root': [161, 'b"/python"'],
  'open_by_handle_at, files by their numbers': [304, '-100', 'ctypes.create_string_buffer(64)', '0'],
  'openat2, a file': [437, '-100', 'b"/etc/passwd"', 'ctypes.create_string_buffer(24)', '24'],
  'pidfd_open, its parent': [434, '1', '0'],
  'pidfd_getfd, a descriptor of its parent': [438, '3', '0', '0'],
  'tgkill, a signal to its parent': [234, '1', '1', '0'],
  'rt_sigqueueinfo, a signal to its parent': [129, '1', '0', 'ctypes.create_string_buffer(128)'],
  'shmget, shared memory': [29, '0', '4096', '0o1600'],
  'msgget, a queue': [68, '1', '0o1600'],
  'semget, semaphores': [64, '1', '1', '0o1600'],
  'mq_open, a queue by a name': [240, 'b"x"', '0o102', '0o600', '0'],
  'setpriority, its own importance': [141, '0', '0', '-20'],
  'sched_setscheduler, time before all others': [144, '0', '1', 'ctypes.create_string_buffer(b"\\x01\\0\\0\\0")'],
  'rt_sigaction, a handler of signals': [13, '27', 'ctypes.create_string_buffer(32)', '0', '8'],
  'rt_sigprocmask, no signals': [14, '0', 'ctypes.create_string_buffer(b"\\xff" * 8)', '0', '8'],
  'prlimit64, wider limits of its parent': [302, '1', '7', '0', 'ctypes.create_string_buffer(16)'],
  'setuid, another user': [105, '0'],
  'capset, capabilities': [126, 'ctypes.create_string_buffer(8)', 'ctypes.create_string_buffer(24)'],
  'personality, no randomness of addresses': [135, '0x0040000'],
  'modify_ldt, segments of its own': [154, '0', 'ctypes.create_string_buffer(16)', '16'],
  'iopl, the ports of the machine': [172, '3'],
  'bpf, code in the kernel': [321, '0', 'ctypes.create_string_buffer(128)', '128'],
  'kexec_load, another kernel': [246, '0', '0', '0', '0'],
  'init_module, code in the kernel': [175, '0', '0', 'b""'],
  'sethostname, another name': [170, 'b"x"', '1'],
  'mlockall, all memory': [151, '3'],
  'process_vm_writev, the memory of its parent': [311, '1', '0', '0', '0', '0', '0'],
  'process_madvise, the memory of its parent': [440, '3', '0', '0', '0', '0'],
  'kcmp, what its parent has open': [312, '1', '1', '0', '0', '0'],
  'landlock_restrict_self, other rules': [446, '3', '0'],
  'socket, the kernel itself by netlink': [41, '16', '3', '0'],
  'socket, the machine around this one by vsock': [41, '40', '1', '0'],
  'socket, packets of the wire': [41, '17', '3', '0'],
  'pipe2, a pipe': [293, 'ctypes.create_string_buffer(8)', '0'],
  'eventfd2, events': [290, '0', '0'],
  'timerfd_create, a clock': [283, '1', '0'],
  'inotify_init1, who uses files': [294, '0'],
  'fanotify_init, who uses files': [300, '0', '0'],
  'mknod, a device': [133, 'b"/x"', '0o20600', '0x501'],
  'symlink, a way out': [88, 'b"/etc"', 'b"/python/x"'],
  'linkat, a file of another name': [265, '-100', 'b"/python/lib/os.py"', '-100', 'b"/python/x"', '0'],
  'unlink, a file of Python': [87, 'b"/python/lib/os.py"'],
  'rename, a file of Python': [82, 'b"/python/lib/os.py"', 'b"/python/lib/x"'],
  'chmod, a file of Python': [90, 'b"/python/lib/os.py"', '0o777'],
  'truncate, a file of Python': [76, 'b"/python/lib/os.py"', '0'],
}

/** Machine code, run in memory that it made executable. */
const machineCode = (hex: string, after: string): string =>
  lines(
    'import ctypes, mmap, platform',
    'if platform.machine() != "x86_64":',
    '  return "denied"',
    'page = mmap.mmap(-1, 4096, prot=7)',
    `page.write(bytes.fromhex("${hex}"))`,
    'run = ctypes.CFUNCTYPE(ctypes.c_long)(ctypes.addressof(ctypes.c_char.from_buffer(page)))',
    after,
  )

/** Calls that a program is allowed, or that would end it (335 and 336 do so on any machine: they are for probes alone). */
const swept =
  '0 1 2 3 4 5 6 7 8 9 10 11 12 16 17 19 20 21 23 24 25 28 32 35 39 56 57 58 60 63 72 79 89 96 98 100 102 104 107 108 110 ' +
  '186 201 202 204 217 219 228 229 230 231 257 262 267 269 270 271 318 332 335 336 435 439'

/** What a program may ask of the kernel. */
export const kernel: HostilePrograms = {
  ...Object.fromEntries(
    Object.entries(byNumber).map(([what, args]) => [
      what,
      { program: call(...args), confined: /^"denied"$/, isNative: true, needsConfinement: true },
    ]),
  ),
  'every other call by its number': {
    program: lines(
      'import ctypes, platform',
      'if platform.machine() != "x86_64":',
      '  return []',
      'libc = ctypes.CDLL(None, use_errno=True)',
      `skipped = {int(n) for n in "${swept}".split()}`,
      'return [n for n in range(470) if n not in skipped and not (libc.syscall(n, 0, 0, 0, 0, 0, 0) == -1 and ctypes.get_errno() == 1)]',
    ),
    confined: /^\[\]$/,
    isNative: true,
    needsConfinement: true,
  },
  'a call by the gate of 32 bits': {
    // mov eax, 20; int 0x80; ret
    program: machineCode('b814000000cd80c3', 'return f"ESCAPED {run()}"'),
    confined: /^crash the interpreter crashed with signal 31/,
    isNative: true,
    needsConfinement: true,
  },
  'a frame of a signal that never came, with all signals blocked': {
    program: lines(
      machineCode(
        // pop rax; lea rsp, [rdi]; mov eax, 15; syscall; and where it is denied: back
        '4989e2488d27b80f0000000f054c89d4c3',
        'frame = ctypes.create_string_buffer(b"\\xff" * 1024)',
      ).replace('ctypes.CFUNCTYPE(ctypes.c_long)(', 'ctypes.CFUNCTYPE(ctypes.c_long, ctypes.c_void_p)('),
      'return "denied" if run(ctypes.addressof(frame) + 512) == -1 else "ESCAPED"',
    ),
    confined: /^"denied"$/,
    isNative: true,
    needsConfinement: true,
  },
  'the library of C': {
    program: lines('import ctypes', 'return ctypes.CDLL(None).getpid()'),
    confined: /^\d+$/,
    pyodide: /^(exception|crash|42)/,
  },
  // Pyodide has files in its own memory, and they may be written.
  'a file to write to disk': {
    program: attempt(
      '[open(f"{where}/dsh-hostile", "wb").write(b"x") for where in ("/", "/tmp", "/dev/shm", "/var/tmp", "/python", ".")]',
    ).replace('ESCAPED', 'written'),
    confined: /^"denied"$/,
    pyodide: /^("denied"$|"written|exception)/,
    needsConfinement: true,
  },
  'a temporary file': {
    program: attempt('tempfile.TemporaryFile()', 'tempfile').replace('ESCAPED', 'written'),
    confined: /^"denied"$/,
    pyodide: /^("denied"|exception|"written)/,
    needsConfinement: true,
  },
  'the process file system': {
    program: attempt(
      '[open(f"/proc/{one}").read() for one in ("self/environ", "1/environ", "self/maps", "1/cmdline", "kallsyms")]',
    ),
    confined: /^"denied"$/,
    needsConfinement: true,
  },
  devices: {
    program: attempt('[open(f"/dev/{one}", "rb").read(1) for one in ("mem", "kmsg", "vda", "sda")]'),
    confined: /^"denied"$/,
    needsConfinement: true,
  },
  'every descriptor that there could be': {
    program: lines(
      'import os',
      'return [n for n in range(4, 4096) if os.path.exists(f"/proc/self/fd/{n}") or is_open(n)]',
    ).replace(
      'import os',
      lines(
        'import os',
        'def is_open(n):',
        '  try:',
        '    return bool(os.fstat(n))',
        '  except OSError:',
        '    return False',
      ),
    ),
    confined: /^\[\]$/,
    pyodide: /^\[/,
  },
  'descriptors without end': {
    program: lines('import os', 'files = []', 'while True:', '  files.append(open(os.__file__))'),
    confined: /^exception OSError: \[Errno 24\]/,
    pyodide: /^(exception|cpu-timeout|out-of-memory)/,
  },
  'another file in the place of its connection': {
    program: attempt('os.dup2(0, 3)').replace('ESCAPED', 'written'),
    confined: /^"denied"$/,
    pyodide: /^("denied"|"written 3)/,
  },
}

import { afterAll, describe, expect, it } from 'vitest'
import { attack, disposeAttacked, interpreterAsked, nextValue } from './attack.ts'
import { hasPython } from './python-here.ts'

const native = (call: string): string =>
  [
    'import ctypes',
    'libc = ctypes.CDLL(None, use_errno=True)',
    `result = ${call}`,
    'return "denied" if result == -1 and ctypes.get_errno() in (1, 13) else f"ESCAPED {result} {ctypes.get_errno()}"',
  ].join('\n')

const nextLetters = (text: string): string => text.replace(/./g, one => String.fromCharCode(one.charCodeAt(0) + 1))

/** What is tried, how, and what comes of it. */
const attacks: Readonly<Record<string, readonly [program: string, outcome: RegExp]>> = {
  'forks in C': [native('libc.fork()'), /^"denied"/],
  'clones by number': [native('libc.syscall(56, 17, 0, 0, 0, 0)'), /^"denied"/],
  'makes a thread': ['import _thread\n_thread.start_new_thread(print, ())', /^exception RuntimeError/],
  'runs a program': ["import os\nos.execv('/bin/sh', ['sh'])", /^exception (Permission|FileNotFound)Error/],
  'signals all in C': [native('libc.kill(-1, 9)'), /^"denied"/],
  'signals its parent in C': [native('libc.kill(libc.getppid(), 9)'), /^"denied"/],
  'traces its parent': [native('libc.ptrace(16, 1, 0, 0)'), /^"denied"/],
  'traces another program': [native('libc.ptrace(16, 2, 0, 0)'), /^"denied"/],
  'reads the memory of its parent': [native('libc.process_vm_readv(1, 0, 0, 0, 0, 0)'), /^"denied"/],
  'writes its own memory as a file': ["open('/proc/self/mem', 'r+b')", /^exception (FileNotFound|Permission)Error/],
  'outlives its parent': [native('libc.prctl(1, 0, 0, 0, 0)'), /^"denied"/],
  'takes back rights in a namespace': [native('libc.unshare(0x10000000)'), /^"denied"/],
  mounts: [native('libc.mount(b"proc", b"/python", b"proc", 0, 0)'), /^"denied"/],
  'opens a ring of calls': [native('libc.syscall(425, 8, ctypes.create_string_buffer(200))'), /^"denied"/],
  'loads code into the kernel': [native('libc.syscall(321, 0, 0, 0)'), /^"denied"/],
  'reads the keys of the kernel': [native('libc.syscall(250, 0, -3, 0)'), /^"denied"/],
  'calls by the numbers of another interface': [
    'import ctypes, platform\nif platform.machine() != "x86_64":\n  return -1\nreturn ctypes.CDLL(None).syscall(0x40000000 | 41, 1, 1, 0)',
    /^-1/,
  ],
  'ignores the signal of the processor': [
    'import signal\nsignal.signal(signal.SIGPROF, signal.SIG_IGN)',
    /^exception (Permission|OS)Error/,
  ],
  'blocks the signal of the processor': [
    'import signal\ntry:\n  signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 32))\nexcept OSError:\n  pass\nwhile True:\n  pass',
    /^cpu-timeout/,
  ],
  'stops the clock of the processor': [
    'import signal\nsignal.setitimer(signal.ITIMER_PROF, 0)',
    /^exception itimer_?error/i,
  ],
  'lifts its limits': [
    'import resource\nresource.setrlimit(resource.RLIMIT_AS, (-1, -1))',
    /^exception (Permission|OS|Value)Error/,
  ],
  'looks for files': ["import os\nos.stat('/etc/passwd')", /^exception (FileNotFound|Permission)Error/],
  'looks around': [
    "import os\nreturn os.listdir('/')",
    /^(exception PermissionError|\["(python|usr)"(,"(python|usr)")?\])/,
  ],
  'leaves by two dots': [
    "return open('/python/lib/../../../../etc/passwd').read()",
    /^exception (FileNotFound|Permission)Error/,
  ],
  'writes into the library': ["import json\nopen(json.__file__, 'w')", /^exception (Permission|OS)Error/],
  'makes a file without a name': ["import os\nos.memfd_create('x')", /^exception PermissionError/],
  'reads where the host is': [
    'import sys, os\nreturn [sys.argv, sys.orig_argv if hasattr(sys, "orig_argv") else [], sys.executable, os.getcwd(), sys.path]',
    /./,
  ],
  [interpreterAsked]: [
    'import ctypes\ncount, words = ctypes.c_int(), ctypes.POINTER(ctypes.c_wchar_p)()\nctypes.pythonapi.Py_GetArgcArgv(ctypes.byref(count), ctypes.byref(words))\nreturn [words[i] for i in range(count.value) if "\\n" not in words[i]]',
    /^\["\S*python\S*","-I","-S","-B","-c","sandbox"\]/,
  ],
  'looks through its whole memory for the place of its host': [
    [
      'import ctypes, errno, gc',
      'libc = ctypes.CDLL(None, use_errno=True)',
      'def is_there(address):',
      '  libc.access(ctypes.c_void_p(address), 0)',
      '  return ctypes.get_errno() != errno.EFAULT',
      // What is sought is written by other letters, so that it does not find itself.
      'others = bytes((letter + 1) % 256 for letter in range(256))',
      `sought = [name.encode() for name in ${JSON.stringify(['runtime-python', 'dsh-python-', 'node_modules'].map(nextLetters))}]`,
      'found = []',
      'gc.unfreeze()',
      'for block in sorted({id(one) >> 20 for one in gc.get_objects()}):',
      '  for address in range(block << 20, block + 1 << 20, 4096):',
      '    if is_there(address):',
      '      page = ctypes.string_at(address, 4096)',
      '      seen = page.translate(others)',
      '      for place in [seen.find(name) for name in sought if name in seen]:',
      '        found.append(str(page[max(place - 40, 0) : place + 40]))',
      'return found',
    ].join('\n'),
    /^\[\]/,
  ],
  'reads the environment of the host': [
    "import ctypes, os\nreturn [dict(os.environ), os.getenv('DSH_CANARY'), str(ctypes.CDLL(None).getenv(b'DSH_CANARY'))]",
    /^\[\{\},null,"0"\]/,
  ],
  'opens a socket by a name': [
    "import socket\nsocket.socket(socket.AF_UNIX).bind('\\0dsh')",
    /^exception PermissionError/,
  ],
  'opens a socket in C': [native('libc.socket(2, 1, 0)'), /^"denied"/],
  'opens a pair of sockets': ['import socket\nsocket.socketpair()', /^exception PermissionError/],
  'connects by asyncio': ["import asyncio\nawait asyncio.open_connection('127.0.0.1', 80)", /^exception \S*Error/],
  'starts a process by asyncio': ["import asyncio\nawait asyncio.create_subprocess_exec('id')", /^exception \S*Error/],
  'sends a file through its connection': [
    'import socket, array\ns = socket.socket(fileno=3, family=socket.AF_UNIX, type=socket.SOCK_STREAM)\ns.sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [0]))])',
    /^exception PermissionError/,
  ],
  'closes its connection': ['import os\nos.close(3)\nreturn 1', /^crash/],
  'ends its process': ['import os\nos._exit(0)', /^crash .*code 0/],
  aborts: ['import os\nos.abort()', /^crash/],
  'reads where nothing is': ['import ctypes\nctypes.string_at(8)', /^crash/],
  'sleeps in C with nobody to wake it': [
    'import signal\nsignal.pause()\nreturn "woken"',
    /^("woken"|exception|cpu-timeout|wall-timeout)/,
  ],
  'traces itself': ['import sys\nsys.settrace(lambda *a: None)\nreturn await tools.echo(1)', /^1$/],
  'finds what speaks for it, and speaks': [
    [
      'import gc',
      'gc.unfreeze()',
      "wires = [o for o in gc.get_objects() if type(o).__name__ == 'Wire']",
      'assert wires',
      'for wire in wires:',
      "  for frame in [(b'call', b'7', b'\"tools\"', b'\"constructor\"', b'1'), (b'call', b'7', b'\"tools\"', b'\"fail\"', b'{'), (b'ready', b'1'), (b'',), (b'log', b'log', b'[' * 1000), (b'log',), (b'call', b'-1', b'', b'', b'')]:",
      '    wire.send(*frame)',
      'return await tools.echo("still")',
    ].join('\n'),
    /^"still"/,
  ],
  'sends a frame without an end': ['import os\nos.write(3, b"\\xff\\xff\\xff\\xff" + b"x" * 1000)\nreturn 1', /^crash/],
  'sends frames of nothing': [
    'import os\nwhile True:\n  os.write(3, b"\\0" * 4000)',
    /^crash the program sent (more|too much)/,
  ],
  'sends a frame of separators': [
    'import os\nos.write(3, (1000000).to_bytes(4, "big") + b"\\x1f" * 1000000)\nreturn 1',
    /^1$/,
  ],
  'sends half a frame and ends': ['import os\nos.write(3, b"\\0\\0\\1\\0done")\nos._exit(0)', /^crash/],
  'says that the host ended it': [
    'import os\nf = b\'fail\\x1f{"kind":"abort","message":"forged by the program"}\'\nos.write(3, len(f).to_bytes(4, "big") + f)\nos._exit(0)',
    /^crash the runtime did not say/,
  ],
  'says more after its last word': [
    'import os\nf = b"done\\x1f1"\nos.write(3, (len(f).to_bytes(4, "big") + f) * 3)\nos._exit(0)',
    /^1$/,
  ],
  'computes without end in C': [
    'return len(str(10 ** (10 ** 8)))',
    /^(cpu-timeout|out-of-memory|exception ValueError)/,
  ],
  'unpacks a bomb': [
    'import zlib\nd = zlib.compressobj()\nb = b"".join(d.compress(bytes(1 << 20)) for _ in range(300)) + d.flush()\nreturn len(zlib.decompress(b))',
    /^(out-of-memory|cpu-timeout)/,
  ],
  'maps shared memory': [
    'import mmap\nm = [mmap.mmap(-1, 1 << 24) for _ in range(100)]',
    /^(out-of-memory|exception \S*Error)/,
  ],
  'recurses in C': [
    'import sys\nsys.setrecursionlimit(10 ** 9)\nclass A:\n  def __repr__(self):\n    return repr(self)\nreturn repr(A())',
    /^(crash|stack-overflow|out-of-memory|cpu-timeout)/,
  ],
  'is nested without end': [`return ${'('.repeat(5_000)}${')'.repeat(5_000)}`, /^syntax/],
  'has a deep expression': [`return ${'-'.repeat(100_000)}1`, /^(syntax|crash|stack-overflow|out-of-memory)/],
  'prints without end in one line': ["import sys\nwhile True:\n  sys.stdout.write('x' * 100000)", /^output-limit/],
  'raises a message without end': ["raise ValueError('m' * 10_000_000)", /^exception ValueError: m+/],
  'raises what raises': [
    'class E(Exception):\n  def __str__(self):\n    raise self\n  __repr__ = __str__\nraise E()',
    /^exception E/,
  ],
  'returns what lies about its type': [
    'class L(list):\n  def __iter__(self):\n    return iter([object()])\nreturn L([1])',
    /^(\[1\]|invalid-output)/,
  ],
  'returns a dict that grows while it is read': [
    'class K(str):\n  pass\nd = {"a": 1}\nclass D(dict):\n  def items(self):\n    return iter([("x", object())])\nreturn D(d)',
    /^\{"a":1\}/,
  ],
}

describe.skipIf(!(await hasPython()))('A program', () => {
  afterAll(disposeAttacked)

  for (const [what, [program, outcome]] of Object.entries(attacks))
    it(`that ${what} harms nobody`, async () => {
      expect(await attack(what, program)).toMatch(outcome)
    })

  it('that comes after all of these runs as if nothing had been', async () => {
    expect(await nextValue()).toBe(1)
  })
})

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An interpreter in a folder of its own; `remove` takes both away. */
export interface Wrapped {
  readonly python: string
  readonly folder: string
  remove(): void
}

/** A script in the place of an interpreter. */
export function wrapped(script: string): Wrapped {
  const folder = mkdtempSync(join(tmpdir(), 'dsh-test-'))
  const python = join(folder, 'python3')
  writeFileSync(python, script)
  chmodSync(python, 0o755)
  return { python, folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

const denials: Readonly<Record<string, string>> = {
  namespaces: 'unshare, 0, 0',
  landlock: 'landlock, 0, 0',
  seccomp: 'prctl, 22, 1',
}

/** A Python whose kernel refuses some of what confines programs, as that of many a container does. */
export function lacking(python: string, ...missing: readonly string[]): Wrapped {
  return wrapped(`#!${python} -IS
import ctypes, os, struct, sys
arm = os.uname().machine == 'aarch64'
unshare, prctl, landlock = (97 if arm else 272), (167 if arm else 157), 444
def deny(number, option, has_option):
    steps = [(0x20, 0, 0, 0), (0x15, 0, 3 if has_option else 1, number)]
    if has_option:
        steps += [(0x20, 0, 0, 16), (0x15, 0, 1, option)]
    return steps + [(0x06, 0, 0, 0x00050001), (0x06, 0, 0, 0x7FFF0000)]
libc = ctypes.CDLL(None)
zero = [ctypes.c_ulong(0)] * 3
libc.prctl(38, ctypes.c_ulong(1), *zero)
class Filter(ctypes.Structure):
    _fields_ = [('length', ctypes.c_ushort), ('steps', ctypes.c_void_p)]
for denial in [${missing.map(name => `(${denials[name]})`).join(', ')}]:
    code = ctypes.create_string_buffer(b''.join(struct.pack('=HBBI', *step) for step in deny(*denial)))
    kept = Filter(len(code) // 8, ctypes.addressof(code))
    assert libc.prctl(22, ctypes.c_ulong(2), ctypes.byref(kept), *zero[1:]) == 0
os.execv(${JSON.stringify(python)}, [${JSON.stringify(python)}, *sys.argv[1:]])
`)
}

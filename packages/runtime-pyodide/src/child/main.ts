import type fs from 'node:fs'
import type zlib from 'node:zlib'
import type { loadPyodide } from 'pyodide'
import type { watchMemory } from './memory.ts'
import type { createPipe } from './pipe.ts'

/** The parts of the child; each is self-contained, so that its text can be sent. */
export interface ChildParts {
  readonly createPipe: typeof createPipe
  readonly watchMemory: typeof watchMemory
}

/** What the host sends first, as one line of JSON; the bytes of an image may follow. */
export interface ChildBoot {
  /** The folder of Pyodide, with its last separator. */
  readonly folder: string
  /** The modules of the guest, in the order of their imports; nothing where an image has them. */
  readonly modules: readonly (readonly [name: string, source: string])[]
  /** How many bytes of an image follow. */
  readonly imageBytes: number
  /** Whether to give an image of the memory, and end. */
  readonly isMaker: boolean
}

/**
 * Becomes a Python that runs one program. Self-contained: its text runs in the child. Once it serves, only Python runs,
 * and whenever that has nothing to do it waits for the host by reading from it.
 */
export async function childMain(parts: ChildParts, load: NodeJS.Require): Promise<void> {
  const { constants, readSync, writeSync } = load('node:fs') as typeof fs
  const { gunzipSync, gzipSync } = load('node:zlib') as typeof zlib
  const { process } = globalThis
  const EXIT_STACK = 87
  const parent = process.ppid
  const pipe = parts.createPipe({ readSync, writeSync })
  const limitMemory = parts.watchMemory()
  // The permission model lets nobody ask for bindings; all that is asked for are numbers.
  Object.assign(process, { binding: () => ({ fs: constants }) })

  const boot: ChildBoot = JSON.parse(pipe.readLine())
  const image = boot.imageBytes > 0 ? gunzipSync(pipe.readBytes(boot.imageBytes)) : undefined
  const pyodide = load(`${boot.folder}pyodide.js`) as { loadPyodide: typeof loadPyodide }
  const python = await pyodide.loadPyodide({
    indexURL: boot.folder,
    env: {},
    // In place of all of JavaScript, what Pyodide itself imports.
    jsglobals: Object.assign(Object.create(null), { setTimeout, clearTimeout, Object, Promise, Array, Map, Set }),
    ...(image && { _loadSnapshot: image }),
    ...(boot.isMaker && { _makeSnapshot: true }),
  })
  if (!image) {
    const globals = python.toPy({ sources: boot.modules })
    python.runPython(
      `import sys, types
for name, source in sources:
    module = sys.modules['dsh_' + name] = types.ModuleType('dsh_' + name)
    exec(compile(source, '<dsh_%s>' % name, 'exec'), module.__dict__)`,
      { globals },
    )
    globals.destroy()
    python.runPython('import dsh_guest\n__dsh_run__ = dsh_guest.prepare()\ndel dsh_guest')
  }
  if (boot.isMaker) {
    const bytes = gzipSync(python.makeMemorySnapshot(), { level: 1 })
    pipe.writeAll(Buffer.from(`${bytes.length}\n`))
    pipe.writeAll(bytes)
    process.exit(0)
  }

  let isLimited = false
  python.setStdin({
    isatty: false,
    read(buffer) {
      // How much memory the run may have is the first line, and not for Python.
      if (!isLimited) limitMemory(Number(pipe.readLine()))
      isLimited = true
      return pipe.read(buffer)
    },
  })
  // Pyodide says something only when it breaks, and then shows where Python was, which is no frame.
  let isBroken = false
  Object.assign(console, { error: () => void (isBroken = true) })
  python.setStdout({ write: bytes => (isBroken ? bytes.length : pipe.write(bytes)), isatty: false })
  python.setStderr({ write: buffer => buffer.length, isatty: false })
  let looks = 0
  // Python looks for a signal now and then; that its host has gone is one, also for a program that never waits.
  const signals = {
    get 0() {
      if (++looks % 256 === 0 && process.ppid !== parent) process.exit(0)
      return 0
    },
    set 0(_signal) {},
  }
  python.setInterruptBuffer(signals as unknown as Uint8Array)
  for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'require', 'module', 'exports'])
    Reflect.deleteProperty(globalThis, name)
  // Here it says what it ends with.
  Object.assign(globalThis, { process: Object.assign(Object.create(null), { exitCode: 0 }) })
  try {
    python.runPython('import dsh_guest\ndsh_guest.serve(globals().pop("__dsh_run__"))')
  } catch (error) {
    const { status } = new Object(error) as { readonly status?: unknown }
    if (typeof status === 'number') process.exit(status)
    // What is too deep for the engine is no exception of Python: nothing of it can go on.
    if (String(error).includes('Maximum call stack')) process.exit(EXIT_STACK)
  }
  process.exit(1)
}

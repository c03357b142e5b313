import { errorMessage } from '@dsh/kernel'
import { startForkServer, type ForkServer } from './fork-server.ts'
import { findInterpreters } from './interpreters.ts'
import type { PythonRuntimeOptions } from './options.ts'
import type { Confinement } from './read-word.ts'

const remedies: Readonly<Record<Confinement, string>> = {
  namespaces:
    'allow unprivileged user namespaces (user.max_user_namespaces, kernel.apparmor_restrict_unprivileged_userns, the seccomp profile of a container)',
  landlock: 'use Linux 5.13 or later with landlock among its security modules',
  seccomp: 'use a kernel with seccomp filters',
}

/** A fork server that may run programs; rejects with what is missing and the way forward. */
export async function startPython(options: PythonRuntimeOptions, signal?: AbortSignal): Promise<ForkServer> {
  if (process.platform === 'win32') throw new Error('Python programs run on Linux and macOS, not on Windows')
  const server = await startFirst(options, signal)
  const missing = Object.entries(server.up.missing) as [Confinement, string][]
  if (missing.length === 0 || options.trust === 'host') return server
  await server.end()
  const list = missing.map(([name, reason]) => `${name} (${reason}; ${remedies[name]})`)
  throw new Error(
    `Python programs cannot be confined here, and so are not run. Missing: ${list.join(', ')}. Where every program is trusted like the host, create the runtime with { trust: 'host' }`,
  )
}

async function startFirst({ python, trust }: PythonRuntimeOptions, signal?: AbortSignal): Promise<ForkServer> {
  const { interpreters, scripts } = python === undefined ? findInterpreters() : { interpreters: [python], scripts: [] }
  const refusals: string[] = []
  for (const candidate of interpreters) {
    if (signal?.aborted) break
    try {
      return await startForkServer(candidate, trust === 'host', signal)
    } catch (error) {
      refusals.push(`${candidate}: ${errorMessage(error)}`)
    }
  }
  const none =
    scripts.length === 0
      ? 'there is no python3 on the PATH'
      : `the only python3 on the PATH is a script that chooses one, ${scripts.join(', ')}`
  const why = refusals.length === 0 ? none : refusals.join('; ')
  throw new Error(
    `no usable Python: ${why}. Install CPython 3.9 or later, or name it with { python: '/path/to/python3' }`,
  )
}

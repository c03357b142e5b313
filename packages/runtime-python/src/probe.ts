import type { Isolation } from '@dsh/code-runtime'
import { errorMessage } from '@dsh/kernel'
import { isolationOf } from './isolation.ts'
import type { PythonRuntimeOptions } from './options.ts'
import { startPython } from './start.ts'

/** Whether programs can run here, and in what. */
export type PythonProbe =
  | {
      /** They can. */
      readonly available: true
      /** The interpreter. */
      readonly python: string
      /** Its version, as 3.11.7. */
      readonly version: string
      /** What contains them. */
      readonly isolation: Isolation
    }
  | {
      /** They cannot. */
      readonly available: false
      /** What is missing, and the way forward. */
      readonly reason: string
    }

/** Starts Python once and ends it again; never rejects. */
export async function probePython(options: PythonRuntimeOptions = {}): Promise<PythonProbe> {
  try {
    const server = await startPython(options)
    const { python, up } = server
    await server.end()
    const isolation = isolationOf(options.trust === 'host', up.confinement)
    return Object.freeze({ available: true, python, version: up.version, isolation })
  } catch (error) {
    return Object.freeze({ available: false, reason: errorMessage(error) })
  }
}

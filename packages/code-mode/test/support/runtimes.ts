import type { CodeRuntime } from '@dsh/code-runtime'
import { createInProcess } from './in-process.ts'

/** A runtime that programs of the tests run on. */
export interface TestRuntime {
  readonly name: string
  readonly runtime: CodeRuntime
}

/** Each behaviour that a program takes part in must hold on all of them. */
export const runtimes: readonly TestRuntime[] = [{ name: 'in process', runtime: createInProcess() }]

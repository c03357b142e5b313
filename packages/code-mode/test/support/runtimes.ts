import process from 'node:process'
import type { CodeRuntime } from '@dsh/code-runtime'
import { createNodeRuntime } from '@dsh/runtime-node'
import { createQuickJsRuntime } from '@dsh/runtime-quickjs'
import { createInProcess } from './in-process.ts'

/** A runtime that programs of the tests run on. */
export interface TestRuntime {
  readonly name: string
  readonly runtime: CodeRuntime
}

const quick: readonly TestRuntime[] = [
  { name: 'in process', runtime: createInProcess() },
  { name: 'QuickJS', runtime: createQuickJsRuntime({ workers: 1 }) },
]

/**
 * Each behaviour that a program takes part in must hold on all of them; those that start a process for each program are
 * for the long tests. They hold no process open while nothing runs.
 */
export const runtimes: readonly TestRuntime[] =
  process.env['MODE'] === 'long' ? [...quick, { name: 'Node', runtime: createNodeRuntime({ concurrency: 1 }) }] : quick

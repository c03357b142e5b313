import { availableParallelism } from 'node:os'
import { CodeRuntimeError, createLimits, type Limits } from '@dsh/code-runtime'
import { MAX_STACK_SIZE } from 'quickjs-wasi'

/** How a QuickJS runtime is made. */
export interface QuickJsRuntimeOptions {
  /** What runs may use at most, where it is not what runtimes use by default. */
  readonly limits?: Partial<Limits>
  /** How many programs may run at once, each in a worker of its own; default the number of processors, at most 4. */
  readonly workers?: number
}

/** More than this the engine cannot have. */
const most: Partial<Limits> = { stackBytes: MAX_STACK_SIZE, memoryBytes: 2 ** 31 }

/** The options in full. Throws a `CodeRuntimeError` for what cannot be. */
export function readOptions(options: QuickJsRuntimeOptions): { readonly limits: Limits; readonly workers: number } {
  const limits = createLimits(options.limits)
  for (const [name, top] of Object.entries(most) as [keyof Limits, number][])
    if (limits[name] > top)
      throw new CodeRuntimeError(`limits.${name} may be at most ${top} in QuickJS, not ${limits[name]}`)
  const { workers = Math.min(4, availableParallelism()) } = options
  if (!Number.isSafeInteger(workers) || workers < 1)
    throw new CodeRuntimeError(`workers must be a positive integer, not ${String(workers)}`)
  return { limits, workers }
}

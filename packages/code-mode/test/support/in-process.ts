import { createLimits, openRun, type CodeRuntime, type Limits } from '@dsh/code-runtime'

type Settle = { resolve(value: unknown): void; reject(error: Error): void }
const AsyncFunction = (async () => {}).constructor as FunctionConstructor

/** A runtime without walls, for tests of what a program makes the host do: nothing in it takes time. */
export function createInProcess({ limits }: { readonly limits?: Partial<Limits> } = {}): CodeRuntime {
  const own = createLimits(limits)
  return {
    language: 'typescript',
    isolation: { boundary: 'none', confinement: [], network: true, files: true },
    capabilities: { snapshot: false, concurrentCalls: true, typescript: 'none', jit: true },
    limits: own,
    async run(request) {
      const pending = new Map<number, Settle>()
      let ids = 0
      const errors = new Map<string, (message: string, member: string, code?: string) => Error>()
      const run = openRun(request, own, {
        answer(id, ok, text) {
          const call = pending.get(id)
          pending.delete(id)
          if (ok) return call?.resolve(JSON.parse(text))
          call?.reject(JSON.parse(text) as Error)
        },
        stop: () => pending.clear(),
      })
      if (run.over) return run.result
      run.place(false)
      const scope: Record<string, unknown> = { console: consoleOf((level, text) => run.log(level, text)) }
      for (const { global, errorClass } of run.globals) {
        const ErrorClass = errorOf(errorClass?.name ?? 'Error')
        if (errorClass !== undefined) scope[errorClass.name] = ErrorClass
        errors.set(global, (message, member, code) =>
          Object.assign(
            new ErrorClass(message),
            errorClass && { [errorClass.memberNameProperty]: member },
            code && { code },
          ),
        )
        scope[global] = new Proxy(Object.freeze(Object.create(null)) as object, {
          get: (_target, name) => async (args: unknown) => {
            const member = String(name)
            try {
              return await new Promise((resolve, reject) => {
                pending.set((ids += 1), { resolve, reject })
                run.call(ids, global, member, JSON.stringify(args))
              })
            } catch (refused) {
              const { message, code } = refused as { message: string; code?: string }
              throw errors.get(global)?.(message, member, code)
            }
          },
        })
      }
      run.begin()
      const names = Object.keys(scope)
      void Promise.resolve()
        .then(
          () => new AsyncFunction(...names, `'use strict';\n${request.program}`)(...Object.values(scope)) as unknown,
        )
        .then(
          value => run.complete(value === undefined ? undefined : JSON.stringify(value)),
          (error: unknown) =>
            run.end({ kind: 'exception', message: error instanceof Error ? error.message : String(error) }),
        )
      return run.result
    },
  }
}

function errorOf(name: string): new (message: string) => Error {
  return {
    [name]: class extends Error {
      override readonly name = name
    },
  }[name] as new (message: string) => Error
}

function consoleOf(log: (level: string, text: string) => void): object {
  const levels = ['log', 'info', 'warn', 'error', 'debug']
  return Object.fromEntries(levels.map(level => [level, (...values: unknown[]) => log(level, values.join(' '))]))
}

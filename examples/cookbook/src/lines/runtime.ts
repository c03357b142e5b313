// #region runtime
import { createLimits, openRun, type CodeRuntime } from '@dsh/code-runtime'

/** Runs lines one after the other. There is nothing to contain: a line can do no more than call. */
export function createLinesRuntime(): CodeRuntime {
  const limits = createLimits({ inFlight: 1 })
  const running = new Set<() => void>()
  return {
    language: 'lines',
    isolation: { boundary: 'none', confinement: [], network: false, files: false },
    capabilities: { snapshot: false, concurrentCalls: false, typescript: 'none', jit: false },
    limits,
    async run(request) {
      const steps = request.program.split('\n').filter(step => step.trim() !== '')
      let at = 0
      let last: string | undefined
      const run = openRun(request, limits, {
        // The outcome of a call, as JSON text: a value, or { message, code? }.
        answer(_id, isOk, text) {
          if (!isOk) return run.end({ kind: 'exception', ...JSON.parse(text), location: { line: at, column: 1 } })
          last = text
          return next()
        },
        // Over: by its own end, a limit, the signal or dispose(). Free what the run has.
        stop: () => running.delete(abort),
      })
      const abort = () => run.fail('abort', 'the runtime was disposed of')
      const next = (): void => {
        const step = steps[at]
        if (step === undefined) return run.complete(last)
        at += 1
        const [, name, args = '{}'] = /^\s*(\S+)\s*(.*)$/.exec(step) ?? []
        return run.call(at, 'tools', name, args === '' ? '{}' : args) // checked, counted and bounded by openRun
      }
      if (run.over) return run.result // aborted before, or too long
      running.add(abort)
      run.begin()
      next()
      return run.result
    },
    async dispose() {
      for (const abort of running) abort()
    },
  }
}
// #endregion runtime

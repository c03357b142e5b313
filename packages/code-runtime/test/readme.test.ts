// #region example
import { assertBindings, type CodeBindingNamespace } from '@dsh/code-runtime'

const tools: CodeBindingNamespace = {
  global: 'tools',
  functions: { add: async args => Object.values(args as Record<string, number>).reduce((sum, each) => sum + each, 0) },
  errorClass: { name: 'ToolCallError', memberNameProperty: 'toolName' },
  missing: name => `there is no tool "${name}"`,
}
assertBindings([tools]) // throws a CodeRuntimeError for names that some language could not bind
// #endregion example

// #region runtime
import { createLimits, openRun, type CodeRuntime } from '@dsh/code-runtime'

/** A runtime for the smallest language: a program is the name of a tool, and its arguments as JSON. */
export function createLineRuntime(): CodeRuntime {
  const limits = createLimits({ calls: 1 })
  return {
    language: 'line',
    isolation: { boundary: 'none', confinement: [], network: false, files: false },
    capabilities: { snapshot: false, concurrentCalls: false, typescript: 'none', jit: false },
    limits,
    async run(request) {
      const run = openRun(request, limits, {
        answer: (_id, isOk, text) => (isOk ? run.complete(text) : run.end({ kind: 'exception', ...JSON.parse(text) })),
        stop() {}, // ends the program where it still runs; this one never does
      })
      if (run.over) return run.result // its signal had aborted, or it is too long
      run.begin()
      const [name, args] = request.program.split(' ')
      run.call(1, 'tools', name, args)
      return run.result
    },
  }
}
// #endregion runtime

import { expect, it } from 'vitest'

it('the README shows bindings that every language can bind', async () => {
  const { signal } = new AbortController()
  expect(await tools.functions['add']?.({ a: 1, b: 2 }, { callId: 1, signal })).toBe(3)
})

it('the README shows a runtime that runs', async () => {
  const runtime = createLineRuntime()
  const run = async (program: string) => runtime.run({ program, bindings: [tools] })
  expect(await run('add {"a":1,"b":2}')).toMatchObject({ ok: true, value: 3 })
  expect(await run('add {"a":')).toMatchObject({
    failure: { kind: 'exception', message: expect.stringMatching(/lossless JSON/) },
  })
  expect(await run('nope {}')).toMatchObject({ failure: { message: 'there is no tool "nope"' } })
})

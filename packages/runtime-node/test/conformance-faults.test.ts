import { afterAll, describe, expect, it } from 'vitest'
import type { CodeBinding, CodeBindingNamespace, CodeRunRequest, CodeRuntime } from '@dsh/code-runtime'
import { describeRuntime, typescriptPrograms } from '@dsh/code-runtime/conformance'
import { createNodeRuntime } from '@dsh/runtime-node'

const sound = createNodeRuntime()
afterAll(() => sound.dispose())

/** The tests that the suite declares for a runtime, by title. */
function testsOf(runtime: CodeRuntime): ReadonlyMap<string, () => Promise<void>> {
  const tests = new Map<string, () => Promise<void>>()
  describeRuntime(
    {
      describe: (_, body) => body(),
      it: (title: string, body: () => Promise<void>) => void tests.set(title, body),
      expect,
    },
    { name: 'broken', create: () => runtime, programs: typescriptPrograms },
  )
  return tests
}

/** The sound runtime with functions that are not quite those it was given. */
const withFunctions = (change: (binding: CodeBinding) => CodeBinding): CodeRuntime => {
  const changed = (namespace: CodeBindingNamespace): CodeBindingNamespace => ({
    ...namespace,
    functions: Object.fromEntries(Object.entries(namespace.functions).map(([name, one]) => [name, change(one)])),
  })
  return {
    ...sound,
    run: async request => sound.run({ ...request, bindings: request.bindings.map(changed) }),
  }
}
const without = (key: keyof CodeRunRequest): CodeRuntime => ({
  ...sound,
  run: async request => {
    const { [key]: ignored, ...rest } = request
    return ignored === undefined ? sound.run(request) : sound.run(rest as CodeRunRequest)
  },
})

const faults: readonly (readonly [string, string, CodeRuntime])[] = [
  [
    'gives keys in another order',
    'arrives exactly: keys in their order',
    {
      ...sound,
      async run(request) {
        const result = await sound.run(request)
        if (!result.ok || typeof result.value !== 'object' || result.value === null) return result
        return { ...result, value: Object.fromEntries(Object.entries(result.value).toReversed()) }
      },
    },
  ],
  [
    'loses the order of its log',
    'is kept in order, each entry with its level and number',
    {
      ...sound,
      async run(request) {
        const result = await sound.run(request)
        return { ...result, logs: result.logs.toReversed() }
      },
    },
  ],
  [
    'loses the code of a failure',
    'that fails can be caught, and is seen with its message, its function and its code',
    withFunctions(binding => async (args, context) => {
      try {
        return await binding(args, context)
      } catch (error) {
        throw new Error((error as Error).message, { cause: error })
      }
    }),
  ],
  [
    'does not tell a call that its run is over',
    'still in flight when its program ends is told so, and what it gives is dropped',
    withFunctions(
      binding =>
        (args, { callId }) =>
          binding(args, { callId, signal: new AbortController().signal }),
    ),
  ],
  ['takes wider limits for its own', 'refuses limits that are wider than its own', without('limits')],
  ['does not look at the signal', 'does not begin where its signal has already aborted', without('signal')],
  [
    'keeps its log to itself',
    'is kept up to a failure',
    { ...sound, run: async request => ({ ...(await sound.run(request)), logs: [] }) },
  ],
  ['knows another language', 'says what it is', { ...sound, language: 'esperanto' }],
]

describe('describeRuntime(port, options)', () => {
  it.each(faults)('finds a runtime that %s', async (_, title, broken) => {
    const test = testsOf(broken).get(title)
    await expect(test?.()).rejects.toThrow()
  })

  it.each([
    ['prewarm fails', { prewarm: () => Promise.reject(new Error('no')) }, true],
    ['prewarm works', {}, false],
  ])('holds a runtime to what it says that it lacks, here where %s', async (_, part, isLacking) => {
    const declared = new Map<string, () => Promise<void>>()
    const create = () => ({ ...sound, ...part })
    describeRuntime(
      { describe: (_title, body) => body(), it: (title, body) => void declared.set(title, body), expect },
      { name: 'lacking', create, programs: typescriptPrograms, lacks: { 'can be warmed up': 'it is always warm' } },
    )
    const test = declared.get('can be warmed up (not here: it is always warm)')
    expect(declared.has('can be warmed up')).toBe(false)
    if (isLacking) await test?.()
    else await expect(test?.()).rejects.toThrow('take "can be warmed up" out of its lacks')
  })
})

import { getEventListeners } from 'node:events'
import { getActiveResourcesInfo } from 'node:process'
import { setImmediate } from 'node:timers/promises'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { bindScopeParent, createHooks, createOwner, createScope, fuseSignals, type Scope } from '@dsh/kernel'
import { createPipeline } from '@dsh/pipeline'
import { retry, timeout, type PolicyHost } from '@dsh/policies'
import { text } from '@dsh/presentation'
import { createRegistry } from '@dsh/registry'
import type { ToolDefinition, ToolEvents, ToolExecutionInput, ToolRunContext } from '@dsh/tool'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
setFlagsFromString('--no-expose-gc')

/** What a process holds after so many calls, garbage aside. */
export interface Reading {
  readonly calls: number
  /** Bytes. */
  readonly heap: number
  /** Timers of the process. */
  readonly timers: number
  /** Listeners on the signals that live as long as the process. */
  readonly signals: number
  /** Listeners that hear of a change in a scope that lives as long as the process. */
  readonly observers: number
  /** Tools that everyone sees. */
  readonly tools: number
}

/**
 * Lives the life of a busy host: scopes come with tools, masks, guards, listeners and policies, move about, make every
 * kind of call and end. Gives a reading at each of the numbers of calls.
 */
export async function soak(checkpoints: readonly number[]): Promise<readonly Reading[]> {
  const world = createWorld()
  const readings: Reading[] = []
  for (let life = 0; readings.length < checkpoints.length; life += 1) {
    await world.live(life)
    if (world.calls() >= (checkpoints[readings.length] ?? Infinity)) readings.push(await world.reading())
  }
  return readings
}

/** What compiled code and caches may add after the first thousand calls: 3 bytes for each of a million. */
const warmth = 3_000_000

/** What grew since the first reading, in words. */
export function leftBehind([first, ...later]: readonly Reading[]): readonly string[] {
  if (first === undefined || later.length === 0) throw new TypeError('there is nothing to compare')
  return later.flatMap(reading =>
    Object.entries(reading).flatMap(([what, now]) => {
      const then = first[what as keyof Reading]
      const isWorse = what !== 'calls' && now > then + (what === 'heap' ? warmth : 0)
      return isWorse ? [`${what}: ${then} after ${first.calls} calls, ${now} after ${reading.calls}`] : []
    }),
  )
}

function createWorld() {
  const owner = createOwner('soak')
  const hooks = createHooks<ToolEvents>()
  const registry = createRegistry({ onChange: change => void hooks.emit('tools/change', change.scope, [change]) })
  const pipeline = createPipeline({
    resolver: registry,
    hooks,
    sink: { append: async () => undefined },
    approval: { request: async () => 'allowed-once' },
    onStage: () => undefined,
    warn: () => undefined,
    maxParallelToolCalls: 3,
  })
  const houses = [createScope({ name: 'left' }), createScope({ name: 'right' })] as const
  const wanderer = { name: 'wanderer' }
  const moving = bindScopeParent(wanderer, houses[0].key)
  const caller = new AbortController()
  const lasting = new AbortController()
  let calls = 0
  let heard = 0

  hooks.on(owner, 'tools/result', () => void (calls += 1))
  hooks.on(owner, 'tools/change', () => void (heard += 1))
  for (const name of ['everyone', 'masked'])
    registry.register(
      owner,
      tool(name, async () => name),
    )
  for (const house of houses)
    registry.register(
      house,
      tool('house', async () => 'house', { isConcurrencySafe: yes }),
    )

  const call = (scope: Scope, name: string, more: Partial<ToolExecutionInput> = {}): ToolExecutionInput => ({
    callId: `${calls}`,
    name,
    arguments: { text: 'x', list: [1, 2, { three: null }] },
    agent: scope.key,
    signal: caller.signal,
    ...more,
  })

  /** All that a scope contributes; most of it ends with the scope, some of it before. */
  const furnish = (scope: Scope): void => {
    const host: PolicyHost = {
      on: (event, listener, options) => hooks.on(scope, event, listener, options),
      guard: guard => registry.guard(scope, guard),
      get: registry.get,
    }
    let failures = 0
    const tools: Record<string, (exec: ToolRunContext) => Promise<unknown>> = {
      own: async exec => (exec.deferContext(message), exec.concludeTurn(), 'own'),
      failing: async () => Promise.reject(new Error('failing')),
      flaky: async () => ((failures += 1) % 2 === 1 ? Promise.reject(new Error('flaky')) : 'at last'),
      waiting: exec => new Promise(resolve => exec.signal.addEventListener('abort', () => resolve('told'))),
      composite: async exec => (await pipeline.execute(call(scope, 'own', { parent: exec.token }))).isError,
    }
    registry.batch(() => {
      for (const [name, execute] of Object.entries(tools)) registry.register(scope, tool(name, execute))
      registry.register(scope, tool('limited', tools['own'] ?? never, { timeoutMs: 10_000 }))
      registry.register(scope, tool('late', tools['waiting'] ?? never, { timeoutMs: 1 }))
    })
    registry.restrict(scope, { deny: ['masked'] })
    registry.presentAs(scope, 'native')
    registry.guard(scope, ({ name }) => (name === 'everyone' ? 'guarded' : undefined))
    retry({ attempts: 2, backoffMs: 1, retryable: result => result.error?.message === 'flaky' }).mount(host)
    timeout().mount(host)
    hooks.on(scope, 'tools/pre-execute', ({ name }, next) => (name === 'house' ? { kind: 'ask' } : next()))
    hooks.on(scope, 'tools/execute', async (exec, next) => {
      using fused = fuseSignals(exec.signal, lasting.signal)
      // An attempt that nobody awaits beside one that somebody does.
      if (exec.name === 'own') void next()
      return await next({ signal: fused.signal })
    })
    hooks.on(scope, 'tools/post-execute', async ({ name }, _result, next) =>
      name === 'failing' ? { kind: 'block', feedback: [text('blocked')] } : next(),
    )
    hooks.on(scope, 'tools/result', () => void (heard += 1))
    hooks.on(scope, 'tools/change', () => void (heard += 1))
    const fleeting = tool('fleeting', async () => 'gone')
    for (const whose of [scope, owner]) {
      registry.register(whose, fleeting)()
      hooks.on(whose, 'tools/change', () => void (heard += 1))()
    }
  }

  const abortWhileWaiting = async (scope: Scope): Promise<void> => {
    const own = new AbortController()
    const waiting = pipeline.execute(call(scope, 'waiting', { signal: own.signal }))
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
    own.abort()
    await waiting
  }

  return {
    calls: () => calls,
    async live(life: number): Promise<void> {
      const parents = [houses[0].key, houses[1].key, wanderer]
      const scope = createScope({ parent: parents[life % 3] ?? wanderer })
      furnish(scope)
      for (const name of ['own', 'house', 'limited', 'failing', 'everyone', 'masked', 'composite', 'nobody'])
        for (let turn = 0; turn < 4; turn += 1) await pipeline.execute(call(scope, name))
      await pipeline.execute(call(scope, 'own', { signal: AbortSignal.abort() }))
      await pipeline.execute(call(scope, 'own', { arguments: undefined }))
      await abortWhileWaiting(scope)
      // Few, since each waits for a timer.
      if (life % 16 === 0) await pipeline.execute(call(scope, 'flaky'))
      if (life % 512 === 0) await pipeline.execute(call(scope, 'late'))
      const batch = ['house', 'house', 'own', 'nobody', 'house'].map(name => call(scope, name))
      await pipeline.executeBatch([...batch, call(scope, 'own', { signal: AbortSignal.abort() })])
      moving.rebind(houses[life % 2 === 0 ? 1 : 0].key)
      // A scheduler that forgets what it prepared.
      await pipeline.staged.prepare(call(scope, 'own'))
      registry.view(scope.key)
      registry.surface(scope.key)
      await scope.dispose()
    },
    async reading(): Promise<Reading> {
      for (let round = 0; round < 4; round += 1) {
        await setImmediate()
        collect()
      }
      const before = heard
      hooks.emit('tools/change', wanderer, [{ kind: 'batch', names: [] }])
      return {
        calls,
        heap: getHeapStatistics().used_heap_size,
        timers: getActiveResourcesInfo().filter(resource => resource === 'Timeout').length,
        signals: [caller, lasting].flatMap(({ signal }) => getEventListeners(signal, 'abort')).length,
        observers: heard - before,
        tools: registry.view(wanderer).tools.length,
      }
    },
  }
}

const yes = (): boolean => true
const never = async (): Promise<never> => Promise.reject(new Error('never'))
const message = { id: 'm', role: 'user' as const, content: [text('said')], source: { kind: 'soak' } }

function tool(
  name: string,
  execute: (exec: ToolRunContext) => Promise<unknown>,
  more: Partial<ToolDefinition> = {},
): ToolDefinition {
  return {
    name,
    description: 'Soaks.',
    parameters: { type: 'object', properties: { text: { type: 'string' } } },
    output: { schema: {}, render: (_args, value) => [text(String(value))] },
    execute: (_args, exec) => execute(exec),
    ...more,
  }
}

import { Service, type Context } from '@deepseek-ai/cordis'
import { RUN_CODE_NAME } from '@dsh/cordis'
import { describe, expect, it } from 'vitest'
import { agentOf, boot, call, read, tool } from './boot.ts'

const runCode = () => call(RUN_CODE_NAME, { arguments: { code: '', description: 'Tries a program' } })

/** Mounts a service for as long as the plugin is there. */
const mount = (ctx: Context, name: string, service: unknown) =>
  ctx.root.plugin(own => void own.provide(name, service)).await()

async function asking(): Promise<Context> {
  const ctx = await boot()
  ctx.tools.register(tool('bash'))
  ctx.on('tools/pre-execute', async () => ({ kind: 'ask' }))
  return ctx
}

const run = (ctx: Context, signal = new AbortController().signal) =>
  ctx.tools.execute(call('bash', { agent: agentOf(ctx).agent, signal }))

describe('An approval service', () => {
  it('is asked from the moment that it is there, and no more once it is gone', async () => {
    const ctx = await asking()
    const none = 'Error: tool "bash" requires approval (not yet supported)'
    expect(read(await run(ctx))).toBe(none)
    const first = await mount(ctx, 'approval', { request: async () => 'allowed-once' })
    expect(read(await run(ctx))).toBe('bash is done')
    await first.dispose()
    expect(read(await run(ctx))).toBe(none)
    await mount(ctx, 'approval', { request: async () => 'rejected' })
    expect(read(await run(ctx))).toBe('Error: the user rejected tool "bash"')
  })

  it.each(['at once', 'later'])(
    'that goes while it is asked, %s, cancels the question; no late answer counts',
    async when => {
      const ctx = await asking()
      let answer!: (outcome: string) => void
      let isAsked!: () => void
      const question = new Promise<void>(resolve => (isAsked = resolve))
      const fiber = await mount(ctx, 'approval', {
        request: () => (isAsked(), new Promise(resolve => (answer = resolve))),
      })
      if (when === 'later') await new Promise(resolve => setImmediate(resolve))
      const waiting = run(ctx)
      await question
      await fiber.dispose()
      expect(read(await waiting)).toBe('Error: approval for tool "bash" was cancelled')
      answer('allowed-once')
      await mount(ctx, 'approval', { request: async () => 'allowed-once' })
      expect(read(await run(ctx))).toBe('bash is done')
    },
  )

  it('may be a service that can be called', async () => {
    const ctx = await asking()
    class Callable extends Service {
      constructor(own: Context) {
        super(own, 'approval')
      }
      [Service.invoke](): string {
        return 'called'
      }
      async request(): Promise<string> {
        return 'allowed-once'
      }
    }
    await ctx.root.plugin(Callable)
    expect(ctx.root.get('approval')).toBeTypeOf('function')
    expect(read(await run(ctx))).toBe('bash is done')
  })

  it.each([
    ['has no request()', {}],
    ['has a request that is no function', { request: 1 }],
    ['answers nothing', { request: () => undefined }],
    ['answers a word that nobody knows', { request: async () => 'maybe' }],
  ])('that %s denies, with a code', async (_what, service) => {
    const ctx = await asking()
    await mount(ctx, 'approval', service)
    expect((await run(ctx)).error?.info?.code).toBe('INVALID_POLICY_DECISION')
  })

  it.each([
    [
      'throws',
      () => {
        throw new Error('oh')
      },
    ],
    [
      'rejects',
      async () => {
        throw new Error('oh')
      },
    ],
  ])('that %s denies, with what it said', async (_what, request) => {
    const ctx = await asking()
    await mount(ctx, 'approval', { request })
    expect(read(await run(ctx))).toBe('Error: oh')
  })
})

describe('A code runtime', () => {
  it('may be a service that can be called', async () => {
    const ctx = await boot({ mode: 'code' })
    const runtime = Object.assign(() => 'called', {
      language: 'typescript',
      isolation: 'none',
      run: async () => ({ logs: [], value: 'it ran' }),
    })
    await mount(ctx, 'codeRuntime', runtime)
    expect(read(await ctx.tools.execute(runCode()))).toBe('it ran')
  })

  it('may be replaced by one of another language, which the next program and the next prompt are for', async () => {
    const ctx = await boot({ mode: 'code' })
    const speaking = (language: string) => ({ language, run: async () => ({ logs: [language] }) })
    const first = await mount(ctx, 'codeRuntime', speaking('typescript'))
    expect(read(await ctx.tools.execute(runCode()))).toBe('typescript')
    await first.dispose()
    await mount(ctx, 'codeRuntime', speaking('python'))
    expect(read(await ctx.tools.execute(runCode()))).toBe('python')
    expect(ctx.tools.get(RUN_CODE_NAME)?.description).toContain('Python program')
  })

  it.each([
    ['has no run()', { language: 'typescript' }, 'ctx.codeRuntime has no run(): '],
    ['is not known to speak any language', { run: async () => ({ logs: [] }) }, 'runtime language undefined'],
    ['speaks a language that nobody can render', { language: 'ruby', run: async () => ({ logs: [] }) }, '"ruby"'],
    ['gives nothing', { language: 'typescript', run: async () => undefined }, 'gave no result'],
    ['gives no logs', { language: 'typescript', run: async () => ({}) }, 'gave no result'],
    ['gives logs that are no text', { language: 'typescript', run: async () => ({ logs: [1] }) }, 'gave no result'],
    [
      'gives an error without a message',
      { language: 'typescript', run: async () => ({ logs: [], error: {} }) },
      'gave no result',
    ],
    [
      'gives a value that is no JSON',
      { language: 'typescript', run: async () => ({ logs: [], value: () => 1 }) },
      'is not JSON',
    ],
    [
      'throws',
      {
        language: 'typescript',
        run: () => {
          throw new Error('oh')
        },
      },
      'oh',
    ],
  ])('that %s fails the program, and says why', async (_what, runtime, why) => {
    const ctx = await boot({ mode: 'code' })
    await mount(ctx, 'codeRuntime', runtime)
    const result = await ctx.tools.execute(runCode())
    expect(result.isError).toBe(true)
    expect(read(result)).toContain(why)
  })
})

import { typescript } from '@dsh/codegen-ts'
import { createScope } from '@dsh/kernel'
import { createToolRuntime, type ScopedTools, type ToolRuntime, type ToolRuntimeOptions } from '@dsh/tool-runtime'
import type { ToolExecutionInput } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { program } from './program.ts'
import { call, gate, read, tool } from './tools.ts'

const inCodeMode = (more: ToolRuntimeOptions) => createToolRuntime({ mode: 'code', languages: [typescript], ...more })
const runCode = (more: Partial<ToolExecutionInput>) =>
  call('run_code', { arguments: { code: '', description: 'Tries a program' }, ...more })

/** What becomes of a program that waits, and then writes, when `end` happens while it waits. */
async function writeAfter(
  end: (tools: ToolRuntime, guarded: ScopedTools) => unknown,
  agentOf: (tools: ToolRuntime, guarded: ScopedTools) => object | undefined = (_tools, { key }) => key,
) {
  const written: string[] = []
  const [waiting, ended] = [gate(), gate()]
  await using tools = inCodeMode({
    codeRuntime: program(async callTool => {
      await callTool('wait').catch(() => undefined)
      return callTool('write')
    }),
  })
  tools.register(tool('write', { execute: async () => (written.push('everywhere'), 'written') }))
  tools.register(tool('wait', { execute: async () => (waiting.open(), await ended.opened, 'waited') }))
  const guarded = tools.scope({ name: 'guarded' })
  guarded.register(tool('write', { execute: async () => (written.push('in a sandbox'), 'written') }))
  guarded.guard(exec => (exec.name === 'write' ? 'this agent only reads' : undefined))
  const agent = agentOf(tools, guarded)
  const running = tools.execute(runCode(agent === undefined ? {} : { agent }))
  await waiting.opened
  await end(tools, guarded)
  ended.open()
  const result = await running
  return { said: read(result), code: result.error?.info?.code, written }
}

const over = 'Error: code run failed (abort): the scope of this program has ended'

describe('The end of a scope', () => {
  it('ends a program, which would go on without its guards and with what everyone has', async () => {
    const { said, code, written } = await writeAfter((_tools, guarded) => guarded.dispose())
    expect([said, code, written]).toEqual([over, 'CODE_RUN_FAILED', []])
  })

  it('ends the programs of the scopes below', async () => {
    const { said, written } = await writeAfter(
      (_tools, guarded) => guarded.dispose(),
      (tools, guarded) => tools.scope({ parent: guarded.key }).key,
    )
    expect([said, written]).toEqual([over, []])
  })

  it('ends no program of another scope', async () => {
    const { said } = await writeAfter(
      tools => tools.scope({ name: 'other' }).dispose(),
      (_tools, guarded) => guarded.key,
    )
    expect(said).toBe('Error: code run failed (exception): this agent only reads')
  })

  it('comes with the end of the runtime', async () => {
    const { said, written } = await writeAfter(tools => tools.dispose())
    expect([said, written]).toEqual([over, []])
  })

  it('comes with the end of the runtime for a program without an agent too', async () => {
    const { said, written } = await writeAfter(
      tools => tools.dispose(),
      () => undefined,
    )
    expect([said, written]).toEqual([over, []])
  })

  it('leaves a program without an agent alone where it is that of an agent', async () => {
    const { said, written } = await writeAfter(
      (_tools, guarded) => guarded.dispose(),
      () => undefined,
    )
    expect([said, written]).toEqual(['written', ['everywhere']])
  })

  it("is that of the host's scope, and not that of a handle on it", async () => {
    const host = createScope({ name: 'of the host' })
    const steps = [gate(), gate()] as const
    const doors = [gate(), gate()] as const
    let step = -1
    await using tools = inCodeMode({
      codeRuntime: program(async callTool => {
        const first = await callTool('wait')
        await callTool('wait').catch(() => undefined)
        return [first, await callTool('wait')]
      }),
    })
    tools.register(
      tool('wait', {
        async execute() {
          step += 1
          steps[step]?.open()
          await doors[step]?.opened
          return 'waited'
        },
      }),
    )
    const handle = tools.scope(host)
    await using stays = tools.scope(host)
    const running = tools.execute(runCode({ agent: stays.key }))
    await steps[0].opened
    await handle.dispose()
    doors[0].open()
    await steps[1].opened
    await host.dispose()
    doors[1].open()
    expect(read(await running)).toBe(over)
    expect(step).toBe(1)
  })

  it('lets no program begin that somebody was still being asked about', async () => {
    let begun = 0
    const [asked, answered] = [gate(), gate()]
    await using tools = inCodeMode({
      codeRuntime: program(() => (begun += 1)),
      approval: { request: async () => (asked.open(), await answered.opened, 'allowed-once') },
    })
    tools.on('tools/pre-execute', async () => ({ kind: 'ask' }))
    const coder = tools.scope({ name: 'coder' })
    const running = tools.execute(runCode({ agent: coder.key }))
    await asked.opened
    await coder.dispose()
    answered.open()
    expect(read(await running)).toBe(over)
    expect(begun).toBe(0)
  })

  it('is over when its key has a scope again', async () => {
    await using tools = inCodeMode({ codeRuntime: program(() => 1) })
    const { key, dispose } = tools.scope({ name: 'coder' })
    await dispose()
    expect((await tools.execute(runCode({ agent: key }))).isError).toBe(true)
    tools.scope({ key })
    expect((await tools.execute(runCode({ agent: key }))).isError).toBe(false)
  })
})

import { createTypeScript } from '@dsh/codegen-ts'
import { commandRules, timeout } from '@dsh/policies'
import { createQuickJsRuntime } from '@dsh/runtime-quickjs'
import { createToolRuntime } from '@dsh/tool-runtime'
import { afterAll, describe, expect, it } from 'vitest'
import { call, read, tool } from './tools.ts'

const codeRuntime = createQuickJsRuntime({ workers: 1 })
const inCodeMode = () => createToolRuntime({ mode: 'code', codeRuntime, languages: [createTypeScript()] })
const run = (tools: ReturnType<typeof inCodeMode>, code: string) =>
  tools.execute(call('run_code', { arguments: { code, description: 'Tries a program' } }))

describe('A program of a model, from end to end', () => {
  afterAll(() => codeRuntime.dispose?.())

  it('is TypeScript: its types guide, and are gone when it runs', async () => {
    await using tools = inCodeMode()
    tools.register(tool('read'))
    const code = `
      interface Line { readonly text: string }
      const lines: Line[] = [{ text: await tools.read({}) }]
      return lines.map((line): string => line.text satisfies string)`
    expect(read(await run(tools, code))).toBe('[\n  "read is done"\n]')
  })

  it('says where it is wrong', async () => {
    await using tools = inCodeMode()
    const result = await run(tools, 'const a = 1\nconst b = = 2')
    expect(result.error?.info?.code).toBe('CODE_RUN_FAILED')
    expect(read(result)).toMatch(/^Error: code run failed \(syntax\): /)
  })

  it('is ended by a timeout where it loops for ever, and the next one runs', async () => {
    await using tools = inCodeMode()
    timeout({ defaultMs: 200 }).mount(tools)
    const result = await run(tools, 'for (;;) {}')
    expect([result.error?.info?.code, read(result)]).toEqual(['TOOL_TIMEOUT', 'Error: tool call timed out after 200ms'])
    await using others = inCodeMode()
    expect(read(await run(others, 'return 1'))).toBe('1')
  })

  it('is held to the rules for commands, however it calls the shell', async () => {
    await using tools = inCodeMode()
    const ran: unknown[] = []
    tools.register(
      tool('bash', {
        async execute(args) {
          ran.push((args as { command: string }).command)
          return 'done'
        },
      }),
    )
    commandRules({
      tool: 'bash',
      command: args => (args as { command: string }).command,
      rules: [{ words: ['git', 'diff'], decision: 'allow' }],
      otherwise: 'deny',
    }).mount(tools)
    const code = `
      const all = await Promise.allSettled(['git diff', 'rm -rf /', 'git diff; rm -rf /'].map(command => tools.bash({ command })))
      return all.map(one => one.status)`
    const result = await run(tools, code)
    expect(result.value).toMatchObject({ result: ['fulfilled', 'rejected', 'rejected'] })
    expect(ran).toEqual(['git diff'])
  })

  it('has nothing of its host but the tools', async () => {
    await using tools = inCodeMode()
    const names = ['process', 'require', 'fetch', 'WebAssembly', 'Worker', 'Deno']
    const result = await run(tools, `return ${JSON.stringify(names)}.filter(name => globalThis[name] !== undefined)`)
    expect(result.value).toEqual({ logs: [], result: [] })
  })
})

import { typescript } from '@dsh/codegen-ts'
import { createToolRuntime } from '@dsh/tool-runtime'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { program } from './program.ts'
import { call, tool } from './tools.ts'

describe('createToolRuntime(options): what cannot be kept', () => {
  it.each(['code', 'both'] as const)('refuses the mode "%s" without a code runtime, with the line to install', mode => {
    expect(() => createToolRuntime({ mode })).toThrow(
      `mode "${mode}" requires a code runtime and a language: npm install @dsh/runtime-quickjs @dsh/codegen-ts, pass them as codeRuntime and languages, or set the mode to "native"`,
    )
  })

  it('refuses a code runtime without languages, and languages that nothing speaks', () => {
    expect(() => createToolRuntime({ codeRuntime: () => undefined })).toThrow(
      'codeRuntime needs languages: npm install @dsh/codegen-ts, and pass languages: [typescript]',
    )
    expect(() => createToolRuntime({ languages: [typescript] })).toThrow(
      'languages need a codeRuntime: npm install @dsh/runtime-quickjs',
    )
  })

  it('refuses a code runtime whose language is none of those given, also while nothing needs it', () => {
    const ruby = { ...program(() => null), language: 'ruby' }
    expect(() => createToolRuntime({ codeRuntime: ruby, languages: [typescript] })).toThrow(
      'no SDK renderer registered for runtime language "ruby" (known: "typescript")',
    )
  })

  it('refuses a word that is no mode', () => {
    expect(() => createToolRuntime({ mode: 'nativ' as never })).toThrow(
      'presentation mode must be "native", "code" or "both", not "nativ"',
    )
  })

  it.each([0, -1, 1.5, Number.NaN, '4'])('refuses %s for the calls that may run at once', limit => {
    expect(() => createToolRuntime({ maxParallelToolCalls: limit as number })).toThrow(
      'maxParallelToolCalls must be a positive integer',
    )
    expect(() => createToolRuntime({ maxParallelSubCalls: limit as number })).toThrow(
      'maxParallelSubCalls must be a positive integer',
    )
  })

  it('takes native, and limits', async () => {
    await using tools = createToolRuntime({ mode: 'native', maxParallelToolCalls: 1, maxParallelSubCalls: 1 })
    expect(tools.mode()).toBe('native')
  })
})

describe('createToolRuntime({ warn })', () => {
  const failing = (tools: ReturnType<typeof createToolRuntime>): Error => {
    const trouble = new Error('mine')
    tools.register(tool('read'))
    tools.on('tools/result', () => {
      throw trouble
    })
    return trouble
  }
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('is told of a failing observer, which fails no call', async () => {
    const warned: unknown[][] = []
    await using tools = createToolRuntime({ warn: (...given) => warned.push(given) })
    const trouble = failing(tools)
    expect((await tools.execute(call('read', { callId: 'c1' }))).isError).toBe(false)
    expect(warned).toEqual([['tool "read" (c1): tools/result observer failed: mine', trouble]])
  })

  it('keeps its `this`', async () => {
    class Logger {
      readonly lines: string[] = []
      warn(message: string): void {
        this.lines.push(message)
      }
    }
    const logger = new Logger()
    await using tools = createToolRuntime(logger)
    failing(tools)
    await tools.execute(call('read'))
    expect(logger.lines).toHaveLength(1)
  })

  it('is the console where none is given', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await using tools = createToolRuntime()
    const trouble = failing(tools)
    await tools.execute(call('read', { callId: 'c1' }))
    expect(warn.mock.calls).toEqual([['tool "read" (c1): tools/result observer failed: mine', trouble]])
  })

  it('is told of nothing more than there is: nothing was thrown, and nothing is printed of it', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await using tools = createToolRuntime()
    tools.register(tool('read'))
    tools.on('tools/result', () => {
      // oxlint-disable-next-line no-throw-literal
      throw undefined
    })
    await tools.execute(call('read', { callId: 'c1' }))
    expect(warn.mock.calls).toEqual([['tool "read" (c1): tools/result observer failed: undefined']])
  })

  it('may fail itself, and still fails no call', async () => {
    await using tools = createToolRuntime({
      warn() {
        throw new Error('no log')
      },
    })
    failing(tools)
    expect((await tools.execute(call('read'))).isError).toBe(false)
  })
})

import { HarnessError, isHarnessError } from '@deepseek-ai/dsh-llm'
import {
  assertObjectJsonSchema,
  assertSupportedJsonSchema,
  CodeRunFailedError,
  defineTool,
  JsonSchemaError,
  ToolArgsError,
  ToolNotFoundError,
  ToolOutputError,
  validateJsonSchemaValue,
  valueSchemaSpecToJsonSchema,
} from '@dsh/cordis'
import { describe, expect, it } from 'vitest'
import { boot, call, tool } from './boot.ts'

class QuotaError extends HarnessError {
  constructor() {
    super('the quota is used up', 'QUOTA')
    this.name = 'QuotaError'
  }
}

describe('An error of the harness', () => {
  it('keeps its name and its code, wherever it is thrown', async () => {
    const ctx = await boot()
    const info = { name: 'QuotaError', code: 'QUOTA' }
    const thrower = (): never => {
      throw new QuotaError()
    }
    const places: readonly (() => () => unknown)[] = [
      () => ctx.on('tools/pre-execute', async () => thrower()),
      () => ctx.on('tools/pre-execute', thrower),
      () => ctx.on('tools/execute', async () => thrower()),
      () => ctx.on('tools/post-execute', thrower),
      () => ctx.tools.guard(thrower),
    ]
    const register = (more: Parameters<typeof tool>[1]) => ctx.tools.register(tool('read', more))
    for (const place of places) {
      const undo = [register({}), place()]
      expect((await ctx.tools.execute(call('read'))).error).toEqual({ message: 'the quota is used up', info })
      undo.forEach(off => void off())
    }
    for (const more of [{ execute: thrower }, { execute: async () => thrower() }, { finalizeContent: thrower }]) {
      const off = register(more)
      expect((await ctx.tools.execute(call('read'))).error).toEqual({ message: 'the quota is used up', info })
      off()
    }
  })

  it('has no code where it is an ordinary error, even one of Node', async () => {
    const ctx = await boot()
    const error = Object.assign(new Error('no such file'), { code: 'ENOENT' })
    ctx.tools.register(tool('read', { execute: () => Promise.reject(error) }))
    expect((await ctx.tools.execute(call('read'))).error).toEqual({ message: 'no such file' })
  })
})

describe('The errors of the package', () => {
  it('are errors of the harness, with the names, codes and messages that are known', () => {
    const errors = [
      new ToolNotFoundError('read'),
      new ToolNotFoundError('read', 'call it from a program'),
      new ToolOutputError('read', ['one', 'two']),
      new ToolArgsError(['one', 'two']),
      new JsonSchemaError(['one', 'two']),
      new CodeRunFailedError('code run failed (timeout): too long'),
    ]
    expect(errors.every(isHarnessError)).toBe(true)
    expect(errors.map(({ name, code, message }) => [name, code, message])).toEqual([
      ['ToolNotFoundError', 'UNKNOWN_TOOL', 'unknown tool "read"'],
      ['ToolNotFoundError', 'UNKNOWN_TOOL', 'unknown tool "read": call it from a program'],
      ['ToolOutputError', 'INVALID_TOOL_OUTPUT', 'tool "read" returned invalid output: one; two'],
      ['ToolArgsError', 'INVALID_ARGS', 'invalid arguments: one; two'],
      ['JsonSchemaError', 'UNSUPPORTED_SCHEMA', 'unsupported JSON schema: one; two'],
      ['CodeRunFailedError', 'CODE_RUN_FAILED', 'code run failed (timeout): too long'],
    ])
  })

  it('are what the functions of the package throw, and ctx.tools.register() with them', async () => {
    const ctx = await boot()
    const bad = { type: 'string', pattern: 'x' }
    const refusals: readonly (() => unknown)[] = [
      () => assertSupportedJsonSchema(bad),
      () => assertObjectJsonSchema({ type: 'string' }),
      () => validateJsonSchemaValue({ type: 'strange' } as never, 1),
      () => valueSchemaSpecToJsonSchema({ type: 'object' } as never),
      () => defineTool({ ...tool('x'), parameters: { a: { type: 'strange' } } } as never),
      () => ctx.tools.register(tool('x', { output: { schema: { type: 'strange' } as never, render: () => [] } })),
    ]
    for (const refusal of refusals) expect(refusal).toThrow(JsonSchemaError)
  })

  it('may be thrown by a tool, and are as good as those of the core', async () => {
    const ctx = await boot()
    ctx.tools.register(tool('read', { execute: () => Promise.reject(new ToolArgsError(['"path" is required'])) }))
    expect((await ctx.tools.execute(call('read'))).error).toEqual({
      message: 'invalid arguments: "path" is required',
      info: { name: 'ToolArgsError', code: 'INVALID_ARGS' },
    })
  })
})
